"""What is said of a button that people look at, whether it works."""

from __future__ import annotations

from collections.abc import Sequence

from companion.edges import ButtonState, Pattern
from companion.errors import HardwareProblem
from ui.i18n import msgid, plural, text
from ui.words.refusals import says
from ui.words.spans import clock

PATTERNS: dict[Pattern, str] = {
    "turn": msgid("Turn"),
    "first": msgid("First"),
    "times_up": msgid("Time is up"),
    "right": msgid("Right"),
    "wrong": msgid("Wrong"),
    "refused": msgid("Refused"),
    "last_ten": msgid("Last ten seconds"),
    "tick": msgid("Tick"),
    "win": msgid("Victory"),
}


def presses(count: int) -> str:
    """How often a button was pressed."""
    return plural("{count} press", "{count} presses", count)


def edges(state: ButtonState) -> Sequence[str]:
    """How often the line of a button flipped, and how many of that were bounces."""
    flips = plural("{count} edge", "{count} edges", state.edges)
    return [flips, plural("{count} bounce", "{count} bounces", state.bounces)]


def level(state: ButtonState, now_ns: int) -> str:
    """How the button stands now, and since when."""
    if state.down and state.since_ns is None:
        return text("down from the start")
    if state.down:
        return text("down for {time}", time=_span(state.since_ns, now_ns))
    if state.pressed_ns is None:
        return text("never pressed so far")
    return text("pressed {time} ago", time=_span(state.pressed_ns, now_ns))


def is_away(state: ButtonState) -> bool:
    """Whether what is wrong is the whole box's, which is not there, and not that button's."""
    return state.problem is not None and "box" in state.problem.fields


def trouble(problem: HardwareProblem) -> str:
    """What is wrong, and what people can do."""
    remedy = problem.remedy
    said = says(problem)
    return said if remedy is None else f"{said} {text(remedy.template)}"


def _span(since_ns: int | None, now_ns: int) -> str:
    return clock(max(0, now_ns - (since_ns or now_ns)) // 1_000_000_000)
