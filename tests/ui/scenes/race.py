"""The general pages of a race, as a game with nothing of its own has them (the fixture `toy`)."""

from __future__ import annotations

from kivy.uix.widget import Widget

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, nothing, scene
from ui.screens.buzz_in import BuzzIn
from ui.screens.hourglass import Hourglass
from ui.screens.table import Table


def race(party: Party, count: int, *, is_open: bool = True, paused: bool = False) -> Game:
    """Of so many people."""
    seats = [{"name": party.people[number % len(party.people)]} for number in range(count)]
    game = Game({"table": 1, "game": "toy", "seats": seats, "starter": 0})
    if is_open:
        game.say("open_race", 1)
    return game.say("pause", 2) if paused else game


for _count in (2, 8):

    @scene(f"race of {_count}")
    def running(party: Party, count: int = _count) -> Widget:
        """Everybody may press."""
        return at_table(Hourglass, race(party, count), party)

    @scene(f"race of {_count}, paused")
    def rests(party: Party, count: int = _count) -> Widget:
        """Nobody may."""
        return at_table(Hourglass, race(party, count, paused=True), party)


@scene("race, the turn before it paused")
def turn_rests(party: Party) -> Widget:
    """On the general table page."""
    return at_table(Table, race(party, 3, is_open=False, paused=True), party)


@scene("race of 8, a dead heat paused")
def dead_heat_rests(party: Party) -> Widget:
    """Two were first."""
    game = race(party, 8, paused=True)
    now_us = game.session.now_us
    page = BuzzIn(
        now_us=lambda: now_us, say=nothing, undo=nothing, pause=nothing, press_seat=nothing
    )  # fmt: skip
    page.show({**game.view, "answering": None, "dead_heat": [1, 4], "later": []}, now_us, with_button=())
    return page
