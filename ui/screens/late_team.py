"""A team that comes late: its name, its colour and its people, as far as they are said. Data only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.seats import Player, next_colour
from ui.games import on_screen
from ui.i18n import text
from ui.screens.new_game.plan import too_few
from ui.words.choices import View
from ui.words.seats import guest, present, team_name


def late_colour(view: View) -> str:
    """The colour of whoever joins this game now."""
    seats = view["seats"]
    here = [seats[number]["colour"] for number in present(seats)]
    return next_colour([seat["colour"] for seat in seats], here)


class LateTeam:
    """Who is about to join this game.

    `known` are people who have played here; whoever plays in this game already is not offered. Nobody asks
    for birthdays: they decide nothing any more.
    """

    def __init__(self, view: View, known: Sequence[Player]) -> None:
        seats = view["seats"]
        self._fewest = on_screen(view["game"]).fewest_people
        here = [seats[number] for number in present(seats)]
        self.colour = late_colour(view)
        self.name = team_name(self.colour)
        self.players: tuple[Player, ...] = ()
        self._others = [seat["name"] for seat in seats]
        self._playing = {player["name"] for seat in here for player in seat["players"]}
        self._offered = [player for player in known if player.name not in self._playing]

    @property
    def offered(self) -> Sequence[Player]:
        """Everybody who is one tap away; those who were named here come first."""
        return self._offered

    def plays(self, player: Player) -> bool:
        """Whether that person is in the team by now."""
        return player in self.players

    def toggle(self, player: Player) -> None:
        """That person plays in the team, or no longer."""
        if self.plays(player):
            self.players = tuple(one for one in self.players if one != player)
        else:
            self.players += (player,)

    def add(self, name: str) -> None:
        """Somebody of that name plays in the team."""
        player = next((one for one in self._offered if one.name == name), None)
        if player is None:
            player = Player(name)
            self._offered.insert(0, player)
        if not self.plays(player):
            self.players += (player,)

    def add_guest(self) -> None:
        """Somebody without a name plays in the team."""
        taken = {*self._playing, *(player.name for player in self._offered)}
        number = next(number for number in range(1, len(taken) + 2) if guest(number) not in taken)
        self.add(guest(number))

    def missing(self) -> str:
        """Why the team cannot join yet, as a sentence; empty when it can."""
        if self.name in self._others:
            return text("Two teams are called {team}.", team=self.name)
        return too_few(self.name, len(self.players), self._fewest)

    def as_said(self) -> dict[str, Any]:
        """The arguments of the action that lets it join."""
        return {"name": self.name, "players": [msgspec.to_builtins(player) for player in self.players]}
