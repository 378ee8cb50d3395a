"""The games on a sheet before and beside their sheet: agreed on, put right, and over."""

from __future__ import annotations

from functools import partial

import msgspec
from kivy.uix.widget import Widget

from companion.games.registry import kind_of
from tests.companion.table import Table as Game
from tests.ui.scenes import TODAY, Party, at_table, nothing, scene
from tests.ui.scenes.more import more
from ui.games import on_screen
from ui.screens.end import End
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import Plan, planned
from ui.screens.new_game.seats import Seats
from ui.screens.new_game.which import Which
from ui.screens.sheet.all_sheets import AllSheets
from ui.words.seats import said_here

GAMES = ("crag", "yatzy", "yacht")
MOST = {"crag": 5, "yatzy": 8, "yacht": 8}


def plan_of(game: str, count: int, party: Party, **options: object) -> Plan:
    """So many people, who all sit; two of one name are told apart as guests."""
    plan = planned(game).with_seats(count)
    for seat, player in enumerate(party.players(count)):
        plan = plan.with_guest(seat) if plan.namesake(player.name) else plan.seated(seat, player)
    for name, value in options.items():
        plan = plan.with_option(name, value)
    return plan


def begun(game: str, count: int, party: Party, **options: object) -> Game:
    """That game, which the first of so many people begins."""
    return Game(msgspec.json.decode(plan_of(game, count, party, **options).beginning(0).header(TODAY)))


def played(table: Game, rows: int | None = None) -> Game:
    """So many rows of everybody's sheet are entered, or all there are, as copied from paper."""
    game = table.session.game
    sheet = game.sheet  # type: ignore[attr-defined]
    for row in sheet.rows[:rows]:
        possible = sorted(sheet.possible(row))
        for turn in range(len(table.view["seats"])):
            table.say("score", row=row, points=possible[(len(possible) - 1 - turn) % len(possible)])
    return table


@scene("new game, which of four")
def which(_party: Party) -> Widget:
    """The one that was played last is the usual choice."""
    page = Which(chosen=nothing, back=nothing)
    page.show("crag")
    return page


def seats(game: str, count: int, party: Party) -> Widget:
    """Everybody sits."""
    page = Seats(
        changed=nothing, new_name=nothing, rename=nothing, go_on=nothing, back=nothing, aloud=nothing
    )
    page.show(plan_of(game, count, party), party.players(8))
    return page


scene("new game, one alone")(partial(seats, "yatzy", 1))
scene("new game, five for Crag")(partial(seats, "crag", 5))


def options(game: str, last: bool, party: Party) -> Widget:
    """Every option as it usually is, or at its last value."""
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    plan = plan_of(game, kind_of(game).seats_from_to[0], party)
    for option in on_screen(game).options if last else ():
        plan = plan.with_option(option.name, option.values[-1])
    page.show(plan)
    return page


for _game in GAMES:
    scene(f"options of {_game}")(partial(options, _game, False))
    scene(f"options of {_game}, all others")(partial(options, _game, True))


def begins(game: str, count: int, party: Party) -> Widget:
    """Only the table knows who."""
    page = Begins(chosen=nothing, back=nothing)
    page.show(plan_of(game, count, party), TODAY)
    return page


scene("who begins, five for Crag")(partial(begins, "crag", 5))


@scene("buttons, perhaps nobody has one")
def no_buttons(party: Party) -> Widget:
    """The first of many is asked."""
    page = Buttons(done=nothing, back=nothing)
    page.show(plan_of("yatzy", 8, party), {}, ())
    return page


for _game in GAMES:
    for _taps in ((), ("row",), ("leave",), ("turn",)):

        @scene(" ".join((f"more, {_game}", *_taps)))
        def seldom(party: Party, game: str = _game, taps: tuple[str, ...] = _taps) -> Widget:
            """As many as can play."""
            return more(begun(game, MOST[game], party), party, *taps)

    @scene(f"more, {_game}, which row")
    def which_row(party: Party, game: str = _game) -> Widget:
        """Some are entered, and some are open."""
        return more(played(begun(game, 2, party), 5), party, "row", "row:1")


@scene("more, yatzy, what stands in Chance")
def which_points(party: Party) -> Widget:
    """As many points as any row can have, on several pages."""
    return more(played(begun("yatzy", 2, party)), party, "row", "row:1", "row:1:chance")


@scene("more, crag, what stands in Sixes")
def points_of_sixes(party: Party) -> Widget:
    """What three dice can give."""
    return more(played(begun("crag", 2, party), 3), party, "row", "row:0", "row:0:sixes")


@scene("more, yatzy alone")
def alone(party: Party) -> Widget:
    """Nobody else could have the turn, and nobody leaves."""
    return more(begun("yatzy", 1, party), party)


def over(game: str, count: int, games: int, party: Party) -> Widget:
    """So many people after so many games."""
    table = begun(game, count, party, games=games)
    for _ in range(games):
        played(table)
    page: End = at_table(End, table, party)
    page.begins = table.view["seats"][-1]["name"]
    page.anew()
    return page


scene("end, crag")(partial(over, "crag", 4, 1))
scene("end, crag, five in a match")(partial(over, "crag", 5, 3))
scene("end, yatzy, eight")(partial(over, "yatzy", 8, 1))
scene("end, yacht alone")(partial(over, "yacht", 1, 1))


def all_sheets(game: str, count: int, games: int, rows: int | None, party: Party) -> Widget:
    """Everybody's sheets, full or as far as they are."""
    table = begun(game, count, party, games=games)
    for _ in range(games if rows is None else 1):
        played(table, rows)
    page = AllSheets(game=lambda: said_here(table.view), back=nothing, correct=nothing)
    page.anew()
    return page


scene("all sheets, crag")(partial(all_sheets, "crag", 3, 1, None))
scene("all sheets, crag, five in a match")(partial(all_sheets, "crag", 5, 3, None))
scene("all sheets, yatzy, eight")(partial(all_sheets, "yatzy", 8, 1, None))
scene("all sheets, yatzy, eight in a match goes on")(partial(all_sheets, "yatzy", 8, 2, 7))
scene("all sheets, yatzy alone")(partial(all_sheets, "yatzy", 1, 1, 3))
