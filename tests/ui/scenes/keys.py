"""A game on a laptop: keys instead of buttons, and in a race the edge of the screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, at_table, nothing, scene
from tests.ui.scenes.cranium import Play, ready, running, voting
from ui.help import room_of
from ui.pairing import Pairing
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.help_sheet import HelpSheet
from ui.screens.hourglass import Hourglass
from ui.screens.table import Table
from ui.screens.vote import Vote


def by_keys(kind: type[GamePage] | type[FullScreen], play: Play, helped: bool, party: Party) -> Widget:
    """That page where no seat has a button, with help over it if it is to be."""
    party = replace(party, with_button=())
    page = at_table(kind, play(party), party)
    page.pairing = Pairing()
    page.anew()
    page.tick(0)  # what moves, too
    if helped:
        sheet = HelpSheet(page.help(), page.seat_colours, nothing, page.ways["rules"])
        sheet.fill(room_of(page, page.raced_for))
        page.add_widget(sheet)
    return page


for _name, _kind, _play, _helped in (
    ("table, a key turns the hourglass", Table, ready, False),
    ("hourglass, a key stops it", Hourglass, running, False),
    ("vote by keys", Vote, voting, False),
    ("help of an activity by keys", Hourglass, running, True),
    ("a race by keys and at the edge", Hourglass, partial(running, all_play=True), False),
):
    scene(_name)(partial(by_keys, _kind, _play, _helped))
