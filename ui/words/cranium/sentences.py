"""The one thing to do now at a table of Cranium, as a sentence, and what is easily forgotten."""

from __future__ import annotations

import math

from ui.i18n import msgid, plural, text
from ui.words.choices import View
from ui.words.seats import name_of


def sentence(view: View, step: str | None = None) -> str:
    """The one thing to do now. `step` is the die's colour between the two steps of a roll."""
    if not view["paused"]:
        return _step(view, step)
    glass = view["hourglass"]
    if view["phase"] == "activity" and glass["state"] == "stopped":
        return plural(
            "The game is paused. {count} second is left in the hourglass.",
            "The game is paused. {count} seconds are left in the hourglass.",
            math.ceil(glass["left_s"]),
        )
    return text("The game is paused.")


def _step(view: View, rolled: str | None = None) -> str:
    """The step that the game stands at, whether it is paused or not."""
    team = name_of(view, view["turn"]["seat"])
    reader = name_of(view, view.get("reader"))
    match view["phase"]:
        case "choose_deck":
            return _choose_deck(view, team)
        case "read_card":
            return text(_READS[view["deck"]], reader=reader)
        case "turn_hourglass" if view["all_play"]:
            return text("{reader} turns the hourglass when all teams are ready.", reader=reader)
        case "turn_hourglass" if view.get("modelling"):
            return text("{reader} turns the hourglass when {team} has the clay.", reader=reader, team=team)
        case "turn_hourglass":
            return text("{reader} turns the hourglass when {team} is ready.", reader=reader, team=team)
        case "activity" if view["all_play"]:
            return text("All teams play. Whoever knows it presses first and then answers.")
        case "activity":
            return text("{team} solves the task and stops the hourglass.", team=team)
        case "judge" if view["hourglass"]["state"] == "expired":
            return text("Did {team} make it in time?", team=team)
        case "judge":
            return text("{team} stopped the hourglass. Is the task solved?", team=team)
        case "answer":
            return text("{team} answers now. Is the answer right?", team=name_of(view, view["answering"]))
        case "vote":
            return _vote(view, team)
        case "roll" | "bonus_roll":
            return _roll(view, rolled)
        case _:
            return _over(view)


def next_seat(view: View) -> int:
    """The seat that does what comes next; the one whose turn it is where that is several or all."""
    name = _DOES.get(view["phase"])
    seat = view.get(name) if name else None
    return int(view["turn"]["seat"] if seat is None else seat)


def next_up(view: View) -> str:
    """The step that the game stands at, in few words: for the tile that leads back to it."""
    team = name_of(view, next_seat(view))
    match view["phase"]:
        case "choose_deck" if view["seats"][view["turn"]["seat"]]["standing"]["kind"] == "central":
            return text("The others choose the deck")
        case "choose_deck":
            return text("{team} chooses a deck", team=team)
        case "read_card":
            return text("{reader} reads the card", reader=team)
        case "turn_hourglass":
            return text("{reader} turns the hourglass", reader=team)
        case "activity" if view["all_play"]:
            return text("All teams play")
        case "activity":
            return text("{team} solves the task", team=team)
        case "judge":
            return text("Is the task solved?")
        case "answer":
            return text("{team} answers", team=team)
        case "vote":
            return text("The other teams vote")
        case "roll" | "bonus_roll":
            return text("{team} rolls the die", team=team)
        case _:
            return _step(view)


def ending(view: View) -> str:
    """What is told of a game that was won, under the winner's name."""
    return plural("After {count} round", "After {count} rounds", view["turn"]["round"])


def news(view: View) -> str | None:
    """What has just happened by itself, or what is easily forgotten at this step; None: nothing."""
    happened = view.get("news")
    if happened and happened["kind"] in _NEWS:
        return text(_NEWS[happened["kind"]])
    if view["phase"] == "turn_hourglass":
        return text("{reader} reads only what is on the card.", reader=name_of(view, view.get("reader")))
    return None


def _choose_deck(view: View, team: str) -> str:
    standing = view["seats"][view["turn"]["seat"]]["standing"]
    match standing["kind"]:
        case "central":
            return text("In Central the others choose the deck for {team}.", team=team)
        case "planet":
            return text("{team} is on a planet and chooses a deck.", team=team)
        case "start":
            return text("{team} is on START and chooses a deck.", team=team)
        case _:
            return text("{team} is on purple and chooses a deck.", team=team)


def _vote(view: View, team: str) -> str:
    if view.get("disputed_all_play"):
        return text("Was {team} right? The other teams vote.", team=name_of(view, view["answering"]))
    return text("Did {team} solve it? The other teams vote.", team=team)


def _roll(view: View, rolled: str | None) -> str:
    roller = view.get("roller")
    team = name_of(view, view["turn"]["seat"] if roller is None else roller)
    if rolled:
        return text("Where does {team} land?", team=team)
    if view["phase"] == "bonus_roll":
        return text("{team} has a bonus roll. Which colour is on top?", team=team)
    return text("{team} rolls the die. Which colour is on top?", team=team)


def _over(view: View) -> str:
    names = [name_of(view, seat) for seat in view["winners"]]
    if not names:
        return text("The game was stopped. Nobody has won.")
    return text("{team} has won.", team=", ".join(names))


_READS = {
    "red": msgid("{reader} reads a red card aloud. What kind of card is it?"),
    "blue": msgid("{reader} reads a blue card aloud. What kind of card is it?"),
    "green": msgid("{reader} reads a green card aloud. What kind of card is it?"),
    "yellow": msgid("{reader} reads a yellow card aloud. What kind of card is it?"),
}
_NEWS = {
    "nobody": msgid("Nobody was right in time, so nobody rolls."),
    "replay": msgid("No decision: the task is played again with a new card."),
    "dead_heat": msgid("Nobody was first, and everybody may press again."),
    "stays": msgid("Not solved: the piece stays where it is."),
    "clay": msgid("Put the clay back in its tub, so that it stays soft."),
}
# Where the view says who does what comes next.
_DOES = {
    "read_card": "reader",
    "turn_hourglass": "reader",
    "answer": "answering",
    "roll": "roller",
    "bonus_roll": "roller",
}
