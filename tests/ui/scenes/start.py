"""The first page, with and without games that are open; and the languages."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.journal import Journal
from tests.ui.scenes import TODAY, Party, nothing, scene
from ui.screens.start import Language, Start


def start(games: int, party: Party) -> Widget:
    """With that many games of the evenings before: one turns the hourglass, the others choose a deck."""
    journal, peeks = Journal(None), {}
    for number in range(games):
        plan, table = party.plan(3).beginning(1), party.game(3)
        kept = journal.begin(plan.header(TODAY), f"2026-11-{29 - number}T21:14")
        if number == games - 1:
            table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
        peeks[kept] = table.view
    page = Start(
        go_on=nothing, new_game=nothing, go=nothing, offers={"history", "settings", "tour"},
        now_label=lambda: f"{TODAY}T20:00",
    )  # fmt: skip
    page.show(journal.games(), peeks)
    return page


for _games in range(5):
    scene(f"start, {_games} games")(partial(start, _games))


@scene("language, at the first start")
def first_language(_party: Party) -> Widget:
    """One cannot do without."""
    page = Language(chosen=nothing)
    page.anew()
    return page


@scene("language")
def language(_party: Party) -> Widget:
    """Which one the table speaks."""
    page = Language(chosen=nothing, back=nothing)
    page.anew()
    return page
