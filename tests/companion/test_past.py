"""Looking back on a game: every stand is as it was seen, and nothing is changed by it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.errors import Malformed, Refused
from tests.companion.games.caps_tables import caps
from tests.companion.games.crag_tables import crag
from tests.companion.table import Table, cranium

# What the session alone knows of the moment.
OF_THE_MOMENT = ("at_us", "paused", "redo", "redo_what", "hourglass", "undo_what", "news")


def seen(view: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(view)
    return {name: what for name, what in plain.items() if name not in OF_THE_MOMENT}


def said_at_random(chance: Random, table: Table) -> dict[str, Any]:
    seat = chance.randrange(2)
    match table.see("game"):
        case "bottle_caps":
            says = [{"do": "throw", "pips": chance.randint(1, 6)}, {"do": "move", "cap": chance.randrange(4)}]
            says.append({"do": "correct", "seat": seat, "set": {"caps.0": chance.randint(-1, 43)}})
        case "crag":
            dice = [chance.randint(1, 6) for _ in range(3)]
            says = [{"do": "throw", "dice": dice}, {"do": "score", "row": chance.choice(["ones", "crag"])}]
        case _:
            says = [{"do": do} for do in ("start_hourglass", "stop_hourglass", "solved", "not_solved")]
            says += [{"do": "choose_deck", "deck": "red"}, {"do": "read_card", "all_play": False}]
            says += [{"do": "roll", "colour": "blue"}, {"do": "correct", "set": {"turn.seat": seat}}]
    return {**chance.choice(says), "at": table.session.now_us / 1e6 + chance.random()}


@pytest.mark.parametrize("header", [caps(), caps(move_alone=True), crag(), cranium()])
@pytest.mark.parametrize("seed", range(3))
def test_every_stand_is_as_it_was_seen(header: dict[str, Any], seed: int) -> None:
    table, chance = Table(header), Random(seed)
    lived = [seen(table.view)]
    for _ in range(120):
        if chance.random() < 0.1 and len(lived) > 1:
            table.play({"undo": 1})
            lived.pop()
            if table.see("paused"):  # an hourglass ran there
                table.say("resume")
        try:
            table.play(said_at_random(chance, table))
        except (Refused, Malformed):
            continue
        if table.see("undo") == len(lived):
            lived.append(seen(table.view))
    before, past = table.view, table.session.past

    assert [seen(past.view(number)) for number in range(past.last + 1)] == lived
    assert table.view == before
    assert len(lived) > 5


def test_a_stand_says_what_led_to_it() -> None:
    past = Table(caps()).say("throw", pips=4).say("move", cap=0).session.past

    assert past.view(0)["undo_what"] is None
    assert past.view(1)["undo_what"] == {"do": "throw", "pips": 4, "seat": 0}
    assert past.view(2)["undo_what"] == {"do": "move", "cap": 0, "seat": 0}


def test_what_was_taken_back_is_no_part_of_it() -> None:
    table = Table(caps()).say("throw", pips=4).say("move", cap=0)
    table.play({"undo": 1})

    assert table.session.past.last == 1
    assert table.session.past.view(1)["phase"] == "move"


def test_a_past_once_taken_stays_as_it_is() -> None:
    table = Table(caps()).say("throw", pips=4)
    past = table.session.past
    table.say("move", cap=0).say("throw", pips=2)

    assert past.last == 1
    assert past.view(1)["phase"] == "move"
