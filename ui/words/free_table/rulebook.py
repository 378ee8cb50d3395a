"""What a free table does at the step that it stands at; the rules of the game itself are yours.

Source: RULES section 5.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.free_table.options import describe
from ui.words.seats import present

# What holds before the first turn, by the page on which it is asked for.
BEFORE = {
    "seats": (
        msgid("One to eight sit at a free table: people or teams, whatever your game wants."),
        msgid("The table keeps turns, time and points. The rules are those of your game."),
    ),
    "options": (
        msgid("The hourglass can be set to any other length whenever it is turned."),
        msgid("Buzz-in is for questions to everybody: the first who presses answers."),
    ),
    "begins": (
        msgid("Your game says who begins: the table says so, or the lot."),
        msgid("From there the turn goes clockwise; it can be turned round later."),
    ),
}


def rules(view: View) -> list[str]:
    """What matters now, the most pressing first, each a sentence or two."""
    return list(_said(view))


def _said(view: View) -> Iterator[str]:
    if view["phase"] == "over":
        yield text("Most points win; equal points share the place.")
        yield text("Undo takes the last word back, and the game goes on from there.")
    elif view["phase"] == "answer" or view["buzz_open"]:
        yield from _buzz(view)
    else:
        yield from _turn(view)


def _turn(view: View) -> Iterator[str]:
    if len(present(view["seats"])) > 1:
        yield text("Whoever has finished passes the turn on, with the own button or on the screen.")
        if not view["clockwise"]:
            yield text("The turn goes counter-clockwise now.")
    else:
        yield text("You play alone: passing the turn on begins the next round.")
    yield describe("hourglass_each_turn", view["options"]["hourglass_each_turn"])
    yield describe("overtime", view["options"]["overtime"])
    yield text("The time of whoever's turn it is is counted. A pause stops it.")
    yield text("Points are added up, and less than none are possible. A round can be put right later.")
    yield text("Under seats somebody sits out, comes back, joins in, leaves, or has an extra turn.")
    if view["options"]["buzz"] == "on":
        yield text("Buzz lets everybody press for an answer; whose turn it is stays as it is.")
        if view["options"]["false_start_ms"]:
            yield describe("false_start_ms", view["options"]["false_start_ms"])
    yield text("When your game is over, More says so: most points win.")


def _buzz(view: View) -> Iterator[str]:
    yield text("Whoever knows the answer presses first and then says it aloud.")
    yield text("Right: the buzz is over. Wrong: the others may press, and this seat no more.")
    yield text("Where two presses cannot be told apart nobody was first, and both may press again.")
    if view["options"]["false_start_ms"]:
        yield describe("false_start_ms", view["options"]["false_start_ms"])
    yield text("When everybody is locked out the buzz is over.")
