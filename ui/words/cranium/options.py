"""Cranium's house options: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from companion.games.cranium.table import Options
from companion.hourglass import LONGEST_S, SHORTEST_S
from ui.i18n import msgid, seconds, text
from ui.words.options import house_options
from ui.words.spans import short_span, span

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


def option_label(option: str) -> str:
    """What the option is called: "After an all-play"."""
    return text(_OPTIONS[option])


def value_label(option: str, value: str | float) -> str:
    """What the value is called on its tile: "Fresh card"."""
    if option == "hourglass_s":
        return seconds(round(float(value)))
    if option == "false_start_ms":
        return short_span(round(float(value))) if value else text("Off")
    return text(_VALUES[str(value)][0])


def describe(option: str, value: str | float) -> str:
    """One sentence about the option as it then stands."""
    if option == "hourglass_s":
        return text("The sand runs for {time}.", time=seconds(round(float(value))))
    if option == "false_start_ms" and not value:
        return text("Whoever presses too early loses nothing by it.")
    if option == "false_start_ms":
        return text("Whoever presses too early is locked out for {time}.", time=span(round(float(value))))
    return text(_VALUES[str(value)][1])


_OPTIONS = {
    "length": msgid("Length"),
    "hourglass_s": msgid("Hourglass"),
    "after_all_play": msgid("After an all-play"),
    "while_answering": msgid("While a team answers"),
    "false_start_ms": msgid("False start"),
}
_VALUES = {
    "quick": (msgid("Quick"), msgid("It takes about 30 minutes, without stops on planets.")),
    "medium": (msgid("Medium"), msgid("It takes about 60 minutes, and each planet is a stop.")),
    "long": (msgid("Long"), msgid("It takes about 90 minutes, and planets open the fast track.")),
    "fresh_card": (msgid("Fresh card"), msgid("The team plays a fresh card of the same deck.")),
    "turn_ends": (msgid("Turn ends"), msgid("The turn passes to the next team on the left.")),
    "stopped": (msgid("Sand waits"), msgid("The hourglass stands still while a team answers.")),
    "running": (msgid("Sand runs"), msgid("The hourglass runs on while a team answers.")),
}
