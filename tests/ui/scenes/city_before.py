"""Before a city tour: cities, start cities, cards; and cities that are changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from kivy.uix.widget import Widget

from companion.games.city_tour.catalogue import GROUPS, Catalogue, City, shipped
from companion.games.city_tour.reading import BadCatalogue, read
from tests.ui.scenes import Party, nothing, scene
from ui.cities import Known
from ui.screens.city_tour.catalogue_form import CatalogueForm
from ui.screens.city_tour.choose import CityCatalogues, CitySetup
from ui.screens.city_tour.deal import CityDeal, CityHand
from ui.screens.city_tour.edit import CityEdit, CityForm
from ui.screens.city_tour.place import CityPlace
from ui.screens.city_tour.problems import CityProblems
from ui.screens.city_tour.setup import Setup
from ui.screens.city_tour.starts import CityStarts
from ui.screens.new_game.plan import Plan, planned

DENMARK = shipped("denmark")
LONG = "Sankt Peder-Ording og Nørre Alslev Havneby"[:40]


def plan(people: int, party: Party) -> Plan:
    """So many play, each alone."""
    plan = planned("city_tour").with_seats(people)
    for seat, player in enumerate(party.players(people)):
        taken = plan.namesake(player.name) is not None
        plan = plan.with_guest(seat) if taken else plan.seated(seat, player)
    return plan


def names(plan: Plan) -> list[str]:
    """What they are called."""
    return [seat.name for seat in plan.seats]


def agreed(people: int, setup: Setup, party: Party, *, common: bool = True, cards: int = 0) -> Widget:
    """The page with all that is agreed; so many cards are entered for the first."""
    page = CitySetup(
        catalogue=nothing, start=nothing, cards=nothing, go_on=nothing, back=nothing, aloud=nothing
    )
    seats = plan(people, party)
    if cards:
        setup = setup.dealt(entered(seats, cards))
    page.show(setup, seats.seats, common)
    return page


def entered(of: Plan, cards: int) -> Any:
    """A deal in which the first one has so many cards already."""
    deal = Setup("denmark", DENMARK).deal(names(of))
    for _ in range(cards):
        deal = deal.entered(0, deal.open_to(0)[-1].name)
    return deal


NEW = Setup("denmark", DENMARK)
FEW = Setup(
    LONG,
    Catalogue(
        tuple(city for group in GROUPS for city in [c for c in DENMARK.cities if c.group == group][:9])
    ),
)
scene("cities, nothing is chosen")(partial(agreed, 4, NEW))
scene("cities, all is chosen")(partial(agreed, 4, NEW.starting("Odense"), cards=7))
scene("cities, too few for so many")(partial(agreed, 6, FEW))
scene("cities, own starts")(partial(agreed, 3, NEW.starting("Odense", "Anna"), common=False))


def known(count: int) -> list[Known]:
    """Denmark, one that cannot be used, and so many more."""
    bad = Known("gamle kort", Path("gamle.csv"), problem=BadCatalogue("gamle.csv", []))
    own = [Known(f"Æske {number}" if number else LONG, Path("x.toml"), DENMARK) for number in range(count)]
    return [Known("denmark", None, DENMARK), bad, *own]


@scene("cities, which catalogue")
def catalogues(_party: Party) -> Widget:
    """One of them is chosen."""
    page = CityCatalogues(known(1), "denmark", take=nothing, edit=nothing, back=nothing)
    page.anew()
    return page


@scene("cities, changed outside a game")
def outside(_party: Party) -> Widget:
    """All of them, to be changed."""
    page = CityCatalogues(known(1), "", take=nothing, edit=None, back=nothing)
    page.anew()
    return page


@scene("cities, many catalogues")
def many(_party: Party) -> Widget:
    """More than a page holds."""
    page = CityCatalogues(known(12), "denmark", take=nothing, edit=nothing, back=nothing)
    page.anew()
    return page


def wrong(written: str, _party: Party) -> Widget:
    """What is wrong in that file."""
    try:
        read("/home/pi/.local/share/timeglas/cities/gamle kort.csv", written.encode())
    except BadCatalogue as problem:
        page = CityProblems(problem, again=nothing, remove=nothing, back=nothing)
        page.anew()
        return page
    raise AssertionError("nothing is wrong in it")


scene("cities, a problem")(partial(wrong, "navn;gruppe\nOdense;B\n"))
scene("cities, many problems")(
    partial(wrong, "navn;gruppe;stjerne\n" + "\n".join(f"By {n % 9};{'ABX'[n % 3]};måske" for n in range(12)))
)


def starts(chosen: int, people: int, party: Party) -> Widget:
    """So many have chosen theirs."""
    seats, setup = plan(people, party), NEW
    for name, city in zip(names(seats)[:chosen], DENMARK.cities, strict=False):
        setup = setup.starting(city.name, name)
    page = CityStarts(setup, seats.seats, ask=nothing, back=nothing)
    page.anew()
    return page


scene("cities, own starts of two")(partial(starts, 1, 2))
scene("cities, own starts of six")(partial(starts, 6, 6))


def dealing(people: int, party: Party) -> Widget:
    """The first one's cards are coming."""
    seats = plan(people, party)
    page = CityDeal(entered(seats, 9), seats.seats, enter=nothing, back=nothing)
    page.anew()
    return page


