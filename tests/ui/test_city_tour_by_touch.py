"""A city tour played by fingers, from the new game to the victory, and what is told of it on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.errors import Refused
from tests.companion.table import Table as Game
from tests.ui.hand import english
from tests.ui.scenes import Party
from tests.ui.scenes.city_tour import PLAIN, middle, own, starred, tour, transport
from tests.ui.test_another_game import Evening, evening
from tests.ui.window import Finger, frames, shown
from ui.keys import KEYS
from ui.screens.city_tour.hands import Hands
from ui.screens.city_tour.table import CityTable
from ui.screens.city_tour.trade import Trade
from ui.theme import theme
from ui.widgets.text import Writing
from ui.words.refusals import says
from ui.words.seats import said_here

__all__ = ["english", "evening"]  # fixtures

pytestmark = pytest.mark.screen

START = "Aalborg"


@pytest.fixture(autouse=True)
def usual_window() -> Iterator[None]:
    window.resize(800, 480)
    yield
    window.resize(800, 480)


def begun(evening: Evening, *options: str) -> None:
    """Two guests begin in Aalborg, with the cards that the program deals."""
    evening.touch("new_game", "game:city_tour", "guest", "guest", "next", *options, "next", "start")
    for letter in ("found:search", *"aal", "done", f"found:list:row:{START}"):
        evening.touch(letter)
    evening.touch("next", "begins:0", "no_button", "no_button")
    evening.until(lambda: evening.pages.name == "CityTable")


def view_of(evening: Evening) -> Any:
    assert evening.shown.view is not None
    return evening.shown.view


def to_come(evening: Evening, seat: int = 0) -> list[str]:
    cards = view_of(evening)["seats"][seat]["cards"].values()
    names = [card["city"] for group in cards for card in group if not card["delivered"]]
    return sorted(names, key=lambda name: name != START)


def search(evening: Evening, city: str) -> None:
    """Look for a city by what its name begins with, and arrive there."""
    before = evening.shown.serial
    evening.touch("search", "found:search", *city[:3].lower(), "done", f"found:list:row:{city}")
    evening.until(lambda: evening.shown.serial > before)


def test_a_whole_game_is_agreed_on_played_and_won_by_touch(evening: Evening) -> None:
    begun(evening)
    if theme.portrait:  # the last three cards are enough to see that it goes upright, too
        seat, gone = view_of(evening)["seats"][0], set(to_come(evening)[3:])
        ticks = {
            f"cards.{group}.{number}.delivered": True
            for group, cards in seat["cards"].items()
            for number, card in enumerate(cards) if card["city"] in gone
        }  # fmt: skip
        evening.table.say("correct", {"seat": 0, "set": ticks})
        evening.until(lambda: view_of(evening)["seats"][0]["delivered"] == len(gone))
    for number in range(17):
        evening.do("key:3")
        if not (left := to_come(evening)):
            break
        if number == 1:  # taken back, throw and all, and played again
            evening.do("undo", "key:3")
        evening.do(f"city:{left[0]}")
        if view_of(evening)["phase"] == "chance":
            evening.touch("chance:other")
            evening.do("done")
        evening.do("key:2", "no_city")
    assert view_of(evening)["seats"][0]["delivered"] == 16
    evening.do("home")
    evening.until(lambda: evening.pages.name == "End")
    assert view_of(evening)["winners"] == [0]
    evening.touch("rematch")


def test_an_occupied_city_is_refused_with_the_rule(evening: Evening) -> None:
    begun(evening)
    evening.do("key:3")
    city = next(city for city in to_come(evening) if city != START)
    evening.do(f"city:{city}")
    if view_of(evening)["phase"] == "chance":
        evening.do("chance:flight_ticket")
    evening.do("key:4")
    evening.touch("search", "found:search", *city[:3].lower(), "done", f"found:list:row:{city}")
    evening.until(lambda: "band" in evening.pages.ways)
    page: Any = evening.pages.page
    assert page._message[0] == f"Guest 1 stands in {city}: enter the nearest city onward"
    evening.touch("band", "no_city")
    evening.until(lambda: view_of(evening)["turn"]["seat"] == 0)


def test_the_next_deed_at_the_table_puts_a_refusal_away(evening: Evening) -> None:
    begun(evening)
    evening.do("key:3")
    evening.table.say("arrive", {"city": "Atlantis"})
    evening.until(lambda: "band" in evening.pages.ways)
    assert {f"city:{city}" for city in to_come(evening)} < set(evening.pages.ways)
    evening.do("no_city")
    evening.until(lambda: "band" not in evening.pages.ways)


SIZES = pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])


def written(page: Any) -> list[str]:
    return [words.text for words in page.walk() if isinstance(words, Writing)]


@SIZES
def test_a_refusal_leaves_the_question_and_the_cards_and_goes_with_the_next_deed(
    size: tuple[int, int],
) -> None:
    window.resize(*size)
    game = tour(Party(), 2)
    taken, free = own(game, 2, 0), own(game, 3, 0)
    game.say("correct", seat=1, set={"at": taken}).say("throw", pips=4)
    player = Player(CityTable, game)
    with shown(player.page, *size):
        before = set(player.page.ways)
        player.taps(f"city:{taken}")
        assert player.page._message[0] == f"Bo stands in {taken}: enter the nearest city onward"
        assert set(player.page.ways) == before | {"band"}
        assert "Anna moves 4 fields. Where to?" in written(player.page)
        player.taps(f"city:{free}")
        assert player.game.see("seats.0.at") == free
        assert player.page._message is None


@SIZES
def test_a_message_leaves_what_a_chance_card_may_say(size: tuple[int, int]) -> None:
    window.resize(*size)
    player = Player(CityTable, starred(Party()))
    with shown(player.page, *size):
        before, asked = set(player.page.ways), written(player.page)[0]
        player.page.tell("Timeglas failed and has started anew. The game is as it was: play on.")
        frames()
        assert set(player.page.ways) == before | {"band"}
        assert asked in written(player.page)
        player.taps("chance:flight_ticket")
        assert player.game.see("seats.0.tickets.flight") == 1


def test_a_dispute_is_read_and_voted_on_with_buttons_too(evening: Evening) -> None:
    begun(evening)
    evening.table.pair({KEYS[0]: 0, KEYS[1]: 1})
    evening.touch("key:3")
    evening.until(lambda: view_of(evening)["phase"] == "arrive")
    evening.touch("more", "dispute", "vote", "vote:0:true")
    evening.strike(KEYS[1])
    evening.until(lambda: "voted:1:true" in evening.pages.ways)
    page: Any = evening.pages.page
    assert page.question == "The majority says: it counts."
    evening.touch("back")
    evening.until(lambda: evening.pages.name == "CityTable")


def test_ticks_pieces_and_tickets_are_put_right(evening: Evening) -> None:
    begun(evening)
    city = to_come(evening)[-1]
    evening.touch("more", "put_right")
    evening.do(f"city:{city}")
    assert view_of(evening)["seats"][0]["delivered"] == 1
    before = evening.shown.serial
    evening.touch("next", "piece", "found:search", *"fred", "done", "found:list:row:Frederikshavn")
    evening.until(lambda: evening.shown.serial > before)
    assert view_of(evening)["seats"][1]["at"] == "Frederikshavn"
    evening.touch("back", "more", "has", "has:1", "has:tickets.flight")
    evening.do("has:tickets.flight:3")
    assert view_of(evening)["seats"][1]["tickets"]["flight"] == 3


class Player:
    """Somebody who looks at a page of the game and touches it; the table answers at once."""

    def __init__(self, kind: Any, game: Game) -> None:
        self.game, self._at = game, game.session.now_us / 1e6
        self.went: list[str] = []
        self.page: Any = kind(say=self._say, undo=lambda: None, redo=lambda: None, go=self.went.append)
        self.page.show(said_here(self.game.view))
        frames()

    def taps(self, *names: str) -> Player:
        for name in names:
            x, y = self.page.ways[name].center
            window.tap(x / theme.u, (theme.size[1] - y) / theme.u)
            frames()
        return self

    def _say(self, do: str, **args: Any) -> None:
        self._at += 1
        try:
            self.game.say(do, self._at, **args)
        except Refused as why:
            self.page.refuse(says(why))
        self.page.show(said_here(self.game.view))


def test_covered_cards_are_seen_while_the_owner_holds_a_button_or_a_finger_is_on_the_tile() -> None:
    player = Player(CityTable, middle(Party()).say("throw", pips=4))
    with shown(player.page):
        player.taps("cover")
        page = player.page
        assert all(card.covered for card in page._cards)
        assert "map" not in page.ways  # it would show them
        page.ring(frozenset({1}))
        assert all(card.covered for card in page._cards)
        page.ring(frozenset({0}))
        assert not any(card.covered for card in page._cards)
        page.ring(frozenset())
        assert all(card.covered for card in page._cards)
        x, y = page.ways["hold"].center
        finger = Finger(x / theme.u, (theme.size[1] - y) / theme.u)
        assert not any(card.covered for card in page._cards)
        finger.lift()
        assert all(card.covered for card in page._cards)
        player.taps("search")
        assert player.went == ["city_search_covered"]
        player.taps("uncover")
        assert not any(card.covered for card in page._cards)


def test_the_others_cards_are_looked_at_and_covered_ones_by_their_owner_alone() -> None:
    game = middle(Party())
    player = Player(Hands, game)
    page = player.page

    def seen() -> list[str]:
        return [card.label for card in page._cards if not card.covered]

    with shown(page):
        assert seen()[0] == own(game, 0, 1)
        player.taps("seat:2")
        assert seen()[0] == own(game, 0, 2)
        page.covering.turn(True)
        player.taps("seat:1")
        assert seen() == []
        page.ring(frozenset({2}))
        assert seen() == []
        page.ring(frozenset({1}))
        assert len(seen()) == 16
        page.anew()
        assert len(seen()) == 16  # the button is still held
        player.taps("seat:2")
        assert seen() == []
        x, y = page.ways["hold"].center
        finger = Finger(x / theme.u, (theme.size[1] - y) / theme.u)
        assert len(seen()) == 16
        finger.lift()
        assert seen() == []
        player.taps("back")
        assert player.went == ["back"]


def test_cards_lie_covered_in_their_game_alone_also_when_it_is_opened_again(evening: Evening) -> None:
    def cards() -> set[bool]:
        page: Any = evening.pages.page
        return {card.covered for card in page._cards}

    begun(evening)
    evening.touch("cover")
    assert cards() == {True}
    evening.touch("more", "start")
    evening.until(lambda: evening.pages.name == "Start")
    begun(evening)
    assert cards() == {False}
    evening.touch("more", "start", "go_on:1")
    evening.until(lambda: evening.pages.name == "CityTable")
    assert cards() == {True}


def test_a_right_answer_moves_by_the_card_and_the_third_gives_a_throw() -> None:
    player = Player(CityTable, middle(Party()))
    with shown(player.page):
        player.taps("key:6", "right", "undo", "right", "fields:4")
        assert player.game.see("fields") == 4
        assert player.game.see("seats.0.extra_throws") == 1
        player.taps("no_city")
        assert player.game.see("is_extra")
        player.taps("key:6", "wrong")
        assert player.game.see("turn.seat") == 1


def test_a_card_may_say_more_fields_than_there_are_tiles() -> None:
    player = Player(CityTable, middle(Party()))
    with shown(player.page):
        player.taps("key:6", "right", "fields:more", "undo", "right", "fields:more", "fields:12")
        assert player.game.see("fields") == 12


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
def test_a_journey_takes_a_throw_or_a_ticket(size: tuple[int, int]) -> None:
    window.resize(*size)
    player = Player(CityTable, transport(Party(), 5))
    with shown(player.page, *size):
        if "travel" in player.page.ways:
            player.taps("travel")
        player.taps("travel:flight")
        assert player.game.see("is_transport")
        player.taps(f"city:{own(player.game, 5)}")
        assert player.game.see("seats.0.tickets.flight") == 2
    player = Player(CityTable, transport(Party(), None))
    with shown(player.page, *size):
        player.taps("travel:flight")
        assert player.game.see("seats.0.tickets.flight") == 1


def test_a_chance_card_moves_a_piece_or_is_written_down() -> None:
    game = tour(Party()).say("throw", pips=4).say("arrive", city="Skagen")
    player = Player(CityTable, game)
    with shown(player.page):
        player.taps("chance:moved")
        assert "city:Randers" in player.page.ways
        player.taps("undo", "chance:other")
        player.page.keyboard.typed("blaf")
        player.taps("done")
        assert player.game.see("undo_what.text") == "blaf"


def test_undo_names_what_it_takes_back() -> None:
    player = Player(CityTable, tour(Party()).say("throw", pips=4))
    with shown(player.page):
        assert player.page.ways["undo"].label == "Undo: Anna threw 4"
        player.taps("no_city")
        assert player.page.ways["undo"].label == "Undo: Anna came to no city"


def test_two_swap_a_card() -> None:
    game = tour(Party(), 3, trading=True)
    player = Player(Trade, game)
    give, take = own(game, 3, 0), own(game, 7, 2)
    with shown(player.page):
        player.taps("seat:0", "seat:2", f"city:{give}", f"city:{take}")
        assert player.went == ["back"]
        assert take in [own(game, number, 0) for number in range(16)]
        assert give in [own(game, number, 2) for number in range(16)]


def test_help_says_how_an_arrival_is_said_and_reads_no_cards_out() -> None:
    player = Player(CityTable, middle(Party()).say("throw", pips=4))
    with shown(player.page):
        lines = [can.says for can in player.page.help()[0].lines]
        assert "Tap the card of the city, or look for another one." in lines
        assert not any("Randers" in line or PLAIN in line for line in lines)
        assert "No button does anything now." in lines
        player.taps("cover")
        lines = [can.says for can in player.page.help()[0].lines]
        assert "While the button of Anna is held down, the cards are seen." in lines
        assert "No button does anything now." not in lines
