"""The free table, alone and with many, with an hourglass that runs, rests and has run out."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.seats import COLOURS
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, nothing, scene
from tests.ui.scenes.sheet_games import plan_of
from ui.screens.end import End
from ui.screens.free_table.hourglass import FreeHourglass
from ui.screens.free_table.lengths import Lengths
from ui.screens.free_table.table import FreeTable
from ui.screens.more_menu import MoreMenu
from ui.screens.new_game.options import Options
from ui.screens.times_up import TimesUp
from ui.words.free_table import HOUSE_OPTIONS

POINTS = (24, 31, 18, 27, -3, 140, 8, 0)
TURNS_S = (760, 1056, 545, 862, 378, 95, 1200, 20)


def table(party: Party, people: int = 5, **options: Any) -> Game:
    """A game that the first begins; they sit in other colours than the usual ones."""
    colours = [*COLOURS[6:], *COLOURS[1:5], COLOURS[0], COLOURS[5]]
    seats = [
        {"name": player.name, "colour": colour}
        for player, colour in zip(party.players(people), colours, strict=False)
    ]
    return Game({"table": 1, "game": "free_table", "seats": seats, "options": options, "starter": 0})


def played(game: Game, long: int = 1) -> Game:
    """A turn of everybody, so many times as long as usual, and one more."""
    at, people = 0.0, len(game.view["seats"])
    for number in range(people):
        game.say("add_points", at, seat=number, points=POINTS[number])
        at += TURNS_S[number] * long
        game.say("next_turn", at)
    return game.wait(at + 5) if people == 1 else game.say("next_turn", at + 5)


def now_s(game: Game) -> float:
    return game.session.now_us / 1_000_000


@scene("free table, it begins")
def begins(party: Party) -> Widget:
    return at_table(FreeTable, table(party, 3), party)


@scene("free table, alone")
def alone(party: Party) -> Widget:
    return at_table(FreeTable, played(table(party, 1)), party)


@scene("free table, five")
def five(party: Party) -> Widget:
    return at_table(FreeTable, played(table(party, buzz="on")), party)


@scene("free table, eight, of whom one sits out and one has left")
def eight(party: Party) -> Widget:
    game = played(table(party, 8, buzz="on"))
    return at_table(FreeTable, game.say("sit_out", seat=3, out=True).say("leave", seat=6), party)


@scene("free table, two are passed over")
def passed_over(party: Party) -> Widget:
    game = played(table(party, 6, buzz="on"))
    return at_table(FreeTable, game.say("sit_out", seat=2, out=True).say("sit_out", seat=3, out=True), party)


@scene("free table, paused")
def paused(party: Party) -> Widget:
    game = played(table(party))
    return at_table(FreeTable, game.say("pause", now_s(game) + 1), party)


@scene("free table, the hourglass rests")
def stopped(party: Party) -> Widget:
    game = played(table(party, 4)).say("start_hourglass")
    return at_table(FreeTable, game.say("stop_hourglass", now_s(game) + 18), party)


@scene("free table, time counts on")
def counts_on(party: Party) -> Widget:
    game = played(table(party, 4, overtime=True)).say("start_hourglass", length_s=30)
    return at_table(FreeTable, game.wait(now_s(game) + 42), party)


@scene("free table, lengths of the hourglass")
def lengths(party: Party) -> Widget:
    return at_table(Lengths, played(table(party)), party)


@scene("free table, another length of the hourglass")
def another_length(party: Party) -> Widget:
    game = played(table(party)).say("start_hourglass", length_s=300)
    page = at_table(Lengths, game, party)
    for key in ("key:1", "key:2", "key:5"):
        if key in page.ways:
            page.ways[key].dispatch("on_deed")
    return page


@scene("free table, hourglass of a turn")
def of_a_turn(party: Party) -> Widget:
    game = played(table(party, hourglass_each_turn=True, hourglass_s=120))
    return at_table(FreeHourglass, game.wait(now_s(game) + 30), party)


@scene("free table, hourglass alone, last ten seconds")
def last_ten(party: Party) -> Widget:
    game = played(table(party, 1)).say("start_hourglass")
    return at_table(FreeHourglass, game.wait(now_s(game) + 53), party)


@scene("free table, hourglass paused")
def hourglass_paused(party: Party) -> Widget:
    game = played(table(party)).say("start_hourglass")
    return at_table(FreeHourglass, game.say("pause", now_s(game) + 20), party)


@scene("free table, hourglass over")
def over(party: Party) -> Widget:
    game = played(table(party, overtime=True, hourglass_each_turn=True))
    return at_table(FreeHourglass, game.wait(now_s(game) + 95), party)


@scene("free table, a turn's time is up")
def times_up(party: Party) -> Widget:
    game = played(table(party, hourglass_each_turn=True))
    return at_table(TimesUp, game.wait(now_s(game) + 95), party)


@scene("free table, time is up")
def hourglass_is_up(party: Party) -> Widget:
    game = played(table(party, 2)).say("start_hourglass")
    return at_table(TimesUp, game.wait(now_s(game) + 95), party)


@scene("free table, the end")
def the_end(party: Party) -> Widget:
    return at_table(End, played(table(party)).say("finish"), party)


@scene("free table, the end of one alone")
def the_end_alone(party: Party) -> Widget:
    return at_table(End, played(table(party, 1)).say("finish"), party)


@scene("free table, it is over and all eight have won")
def all_won(party: Party) -> Widget:
    return at_table(End, table(party, 8).say("finish"), party)


def options(page: int, value: int, party: Party) -> Widget:
    """A page of the options, each at one of its values; the last page is there only with a buzz."""
    plan = plan_of("free_table", 3, party)
    for option in HOUSE_OPTIONS:
        plan = plan.with_option(option.name, option.values[value])
    if page:
        plan = plan.with_option("buzz", "on")
    shown = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    shown.show(plan, page)
    return shown


for _page, _value in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
    scene(f"options of a free table, {_page} {_value}")(partial(options, _page, _value))


@scene("more, free table")
def more(party: Party) -> Widget:
    page = at_table(MoreMenu, played(table(party)), party)
    page.open(page.view)
    return page
