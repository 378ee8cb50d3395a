"""The icons of the table: Material Design Icons by their own names, each with its place in the icon font.

A new icon is one line here; `deploy/fonts.py` then cuts the font anew and checks its name. One that nothing
draws any more goes.
"""

ICONS: dict[str, str] = {
    "account-group-outline": "\U000f0b58",
    "account-off-outline": "\U000f0be7",
    "account-outline": "\U000f0013",
    "account-plus-outline": "\U000f0801",
    "account-switch-outline": "\U000f04cb",
    "apple-keyboard-shift": "\U000f0636",
    "arrow-left": "\U000f004d",
    "arrow-right": "\U000f0054",
    "backspace-outline": "\U000f0b5c",
    "bell-outline": "\U000f009c",
    "book-open-variant": "\U000f14f7",
    "card-text-outline": "\U000f0b78",
    "check": "\U000f012c",
    "check-bold": "\U000f0e1e",
    "chevron-down": "\U000f0140",
    "chevron-up": "\U000f0143",
    "close": "\U000f0156",
    "close-thick": "\U000f1398",
    "cog-outline": "\U000f08bb",
    "compass-outline": "\U000f018c",
    "dice-5-outline": "\U000f114e",
    "dice-multiple-outline": "\U000f1156",
    "dots-horizontal": "\U000f01d8",
    "emoticon-outline": "\U000f01f2",
    "flag-checkered": "\U000f023c",
    "flag-outline": "\U000f023d",
    "gesture-tap": "\U000f0741",
    "gesture-tap-button": "\U000f12a8",
    "hand-back-right-outline": "\U000f182d",
    "help": "\U000f02d6",
    "home-outline": "\U000f06a1",
    "keyboard-outline": "\U000f097b",
    "magnify": "\U000f0349",
    "map-marker-outline": "\U000f07d9",
    "message-alert-outline": "\U000f0a04",
    "minus": "\U000f0374",
    "orbit": "\U000f0018",
    "pause": "\U000f03e4",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "redo-variant": "\U000f044f",
    "restart": "\U000f0709",
    "rotate-left": "\U000f0465",
    "rotate-right": "\U000f0467",
    "shape-outline": "\U000f0832",
    "skip-next": "\U000f04ad",
    "stop": "\U000f04db",
    "swap-horizontal": "\U000f04e1",
    "swap-vertical": "\U000f04e2",
    "timer-outline": "\U000f051b",
    "trophy-outline": "\U000f053a",
    "undo-variant": "\U000f054d",
    "volume-high": "\U000f057e",
    "volume-off": "\U000f0581",
    "vote-outline": "\U000f0a20",
    "web": "\U000f059f",
}


def icon(name: str) -> str:
    """The character that draws the icon of that name in `ICON_FONT`; a KeyError names one we do not carry."""
    return ICONS[name]
