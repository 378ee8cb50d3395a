"""A game of Cranium in every phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, at_tables, scene
from ui.screens.buzz_in import BuzzIn
from ui.screens.end import End
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.hourglass import Hourglass
from ui.screens.table import Table
from ui.screens.times_up import TimesUp
from ui.screens.vote import Vote

Play = Callable[[Party], Game]


def reading(party: Party, teams: int = 3, deck: str = "red", **options: Any) -> Game:
    return party.game(teams, **options).say("choose_deck", 0, deck=deck)


def ready(party: Party, teams: int = 3, *, all_play: bool = False, modelling: bool = False) -> Game:
    game = reading(party, teams, "blue" if modelling else "green")
    if modelling:
        return game.say("read_card", 1, all_play=False, modelling=True)
    return game.say("read_card", 1, all_play=all_play)


def running(party: Party, teams: int = 3, *, all_play: bool = False, left: float = 42.0) -> Game:
    return ready(party, teams, all_play=all_play).say("start_hourglass", 2).wait(62 - left)


def long_glass(party: Party, teams: int = 3, *, all_play: bool = False, wait: float = 2.0) -> Game:
    game = reading(party, teams, hourglass_s=600).say("read_card", 1, all_play=all_play)
    return game.say("start_hourglass", 2).wait(wait)


def judged(party: Party, teams: int = 3) -> Game:
    return running(party, teams).say("stop_hourglass", 21)


def expired(party: Party, teams: int = 3) -> Game:
    return running(party, teams).wait(63)


def rolling(party: Party, teams: int = 3) -> Game:
    return judged(party, teams).say("solved", 22)


def nobody(party: Party, teams: int = 3) -> Game:
    return running(party, teams, all_play=True).wait(63)


def not_solved(party: Party) -> Game:
    return judged(party).say("not_solved", 22)


def clay_is_back(party: Party) -> Game:
    game = ready(party, modelling=True).say("start_hourglass", 2)
    return game.say("solved", 12)


def answering(party: Party, teams: int = 3, *others: float) -> Game:
    """Team 1 was first; each of the others as many seconds later."""
    game = running(party, teams, all_play=True)
    game.press(1, 21.0)
    for number, later in enumerate(others):
        game.press((2 + number) % teams, 21.0 + later)
    return game.wait(22)


def one_out(party: Party, teams: int = 3, outs: int = 1) -> Game:
    """So many have answered wrongly, and another one answers now."""
    game = running(party, teams, all_play=True)
    at = 21.0
    for seat in range(outs):
        game.press(seat, at)
        game.say("judge", at + 1, right=False)
        at += 4
    game.press(teams - 1, at)
    return game.wait(at + 1)


def dead_heat(party: Party, teams: int = 3, at_once: int = 2) -> Game:
    game = running(party, teams, all_play=True)
    for seat in range(at_once):
        game.press(seat, 21.0)
    return game.wait(22)


def locked_out(party: Party, teams: int = 3) -> Game:
    """One has answered wrongly; the hourglass runs on."""
    game = running(party, teams, all_play=True)
    game.press(1, 21.0)
    return game.say("judge", 22, right=False).wait(24)


def false_start(party: Party, teams: int = 4) -> Game:
    game = party.game(teams, false_start_ms=500).say("choose_deck", 0, deck="red")
    game.say("read_card", 1, all_play=True)
    game.press(2, 1.9)
    return game.say("start_hourglass", 2).wait(4)


def voting(party: Party, teams: int = 4, given: int = 0) -> Game:
    game = judged(party, teams).say("dispute", 22)
    for number in range(given):
        game.say("vote", 23 + number, seat=1 + number, solved=number == 0)
    return game


def voting_on_an_answer(party: Party, teams: int = 4) -> Game:
    return answering(party, teams).say("dispute", 23)


def tied(party: Party) -> Game:
    """Two voted against each other: the task is played again."""
    game = voting(party, 3)
    return game.say("vote", 23, seat=1, solved=True).say("vote", 24, seat=2, solved=False)


def standing(party: Party, kind: str, teams: int = 3, **options: Any) -> Game:
    """The first team stands there and has its turn."""
    fields = {"standing.kind": kind, "standing.colour": None}
    if options.get("length") == "long":
        fields["standing.lane"] = "outer"
    return party.game(teams, **options).say("correct", 0, seat=0, set=fields)


def bonus(party: Party) -> Game:
    """Another team has won an all-play and rolls."""
    return answering(party).say("judge", 23, right=True)


def won(party: Party, teams: int = 3, players: int = 2) -> Game:
    game = party.game(teams, players).say("correct", 0, seat=0, set={"standing.kind": "central"})
    game.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
    return game.say("start_hourglass", 3).say("solved", 9)


def paused(game: Game) -> Game:
    return game.say("pause", game.session.now_us / 1_000_000 + 0.5)


def undone(game: Game) -> Game:
    return game.play({"at": game.session.now_us / 1_000_000 + 0.5, "undo": 1})


def left(party: Party) -> Game:
    return party.game(4).say("leave", 0, seat=2).say("choose_deck", 1, deck="red")


def stopped(party: Party) -> Game:
    return rolling(party).say("stop_game", 30)


def a_round(party: Party) -> Game:
    """The end of a turn that led the first team onto the board."""
    game = party.game(3).say("choose_deck", 0, deck="red")
    game.say("read_card", 1, all_play=False).say("start_hourglass", 2).say("solved", 12)
    return game.say("roll", 13, colour="green")


PLAYED: dict[str, tuple[type[GamePage] | type[FullScreen], Play]] = {
    "table, choose a deck": (Table, lambda party: party.game(4)),
    "table, on a planet": (Table, lambda party: standing(party, "planet")),
    "table, in Central": (Table, lambda party: standing(party, "central", 4)),
    "table, a card is read": (Table, partial(reading, deck="yellow")),
    "table, the second team": (Table, a_round),
    "table, turn the hourglass": (Table, ready),
    "table, turn the hourglass for all": (Table, partial(ready, teams=4, all_play=True)),
    "table, turn the hourglass with clay": (Table, partial(ready, modelling=True)),
    "table, is it solved": (Table, partial(judged, teams=4)),
    "table, roll": (Table, partial(rolling, teams=2)),
    "table, bonus roll": (Table, bonus),
    "table, nobody was right": (Table, nobody),
    "table, not solved": (Table, not_solved),
    "table, the clay": (Table, clay_is_back),
    "table, once more": (Table, tied),
    "table, paused": (Table, lambda party: paused(ready(party))),
    "table, vote paused": (Table, lambda party: paused(voting(party))),
    "table, undone": (Table, lambda party: undone(rolling(party))),
    "table, somebody has left": (Table, left),
    "hourglass": (Hourglass, partial(running, teams=2)),
    "hourglass, minutes": (Hourglass, long_glass),
    "hourglass, minutes and seconds": (Hourglass, partial(long_glass, wait=300.0)),
    "hourglass, last ten": (Hourglass, partial(running, left=7.5)),
    "hourglass, last seconds": (Hourglass, partial(running, left=0.8)),
    "hourglass, paused": (Hourglass, lambda party: paused(running(party))),
    "hourglass, paused in the last ten": (Hourglass, lambda party: paused(running(party, left=6.0))),
    "hourglass for all": (Hourglass, partial(running, teams=4, all_play=True)),
    "hourglass for all, minutes": (Hourglass, partial(long_glass, teams=3, all_play=True)),
    "hourglass for all, last ten": (Hourglass, partial(running, all_play=True, left=8.2)),
    "hourglass for all, paused": (Hourglass, lambda party: paused(running(party, 2, all_play=True))),
    "hourglass for all, one is locked out": (Hourglass, partial(locked_out, teams=4)),
    "hourglass for all, false start": (Hourglass, false_start),
    "time is up": (TimesUp, expired),
    "time is up, with two": (TimesUp, partial(expired, teams=2)),
    "buzz-in, alone": (BuzzIn, answering),
    "buzz-in, two of two": (BuzzIn, lambda party: answering(party, 2, 0.037)),
    "buzz-in, narrowly": (BuzzIn, lambda party: answering(party, 4, 0.018, 0.3)),
    "buzz-in, one is out": (BuzzIn, one_out),
    "buzz-in, two are out": (BuzzIn, partial(one_out, teams=4, outs=2)),
    "buzz-in, paused": (BuzzIn, lambda party: paused(answering(party))),
    "buzz-in, dead heat": (BuzzIn, dead_heat),
    "buzz-in, dead heat of three": (BuzzIn, partial(dead_heat, teams=4, at_once=3)),
    "buzz-in, dead heat of two teams": (BuzzIn, partial(dead_heat, teams=2)),
    "vote": (Vote, voting),
    "vote, one has voted": (Vote, partial(voting, given=1)),
    "table, a vote of nobody": (Table, partial(voting, teams=2)),
    "vote of two": (Vote, partial(voting, teams=3)),
    "vote on an answer": (Vote, voting_on_an_answer),
    "end": (End, won),
    "end, two teams of six": (End, partial(won, teams=2, players=6)),
    "end, four teams": (End, partial(won, teams=4, players=3)),
    "end, stopped": (End, stopped),
}

at_tables(PLAYED)


@scene("table, where it landed")
def where_it_landed(party: Party) -> Widget:
    """The second step of a roll."""
    game = standing(party, "planet", length="long")
    game.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
    game.say("start_hourglass", 3).say("solved", 9)
    page = at_table(Table, game, party)
    colour = next(colour for colour, landings in game.view["landings"].items() if len(landings) > 1)
    page.ways[f"to:{colour}"].dispatch("on_deed")
    return page
