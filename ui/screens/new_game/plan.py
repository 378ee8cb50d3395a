"""What is agreed before the first card: teams, people, house options, who begins. Data only; no widget here.

A plan never changes; each step of the way gives a new one. In the end it is the header of a table log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from companion import tablelog
from companion.errors import Malformed, TimeglasError
from companion.game import Header, SeatEntry
from companion.games.cranium.starter import day_of, month_and_day, next_birthday, starter_by_birthday
from companion.games.cranium.table import LEAST_PLAYERS, MOST_TEAMS
from companion.journal import KeptGame
from companion.seats import COLOURS, Player, next_colour
from ui.i18n import plural, text
from ui.words.seats import guest, is_given, is_guest, present, team_name

FEWEST_TEAMS = 2
_replace = msgspec.structs.replace


def too_few(team: str, players: int) -> str:
    """That a team needs more than so many players, as a sentence; empty when these are enough."""
    short = LEAST_PLAYERS - players
    if short <= 0:
        return ""
    return plural("{team} needs one more player.", "{team} needs {count} more players.", short, team=team)


def pageful(known: Sequence[Player], fits: int, page: int) -> tuple[Sequence[Player], bool]:
    """Those of the known who are one tap away on that page, and whether a tile has to lead to the others.

    Of `fits` tiles that tile takes one; the page after the last is the first.
    """
    if len(known) <= fits:
        return known, False
    first = page % -(-len(known) // (fits - 1)) * (fits - 1)
    return known[first : first + fits - 1], True


class Team(msgspec.Struct, frozen=True):
    """A team where it sits. `named` is what people call it, "" as long as its colour is name enough."""

    colour: str
    named: str = ""
    players: tuple[Player, ...] = ()

    @property
    def name(self) -> str:
        """What the team is called, in the table's language."""
        return self.named or team_name(self.colour)


