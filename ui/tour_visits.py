"""The tour, by the name under which somebody goes there, and the game that is played first after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ui.machine import Machine
from ui.screens.new_game.plan import Plan, first_game

if TYPE_CHECKING:
    from ui.screens.page import Page


def tour_visits(
    machine: Machine,
    *,
    begin: Callable[[Plan, Mapping[str, int]], None],
    new_game: Callable[[], None],
    leave: Callable[[], None],
    is_playing: Callable[[], bool],
) -> dict[str, Callable[[], Page]]:
    """What makes it, when it is visited first."""

    def play() -> None:
        # Guests, played at once: with real buttons in their own order, with keys and on the screen.
        pairing = machine.pairing()
        begin(first_game(), {pairing.own[seat]: seat for seat in sorted(pairing.with_real_button)})

    def made_tour() -> Page:
        from ui.screens.tour.tour import Tour  # seldom seen

        return Tour(
            play=play, new_game=new_game, leave=leave, seen=lambda: machine.kept.change(toured=True),
            with_button=lambda: machine.pairing().with_real_button, is_playing=is_playing,
        )  # fmt: skip

    return {"tour": made_tour}
