"""What holds at every moment of every Cranium evening, also within the settling time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Malformed, Refused
from companion.games.cranium.table import State
from tests.companion.table import Table, cranium

PLAYERS = [{"name": "Y0"}, {"name": "Y1"}]
SEATS = range(8)  # enough for those who join where others have left

# For every action of Cranium's all arguments that could make a difference to whether it may be said.
SAYINGS: dict[str, list[dict[str, Any]]] = {
    "choose_deck": [{"deck": "blue"}],
    "read_card": [{"all_play": False}, {"all_play": True}],
    "start_hourglass": [{}],
    "stop_hourglass": [{}],
    "solved": [{}],
    "not_solved": [{}],
    "roll": [{"colour": colour} for colour in ("red", "purple")],
    "buzz": [{"seat": seat} for seat in SEATS],
    "judge": [{"right": True}, {"right": False}],
    "dispute": [{}],
    "vote": [{"seat": seat, "solved": is_yes} for seat in SEATS for is_yes in (True, False)],
    "join": [{"name": "Y", "players": PLAYERS}],
}
LINES = [
    *({"do": do, **args} for do, all_args in SAYINGS.items() for args in all_args),
    {"do": "roll", "colour": "green", "landed": "planet"},
    {"do": "roll", "colour": "green", "landed": "central"},
    *({"press": seat} for seat in SEATS),
    *({"press": seat, "lag": lag} for seat in SEATS for lag in (0.003, 0.02)),
    *({"do": "leave", "seat": seat} for seat in SEATS),
    *({"do": "correct", "set": {"turn.seat": seat}} for seat in SEATS),
    *({"do": "correct", "seat": seat, "set": {"locked_out": True}} for seat in SEATS),
    *({"do": "correct", "seat": seat, "set": {"standing.kind": "planet"}} for seat in SEATS),
    {"do": "pause"},
    {"do": "resume"},
    *({"do": "correct", "seat": seat, "set": {"standing.kind": "central"}} for seat in SEATS),
    {"undo": 1},
    {"redo": 1},
    {"crash": True},
    {},
]
PAUSES = [0.0, 0.00005, 0.004, 0.004, 0.021, 1.0, 30.0]


class Evening(NamedTuple):
    """A table at the very beginning, the pauses between what is tried at it, and what chance chooses by."""

    table: Table
    pauses: list[float]
    seed: int

    def lived(self) -> Iterator[dict[str, Any]]:
        """Live through it, mostly saying what may be said; gives the view after every moment."""
        table, chance = self.table, Random(self.seed)
        for pause in self.pauses:
            likely = [{"do": do, **args} for do in table.see("legal") for args in SAYINGS[do]]
            if table.see("paused"):
                likely = [{"do": "resume"}]
            line: dict[str, Any] = dict(chance.choice(likely if likely and chance.random() < 0.6 else LINES))
            line["at"] = round(table.session.now_us / 1e6 + pause, 6)
            if "lag" in line:
                line["seen"] = round(line["at"] + line.pop("lag"), 6)
            try:
                table.play(line)
            except (Refused, Malformed):
                table.wait(line["at"])
            yield table.view


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    header = cranium(
        *draw(st.sampled_from([("R", "G"), ("R", "G", "B"), ("R", "G", "B", "Y")])),
        length=draw(st.sampled_from(["quick", "medium", "long"])),
        after_all_play=draw(st.sampled_from(["fresh_card", "turn_ends"])),
        while_answering=draw(st.sampled_from(["stopped", "running"])),
        false_start_ms=draw(st.sampled_from([0, 300])),
    )
    pauses = draw(st.lists(st.sampled_from(PAUSES), min_size=30, max_size=60))
    return Evening(Table(header), pauses, draw(st.integers(0, 10**6)))


def may_be_said(table: Table, do: str) -> bool:
    """Whether the rules take that action now with any of its arguments, asked without saying it."""
    session = table.session
    now = session.now_us - session._rested_us
    for args in SAYINGS[do]:
        try:
            session.game.apply(session.state, session.game.decoded({"do": do, **args}), now)
        except (Refused, Malformed):
            continue
        return True
    return False


@settings(max_examples=80)
@given(evenings())
def test_what_is_offered_is_what_the_rules_take(evening: Evening) -> None:
    for view in evening.lived():
        if not view["paused"]:
            assert sorted(view["legal"]) == sorted(do for do in SAYINGS if may_be_said(evening.table, do))


@settings(max_examples=80)
@given(evenings())
def test_a_button_does_what_the_view_says_it_means(evening: Evening) -> None:
    list(evening.lived())
    for seat in range(len(evening.table.view["seats"])):
        other = evening.table.twin()
        view, at = other.view, other.session.now_us / 1e6
        false_starts = len(view["false_started"])
        meant = other.press(seat, at)
        if str(seat) in view["buttons"]:
            assert meant
        else:
            assert not meant or len(other.view["false_started"]) > false_starts


@settings(max_examples=80)
@given(evenings())
def test_nothing_of_a_card_is_left_when_the_next_one_is_drawn(evening: Evening) -> None:
    for view in evening.lived():
        state = evening.table.session.state
        assert isinstance(state, State)
        if view["phase"] in ("choose_deck", "read_card"):
            assert (view["answering"], view["roller"]) == (None, None)
            assert (view["margin_ms"], view["later"]) == (None, [])
            assert not any(seat["locked_out"] for seat in view["seats"])
            assert (view["hourglass"]["state"], view["all_play"]) == ("idle", False)
            assert (view["votes"], view["false_started"]) == ({}, [])
        if state.race.presses:
            assert view["phase"] == "activity"
            assert not {press.seat for press in state.race.presses} & state.locked


@settings(max_examples=80)
@given(evenings())
def test_the_hourglass_gives_no_more_than_it_holds_and_only_runs_down(
    evening: Evening,
) -> None:
    ran: tuple[Any, int] | None = None
    for view in evening.lived():
        glass, key = view["hourglass"], (view["turn"]["number"], view["undo"], view["phase"])
        assert 0 <= glass["left_s"] <= glass["length_s"]
        if ran is not None and ran[0] == key and glass["state"] == "running":
            assert glass["left_s"] <= ran[1]
        ran = (key, glass["left_s"])


@pytest.mark.parametrize("after_s", [0, 30, 59.999])
def test_an_hourglass_turned_long_ago_runs_out_when_it_was_due(after_s: float) -> None:
    table = Table(cranium()).say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    table.press(2, 2, seen=62 + after_s)

    assert (table.see("phase"), table.see("hourglass.state")) == ("judge", "expired")
