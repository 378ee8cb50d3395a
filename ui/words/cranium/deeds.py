"""What undo takes back, in the words that the deed had at the table."""

from __future__ import annotations

from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.deeds import common_deed, did_of, undo_of
from ui.words.seats import name_of


def undo_label(view: View) -> str:
    """What undo takes back; empty where there is nothing."""
    return undo_of(view, _deed)


def did(view: View) -> str:
    """What was done last; empty where nothing was."""
    return did_of(view, _deed)


def _deed(view: View, what: View) -> str:
    """A deed as it is named when it is taken back."""
    seat = what.get("seat")
    team = name_of(view, seat)
    match what["do"]:
        case "choose_deck":
            return text(_DEED_DECKS[what["deck"]])
        case "read_card" if what.get("all_play"):
            return text("all-play card read")
        case "read_card" if what.get("modelling"):
            return text("clay card read")
        case "read_card":
            return text("card read")
        case "solved":
            return text("{team} solved it", team=team) if team else text("task solved")
        case "not_solved":
            return text("{team} did not solve it", team=team) if team else text("task not solved")
        case "buzz":
            return text("{team} pressed first", team=team) if team else text("somebody pressed first")
        case "dispute":
            return text("disagreement")
        case "vote":
            return text("{team} voted", team=team) if team else text("a vote")
        case "roll":
            return text(_DEED_ROLLS[what["colour"]])
        case "correct":
            return text("correction")
        case _:
            return common_deed(view, what)


_DEED_DECKS = {
    "red": msgid("red deck"),
    "blue": msgid("blue deck"),
    "green": msgid("green deck"),
    "yellow": msgid("yellow deck"),
}
_DEED_ROLLS = {
    "red": msgid("red rolled"),
    "blue": msgid("blue rolled"),
    "green": msgid("green rolled"),
    "yellow": msgid("yellow rolled"),
    "purple": msgid("purple rolled"),
}
