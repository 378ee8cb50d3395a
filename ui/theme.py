"""The look of the table as numbers: colours of seats and decks, sizes of type, how long a movement takes.

All measures are in u, one pixel of the 800x480 screen; x and y run from the top left corner, as on paper.
`theme.u` says how many pixels one u is in the window as it is now; extra width or height beyond 800x480 (or
450x800 upright) shows in `theme.width` and `theme.height`, in u, for a screen to give to its widest column.
Where a message lies over a page, `theme.above` is how much higher than the page's own top edge the window
reaches: the page is laid below it, and everything is so much smaller.
No Kivy here: the numbers are tested, and may be asked for, without a window.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ui.observers import Observers

Rgba = tuple[float, float, float, float]
Box = tuple[float, float, float, float]
"""x, y, width and height in u, from the screen's upper left corner."""
Mode = Literal["dark", "light"]
TextSize = Literal["normal", "large", "largest"]

_HERE = Path(__file__).parent
FONTS = _HERE / "fonts"
EMOJI_FONT = str(FONTS / "NotoEmoji-700.ttf")
HEBREW_FONT, ARABIC_FONT = str(FONTS / "NotoSansHebrew-600.ttf"), str(FONTS / "NotoSansArabic-600.ttf")
ICON_FONT = str(FONTS / "MaterialDesignIcons-subset.ttf")

# A window that is drawn smaller and smaller would ask for ever finer sand, and for text without a size.
_LEAST_U = 0.25

_GROWING_ROLES = frozenset({"sentence", "choice", "body", "label", "smallest"})


@dataclass(frozen=True)
class Seat:
    """What a seat is drawn with: the same on the screen, the lamp and the button."""

    name: str
    colour: Rgba
    shape: str


@dataclass(frozen=True)
class Deck:
    """What a deck of cards is printed with."""

    name: str
    colour: Rgba
    pattern_colour: Rgba
    text: Rgba
    pattern: str


def rgba(code: str) -> Rgba:
    """The colour "#RRGGBB" as four shares of 1."""
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255, 1.0


def between(first: Rgba, second: Rgba) -> Rgba:
    """The colour half way between two, as opaque as the first."""
    (r, g, b, a), (r2, g2, b2, _) = first, second
    return (r + r2) / 2, (g + g2) / 2, (b + b2) / 2, a