class Plan(msgspec.Struct, frozen=True):
    """A game of Cranium as far as it is agreed. Teams stand in their order round the table, clockwise.

    `starter` None: the birthdays say who begins.
    """

    teams: tuple[Team, ...] = (Team(COLOURS[0]), Team(COLOURS[1]))
    options: Mapping[str, Any] = {}
    starter: int | None = None

    # -- teams and people --------------------------------------------------------------------------------

    def with_teams(self, wanted: int) -> Plan:
        """So many teams: new ones sit down behind the last, and the last get up."""
        wanted = max(FEWEST_TEAMS, min(MOST_TEAMS, wanted))
        teams = self.teams[:wanted]
        while len(teams) < wanted:
            used = [team.colour for team in teams]
            teams += (Team(next_colour(used, used)),)
        return _replace(self, teams=teams, starter=None)

    def named(self, team: int, name: str) -> Plan:
        """That team is called so; an empty name gives it its colour's name again."""
        return self._with(team, _replace(self.teams[team], named=name.strip()))

    def seated(self, team: int, player: Player) -> Plan:
        """That person plays in that team, and in no other."""
        plan = self.without(player.name)
        return plan._with(team, _replace(plan.teams[team], players=(*plan.teams[team].players, player)))

    def with_guest(self, team: int) -> Plan:
        """Somebody without a name plays in that team."""
        number = next(number for number in count(1) if self.team_of(guest(number)) is None)
        return self.seated(team, Player(guest(number)))

    def without(self, name: str) -> Plan:
        """That person plays in no team."""
        teams = tuple(
            _replace(team, players=tuple(one for one in team.players if one.name != name))
            for team in self.teams
        )
        return _replace(self, teams=teams, starter=None)

    def swapped(self, one: int, other: int) -> Plan:
        """The two teams change places at the table."""
        teams = list(self.teams)
        teams[one], teams[other] = teams[other], teams[one]
        return _replace(self, teams=tuple(teams), starter=None)

    def team_of(self, name: str) -> int | None:
        """The team that person plays in."""
        for index, team in enumerate(self.teams):
            if any(player.name == name for player in team.players):
                return index
        return None

    def namesake(self, name: str) -> Player | None:
        """Who plays already and is called so, in large letters or small ones."""
        called = (player for team in self.teams for player in team.players)
        return next((player for player in called if player.name.casefold() == name.casefold()), None)

    def with_option(self, name: str, value: object) -> Plan:
        """That house option is agreed on."""
        return _replace(self, options={**self.options, name: value})

    def beginning(self, team: int | None) -> Plan:
        """That team begins; None leaves it to the birthdays."""
        return _replace(self, starter=team)

    def _with(self, index: int, team: Team) -> Plan:
        return _replace(self, teams=(*self.teams[:index], team, *self.teams[index + 1 :]), starter=None)

    @property
    def who_begins(self) -> str:
        """The name of the team that begins; empty where the birthdays say who."""
        return "" if self.starter is None else self.teams[self.starter].name

    # -- what may be missing -----------------------------------------------------------------------------

    def missing(self) -> str:
        """Why it cannot go on from the teams, as a sentence; empty when it can."""
        for team in self.teams:
            missing = too_few(team.name, len(team.players))
            if missing:
                return missing
        names = [team.name for team in self.teams]
        for name in names:
            if names.count(name) > 1:
                return text("Two teams are called {team}.", team=name)
        return ""

    def by_birthday(self, today: str) -> int | None:
        """The team that holds the next birthday; None where that is not known, or shared by two teams."""
        try:
            return starter_by_birthday(self._header(today, None))
        except Malformed:
            return None

    def next_birthday(self, today: str) -> Player | None:
        """Who of everybody has a birthday next."""
        coming = [
            (next_birthday(*month_and_day(player.birthday), day_of(today)), number, player)
            for number, player in enumerate(player for team in self.teams for player in team.players)
            if player.birthday is not None
        ]
        return min(coming)[2] if coming else None

    # -- what comes of it --------------------------------------------------------------------------------

    def header(self, today: str) -> bytes:
        """The header of the game's table log. Raises: Malformed where the rules do not allow it so."""
        header = self._header(today, self.starter)
        tablelog.known_options(header)
        return tablelog.header_line(header)

    def _header(self, today: str, starter: int | None) -> Header:
        seats = tuple(SeatEntry(team.name, team.colour, team.players) for team in self.teams)
        return Header(1, "cranium", seats, dict(self.options), starter, today)


def again(header: Header, seats: Sequence[Mapping[str, Any]]) -> Plan:
    """The same options once more, with the teams that are still here at the end of a game.

    `seats` are the view's: a late team is among them, one that left is not. The next of them to the left
    of the last starter begins.
    """
    last = starter_by_birthday(header) if header.starter is None else header.starter
    here = present(seats)
    teams = tuple(
        Team(seat["colour"], _given(seat["name"]), msgspec.convert(seat["players"], tuple[Player, ...]))
        for seat in (seats[i] for i in here)
    )
    first = min(here, key=lambda index: (index - last - 1) % len(seats))
    return Plan(teams, header.options, here.index(first))


def _given(name: str) -> str:
    return name if is_given(name) else ""


def first_round() -> Plan:
    """A game that can be played at once: guests in as few teams as there can be, the first of them begins."""
    plan = Plan(options={"length": "quick"})
    for team in range(FEWEST_TEAMS):
        for _ in range(LEAST_PLAYERS):
            plan = plan.with_guest(team)
    return plan.beginning(0)


def known_players(kept: Iterable[KeptGame]) -> Sequence[Player]:
    """Everybody who has played here by name, those of the newest game first, with the last birthday given.

    A guest of another evening is somebody else tonight.
    """
    known: dict[str, Player] = {}
    for game in kept:
        try:
            header = tablelog.header_of(game.header)
        except TimeglasError:
            continue  # From a newer version: its people are not known here.
        for seat in header.seats:
            for player in seat.players or ():
                if is_guest(player.name):
                    continue
                before = known.get(player.name)
                if before is None or (before.birthday is None and player.birthday is not None):
                    known[player.name] = player
    return list(known.values())
