"""The free table's house options: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from companion.games.free_table.table import Options
from ui.i18n import msgid, plural, text, whole
from ui.words.options import OptionWords, Said, false_start_said, hourglass_said, house_options

LENGTHS_S = (10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600)

HOUSE_OPTIONS = house_options(
    Options,
    {
        "hourglass_s": LENGTHS_S, "hourglass_each_turn": (False, True), "overtime": (False, True),
        "buzz": ("off", "on"), "points_right": (0, 1, 2, 3, 4, 5, 10),
        "points_wrong": (0, -1, -2, -3, -4, -5, -10), "false_start_ms": (0, 500, 1000, 2000),
    },
    measured="hourglass_s",
    only_with=dict.fromkeys(("points_right", "points_wrong", "false_start_ms"), ("buzz", "on")),
)  # fmt: skip


def _right_said(points: int) -> Said:
    if not points:
        return whole(points), text("A right answer gets no points by itself.")
    return whole(points), plural(
        "A right answer gets {count} point by itself.", "A right answer gets {count} points by itself.",
        points,
    )  # fmt: skip


def _wrong_said(points: int) -> Said:
    if not points:
        return whole(-points), text("A wrong answer loses no points by itself.")
    return whole(-points), plural(
        "A wrong answer loses {count} point by itself.", "A wrong answer loses {count} points by itself.",
        -points,
    )  # fmt: skip


_SAID = OptionWords(
    labels={
        "hourglass_s": msgid("Hourglass"),
        "hourglass_each_turn": msgid("It is turned"),
        "overtime": msgid("When it has run out"),
        "buzz": msgid("Buzz-in"),
        "points_right": msgid("A right answer gets"),
        "points_wrong": msgid("A wrong answer costs"),
        "false_start_ms": msgid("False start"),
    },
    values={
        ("hourglass_each_turn", False): (
            msgid("On demand"), msgid("The hourglass runs when somebody turns it.")
        ),
        ("hourglass_each_turn", True): (
            msgid("Every turn"), msgid("The hourglass is turned by itself with every turn.")
        ),
        ("overtime", False): (msgid("Time is up"), msgid("At zero the buzzer sounds, and time is up.")),
        ("overtime", True): (
            msgid("Counts on"), msgid("At zero the buzzer sounds, and time is counted on.")
        ),
        ("buzz", "off"): (msgid("Off"), msgid("Buttons pass the turn on, and nothing else.")),
        ("buzz", "on"): (msgid("On"), msgid("Whoever presses first may answer a question.")),
    },
    others={
        "hourglass_s": hourglass_said, "false_start_ms": false_start_said,
        "points_right": _right_said, "points_wrong": _wrong_said,
    },
)  # fmt: skip
option_label, value_label, describe = _SAID.option_label, _SAID.value_label, _SAID.describe
