"""The course of a game as lines: what everybody had after each round, or each step where rounds are few.

At its end each line carries the shape of its seat, so that it can be told in grey, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from companion.past import Past
from ui.course import counts_points, reached, view_at
from ui.i18n import text, whole
from ui.paper.paper import INK, LINE, MUTED, Paper
from ui.patches import Point
from ui.theme import theme
from ui.words.choices import View

_FEW_ROUNDS = 3
_TICKS = 5
_MARK, _SMALL, _APART = 6.0, 4.0, 13.0
_TOLD_APART = 2  # so few lines nobody confuses
_LINE, _BOUND = 1.7, 3.0
_FOOT, _LABEL = 18.0, 8


class Course(NamedTuple):
    """Everybody's totals at moments of a game.

    `below` is what stands below each but the first, of a kind that is called `counted`; empty: these are
    steps.
    """

    totals: Sequence[Sequence[int | None]]
    below: Sequence[str] = ()
    counted: str = ""


def course_of(past: Past) -> Course | None:
    """What is drawn; None where no points are counted, or nobody got any."""
    if not counts_points(past):
        return None
    steps = list(reached(past))
    if not any(points for step in steps for points in step.points):
        return None
    start: Sequence[int | None] = [0] * len(view_at(past, 0)["seats"])
    by_round = [list(group)[-1] for _, group in groupby(steps, key=lambda step: step.round)]
    if len(by_round) >= _FEW_ROUNDS:
        totals = [start, *(step.points for step in by_round)]
        if by_round[-1].round[0] == 1:
            return Course(totals, [str(step.round[1]) for step in by_round], text("Round"))
        games = [step.round[0] for step in by_round]
        firsts = ["" if game == before else str(game) for before, game in pairwise([0, *games])]
        return Course(totals, firsts, text("Game"))
    return Course([start, *(points for points, _ in groupby(list(step.points) for step in steps))])


def draw(paper: Paper, course: Course, view: View, x: float, y: float, w: float, h: float) -> None:
    """Draw the lines of all seats of that view into a box."""
    known = [points for totals in course.totals for points in totals if points is not None]
    low = min(0, *known)
    first, high, step = _scale(low, max(0, *known))
    ticks = range(first, high + 1, step)
    label_w = max(paper.one_line(whole(tick), w, _LABEL, _LABEL).width for tick in ticks) + 6
    left, right = x + label_w, x + w - 2 * _MARK - 8
    top, foot = y + _MARK, y + h - (_FOOT if course.below else _MARK)

    def at(number: int, points: int) -> tuple[float, float]:
        share = number / max(1, len(course.totals) - 1)
        return left + share * (right - left), foot - (points - low) / (high - low) * (foot - top)

    for tick in ticks:
        level = at(0, tick)[1]
        paper.line([(left, level), (right, level)], INK if not tick else LINE, 0.8 if not tick else 0.4)
        said = paper.one_line(whole(tick), label_w, _LABEL, _LABEL)
        paper.write(said, x, level - said.height / 2, label_w - 5, "right", MUTED)
    _draw_rounds(paper, course, [at(number, low)[0] for number in range(1, len(course.totals))], x, foot)
    ends: list[tuple[float, str]] = []
    marked: list[tuple[Point, str]] = []
    for seat, of in enumerate(view["seats"]):
        points = [
            at(number, totals[seat] or 0) for number, totals in enumerate(course.totals) if seat < len(totals)
        ]
        if points:
            if len(points) > 1:
                paper.line(points, INK, _BOUND)
                paper.line(points, theme.seat(of["colour"]).colour, _LINE)
                marked.append((points[_somewhere(seat, len(view["seats"]), len(points))], of["colour"]))
            ends.append((points[-1][1], of["colour"]))
    for (cx, cy), colour in marked if len(marked) > _TOLD_APART else ():
        paper.mark(colour, cx, cy, _SMALL)
    levels = _apart([level for level, _ in ends], top, foot)
    for (level, colour), moved in zip(ends, levels, strict=True):
        cx = right + _MARK + 6
        if abs(moved - level) > 1:
            paper.line([(right + 1, level), (cx - _MARK, moved)], INK, 0.5)
        paper.mark(colour, cx, moved, _MARK)


def _draw_rounds(paper: Paper, course: Course, places: Sequence[float], x: float, foot: float) -> None:
    """What they are called below, as many as there is room for."""
    if not course.below:
        return
    said = [paper.one_line(each, 60, _LABEL, _LABEL) for each in course.below]
    title = paper.one_line(course.counted, places[0] - x - said[0].width / 2 - 3, _LABEL, 5)
    paper.write(title, x, foot + 5, colour=MUTED)
    free_from = 0.0
    for place, each in zip(places, said, strict=True):
        if each.width:
            paper.line([(place, foot), (place, foot + 3)], LINE, 0.5)
            if place - each.width / 2 >= free_from:
                paper.write(each, place - each.width / 2, foot + 5, colour=MUTED)
                free_from = place + each.width / 2 + 5


def _scale(low: int, high: int) -> tuple[int, int, int]:
    """The first and the last line of the scale and their step, all round numbers."""
    span = max(1, high - low)
    rough = span / _TICKS
    power = 10 ** max(0, floor(log10(max(1.0, rough))))
    step = int(next(power * by for by in (1, 2, 5, 10) if power * by >= rough))
    return step * ceil(low / step), step * max(ceil(high / step), 1), step


def _somewhere(seat: int, seats: int, count: int) -> int:
    """At which of so many points of a line its mark stands a second time: not where those of others do."""
    return min(count - 2, round((0.35 + 0.5 * seat / seats) * (count - 1)))


def _apart(levels: Sequence[float], top: float, foot: float) -> list[float]:
    """The same levels, moved as little as may be so that marks on them do not touch."""
    order = sorted(range(len(levels)), key=levels.__getitem__)
    apart = min(_APART, (foot - top) / max(1, len(levels) - 1))
    moved = list(levels)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + apart)
    if order and moved[order[-1]] > foot:
        moved[order[-1]] = foot
    for after, before in pairwise(reversed(order)):
        moved[before] = min(moved[before], moved[after] - apart)
    return moved
