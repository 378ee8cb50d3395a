"""The board of a view, as the pages of bottle caps show it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.words.choices import View


def board_of(view: View) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """What makes the board of a game, as long as that goes on: fields a side, everybody's side and colour."""
    seats = view["seats"]
    sides, colours = tuple(seat["side"] for seat in seats), tuple(seat["colour"] for seat in seats)
    return view["options"]["fields_per_side"], sides, colours


def standing(view: View) -> list[Sequence[int]]:
    """Where everybody's caps stand; whoever has left has none."""
    return [() if seat["left"] else seat["caps"] for seat in view["seats"]]
