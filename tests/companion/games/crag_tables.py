"""Tables at which Crag is played."""

from __future__ import annotations

from typing import Any

from companion.games.crag.sheet import ROWS
from tests.companion.games.sheet_tables import copied, open_rows, seated
from tests.companion.table import Table


def crag(*names: str, starter: int | None = 0, **options: Any) -> dict[str, Any]:
    return seated("crag", *names or ("Anna", "Bo"), starter=starter, **options)


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
        copied(table, open_rows(table)[0])
    return table


def filled(**but: int | None) -> dict[str, Any]:
    """A correction that gives every row 0, but these."""
    return {f"sheet.{row}": but.get(row, 0) for row in ROWS}
