"""House options of the games on a sheet: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.i18n import msgid, text

# What is offered of the options that all of them have.
OFFERED: Mapping[str, Sequence[Any]] = {"games": range(1, 10), "button_enters_best": (False, True)}


def option_label(option: str) -> str:
    """What the option is called: "Throws a turn"."""
    return text(_OPTIONS[option])


def value_label(option: str, value: Any) -> str:
    """What the value is called on its tile: "Without a pair"."""
    said = _VALUES.get((option, value))
    return text(said[0]) if said else str(value)


def describe(option: str, value: Any) -> str:
    """One sentence about the option as it then stands."""
    if option == "games" and value > 1:
        return text("The points of {count} games are added up.", count=value)
    return text(_VALUES[option, value][1])


_OPTIONS = {
    "throws": msgid("Throws a turn"),
    "games": msgid("Games"),
    "thirteen": msgid("Thirteen"),
    "button_enters_best": msgid("A player's button"),
}
_VALUES: dict[tuple[str, Any], tuple[str, str]] = {
    ("throws", 2): ("2", msgid("After the first throw any of the dice may be thrown once more.")),
    ("throws", 3): ("3", msgid("Any of the dice may be thrown twice more.")),
    ("games", 1): ("1", msgid("One game decides.")),
    ("thirteen", "without_pair"): (
        msgid("Without a pair"),
        msgid("The row Thirteen takes only 2-5-6 and 3-4-6."),
    ),
    ("thirteen", "any"): (msgid("Any 13"), msgid("The row Thirteen also takes the dice of a crag.")),
    ("button_enters_best", False): (msgid("Off"), msgid("Rows are entered on the screen only.")),
    ("button_enters_best", True): (
        msgid("Best row"),
        msgid("The button of whoever has thrown enters the row that is worth most."),
    ),
}
