"""House options of bottle caps: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from companion.games.bottle_caps.rules import TRIES
from companion.games.bottle_caps.table import Options
from companion.games.bottle_caps.track import SIDES
from ui.i18n import msgid, text
from ui.words.options import OptionWords, Said, house_options

HOUSE_OPTIONS = house_options(
    Options,
    {
        "fields_per_side": range(8, 15),
        "six_without_move": ("passes", "throws_again"),
        "three_throws": (False, True),
        "move_alone": (False, True),
    },
)


def _fields_said(fields: int) -> Said:
    count = SIDES * fields
    sentence = text("Count on your board: {count} fields all round, without the goal lanes.", count=count)
    return str(fields), sentence


def _tries_said(_on: bool) -> Said:
    sentence = text("Whoever can only be helped by a 6 has {count} throws to get it.", count=TRIES)
    return text("On"), sentence


_SAID = OptionWords(
    labels={
        "fields_per_side": msgid("Fields a side"),
        "six_without_move": msgid("A 6 without a move"),
        "three_throws": msgid("Three throws for a 6"),
        "move_alone": msgid("A single move"),
    },
    values={
        ("six_without_move", "passes"): (
            msgid("Turn passes"), msgid("Whoever can move nothing with a 6 does not throw again.")
        ),
        ("six_without_move", "throws_again"): (
            msgid("Throws again"), msgid("Whoever throws a 6 throws again, even if nothing could move.")
        ),
        ("three_throws", False): (
            msgid("Off"), msgid("Everybody has one throw, also without a cap on the track.")
        ),
        ("move_alone", False): (
            msgid("Tapped"), msgid("Every move is tapped, also the only one there is.")
        ),
        ("move_alone", True): (
            msgid("By itself"), msgid("Where only one cap may move, it moves by itself.")
        ),
    },
    others={"fields_per_side": _fields_said, "three_throws": _tries_said},
)  # fmt: skip
option_label, value_label, describe = _SAID.option_label, _SAID.value_label, _SAID.describe