class Theme:
    """The look in force: mode, size of type, motion, and the window it is laid out for.

    Widgets that outlive a change of it ask to be told with `observe`.
    """

    def __init__(self, tokens: dict[str, Any]) -> None:
        self.tokens = tokens
        self._colours = {
            mode: {
                name: rgba(code) if code else None
                for name, code in {**_plain(tokens["colour"]), **tokens["colour"][mode]}.items()
            }
            for mode in ("dark", "light")
        }
        self.seats = tuple(
            Seat(name=seat["name"], colour=rgba(seat["colour"]), shape=seat["shape"])
            for seat in tokens["seat"]
        )
        self.decks = tuple(
            Deck(
                name=deck["name"],
                colour=rgba(deck["colour"]),
                pattern_colour=rgba(deck["pattern_colour"]),
                text=rgba(deck["text"]),
                pattern=deck["pattern"],
            )
            for deck in tokens["deck"]
        )
        self._seat_by_name = {seat.name: seat for seat in self.seats}
        self._deck_by_name = {deck.name: deck for deck in self.decks}
        self._observers = Observers()
        self._mode: Mode = "dark"
        self._text_size: TextSize = "normal"
        self.reduced_motion = False
        self._size = (0.0, 0.0)
        self.u = 1.0
        self.portrait = False
        self.above = 0.0
        self.width = 800.0
        self.height = 480.0
        self.resize(800, 480)

    # The window

    def resize(self, width: float, height: float) -> None:
        """Lay out for a window of so many pixels; observers are told when that changes anything."""
        if width <= 0 or height <= 0 or (width, height) == self._size:
            return
        self._size = (float(width), float(height))
        self.portrait = height > width
        self._measure()
        self._observers.tell()

    def leave(self, above: float) -> bool:
        """Lay whatever is seen below so many u, which makes one u smaller; returns whether that is new.

        Nobody is told: whoever asks for it lays the page anew.
        """
        if above == self.above:
            return False
        self.above = above
        self._measure()
        return True

    def _measure(self) -> None:
        width, height = self._size
        field_width, field_height = self.tokens["unit"]["portrait" if self.portrait else "landscape"]
        self.u = max(_LEAST_U, min(width / field_width, height / (field_height + self.above)))
        # A window too small for that is cut at its edges.
        self.width = max(field_width, width / self.u)
        self.height = max(field_height, height / self.u - self.above)

    @property
    def whole(self) -> Box:
        """The window, as a box in u."""
        return 0.0, -self.above, self.width, self.height + self.above

    @property
    def size(self) -> tuple[float, float]:
        """The window's width and height in pixels."""
        return self._size

    def px(self, value: float) -> float:
        """So many u as pixels."""
        return value * self.u

    def box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Kivy's (x, y, width, height), whole pixels from the bottom left, of a box in u from the top left.

        Both edges are rounded, not the width: boxes a gap apart stay that gap apart.
        """
        left, right = round(x * self.u), round((x + w) * self.u)
        top, bottom = (round((side + self.above) * self.u) for side in (y, y + h))
        return float(left), float(round(self._size[1]) - bottom), float(right - left), float(bottom - top)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """As `box`, of a point, which may lie between two pixels."""
        return x * self.u, self._size[1] - (y + self.above) * self.u

    def in_u(self, x: float, y: float) -> tuple[float, float]:
        """The point in u that lies at a place of Kivy's pixels."""
        return x / self.u, (self._size[1] - y) / self.u - self.above

    # Colours

    @property
    def mode(self) -> Mode:
        """Dark or light; setting it tells the observers."""
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        if mode != self._mode:
            self._mode = mode
            self._observers.tell()

    def colour(self, name: str) -> Rgba:
        """The colour of that name in the present mode ("ground", "text", "sand", "ink" ...)."""
        colour = self._colours[self._mode][name]
        if colour is None:
            raise KeyError(f"{name} is no colour in the {self._mode} mode")
        return colour

    @property
    def bound(self) -> Rgba | None:
        """The outline that every seat's colour carries in the light mode; None in the dark one."""
        return self._colours[self._mode]["bound"]

    def seat(self, which: str | int) -> Seat:
        """The seat's colours and shape, by the name of its colour or by its place in the order."""
        return self._seat_by_name[which] if isinstance(which, str) else self.seats[which % len(self.seats)]

    def deck(self, name: str) -> Deck:
        """The deck of that colour; purple is the die's and has no cards."""
        return self._deck_by_name[name]

    # Type

    @property
    def text_size(self) -> TextSize:
        """One of three steps; setting it tells the observers."""
        return self._text_size

    @text_size.setter
    def text_size(self, text_size: TextSize) -> None:
        if text_size != self._text_size:
            self._text_size = text_size
            self._observers.tell()

    def font_u(self, role: str) -> float:
        """How large the type of this role is, in u ("turn", "sentence", "choice", "body", "label" ...).

        What is fitted to its box already (turn, digits) is the same at every text size.
        """
        size = float(self.tokens["type"]["normal"][role])
        return size * self.text_factor if role in _GROWING_ROLES else size

    @property
    def text_factor(self) -> float:
        """By how much sentences, choices and labels grow at the present text size."""
        return float(self.tokens["type"]["factor"][self._text_size])

    def font_size(self, role: str) -> float:
        """As `font_u`, in pixels."""
        return self.font_u(role) * self.u

    def font(self, weight: int) -> str:
        """The file of the text family at weight 400, 600 or 700."""
        return _FONT_FILES[weight]

    def other_font(self, weight: int) -> str:
        """The file with the scripts that the text family has not, for names."""
        return _OTHER_FONT_FILES[weight]

    # Measures and motion

    def space(self, name: str) -> float:
        """A gap, target, radius or stroke of that name, in u."""
        for group in ("space", "size", "stroke"):
            if name in self.tokens[group]:
                return float(self.tokens[group][name])
        raise KeyError(name)

    def radius(self, name: str) -> float:
        """The radius of corners of that name, in u ("inner", "tile", "tool" ...)."""
        return float(self.tokens["radius"][name])

    def motion(self, name: str) -> float:
        """How many seconds that movement takes; 0 where motion is reduced."""
        if self.reduced_motion:
            return 0.0
        return float(self.tokens["motion"][name]["ms"]) / 1000

    def easing(self, name: str) -> str:
        """Kivy's name of that movement's easing."""
        return str(self.tokens["motion"][name]["easing"])

    # Changes

    def observe(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` after every change of the window's size, mode or text size; returns what ends that."""
        return self._observers.observe(told)


def _plain(colours: dict[str, Any]) -> dict[str, str]:
    """The colours that are the same in both modes."""
    return {name: code for name, code in colours.items() if isinstance(code, str)}


_OTHER_FONT_FILES = {weight: str(FONTS / f"NotoSans-{weight}.ttf") for weight in (400, 600, 700)}
_FONT_FILES = {weight: str(FONTS / f"Signika-{weight}.ttf") for weight in (400, 600, 700)}

theme = Theme(tomllib.loads((_HERE / "tokens.toml").read_text(encoding="utf-8")))


def placed(x: float, y: float, w: float, h: float) -> dict[str, Any]:
    """The properties of a Kivy widget in a box given in u from the window's top left corner.

    A widget that is made in its place is laid out once; one that is put there later, again and again.
    """
    left, bottom, width, height = theme.box(x, y, w, h)
    return {"size_hint": (None, None), "pos": (left, bottom), "size": (width, height)}


def place(widget: Any, x: float, y: float, w: float, h: float) -> None:
    """Put a Kivy widget into such a box."""
    for name, value in placed(x, y, w, h).items():
        setattr(widget, name, value)
