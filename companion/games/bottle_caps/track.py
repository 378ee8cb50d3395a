"""The track of bottle caps: where caps stand, and which of them a throw may move.

A cap's place is seen from its owner: -1 in the house, 0 the start field, then along the arrow to the field
just before the start field, then four fields of the goal lane:

    house   start                          last     goal lane
     -1       0      1  ...  length - 2  length - 1  length ... length + 3

A field of the track is the same for all: its number counts from the start field of side 0.

Source: seed 004, all of it; RULES section 4; TABLE_LOG, "bottle_caps".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from companion.errors import Phrase, Refused

Caps = tuple[int, ...]  # the places of a seat's four caps

CAPS = 4
SIDES = 4
HOUSE = -1
START = 0
SIX = 6
AT_THE_BEGINNING: Caps = (START, HOUSE, HOUSE, HOUSE)
OFF_THE_BOARD: Caps = (HOUSE,) * CAPS


@dataclass(frozen=True)
class Move:
    """A cap that may be moved, where to, and the foreign cap (seat, cap) that it sends home."""

    cap: int
    to: int
    captures: tuple[int, int] | None = None


@dataclass(frozen=True)
class Track:
    """A track for these sides (a seat's own, clockwise 0 to 3), with so many fields a side."""

    fields_per_side: int
    sides: tuple[int, ...]

    @property
    def length(self) -> int:
        """The fields of the track; a cap on the place of this number stands first in its lane."""
        return SIDES * self.fields_per_side

    @property
    def last(self) -> int:
        """The innermost place of the goal lane."""
        return self.length + CAPS - 1

    def field(self, seat: int, place: int) -> int | None:
        """The field of the track that this is; None in the house and in the lane, where nobody else comes."""
        if not START <= place < self.length:
            return None
        return (self.sides[seat] * self.fields_per_side + place) % self.length

    def moves(self, board: Sequence[Caps], seat: int, pips: int) -> list[Move]:
        """What this throw may move, by cap index: one of these must be moved, and any of them may be."""
        caps = board[seat]
        moves = [
            self._move(board, seat, cap, place + pips)
            for cap, place in enumerate(caps)
            if place != HOUSE and self._is_open(caps, place + pips)
        ]
        if HOUSE not in caps:
            return moves
        # While caps wait, the start field is cleared as soon as it can be, also with a 6.
        clearing = [move for move in moves if caps[move.cap] == START]
        if clearing:
            return clearing
        if pips == SIX and START not in caps:
            # A new cap must enter. Waiting caps are alike: the lowest-numbered one.
            return [self._move(board, seat, caps.index(HOUSE), START)]
        # A start field that cannot be cleared does not hold up the others (decided, for a 6 too).
        return moves

    def check(self, board: Sequence[Caps], seat: int, pips: int, cap: int) -> Move:
        """The move of that cap. Raises: Refused says why it may not be moved."""
        moves = self.moves(board, seat, pips)
        for move in moves:
            if move.cap == cap:
                return move
        caps = board[seat]
        place = caps[cap]
        instead = self.named(caps, moves)
        if place == HOUSE and pips != SIX:
            raise Refused("Only a 6 brings a waiting cap onto the track; the cap {instead} can move",
                          instead=instead)  # fmt: skip
        if any(caps[move.cap] == START for move in moves) and HOUSE in caps:
            raise Refused("The cap on the start field moves first while others wait")
        if any(caps[move.cap] == HOUSE for move in moves):
            if place == HOUSE:
                raise Refused("Waiting caps are alike: with a 6 a new cap enters, the first of them")
            raise Refused("With a 6 a new cap enters, as long as one waits")
        if place == HOUSE:
            raise Refused("A cap of one's own stands on the start field; the cap {instead} can move",
                          instead=instead)  # fmt: skip
        if place + pips > self.last:
            raise Refused("That throw goes past the end of the goal lane; the cap {instead} can move",
                          instead=instead)  # fmt: skip
        raise Refused("A cap of one's own stands on that field; the cap {instead} can move", instead=instead)

    def named(self, caps: Caps, moves: Sequence[Move]) -> Phrase:
        """Where the caps stand that may be moved, as a message says it: "on field 7 or on goal 2"."""
        places = [self._named(caps[move.cap]) for move in moves]
        return reduce(lambda one, other: Phrase("{one} or {other}", one=one, other=other), places)

    def _named(self, place: int) -> Phrase:
        if place >= self.length:
            return Phrase("on goal {number}", number=place - self.length + 1)
        if place > START:
            return Phrase("on field {number}", number=place)
        return Phrase("on the start field") if place == START else Phrase("in the house")

    def moved(self, board: Sequence[Caps], seat: int, move: Move) -> tuple[Caps, ...]:
        """The board after that move; what it captures is in its house."""
        after = list(board)
        after[seat] = _with(board[seat], move.cap, move.to)
        if move.captures is not None:
            other, cap = move.captures
            after[other] = _with(board[other], cap, HOUSE)
        return tuple(after)

    def is_shut_in(self, caps: Caps) -> bool:
        """Whether only a 6 can help: each cap is in the house, or in the lane as far in as it can be."""
        inside = sorted(place for place in caps if place != HOUSE)
        return inside == list(range(self.last + 1 - len(inside), self.last + 1))

    def is_home(self, caps: Caps) -> bool:
        """Whether all four are in the goal lane."""
        return all(place >= self.length for place in caps)

    def check_board(self, board: Sequence[Caps]) -> None:
        """Raises: Refused where a cap is on no place of the board, or two are on one field."""
        taken = set()
        for seat, caps in enumerate(board):
            for place in caps:
                if not HOUSE <= place <= self.last:
                    raise Refused("A cap's place is {house} to {last}", house=HOUSE, last=self.last)
                if place == HOUSE:
                    continue
                field = self.field(seat, place)
                spot = (seat, place) if field is None else field
                if spot in taken:
                    raise Refused("Two caps cannot stand on one field")
                taken.add(spot)

    def _is_open(self, caps: Caps, to: int) -> bool:
        return to <= self.last and to not in caps

    def _move(self, board: Sequence[Caps], seat: int, cap: int, to: int) -> Move:
        field = self.field(seat, to)
        if field is not None:
            for other, caps in enumerate(board):
                for foreign, place in enumerate(caps):
                    if other != seat and self.field(other, place) == field:
                        return Move(cap, to, (other, foreign))
        return Move(cap, to)


def _with(caps: Caps, cap: int, place: int) -> Caps:
    return (*caps[:cap], place, *caps[cap + 1 :])
