"""What can be done on the pages before a game, and the rules of getting ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.i18n import msgid, text
from ui.words.choices import Can
from ui.words.help import Chapter

_DO: Mapping[str, Sequence[tuple[str, str]]] = {
    "seats": (
        ("gesture-tap", msgid("Tap a place, then who sits there. Tapped once more, somebody gets up again.")),
        ("keyboard-outline", msgid("A name is typed once, and from then on it is one tap away.")),
        ("account-plus-outline", msgid("A guest plays without a name.")),
        ("swap-horizontal", msgid("Drag a place to where it sits at the table: the turn goes to the left.")),
        ("gesture-tap-button", msgid("Drag the small screen to where this one lies.")),
    ),
    "options": (
        ("check", msgid("What is marked as usual counts unless you choose something else.")),
    ),
    "cities": (
        ("card-text-outline", msgid("The cities can be changed to match the cards in your own box.")),
        ("home-outline", msgid("The start is where everybody begins, and comes home to in the end.")),
        ("view-list-outline", msgid("The program deals the cards that nobody enters by hand.")),
    ),
    "begins": (
        ("gesture-tap", msgid("Tap whoever begins: the game starts with them.")),
        ("dice-5-outline", msgid("Drawing lots lets the screen choose.")),
    ),
    "buttons": (
        ("gesture-tap-button", msgid("Everybody presses a button in turn, and then it is theirs.")),
        ("keyboard-outline", msgid("On a keyboard the keys 1 to 8 are buttons.")),
        ("gesture-tap", msgid("Whoever has none gets one at the edge of the screen when it is needed.")),
    ),
}
_MEASURE = ("timer-outline", msgid("Measure times the hourglass from your box."))


def chapters(step: str, rules: Mapping[str, Sequence[str]], has_hourglass: bool = False) -> list[Chapter]:
    """What help says at that step; `rules` are those of the game for each step, to be said by `text`."""
    does = (*_DO[step], _MEASURE) if step == "options" and has_hourglass else _DO[step]
    can = [Can(text(says), icon=icon) for icon, says in does]
    found = [Chapter(text("What you can do here"), can)]
    if rules.get(step):
        found.append(Chapter(text("The rules of this step"), [Can(text(rule)) for rule in rules[step]]))
    return found