scene("cities, the cards of two")(partial(dealing, 2))
scene("cities, the cards of six")(partial(dealing, 6))


def hand(cards: int, party: Party, *, looks: bool = False, types: str = "") -> Widget:
    """So many of the first one's cards are entered."""
    seats = plan(4, party)
    page = CityHand(
        entered(seats, cards), seats.seats, 0, changed=nothing, enter=nothing, aloud=nothing, back=nothing
    )
    page.anew()
    if looks:
        page.ways["look"].pressed = True
    if types:
        page.ways["found:search"].dispatch("on_deed")
        assert page.keyboard is not None
        page.keyboard.typed(types)
    return page


scene("cities, a hand")(partial(hand, 0))
scene("cities, a hand grows")(partial(hand, 7))
scene("cities, a hand is looked at")(partial(hand, 14, looks=True))
scene("cities, a hand is whole")(partial(hand, 16))
scene("cities, a card is typed")(partial(hand, 5, types="aa"))


@scene("cities, a card was taken")
def taken(party: Party) -> Widget:
    """Its suggestion was tapped; the next one is asked for."""
    page = hand(5, party, types="nyk")
    page.ways["known:Nykøbing Mors"].dispatch("on_deed")
    return page


@scene("cities, changed")
def changed(_party: Party) -> Widget:
    """A catalogue of one's own."""
    page = CityEdit(LONG, DENMARK, take=nothing, add=nothing, whole=nothing, back=nothing)
    page.anew()
    return page


@scene("cities, the whole of them")
def whole(_party: Party) -> Widget:
    """Another name, or gone."""
    page = CatalogueForm(LONG, DENMARK, rename=nothing, remove=nothing, back=nothing)
    page.anew()
    return page


def form(city: City, is_new: bool, _party: Party) -> Widget:
    """One city."""
    page = CityForm(
        city, None if is_new else city.name, rename=nothing, place=nothing, keep=nothing, remove=nothing,
        back=nothing,
    )  # fmt: skip
    page.anew()
    return page


def lies(city: City, _party: Party) -> Widget:
    """Where it lies."""
    page = CityPlace(city, DENMARK.cities[1:], keep=nothing, back=nothing)
    page.anew()
    return page


scene("cities, where one lies")(partial(lies, DENMARK.cities[0]))
scene("cities, one that lies nowhere")(partial(lies, City(LONG, "D")))
scene("cities, one of them")(partial(form, msgspec.structs.replace(DENMARK.cities[1], star=True), False))
scene("cities, a new one")(partial(form, City(LONG, "D"), True))
