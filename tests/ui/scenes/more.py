"""What is said seldom at the table: every page of the menu behind "More"."""

from __future__ import annotations

from kivy.uix.widget import Widget

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, nothing, scene
from tests.ui.scenes.cranium import ready, won
from ui.screens.more_menu import MoreMenu
from ui.words.seats import said_here


def more(game: Game, party: Party, *ways: str, known: int = 0) -> MoreMenu:
    """The menu after so many taps; `known` people have played here before."""
    page = MoreMenu(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.open(said_here(game.view), party.players(known))
    for way in ways:
        page.ways[way].dispatch("on_deed")
    return page


def late_team(party: Party, *ways: str, known: int = 0) -> MoreMenu:
    """A fifth team is called what its colour is called, and people come to it."""
    page = more(party.game(2), party, "join", known=known)
    assert page.keyboard is not None
    page.keyboard.ways["done"].dispatch("on_deed")
    for way in ways:
        page.ways[way].dispatch("on_deed")
    return page


@scene("more")
def first(party: Party) -> Widget:
    """The first tiles."""
    return more(party.game(3), party)


@scene("more, nobody can join now")
def nobody_can_join(party: Party) -> Widget:
    """Four teams are as many as there can be, and a refused tile has been tapped."""
    return more(ready(party, 4), party, "join")


@scene("more, after the end")
def after_the_end(party: Party) -> Widget:
    """A game that is over."""
    return more(won(party), party)


@scene("more, who leaves")
def who_leaves(party: Party) -> Widget:
    """A tile for each team."""
    return more(party.game(4), party, "leave")


@scene("more, nobody can leave")
def nobody_leaves(party: Party) -> Widget:
    """Two have to stay."""
    return more(party.game(2), party, "leave")


@scene("more, whose piece")
def whose_piece(party: Party) -> Widget:
    """Which piece stands elsewhere."""
    return more(party.game(4), party, "standing")


@scene("more, where it stands")
def where_it_stands(party: Party) -> Widget:
    """Every space of the long board."""
    return more(party.game(3, length="long"), party, "standing", "standing:1")


@scene("more, where it stands, quick")
def where_it_stands_quick(party: Party) -> Widget:
    """A planet is no stop."""
    return more(party.game(3, length="quick"), party, "standing", "standing:1")


@scene("more, whose turn")
def whose_turn(party: Party) -> Widget:
    """One of them has it already."""
    return more(party.game(4), party, "turn")


@scene("more, stop the game")
def stop_the_game(party: Party) -> Widget:
    """Asked once more."""
    return more(party.game(3), party, "stop_game")


@scene("more, the late team's name")
def late_name(party: Party) -> Widget:
    """On the keyboard."""
    return more(party.game(3), party, "join")


@scene("more, who is in the late team")
def late_people(party: Party) -> Widget:
    """Two guests have come."""
    return late_team(party, "guest", "guest")


@scene("more, nobody is in the late team")
def nobody_in_it(party: Party) -> Widget:
    """It needs two."""
    return late_team(party)


@scene("more, many could be in the late team")
def many_could_be(party: Party) -> Widget:
    """Everybody who has played here, on several pages."""
    return late_team(party, "guest", known=len(party.people))


@scene("more, a name for the late team")
def name_for_late(party: Party) -> Widget:
    """Somebody new in it."""
    return late_team(party, "new_name", known=8)




def late_person(party: Party, *ways: str) -> MoreMenu:
    """Of a game where each plays for themselves (the fixture `toy`), the first of whom is named once more."""
    seats = [{"name": name} for name in party.people[:3]]
    page = more(Game({"table": 1, "game": "toy", "seats": seats, "starter": 0}), party, "join", known=6)
    assert page.keyboard is not None
    if ways:
        page.keyboard.spelling.complete(party.people[0])
    for way in ways:
        page.ways[way].dispatch("on_deed")
    return page


@scene("more, a late person")
def person_comes_late(party: Party) -> Widget:
    """Who is it?"""
    return late_person(party)


@scene("more, a late person of a name in use")
def namesake_comes_late(party: Party) -> Widget:
    """The name is somebody's already."""
    return late_person(party, "done")
