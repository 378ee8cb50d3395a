"""What is agreed before a game begins: who sits where, house options, who begins. Data only; no widget here.

A plan never changes; each step of the way gives a new one. In the end it is the header of a table log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, TypeVar

import msgspec

from companion import tablelog
from companion.game import Header, SeatEntry
from companion.games.registry import game_of, kind_of
from companion.journal import KeptGame
from companion.seats import Player, next_colour
from ui.forgetting import is_forgotten, named_in_kept
from ui.games import GAMES, First, has_teams, on_screen, seats_from_to
from ui.i18n import plural, text
from ui.round_table import OnSides, agreed_or_usual, changed, most, side_of, side_of_board, staying, usual
from ui.words.seats import as_said_here, guest, is_given, present, seat_name, team_name

_replace = msgspec.structs.replace
_T = TypeVar("_T")


def too_few(team: str, players: int, fewest: int) -> str:
    """That a team needs more than so many players, as a sentence; empty when these are enough."""
    short = fewest - players
    if short <= 0:
        return ""
    return plural("{team} needs one more player.", "{team} needs {count} more players.", short, team=team)


def pageful(known: Sequence[_T], fits: int, page: int) -> tuple[Sequence[_T], bool]:
    """Those of the known that are one tap away on that page, and whether a tile has to lead to the others.

    Of `fits` tiles that tile takes one; the page after the last is the first.
    """
    if len(known) <= fits:
        return known, False
    first = page % -(-len(known) // (fits - 1)) * (fits - 1)
    return known[first : first + fits - 1], True


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat round the table: a team, or one person.

    `named` is what people call the team, "" as long as its colour is name enough; a person is called by name.
    """

    colour: str
    named: str = ""
    players: tuple[Player, ...] = ()
    is_team: bool = True

    @property
    def name(self) -> str:
        """What the seat is called, in the table's language."""
        if self.is_team:
            return self.named or team_name(self.colour)
        return self.people[0] if self.players else seat_name(self.colour)

    @property
    def people(self) -> Sequence[str]:
        """What those who sit there are called, guests in the table's language."""
        return [as_said_here(player.name) for player in self.players]


