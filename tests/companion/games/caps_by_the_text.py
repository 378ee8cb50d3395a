"""Bottle caps once more, from the rule's text alone: to count against, sharing no line with the program.

A board here is what somebody sees who looks at it from above: a dict of absolute fields, in which
every cap is only a colour. Field 0 is the start field of side 0, the arrow leads upwards, and the
fields of a lane and of a house are entries like any other:

    ("field", 17): 1        a cap of seat 1 on the seventeenth field after side 0's start
    ("lane", 1, 3): 1       the innermost field of seat 1's goal lane
    ("house", 1): 3         three caps of seat 1 wait

Caps of a colour are not told apart, so a position is one however its caps came there.

Source: seed 004, and its decisions on the page of rules.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

LANE = 4
CAPS = 4
PIPS = range(1, 7)

Spot = tuple[str | int, ...]
Board = dict[Spot, int]


class Rules(NamedTuple):
    """What the table agreed before the start; `sides` is the place of each seat's start field."""

    sides: tuple[int, ...]
    side_long: int = 10
    six_again: bool = False
    three_tries: bool = False


class Position(NamedTuple):
    """A board, whose turn it is, how many throws of this turn came to nothing of three, and who has left."""

    board: frozenset[tuple[Spot, int]]
    turn: int
    vain: int
    won: bool
    left: frozenset[int] = frozenset()


def position(rules: Rules, places: list[list[int]], turn: int = 0, vain: int = 0) -> Position:
    """The position in which the caps stand at `places`, written as their owners count them."""
    board: Board = {}
    for seat, caps in enumerate(places):
        for place in caps:
            where = _seen_from_above(rules, seat, place)
            board[where] = board.get(where, 0) + 1 if where[0] == "house" else seat
    return Position(frozenset(board.items()), turn, vain, won=False)


def after_a_throw(rules: Rules, before: Position, pips: int) -> list[Position]:
    """Every position that can follow when `pips` is thrown, one for each choice of a cap."""
    if before.won:
        return []
    seat, board = before.turn, dict(before.board)
    choices = list(_choices(rules, board, seat, pips))
    if not choices:
        return [_nothing_moves(rules, before, pips)]
    found = []
    for origin, target in choices:
        after = _moved(board, seat, origin, target)
        won = all(("lane", seat, depth) in after for depth in range(LANE))
        stays = won or pips == 6
        turn = seat if stays else _next(rules, before)
        found.append(Position(frozenset(after.items()), turn, 0, won, before.left))
    return found


def after_leaving(rules: Rules, before: Position, seat: int) -> Position:
    """The position once that seat and its caps are gone; if it was its turn, the next one's begins."""
    board = {where: colour for where, colour in before.board if _whose(where, colour) != seat}
    after = before._replace(board=frozenset(board.items()), left=before.left | {seat})
    return after._replace(turn=_next(rules, after), vain=0) if seat == before.turn else after


def fronts(rules: Rules, start: Position) -> Iterator[Counter[Position]]:
    """After 1, 2 ... throws: every position there can be, and in how many ways one comes there."""
    front = Counter({start: 1})
    while True:
        following = Counter[Position]()
        for stand, ways in front.items():
            for pips in PIPS:
                for reached in after_a_throw(rules, stand, pips):
                    following[reached] += ways
        front = following
        yield front


def _choices(
    rules: Rules, board: Board, seat: int, pips: int
) -> Iterator[tuple[Spot, Spot]]:
    own = [where for where, colour in board.items() if where[0] != "house" and colour == seat]
    steps = {origin: _onward(rules, board, seat, origin, pips) for origin in own}
    can = {origin: target for origin, target in steps.items() if target is not None}
    home, start = ("house", seat), ("field", _start(rules, seat))
    if not board.get(home):
        yield from can.items()
    elif board.get(start) == seat and start in can:
        yield start, can[start]
    elif pips == 6 and board.get(start) != seat:
        yield home, start
    else:
        yield from can.items()


def _onward(
    rules: Rules, board: Board, seat: int, origin: Spot, pips: int
) -> Spot | None:
    """Where a cap of `seat` on `origin` gets with `pips`, walked field by field; None: nowhere."""
    where = origin
    for _ in range(pips):
        if where[0] == "lane":
            depth = int(where[2]) + 1
            if depth == LANE:
                return None
            where = ("lane", seat, depth)
        elif (int(where[1]) + 1) % (4 * rules.side_long) == _start(rules, seat):
            where = ("lane", seat, 0)
        else:
            where = ("field", (int(where[1]) + 1) % (4 * rules.side_long))
    return None if where in board and board[where] == seat else where


def _moved(
    board: Board, seat: int, origin: Spot, target: Spot
) -> Board:
    after = dict(board)
    if origin[0] == "house" and after[origin] > 1:
        after[origin] -= 1
    else:
        del after[origin]
    struck = after.get(target)
    if struck is not None:
        after[("house", struck)] = after.get(("house", struck), 0) + 1
    after[target] = seat
    return after


def _nothing_moves(rules: Rules, before: Position, pips: int) -> Position:
    seat, board = before.turn, dict(before.board)
    if pips == 6 and rules.six_again:
        return before
    if rules.three_tries and before.vain < 2 and is_shut_in(board, seat):
        return before._replace(vain=before.vain + 1)
    return before._replace(turn=_next(rules, before), vain=0)


def _next(rules: Rules, before: Position) -> int:
    seat = before.turn
    while True:
        seat = (seat + 1) % len(rules.sides)
        if seat not in before.left:
            return seat


def is_shut_in(board: Board, seat: int) -> bool:
    """Whether every cap waits, or is in the lane with no free field further in."""
    if any(where[0] == "field" and colour == seat for where, colour in board.items()):
        return False
    taken = [("lane", seat, depth) in board for depth in range(LANE)]
    return taken == sorted(taken)


def _whose(where: Spot, entry: int) -> int:
    return int(where[1]) if where[0] == "house" else entry


def _start(rules: Rules, seat: int) -> int:
    return rules.sides[seat] * rules.side_long


def _seen_from_above(rules: Rules, seat: int, place: int) -> Spot:
    round_long = 4 * rules.side_long
    if place < 0:
        return ("house", seat)
    if place >= round_long:
        return ("lane", seat, place - round_long)
    return ("field", (_start(rules, seat) + place) % round_long)
