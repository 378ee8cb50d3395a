"""The coach of Crag: whom it helps, and what each decision of a game gave away."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.seats import COLOURS
from tests.companion.games.crag_tables import crag
from tests.companion.games.sheet_tables import copied
from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table, nothing, scene
from ui.coaches import Coaches
from ui.help import room_of
from ui.screens.coached import Coached, Person
from ui.screens.end import End
from ui.screens.help_sheet import HelpSheet
from ui.screens.more_menu import MoreMenu
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import planned
from ui.screens.review import Review
from ui.screens.sheet.coached import CoachedSheetPage
from ui.settings import KeptSettings, Settings
from ui.words.seats import said_here

_COACHES = Coaches()


def crag_game(party: Party, seats: int = 3, **options: Any) -> Game:
    """A game of Crag that has just begun."""
    return Game(crag(*(player.name for player in party.players(seats)), **options))


def played(game: Game, *, keeps: int = 1, seed: int = 5) -> Game:
    """To its end, with more luck than sense: so many dice are kept, and any row is entered."""
    chance = random.Random(seed)
    while game.see("phase") != "over":
        dice = [chance.randint(1, 6) for _ in range(3)]
        game.say("throw", dice=dice)
        for _ in range(game.see("throws_left")):
            dice = [*dice[:keeps], *(chance.randint(1, 6) for _ in range(3 - keeps))]
            game.say("throw", dice=dice, keep=dice[:keeps])
        sheet = game.see(f"seats.{game.see('turn.seat')}.sheet")
        game.say("score", row=chance.choice([row for row, points in sheet.items() if points is None]))
    return game


def review(game: Game) -> Review:
    """The page once the coach has answered."""
    page = Review(
        game=lambda: said_here(game.view), coaches=_COACHES,
        look_back=lambda told: told(game.session.past), back=nothing,
    )  # fmt: skip
    page.begin()
    page.anew()
    _COACHES.settle()
    page.tick(0)
    return page


def people(party: Party, count: int) -> Sequence[Person]:
    names = [player.name for player in party.players(count)]
    return [Person(name, name, COLOURS[number]) for number, name in enumerate(names)]


@scene("coach, whom it helps")
def whom_it_helps(party: Party) -> Widget:
    """Five sit there; two of them want to be helped."""
    sit = people(party, 5)
    kept = KeptSettings(Settings(coached=frozenset({sit[0].name, sit[3].name})))
    page = Coached(people=lambda: sit, kept=kept, back=nothing)
    page.anew()
    return page


@scene("coach, among the house options")
def among_the_options(_party: Party) -> Widget:
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    page.show(planned("crag"))
    return page


@scene("coach, in the more menu")
def in_the_more_menu(party: Party) -> Widget:
    page = MoreMenu(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.open(said_here(crag_game(party, 5).view))
    return page


@scene("coach, the end of a game")
def end_of_a_game(party: Party) -> Widget:
    return at_table(End, played(crag_game(party, 3)), party)


@scene("coach, looking back")
def looking_back(party: Party) -> Widget:
    """Five have played, and given much away."""
    page = review(played(crag_game(party, 5)))
    page.ways["seat:4"].dispatch("on_deed")
    return page


@scene("coach, looking back on a match")
def looking_back_on_a_match(party: Party) -> Widget:
    """The further decisions of two games of three throws."""
    page = review(played(crag_game(party, 2, throws=3, games=2, thirteen="any"), keeps=2))
    page.ways["others"].dispatch("on_deed")
    return page


@scene("coach, looking back on paper")
def looking_back_on_paper(party: Party) -> Widget:
    """Everything was copied from paper."""
    game = crag_game(party, 2)
    while game.see("phase") != "over":
        sheet = game.see(f"seats.{game.see('turn.seat')}.sheet")
        copied(game, next(row for row, points in sheet.items() if points is None))
    return review(game)


@scene("coach, it is still thinking")
def still_thinking(party: Party) -> Widget:
    page = Review(
        game=lambda: said_here(crag_game(party, 2).view), coaches=Coaches(), look_back=nothing, back=nothing
    )
    page.begin()
    page.anew()
    return page


# -- the panel ----------------------------------------------------------------------------------------------


def advised(game: Game, party: Party, *taps: str, coaches: Coaches = _COACHES) -> CoachedSheetPage:
    """The page while the coach helps whoever's turn it is, after so many taps."""
    coaches.of(game.view["options"])
    coaches.settle()
    page = CoachedSheetPage(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.coaches, page.coached = coaches, {game.see("turn.seat")}
    page.show(said_here(game.view), party.with_button)
    for way in taps:
        if way in page.ways:
            page.ways[way].dispatch("on_deed")
    return page


def before_the_last_rows(party: Party, **options: Any) -> Game:
    """The first one has five rows left, as in the picture of the design."""
    game = crag_game(party, 4, **options)
    left = {"fours", "sixes", "even_straight", "three_of_a_kind", "crag"}
    filled = {"ones": 2, "twos": 4, "threes": 9, "fives": 10, "odd_straight": 20, "low_straight": 0,
              "high_straight": 20, "thirteen": 26}  # fmt: skip
    assert len(filled) + len(left) == 13
    return game.say("correct", seat=0, set={f"sheet.{row}": points for row, points in filled.items()})


@scene("coach, keep two and throw one")
def keep_two(party: Party) -> Widget:
    return advised(before_the_last_rows(party).say("throw", dice=[6, 6, 3]), party, "other")


@scene("coach, help")
def help_with_it(party: Party) -> Widget:
    page = advised(before_the_last_rows(party).say("throw", dice=[6, 6, 3]), party)
    sheet = HelpSheet(page.help(), page.seat_colours, nothing, page.ways["rules"])
    sheet.fill(room_of(page, page.raced_for))
    page.add_widget(sheet)
    return page


@scene("coach, why")
def why(party: Party) -> Widget:
    return advised(before_the_last_rows(party).say("throw", dice=[6, 6, 3]), party, "other", "coach:why")


@scene("coach, the sheets")
def the_sheets(party: Party) -> Widget:
    game = before_the_last_rows(party).say("throw", dice=[6, 6, 3])
    return advised(game, party, "other", "coach:sheets")


@scene("coach, enter a row")
def enter_a_row(party: Party) -> Widget:
    return advised(crag_game(party, 5, throws=3).say("throw", dice=[6, 1, 6]), party, "other")


@scene("coach, throw all again")
def throw_all(party: Party) -> Widget:
    return advised(crag_game(party, 2, throws=3).say("throw", dice=[1, 2, 4]), party, "other")


@scene("coach, no throw is left")
def no_throw_left(party: Party) -> Widget:
    game = before_the_last_rows(party).say("throw", dice=[6, 6, 3]).say("throw", dice=[6, 6, 2], keep=[6, 6])
    return advised(game, party)


@scene("coach, the button enters")
def the_button_enters(party: Party) -> Widget:
    return advised(before_the_last_rows(party, button_enters_best=True).say("throw", dice=[6, 6, 1]), party)


@scene("coach, it thinks at the table")
def it_thinks(party: Party) -> Widget:
    return advised(before_the_last_rows(party).say("throw", dice=[6, 6, 3]), party, "other", coaches=_Slow())


class _Slow(Coaches):
    """It has not thought it over yet."""

    def of(self, options: Any) -> None:
        return None