class Plan(msgspec.Struct, frozen=True):
    """A game as far as it is agreed. Seats stand in their order round the table, clockwise.

    `starter` None: the game's own rule says who begins. `on_sides` None: they sit as so many usually do.
    `fields` are the game's own fields of the header (`OnScreen.agrees`).
    `agreed_before` are the options of other games that were looked at, by game.
    """

    game: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Any] = {}
    starter: int | None = None
    on_sides: OnSides | None = None
    agreed_before: Mapping[str, Mapping[str, Any]] = {}
    fields: Mapping[str, Any] = {}

    # -- seats and people --------------------------------------------------------------------------------

    @property
    def has_teams(self) -> bool:
        """Whether the seats are teams; else each is one person."""
        return has_teams(self.game)

    def with_seats(self, wanted: int) -> Plan:
        """So many seats: new ones stand behind the last; of those that go, empty ones go first.

        Where people have said how they sit, the others keep their places.
        """
        least, fullest = seats_from_to(self.game)
        wanted = max(least, min(fullest, wanted))
        seats, on_sides = list(self.seats), self.on_sides
        while len(seats) > wanted:
            empty = [index for index, seat in enumerate(seats) if not seat.players]
            goes = empty[-1] if empty else len(seats) - 1
            del seats[goes]
            on_sides = on_sides and changed(on_sides, side_of(on_sides, goes), -1)
        while len(seats) < wanted:
            used = [seat.colour for seat in seats]
            behind = len(seats)
            if on_sides is not None:
                side = _free_behind_last(on_sides)
                on_sides = changed(on_sides, side, 1)
                behind = sum(on_sides[: side + 1]) - 1
            seats.insert(behind, SeatPlan(next_colour(used, used), is_team=self.has_teams))
        if on_sides is not None and on_sides != agreed_or_usual(on_sides, len(seats)):
            on_sides = None
        return _replace(self, seats=tuple(seats), starter=None, on_sides=on_sides)

    @property
    def sits(self) -> OnSides:
        """How many sit at each side of the table."""
        return agreed_or_usual(self.on_sides, len(self.seats))

    def named(self, seat: int, name: str) -> Plan:
        """That team is called so; an empty name gives it its colour's name again."""
        return self._with(seat, _replace(self.seats[seat], named=name.strip()))

    def seated(self, seat: int, player: Player) -> Plan:
        """That person sits there, and nowhere else.

        Where the seat is one person's, whoever sat there changes places, or gets up.
        """
        before = self.seat_of(player.name)
        plan = self.without(player.name)
        here = plan.seats[seat]
        if here.is_team:
            return plan._with(seat, _replace(here, players=(*here.players, player)))
        if before is not None and before != seat:
            plan = plan._with(before, _replace(plan.seats[before], players=here.players))
        return plan._with(seat, _replace(here, players=(player,)))

    def with_guest(self, seat: int) -> Plan:
        """Somebody without a name sits there."""
        number = next(number for number in count(1) if self.seat_of(guest(number)) is None)
        return self.seated(seat, Player(guest(number)))

    def without(self, name: str) -> Plan:
        """That person sits nowhere."""
        said = as_said_here(name)
        seats = tuple(
            _replace(seat, players=tuple(one for one in seat.players if as_said_here(one.name) != said))
            for seat in self.seats
        )
        return _replace(self, seats=seats, starter=None)

    def arranged(self, order: Sequence[int], on_sides: OnSides) -> Plan:
        """The seats sit in this order, clockwise from the far side's left, so many of them at each side."""
        return _replace(
            self, seats=tuple(self.seats[seat] for seat in order), starter=None, on_sides=on_sides
        )

    def seat_of(self, name: str) -> int | None:
        """Where that person sits; a guest is the same one in every language."""
        said = as_said_here(name)
        return next((index for index, seat in enumerate(self.seats) if said in seat.people), None)

    def namesake(self, name: str) -> Player | None:
        """Who plays already and is called so, in large letters or small ones."""
        said = as_said_here(name).casefold()
        return next((one for one in self.people if as_said_here(one.name).casefold() == said), None)

    @property
    def people(self) -> Sequence[Player]:
        """Everybody who plays, in the order of the seats."""
        return [player for seat in self.seats for player in seat.players]

    @property
    def names(self) -> Sequence[str]:
        """What teams and people are called."""
        return [*(seat.name for seat in self.seats), *(name for seat in self.seats for name in seat.people)]

    def with_option(self, name: str, value: object) -> Plan:
        """That house option is agreed on."""
        return _replace(self, options={**self.options, name: value})

    def of_another(self, game: str) -> Plan:
        """A plan of that game for the same people, with the options that were agreed for it before."""
        agreed = {**self.agreed_before, self.game: self.options}
        return _replace(planned(game, self.people), options=agreed.get(game, {}), agreed_before=agreed)

    def with_fields(self, fields: Mapping[str, Any]) -> Plan:
        """The header has these fields of the game's own."""
        return _replace(self, fields=fields)

    def beginning(self, seat: int | None) -> Plan:
        """That seat begins; None leaves it to the rule."""
        return _replace(self, starter=seat)

    def _with(self, index: int, seat: SeatPlan) -> Plan:
        return _replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]), starter=None)

    @property
    def who_begins(self) -> str:
        """The name of the seat that begins; empty where the rule says who."""
        return "" if self.starter is None else self.seats[self.starter].name

    # -- what may be missing -----------------------------------------------------------------------------

    def missing(self) -> str:
        """Why it cannot go on from the seats, as a sentence; empty when it can."""
        fewest = on_screen(self.game).fewest_people
        for seat in self.seats:
            if not seat.is_team and not seat.players:
                return text("{seat} is empty.", seat=seat.name)
            missing = too_few(seat.name, len(seat.players), fewest) if seat.is_team else ""
            if missing:
                return missing
        names = [seat.name for seat in self.seats]
        for name in names:
            if names.count(name) > 1:
                return text("Two teams are called {team}.", team=name)
        return ""

    def first(self, today: str) -> First | None:
        """Who begins by the game's rule, and why; None where there is no rule."""
        rule = on_screen(self.game).first
        return None if rule is None else rule(self._header(today, None))

    # -- what comes of it --------------------------------------------------------------------------------

    def header(self, today: str) -> bytes:
        """The header of the game's table log. Raises: Malformed where the rules do not allow it so."""
        header = self._header(today, self.starter)
        tablelog.known_options(header)
        return tablelog.header_line(header)

    def _header(self, today: str, starter: int | None) -> Header:
        has_sides = _has_sides(self.game)
        seats = tuple(
            SeatEntry(
                seat.name, seat.colour, seat.players if seat.is_team else None,
                side_of_board(self.sits, number) if has_sides else None,
            )
            for number, seat in enumerate(self.seats)
        )  # fmt: skip
        return Header(1, self.game, seats, dict(self.options), starter, today, **self.fields)


