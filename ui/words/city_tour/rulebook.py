"""The rules of a city tour for the step that the table stands at, in our own words.

Source: seed 002; RULES section 2 where the seed leaves room.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.city_tour.catalogue import CARDS
from companion.games.city_tour.rules import QUESTIONS_A_THROW
from ui.i18n import msgid, text
from ui.words.choices import View

# What holds before the first throw, by the page on which it is asked for.
BEFORE = {
    "seats": (
        msgid("Two to six people play, each alone."),
        msgid("Everybody gets sixteen city cards, four of each of the groups A, B, C and D."),
    ),
    "options": (msgid("What is agreed on here holds for the whole game."),),
    "cities": (
        msgid("The start city counts as no visit, and stays the same for the whole game."),
        msgid("Everybody gets four cards of each group, and no card is there twice."),
    ),
    "begins": (msgid("From there the turn goes to the left."),),
}


def rules(view: View) -> list[str]:
    """The rules that matter now, the most pressing one first, each a sentence or two."""
    told = {"throw": _throw, "question": _question, "arrive": _arrive, "chance": _chance}
    return list(told.get(view["phase"], _over)(view))


def _throw(view: View) -> Iterator[str]:
    yield text("The die says how many fields to move, all in one direction: forward, back or aside.")
    yield text("Only where the route ends may one turn round and go on with the same throw.")
    yield text("A 6 is no move: draw a question card.")
    yield from _transport()
    yield text("Extra throws are taken before the turn passes.")
    if view["options"]["trading"]:
        yield text("Before a throw, two players may swap one city card each.")
    yield from _goal()


def _question(_view: View) -> Iterator[str]:
    yield text("An opponent reads the question aloud.")
    yield text("Right: keep the card and move as many fields as it says. The 6 does not count.")
    yield text("Wrong: the piece stays, and the turn is over.")
    yield text("Every {count} cards that were kept give an extra throw.", count=QUESTIONS_A_THROW)


def _arrive(view: View) -> Iterator[str]:
    if view["is_transport"]:
        yield text("Flight, ferry and bridge end in another city.")
    yield text("Whoever reaches a city of their own cards delivers the card at once.")
    yield text("No two pieces stand in one city: if it is taken, go on to the nearest one that way.")
    if view["options"]["start"] == "common":
        yield text("Only the start city holds all the pieces that have not left it yet.")
    yield text("In a city with a star one draws a chance card.")
    yield from _transport()
    yield from _goal()


def _chance(_view: View) -> Iterator[str]:
    yield text("Do at once what the chance card says.")
    yield text("Tickets are kept until they are used.")
    yield text("A lost turn is skipped when it comes.")
    yield text("A city to which a card moves a piece counts as reached, but not by a throw.")


def _transport() -> Iterator[str]:
    yield text("Where a throw has brought the piece to an airport, a harbour or the bridge, "
               "a 1, a 5 or a ticket takes it across.")  # fmt: skip


def _goal() -> Iterator[str]:
    yield text("First to deliver all {count} cards and then reach the start city again wins.", count=CARDS)
    yield text("The start city ends the game with the last card only if it is that card.")


def _over(_view: View) -> Iterator[str]:
    yield from _goal()
    yield text("Undo takes the last step back, and the game goes on from there.")
