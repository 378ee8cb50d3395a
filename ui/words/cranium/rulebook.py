"""The rules of the step that a table of Cranium stands at, in our own words.

Source: seed 000; RULES section 1 where the seed leaves room.
"""

from __future__ import annotations

from collections.abc import Iterator

from ui.i18n import msgid, text
from ui.words.choices import View
from ui.words.cranium.options import describe
from ui.words.seats import present

# What holds before the first card, by the page on which it is asked for.
BEFORE = {
    "seats": (
        msgid("Two to four teams play, each of two people or more."),
        msgid("The team on your right reads your cards and turns your hourglass."),
        msgid("Every team puts a piece on START, and has paper and a pencil."),
    ),
    "options": (
        msgid("The board is folded for a quick, a medium or a long game."),
        msgid("How long the hourglass runs is for the table to say."),
    ),
    "begins": (
        msgid("The team with the next birthday begins; a birthday today is the next one."),
        msgid("Whoever was born on 29 February has a birthday on the 28th in other years."),
        msgid("From there the turn goes to the left."),
    ),
}


def rules(view: View) -> list[str]:
    """The rules that matter now, the most pressing one first, each a sentence or two."""
    return list(_SAID[view["phase"]](view))


def _choose_deck(view: View) -> Iterator[str]:
    if view["turn"]["round"] == 1:
        yield text("The first team that goes all the way to Cranium Central and solves a task there wins.")
    standing = view["seats"][view["turn"]["seat"]]["standing"]
    if standing["kind"] == "central":
        yield text("In Cranium Central the other teams agree on the deck for the last task.")
        yield from _last_task()
    else:
        if standing["kind"] == "planet" and _is_long(view):
            yield from _lanes()
        yield text("On START, on a purple space and on a planet the team chooses its deck itself.")
        yield text("On every other space the colour of the space is the colour of the deck.")
    yield text("The teams stay as they are all evening, and nothing is traded between them.")
    if view["turn"]["round"] == 1:
        yield text("Every team has paper and a pencil. Die, clay, hourglass and decks lie within reach.")


def _read_card(view: View) -> Iterator[str]:
    if view["seats"][view["turn"]["seat"]]["standing"]["kind"] == "space":
        yield text("The colour of the space on which the piece stands is the colour of the deck.")
    yield text("The team to the right draws the card, reads it aloud and says what kind it is.")
    yield text("Whoever reads adds no clue to what is on the card.")
    yield text("An all-play card interrupts the turn: all teams play for a bonus roll at the same time.")
    yield text("A clay card needs the clay: it is fetched before the hourglass is turned.")
    if view["final"]:
        yield from _last_task()
    elif _stands_on_a_planet(view) and _is_long(view):
        yield from _lanes()


def _turn_hourglass(view: View) -> Iterator[str]:
    yield text("The team to the right turns the hourglass, with its button or on the screen.")
    yield describe("hourglass_s", view["options"]["hourglass_s"])
    if view["all_play"]:
        yield text("Every team gets ready to press its own button.")
        false_start_ms = view["options"]["false_start_ms"]
        yield describe("false_start_ms", false_start_ms)
    else:
        yield text("The team has to solve the task before the sand has run out.")
        yield text("The team divides the work as it likes, as far as the card allows it.")
    yield text("Whoever reads adds no clue to what is on the card.")


def _activity(view: View) -> Iterator[str]:
    if view["all_play"]:
        yield text("Whoever knows the answer presses first and then says it aloud.")
        yield text("The first right answer before the sand is out wins a bonus roll at once.")
        yield text("A team with a wrong answer is locked out until the next card.")
        yield text("If nobody is right before the sand is out, nobody rolls.")
        yield describe("while_answering", view["options"]["while_answering"])
        yield text("A team that stands in Cranium Central wins the game with the first right answer.")
        yield text("Where two presses cannot be told apart nobody was first, and both may press again.")
        yield from _after_all_play(view)
    else:
        yield text("The team stops the hourglass with its button as soon as it has solved the task.")
        yield _outcome(view)
        yield text("Whoever reads adds no clue to what is on the card.")
        if view["final"]:
            yield from _last_task()
        elif view.get("modelling"):
            yield text("The clay goes back into its tub afterwards, or it dries out.")


