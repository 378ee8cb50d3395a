"""The cards of a city tour as they are laid: all of them, none over another, whatever was traded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.games.city_tour.catalogue import CARDS, GROUPS
from companion.seats import COLOURS
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.city_tour import PLAIN, all_home, middle, own, tour, traded
from tests.ui.walker import APART, TARGET, Box, rounded
from ui.i18n import language, set_language
from ui.screens.city_tour.cards import rows_of
from ui.screens.city_tour.hands import Hands
from ui.screens.city_tour.put_right import PutRight
from ui.screens.city_tour.table import CityTable
from ui.screens.city_tour.trade import Trade
from ui.theme import theme
from ui.widgets.city_card import CityCard
from ui.widgets.holding import Holding
from ui.widgets.text import Writing

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def _usual_window() -> Iterator[None]:
    before = language()
    yield
    set_language(before)
    theme.text_size = "normal"
    window.resize(800, 480)


def boxes(page: Any, cards: list[Any]) -> list[Box]:
    found = []
    for card in cards:
        (left, top), (right, foot) = theme.in_u(card.x, card.top), theme.in_u(card.right, card.y)
        found.append(Box(left, top, right, foot))
    return found


def written(page: Any) -> list[str]:
    return [each.text for each in page.children if isinstance(each, Writing)]


def cards_of(game: Game, seat: int) -> set[str]:
    cards: Any = game.see(f"seats.{seat}.cards")
    return {card["city"] for group in cards.values() for card in group}


PAGES: dict[str, tuple[type[Any], Callable[[Game], Game], tuple[str, ...]]] = {
    "where to": (CityTable, lambda game: game.say("throw", pips=4), ()),
    "a throw": (CityTable, lambda game: game, ()),
    "trade": (Trade, lambda game: game, ("seat:0", "seat:1")),
    "put right": (PutRight, lambda game: game, ()),
    "hands": (Hands, lambda game: game.say("throw", pips=4).say("arrive"), ()),
}


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("count", [0, 1, 3, 7, 12])
def test_all_cards_lie_there_apart_and_above_the_tools_however_many_were_traded(
    count: int, page: str, size: tuple[int, int], text_size: Any
) -> None:
    window.resize(*size)
    theme.text_size = text_size
    kind, further, taps = PAGES[page]
    game = further(traded(Party(), count=count))
    shown = at_table(kind, game, Party())
    for tap in taps:
        shown.ways[tap].dispatch("on_deed")
    if kind is Hands:
        shown.ways["seat:0"].dispatch("on_deed")
    cards = getattr(shown, "_cards", None) or [way for name, way in shown.ways.items() if "city:" in name]
    assert {card.label for card in cards} == cards_of(game, 0)
    laid = boxes(shown, cards)
    assert len(laid) == CARDS
    tapped = shown.ways.get(f"city:{cards[0].label}") is not None
    least = TARGET if tapped else 30.0
    assert all(box.high >= least - rounded(0) and box.wide >= TARGET for box in laid)
    apart = APART if tapped else 4.0
    assert min(one.apart(other) for one, other in combinations(laid, 2)) >= apart - rounded(0)
    tools = boxes(shown, [way for name, way in shown.ways.items() if not name.startswith("city:")])
    assert min(one.apart(other) for one in laid for other in tools) >= 4.0
    assert all(box.left >= 0 and box.right <= theme.width for box in laid)


@given(
    swaps=st.lists(
        st.tuples(st.integers(0, CARDS - 1), st.integers(1, 3), st.integers(0, CARDS - 1)), max_size=24
    ),
    across=st.sampled_from([2, 4]),
)
def test_whatever_is_traded_the_cards_take_as_many_rows_as_ever_and_each_group_goes_on(
    swaps: list[tuple[int, int, int]], across: int
) -> None:
    game = tour(Party(), trading=True)
    for give, other, take in swaps:
        mine: Any = game.see("seats.0.cards")
        theirs: Any = game.see(f"seats.{other}.cards")
        flat = [[card["city"] for group in GROUPS for card in held[group]] for held in (mine, theirs)]
        game.say("trade", seat=0, other=other, give=flat[0][give], take=flat[1][take])
    cards: Any = game.see("seats.0.cards")
    rows = rows_of(cards, across)
    assert len(rows) == CARDS // across
    assert {len(row) for row in rows} == {across}
    laid = [(group, card["city"]) for row in rows for group, card in row]
    assert sorted(laid) == sorted((group, card["city"]) for group in GROUPS for card in cards[group])


def test_as_they_are_dealt_each_group_has_rows_of_its_own() -> None:
    cards: Any = tour(Party()).see("seats.0.cards")
    assert [{group for group, _ in row} for row in rows_of(cards, 4)] == [{"A"}, {"B"}, {"C"}, {"D"}]
    five: Any = traded(Party()).see("seats.0.cards")
    assert ["".join(group for group, _ in row) for row in rows_of(five, 4)] == [
        "AAAA", "BBBB", "CCCC", "DDDA",
    ]  # fmt: skip


@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
def test_with_all_delivered_the_way_home_is_one_large_tile_and_every_city_can_be_reached(
    size: tuple[int, int], text_size: Any
) -> None:
    window.resize(*size)
    theme.text_size = text_size
    game = all_home(Party()).say("throw", pips=2)
    page = at_table(CityTable, game, Party())
    assert (page.ways["home"].kind, page.ways["home"].label) == ("primary", "Home to Vejle")
    (home,) = boxes(page, [page.ways["home"]])
    assert home.wide * home.high >= 290 * TARGET
    cities = [page.ways[f"city:{own(game, number)}"] for number in range(CARDS)]
    assert not any(city.idle for city in cities)
    laid = [home, *boxes(page, cities)]
    assert all(box.high >= TARGET - rounded(0) for box in laid)
    assert min(one.apart(other) for one, other in combinations(laid, 2)) >= APART - rounded(0)
    said: list[tuple[str, str]] = []
    page._say = lambda do, **args: said.append((do, args["city"]))
    page.ways["home"].dispatch("on_deed")
    page.ways[f"city:{own(game, 2)}"].dispatch("on_deed")
    assert said == [("arrive", "Vejle"), ("arrive", own(game, 2))]


def test_a_chance_card_may_move_the_piece_home() -> None:
    game = all_home(Party()).say("throw", pips=2).say("arrive", city="Skagen")
    page = at_table(CityTable, game, Party())
    assert "home" not in page.ways
    page.ways["chance:moved"].dispatch("on_deed")
    said: list[tuple[str, Any]] = []
    page._say = lambda do, **args: said.append((do, args))
    page.ways["home"].dispatch("on_deed")
    assert said == [("chance", {"effect": "moved", "city": "Vejle"})]


def test_before_the_last_card_there_is_no_way_home_and_a_ticked_city_can_be_reached_again() -> None:
    game = middle(Party()).say("throw", pips=4)
    page = at_table(CityTable, game, Party())
    assert "home" not in page.ways
    ticked = page.ways[f"city:{own(game, 0)}"]
    assert ticked.done
    assert ticked.kind == "tool"
    assert not ticked.idle


def test_home_where_somebody_stands_says_why_not() -> None:
    game = all_home(Party()).say("throw", pips=2).say("arrive", city=PLAIN)
    game.say("throw", pips=2).say("arrive", city="Vejle")
    for _ in range(2):
        game.say("throw", pips=2).say("arrive")
    page = at_table(CityTable, game.say("throw", pips=3), Party())
    assert page.ways["home"].kind == "refused"


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        (
            "en",
            ["flight ticket", "extra throw", "lost turn"],
            ["flight tickets", "extra throws", "lost turns"],
        ),
        ("da", ["flybillet", "ekstra slag", "tabt tur"], ["flybilletter", "ekstra slag", "tabte ture"]),
        ("nb", ["flybillett", "ekstrakast", "tapt tur"], ["flybilletter", "ekstrakast", "tapte turer"]),
        ("de", ["Flugticket", "Extrawurf", "Mal aussetzen"], ["Flugtickets", "Extrawürfe", "Mal aussetzen"]),
    ],
)
def test_what_a_player_has_is_told_in_its_number(code: str, one: list[str], many: list[str]) -> None:
    set_language(code)
    for count, said in (1, one), (2, many):
        fields = {"tickets.flight": count, "extra_throws": count, "lost_turns": count}
        page = at_table(CityTable, tour(Party()).say("correct", seat=0, set=fields), Party())
        told = [each.label for each in page.children if isinstance(each, Holding)]
        assert [label for label in reversed(told) if label in said] == said
    page = at_table(CityTable, tour(Party()), Party())
    assert many[0] in [each.label for each in page.children if isinstance(each, Holding)]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
def test_where_the_piece_stands_is_told_and_marked_on_its_card_unless_that_is_covered(
    size: tuple[int, int],
) -> None:
    window.resize(*size)
    game = tour(Party(), 2)
    page = at_table(CityTable, game, Party())
    assert not any(card.piece for card in page._cards)
    assert "in Vejle" in written(page)
    city = own(game, 1)
    game.say("throw", pips=3).say("arrive", city=city).say("throw", pips=2).say("arrive")
    for further in ((), ("throw",)):
        for do in further:
            game.say(do, pips=2)
        page = at_table(CityTable, game, Party())
        assert [(card.label, card.piece) for card in page._cards if card.piece] == [(city, COLOURS[0])]
        assert (f"in {city}" in written(page)) is (not further)
    game.say("arrive").say("throw", pips=2).say("arrive")
    page = at_table(CityTable, game, Party())
    assert not any(card.piece for card in page._cards)
    assert not any(said.startswith("in ") for said in written(page))


def test_a_card_loses_signs_before_its_name_is_cut() -> None:
    for width, name in ((110, "Sindal"), (176, "København"), (150, "Frederikshavn"), (140, "København")):
        for look in ({"piece": COLOURS[0]}, {"done": True}, {"piece": COLOURS[0], "done": True}):
            signs = ("airplane", "ferry", "star")
            card = CityCard(label=name, signs=signs, size=(width, 64), label_u=20, **look)
            with window.shown(card):
                assert not card.laid[0].shortened
