"""Tables at which bottle caps are raced."""

from __future__ import annotations

from typing import Any

from tests.companion.table import Table

HOME = [40, 41, 42, 43]


def caps(
    *names: str, starter: int | None = 0, sides: tuple[int | None, ...] = (), **options: Any
) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [{"name": name} for name in names or ("Anna", "Bo")]
    for seat, side in zip(seats, sides, strict=False):
        if side is not None:
            seat["side"] = side
    header: dict[str, Any] = {"table": 1, "game": "bottle_caps", "options": options, "seats": seats}
    return header if starter is None else header | {"starter": starter}


def standing(*boards: list[int], **header: Any) -> Table:
    """A table with caps put where they are wanted; it is the first seat's turn to throw."""
    table = Table(caps(*[f"P{i}" for i in range(len(boards))], **header))
    for seat in range(len(boards)):
        table.say("correct", seat=seat, set={"caps": [-1] * 4})
    for seat, places in enumerate(boards):
        table.say("correct", seat=seat, set={"caps": places})
    return table


def may_move(table: Table, pips: int) -> dict[int, int]:
    """Cap: where this throw would move it."""
    moves = {move["cap"]: move["to"] for move in table.say("throw", pips=pips).see("moves")}
    table.play({"undo": 1})
    return moves
