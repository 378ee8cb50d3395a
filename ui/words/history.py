"""What is told of earlier games: how they ended, and when that was."""

from __future__ import annotations

from companion.history import Person, Result
from ui.i18n import plural, tenths, text
from ui.words.ends import has_won
from ui.words.seats import as_said_here
from ui.words.spans import long_span


def outcome(result: Result) -> str:
    """Who has won, or why nobody has: "Anna has won."."""
    if not result.over:
        return text("Not played to the end")
    if not result.winners:
        return text("Stopped")
    return has_won([as_said_here(result.seats[seat].name) for seat in result.winners])


def heading(number: int, count: int) -> str:
    """At which of so many steps of a game one looks."""
    if number == 0:
        return text("At the start")
    return text("Step {number} of {count}", number=number, count=count)


def told_of(person: Person) -> str:
    """What somebody has played: "2 games · 1 won · 3 h 12 min used · Crag: 148.5 on average, 201 at best"."""
    parts = [plural("{count} game", "{count} games", person.games), text("{count} won", count=person.won)]
    if person.used_us:
        parts.append(text("{time} used", time=long_span(person.used_us)))
    average = person.crag_average
    if average is not None:
        best = max(person.crag)
        said = tenths(average)
        parts.append(text("Crag: {average} on average, {best} at best", average=said, best=best))
    return " · ".join(parts)
