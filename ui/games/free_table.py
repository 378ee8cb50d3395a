"""The free table on the screen: whose turn it is, the hourglass, points and buzz-in, for every other game."""

from __future__ import annotations

from ui.games import Aside, OnScreen
from ui.i18n import msgid
from ui.words import free_table
from ui.words.choices import View


def _page_of(view: View) -> str:
    glass = view["hourglass"]
    if view["phase"] == "answer" or view["dead_heat"]:
        return "buzz_in"
    if view["buzz_open"]:
        return "open_buzz"
    if glass["state"] == "running" or glass.get("runs_on"):
        return "hourglass"
    return "times_up" if glass["state"] == "expired" else "free_table"


FREE_TABLE = OnScreen(
    title=msgid("Free table"),
    about=msgid("Turns, hourglass, points and buzz-in for every other game."),
    icon="table-furniture",
    words=free_table,
    page_of=_page_of,
    options=free_table.HOUSE_OPTIONS,
    before=free_table.BEFORE,
    middle=msgid("The game"),
    stands=free_table.stands,
    tables="ui.paper.tables:of_rounds",
    pages={
        "free_table": "ui.screens.free_table.table:FreeTable",
        "hourglass": "ui.screens.free_table.hourglass:FreeHourglass",
        "lengths": "ui.screens.free_table.lengths:Lengths",
        "points": "ui.screens.free_table.points:Points",
        "rounds": "ui.screens.free_table.rounds:Rounds",
        "seats": "ui.screens.free_table.seats:Seats",
    },
    asides=(
        Aside(
            "rounds", msgid("Rounds"), msgid("All points, to be put right."), "pencil-outline", at_end=True
        ),
    ),
    # The first of them beside an hourglass that runs.
    stays=("free_table", "points", "seats"),
)
