"""Everybody's sheets side by side, as they are to be read: on the screen, and on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from companion.game import OVER
from companion.games.sheets.dice import NUMBERS
from companion.games.sheets.sheet import Bonus
from companion.games.sheets.sheet import Sheet as RulesSheet
from ui.i18n import text
from ui.words.choices import View
from ui.words.sheets import SheetWords


class Progress(NamedTuple):
    """How far somebody has come in a row that nobody enters."""

    reached: int
    least: int


class Column(NamedTuple):
    """One player's sheet: what stands in each row (None: open), the sum, and the place as it is written.

    `match`: the sum of all games, where several make a match; that decides the place. `left`: who has gone.
    `name`: what stands below the mark; where there are names everybody has a column.
    """

    colour: str
    cells: Sequence[int | Progress | None]
    total: int
    place: str
    match: int | None = None
    left: bool = False
    name: str = ""

    @property
    def ranked(self) -> int:
        """The points that decide the place."""
        return self.total if self.match is None else self.match


class Sheet(NamedTuple):
    """What is to be read.

    Attributes:
        own: whose turn it is.
        parts: the rows after which a part of it ends.
        short: what the rows are called where there is no room for their labels.
        reckoned: the rows that nobody enters.
        corner: what stands at the head of the labels: which game it is.
        match_label: of the sum of all games; empty where there is one.
    """

    labels: Sequence[str]
    columns: Sequence[Column]
    own: int | None
    total_label: str
    place_label: str
    parts: Collection[int] = ()
    short: Sequence[str] = ()
    reckoned: Collection[int] = ()
    corner: str = ""
    match_label: str = ""


def sheets(view: View, words: SheetWords, *, is_short: bool = False, is_named: bool = False) -> Sheet:
    """Everybody's sheets in the order of the seats; `is_short`: their sums only; `is_named`: with names."""
    seats = view["seats"]
    rows = [] if is_short else list(seats[0]["sheet"])
    labels, short = [words.row_on_sheet(row) for row in rows], [words.row_label(row) for row in rows]
    last_number = len(NUMBERS) - 1
    parts, reckoned = {last_number}, set[int]()
    if rows and "bonus" in seats[0]:
        labels.insert(len(NUMBERS), text("Bonus"))
        short.insert(len(NUMBERS), text("Bonus"))
        reckoned = {len(NUMBERS)}
        parts |= reckoned
    games, is_match = view["options"]["games"], view["options"]["games"] > 1
    return Sheet(
        labels,
        [_column(view, words, seat, rows, seat["name"] if is_named else "") for seat in seats],
        int(view["turn"]["seat"]) if view["phase"] != OVER else None,
        text("Sum"),
        text("Place") if len(seats) > 1 else "",
        parts if rows else (),
        short,
        reckoned,
        text("Game {number} of {games}", number=view["match_game"], games=games) if is_match else "",
        text("All games") if is_match else "",
    )


def _column(
    view: View, words: SheetWords, seat: Mapping[str, Any], rows: Sequence[str], name: str
) -> Column:
    cells: list[int | Progress | None] = [seat["sheet"][row] for row in rows]
    if rows and words.sheet.bonus is not None:
        cells.insert(len(NUMBERS), _bonus(words.sheet, words.sheet.bonus, seat))
    place = seat["place"] if len(view["seats"]) > 1 else None
    return Column(
        seat["colour"],
        cells,
        seat["total"],
        "" if place is None else text("{place}.", place=place),
        seat["match_total"] if view["options"]["games"] > 1 else None,
        seat["left"],
        name,
    )


def _bonus(sheet: RulesSheet, bonus: Bonus, seat: Mapping[str, Any]) -> int | Progress:
    """Its points as soon as they are certain: it is won, or cannot be any more."""
    entries = [seat["sheet"][row] for row in bonus.rows]
    reached = sum(points or 0 for points in entries)
    most = reached + sum(
        max(sheet.possible(row))
        for row, points in zip(bonus.rows, entries, strict=True) if points is None
    )  # fmt: skip
    if reached >= bonus.least or most < bonus.least:
        return int(seat["bonus"])
    return Progress(reached, bonus.least)
