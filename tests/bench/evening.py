"""A long evening of Cranium as a table log, made by playing it: for what needs many actions."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from companion.journal import Journal
from companion.tablelog import begin, exported, header_of

HEADER: dict[str, Any] = {
    "table": 1,
    "game": "cranium",
    "seats": [
        {"name": name, "players": [{"name": f"{name} {of}"} for of in ("one", "two")]}
        for name in ("Red", "Blue", "Yellow", "Green")
    ],
    "options": {"length": "long"},
    "starter": 0,
    "today": "2026-11-30",
}
DECKS = ("red", "blue", "green", "yellow")


def lines(actions: int, seed: int = 7) -> list[bytes]:
    """Header and lines of an evening with so many actions.

    Most activities are not solved, or it would be over too soon; nobody ever wins.
    """
    chance = random.Random(seed)
    journal = Journal(None)
    session = begin(header_of(msgspec.json.encode(HEADER)), journal)
    at_us = 0
    for _ in range(actions):
        at_us += chance.randrange(200_000, 4_000_000)
        session.advance(at_us)
        do, args = _next(session.view(), chance)
        session.say(do, args, at_us)
    return journal.lines(session.game_id)


def log(actions: int) -> bytes:
    """The same as a table log."""
    return exported(lines(actions))


def _next(view: dict[str, Any], chance: random.Random) -> tuple[str, dict[str, Any]]:
    match view["phase"]:
        case "choose_deck":
            return "choose_deck", {"deck": chance.choice(DECKS)}
        case "read_card":
            return "read_card", {"all_play": chance.random() < 0.2}
        case "turn_hourglass":
            return "start_hourglass", {}
        case "activity" if view["all_play"]:
            seats = [seat for seat in range(4) if not view["seats"][seat]["locked_out"]]
            return "buzz", {"seat": chance.choice(seats)}
        case "activity" | "judge":
            # Far from the end of the board a roll is a colour more; nearer nobody solves anything.
            return "not_solved", {}
        case "answer":
            return "judge", {"right": False}
        case phase:
            raise AssertionError(f"the evening came to {phase}")
