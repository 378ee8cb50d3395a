"""Cranium's house options: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from companion.games.cranium.table import Options
from companion.hourglass import LONGEST_S, SHORTEST_S
from ui.i18n import msgid
from ui.words.options import OptionWords, false_start_said, hourglass_said, house_options

_MINUTE_S, _STEP_S, _LONG_STEP_S = 60, 5, 15

HOUSE_OPTIONS = house_options(
    Options,
    {
        "length": ("quick", "medium", "long"),
        "hourglass_s": (
            *range(SHORTEST_S, _MINUTE_S, _STEP_S), *range(_MINUTE_S, LONGEST_S + 1, _LONG_STEP_S)
        ),
        "after_all_play": ("fresh_card", "turn_ends"),
        "while_answering": ("stopped", "running"),
        "false_start_ms": (0, 500, 1000, 2000),
    },
    measured="hourglass_s",
)  # fmt: skip


_SAID = OptionWords(
    labels={
        "length": msgid("Length"),
        "hourglass_s": msgid("Hourglass"),
        "after_all_play": msgid("After an all-play"),
        "while_answering": msgid("While a team answers"),
        "false_start_ms": msgid("False start"),
    },
    values={
        ("length", "quick"): (
            msgid("Quick"), msgid("It takes about 30 minutes, without stops on planets.")
        ),
        ("length", "medium"): (
            msgid("Medium"), msgid("It takes about 60 minutes, and each planet is a stop.")
        ),
        ("length", "long"): (
            msgid("Long"), msgid("It takes about 90 minutes, and planets open the fast track.")
        ),
        ("after_all_play", "fresh_card"): (
            msgid("Fresh card"), msgid("The team plays a fresh card of the same deck.")
        ),
        ("after_all_play", "turn_ends"): (
            msgid("Turn ends"), msgid("The turn passes to the next team on the left.")
        ),
        ("while_answering", "stopped"): (
            msgid("Sand waits"), msgid("The hourglass stands still while a team answers.")
        ),
        ("while_answering", "running"): (
            msgid("Sand runs"), msgid("The hourglass runs on while a team answers.")
        ),
    },
    others={"hourglass_s": hourglass_said, "false_start_ms": false_start_said},
)  # fmt: skip
option_label, value_label, describe = _SAID.option_label, _SAID.value_label, _SAID.describe
