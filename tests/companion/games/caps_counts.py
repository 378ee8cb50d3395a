"""Counting positions of bottle caps as the program plays them, written as `caps_by_the_text` sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.game import OVER
from companion.games.bottle_caps.rules import BottleCaps
from companion.games.bottle_caps.table import MoveCap, State, Throw
from companion.games.registry import game_of
from companion.tablelog import header_of
from tests.companion.games.caps_by_the_text import PIPS, Position, Rules, position
from tests.companion.games.caps_tables import caps


def played_by(rules: Rules, starter: int = 0) -> BottleCaps:
    """The program's rules for what was agreed."""
    header = caps(
        *"ABCD"[: len(rules.sides)],
        sides=rules.sides,
        starter=starter,
        fields_per_side=rules.side_long,
        six_without_move="throws_again" if rules.six_again else "passes",
        three_throws=rules.three_tries,
    )
    game = game_of(header_of(msgspec.json.encode(header)))
    assert isinstance(game, BottleCaps)
    return game


def set_up(game: BottleCaps, places: list[list[int]]) -> State:
    """The program's table with its caps at those places, seen from their owners."""
    return msgspec.structs.replace(game.start(), board=tuple(map(tuple, places)))


def seen(game: BottleCaps, rules: Rules, state: State) -> Position:
    """The state as somebody sees it who looks from above and has counted the throws in vain."""
    counts_tries = rules.three_tries and game.track.is_shut_in(state.board[state.turn.seat])
    vain = state.tries if counts_tries and state.phase != OVER else 0
    at = position(rules, [list(caps) for caps in state.board], state.turn.seat, vain)
    return at._replace(won=state.phase == OVER)


def after_a_throw(game: BottleCaps, before: State, pips: int) -> Iterator[State]:
    """Every state that can follow when `pips` is thrown, one for each choice of a cap."""
    if before.phase == OVER:
        return
    thrown = game.apply(before, Throw(pips=pips), 0)
    moves = game.moves(thrown)
    if not moves:
        yield thrown
    for move in moves:
        yield game.apply(thrown, MoveCap(cap=move.cap), 0)


def fronts(rules: Rules, places: list[list[int]]) -> Iterator[Counter[Position]]:
    """After 1, 2 ... throws: every position there can be, and in how many ways one comes there."""
    game = played_by(rules)
    stands = {position(rules, places): set_up(game, places)}
    ways = Counter(dict.fromkeys(stands, 1))
    while True:
        following, reached_as = Counter[Position](), dict[Position, State]()
        for stand, state in stands.items():
            for pips in PIPS:
                for after in after_a_throw(game, state, pips):
                    reached = seen(game, rules, after)
                    following[reached] += ways[stand]
                    reached_as[reached] = after
        ways, stands = following, reached_as
        yield ways
