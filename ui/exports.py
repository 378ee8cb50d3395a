"""What of kept games leaves this table: table logs, a game's course, the list of all.

None of it needs a screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Literal

from companion import tablelog
from companion.errors import TimeglasError
from companion.history import Result, points_of, read_summary, result_of
from companion.journal import KeptGame
from companion.past import Past
from companion.tablelog import folded
from companion.taking_in import remark
from ui.course import course_of, view_at
from ui.games import has_screens, title_of
from ui.i18n import text
from ui.spreadsheet import Cell, as_csv
from ui.words.seats import as_said_here

Form = Literal["jsonl", "csv"]


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


def exported(kept: KeptGame, lines: Sequence[bytes], form: Form) -> bytes:
    """The game in that form. Raises: TimeglasError: as CSV, one that cannot be played by this version."""
    return as_log(kept, lines) if form == "jsonl" else course_as_csv(folded(lines).past)


def course_as_csv(past: Past) -> bytes:
    """The course of a game: what was done when, and what everybody had after it where points are counted."""
    first = view_at(past, 0)["seats"]
    counts = bool(first) and points_of(first[0]) is not None
    seats = view_at(past, past.last)["seats"]
    titles = [text("Step"), text("Seconds"), text("What was done")]
    titles += [seat["name"] for seat in seats] if counts else []
    return as_csv(titles, _steps(past, counts))


def _steps(past: Past, counts: bool) -> Iterator[Sequence[Cell]]:
    for number, step in enumerate(course_of(past), start=1):
        seats = view_at(past, step.stand)["seats"] if counts else []
        moment_s = past.deeds[step.stand - 1].moment_us / 1e6
        yield [number, moment_s, step.says, *(points_of(seat) for seat in seats)]


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
