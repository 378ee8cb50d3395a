"""What of kept games leaves this table: table logs, a game's course, a game on paper, the list of all.

None of it needs a screen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Literal

from companion import tablelog
from companion.errors import TimeglasError
from companion.history import Result, read_summary, result_of
from companion.journal import KeptGame
from companion.past import Past
from companion.tablelog import folded
from companion.taking_in import remark
from ui.course import counts_points, reached, view_at
from ui.forgetting import evening_of
from ui.games import has_screens, title_of
from ui.i18n import text
from ui.spreadsheet import Cell, as_csv
from ui.words.seats import as_said_here

Form = Literal["jsonl", "csv", "pdf"]


def file_name(kept: KeptGame, form: Form) -> str:
    """What a game's file is called: "timeglas-0012-crag-2026-11-30.jsonl"."""
    parts = ["timeglas", f"{kept.id:04}", _in_a_name(game_of(kept)), _in_a_name(kept.begun[:10])]
    return f"{'-'.join(filter(None, parts))}.{form}"


def _in_a_name(words: str) -> str:
    return re.sub(r"[^0-9A-Za-z_-]+", "", words)[:40]


def game_of(kept: KeptGame) -> str:
    """The game's own name for itself; "" where its header is one of a newer version."""
    try:
        return tablelog.header_of(kept.header).game
    except TimeglasError:
        return ""


def as_log(kept: KeptGame, lines: Sequence[bytes]) -> bytes:
    """The game as a table log, which tells also when it was played."""
    return tablelog.exported(lines) + remark(kept)


def exported(kept: KeptGame, lines: Sequence[bytes], form: Form, in_evening: int = 0) -> bytes:
    """The game in that form; on paper it says which of its evening it was (`places_in_evening`).

    Raises:
        TimeglasError: as CSV, one that cannot be played by this version. On paper that is said.
    """
    match form:
        case "jsonl":
            return as_log(kept, lines)
        case "csv":
            return course_as_csv(folded(lines).past)
        case "pdf":
            from ui.paper.printed import as_pdf  # what it needs is large, and seldom asked for

            return as_pdf(kept, lines, in_evening)


def places_in_evening(games: Iterable[KeptGame]) -> dict[int, int]:
    """Which of its evening each game was, by its number, 1 for the first; of one without an hour nothing."""
    found: dict[int, int] = {}
    so_far: Counter[str] = Counter()
    for kept in sorted(games, key=lambda kept: (kept.begun, kept.id)):
        if "T" in kept.begun:
            evening = evening_of(kept.begun)
            so_far[evening] += 1
            found[kept.id] = so_far[evening]
    return found


def course_as_csv(past: Past) -> bytes:
    """The course of a game: what was done when, and what everybody had after it where points are counted."""
    titles = [text("Step"), text("Seconds"), text("What was done")]
    if counts_points(past):
        titles += [seat["name"] for seat in view_at(past, past.last)["seats"]]
    rows = enumerate(reached(past), start=1)
    return as_csv(titles, ([number, step.moment_us / 1e6, step.says, *step.points] for number, step in rows))


def games_as_csv(games: Iterable[tuple[KeptGame, Result | None]]) -> bytes:
    """The list of games, the first one first: a row for every seat, so that people can be summed up."""
    titles = [
        text("Number"), text("Date"), text("Time"), text("Game"), text("Player"), text("Points"),
        text("Place"), text("Won"), text("Over"),
    ]  # fmt: skip
    return as_csv(titles, (row for kept, result in games for row in _rows(kept, result)))


def _rows(kept: KeptGame, result: Result | None) -> Iterator[Sequence[Cell]]:
    game = game_of(kept)
    title = title_of(game) if has_screens(game) else game or text("Unknown")
    about: list[Cell] = [kept.id, *_moment(kept.begun), title]
    if result is None:
        yield [*about, None, None, None, None, kept.over]
        return
    for number, seat in enumerate(result.seats):
        name = as_said_here(seat.name)
        yield [*about, name, seat.points, seat.place, number in result.winners, result.over]


def _moment(label: str) -> tuple[date | str, str]:
    """A label as a date and a time of day."""
    try:
        then = datetime.fromisoformat(label)
    except ValueError:
        return label, ""
    return then.date(), f"{then:%H:%M}" if "T" in label else ""


def result_at_hand(kept: KeptGame, lines: Sequence[bytes] | None) -> Result | None:
    """How a game ended, played from its lines where they are given and can be, else as it was kept; None
    where that cannot be told either."""
    if lines is not None:
        with suppress(TimeglasError):
            return result_of(folded(lines))
    return read_summary(kept.summary)
