"""Cranium at the table: the one thing to do now, what can be chosen, and what an undo takes back.

Everything is told from the view. Teams are called what people typed; the colours of cards and of the die
are whole phrases for each colour, because other languages bend them.
"""

from __future__ import annotations

from collections.abc import Container

from ui.i18n import msgid, plural, seconds, text
from ui.words.choices import OR_BUTTON, Choice, View

DECKS = ("red", "blue", "green", "yellow")
DIE = (*DECKS, "purple")


def sentence(view: View, rolled: str | None = None) -> str:
    """The one thing to do now. `rolled` is the die's colour between the two steps of a roll."""
    if not view["paused"]:
        return step(view, rolled)
    glass = view["hourglass"]
    if view["phase"] == "activity" and glass["state"] == "stopped":
        return plural(
            "The game is paused. {count} second is left in the hourglass.",
            "The game is paused. {count} seconds are left in the hourglass.",
            -int(-glass["left_s"] // 1),
        )
    return text("The game is paused.")


def step(view: View, rolled: str | None = None) -> str:
    """The step that the game stands at, whether it is paused or not."""
    team = _name(view, view["turn"]["seat"])
    reader = _name(view, view.get("reader"))
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
            return text("{team} answers now. Is the answer right?", team=_name(view, view["answering"]))
        case "vote":
            return _vote(view, team)
        case "roll" | "bonus_roll":
            return _roll(view, rolled)
        case _:
            return _over(view)


def choices(view: View, rolled: str | None = None, with_button: Container[int] | None = None) -> list[Choice]:
    """What can be chosen now, in the order in which it is offered.

    A roll takes two steps: first the die's colour (choices without a deed, whose `args` are this
    function's next `rolled`), then where the piece has landed. While the game is paused the only choice
    is to go on. Late teams, leaving and stopping are in `more`.

    Args:
        with_button: the seats that have a button of their own; None: all.
    """
    if view["paused"]:
        return [Choice("resume", {}, text("Go on"), icon="play", primary=True)]
    return [choice for do in view["legal"] for choice in _offered(view, do, rolled, with_button)]


def more(view: View) -> list[Choice]:
    """What is said seldom: a late team comes, a team leaves, the game stops."""
    offered = []
    if "join" in view["legal"]:
        offered.append(Choice("join", {}, text("A late team"), text("It begins on START."), "account-plus"))
    if view["phase"] != "over":
        here = [seat for seat in range(len(view["seats"])) if _is_here(view, seat)]
        too_few = text("Two teams have to stay.") if len(here) <= 2 else ""
        offered += [
            Choice("leave", {"seat": seat}, text("{team} leaves", team=_name(view, seat)),
                   icon="account-minus", refused=too_few)
            for seat in here
        ]  # fmt: skip
        offered.append(Choice("stop_game", {}, text("Stop the game"), text("Nobody wins."), "stop"))
    return offered


def undo_label(view: View) -> str:
    """What undo takes back; empty where there is nothing."""
    what = view.get("undo_what")
    return text("Undo: {what}", what=_deed(view, what)) if what else ""


def redo_label(view: View) -> str:
    """What redo puts back; empty where there is nothing."""
    what = view.get("redo_what")
    return text("Redo: {what}", what=_deed(view, what)) if what else ""


def news(view: View) -> str | None:
    """What has just happened by itself, or what is easily forgotten at this step; None: nothing."""
    happened = view.get("news")
    if happened and happened["kind"] in _NEWS:
        return text(_NEWS[happened["kind"]])
    if view["phase"] == "turn_hourglass":
        return text("{reader} reads only what is on the card.", reader=_name(view, view.get("reader")))
    return None


def colour_name(colour: str) -> str:
    """A colour of the cards or of the die, standing alone: "Red"."""
    return text(_COLOURS[colour])


def deck_name(deck: str) -> str:
    """A deck, standing alone: "Red deck"."""
    return text(_DECKS[deck])


def _name(view: View, seat: int | None) -> str:
    return "" if seat is None else str(view["seats"][seat]["name"])


def _is_here(view: View, seat: int) -> bool:
    return not view["seats"][seat].get("left")


def _choose_deck(view: View, team: str) -> str:
    standing = view["seats"][view["turn"]["seat"]]["standing"]
    match standing["kind"]:
        case "central":
            return text("{team} is in Cranium Central. The others choose the deck.", team=team)
        case "planet":
            return text("{team} is on a planet and chooses a deck.", team=team)
        case "start":
            return text("{team} is on START and chooses a deck.", team=team)
        case _:
            return text("{team} is on purple and chooses a deck.", team=team)


def _vote(view: View, team: str) -> str:
    if view.get("disputed_all_play"):
        return text("Was {team} right? The other teams vote.", team=_name(view, view["answering"]))
    return text("Did {team} solve the task? The other teams vote.", team=team)


def _roll(view: View, rolled: str | None) -> str:
    roller = view.get("roller")
    team = _name(view, view["turn"]["seat"] if roller is None else roller)
    if rolled:
        return text("Where does {team} land?", team=team)
    if view["phase"] == "bonus_roll":
        return text("{team} has won a bonus roll. Which colour is on the die?", team=team)
    return text("{team} rolls the die. Which colour is on top?", team=team)


def _over(view: View) -> str:
    names = [_name(view, seat) for seat in view["winners"]]
    if not names:
        return text("The game was stopped. Nobody has won.")
    return text("{team} has won.", team=", ".join(names))


def _offered(view: View, do: str, rolled: str | None, with_button: Container[int] | None) -> list[Choice]:
    seat, or_button = _button_for(view, do, with_button)
    match do:
        case "choose_deck":
            return [Choice(do, {"deck": deck}, colour_name(deck), deck=deck) for deck in DECKS]
        case "read_card":
            return [
                Choice(
                    do, {"all_play": False}, text("Ordinary card"), icon="card-text-outline", primary=True
                ),
                Choice(do, {"all_play": True}, text("All-play card"), icon="account-group"),
                Choice(do, {"all_play": False, "modelling": True}, text("Clay card"), icon="shape-outline"),
            ]
        case "start_hourglass":
            length = seconds(round(view["hourglass"]["length_s"]))
            return [
                Choice(do, {}, text("Turn the hourglass"), length, "timer-sand", sand=True, by_button=seat)
            ]
        case "stop_hourglass":
            return [Choice(do, {}, text("Stop the hourglass"), or_button, "hand-back-right-outline",
                           primary=True, by_button=seat)]  # fmt: skip
        case "solved":
            late = view["hourglass"]["state"] == "expired"
            label = text("Solved in time") if late else text("Solved")
            return [Choice(do, {}, label, icon="check", primary=view["phase"] != "activity")]
        case "not_solved":
            return [Choice(do, {}, text("Not solved"), icon="close")]
        case "buzz":
            return _buzzes(view, with_button)
        case "judge":
            return [
                Choice(do, {"right": True}, text("Right"), icon="check", primary=True),
                Choice(do, {"right": False}, text("Wrong"), icon="close"),
            ]
        case "dispute":
            return [Choice(do, {}, text("We disagree"), icon="vote")]
        case "vote":
            return _votes(view, with_button)
        case "roll" if rolled is None:
            return [Choice("", {"rolled": colour}, colour_name(colour), deck=colour) for colour in DIE]
        case "roll":
            return _landings(view, rolled or "")
        case _:  # what belongs to `more`
            return []


def _button_for(view: View, do: str, with_button: Container[int] | None) -> tuple[int | None, str]:
    """The seat whose button means this deed now, and "or the red button"."""
    for name, meaning in view["buttons"].items():
        seat = int(name)
        if meaning == do and (with_button is None or seat in with_button):
            return seat, text(OR_BUTTON.get(view["seats"][seat]["colour"], ""))
    return None, ""


def _seats_that(view: View, do: str) -> list[int]:
    return sorted(int(name) for name, meaning in view["buttons"].items() if meaning == do)


def _own(seat: int, with_button: Container[int] | None) -> int | None:
    return seat if with_button is None or seat in with_button else None


def _buzzes(view: View, with_button: Container[int] | None) -> list[Choice]:
    return [
        Choice(
            "buzz",
            {"seat": seat},
            text("Answer"),
            _name(view, seat),
            "bell",
            by_button=_own(seat, with_button),
        )
        for seat in _seats_that(view, "buzz")
    ]


def _votes(view: View, with_button: Container[int] | None) -> list[Choice]:
    waiting = [seat for seat in view["voters"] if str(seat) not in view["votes"]]
    return [
        choice
        for seat in waiting
        for choice in (
            Choice("vote", {"seat": seat, "solved": True}, text("Solved"), _name(view, seat), "check",
                   by_button=_own(seat, with_button)),
            Choice("vote", {"seat": seat, "solved": False}, text("Not solved"), _name(view, seat), "close"),
        )
    ]  # fmt: skip


def _landings(view: View, colour: str) -> list[Choice]:
    """Where a roll can end. A quick game stops on no planet; a purple roll on the inner lane always does."""
    roller = view.get("roller")
    standing = view["seats"][view["turn"]["seat"] if roller is None else roller]["standing"]
    to_planet = colour == "purple" and standing["lane"] == "inner"
    landings = []
    if not to_planet:
        landings.append(
            Choice(
                "roll",
                {"colour": colour, "landed": "space"},
                text(_SPACES[colour]),
                primary=True,
                deck=colour,
            )
        )
    if view["options"]["length"] != "quick":
        landings.append(
            Choice(
                "roll",
                {"colour": colour, "landed": "planet"},
                text("Planet"),
                icon="orbit",
                primary=to_planet,
            )
        )
    landings.append(
        Choice(
            "roll", {"colour": colour, "landed": "central"}, text("Cranium Central"), icon="flag-checkered"
        )
    )
    return landings


def _deed(view: View, what: View) -> str:
    """A deed as it is named when it is taken back."""
    seat = what.get("seat")
    team = _name(view, seat)
    match what["do"]:
        case "choose_deck":
            return text(_DEED_DECKS[what["deck"]])
        case "read_card" if what.get("all_play"):
            return text("all-play card read")
        case "read_card" if what.get("modelling"):
            return text("clay card read")
        case "read_card":
            return text("card read")
        case "start_hourglass":
            return text("hourglass turned")
        case "stop_hourglass":
            return text("hourglass stopped")
        case "solved":
            return text("{team} solved it", team=team) if team else text("task solved")
        case "not_solved":
            return text("{team} did not solve it", team=team) if team else text("task not solved")
        case "buzz":
            return text("{team} pressed first", team=team) if team else text("somebody pressed first")
        case "judge":
            return text("answer was right") if what["right"] else text("answer was wrong")
        case "dispute":
            return text("disagreement")
        case "vote":
            return text("{team} voted", team=team) if team else text("a vote")
        case "roll":
            return text(_DEED_ROLLS[what["colour"]])
        case "join":
            return text("{team} came late", team=what.get("name", ""))
        case "leave":
            return text("{team} left", team=team)
        case "stop_game":
            return text("game stopped")
        case _:
            return text("correction")


_READS = {
    "red": msgid("{reader} reads a red card aloud. What kind of card is it?"),
    "blue": msgid("{reader} reads a blue card aloud. What kind of card is it?"),
    "green": msgid("{reader} reads a green card aloud. What kind of card is it?"),
    "yellow": msgid("{reader} reads a yellow card aloud. What kind of card is it?"),
}
_DECKS = {
    "red": msgid("Red deck"),
    "blue": msgid("Blue deck"),
    "green": msgid("Green deck"),
    "yellow": msgid("Yellow deck"),
}
_COLOURS = {
    "red": msgid("Red"),
    "blue": msgid("Blue"),
    "green": msgid("Green"),
    "yellow": msgid("Yellow"),
    "purple": msgid("Purple"),
}
_SPACES = {
    "red": msgid("Red space"),
    "blue": msgid("Blue space"),
    "green": msgid("Green space"),
    "yellow": msgid("Yellow space"),
    "purple": msgid("Purple space"),
}
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
_NEWS = {
    "nobody": msgid("Nobody was right in time. The turn goes on."),
    "replay": msgid("No majority: the task is played again with a new card."),
    "dead_heat": msgid("At the same time: nobody was first, and everybody may press again."),
    "clay": msgid("Put the clay back in its tub, so that it stays soft."),
}
