"""What is shown in twenty seconds, and a question that is asked twice."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, nothing, scene
from ui.screens.tour.scenes import SCENES
from ui.screens.tour.tour import Tour


def tour(page: int, party: Party) -> Widget:
    """That page of it."""
    shown = Tour(
        play=nothing, new_game=nothing, leave=nothing, seen=nothing,
        with_button=lambda: range(2) if party.with_button is None else party.with_button,
    )  # fmt: skip
    shown.turn_to(page)
    return shown


for _page in range(len(SCENES) + 1):
    scene(f"tour, page {_page + 1}")(partial(tour, _page))


@scene("tour, the end for those who play")
def end_of_it(_party: Party) -> Widget:
    """It was taken from the settings of a running game."""
    shown = Tour(
        play=nothing, new_game=nothing, leave=nothing, seen=nothing, with_button=tuple,
        is_playing=lambda: True,
    )  # fmt: skip
    shown.turn_to(len(SCENES))
    return shown
