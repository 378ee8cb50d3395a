"""The rules of a city tour, folded from what the table says.

    throw --1 to 5--> arrive --star--> chance --+--moved: as an arrival
      |                 ^ |                     v
      |--6--> question  | +--------------> an extra throw is owed: throw; else the next seat's throw
      |        | right--+
      |        | wrong: the next seat's throw
      +--ticket: travel--> arrive           home with all cards delivered --> over

Source: seed 002; RULES section 2; TABLE_LOG, "city_tour" and details 8, 9, 14. "Decided" points to RULES.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from companion.actions import Action
from companion.errors import Refused
from companion.game import OVER, Game, Header, in_phase
from companion.games.city_tour.catalogue import CARDS, GROUPS, City, cards_of, cities_of, starts_of
from companion.games.city_tour.correct import corrected
from companion.games.city_tour.table import (
    ARRIVE,
    CHANCE,
    QUESTION,
    THROW,
    Answer,
    Arrive,
    By,
    Card,
    Chance,
    News,
    Options,
    Said,
    State,
    Throw,
    Trade,
    Travel,
    Traveller,
    With,
)
from companion.hourglass import Hourglass
from companion.seats import Turn, passed_on, present

_replace = msgspec.structs.replace

SIX = 6
TRANSPORT_PIPS = (1, 5)
QUESTIONS_A_THROW = 3
TICKET: dict[By, str] = {"flight": "flight_tickets", "ferry": "ferry_tickets", "bridge": "ferry_tickets"}
FACILITY: dict[By, str] = {"flight": "airport", "ferry": "harbour", "bridge": "bridge"}


class CityTour(Game[State]):
    """A city tour at one table, with its catalogue, its deal and the options it agreed on."""

    name = "city_tour"
    seats_from_to = (2, 6)
    actions = Said
    fields_of_header = frozenset({"catalogue", "start_cities", "cards"})
    options: Options

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.needs_starter()
        self.options = self.options_as(Options)
        self.cities = cities_of(header)
        self.starts = starts_of(header, self.cities, is_common=self.options.start == "common")
        self.deal = cards_of(header, self.cities)
        # The board stays as it is: each view has the same list.
        self._seen_cities = [msgspec.structs.asdict(city) for city in self.cities.values()]

    def start(self) -> State:
        return State(
            seats=self.seated(),
            turn=Turn(self.starter),
            phase=THROW,
            hourglass=Hourglass(0),
            travellers=tuple(
                Traveller(start=start, at=start, cards=tuple(Card(city) for city in cards))
                for start, cards in zip(self.starts, self.deal, strict=True)
            ),
        )

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        if isinstance(action, Trade):
            return self._trade(state, action)
        self.only_turn(state, action)
        match action:
            case Throw():
                return self._throw(state, action.pips)
            case Answer():
                return self._answer(state, action)
            case Arrive():
                return self._arrive(state, action.city)
            case Chance():
                return self._chance(state, action)
            case Travel():
                return self._travel(state, action)
            case _:
                raise AssertionError(f"no action of a city tour: {action!r}")

    def _throw(self, state: State, pips: int) -> State:
        in_phase(state, THROW)
        # Source: seed 002; a 6 is no move, it draws a question card.
        phase = QUESTION if pips == SIX else ARRIVE
        return _replace(self._throw_used(state), phase=phase, pips=pips)

    def _throw_used(self, state: State) -> State:
        """The turn's ordinary throw is spent, or one of the extra ones (detail 8)."""
        if not state.has_thrown:
            return _replace(state, has_thrown=True)
        seat = state.turn.seat
        return changed(state, seat, extra_throws=state.travellers[seat].extra_throws - 1)

    def _answer(self, state: State, action: Answer) -> State:
        in_phase(state, QUESTION)
        seat = state.turn.seat
        if not action.right:
            # Decided: the turn ends, and an extra throw still owed waits for the next one.
            return self.passed(state)
        traveller = state.travellers[seat]
        questions = traveller.questions + 1
        is_third = questions % QUESTIONS_A_THROW == 0
        state = changed(state, seat, questions=questions, extra_throws=traveller.extra_throws + is_third)
        news = News(seat, extra_throw=True) if is_third else None
        return _replace(state, phase=ARRIVE, fields=action.fields, news=news)

    def _arrive(self, state: State, city: str | None) -> State:
        in_phase(state, ARRIVE)
        seat = state.turn.seat
        if city is not None:
            if state.is_transport and city == state.travellers[seat].at:
                raise Refused("The other end is another city")
            return self._arrived(state, seat, city, is_by_throw=not state.is_transport)
        if state.is_transport:
            raise Refused("Flight, ferry and bridge end in a city")
        return self._goes_on(changed(state, seat, at=None, is_by_throw=False, has_left=True))

    def _arrived(self, state: State, seat: int, city: str, *, is_by_throw: bool) -> State:
        """Decided: however it came there, a piece in a city of its own delivers that card at once."""
        self.check_free(state, seat, city)
        cards = state.travellers[seat].cards
        delivers = Card(city) in cards
        cards = tuple(Card(city, True) if card.city == city else card for card in cards)
        state = changed(state, seat, at=city, is_by_throw=is_by_throw, has_left=True, cards=cards)
        if delivers:
            state = _replace(state, news=News(seat, delivered=city))
        if state.travellers[seat].is_home:
            return self.won(state, (seat,))  # decided: its star is not drawn
        if self.cities[city].star:
            return _replace(self._move_over(state), phase=CHANCE)
        return self._goes_on(state)

    def check_free(self, state: State, seat: int, city: str) -> None:
        """Raises: Refused where there is no such city, or another piece stands in it. Source: seed 002."""
        if city not in self.cities:
            raise Refused("{city} is not in the catalogue", city=city)
        if (other := self._holder(state, seat, city)) is not None:
            raise Refused(
                "{name} stands in {city}: enter the nearest city onward",
                name=state.seats[other].name, city=city,
            )  # fmt: skip

    def _holder(self, state: State, seat: int, city: str) -> int | None:
        """The seat whose piece keeps that one out of the city."""
        for other in present(state.seats):
            traveller = state.travellers[other]
            if other == seat or traveller.at != city:
                continue
            if self.options.start == "common" and city == traveller.start and not traveller.has_left:
                continue  # decided: the common start holds all that have not left it yet
            return other
        return None

    def _taken(self, state: State) -> dict[str, int]:
        """The cities that whoever's turn it is may not enter, and who stands there."""
        at = sorted({traveller.at for traveller in state.travellers if traveller.at is not None})
        holders = {city: self._holder(state, state.turn.seat, city) for city in at}
        return {city: holder for city, holder in holders.items() if holder is not None}

    def _chance(self, state: State, action: Chance) -> State:
        in_phase(state, CHANCE)
        seat = state.turn.seat
        traveller = state.travellers[seat]
        if action.city is not None and action.effect != "moved":
            raise Refused("Only a card that moves the piece names a city")
        match action.effect:
            case "extra_throw":
                state = changed(state, seat, extra_throws=traveller.extra_throws + 1)
            case "lost_turn":
                state = changed(state, seat, lost_turns=traveller.lost_turns + 1)
            case "flight_ticket":
                state = changed(state, seat, flight_tickets=traveller.flight_tickets + 1)
            case "ferry_ticket":
                state = changed(state, seat, ferry_tickets=traveller.ferry_tickets + 1)
            case "moved":
                if action.city is None:
                    raise Refused("Say to which city the card moved the piece")
                return self._arrived(state, seat, action.city, is_by_throw=False)
            case "other":
                pass
        return self._goes_on(state)

    # -- transport -------------------------------------------------------------------------------------

    def _travel(self, state: State, action: Travel) -> State:
        self._check_transport(state, action.by, action.with_)
        if action.with_ == "ticket":
            # Decided: a ticket stands for the throw it replaces; owed throws follow.
            seat, ticket = state.turn.seat, TICKET[action.by]
            left = getattr(state.travellers[seat], ticket) - 1
            state = changed(self._throw_used(state), seat, **{ticket: left})
        return _replace(state, phase=ARRIVE, pips=None, is_transport=True)

    def _check_transport(self, state: State, by: By, with_: With) -> None:
        """Raises: Refused says what is missing. Source: seed 002, flight, ferry and the bridge."""
        in_phase(state, ARRIVE if with_ == "throw" else THROW)
        traveller = state.travellers[state.turn.seat]
        if with_ == "throw" and (state.pips not in TRANSPORT_PIPS or state.is_transport):
            raise Refused("Flight, ferry and bridge need a throw of 1 or 5")
        if with_ == "ticket" and not getattr(traveller, TICKET[by]):
            raise Refused("There is no ticket for that")
        if traveller.at is None or not getattr(self.cities[traveller.at], FACILITY[by]):
            raise Refused("The piece stands in no city with a way to travel like that")
        if not traveller.is_by_throw:
            raise Refused("Only a throw brings a piece to its transport, not the start, a journey or a card")

    def transports(self, state: State) -> list[tuple[By, With]]:
        """The journeys that may be made now."""
        return [
            (by, with_)
            for by in get_args(By)
            for with_ in get_args(With)
            if self._can_travel(state, by, with_)
        ]

    def _can_travel(self, state: State, by: By, with_: With) -> bool:
        try:
            self._check_transport(state, by, with_)
        except Refused:
            return False
        return True

    # -- trading ---------------------------------------------------------------------------------------

    def _trade(self, state: State, action: Trade) -> State:
        # House option; detail 14: any two seats, while a throw is awaited.
        if not self.options.trading:
            raise Refused("City cards are not traded at this table")
        in_phase(state, THROW)
        seat = state.turn.seat if action.seat is None else action.seat
        self._check_seat(state, action.other)
        if action.other == seat:
            raise Refused("A trade is between two")
        state = self._swapped(state, seat, action.give, action.take)
        return self._swapped(state, action.other, action.take, action.give)

    def _swapped(self, state: State, seat: int, give: str, take: str) -> State:
        cards = state.travellers[seat].cards
        if Card(give) not in cards:
            raise Refused("{name} has no card of {city} to give", name=state.seats[seat].name, city=give)
        return changed(state, seat, cards=tuple(Card(take) if card.city == give else card for card in cards))

    def _can_trade(self, state: State) -> bool:
        able = [seat for seat in present(state.seats) if state.travellers[seat].delivered < CARDS]
        return self.options.trading and state.phase == THROW and len(able) > 1

    # -- turns -----------------------------------------------------------------------------------------

    def _move_over(self, state: State) -> State:
        return _replace(state, pips=None, fields=None, is_transport=False)

    def _goes_on(self, state: State) -> State:
        """Extra throws are taken before the turn passes."""
        if state.travellers[state.turn.seat].extra_throws:
            return _replace(self._move_over(state), phase=THROW)
        return self.passed(state)

    def passed(self, state: State) -> State:
        """The turn passes to the left; a lost turn is skipped when it comes, once, and has no number."""
        turn, skipped = self.next_turn(state), []
        while lost := state.travellers[turn.seat].lost_turns:
            skipped.append(turn.seat)
            state = changed(state, turn.seat, lost_turns=lost - 1)
            turn = _replace(passed_on(state.seats, turn, self.starter), number=turn.number)
        news = state.news
        if skipped:
            news = _replace(news or News(state.turn.seat), skipped=tuple(skipped))
        return self.begun(state, turn, news)

    def begun(self, state: State, turn: Turn, news: News | None = None) -> State:
        """A turn begins with its ordinary throw."""
        return _replace(
            self._move_over(state),
            turn=turn,
            phase=THROW,
            has_thrown=False,
            winners=(),
            stopped=False,
            news=news,
        )

    def won(self, state: State, seats: tuple[int, ...]) -> State:
        """All delivered and home again: the game is over."""
        return _replace(self._move_over(state), phase=OVER, winners=seats)

    # -- corrections, leaving, what one sees ---------------------------------------------------------------

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, _replace(state, news=None), seat, fields)

    def gone(self, state: State, seat: int, at_us: int) -> State:
        # Detail 20: the piece leaves the board, and its lost turns with it.
        state = changed(_replace(state, news=None), seat, at=None, is_by_throw=False)
        return self.passed(state) if seat == state.turn.seat else state

    def legal(self, state: State, now_us: int) -> list[str]:
        if state.phase == OVER:
            return []
        names = [{QUESTION: "answer"}.get(state.phase, state.phase)]
        if self.transports(state):
            names.append("travel")
        if self._can_trade(state):
            names.append("trade")
        return names

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        news = state.news
        return {
            "pips": state.pips,
            "fields": state.fields,
            "is_extra": state.has_thrown and state.phase == THROW,
            "is_transport": state.is_transport,
            "cities": self._seen_cities,
            "taken": self._taken(state),
            "transports": [{"by": by, "with": with_} for by, with_ in self.transports(state)],
            "news": None if news is None else {**msgspec.structs.asdict(news), "skipped": list(news.skipped)},
        }

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        traveller = state.travellers[seat]
        return {
            "at": traveller.at,
            "start": traveller.start,
            "cards": {
                group: [{"city": card.city, "delivered": card.delivered} for card in cards]
                for group, cards in self.by_group(traveller.cards).items()
            },
            "delivered": traveller.delivered,
            "questions": traveller.questions,
            "extra_throws": traveller.extra_throws,
            "lost_turns": traveller.lost_turns,
            "tickets": {"flight": traveller.flight_tickets, "ferry": traveller.ferry_tickets},
        }

    def by_group(self, cards: tuple[Card, ...]) -> dict[str, list[Card]]:
        """The cards of each group, in the order they were dealt."""
        return {group: [c for c in cards if self.city(c).group == group] for group in GROUPS}

    def city(self, card: Card) -> City:
        """The city of a card."""
        return self.cities[card.city]


def changed(state: State, seat: int, **fields: Any) -> State:
    """The state with those fields of a seat's traveller."""
    travellers = list(state.travellers)
    travellers[seat] = _replace(travellers[seat], **fields)
    return _replace(state, travellers=tuple(travellers))
