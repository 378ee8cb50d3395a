"""City tour: throws, questions, arrivals with their reasons, chance cards, covered cards, and the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS, shipped
from companion.seats import COLOURS
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, nothing, scene
from tests.ui.scenes.sheet_games import options
from ui.screens.city_tour.dispute import Dispute
from ui.screens.city_tour.hands import Hands
from ui.screens.city_tour.put_right import PutRight
from ui.screens.city_tour.search import CitySearch
from ui.screens.city_tour.table import CityTable
from ui.screens.city_tour.trade import Trade
from ui.screens.end import End
from ui.words.seats import said_here

PLAIN = next(
    city.name
    for city in reversed(shipped("denmark").cities)
    if not (city.star or city.airport or city.harbour or city.bridge)
)
Play = Callable[[Party], Game]


def tour(party: Party, seats: int = 4, **options: object) -> Game:
    """A game with cards as they come: Anna has Aalborg, Aarhus and others."""
    groups = {group: [c.name for c in shipped("denmark").cities if c.group == group] for group in GROUPS}
    cards = [
        [name for group in GROUPS for name in groups[group][seat * CARDS_A_GROUP :][:CARDS_A_GROUP]]
        for seat in range(seats)
    ]
    header = {
        "table": 1, "game": "city_tour", "starter": 0, "options": options, "catalogue": "denmark",
        "seats": [{"name": player.name, "colour": COLOURS[seat]}
                  for seat, player in enumerate(party.players(seats))],
        "start_cities": ["Vejle"] * seats, "cards": cards,
    }  # fmt: skip
    return Game(header)


def own(game: Game, number: int, seat: int = 0) -> str:
    """The name of a card of a seat."""
    cards: Any = game.see(f"seats.{seat}.cards")
    return str([card["city"] for group in GROUPS for card in cards[group]][number])


def delivered(game: Game, count: int, seat: int = 0) -> Game:
    """So many cards laid down, by hand."""
    fields = {}
    for number in range(count):
        group, index = GROUPS[number % 4], number // 4
        fields[f"cards.{group}.{index}.delivered"] = True
    return game.say("correct", seat=seat, set=fields)


def middle(party: Party, *, trading: bool = False) -> Game:
    """In the middle of a game: Anna has delivered six cards, and has a ticket and two questions."""
    game = delivered(tour(party, trading=trading), 6)
    game.say("correct", seat=0, set={"questions": 2, "tickets.flight": 1})
    return game


def traded(party: Party, *, count: int = 1) -> Game:
    """Anna has given so many cards of the last groups for as many of the first ones: of A she has more."""
    game = tour(party, trading=True)
    cards: Any = [game.see(f"seats.{seat}.cards") for seat in range(4)]
    mine = [card["city"] for group in reversed(GROUPS) for card in cards[0][group]]
    theirs = [(seat, card["city"]) for seat in (1, 2, 3) for card in cards[seat]["A"]]
    for give, (other, take) in list(zip(mine, theirs, strict=False))[:count]:
        game.say("trade", seat=0, other=other, give=give, take=take)
    return game


def transport(party: Party, pips: int | None) -> Game:
    """Anna was brought to the airport of Aalborg by a throw; it is her turn again."""
    game = tour(party, 2)
    city = next(c.name for c in shipped("denmark").cities if c.airport and c.harbour and not c.star)
    game.say("throw", pips=3).say("arrive", city=city)
    game.say("throw", pips=2).say("arrive")
    game.say("correct", seat=0, set={"tickets.flight": 2, "tickets.ferry": 1})
    return game if pips is None else game.say("throw", pips=pips)


def stood(party: Party, city: str, other: str) -> Game:
    """Anna's piece is in a city of her own, put there by hand, and Bo's is in another of hers."""
    game = middle(party)
    return game.say("correct", seat=0, set={"at": city}).say("correct", seat=1, set={"at": other})


def idle_tickets(party: Party) -> Game:
    """Anna has tickets of both kinds where she can use neither, and may trade."""
    game = tour(party, trading=True)
    return game.say("correct", seat=0, set={"tickets.flight": 1, "tickets.ferry": 2})


def starred(party: Party) -> Game:
    star = next(c.name for c in shipped("denmark").cities if c.star)
    return tour(party).say("throw", pips=4).say("arrive", city=star)


def refused(party: Party) -> Game:
    return middle(party).say("throw", pips=4).say("arrive", city=PLAIN).say("throw", pips=2)


def all_home(party: Party) -> Game:
    game = delivered(tour(party), 16)
    game.say("throw", pips=2).say("arrive", city=PLAIN)
    for _ in range(3):
        game.say("throw", pips=2).say("arrive")
    return game


PLAYED: dict[str, tuple[Play, tuple[str, ...]]] = {
    "cities, a throw is waited for": (middle, ()),
    "cities, a throw, with tickets and trading": (lambda party: transport(party, None), ()),
    "cities, five of a group": (traded, ()),
    "cities, five of a group, where to": (lambda party: traded(party).say("throw", pips=4), ()),
    "cities, all of one group": (lambda party: traded(party, count=12).say("throw", pips=4), ()),
    "cities, a throw, with tickets of no use": (lambda party: idle_tickets(party), ()),
    "cities, a throw, with a ticket of no use": (middle, ()),
    "cities, where to, and no journey": (lambda party: tour(party, 2).say("throw", pips=5), ()),
    "cities, where to, too slow for a journey": (lambda party: idle_tickets(party).say("throw", pips=3), ()),
    "cities, a question": (lambda party: middle(party).say("throw", pips=6), ()),
    "cities, how many fields": (lambda party: middle(party).say("throw", pips=6), ("right",)),
    "cities, ten fields or more": (
        lambda party: middle(party).say("throw", pips=6), ("right", "fields:more")
    ),
    "cities, where to": (lambda party: middle(party).say("throw", pips=4), ()),
    "cities, where to, or a journey": (lambda party: transport(party, 5), ()),
    "cities, a chance card": (starred, ()),
    "cities, a chance card moves": (starred, ("chance:moved",)),
    "cities, what a chance card says": (starred, ("chance:other",)),
    "cities, covered": (lambda party: middle(party).say("throw", pips=4), ("cover",)),
    "cities, all delivered": (all_home, ()),
    "cities, a throw, with trading": (lambda party: middle(party, trading=True), ()),
    "cities, the way home": (lambda party: all_home(party).say("throw", pips=2), ()),
    "cities, the way home by a card": (
        lambda party: all_home(party).say("throw", pips=2).say("arrive", city="Skagen"), ("chance:moved",)
    ),
    "cities, the piece on a card": (
        lambda party: stood(party, "København", "Helsingør").say("throw", pips=4), ()
    ),
    "cities, the piece on a card, a throw": (lambda party: stood(party, "Randers", "Kolding"), ()),
    "cities, the way home from a city of one's own": (
        lambda party: delivered(stood(party, "Frederikshavn", "Randers"), 16).say("throw", pips=4), ()
    ),
    "cities, paused": (lambda party: middle(party).say("pause"), ()),
}


def opened(party: Party, play: Play, taps: tuple[str, ...]) -> CityTable:
    page: CityTable = at_table(CityTable, play(party), party)
    for tap in taps:
        page.ways[tap].dispatch("on_deed")
    return page


@scene("cities, an occupied city")
def occupied(party: Party) -> Widget:
    page: CityTable = at_table(CityTable, refused(party), party)
    page.tell("Karl Emil står i Vejle: gå videre til den næste by i samme retning")
    return page


@scene("end, a city tour")
def over(party: Party) -> Widget:
    game = all_home(party)
    page: End = at_table(End, game.say("throw", pips=2).say("arrive", city="Vejle"), party)
    return page


def visited(kind: Any, game: Game, party: Party, *taps: str) -> Any:
    page = at_table(kind, game, party)
    for tap in taps:
        page.ways[tap].dispatch("on_deed")
    return page


@scene("cities, the rule")
def rule(party: Party) -> Widget:
    return visited(Dispute, middle(party).say("throw", pips=4), party)


@scene("cities, the vote")
def vote(party: Party) -> Widget:
    return visited(Dispute, tour(party, 6).say("throw", pips=4), party, "vote", "vote:1:false", "vote:2:true")


@scene("cities, it does not count")
def no(party: Party) -> Widget:
    game = tour(party, 3).say("throw", pips=4)
    return visited(Dispute, game, party, "vote", "vote:1:false", "vote:2:false")


@scene("cities, put right")
def put_right(party: Party) -> Widget:
    return visited(PutRight, middle(party), party)


@scene("cities, the others'")
def hands(party: Party) -> Widget:
    return visited(Hands, middle(party).say("correct", seat=1, set={"cards.B.2.delivered": True}), party)


@scene("cities, the others' covered")
def covered_hands(party: Party) -> Widget:
    page: Hands = at_table(Hands, tour(party, 6), party)
    page.covering.turn(True)
    page.anew()
    return page


@scene("cities, who trades")
def who_trades(party: Party) -> Widget:
    return visited(Trade, tour(party, 6, trading=True), party, "seat:2")


@scene("cities, a card against a card")
def trade(party: Party) -> Widget:
    game = tour(party, 2, trading=True)
    return visited(Trade, game, party, f"city:{own(game, 3)}")


@scene("cities, a card of five")
def trade_of_five(party: Party) -> Widget:
    return visited(Trade, traded(party), party, "seat:0", "seat:1")


@scene("cities, put right after trades")
def put_right_after_trades(party: Party) -> Widget:
    return visited(PutRight, traded(party, count=5), party)


@scene("cities, the others' after trades")
def hands_after_trades(party: Party) -> Widget:
    return visited(Hands, traded(party, count=3), party)


@scene("cities, looked for")
def looked_for(party: Party) -> Widget:
    game = middle(party).say("throw", pips=4)
    page = CitySearch(game=lambda: said_here(game.view), say=nothing, back=nothing)
    page.begin()
    page.anew()
    return page


scene("options of a city tour")(partial(options, "city_tour", False))


def _enter(name: str, play: Play, taps: tuple[str, ...]) -> None:
    @scene(name)
    def _page(party: Party) -> Widget:
        return opened(party, play, taps)


for _name, (_play, _taps) in PLAYED.items():
    _enter(_name, _play, _taps)
