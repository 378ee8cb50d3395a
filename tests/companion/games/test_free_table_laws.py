"""The free table held against one that is written a second time, whatever people do at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.errors import Malformed, Refused
from tests.companion.games.free_model import SETTLING_US, Model
from tests.companion.games.free_tables import free
from tests.companion.games.laws import is_the_same_from_its_journal
from tests.companion.table import Table

SEATS = st.integers(0, 5)
OPTIONS = st.fixed_dictionaries({
    "hourglass_s": st.sampled_from([1, 5, 60]),
    "hourglass_each_turn": st.booleans(),
    "overtime": st.booleans(),
    "buzz": st.sampled_from(["on", "on", "off"]),
    "points_right": st.sampled_from([0, 2]),
    "points_wrong": st.sampled_from([0, -1]),
})  # fmt: skip
POINTS = st.integers(-20, 20) | st.sampled_from([999_999, -999_999, 0])


class Evening(RuleBasedStateMachine):
    """A table and its model; what is said is said to both."""

    @initialize(seats=st.integers(1, 4), options=OPTIONS)
    def begin(self, seats: int, options: dict[str, Any]) -> None:
        self.table = Table(free(*"ABCD"[:seats], **options))
        self.model = Model(seats, options)
        self.at_us = 0

    # -- what people do --------------------------------------------------------------------------------

    @rule(us=st.sampled_from([1, 999, 1_000_000, 1_500_000, 4_999_999, 61_000_000]))
    def time_passes(self, us: int) -> None:
        self.at_us += us
        self.table.wait(self.at_us / 1e6)
        self.model.passes(us)

    @rule(do=st.sampled_from(["next_turn", "next_turn", "next_turn", "extra_turn", "open_buzz", "open_buzz",
                              "start_hourglass", "start_hourglass", "stop_hourglass", "reset_hourglass",
                              "close_buzz", "pause", "resume", "resume"]))  # fmt: skip
    def something_is_said(self, do: str) -> None:
        self._say(do)

    @rule(length_s=st.sampled_from([0.5, 1, 2.25, 86_400, 86_401]))
    def another_hourglass_is_turned(self, length_s: float) -> None:
        self._say("start_hourglass", length_s=length_s)

    @rule(clockwise=st.booleans())
    def the_turn_goes_that_way(self, clockwise: bool) -> None:
        self._say("direction", clockwise=clockwise)

    @rule(seat=SEATS, out=st.booleans())
    def somebody_sits_out_or_plays_again(self, seat: int, out: bool) -> None:
        self._say("sit_out", seat=seat, out=out)

    @rule()
    def somebody_comes_late(self) -> None:
        self._say("join", name="Late")

    @rule(seat=SEATS)
    def somebody_leaves(self, seat: int) -> None:
        self._say("leave", seat=seat)

    @rule(seat=SEATS, points=POINTS)
    def points_are_added(self, seat: int, points: int) -> None:
        self._say("add_points", seat=seat, points=points)

    @rule(seat=SEATS)
    def somebody_was_first(self, seat: int) -> None:
        self._say("buzz", seat=seat)

    @rule(right=st.booleans())
    def an_answer_is_judged(self, right: bool) -> None:
        self._say("judge", right=right)

    @rule(seats=st.permutations(range(6)), count=st.integers(1, 3), gap_us=st.sampled_from([60, 100, 3000]))
    def buttons_go_down(self, seats: list[int], count: int, gap_us: int) -> None:
        here = tuple(seat for seat in seats if seat < len(self.model.t["seats"]))[:count]
        if not here:
            return
        for number, seat in enumerate(here):
            self.table.press(seat, (self.at_us + number * gap_us) / 1e6)
        self.at_us += (len(here) - 1) * gap_us + SETTLING_US
        self.table.wait(self.at_us / 1e6)
        self.model.press(here, gap_us)

    @rule(seat=SEATS, number=st.integers(1, 3), points=st.none() | st.integers(-99, 99))
    def a_round_is_put_right(self, seat: int, number: int, points: int | None) -> None:
        self._correct(f"points_by_round.{number}", points, seat)

    @rule(seat=SEATS, points=st.integers(-99, 99))
    def points_are_put_right(self, seat: int, points: int) -> None:
        self._correct("points", points, seat)

    @rule(seat=SEATS)
    def the_turn_is_put_right(self, seat: int) -> None:
        self._correct("turn.seat", seat)

    @rule(count=st.integers(1, 3))
    def it_is_taken_back(self, count: int) -> None:
        self._both({"undo": count}, lambda: self.model.undo(count))

    @rule(count=st.integers(1, 2))
    def it_is_put_back(self, count: int) -> None:
        self._both({"redo": count}, lambda: self.model.redo(count))

    @rule()
    def the_power_goes(self) -> None:
        self.table = self.table.reopened()
        self.model.crash()

    @rule(do=st.sampled_from(["finish", "stop_game"]), is_meant=st.integers(0, 3))
    def it_is_over(self, do: str, is_meant: int) -> None:
        if not is_meant:
            self._say(do)

    # -- what holds ------------------------------------------------------------------------------------

    @invariant()
    def the_view_is_the_models(self) -> None:
        view, model = self.table.view, self.model
        truth = model.t
        open_turn = not model.is_over and model.rests is None and truth["answering"] is None
        buttons: dict[str, str] = {}
        if open_turn and truth["open"]:
            buttons = {str(seat): "buzz" for seat in range(len(truth["seats"])) if model.may_buzz(seat)}
        elif open_turn:
            buttons = {str(model.whose): "next_turn"}
        glass = dict(truth["glass"])
        if glass["is"] == "running" and model.rests is not None:
            glass["is"] = "stopped"
        turn = view["turn"]
        assert (turn["seat"], turn["number"], turn["round"]) == (
            model.whose,
            truth["number"],
            truth["round"],
        )
        assert view["buttons"] == buttons
        assert (view["hourglass"]["state"], round(view["hourglass"]["left_s"] * 1e6)) == (
            glass["is"],
            glass["left"],
        )
        assert (view["buzz_open"], view["answering"], view["dead_heat"]) == (
            truth["open"],
            truth["answering"],
            truth["heat"],
        )
        assert (view["paused"], view["undo"], view["redo"]) == (
            model.rests is not None,
            len(model.done),
            len(model.undone),
        )
        assert (view["phase"] == "over", view["winners"]) == (model.is_over, truth["winners"])
        assert view["clockwise"] == (truth["way"] == 1)
        for number, (seat, true) in enumerate(zip(view["seats"], truth["seats"], strict=True)):
            assert seat["points_by_round"] == {str(n): p for n, p in sorted(true["rounds"].items())}
            assert round(seat["time_used_s"] * 1e6) == model.used_us(number)
            assert (seat["left"], seat["sits_out"]) == (true["left"], true["out"])
            assert seat["locked_out"] == (number in truth["locked"])

    @invariant()
    def the_laws_hold(self) -> None:
        view = self.table.view
        used_us = sum(round(seat["time_used_s"] * 1e6) for seat in view["seats"])
        until_us = self.model.t["ended_us"]
        assert used_us == (self.model.now_us if until_us is None else until_us)
        for seat in view["seats"]:
            assert seat["points"] == sum(seat["points_by_round"].values())
        assert not view["seats"][view["turn"]["seat"]]["left"] or view["phase"] == "over"

    def teardown(self) -> None:
        is_the_same_from_its_journal(self.table)

    # -- how it is said --------------------------------------------------------------------------------

    def _say(self, do: str, **args: Any) -> None:
        self._both({"do": do, **args}, lambda: self.model.say(do, **args))

    def _correct(self, field: str, value: Any, seat: int | None = None) -> None:
        said: dict[str, Any] = {"do": "correct", "set": {field: value}}
        if seat is not None:
            said["seat"] = seat
        self._both(said, lambda: self.model.say("correct", field=field, value=value, seat=seat))

    def _both(self, line: dict[str, Any], in_model: Callable[[], bool]) -> None:
        before = self.table.session.state
        try:
            self.table.play(line)
        except (Refused, Malformed):
            assert self.table.session.state == before
            assert not in_model(), line
        else:
            assert in_model(), line


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=150, stateful_step_count=40)
