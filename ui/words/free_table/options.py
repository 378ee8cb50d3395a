"""The free table's house options: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from typing import Any

from companion.games.free_table.table import Options
from ui.i18n import msgid, plural, seconds, text, whole
from ui.words.options import house_options
from ui.words.spans import short_span, span

LENGTHS_S = (10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600)

HOUSE_OPTIONS = house_options(
    Options,
    {
        "hourglass_s": LENGTHS_S, "hourglass_each_turn": (False, True), "overtime": (False, True),
        "buzz": ("off", "on"), "points_right": (0, 1, 2, 3, 4, 5, 10),
        "points_wrong": (-10, -5, -4, -3, -2, -1, 0), "false_start_ms": (0, 500, 1000, 2000),
    },
    measured="hourglass_s",
)  # fmt: skip


def option_label(option: str) -> str:
    """What the option is called: "After the end"."""
    return text(_OPTIONS[option])


def value_label(option: str, value: Any) -> str:
    """What the value is called on its tile: "Counts on"."""
    if option == "hourglass_s":
        return seconds(round(float(value)))
    if option == "false_start_ms" and value:
        return short_span(round(float(value)))
    if option in _ANSWERS:
        return whole(value)
    return text(_VALUES[option, value][0])


def describe(option: str, value: Any) -> str:
    """One sentence about the option as it then stands."""
    if option == "hourglass_s":
        return text("The sand runs for {time}.", time=seconds(round(float(value))))
    if option == "false_start_ms" and value:
        return text("Whoever presses too early is locked out for {time}.", time=span(round(float(value))))
    if option in _ANSWERS:
        return _of_an_answer(option, value)
    return text(_VALUES[option, value][1])


def _of_an_answer(option: str, points: int) -> str:
    if not points:
        return text(_ANSWERS[option])
    if option == "points_right":
        return plural(
            "A right answer gets {count} point by itself.", "A right answer gets {count} points by itself.",
            points,
        )  # fmt: skip
    return plural(
        "A wrong answer loses {count} point by itself.", "A wrong answer loses {count} points by itself.",
        -points,
    )  # fmt: skip


_OPTIONS = {
    "hourglass_s": msgid("Hourglass"),
    "hourglass_each_turn": msgid("It is turned"),
    "overtime": msgid("When it has run out"),
    "buzz": msgid("Buzz-in"),
    "points_right": msgid("A right answer"),
    "points_wrong": msgid("A wrong answer"),
    "false_start_ms": msgid("False start"),
}
_ANSWERS = {
    "points_right": msgid("A right answer gets no points by itself."),
    "points_wrong": msgid("A wrong answer loses no points by itself."),
}
_VALUES: dict[tuple[str, Any], tuple[str, str]] = {
    ("hourglass_each_turn", False): (
        msgid("On demand"),
        msgid("The hourglass runs when somebody turns it."),
    ),
    ("hourglass_each_turn", True): (
        msgid("Every turn"),
        msgid("The hourglass is turned by itself with every turn."),
    ),
    ("overtime", False): (msgid("Time is up"), msgid("At zero the buzzer sounds, and time is up.")),
    ("overtime", True): (
        msgid("Counts on"),
        msgid("At zero the buzzer sounds, and time is counted on."),
    ),
    ("buzz", "off"): (msgid("Off"), msgid("Buttons pass the turn on, and nothing else.")),
    ("buzz", "on"): (msgid("On"), msgid("Whoever presses first may answer a question.")),
    ("false_start_ms", 0): (msgid("Off"), msgid("Whoever presses too early loses nothing by it.")),
}
