"""Tables at which games on a sheet are played."""

from __future__ import annotations

from typing import Any

from tests.companion.table import Table


def seated(game: str, *names: str, starter: int | None = 0, **options: Any) -> dict[str, Any]:
    """The header of a game on a sheet."""
    header: dict[str, Any] = {"table": 1, "game": game, "options": options,
                              "seats": [{"name": name} for name in names]}  # fmt: skip
    return header if starter is None else header | {"starter": starter}


def copied(table: Table, row: str, points: int = 0) -> Table:
    """A row of whoever's turn it is, copied from paper."""
    return table.say("score", row=row, points=points)


def entered(table: Table, row: str, *dice: int) -> Table:
    """A throw by whoever's turn it is, entered at once."""
    return table.say("throw", dice=dice).say("score", row=row)


def open_rows(table: Table) -> list[str]:
    """The open rows of whoever's turn it is."""
    sheet: dict[str, int | None] = table.see(f"seats.{table.see('turn.seat')}.sheet")
    return [row for row, points in sheet.items() if points is None]
