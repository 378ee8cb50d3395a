"""The deal of a city tour: four of each group, no city twice, entered by people or dealt by the program."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import Refused
from companion.games.city_tour.catalogue import CARDS, GROUPS, Catalogue, shipped
from companion.games.city_tour.dealing import Deal, undealt
from tests.companion.games.tour_tables import catalogue, tour
from tests.companion.table import Table

CITIES = msgspec.convert(catalogue(), Catalogue)
NAMES = "PQRSTU"


def seeded(seed: int, seats: int = 2) -> Deal:
    return undealt(CITIES, NAMES[:seats]).drawn(Random(seed).randrange)


def header(deal: Deal) -> Any:
    """What a game that begins with this deal is given."""
    seats = len(deal.names)
    written = msgspec.to_builtins(deal.catalogue)
    start = deal.catalogue.cities[0].name
    return tour(seats=seats) | {
        "catalogue": written, "start_cities": [start] * seats, "cards": deal.cards,
    }  # fmt: skip


@given(st.integers(), st.integers(2, 6), st.data())
def test_whatever_was_entered_the_rest_is_dealt_and_can_be_played(
    seed: int, seats: int, data: st.DataObject
) -> None:
    deal = undealt(CITIES, NAMES[:seats])
    for _ in range(data.draw(st.integers(0, 40))):
        seat = data.draw(st.integers(0, seats - 1))
        if may := deal.open_to(seat):
            deal = deal.entered(seat, data.draw(st.sampled_from(may)).name)
    whole = deal.drawn(Random(seed).randrange)

    assert whole.is_whole
    assert not any(whole.open_to(seat) for seat in range(seats))
    for before, after in zip(deal.cards, whole.cards, strict=True):
        assert after[: len(before)] == before
        assert len(after) == CARDS
    assert len({card for cards in whole.cards for card in cards}) == CARDS * seats
    view = Table(header(whole)).view
    for seat in range(seats):
        seen = view["seats"][seat]["cards"]
        dealt = {group: [card["city"] for card in cards] for group, cards in seen.items()}
        assert dealt == whole.by_group(seat)


def test_one_seed_deals_one_deal() -> None:
    assert seeded(7) == seeded(7)
    assert seeded(7) != seeded(8)


def test_every_card_is_as_likely() -> None:
    deals = 400
    counts = Counter(card for seed in range(deals) for card in seeded(seed).cards[0])
    expected = deals * 4 / 30
    assert set(counts) == {city.name for city in CITIES.cities}
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 180  # of 119: p > 0.999


def test_cards_are_counted_as_they_are_entered() -> None:
    deal = undealt(CITIES, NAMES[:2])
    for city in ("A1", "B1", "A2", "A3"):
        deal = deal.entered(0, city)
    assert [deal.missing(0, group) for group in GROUPS] == [1, 3, 4, 4]
    assert [deal.missing(1, group) for group in GROUPS] == [4, 4, 4, 4]
    assert deal.by_group(0)["A"] == ["A1", "A2", "A3"]
    assert not deal.is_whole
    assert [city.name for city in deal.left("A")][:2] == ["A4", "A5"]
    deal = deal.entered(0, "A4")
    assert {city.group for city in deal.open_to(0)} == {"B", "C", "D"}
    assert {city.group for city in deal.open_to(1)} == {"A", "B", "C", "D"}
    assert deal.without(0, "A4").missing(0, "A") == 1
    assert deal.without(1, "A4") == deal


@pytest.mark.parametrize(
    ("seat", "city", "why"),
    [
        (1, "A1", "A1 is dealt to P already"),
        (0, "A1", "A1 is dealt to P already"),
        (0, "A5", "P has all 4 cards of group A"),
        (0, "X", "X is not in the catalogue"),
    ],
)
def test_a_card_that_cannot_be_is_refused(seat: int, city: str, why: str) -> None:
    deal = undealt(CITIES, NAMES[:2])
    for number in range(1, 5):
        deal = deal.entered(0, f"A{number}")
    with pytest.raises(Refused, match=f"^{why}$"):
        deal.entered(seat, city)


def test_too_few_cards_for_so_many_are_said_before_the_first_one() -> None:
    small = msgspec.convert(catalogue(a_group=11), Catalogue)
    assert undealt(small, NAMES[:2]).drawn(Random(0).randrange).is_whole
    with pytest.raises(Refused, match="Group A has 11 cities; 3 players need 12"):
        undealt(small, NAMES[:3])


def test_six_people_are_dealt_danish_towns() -> None:
    deal = undealt(shipped("denmark"), NAMES).drawn(Random(0).randrange)
    assert deal.is_whole
    assert Table(header(deal)).see("phase") == "throw"
