"""What a city tour says at each step, what it brings by itself, and how near one was to the victory."""

from __future__ import annotations

from typing import Any

from companion.games.city_tour.catalogue import GROUPS, shipped
from tests.companion.table import Table as Game
from tests.ui.hand import english
from tests.ui.scenes import Party
from tests.ui.scenes.city_tour import PLAIN, delivered, middle, own, starred, tour, transport
from ui.games import on_screen
from ui.words import city_tour as words

__all__ = ["english"]  # a fixture for every test here

PARTY = Party()


def said(game: Game, step: str | None = None) -> str:
    return words.sentence(game.view, step)


def test_each_step_says_the_one_thing_to_do() -> None:
    game = middle(PARTY)
    assert said(game) == "Anna throws the die."
    game.say("throw", pips=6)
    assert said(game) == "Anna threw a 6. Was the answer right?"
    assert said(game, "fields") == "How many fields does the card say?"
    game.say("answer", right=True)
    assert said(game) == "Anna moves as the card says. Where to?"
    assert words.news(game.view) == "The third card kept: an extra throw."
    game.say("arrive")
    assert said(game) == "Anna has an extra throw."
    assert said(middle(PARTY).say("throw", pips=1)) == "Anna moves 1 field. Where to?"
    flown = transport(PARTY, 5).play({"do": "travel", "by": "flight", "with": "throw"})
    assert said(flown) == "Where does Anna arrive?"
    assert said(starred(PARTY)) == "Skagen has a star. What does the chance card say?"
    assert said(starred(PARTY), "moved") == "Where did the chance card move Anna?"


def test_all_delivered_is_not_home_yet() -> None:
    """Near misses: the last card away from home, and the last card in the start city that is none."""
    game = delivered(tour(PARTY, 2), 15)
    last = own(game, 15)
    game.say("throw", pips=2).say("arrive", city=last)
    assert words.news(game.view) == f"Anna has delivered {last}. All 16 are delivered: now home to Vejle."
    assert game.see("winners") == []
    game.say("throw", pips=2).say("arrive")
    assert said(game) == "Anna throws: home to Vejle!"
    game.say("throw", pips=2).say("arrive", city="Vejle")
    assert said(game) == "Anna has won."
    assert words.ending(game.view) == "Next: Bo, 0 of 16 cities"


def test_a_lost_turn_is_told_when_it_is_skipped() -> None:
    game = tour(PARTY, 2)
    game.say("correct", seat=1, set={"lost_turns": 1}).say("throw", pips=2).say("arrive")
    assert words.news(game.view) == "Bo loses this turn."


def test_undo_names_every_deed() -> None:
    game = transport(PARTY, 5)
    told = [words.undo_label(game.view)]
    for do, args in (
        ("travel", {"by": "flight", "with": "throw"}), ("arrive", {"city": PLAIN}), ("throw", {"pips": 6}),
        ("answer", {"right": False}), ("throw", {"pips": 2}), ("arrive", {"city": "Skagen"}),
        ("chance", {"effect": "lost_turn"}),
    ):  # fmt: skip
        game.play({"do": do, **args})
        told.append(words.undo_label(game.view))
    assert told == [
        "Undo: Anna threw 5", "Undo: Anna: Flight", f"Undo: Anna came to {PLAIN}", "Undo: Bo threw 6",
        "Undo: Bo was wrong", "Undo: Anna threw 2", "Undo: Anna came to Skagen", "Undo: Anna: A turn is lost",
    ]  # fmt: skip


def test_a_trade_says_who_gave_what_to_whom() -> None:
    game = tour(PARTY, 2, trading=True)
    give, take = own(game, 3), next(iter(game.see("seats.1.cards.B")))["city"]
    game.say("trade", seat=0, other=1, give=give, take=take)
    assert words.did(game.view) == f"Anna gave Bo {give} for {take}"


def test_a_correction_says_what_was_put_right() -> None:
    game = tour(PARTY, 2)
    city = game.see("seats.0.cards.B")[1]["city"]
    told = []
    for fields in (
        {"cards.B.1.delivered": True}, {"cards.B.1.delivered": False}, {"at": "Skagen"}, {"at": None},
        {"tickets.flight": 3}, {"questions": 2, "lost_turns": 1},
    ):  # fmt: skip
        game.say("correct", seat=0, set=fields)
        told.append(words.did(game.view))
    assert told == [
        f"Anna: {city} ticked", f"Anna: {city} not ticked", "Anna put in Skagen", "Anna stands in no city",
        "Anna: Flight tickets: 3", "Correction for Anna",
    ]  # fmt: skip


def test_a_card_of_another_city_is_one_of_its_group_that_nobody_has() -> None:
    view: Any = tour(PARTY, 2).view
    _, card = words.corrections(view)
    first = card.offers(view, 0)
    assert len(first) == 16
    offered = [choice.label for choice in card.offers(view, 0, **first[5].args)]
    group = GROUPS[1]
    dealt = {one["city"] for seat in view["seats"] for one in seat["cards"][group]}
    assert set(offered) == {city.name for city in shipped("denmark").cities if city.group == group} - dealt


def test_the_rules_of_each_step_are_told() -> None:
    assert on_screen("city_tour").words is words
    for game in (middle(PARTY, trading=True), middle(PARTY).say("throw", pips=6), starred(PARTY)):
        assert len(words.rules(game.view)) >= 4
