"""The session: undo and redo, pause, crash, and that replaying is the same as having been there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.edges import HourglassEnd, Lamp
from companion.errors import JournalError, Refused, TimeglasError
from companion.journal import Journal
from companion.session import Session
from companion.tablelog import header_line, header_of, play
from tests.companion.table import Table, all_play, cranium, ordinary, people


class TestUndo:
    def test_a_running_hourglass_comes_back_with_what_was_left_and_the_table_paused(self) -> None:
        table = ordinary().say("not_solved", 22).play({"at": 90, "undo": 1})

        assert (table.see("paused"), table.see("hourglass.state"), table.see("hourglass.left_s")) == (
            True, "stopped", 40,
        )  # fmt: skip
        assert (table.see("legal"), table.see("buttons")) == ([], {})
        assert table.wait(200).see("hourglass.left_s") == 40
        table.say("resume", 300).wait(310)
        assert table.see("hourglass.left_s") == 30

    def test_an_hourglass_that_was_turned_after_the_finger_comes_back_whole(self) -> None:
        table = Table(people("free_table", 1, hourglass_s=1)).say("start_hourglass", 5)
        assert table.press(0, 4.5, seen=5.1)
        assert table.play({"at": 5.1, "undo": 1}).see("hourglass.left_s") == 1
        assert table.say("resume", 9).wait(10.1).see("hourglass.state") == "expired"

    def test_it_takes_back_what_followed_by_itself(self) -> None:
        table = ordinary().wait(70)
        assert table.see("phase") == "judge"
        table.play({"at": 80, "undo": 1})
        assert (table.see("phase"), table.see("paused"), table.see("hourglass.state")) == (
            "turn_hourglass", False, "idle",
        )  # fmt: skip

    def test_redo_brings_the_table_back_as_it_was_just_before_the_undo(self) -> None:
        table = ordinary().wait(30).play({"at": 32, "undo": 1}, {"at": 40, "redo": 1})
        assert (table.see("phase"), table.see("paused"), table.see("hourglass.left_s")) == (
            "activity", True, 30,
        )  # fmt: skip

    def test_several_at_once_are_several_one_by_one(self) -> None:
        once = ordinary().say("solved", 10).say("roll", 11, colour="red").play({"at": 20, "undo": 3})
        singly = ordinary().say("solved", 10).say("roll", 11, colour="red")
        singly.play({"at": 20, "undo": 1}, {"undo": 1}, {"undo": 1})
        assert once.view == singly.view
        assert once.play({"redo": 3}).view == singly.play({"redo": 1}, {"redo": 1}, {"redo": 1}).view

    def test_a_new_action_drops_what_could_be_put_back_but_pausing_does_not(self) -> None:
        table = ordinary().say("solved", 10).play({"at": 20, "undo": 1}).say("resume", 21)
        assert table.say("pause", 22).say("resume", 23).see("redo") == 1
        assert table.say("not_solved", 24).see("redo") == 0

    def test_more_than_there_is_is_refused(self) -> None:
        table = Table(cranium()).say("choose_deck", deck="red")
        for line in ({"undo": 2}, {"undo": 0}, {"redo": 1}):
            with pytest.raises(Refused):
                table.play(line)

    def test_it_says_what_it_takes_back(self) -> None:
        table = Table(cranium(starter=1)).say("choose_deck", deck="yellow")
        assert table.see("undo_what") == {"do": "choose_deck", "deck": "yellow", "seat": 1}
        table.play({"undo": 1})
        assert table.see("undo_what") is None
        assert table.see("redo_what.deck") == "yellow"

    def test_undo_of_the_winning_action_plays_on(self) -> None:
        table = Table(cranium("R", "G"))
        table.say("correct", 0, seat=0, set={"standing": {"kind": "central"}})
        table.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
        table.say("start_hourglass", 3).say("solved", 13).play({"at": 20, "undo": 1})
        assert (table.see("phase"), table.see("winners"), table.see("hourglass.left_s")) == (
            "activity",
            [],
            50,
        )


class TestPause:
    def test_the_hourglass_stands_still_however_long(self) -> None:
        table = ordinary().say("pause", 61.999).wait(10_000)
        assert (table.see("phase"), table.see("hourglass.state")) == ("activity", "stopped")
        table.say("resume", 10_000).wait(10_000.0009)
        assert table.see("phase") == "activity"
        assert table.wait(10_000.001).see("phase") == "judge"

    def test_only_a_few_things_may_be_said(self) -> None:
        table = ordinary().say("pause", 10)
        with pytest.raises(Refused):
            table.say("solved")
        with pytest.raises(Refused):
            table.say("pause")
        table.say("correct", seat=1, set={"standing": {"kind": "planet"}}).say("leave", seat=2)
        assert table.see("paused") is True
        table.say("stop_game")
        assert table.see("phase") == "over"

    def test_a_press_made_while_it_rested_does_nothing(self) -> None:
        table = ordinary().say("pause", 10)
        assert table.press(0, 11) is False
        table.say("resume", 20)
        assert table.press(0, 19.9, seen=20.1) is False
        assert table.press(0, 20.2) is True

    def test_resume_without_a_pause_is_refused(self) -> None:
        with pytest.raises(Refused):
            ordinary().say("resume", 10)


class TestCrash:
    def test_a_running_hourglass_comes_back_stopped_and_the_table_paused(self) -> None:
        table = ordinary().wait(32).play({"at": 32.4, "crash": True})
        assert (table.see("phase"), table.see("hourglass.state"), table.see("paused")) == (
            "activity", "stopped", True,
        )  # fmt: skip
        assert table.see("hourglass.left_s") == pytest.approx(29.6)

    def test_undo_and_redo_live_through_it(self) -> None:
        table = Table(cranium()).say("choose_deck", deck="red").say("read_card", all_play=False)
        table.play({"undo": 1}, {"at": 5, "crash": True})
        again = table.reopened()
        assert (again.see("undo"), again.see("redo"), again.see("paused")) == (1, 1, False)
        assert again.view == table.view

    def test_a_press_from_before_is_nothing_not_even_a_false_start(self) -> None:
        table = Table(cranium(false_start_ms=3000))
        table.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=True)
        table.play({"at": 5, "crash": True})
        assert not table.press(1, 3, seen=6)
        assert not table.press(2, 3, seen=6)
        again = table.reopened()
        assert again.view == table.view

    def test_the_table_time_goes_on_where_it_stood(self) -> None:
        table = ordinary()
        table.session.advance(12_500_000)
        again = table.reopened()
        assert (again.session.now_us, again.see("hourglass.left_s")) == (12_500_000, 49.5)
        assert again.see("paused") is True
        again.say("resume").wait(22.5)
        assert again.see("hourglass.left_s") == 39.5


class FullDisk:
    """A store that has no room: nothing is kept."""

    def append(self, game: int, lines: Any) -> None:
        raise JournalError("The disk is full")


def test_what_cannot_be_kept_has_not_happened() -> None:
    session = Session(header_of(header_line(Table(cranium()).session.header)), FullDisk())
    before = session.view()
    with pytest.raises(JournalError):
        session.say("choose_deck", {"deck": "red"}, 0)
    assert session.view() == before


def test_a_refused_action_changes_nothing_and_is_not_kept() -> None:
    table = ordinary()
    before, kept = table.view, table.journal.lines(1)
    with pytest.raises(TimeglasError):
        table.say("roll", colour="red")
    assert (table.view, table.journal.lines(1)) == (before, kept)


def test_a_press_made_before_its_button_meant_that_does_nothing() -> None:
    table = Table(cranium()).say("choose_deck", 0, deck="red").say("read_card", 5, all_play=False)
    assert table.press(2, 4.999, seen=5.5) is False
    assert table.press(2, 5.0, seen=5.6) is True
    assert table.see("hourglass.ends_at_us") == 65_000_000


def test_the_cues_tell_lamps_and_the_hourglass_s_end() -> None:
    table = Table(cranium())
    assert table.session.take_cues() == [Lamp(0, "turn"), Lamp(1, "off"), Lamp(2, "off")]
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    assert table.session.take_cues() == [Lamp(2, "may_press")]
    table.press(2, 2)
    assert HourglassEnd(62_000_000) in table.session.take_cues()
    table.say("pause", 3)
    assert HourglassEnd(None) in table.session.take_cues()


def test_to_undo_and_redo_sounds_nothing_and_lights_the_lamps_as_they_were() -> None:
    table = Table(cranium()).say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    table.press(2, 2)
    table.say("not_solved", 3)
    table.session.take_cues()
    table.play({"undo": 1, "at": 4})
    assert table.session.take_cues() == [Lamp(1, "off")]  # it comes back paused: all lamps are off
    table.say("resume", 5)
    assert table.session.take_cues() == [Lamp(0, "may_press"), HourglassEnd(64_000_000)]
    table.play({"redo": 1, "at": 6})
    assert table.session.take_cues() == [Lamp(0, "off"), Lamp(1, "turn"), HourglassEnd(None)]


ARGUMENTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "choose_deck": st.fixed_dictionaries({"deck": st.sampled_from(["red", "blue", "green", "yellow"])}),
    "read_card": st.fixed_dictionaries({"all_play": st.booleans(), "modelling": st.booleans()}),
    "roll": st.fixed_dictionaries(
        {"colour": st.sampled_from(["red", "blue", "purple"])},
        optional={"landed": st.sampled_from(["space", "planet", "central"])},
    ),
    "buzz": st.fixed_dictionaries({"seat": st.integers(0, 3)}),
    "judge": st.fixed_dictionaries({"right": st.booleans()}),
    "vote": st.fixed_dictionaries({"seat": st.integers(0, 3), "solved": st.booleans()}),
    "join": st.just({"name": "Late", "players": [{"name": "a"}, {"name": "b"}]}),
}


@st.composite
def evenings(draw: st.DrawFn) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A header and lines that were all accepted, as people and buttons would produce them."""
    header = cranium(
        *"RGBY"[: draw(st.integers(2, 4))],
        length=draw(st.sampled_from(["quick", "medium", "long"])),
        after_all_play=draw(st.sampled_from(["fresh_card", "turn_ends"])),
        while_answering=draw(st.sampled_from(["stopped", "running"])),
        false_start_ms=draw(st.sampled_from([0, 300])),
    )
    table, lines, at = Table(header), [], 0.0
    for _ in range(draw(st.integers(1, 40))):
        at = round(at + draw(st.sampled_from([0.0, 0.00005, 0.004, 1.0, 30.0, 61.0])), 6)
        legal = table.see("legal")
        kinds = (
            ["say"] * 6 * bool(legal) + ["press"] * 3 + ["undo", "redo", "pause", "resume", "crash", "other"]
        )
        match draw(st.sampled_from(kinds)):
            case "say":
                do = draw(st.sampled_from(legal))
                line = {"do": do, **draw(ARGUMENTS.get(do, st.just({})))}
            case "press":
                seen = round(at + draw(st.sampled_from([0, 0.003])), 6)
                line = {"press": draw(st.integers(0, len(header["seats"]) - 1)), "seen": seen}
            case "undo" | "redo" as back:
                line = {back: draw(st.integers(1, 3))}
            case "crash":
                line = {"crash": True}
            case "other":
                seat = draw(st.integers(0, 1))
                line = draw(
                    st.sampled_from(
                        [
                            {"do": "leave", "seat": seat},
                            {"do": "stop_game"},
                            {"do": "correct", "seat": seat, "set": {"standing.kind": "central"}},
                            {"do": "correct", "set": {"turn.seat": seat}},
                        ]
                    )
                )
            case word:
                line = {"do": word}
        line["at"] = at
        try:
            table.play(line)
        except Refused:
            continue
        lines.append(line)
        at = line.get("seen", at)
    return header, lines


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_replaying_what_was_kept_is_the_same_as_having_been_there(
    evening: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    header, lines = evening
    table = Table(header).play(*lines)

    kept = table.journal.lines(table.session.game_id)
    *_, last = play(b"\n".join(kept), lambda has_crash: Journal(None), judge=False)
    last.session.advance(table.session.now_us)

    assert last.session.view() == table.session.view()


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_do_and_undo_is_nothing_and_redo_brings_it_back(
    evening: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    header, lines = evening
    table = Table(header)
    deeds = 0
    for line in lines:
        table.wait(line.get("seen", line["at"]))
        before, could_undo = table.view, table.see("undo")
        table.play(line)
        if table.see("undo") != could_undo + 1 or "redo" in line:
            continue
        deeds += 1
        after = table.view
        there_and_back = table.twin()
        there_and_back.play({"undo": 1})
        assert _without_clock(there_and_back.view) == _without_clock(before)
        assert there_and_back.see("hourglass.left_s") == pytest.approx(
            before["hourglass"]["left_s"], abs=0.021
        )
        there_and_back.play({"redo": 1})
        assert _without_clock(there_and_back.view) == _without_clock(after)
        assert there_and_back.see("hourglass.left_s") == pytest.approx(after["hourglass"]["left_s"], abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_it_is_always_exactly_one_seat_s_turn_and_that_seat_is_here(
    evening: tuple[dict[str, Any], list[dict[str, Any]]],
) -> None:
    header, lines = evening
    table = Table(header)
    for line in lines:
        table.play(line)
        view = table.view
        assert view["phase"] == "over" or not view["seats"][view["turn"]["seat"]]["left"]
        assert 0 <= view["hourglass"]["left_s"] <= view["hourglass"]["length_s"]
        assert view["answering"] is None or view["phase"] in ("answer", "vote", "bonus_roll")
        assert view["phase"] == "over" or not view["winners"]
        assert set(view["buttons"]) <= {str(i) for i, seat in enumerate(view["seats"]) if not seat["left"]}


def _without_clock(view: dict[str, Any]) -> dict[str, Any]:
    """But for what a running hourglass makes of coming back: it is paused."""
    left_out = ("undo", "redo", "undo_what", "redo_what", "paused", "hourglass", "legal", "buttons")
    return {k: v for k, v in view.items() if k not in left_out}


def test_an_all_play_survives_the_power_cut_as_paused() -> None:
    table = all_play()
    table.press(1, 10)
    table.play({"at": 10.01, "crash": True}).wait(30)
    assert (table.see("phase"), table.see("answering"), table.see("hourglass.left_s")) == (
        "activity", None, pytest.approx(51.99),
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(evenings(), st.data())
def test_how_often_anybody_looks_at_the_clock_changes_nothing(
    evening: tuple[dict[str, Any], list[dict[str, Any]]], data: st.DataObject
) -> None:
    header, lines = evening
    looked_at, left_alone = Table(header), Table(header)
    for line in lines:
        now, then = looked_at.session.now_us, round(line.get("seen", line["at"]) * 1_000_000)
        for look_us in sorted(data.draw(st.lists(st.integers(now, max(now, then)), max_size=4))):
            looked_at.session.advance(look_us)
        looked_at.play(line)
        left_alone.play(line)
        assert looked_at.view == left_alone.view
