"""Games of bottle caps at a real session, whatever comes to people: thrown, moved, taken back, cut off.

Beside it a board of colours is kept, which knows the rule's text alone (`caps_by_the_text`).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.errors import Refused
from tests.companion.games.caps_by_the_text import (
    Position,
    Rules,
    after_a_throw,
    after_leaving,
    is_shut_in,
    position,
)
from tests.companion.games.caps_positions import POSITIONS
from tests.companion.games.caps_tables import caps
from tests.companion.games.laws import is_the_same_from_its_journal
from tests.companion.table import Table

PIPS = st.sampled_from([1, 2, 3, 4, 5, 6, 6])  # what a 6 does is worth a look
CAPS = st.integers(0, 3)


class Evening(RuleBasedStateMachine):
    """One table, and the board beside it."""

    table: Table
    agreed: Rules
    before: list[tuple[dict[str, Any], Position]]
    undone: list[tuple[dict[str, Any], Position]]
    at: Position

    @initialize(
        counted=st.sampled_from(list(POSITIONS.values())),
        six_again=st.booleans(),
        three_tries=st.booleans(),
        alone=st.booleans(),
    )
    def sit_down(self, counted: Any, six_again: bool, three_tries: bool, alone: bool) -> None:
        """At the table as it is set up, or somewhere in the middle of a game."""
        rules = self.agreed = counted.rules._replace(six_again=six_again, three_tries=three_tries)
        self.table = Table(
            caps(
                *"ABCD"[: len(rules.sides)],
                sides=rules.sides,
                fields_per_side=rules.side_long,
                six_without_move="throws_again" if six_again else "passes",
                three_throws=three_tries,
                move_alone=alone,
            )
        )
        self.moves_alone = alone
        self.before, self.undone = [], []
        self.at = position(rules, [[0, -1, -1, -1]] * len(rules.sides))
        for places in ([[-1] * 4] * len(rules.sides), counted.places):
            for seat, caps_of in enumerate(places):
                self.table.say("correct", seat=seat, set={"caps": caps_of})
        self.start = self.table.see("undo")
        self.at = position(rules, counted.places)

    # -- what people do ------------------------------------------------------------------------------------

    @precondition(lambda self: self.phase == "throw")
    @rule(pips=PIPS)
    def throw(self, pips: int) -> None:
        self.throw_it(pips)

    @precondition(lambda self: self.phase == "move")
    @rule(which=CAPS)
    def move(self, which: int) -> None:
        """One of those that are offered."""
        moves = self.table.see("moves")
        self.move_it(moves[which % len(moves)])

    @precondition(lambda self: self.phase != "over")
    @rule(chance=st.randoms(use_true_random=False), steps=st.integers(5, 40))
    def play_on(self, chance: Random, steps: int) -> None:
        """Thrown and moved for a while, with a wrong cap tried now and then."""
        for _ in range(steps):
            if self.phase == "throw":
                self.throw_it(chance.randint(1, 6))
            elif self.phase == "move":
                self.try_it(chance.randrange(4))
            self.the_boards_are_the_same()
            self.each_has_four_caps_and_no_two_share_a_field()
            self.who_has_all_four_in_the_lane_has_won_and_nobody_else()

    @precondition(lambda self: self.phase == "move")
    @rule(cap=CAPS)
    def move_any(self, cap: int) -> None:
        self.try_it(cap)

    @precondition(lambda self: self.phase == "move")
    @rule(pips=PIPS)
    def throw_too_soon(self, pips: int) -> None:
        with pytest.raises(Refused, match="moved first"):
            self.table.say("throw", pips=pips)

    @precondition(lambda self: self.phase != "move")
    @rule(cap=CAPS)
    def move_nothing(self, cap: int) -> None:
        with pytest.raises(Refused, match=r"Throw first|game is over"):
            self.table.say("move", cap=cap)

    @precondition(lambda self: self.phase != "over")
    @rule(seat=st.integers(0, 3))
    def leave(self, seat: int) -> None:
        """One goes, if enough stay; what a throw may move is seen anew."""
        count = len(self.agreed.sides)
        if seat >= count or seat in self.at.left or count - len(self.at.left) <= 2:
            with pytest.raises(Refused):
                self.table.say("leave", seat=seat)
            return
        self.do("leave", seat=seat)
        self.at = after_leaving(self.agreed, self.at, seat)

    @precondition(lambda self: self.phase != "over")
    @rule(seat=st.integers(0, 3))
    def give_the_turn(self, seat: int) -> None:
        """By hand; it begins afresh."""
        if seat >= len(self.agreed.sides) or seat in self.at.left:
            with pytest.raises(Refused):
                self.table.say("correct", set={"turn.seat": seat})
            return
        self.do("correct", set={"turn.seat": seat})
        self.at = self.at._replace(turn=seat, vain=0)

    @precondition(lambda self: self.before)
    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.before))):
            self.undone.append((self.seen, self.at))
            seen, self.at = self.before.pop()
            self.table.play({"undo": 1})
            assert self.seen == seen

    @precondition(lambda self: self.undone)
    @rule(count=st.integers(1, 4))
    def redo(self, count: int) -> None:
        if count > len(self.undone):
            with pytest.raises(Refused, match="put back"):
                self.table.play({"redo": count})
            return
        passed = [(self.seen, self.at), *reversed(self.undone[-count:])]
        self.before += passed[:-1]
        del self.undone[-count:]
        self.table.play({"redo": count})
        assert self.seen == passed[-1][0]
        self.at = passed[-1][1]

    @rule()
    def power_cut(self) -> None:
        """Nothing is lost, not even what was taken back; read again, it is the same game."""
        before = self.table.view
        is_the_same_from_its_journal(self.table)
        self.table = self.table.reopened()
        assert self.table.view == before

    # -- what always holds ---------------------------------------------------------------------------------

    @invariant()
    def the_boards_are_the_same(self) -> None:
        view = self.table.view
        assert self.board_of(self.caps) == self.at.board
        assert view["turn"]["seat"] == self.at.turn
        assert (view["phase"] == "over") == self.at.won
        if view["phase"] == "throw":
            shut_in = self.agreed.three_tries and is_shut_in(dict(self.at.board), self.at.turn)
            assert view["throws_left"] == (3 - self.at.vain if shut_in else 1)

    @invariant()
    def each_has_four_caps_and_no_two_share_a_field(self) -> None:
        long = 4 * self.agreed.side_long
        fields = []
        for side, places in zip(self.agreed.sides, self.caps, strict=True):
            assert len(places) == 4
            assert all(-1 <= place < long + 4 for place in places)
            out = [place for place in places if place >= 0]
            assert len(out) == len(set(out))
            fields += [(side * self.agreed.side_long + place) % long for place in out if place < long]
        assert len(fields) == len(set(fields))

    @invariant()
    def who_has_all_four_in_the_lane_has_won_and_nobody_else(self) -> None:
        home = [seat for seat, places in enumerate(self.caps) if min(places) >= 4 * self.agreed.side_long]
        assert self.table.see("winners") == home
        assert (self.phase == "over") == bool(home)

    def teardown(self) -> None:
        if hasattr(self, "start"):
            is_the_same_from_its_journal(self.table)
            self.table.play({"undo": len(self.before)} if self.before else {"at": 0})
            assert self.table.see("undo") == self.start

    # -- the two side by side ------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        phase: str = self.table.see("phase")
        return phase

    @property
    def caps(self) -> list[list[int]]:
        return [seat["caps"] for seat in self.table.view["seats"]]

    @property
    def seen(self) -> dict[str, Any]:
        """What there is to be seen, but for what could be put back."""
        return {key: what for key, what in self.table.view.items() if key not in ("redo", "redo_what")}

    def do(self, do: str, **args: Any) -> None:
        """What can be taken back; what was taken back is gone."""
        self.before.append((self.seen, self.at))
        self.undone.clear()
        self.table.say(do, **args)

    def moved(self, move: dict[str, Any]) -> Any:
        """The board as that move would leave it."""
        places = self.caps
        places[self.at.turn][move["cap"]] = move["to"]
        if move["captures"] is not None:
            places[move["captures"]["seat"]][move["captures"]["cap"]] = -1
        return self.board_of(places)

    def board_of(self, places: list[list[int]]) -> Any:
        """Those caps as they are seen from above; those of who has left are gone."""
        at = position(self.agreed, places)
        for seat in self.at.left:
            at = after_leaving(self.agreed, at, seat)
        return at.board

    def throw_it(self, pips: int) -> None:
        """What may follow is what the text lets follow, no more and no less."""
        following = after_a_throw(self.agreed, self.at, pips)
        mine, seat = self.caps[self.at.turn], self.at.turn
        self.do("throw", pips=pips)
        if self.phase != "move":  # nothing could move, or nothing was to be chosen
            (self.at,) = following
            assert self.caps[seat] == mine or self.moves_alone
        else:
            assert {self.moved(move) for move in self.table.see("moves")} == {
                after.board for after in following
            }
            assert len(self.table.see("moves")) == len(following)
            assert len(following) > 1 or not self.moves_alone

    def try_it(self, cap: int) -> None:
        """Whatever is not offered is refused, and the reason is the one that holds."""
        moves = self.table.see("moves")
        offered = next((move for move in moves if move["cap"] == cap), None)
        if offered is not None:
            self.move_it(offered)
            return
        before = self.table.view
        with pytest.raises(Refused) as refused:
            self.table.say("move", cap=cap)
        assert self.table.view == before
        self.is_right(str(refused.value), cap, moves)

    def move_it(self, move: dict[str, Any]) -> None:
        pips, seat, number = self.table.see("pips"), self.at.turn, self.table.see("turn.number")
        following = {after.board: after for after in after_a_throw(self.agreed, self.at, pips)}
        board = self.moved(move)
        self.do("move", cap=move["cap"])
        self.at = following[board]
        struck = move["captures"]
        if struck is not None:
            assert self.caps[struck["seat"]][struck["cap"]] == -1
        if pips == 6 or self.at.won:  # a 6 gives another throw; who has won keeps the turn
            assert (self.table.see("turn.seat"), self.table.see("turn.number")) == (seat, number)
        else:
            assert self.table.see("turn.number") == number + 1

    def is_right(self, reason: str, cap: int, moves: list[dict[str, Any]]) -> None:
        """The reason why that cap does not move is one that holds, and names those that may."""
        mine, pips, long = self.caps[self.at.turn], self.table.see("pips"), 4 * self.agreed.side_long
        froms = [mine[move["cap"]] for move in moves]
        instead = " or ".join(map(self.named, froms))
        to = 0 if mine[cap] == -1 else mine[cap] + pips
        if reason.startswith("Only a 6"):
            assert mine[cap] == -1
            assert pips != 6
        elif reason.startswith("The cap on the start field"):
            assert froms == [0]
            assert -1 in mine
            return
        elif reason.startswith("Waiting caps are alike"):
            assert froms == [-1] == [mine[cap]]
            return
        elif reason.startswith("With a 6 a new cap enters"):
            assert froms == [-1]
            assert pips == 6
            return
        elif reason.startswith("That throw goes past"):
            assert to >= long + 4
        else:
            assert reason.startswith("A cap of one's own stands")
            assert to in mine
        assert reason.endswith(f"; the cap {instead} can move")

    def named(self, place: int) -> str:
        long = 4 * self.agreed.side_long
        if place == 0:
            return "on the start field"
        return f"on goal {place - long + 1}" if place >= long else f"on field {place}"


def test_whatever_comes_to_peoples_minds() -> None:
    run_state_machine_as_test(
        Evening, settings=settings(max_examples=50, stateful_step_count=20, deadline=None)
    )
