"""How a game ended, on paper: a banner in the winner's colour, and everybody in the order of their places."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from companion.history import Result, points_of
from ui.fitting import Laid
from ui.games import on_screen
from ui.i18n import text, whole
from ui.paper.paper import BONE, FULL, INK, LINE, MARGIN, MUTED, TEXT, Paper
from ui.theme import theme
from ui.words.choices import View
from ui.words.history import outcome
from ui.words.points import points_said, stood

_RADIUS, _BOUND = 9.0, 1.2
_HIGH, _PAD, _TOGETHER, _MARK_OF_ONE = 70.0, 18.0, 44.0, 48.0
_MARK, _MARK_W, _PLACE_W = 9.0, 26.0, 22.0
_APART, _LEAST_ROW = 7.0, 26.0


def draw_banner(paper: Paper, view: View, result: Result) -> None:
    """Who has won, in their colour; several below theirs; or why nobody has."""
    winners = [view["seats"][seat] for seat in result.winners]
    alone = winners[0] if len(winners) == 1 else None
    points = {points_of(seat) for seat in winners}
    won = points.pop() if len(points) == 1 else None
    number = None if won is None else paper.one_line(whole(won), 130, 40, 20, 700)
    room = FULL - 2 * _PAD - (_MARK_OF_ONE if alone else 0.0) - (number.width + 14 if number else 0.0)
    laid = paper.lines(outcome(result), room, 26, 12, 4, 700)
    told = on_screen(view["game"]).words.ending(view) if alone else ""
    below = paper.lines(told, room, 12, 9, 2) if told else None
    text_h = laid.height + (below.height + 2 if below else 0.0)
    height, y = max(_HIGH, text_h + 26), paper.y
    if len(winners) > 1:
        _draw_together(paper, [seat["colour"] for seat in winners])
    filling, top_radius = (theme.seat(alone["colour"]).colour if alone else BONE), _RADIUS
    if len(winners) > 1:
        top_radius = 0.0
    paper.box(MARGIN, paper.y, FULL, height, filling, (top_radius, top_radius, _RADIUS, _RADIUS))
    paper.frame(MARGIN, y, FULL, paper.y - y + height, _BOUND, _RADIUS)
    x, middle = MARGIN + _PAD, paper.y + height / 2
    if alone:
        paper.ink_mark(alone["colour"], x + 18, middle, 19)
        x += _MARK_OF_ONE
    paper.write(laid, x, middle - text_h / 2, colour=INK)
    if below:
        paper.write(below, x, middle - text_h / 2 + laid.height + 2, colour=INK)
    if number:
        paper.write(number, x, middle - number.height / 2, MARGIN + FULL - _PAD - x, "right", INK)
    paper.y += height + 16


def _draw_together(paper: Paper, colours: Sequence[str]) -> None:
    """Those who have won together, each with as much of the width."""
    share = FULL / len(colours)
    for at, colour in enumerate(colours):
        left, right = (_RADIUS if at == 0 else 0.0), (_RADIUS if at == len(colours) - 1 else 0.0)
        filling = theme.seat(colour).colour
        paper.box(MARGIN + at * share, paper.y, share, _TOGETHER, filling, (left, right, 0.0, 0.0))
        paper.ink_mark(colour, MARGIN + (at + 0.5) * share, paper.y + _TOGETHER / 2, 15)
    paper.y += _TOGETHER


class _Row(NamedTuple):
    seat: int
    place: str
    name: Laid
    points: Laid | None
    below: Sequence[Laid]

    @property
    def height(self) -> float:
        lines = self.name.height + sum(each.height + 1 for each in self.below)
        return max(_LEAST_ROW, lines + _APART)


class Places:
    """Everybody who played, whoever did best first: mark, name, points, and what else is told of them."""

    def __init__(self, paper: Paper, view: View, result: Result, width: float) -> None:
        self._paper, self._view, self._width = paper, view, width
        self._is_ranked = any(seat.place is not None for seat in result.seats) and len(result.seats) > 1
        self._rows = [self._row(seat, result) for seat in _order(result)]

    @property
    def height(self) -> float:
        """Of all rows."""
        return sum(row.height for row in self._rows)

    def draw(self) -> None:
        """Draw them from where the paper is used up to, over several pages where need be."""
        for number, row in enumerate(self._rows):
            self._paper.keep_room(row.height)
            if number:
                y = self._paper.y
                self._paper.line([(MARGIN, y), (MARGIN + self._width, y)], LINE, 0.4)
            self._draw_row(row)

    def _row(self, seat: int, result: Result) -> _Row:
        paper, of, game = self._paper, self._view["seats"][seat], on_screen(self._view["game"])
        won, place = points_of(of), result.seats[seat].place
        points = None if won is None or game.has else paper.one_line(whole(won), 100, 18, 10, 700)
        room = self._width - _MARK_W - (_PLACE_W if self._is_ranked else 0.0)
        name_w = room - (points.width + 8 if points else 0.0)
        said = (game.stands or stood)(self._view, seat)
        people = ", ".join(player["name"] for player in of.get("players", ()))
        told = [said] if won is None or said != points_said(won) else []
        told += [game.went(self._view, seat)] if game.went else []
        return _Row(
            seat,
            "" if place is None else text("{place}.", place=place),
            paper.lines(of["name"], name_w, 14, 9, 6, 600),
            points,
            [paper.lines(each, name_w, 10, 8, 12) for each in [*told, people] if each],
        )

    def _draw_row(self, row: _Row) -> None:
        paper, of, y = self._paper, self._view["seats"][row.seat], self._paper.y + _APART / 2
        x, middle = MARGIN, y + max(row.name.height, _LEAST_ROW - _APART) / 2
        if row.name.height > _LEAST_ROW:
            middle = y + (_LEAST_ROW - _APART) / 2
        if self._is_ranked:
            place = paper.one_line(row.place, _PLACE_W, 14, 9, 700)
            paper.write(place, x, middle - place.height / 2)
            x += _PLACE_W
        paper.mark(of["colour"], x + _MARK, middle, _MARK, left=of["left"])
        top = max(y, middle - row.name.height / 2) if len(row.name.lines) == 1 and not row.below else y
        colour = MUTED if of["left"] else TEXT
        paper.write(row.name, x + _MARK_W, top, colour=colour)
        top += row.name.height + 1
        for each in row.below:
            paper.write(each, x + _MARK_W, top, colour=MUTED)
            top += each.height + 1
        if row.points:
            right = MARGIN + self._width - row.points.width
            paper.write(row.points, right, middle - row.points.height / 2, colour=colour)
        paper.y += row.height


def _order(result: Result) -> list[int]:
    """The best first, then who has no place, by their points, and in the order in which they sit."""

    def key(seat: int) -> tuple[float, bool, int, int]:
        of = result.seats[seat]
        return of.place or inf, of.left, -(of.points or 0), seat

    return sorted(range(len(result.seats)), key=key)
