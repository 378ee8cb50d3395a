"""House options of bottle caps: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from typing import Any

from companion.games.bottle_caps.rules import TRIES
from companion.games.bottle_caps.table import Options
from companion.games.bottle_caps.track import SIDES
from ui.i18n import msgid, text
from ui.words.options import house_options

HOUSE_OPTIONS = house_options(
    Options,
    {
        "fields_per_side": range(8, 15),
        "six_without_move": ("passes", "throws_again"),
        "three_throws": (False, True),
        "move_alone": (False, True),
    },
)


def option_label(option: str) -> str:
    """What the option is called: "Fields a side"."""
    return text(_OPTIONS[option])


def value_label(option: str, value: Any) -> str:
    """What the value is called on its tile: "Turn passes"."""
    said = _VALUES.get((option, value))
    return text(said[0]) if said else str(value)


def describe(option: str, value: Any) -> str:
    """One sentence about the option as it then stands."""
    if option == "fields_per_side":
        count = SIDES * value
        return text("Count on your board: {count} fields all round, without the goal lanes.", count=count)
    if (option, value) == ("three_throws", True):
        return text("Whoever can only be helped by a 6 has {count} throws to get it.", count=TRIES)
    return text(_VALUES[option, value][1])


_OPTIONS = {
    "fields_per_side": msgid("Fields a side"),
    "six_without_move": msgid("A 6 without a move"),
    "three_throws": msgid("Three throws for a 6"),
    "move_alone": msgid("A single move"),
}
_VALUES: dict[tuple[str, Any], tuple[str, str]] = {
    ("six_without_move", "passes"): (
        msgid("Turn passes"),
        msgid("Whoever can move nothing with a 6 does not throw again."),
    ),
    ("six_without_move", "throws_again"): (
        msgid("Throws again"),
        msgid("Whoever throws a 6 throws again, even if nothing could move."),
    ),
    ("three_throws", False): (
        msgid("Off"),
        msgid("Everybody has one throw, also without a cap on the track."),
    ),
    ("three_throws", True): (msgid("On"), ""),
    ("move_alone", False): (msgid("Tapped"), msgid("Every move is tapped, also the only one there is.")),
    ("move_alone", True): (msgid("By itself"), msgid("Where only one cap may move, it moves by itself.")),
}
