"""What is to be read of a game on a sheet: everybody's sheets, and what the dice give in each open row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import OVER
from companion.games.sheets.dice import NUMBERS
from companion.games.sheets.sheet import Bonus
from companion.games.sheets.sheet import Sheet as RulesSheet
from ui.i18n import text
from ui.widgets.offer_grid import Offer, OfferState
from ui.widgets.sheet_grid import Column, Progress, Sheet
from ui.words.choices import View
from ui.words.sheets import SheetWords


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


def offers(
    view: View, words: SheetWords, *, waits: bool, spans: int, button: tuple[str, str] = ("", "")
) -> list[Offer]:
    """Each row of the sheet of whose turn it is, with what stands in it or what the dice would give.

    `waits`: the dice are not known now. `spans`: how wide the last row's cell is. `button`: the colour of the
    seat whose button enters the best row, and what that is called.
    """
    entries = view["seats"][view["turn"]["seat"]]["sheet"]
    found = [_offer(view, words, row, points, waits) for row, points in entries.items()]
    found[-1] = found[-1]._replace(span=spans)
    seat, press = button
    if seat and view["offers"] and not waits:
        row = best_row(view)
        at = list(entries).index(row)
        found[at] = found[at]._replace(seat=seat, third=press if found[at].span > 1 else "")
    return found


def best_row(view: View) -> str:
    """The row that the button enters: the one worth most, of equal ones the upper."""
    given: Mapping[str, int] = view["offers"]
    return max(given, key=given.__getitem__)


def _offer(view: View, words: SheetWords, row: str, points: int | None, waits: bool) -> Offer:
    label = words.row_label(row)
    if points is not None:
        return Offer(row, label, str(points), "used")
    if waits or row not in view["offers"]:
        return Offer(row, label, "", "waits")
    gives = view["offers"][row]
    state: OfferState = "worth" if gives else "zero"
    return Offer(row, label, str(gives), state)
