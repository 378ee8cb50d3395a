"""The tiles of a table of Cranium: what can be chosen now, from what the view calls legal."""

from __future__ import annotations

from collections.abc import Container, Mapping

from companion.games.cranium.table import DECKS, MOST_TEAMS
from ui.i18n import msgid, seconds, text
from ui.words.buttons import button_for
from ui.words.choices import NO_KEYS, Card, Choice, View, to_go_on
from ui.words.cranium.deeds import undo_label
from ui.words.seats import name_of, present


def choices(
    view: View,
    step: str | None = None,
    with_button: Container[int] | None = None,
    keys: Mapping[int, str] = NO_KEYS,
) -> list[Choice]:
    """What can be chosen now, in the order in which it is offered.

    A roll takes two steps: first the die's colour (choices without a deed, whose `args` are this
    function's next `step`), then where the piece has landed. While the game is paused the only choice
    is to go on. Late teams, leaving and stopping are in `more`.

    Args:
        with_button: the seats that have a button of their own; None: all.
        keys: what stands on the key of each seat that has one instead.
    """
    if view["paused"]:
        return [to_go_on()]
    return [choice for do in view["legal"] for choice in _offered(view, do, step, with_button, keys)]


def more(view: View) -> list[Choice]:
    """What is said seldom: a late team comes, a team leaves, the game stops.

    What cannot be said now is refused and keeps its place, as long as the game goes on.
    """
    offered = []
    if view["phase"] != "over":
        here = present(view["seats"])
        offered.append(
            Choice("join", {}, text("A late team"), text("It begins on START."), "account-plus-outline",
                   refused=_why_nobody_joins(view, len(here)))
        )  # fmt: skip
        too_few = text("Two teams have to stay.") if len(here) <= 2 else ""
        offered += [
            Choice("leave", {"seat": seat}, text("{team} leaves", team=name_of(view, seat)),
                   icon="account-off-outline", refused=too_few)
            for seat in here
        ]  # fmt: skip
        offered.append(Choice("stop_game", {}, text("Stop the game"), text("Nobody wins."), "stop"))
    return offered


def _why_nobody_joins(view: View, teams: int) -> str:
    if "join" in view["legal"]:
        return ""
    if teams >= MOST_TEAMS:
        return text("At most {most} teams play.", most=MOST_TEAMS)
    return text("Not until the next turn.")


def card(view: View, step: str | None = None) -> Card | None:
    """The card of the deck that is played, or the colour that was rolled; None where nothing lies there."""
    if step:
        deck = step
    else:
        is_open = view["phase"] not in ("roll", "bonus_roll", "choose_deck")
        deck = (view.get("deck") or "") if is_open else ""
    if not deck:
        return None
    word = colour_name(deck)
    return Card(deck, word, deck_name(deck) if deck in DECKS else word)


def colour_name(colour: str) -> str:
    """A colour of the cards or of the die, standing alone: "Red"."""
    return text(_COLOURS[colour])


def deck_name(deck: str) -> str:
    """A deck, standing alone: "Red deck"."""
    return text(_DECKS[deck])


def space_name(colour: str) -> str:
    """A space of the board, standing alone: "Red space"."""
    return text(_SPACES[colour])


def _offered(
    view: View, do: str, rolled: str | None, with_button: Container[int] | None, keys: Mapping[int, str]
) -> list[Choice]:
    seat, or_button = button_for(view, do, with_button, keys)
    match do:
        case "choose_deck":
            return [Choice(do, {"deck": deck}, colour_name(deck), deck=deck) for deck in DECKS]
        case "read_card":
            return [
                Choice(
                    do, {"all_play": False}, text("Ordinary card"), icon="card-text-outline", primary=True
                ),
                Choice(do, {"all_play": True}, text("All-play card"), icon="account-group-outline"),
                Choice(do, {"all_play": False, "modelling": True}, text("Clay card"), icon="shape-outline"),
            ]
        case "start_hourglass":
            length = seconds(round(view["hourglass"]["length_s"]))
            second = f"{length} · {or_button}" if seat in keys else length
            return [Choice(do, {}, text("Turn the hourglass"), second, sand=True, by_button=seat)]
        case "stop_hourglass":
            return [Choice(do, {}, text("Stop the hourglass"), or_button, "hand-back-right-outline",
                           primary=True, by_button=seat)]  # fmt: skip
        case "solved":
            late = view["hourglass"]["state"] == "expired"
            label = text("Solved in time") if late else text("Solved")
            return [Choice(do, {}, label, icon="check-bold", primary=view["phase"] != "activity")]
        case "not_solved":
            return [Choice(do, {}, text("Not solved"), icon="close-thick")]
        case "buzz":
            return _buzzes(view, with_button)
        case "judge":
            return [
                Choice(do, {"right": True}, text("Right"), icon="check-bold", primary=True),
                Choice(do, {"right": False}, text("Wrong"), icon="close-thick"),
            ]
        case "dispute":
            return [Choice(do, {}, text("We disagree"), icon="vote-outline")]
        case "vote":
            return _votes(view, with_button)
        case "roll" if rolled is None:
            return [
                Choice("", {"step": colour}, colour_name(colour), deck=colour, undoes=_rolled(view, colour))
                for colour in view["landings"]
            ]
        case "roll":
            return _landings(view, rolled or "")
        case _:  # what belongs to `more`
            return []


def _rolled(view: View, colour: str) -> str:
    return undo_label({**view, "undo_what": {"do": "roll", "colour": colour}})


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
            name_of(view, seat),
            "bell-outline",
            by_button=_own(seat, with_button),
        )
        for seat in _seats_that(view, "buzz")
    ]


def _votes(view: View, with_button: Container[int] | None) -> list[Choice]:
    waiting = [seat for seat in view["voters"] if str(seat) not in view["votes"]]
    # In an all-play an answer is disputed, else what was done.
    is_answer = view.get("disputed_all_play")
    yes, no = (text("Right"), text("Wrong")) if is_answer else (text("Solved"), text("Not solved"))
    return [
        choice
        for seat in waiting
        for choice in (
            Choice("vote", {"seat": seat, "solved": True}, yes, name_of(view, seat), "check-bold",
                   by_button=_own(seat, with_button)),
            Choice("vote", {"seat": seat, "solved": False}, no, name_of(view, seat), "close-thick"),
        )
    ]  # fmt: skip


def _landings(view: View, colour: str) -> list[Choice]:
    landings = view["landings"][colour]
    return [
        Choice(
            "roll", {"colour": colour, "landed": landed}, _landing_name(landed, colour), primary=number == 0,
            icon=_LANDING_ICONS.get(landed, ""), deck=colour if landed == "space" else None,
        )
        for number, landed in enumerate(landings)
    ]  # fmt: skip


def _landing_name(landed: str, colour: str) -> str:
    match landed:
        case "planet":
            return text("Planet")
        case "central":
            return text("Cranium Central")
        case _:
            return space_name(colour)


_LANDING_ICONS = {"planet": "orbit", "central": "flag-checkered"}
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
