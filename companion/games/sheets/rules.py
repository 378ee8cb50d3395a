"""The rules of every game on a sheet, folded from what the table says.

A turn is: throw, throw again as often as allowed, enter a row. There are two phases:

    turn --score--> turn of the next seat with an open row
                    no seat has one: the next game of the match, or over

Every row is used once, so a seat's turn never begins when its sheet is full.

Source: seed 003; RULES sections 3, 3b; TABLE_LOG, "crag", "yatzy, yacht" and details 8, 18. "Decided" points
to RULES.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from companion.actions import Action
from companion.errors import Refused, quoted
from companion.game import OVER, Game, Header
from companion.games.sheets.correct import corrected
from companion.games.sheets.sheet import Sheet
from companion.games.sheets.table import TURN, Options, Said, Score, State, Throw
from companion.hourglass import Hourglass
from companion.seats import Turn, left_of, passed_on, present, ranked

_replace = msgspec.structs.replace


A = TypeVar("A", bound=Options)


class SheetGame(Game[State], Generic[A]):
    """A game on a sheet. A game of the family says its `sheet` and, as `takes`, its options."""

    actions = Said

    sheet: Sheet
    takes: type[A]
    options: A

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.needs_starter()
        self.options = self.options_as(self.takes)

    def start(self) -> State:
        seats = self.seated()
        return State(
            seats=seats,
            turn=Turn(self.starter),
            phase=TURN,
            hourglass=Hourglass(0),
            sheets=(self.sheet.blank(),) * len(seats),
            earlier=((),) * len(seats),
            starter=self.starter,
            throws_left=self.options.throws,
        )

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        self.only_turn(state, action)
        match action:
            case Throw():
                return self._throw(state, action)
            case Score():
                return self._score(state, action)
            case _:
                raise AssertionError(f"no action of {self.name}: {action!r}")

    def _throw(self, state: State, action: Throw) -> State:
        if state.throws_left == 0:
            # Source: seed 003; never more than the agreed number of throws.
            raise Refused("There is no throw left: enter a row")
        if len(action.dice) != self.sheet.dice:
            raise Refused("A throw is {count} dice", count=self.sheet.dice)
        if action.keep is not None:
            # Detail 18: what was kept lay there before and lies there still.
            if state.dice is None:
                raise Refused("Nothing can be kept from before the first throw")
            kept = Counter(action.keep)
            if not (kept <= Counter(state.dice) and kept <= Counter(action.dice)):
                raise Refused("The dice that are kept stay as they were")
        return _replace(state, dice=action.dice, throws_left=state.throws_left - 1)

    def _score(self, state: State, action: Score) -> State:
        seat = state.turn.seat
        if action.row not in self.sheet.rows:
            raise Refused("There is no row {row}", row=quoted(action.row))
        if action.row not in self.sheet.open_rows(state.sheets[seat]):
            # Source: seed 003; every row is used once.
            raise Refused("That row has an entry already")
        if action.points is None:
            if state.dice is None:
                raise Refused("Throw first, or say the points that stand on paper")
            points = self.sheet.points(action.row, state.dice)
        else:
            if state.dice is not None:
                # Detail 8: once there are dice, it is they that count.
                raise Refused("The dice are thrown: they say the points")
            points = self.checked_points(action.row, action.points)
        return self.turn_over(self.with_entry(state, seat, action.row, points))

    def checked_points(self, row: str, points: int) -> int:
        """The same points. Raises: Refused where no dice give them in that row."""
        if points not in self.sheet.possible(row):
            raise Refused("No throw is worth {points} in that row", points=points)
        return points

    def with_entry(self, state: State, seat: int, row: str, points: int | None) -> State:
        """The state with a row of that seat's sheet entered, or open again."""
        sheets = list(state.sheets)
        sheets[seat] = self.sheet.entered(sheets[seat], row, points)
        return _replace(state, sheets=tuple(sheets))

    # -- turns, games, the match -------------------------------------------------------------------------

    def has_open_row(self, state: State, seat: int) -> bool:
        """Whether that seat is at the table and still has something to enter."""
        return not state.seats[seat].left and None in state.sheets[seat]

    def is_complete(self, state: State) -> bool:
        """Whether every sheet of those at the table is full."""
        return not any(self.has_open_row(state, seat) for seat in range(len(state.seats)))

    def begun(self, state: State, turn: Turn) -> State:
        """A turn begins, with all its throws."""
        return _replace(
            state, turn=turn, phase=TURN, dice=None, throws_left=self.options.throws,
            winners=(), stopped=False,
        )  # fmt: skip

    def turn_over(self, state: State) -> State:
        """The turn passes to the left, over seats whose sheet a correction filled early; or the game ends."""
        if self.is_complete(state):
            return self._game_over(state)
        playing = [
            seat if self.has_open_row(state, i) else _replace(seat, left=True)
            for i, seat in enumerate(state.seats)
        ]
        return self.begun(state, passed_on(playing, state.turn, state.starter))

    def _game_over(self, state: State) -> State:
        if len(state.earlier[0]) + 1 == self.options.games:
            return self.decided(state)
        # House option, games in a match: the seat to the left of this game's starter begins the next.
        starter = left_of(state.seats, state.starter)
        totals = tuple(
            (*games, self.sheet.total(entries))
            for games, entries in zip(state.earlier, state.sheets, strict=True)
        )
        fresh = _replace(
            state, earlier=totals, sheets=(self.sheet.blank(),) * len(state.seats), starter=starter
        )
        return self.begun(fresh, Turn(starter, state.turn.number + 1))

    def decided(self, state: State) -> State:
        """The match is over: the highest sum wins, equal sums share it. Source: seed 003."""
        scores = {seat: self.match_total(state, seat) for seat in present(state.seats)}
        best = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == best)
        return _replace(state, phase=OVER, winners=winners, dice=None, throws_left=0)

    def match_total(self, state: State, seat: int) -> int:
        """That seat's points in all games, the one being played included (detail 8)."""
        return sum(state.earlier[seat]) + self.sheet.total(state.sheets[seat])

    def places(self, state: State) -> list[list[int]]:
        return ranked(state.seats, lambda seat: self.match_total(state, seat)) if state.winners else []

    def _place(self, state: State, seat: int) -> int | None:
        """Where that seat stands now, equal points alike; None for who left, and once the game is stopped."""
        if state.stopped or state.seats[seat].left:
            return None
        own = self.match_total(state, seat)
        return 1 + sum(self.match_total(state, other) > own for other in present(state.seats))

    # -- corrections, leaving, buttons, what one sees ------------------------------------------------------

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, state, seat, fields)

    def gone(self, state: State, seat: int, at_us: int) -> State:
        return self.turn_over(state) if seat == state.turn.seat else state

    def meanings(self, state: State) -> Mapping[int, str]:
        # House option (detail 18).
        if self.options.button_enters_best and state.phase == TURN and state.dice is not None:
            return {state.turn.seat: "score"}
        return {}

    def button_does(self, state: State, seat: int) -> Action:
        offers = self._offers(state)
        return Score(row=max(offers, key=offers.__getitem__))  # of equal ones the first, the upper row

    def legal(self, state: State, now_us: int) -> list[str]:
        if state.phase == OVER:
            return []
        return ["throw", "score"] if state.throws_left else ["score"]

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        return {
            "dice": None if state.dice is None else list(state.dice),
            "throws_left": state.throws_left,
            "offers": self._offers(state),
            "match_game": len(state.earlier[0]) + 1,
            "starter": state.starter,
        }

    def _offers(self, state: State) -> dict[str, int]:
        if state.phase == OVER or state.dice is None:
            return {}
        return self.sheet.offers(state.sheets[state.turn.seat], state.dice)

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        entries = state.sheets[seat]
        bonus = {} if self.sheet.bonus is None else {"bonus": self.sheet.bonus_of(entries)}
        return {
            "sheet": dict(zip(self.sheet.rows, entries, strict=True)),
            **bonus,
            "total": self.sheet.total(entries),
            "match_total": self.match_total(state, seat),
            "place": self._place(state, seat),
            "earlier_totals": list(state.earlier[seat]),
        }

