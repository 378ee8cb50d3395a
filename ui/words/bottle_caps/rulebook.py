"""The rules of bottle caps for the step that the table stands at, in our own words.

Source: seed 004; RULES section 4 where the seed leaves room.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bottle_caps.rules import TRIES
from companion.games.bottle_caps.track import CAPS
from ui.i18n import msgid, text
from ui.words.choices import View

# What holds before the first throw, by the page on which it is asked for.
BEFORE = {
    "seats": (
        msgid("Two to four people play, each with four caps of one colour."),
        msgid("One cap stands on the own start field, three wait in the house."),
        msgid("Sit as the start fields lie on your board: the picture is turned like that."),
    ),
    "options": (msgid("How many fields a side has is counted from one start field to the next."),),
    "begins": (
        msgid("The youngest begins."),
        msgid("From there the turn goes to the left."),
    ),
}


def rules(view: View) -> list[str]:
    """The rules that matter now, the most pressing one first, each a sentence or two."""
    return list({"throw": _throw, "move": _move}.get(view["phase"], _over)(view))


def _throw(view: View) -> Iterator[str]:
    yield text("A throw moves one of one's own caps that many fields along the arrow.")
    yield text("Whoever can move has to; where nothing may move, the turn goes to the left.")
    if view["options"]["three_throws"]:
        yield text(
            "With all caps in the house, or as far in the goal as can be, one has {count} throws for a 6.",
            count=TRIES,
        )
    yield from _six(view)
    yield from _goal()


def _move(view: View) -> Iterator[str]:
    yield text("Among the caps that may move the choice is free: nobody has to capture.")
    yield text("Caps can be jumped, and their fields are counted.")
    yield text("Whoever ends on a foreign cap captures it: it goes back to its house.")
    yield text("No cap may end on one of its own colour.")
    yield text("While caps wait in the house, one's own start field is cleared as soon as it can be.")
    yield from _six(view)
    yield from _goal()


def _six(view: View) -> Iterator[str]:
    yield text("With a 6 a waiting cap has to enter. One's own cap on the start field moves first.")
    if view["options"]["six_without_move"] == "throws_again":
        yield text("Whoever throws a 6 throws again, even if nothing could move.")
    else:
        yield text("After a move with a 6 one throws again.")


def _goal() -> Iterator[str]:
    yield text("Once round the track, a cap goes into its own goal lane, with a throw that fits.")
    yield text("First with all {count} caps in the goal lane wins.", count=CAPS)


def _over(_view: View) -> Iterator[str]:
    yield text("First with all {count} caps in the goal lane wins.", count=CAPS)
    yield text("Undo takes the last move back, and the game goes on from there.")
