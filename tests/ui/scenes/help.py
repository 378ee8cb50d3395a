"""What can be done now, and the rules of the step, on their sheet over a screen."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, at_table, cranium, nothing, scene
from tests.ui.scenes.cranium import Play, reading, running, voting, won
from tests.ui.scenes.free_buzz import opened, outs
from ui.games import on_screen
from ui.help import room_of
from ui.screens.buzz_in import BuzzIn
from ui.screens.end import End
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.help_sheet import HelpSheet
from ui.screens.hourglass import Hourglass
from ui.screens.new_game.which import Which
from ui.screens.open_buzz import OpenBuzz
from ui.screens.table import Table
from ui.screens.times_up import TimesUp
from ui.screens.vote import Vote
from ui.words import before


def helped(kind: type[GamePage] | type[FullScreen], play: Play, party: Party) -> Widget:
    """The sheet lies over that page."""
    page = at_table(kind, play(party), party)
    sheet = HelpSheet(page.help(), page.seat_colours, nothing, page.ways["rules"])
    sheet.fill(room_of(page, page.raced_for))
    page.add_widget(sheet)
    return page


for _name, _kind, _play in (
    ("of the first step", Table, lambda party: party.game(4)),
    ("of a card", Table, reading),
    ("of an activity", Hourglass, running),
    ("of a race", Hourglass, partial(running, all_play=True)),
    ("of a buzz for eight", OpenBuzz, partial(opened, count=8, false_start_ms=2000)),
    ("of a buzz with six of eight out", OpenBuzz, partial(outs, count=8, wrong=6)),
    ("of an answer", BuzzIn, cranium.answering),
    ("of time that is up", TimesUp, cranium.expired),
    ("of a vote", Vote, voting),
    ("of the end", End, won),
):
    scene(f"help {_name}")(partial(helped, _kind, _play))


def before_a_game(step: str, _party: Party) -> Widget:
    """The sheet as it lies over a page before a game."""
    page = Which(chosen=nothing, back=nothing)
    page.show("cranium")
    sheet = HelpSheet(before.chapters(step, on_screen("cranium").before), [], nothing)
    sheet.fill(page.help_box)
    page.add_widget(sheet)
    return page


for _step in ("seats", "options", "begins", "buttons"):
    scene(f"help before a game, {_step}")(partial(before_a_game, _step))
