"""The buzz at a free table: open, somebody was first, several at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_tables
from ui.screens.buzz_in import BuzzIn
from ui.screens.full_screen import FullScreen
from ui.screens.open_buzz import OpenBuzz


def free_table(party: Party, count: int = 5, **options: Any) -> Game:
    """A free table of so many people, with a buzz."""
    seats = [{"name": party.people[number % len(party.people)]} for number in range(count)]
    said = {"table": 1, "game": "free_table", "seats": seats, "starter": 0}
    return Game({**said, "options": {"buzz": "on", **options}})


def opened(party: Party, count: int = 5, **options: Any) -> Game:
    return free_table(party, count, **options).say("open_buzz", 10)


def outs(party: Party, count: int, wrong: int) -> Game:
    """So many have answered wrongly."""
    game = opened(party, count, points_right=5, points_wrong=-2)
    at = 11.0
    for seat in range(wrong):
        game.press(seat, at)
        game.say("judge", at + 1, right=False)
        at += 2
    return game


def early(party: Party, count: int = 5) -> Game:
    """One pressed too early, one was wrong."""
    game = free_table(party, count, false_start_ms=3000)
    game.press(2, 9)
    game.say("open_buzz", 10).press(1, 11)
    return game.say("judge", 12, right=False)


def answering(party: Party, count: int = 5, *after_ms: float, **options: Any) -> Game:
    """Seat 1 was first, the next ones so much later."""
    game = opened(party, count, **options)
    game.press(1, 12)
    for number, later in enumerate(after_ms):
        game.press((2 + number) % count, 12 + later / 1000)
    return game.wait(13)


def tied(party: Party, count: int, at_once: int) -> Game:
    game = opened(party, count)
    for seat in range(at_once):
        game.press(seat, 12)
    return game.wait(13)


_CLOSE = (1.2, 2.4, 9.0, 11.0, 12.5, 18.0, 19.5)
PLAYED: dict[str, tuple[type[FullScreen], Callable[[Party], Game]]] = {
    "free buzz, open for five": (OpenBuzz, opened),
    "free buzz, open for one": (OpenBuzz, partial(opened, count=1)),
    "free buzz, open for eight": (OpenBuzz, partial(opened, count=8)),
    "free buzz, open while sand runs": (
        OpenBuzz, lambda party: free_table(party).say("start_hourglass", 2).say("open_buzz", 10)
    ),
    "free buzz, two of five are out": (OpenBuzz, partial(outs, count=5, wrong=2)),
    "free buzz, six of eight are out": (OpenBuzz, partial(outs, count=8, wrong=6)),
    "free buzz, one was too early": (OpenBuzz, early),
    "free buzz, open and paused": (OpenBuzz, lambda party: opened(party).say("pause", 11)),
    "free buzz, alone": (BuzzIn, partial(answering, points_right=5, points_wrong=-2)),
    "free buzz, narrowly": (BuzzIn, lambda party: answering(party, 5, 0.4, 12)),
    "free buzz, eight within 20 ms": (BuzzIn, lambda party: answering(party, 8, *_CLOSE)),
    "free buzz, answering while six are out": (
        BuzzIn, lambda party: outs(party, 8, 6).say("buzz", 30, seat=7).wait(31)
    ),
    "free buzz, dead heat of two": (BuzzIn, partial(tied, count=5, at_once=2)),
    "free buzz, dead heat of eight": (BuzzIn, partial(tied, count=8, at_once=8)),
}  # fmt: skip

at_tables(PLAYED)
