"""Whatever people do while they sit down, everybody who plays sits once, and every seat has its colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.seats import Player
from tests.ui import toy
from ui.games import seats_from_to
from ui.round_table import agreed_or_usual
from ui.screens.new_game.plan import Plan, planned
from ui.screens.new_game.room import room

NAMES = ("Anna", "Bo", "Ida", "Per", "🧚", "אברהם", "x" * 40)
GAMES = ("cranium", "toy")
points = st.tuples(st.floats(0, 540), st.floats(0, 480))
Step = Callable[[Plan], Plan]


def _at(plan: Plan, number: int) -> int:
    return number % len(plan.seats)


@st.composite
def steps(draw: st.DrawFn) -> Step:
    kind = draw(st.sampled_from(("seat", "guest", "leave", "move", "count", "name", "begin")))
    one, to = draw(st.integers(0, 7)), draw(points)
    name = draw(st.sampled_from(NAMES))
    done: dict[str, Step] = {
        "seat": lambda plan: plan.seated(_at(plan, one), Player(name)),
        "guest": lambda plan: plan.with_guest(_at(plan, one)),
        "leave": lambda plan: plan.without(name),
        "move": lambda plan: plan.arranged(*room(plan.sits).held(_at(plan, one), *to)),
        "count": lambda plan: plan.with_seats(one),
        "name": lambda plan: plan.named(_at(plan, one), name),
        "begin": lambda plan: plan.beginning(_at(plan, one)),
    }
    return done[kind]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    plan = planned(draw(st.sampled_from(GAMES)))
    for step in draw(st.lists(steps(), max_size=20)):
        plan = step(plan)
    return plan


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        toy.register(monkeypatch)
        yield


def everybody(plan: Plan) -> list[str]:
    return sorted(player.name for player in plan.people)


@given(plans())
def test_everybody_sits_once_and_every_colour_is_there_once(plan: Plan) -> None:
    assert len(set(everybody(plan))) == len(plan.people)
    colours = [seat.colour for seat in plan.seats]
    assert len(set(colours)) == len(colours)
    fewest, most = seats_from_to(plan.game)
    assert fewest <= len(plan.seats) <= most
    assert plan.has_teams or all(len(seat.players) <= 1 for seat in plan.seats)
    assert plan.starter is None or plan.starter < len(plan.seats)


@given(plans(), st.integers(0, 7), points)
def test_to_sit_elsewhere_keeps_everybody_and_can_be_taken_back(
    plan: Plan, one: int, to: tuple[float, float]
) -> None:
    order, on_sides = room(plan.sits).held(_at(plan, one), *to)
    moved = plan.arranged(order, on_sides)
    assert everybody(moved) == everybody(plan)
    assert moved.sits == on_sides
    back = sorted(range(len(order)), key=order.__getitem__)
    assert moved.arranged(back, plan.sits).seats == plan.seats


@given(plans(), st.integers(2, 8))
def test_however_many_sit_there_is_a_place_for_each(plan: Plan, wanted: int) -> None:
    after = plan.with_seats(wanted)
    assert sum(after.sits) == len(after.seats)
    assert agreed_or_usual(after.on_sides, len(after.seats)) == after.sits
    if after.on_sides is not None and len(after.seats) > len(plan.seats):
        assert all(map(int.__ge__, after.sits, plan.sits))


@given(plans(), st.integers(0, 7), st.sampled_from(NAMES))
def test_to_sit_down_costs_only_who_sat_on_a_seat_of_ones_own(plan: Plan, seat: int, name: str) -> None:
    seat = _at(plan, seat)
    sat_there = [player.name for player in plan.seats[seat].players]
    after = plan.seated(seat, Player(name))
    assert after.seat_of(name) == seat
    lost = set(everybody(plan)) - set(everybody(after))
    assert lost <= (set() if plan.has_teams or plan.seat_of(name) is not None else set(sat_there))
    assert after.without(name).seat_of(name) is None


@given(plans())
@settings(max_examples=50)
def test_the_people_of_a_game_sit_down_to_another_as_far_as_there_is_room(plan: Plan) -> None:
    for game in GAMES:
        other = planned(game, plan.people)
        most = seats_from_to(game)[1]
        came = plan.people if other.has_teams else plan.people[:most]
        assert everybody(other) == sorted(player.name for player in came)
