"""What is the same in the games of five dice and three throws: getting ready, and what can be agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.sheets.table import ThreeThrows
from ui.i18n import msgid
from ui.words.options import house_options
from ui.words.sheets.options import OFFERED

HOUSE_OPTIONS = house_options(ThreeThrows, OFFERED)


def before(rounds: str) -> Mapping[str, Sequence[str]]:
    """The rules of getting ready; `rounds` says how many there are, to be said by `text`."""
    return {
        "seats": (
            msgid("One to eight people play, each for themselves."),
            msgid("Five dice are needed. The sheets are kept here."),
        ),
        "options": (rounds,),
        "begins": (
            msgid("No rule says who begins: the table says so, or the lot."),
            msgid("From there the turn goes to the left."),
        ),
    }
