"""Putting a city tour's table right by hand: where a piece stands, what is delivered, what is owed.

Source: TABLE_LOG, "In every game" and details 7, 20.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.corrections import seat_to_correct, senseless
from companion.errors import Refused
from companion.game import OVER
from companion.games.city_tour.table import THROW, Card, State, Traveller
from companion.numbers import is_whole
from companion.seats import Turn, present

if TYPE_CHECKING:
    from companion.games.city_tour.rules import CityTour

_replace = msgspec.structs.replace

MOST = 999  # of anything that is counted
_COUNTS = {
    "questions": "questions",
    "extra_throws": "extra_throws",
    "lost_turns": "lost_turns",
    "tickets.flight": "flight_tickets",
    "tickets.ferry": "ferry_tickets",
}


def corrected(game: CityTour, state: State, seat: int | None, fields: dict[str, Any]) -> State:
    """The state with those fields of the view put right. Raises: Refused where they make no sense."""
    turn = state.turn
    for field, value in fields.items():
        if field == "turn.seat":
            turn = _replace(turn, seat=game.corrected_turn(state, value))
            continue
        seat = seat_to_correct(seat)
        travellers = list(state.travellers)
        travellers[seat] = _traveller_corrected(game, state, seat, field, value)
        state = _replace(state, travellers=tuple(travellers))
    return _followed(game, state, turn, is_afresh="turn.seat" in fields)


def _traveller_corrected(game: CityTour, state: State, seat: int, field: str, value: Any) -> Traveller:
    traveller = state.travellers[seat]
    if field == "at" and (value is None or isinstance(value, str)):
        if value is not None:
            game.check_free(state, seat, value)
        # Detail 20: it was not brought there by a throw.
        return _replace(traveller, at=value, is_by_throw=False, has_left=True)
    if field in _COUNTS and is_whole(value) and 0 <= value <= MOST:
        return _replace(traveller, **{_COUNTS[field]: value})
    card = _card_named(game, traveller, field)
    if card is not None and field.endswith(".delivered") and isinstance(value, bool):
        return _with_card(traveller, card, _replace(card, delivered=value))
    if card is not None and field.endswith(".city") and isinstance(value, str):
        _check_card(game, state, card, value)
        return _with_card(traveller, card, _replace(card, city=value))
    raise senseless(field, value)


def _card_named(game: CityTour, traveller: Traveller, field: str) -> Card | None:
    """The card of `cards.A.2.delivered` or `cards.A.2.city`."""
    match field.split("."):
        case ["cards", group, index, _]:
            cards = game.by_group(traveller.cards).get(group, [])
            return next((card for i, card in enumerate(cards) if str(i) == index), None)
        case _:
            return None


def _check_card(game: CityTour, state: State, card: Card, city: str) -> None:
    """Raises: Refused where that card cannot be of that city: unknown, of another group, or dealt."""
    if city not in game.cities:
        raise Refused("{city} is not in the catalogue", city=city)
    if game.cities[city].group != game.city(card).group:
        raise Refused("{city} is of another group", city=city)
    if any(other.city == city and other != card for t in state.travellers for other in t.cards):
        raise Refused("{city} is on another card", city=city)


def _with_card(traveller: Traveller, card: Card, new: Card) -> Traveller:
    return _replace(traveller, cards=tuple(new if other == card else other for other in traveller.cards))


def _followed(game: CityTour, state: State, turn: Turn, *, is_afresh: bool) -> State:
    """What follows from what now stands: victory, and whether a throw is still owed."""
    if state.stopped:
        return _replace(state, turn=turn)  # after stop_game a correction changes no result
    home = tuple(seat for seat in present(state.seats) if state.travellers[seat].is_home)
    if home:
        # Who was first stays first, as long as it is home with all its cards.
        first = tuple(seat for seat in state.winners if seat in home)
        return game.won(_replace(state, turn=turn), first or home)
    if is_afresh or state.phase == OVER:
        return game.begun(state, turn)
    if state.phase == THROW and state.has_thrown and not state.travellers[turn.seat].extra_throws:
        return game.passed(state)
    return state
