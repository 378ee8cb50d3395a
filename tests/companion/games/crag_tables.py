"""Tables at which Crag is played."""

from __future__ import annotations

from typing import Any

from companion.games.crag.sheet import ROWS
from tests.companion.table import Table


def crag(*names: str, starter: int | None = 0, **options: Any) -> dict[str, Any]:
    header: dict[str, Any] = {"table": 1, "game": "crag", "options": options,
                              "seats": [{"name": name} for name in names or ("Anna", "Bo")]}  # fmt: skip
    return header if starter is None else header | {"starter": starter}


def copied(table: Table, row: str, points: int = 0) -> Table:
    """A row of whoever's turn it is, copied from paper."""
    return table.say("score", row=row, points=points)


def game_of(*totals: int, **options: Any) -> Table:
    """A whole game in which each seat has these points, all in one row, and nothing else."""
    table = Table(crag(*[f"P{i}" for i in range(len(totals))], **options))
    for row in ROWS:
        for total in totals:
            copied(table, row, total if row == "sixes" else 0)
    return table


def played_out(table: Table) -> Table:
    """Nothing in every row still open, to the end of this game."""
    game = table.see("match_game")
    while table.see("phase") != "over" and table.see("match_game") == game:
        sheet = table.see(f"seats.{table.see('turn.seat')}.sheet")
        copied(table, next(row for row, points in sheet.items() if points is None))
    return table


def filled(**but: int | None) -> dict[str, Any]:
    """A correction that gives every row 0, but these."""
    return {f"sheet.{row}": but.get(row, 0) for row in ROWS}
