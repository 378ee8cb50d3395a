"""What is told of earlier games: how they ended, and when that was."""

from __future__ import annotations

from companion.history import Result
from ui.i18n import text
from ui.words.ends import has_won
from ui.words.seats import as_said_here


def outcome(result: Result) -> str:
    """Who has won, or that it is not over: "Anna has won."."""
    if not result.over:
        return text("Not played to the end")
    return has_won([as_said_here(result.seats[seat].name) for seat in result.winners])


def heading(number: int, count: int) -> str:
    """At which of so many steps of a game one looks."""
    if number == 0:
        return text("At the start")
    return text("Step {number} of {count}", number=number, count=count)