def _judge(view: View) -> Iterator[str]:
    yield _outcome(view)
    yield text("What counts is what was done before the sand was out; the table says so.")
    yield from _doubt(view)
    if view["final"]:
        yield from _last_task()
    elif _stands_on_a_planet(view) and _is_long(view):
        yield from _lanes()
    if view.get("modelling"):
        yield text("The clay goes back into its tub afterwards, or it dries out.")


def _answer(view: View) -> Iterator[str]:
    yield text("Right: the team rolls at once. Wrong: it is locked out until the next card.")
    yield describe("while_answering", view["options"]["while_answering"])
    yield text("When all teams are locked out the card is over, and nobody rolls.")
    yield text("A team that stands in Cranium Central wins the game with the first right answer.")
    yield from _doubt(view)
    yield from _after_all_play(view)


def _roll(view: View) -> Iterator[str]:
    yield text("The piece moves on to the next space of the colour on the die.")
    yield from _planets(view)
    yield text("Whoever shares a space with another team is not in its way: nobody can be blocked.")
    yield text("In Cranium Central the piece stops. The last task comes with the team's next turn.")
    yield text("Then the turn passes to the next team on the left.")


def _bonus_roll(view: View) -> Iterator[str]:
    yield text("A bonus roll moves the piece like any other roll, whoever has the turn.")
    yield from _planets(view)
    if _is_long(view):
        yield text("An all-play is no planet's first task: who is carried off a planet stays outside.")
    yield text("If it takes the team whose turn it is to Cranium Central, that turn is over.")
    yield text("Nobody wins by it: a last task in Cranium Central is still to be solved.")
    yield from _after_all_play(view)


def _vote(view: View) -> Iterator[str]:
    yield text("Every team that did not do the task has one vote. Its button says solved.")
    yield text("In an all-play the team that answered has no vote, and all others have.")
    yield text("The majority decides. A tie means a new card of the same deck and a full hourglass.")


def _over(view: View) -> Iterator[str]:
    yield text("The first team that solves its last task in Cranium Central has won.")
    yield text("Undo takes the last word back, and the game goes on from there.")


def _outcome(view: View) -> str:
    """What hangs on the task."""
    if view["final"]:
        return text("Solved in time: the team wins the game.")
    return text("Solved in time: the team rolls. Not solved: its piece waits for its next turn.")


def _stands_on_a_planet(view: View) -> bool:
    return bool(view["seats"][view["turn"]["seat"]]["standing"]["kind"] == "planet")


def _last_task() -> Iterator[str]:
    yield text("A team that solves a task in Cranium Central wins at once.")
    yield text("If it does not solve it, it stays there and tries again on its next turn.")


def _lanes() -> Iterator[str]:
    yield text("The first task on a planet decides the way: solved, the piece takes the fast track inside.")
    yield text("Not solved: it goes on along the scenic route outside, whatever is solved there later.")


def _planets(view: View) -> Iterator[str]:
    if view["options"]["length"] == "quick":
        yield text("In a quick game a planet is no stop: it counts as a purple space.")
    else:
        yield text("A planet on the way is always a stop, even if the roll leads past it.")
    if _is_long(view):
        yield text("On the fast track purple leads straight to the next planet, and there it ends.")


def _after_all_play(view: View) -> Iterator[str]:
    if view["options"]["after_all_play"] == "fresh_card":
        yield text("Afterwards the team whose turn it is plays a fresh card of the same deck.")
    else:
        yield text("Afterwards the turn passes to the next team on the left.")


def _doubt(view: View) -> Iterator[str]:
    if len(present(view["seats"])) > 2:
        yield text("If the table disagrees, the teams that did not do the task vote.")
    else:
        yield text("If two teams disagree, the task is played again with a new card of the same deck.")


def _is_long(view: View) -> bool:
    return bool(view["options"]["length"] == "long")


_SAID = {
    "choose_deck": _choose_deck,
    "read_card": _read_card,
    "turn_hourglass": _turn_hourglass,
    "activity": _activity,
    "judge": _judge,
    "roll": _roll,
    "answer": _answer,
    "bonus_roll": _bonus_roll,
    "vote": _vote,
    "over": _over,
}
