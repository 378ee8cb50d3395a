"""Every screen in every state that is worth a look, by name: what the layout walker opens.

A scene is a function that makes a page as it is in that state, for whoever plays:

    @scene("more, who leaves")
    def who_leaves(party: Party) -> Widget:
        ...

It is written into a module of this package, which is found by itself. Views come from games that are really
played (`party.game`), never by hand; `at_table` makes the page of a game that shows one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import msgspec
from kivy.uix.widget import Widget

from companion.seats import Player
from tests.companion.table import Table as Game
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.new_game.plan import Plan, planned
from ui.words.seats import guest, said_here

TODAY = "2026-11-30"


def nothing(*_: Any, **__: Any) -> None:
    """What a page leads to that nobody taps."""


@dataclass(frozen=True)
class Party:
    """Who plays, and with what.

    `teams` are names, "" for a team that is called by its colour. `with_button`: the seats that have a
    button of their own; None: all of them.
    """

    teams: tuple[str, ...] = ("", "", "", "")
    people: tuple[str, ...] = ("Anna", "Bo", "Karl Emil", "Ida", "Søren", "Mor", "Far", "Jürgen")
    with_button: tuple[int, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> set[str]:
        """Everybody's, which may be shortened; a team's own colour is short enough."""
        guests = {guest(number) for number in range(1, 25)}
        return {*self.teams, *self.people, *guests} - {""}

    def players(self, count: int, first: int = 0) -> list[Player]:
        """So many people."""
        return [Player(self.people[(first + number) % len(self.people)]) for number in range(count)]

    def plan(self, teams: int = 3, players: int = 2) -> Plan:
        """So many teams of so many people."""
        plan = planned().with_seats(teams)
        for team in range(teams):
            plan = plan.named(team, self.teams[team])
            for number in range(players):
                name = self.people[(team * players + number) % len(self.people)]
                taken = plan.namesake(name) is not None
                plan = plan.with_guest(team) if taken else plan.seated(team, Player(name))
        return plan

    def game(self, teams: int = 3, players: int = 2, **options: Any) -> Game:
        """A game of Cranium that the first team begins."""
        plan = self.plan(teams, players).beginning(0)
        for name, value in options.items():
            plan = plan.with_option(name, value)
        return Game(msgspec.json.decode(plan.header(TODAY)))


Make = Callable[[Party], Widget]
_SCENES: dict[str, Make] = {}


def scene(name: str) -> Callable[[Make], Make]:
    """Have the function's page walked under that name."""

    def enter(make: Make) -> Make:
        if name in _SCENES:
            raise ValueError(f"two scenes are called {name!r}")
        _SCENES[name] = make
        return make

    return enter


def at_tables(
    played: Mapping[str, tuple[type[GamePage] | type[FullScreen], Callable[[Party], Game]]]
) -> None:
    """Have pages of running games walked under these names, each as it shows its game."""
    for name, (kind, play) in played.items():
        scene(name)(partial(_played, kind, play))


def _played(
    kind: type[GamePage] | type[FullScreen], play: Callable[[Party], Game], party: Party
) -> Widget:
    page: Widget = at_table(kind, play(party), party)
    return page


@cache
def scenes() -> Mapping[str, Make]:
    """Every scene of every module here."""
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        importlib.import_module(module.name)
    return dict(_SCENES)


def at_table(kind: type[GamePage] | type[FullScreen], game: Game, party: Party) -> Any:
    """A page of a running game, as it shows this one now."""
    def now_us() -> int:
        return game.session.now_us

    view = said_here(game.view)
    if issubclass(kind, FullScreen):
        page: Any = kind(now_us=now_us, say=nothing, undo=nothing, pause=nothing, press_seat=nothing)
        page.show(view, game.session.now_us, with_button=party.with_button)
        return page
    page = kind(say=nothing, undo=nothing, redo=nothing, go=nothing, now_us=now_us)
    page.show(view, party.with_button)
    return page
