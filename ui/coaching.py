"""The coach at a table: whom it helps, where that is said; what looks back on a game, and all its sheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from ui.games import on_screen
from ui.machine import Machine
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.words.choices import View
from ui.words.seats import as_said_here, said_here

if TYPE_CHECKING:
    from ui.screens.coached import Coached, Person
    from ui.screens.new_game.plan import Plan
    from ui.screens.page import Page
    from ui.screens.review import Review
    from ui.screens.sheet.all_sheets import AllSheets


def seats_coached(view: View, coached: Collection[str]) -> frozenset[int]:
    """The seats of those whom the coach helps, if the game has one.

    `view` has the names as they are kept, not as the table's language says them.
    """
    if not coached or not on_screen(view["game"]).has_coach:
        return frozenset()
    return frozenset(number for number, seat in enumerate(view["seats"]) if seat["name"] in coached)


def coach_pages(
    machine: Machine,
    table: TableThread,
    *,
    showing: Callable[[], Showing],
    game: Callable[[], View],
    planned: Callable[[], Plan],
    back: Callable[[], None],
    go: Callable[[str], None],
) -> dict[str, Callable[[], Page]]:
    """What makes the pages about a game on sheets, by the names under which they are visited.

    Args:
        game: the view of the open game, in the table's language.
    """

    def made_coached() -> Coached:
        from ui.screens.coached import Coached

        return Coached(people=lambda: _people(showing(), planned), kept=machine.kept, back=back)

    def made_review() -> Review:
        from ui.screens.review import Review

        return Review(game=game, coaches=machine.coaches, look_back=table.look_back, back=back)

    def made_sheets() -> AllSheets:
        from ui.screens.sheet.all_sheets import AllSheets

        def correct() -> None:
            back()
            go("more:row")

        return AllSheets(game=game, back=back, correct=correct)

    return {"coach": made_coached, "review": made_review, "sheets": made_sheets}


def _people(showing: Showing, planned: Callable[[], Plan]) -> Sequence[Person]:
    """Who sits at the table, else who is to."""
    from ui.screens.coached import Person

    view = showing.view
    if view is not None:
        here = zip(view["seats"], said_here(view)["seats"], strict=True)
        return [Person(seat["name"], said["name"], seat["colour"]) for seat, said in here if not seat["left"]]
    return [
        Person(player.name, as_said_here(player.name), seat.colour)
        for seat in planned().seats
        for player in seat.players
    ]
