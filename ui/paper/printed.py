"""A kept game as a PDF: which it was and when, who has won, how everybody did, its tables and its course.

It has A4's size and the table's language, and can be printed in grey: a seat is its shape as well as its
colour. Of a game that this version cannot play, what is known of it is printed, and why that is all.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module

from companion.errors import TimeglasError
from companion.game import Header
from companion.history import Result, result_of
from companion.journal import KeptGame
from companion.past import Past
from companion.tablelog import folded, header_of
from ui.course import view_at
from ui.games import has_screens, on_screen, title_of
from ui.i18n import language, moment, plural, text
from ui.paper import grid, lines
from ui.paper.paper import FULL, MARGIN, MUTED, Paper
from ui.paper.result import Places, draw_banner
from ui.sheet import Sheet
from ui.words.refusals import says
from ui.words.seats import as_said_here
from ui.words.spans import long_span

_BESIDE, _COURSE_W = 24.0, 250.0
_LEAST_COURSE, _MOST_COURSE = 150.0, 230.0


def as_pdf(kept: KeptGame, game_lines: Sequence[bytes], in_evening: int = 0) -> bytes:
    """The game on paper; `in_evening` says which of its evening it was, 0: that is not known."""
    try:
        session = folded(game_lines)
        if not has_screens(session.header.game):
            raise TimeglasError("this version does not know that game")
    except TimeglasError as error:
        return _unplayable(kept, in_evening, error)
    paper = _begun(kept, title_of(session.header.game), in_evening)
    result = result_of(session)
    _say_how_long(paper, session.past, result)
    _draw(paper, session.past, result)
    return paper.data()


def _begun(kept: KeptGame, title: str, in_evening: int) -> Paper:
    """A page with the game's name and day at its head."""
    when = moment(kept.begun)
    about = text("Game {number} of the evening", number=in_evening) if in_evening else ""

    def running(page: int) -> str:
        return text("{game} · {when} · page {number}", game=title, when=when, number=page)

    paper = Paper(f"{title} · {when}", running, language(), _made(kept))
    right = paper.one_line(about, FULL / 2, 12, 8)
    left = paper.one_line(when, FULL - right.width - 20, 12, 8)
    paper.write(left, MARGIN, paper.y, colour=MUTED)
    paper.write(right, MARGIN, paper.y, FULL, "right", MUTED)
    paper.y += left.height + 4
    name = paper.one_line(title, FULL, 34, 18, 700)
    paper.write(name, MARGIN, paper.y)
    paper.y += name.height + 6
    return paper


def _say_how_long(paper: Paper, past: Past, result: Result) -> None:
    """In rounds, and in hours and minutes where these were noted."""
    rounds = plural("After {count} round", "After {count} rounds", result.round)
    said = " · ".join([rounds, *([long_span(past.moment_us)] if past.moment_us else [])])
    laid = paper.one_line(said, FULL, 12, 8)
    paper.write(laid, MARGIN, paper.y, colour=MUTED)
    paper.y += laid.height + 10


def _header_of(kept: KeptGame) -> Header | None:
    try:
        return header_of(kept.header)
    except TimeglasError:
        return None


def _made(kept: KeptGame) -> datetime | None:
    """When the game was begun: the file tells no other time, and so is the same whenever it is written."""
    try:
        return datetime.fromisoformat(kept.begun).replace(tzinfo=UTC)
    except ValueError:
        return None


def _draw(paper: Paper, past: Past, result: Result) -> None:
    view = view_at(past, past.last)
    draw_banner(paper, view, result)
    course = lines.course_of(past)
    if course is None:
        Places(paper, view, result, FULL).draw()
    else:
        places = Places(paper, view, result, FULL - _COURSE_W - _BESIDE)
        top, pages = paper.y, paper.pages
        height = min(_MOST_COURSE, max(_LEAST_COURSE, places.height))
        lines.draw(paper, course, view, MARGIN + FULL - _COURSE_W, top, _COURSE_W, height)
        places.draw()
        if paper.pages == pages:
            paper.y = max(paper.y, top + height)
    for sheet in _tables(past):
        paper.y += 18
        grid.draw(paper, sheet)


def _tables(past: Past) -> Sequence[Sheet]:
    game = on_screen(past.game.name)
    if not game.tables:
        return ()
    module, _, name = game.tables.partition(":")
    tables: Sequence[Sheet] = getattr(import_module(module), name)(past)
    return tables


def _unplayable(kept: KeptGame, in_evening: int, why: TimeglasError) -> bytes:
    """What is known of it all the same: when it was begun, and who sat down to it."""
    header = _header_of(kept)
    is_known = header is not None and has_screens(header.game)
    title = title_of(header.game) if header is not None and is_known else text("A game of a newer version")
    paper = _begun(kept, title, in_evening)
    said = text(
        "This game cannot be shown here: {why}. It is kept, and can be saved as a table log.", why=says(why)
    )
    for words in [said, *(as_said_here(seat.name) for seat in (header.seats if header else ()))]:
        laid = paper.lines(words, FULL, 13, 10, 6)
        paper.write(laid, MARGIN, paper.y)
        paper.y += laid.height + 8
    return paper.data()
