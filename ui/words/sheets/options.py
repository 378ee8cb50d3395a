"""House options of the games on a sheet: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.i18n import msgid, text
from ui.words.options import OptionWords, Said

# What is offered of the options that all of them have.
OFFERED: Mapping[str, Sequence[Any]] = {"games": range(1, 10), "button_enters_best": (False, True)}


def _match_said(games: int) -> Said:
    return str(games), text("The points of {count} games are added up.", count=games)


_SAID = OptionWords(
    labels={
        "throws": msgid("Throws a turn"),
        "games": msgid("Games"),
        "thirteen": msgid("Thirteen"),
        "button_enters_best": msgid("A player's button"),
    },
    values={
        ("throws", 2): ("2", msgid("After the first throw any of the dice may be thrown once more.")),
        ("throws", 3): ("3", msgid("Any of the dice may be thrown twice more.")),
        ("games", 1): ("1", msgid("One game decides.")),
        ("thirteen", "without_pair"): (
            msgid("Without a pair"), msgid("The row Thirteen takes only 2-5-6 and 3-4-6.")
        ),
        ("thirteen", "any"): (msgid("Any 13"), msgid("The row Thirteen also takes the dice of a crag.")),
        ("button_enters_best", False): (msgid("Off"), msgid("Rows are entered on the screen only.")),
        ("button_enters_best", True): (
            msgid("Best row"), msgid("The button of whoever has thrown enters the row that is worth most.")
        ),
    },
    others={"games": _match_said},
)  # fmt: skip
option_label, value_label, describe = _SAID.option_label, _SAID.value_label, _SAID.describe
