"""The rules of bottle caps, folded from what the table says.

    throw --something may move--> move --no 6--> throw of the next seat
      |                             |    a 6---> throw of the same seat
      |                             +--all four in the lane--> over
      +--nothing may move--> throw of the next seat (of the same seat: house options)

Source: seed 004; RULES section 4; TABLE_LOG, "bottle_caps" and detail 12. "Decided" points to RULES.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.actions import Action
from companion.errors import Malformed, Refused
from companion.game import OVER, Game, Header
from companion.games.bottle_caps.correct import corrected
from companion.games.bottle_caps.table import MOVE, THROW, MoveCap, News, Options, Said, State, Throw
from companion.games.bottle_caps.track import AT_THE_BEGINNING, OFF_THE_BOARD, SIDES, SIX, Move, Track
from companion.hourglass import Hourglass
from companion.seats import Turn, present

_replace = msgspec.structs.replace

TRIES = 3


class BottleCaps(Game[State]):
    """Bottle caps at one table, with the options it agreed on."""

    name = "bottle_caps"
    seats_from_to = (2, SIDES)
    actions = Said
    fields_of_seat = frozenset({"side"})
    options: Options

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        # Source: seed 004; the youngest begins, and only the table knows who that is.
        self.needs_starter()
        self.options = self.options_as(Options)
        sides = sides_of([entry.side for entry in header.seats])
        self.track = Track(self.options.fields_per_side, sides)

    def start(self) -> State:
        seats = self.seated()
        return State(
            seats=seats,
            turn=Turn(self.starter),
            phase=THROW,
            hourglass=Hourglass(0),
            board=(AT_THE_BEGINNING,) * len(seats),
        )

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        self.only_turn(state, action)
        match action:
            case Throw():
                return self._throw(state, action.pips)
            case MoveCap():
                if state.phase != MOVE or state.pips is None:
                    raise Refused("Throw first")
                seat = state.turn.seat
                return self._moved(state, self.track.check(state.board, seat, state.pips, action.cap))
            case _:
                raise AssertionError(f"no action of bottle caps: {action!r}")

    def _throw(self, state: State, pips: int) -> State:
        if state.phase != THROW:
            caps = state.board[state.turn.seat]
            raise Refused("A cap has to be moved first: the one {which}",
                          which=self.track.named(caps, self.moves(state)))  # fmt: skip
        state = _replace(state, phase=MOVE, pips=pips)
        moves = self.moves(state)
        if len(moves) == 1 and self.options.move_alone:
            # House option: there is nothing to choose.
            (move,) = moves
            captured = None if move.captures is None else move.captures[0]
            state = _replace(state, news=News("moved", state.turn.seat, pips, move.cap, captured))
            return self._moved(state, move)
        return state if moves else self.nothing_moved(state)

    def moves(self, state: State) -> list[Move]:
        """What the throw may move; nothing but in phase move."""
        if state.phase != MOVE or state.pips is None:
            return []
        return self.track.moves(state.board, state.turn.seat, state.pips)

    def nothing_moved(self, state: State) -> State:
        """A throw with which nothing may move passes the turn, but for the house options."""
        seat, pips = state.turn.seat, state.pips
        assert pips is not None
        thrown = _replace(state, phase=THROW, pips=None)
        # Decided, by the letter: one throws again after a move, so a 6 that moves nothing passes.
        is_free = pips == SIX and self.options.six_without_move == "throws_again"
        if not is_free:
            if self.throws_left(thrown) == 1:
                return self.begun(state, self.next_turn(state), News("passed", seat, pips))
            thrown = _replace(thrown, tries=thrown.tries + 1)
        return _replace(thrown, news=News("once_more", seat, pips))

    def _moved(self, state: State, move: Move) -> State:
        seat, pips = state.turn.seat, state.pips
        state = _replace(state, board=self.track.moved(state.board, seat, move), pips=None)
        if self.track.is_home(state.board[seat]):
            return self.won(state, (seat,))
        if pips == SIX:
            # Source: seed 004; after a move made with a 6, the same player throws again.
            return _replace(state, phase=THROW, has_moved=True)
        return self.begun(state, self.next_turn(state), state.news)

    def won(self, state: State, seats: tuple[int, ...]) -> State:
        """First with all four in the goal lane: the game is over. Source: seed 004."""
        return _replace(state, phase=OVER, winners=seats, pips=None)

    # -- turns -----------------------------------------------------------------------------------------

    def begun(self, state: State, turn: Turn, news: News | None = None) -> State:
        """A turn begins with a throw."""
        return _replace(
            state,
            turn=turn,
            phase=THROW,
            pips=None,
            tries=0,
            has_moved=False,
            winners=(),
            stopped=False,
            news=news,
        )

    def throws_left(self, state: State) -> int:
        """How often the seat in turn may throw without a move before the turn passes."""
        is_shut_in = self.track.is_shut_in(state.board[state.turn.seat])
        if not self.options.three_throws or state.has_moved or not is_shut_in:
            return 1
        return max(1, TRIES - state.tries)

    def finished(self, state: State) -> tuple[int, ...]:
        """The seats that have all four caps in the goal lane."""
        return tuple(seat for seat in present(state.seats) if self.track.is_home(state.board[seat]))

    # -- corrections, leaving, what one sees ---------------------------------------------------------------

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, _replace(state, news=None), seat, fields)

    def gone(self, state: State, seat: int, at_us: int) -> State:
        board = list(state.board)
        board[seat] = OFF_THE_BOARD  # detail 20
        state = _replace(state, board=tuple(board), news=None)
        return self.begun(state, self.next_turn(state)) if seat == state.turn.seat else state

    def legal(self, state: State, now_us: int) -> list[str]:
        return [] if state.phase == OVER else [state.phase]

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        news = state.news
        return {
            "pips": state.pips,
            "moves": [
                {"cap": move.cap, "to": move.to, "captures": _captured(move)} for move in self.moves(state)
            ],
            "throws_left": self.throws_left(state) if state.phase == THROW else 0,
            "news": None if news is None else msgspec.structs.asdict(news),
        }

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        return {"side": self.track.sides[seat], "caps": list(state.board[seat])}


def sides_of(wanted: list[int | None]) -> tuple[int, ...]:
    """A side for every seat: the wanted one, else its own place in the order, else the first that is free.

    Raises:
        Malformed: a side that a board of four has not, or one wanted twice.
    """
    taken = [side for side in wanted if side is not None]
    if any(not 0 <= side < SIDES for side in taken):
        raise Malformed("A seat's side is 0 to {last}", last=SIDES - 1)
    if len(set(taken)) < len(taken):
        raise Malformed("Two seats cannot start from the same side")
    order = (0, 2, 1, 3) if len(wanted) == 2 else (0, 1, 2, 3)
    given: list[int] = []
    for seat, side in enumerate(wanted):
        own = next(s for s in (order[seat], *order) if s not in taken) if side is None else side
        taken.append(own)
        given.append(own)
    return tuple(given)


def _captured(move: Move) -> dict[str, int] | None:
    if move.captures is None:
        return None
    seat, cap = move.captures
    return {"seat": seat, "cap": cap}
