"""Sheets as a table on paper, everybody beside each other; one that is too long goes on, on the next page."""

from __future__ import annotations

from typing import NamedTuple

from ui.fitting import LINE_HEIGHT, Laid
from ui.i18n import whole
from ui.paper.paper import FULL, INK, LINE, MARGIN, MUTED, TEXT, Paper
from ui.sheet import Column, Progress, Sheet
from ui.theme import Rgba, between, rgba, theme

_MOST_ROW, _LEAST_ROW, _SUM = 19.0, 13.4, 19.0
_MARK, _PAD = 8.0, 5.0
_MOST_COLUMN, _MOST_LABEL = 118.0, 150.0
_NAME_LINES = 4
_KEPT_WHOLE = 20  # rows of which a table is not begun where there is no room for all
_STRIPE = between(rgba(theme.tokens["colour"]["light"]["ground"]), rgba("#FFFFFF"))


class _Measures(NamedTuple):
    label_w: float
    column_w: float
    head_h: float
    row_h: float
    size: int


def draw(paper: Paper, sheet: Sheet) -> None:
    """Draw the table from where the paper is used up to."""
    names = _names(paper, sheet)
    head_h = 2 * _MARK + 6 + max((name.height for name in names), default=0.0) + 4
    rows, feet = len(sheet.labels), _feet(sheet)
    feet_h = _SUM * len(feet) + 6
    paper.keep_room(head_h + feet_h + _LEAST_ROW * (rows if rows <= _KEPT_WHOLE else 6))
    row_h = _LEAST_ROW
    if rows:
        row_h = max(_LEAST_ROW, min(_MOST_ROW, (paper.room - head_h - feet_h) / rows))
    label_w, column_w = _widths(paper, sheet)
    measures = _Measures(label_w, column_w, head_h, row_h, 11 if row_h >= 15 else 10)
    first = 0
    while True:
        _draw_head(paper, sheet, names, measures)
        is_last_room = (rows - first) * row_h + feet_h <= paper.room
        count = rows - first if is_last_room else max(1, int((paper.room - 4) // row_h))
        count = min(count, rows - first)
        _draw_rows(paper, sheet, range(first, first + count), measures)
        first += count
        if is_last_room:
            break
        paper.turn_over()
    _draw_feet(paper, sheet, feet, measures)


def _widths(paper: Paper, sheet: Sheet) -> tuple[float, float]:
    """How wide the labels are and how wide each column: together they take the whole width."""
    labels = [*sheet.labels, sheet.total_label, sheet.place_label, sheet.match_label, sheet.corner]
    wanted = max(paper.one_line(label, FULL, 11, 11).width for label in labels) + 3 * _PAD
    column_w = min(_MOST_COLUMN, (FULL - min(wanted, _MOST_LABEL)) / len(sheet.columns))
    return FULL - column_w * len(sheet.columns), column_w


def _names(paper: Paper, sheet: Sheet) -> list[Laid]:
    """Everybody's name as it stands at the head of their column."""
    room = _widths(paper, sheet)[1] - 4
    return [paper.lines(column.name, room, 10, 7, _NAME_LINES, 600) for column in sheet.columns]


def _feet(sheet: Sheet) -> list[tuple[str, list[str]]]:
    """The lines below the rows: what each is called, and what stands in each column."""
    feet = [(sheet.total_label, [whole(column.total) for column in sheet.columns])]
    if sheet.match_label:
        feet.append((sheet.match_label, [whole(column.ranked) for column in sheet.columns]))
    if sheet.place_label and any(column.place for column in sheet.columns):
        feet.append((sheet.place_label, [column.place for column in sheet.columns]))
    return feet


def _draw_head(paper: Paper, sheet: Sheet, names: list[Laid], of: _Measures) -> None:
    if sheet.corner:
        corner = paper.lines(sheet.corner, of.label_w - 2 * _PAD, 11, 8, 2, 600)
        paper.write(corner, MARGIN + _PAD, paper.y + of.head_h - corner.height - 3)
    for number, column in enumerate(sheet.columns):
        left = MARGIN + of.label_w + number * of.column_w
        paper.mark(column.colour, left + of.column_w / 2, paper.y + _MARK + 1, _MARK, left=column.left)
        colour = MUTED if column.left else TEXT
        top = paper.y + 2 * _MARK + 6
        paper.write(names[number], left + 2, top, of.column_w - 4, "centre", colour)
    paper.y += of.head_h
    _rule(paper, INK, 1.0)


def _draw_rows(paper: Paper, sheet: Sheet, rows: range, of: _Measures) -> None:
    for row in rows:
        if row % 2:
            paper.box(MARGIN, paper.y, FULL, of.row_h, _STRIPE)
        said = paper.one_line(sheet.labels[row], of.label_w - 2 * _PAD, of.size, 8)
        if said.shortened and sheet.short:
            said = paper.one_line(sheet.short[row], of.label_w - 2 * _PAD, of.size, 7)
        _write(paper, said, MARGIN + _PAD, of.row_h)
        for number, column in enumerate(sheet.columns):
            left = MARGIN + of.label_w + number * of.column_w
            text, colour, weight = _cell(column, row)
            said = paper.one_line(text, of.column_w - 4, of.size, 7, weight)
            _write(paper, said, left + 2, of.row_h, of.column_w - 4, "centre", colour)
        paper.y += of.row_h
        if row in sheet.parts:
            _rule(paper, LINE, 0.6)


def _cell(column: Column, row: int) -> tuple[str, Rgba, int]:
    points = column.cells[row]
    if isinstance(points, Progress):
        return f"{points.reached}/{points.least}", MUTED, 400
    if points is None:
        return "–", LINE, 400
    return whole(points), TEXT if points else MUTED, 600 if points else 400


def _draw_feet(paper: Paper, sheet: Sheet, feet: list[tuple[str, list[str]]], of: _Measures) -> None:
    _rule(paper, INK, 1.0)
    for at, (label, cells) in enumerate(feet):
        is_place = at and label == sheet.place_label
        size, weight = (of.size, 400) if is_place else (of.size + 1, 700)
        said = paper.one_line(label, of.label_w - 2 * _PAD, size, 8, weight)
        _write(paper, said, MARGIN + _PAD, _SUM)
        for number, cell in enumerate(cells):
            left = MARGIN + of.label_w + number * of.column_w
            said = paper.one_line(cell, of.column_w - 4, size, 7, weight)
            _write(paper, said, left + 2, _SUM, of.column_w - 4, "centre")
        paper.y += _SUM
    paper.y += 6


def _write(
    paper: Paper, said: Laid, left: float, height: float, width: float = 0.0, align: str = "left",
    colour: Rgba = TEXT,
) -> None:  # fmt: skip
    """In the middle of a row that begins where the paper is used up to."""
    paper.write(said, left, paper.y + (height - said.size * LINE_HEIGHT) / 2, width, align, colour)


def _rule(paper: Paper, colour: Rgba, width: float) -> None:
    paper.line([(MARGIN, paper.y), (MARGIN + FULL, paper.y)], colour, width)