def planned(game: str = "", people: Sequence[Player] = ()) -> Plan:
    """A plan of that game, of the first one there is where none is named, for these people.

    Teams deal them out in turn. Who is too many sits nowhere yet.
    """
    game = game or next(iter(GAMES))
    fewest, most = seats_from_to(game)
    plan = Plan(game, ()).with_seats(fewest)
    if plan.has_teams:
        for number, player in enumerate(people):
            plan = plan.seated(number % fewest, player)
        return plan
    plan = plan.with_seats(len(people))
    for seat, player in enumerate(people[:most]):
        plan = plan.seated(seat, player)
    return plan


def _has_sides(game: str) -> bool:
    """Whether it matters at which side of a board everybody sits."""
    return "side" in kind_of(game).fields_of_seat


def _free_behind_last(on_sides: OnSides) -> int:
    """The first side with room for one more, clockwise from where the last one sits."""
    count = sum(on_sides)
    last, room = side_of(on_sides, count - 1), most(count + 1)
    after = [(last + step) % len(room) for step in range(len(room))]
    return next(side for side in after if on_sides[side] < room[side])


def again(header: Header, seats: Sequence[Mapping[str, Any]], on_sides: OnSides | None = None) -> Plan:
    """The same options once more, with those who are still here at the end of a game.

    `seats` are the view's: a late team is among them, one that left is not. The next of them to the left
    of the last starter begins.
    """
    last = game_of(header).starter
    here = present(seats)
    again = tuple(_as_planned(seats[index], has_teams(header.game)) for index in here)
    first = min(here, key=lambda index: (index - last - 1) % len(seats))
    if on_sides is None and _has_sides(header.game):
        on_sides = usual(len(seats))  # whoever stays keeps the side of the board
    if on_sides is not None:
        on_sides = staying(agreed_or_usual(on_sides, len(seats)), here)
    own = on_screen(header.game).again
    fields = {} if own is None else own(header, here)
    return Plan(header.game, again, header.options, here.index(first), on_sides, fields=fields)


def _as_planned(seat: Mapping[str, Any], is_team: bool) -> SeatPlan:
    name = seat["name"]
    if not is_team:
        return SeatPlan(seat["colour"], players=(Player(name),), is_team=False)
    players = msgspec.convert(seat["players"], tuple[Player, ...])
    return SeatPlan(seat["colour"], name if is_given(name) else "", players)


def first_game() -> Plan:
    """A game that can be played at once: guests, as few as there can be, the first of whom begin."""
    plan = planned()
    game = on_screen(plan.game)
    for seat in range(len(plan.seats)):
        for _ in range(game.fewest_people):
            plan = plan.with_guest(seat)
    return _replace(plan, options=game.quickest).beginning(0)


def known_players(kept: Sequence[KeptGame], forgotten: Mapping[str, int] | None = None) -> Sequence[Player]:
    """Everybody who has played here by name, those of the newest game first, with the last birthday given.

    A guest of another evening is somebody else tonight. `forgotten`: who is offered no more, and the game up
    to which.
    """
    known: dict[str, Player] = {}
    newest = max((game.id for game in kept), default=0)
    for game in kept:
        for player in named_in_kept(game):
            if is_forgotten(player.name, game.id, forgotten or {}, newest):
                continue
            before = known.get(player.name)
            if before is None or (before.birthday is None and player.birthday is not None):
                known[player.name] = player
    return list(known.values())
