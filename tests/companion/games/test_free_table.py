"""The free table, one thing after the other. Source: RULES section 5; TABLE_LOG, "free_table"."""

from __future__ import annotations

from typing import Any

import pytest

from companion.edges import Beep, HourglassEnd
from companion.errors import Malformed, Refused
from tests.companion.games.free_tables import free
from tests.companion.games.laws import say_by_the_laws
from tests.companion.table import Table

NAMES = ["Åse Ærø Østergård-Weiß", "👩‍👩‍👧 Anna", "محمد عبد الله", "", "", "x" * 40, "Bo", "Bo"]

# -- setting up ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 9))
def test_one_to_eight_sit_down_whatever_they_are_called(count: int) -> None:
    view = Table(free(*NAMES[:count], starter=count - 1)).view

    assert [seat["name"] for seat in view["seats"]] == NAMES[:count]
    assert len({seat["colour"] for seat in view["seats"]}) == count
    assert view["turn"] == {"seat": count - 1, "number": 1, "round": 1, "began_at_us": 0}


@pytest.mark.parametrize(
    "header",
    [free(starter=None), free(*"ABCDEFGHI"), free() | {"seats": []}, free(starter=3), free(hourglass_s=0),
     free(hourglass_s=0.9), free(hourglass_s=86_401), free(hourglass_s="60"), free(buzz=True),
     free(buzz="maybe"), free(overtime=1), free(false_start_ms=-1), free(false_start_ms=3001),
     free(points_right=100), free(points_wrong=-100), free(points_right=1.5), free(rounds=3),
     free() | {"cards": []}, free("x" * 201)],
)  # fmt: skip
def test_what_cannot_be_played_is_said_before_the_start(header: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        Table(header)


@pytest.mark.parametrize("hourglass_s", [1, 1.5, 3600, 86_400])
def test_an_hourglass_is_of_any_length_from_a_second_to_a_day(hourglass_s: float) -> None:
    table = Table(free(hourglass_s=hourglass_s)).say("start_hourglass", 1)

    assert table.wait(1 + hourglass_s - 0.001).see("hourglass.state") == "running"
    assert table.wait(1 + hourglass_s).see("hourglass.state") == "expired"


def test_what_is_agreed_on_at_first() -> None:
    assert Table(free()).see("options") == {
        "hourglass_s": 60,
        "hourglass_each_turn": False,
        "overtime": False,
        "buzz": "off",
        "false_start_ms": 0,
        "points_right": 0,
        "points_wrong": 0,
    }


def test_an_hourglass_that_rests_near_its_end_does_not_come_to_it() -> None:
    table = Table(free(hourglass_s=10)).say("start_hourglass", 0).say("pause", 9.999).wait(5000)
    assert (table.see("hourglass.state"), table.see("hourglass.left_s")) == ("stopped", 0.001)
    assert table.say("resume", 5000).see("hourglass.state") == "running"
    assert table.wait(5000.001).see("hourglass.state") == "expired"


# -- turns and time ------------------------------------------------------------------------------------------


def test_of_a_thousand_fast_turns_no_time_is_lost() -> None:
    table = Table(free(*"ABCDE", hourglass_each_turn=True, hourglass_s=2))
    at = 0.0
    for turn in range(1000):
        at += 0.001 + turn % 7 * 0.0137
        if turn % 3:
            table.say("next_turn", round(at, 6))
        else:
            table.press(turn % 5, round(at, 6))
    used = [table.see(f"seats.{seat}.time_used_s") for seat in range(5)]

    assert table.see("turn.number") == 1001
    assert abs(sum(used) - at) < 0.001


@pytest.mark.parametrize("count", range(2, 7))
def test_for_a_hundred_rounds_it_is_always_one_seats_turn(count: int) -> None:
    table = Table(free(*"ABCDEF"[:count], starter=1))
    for turn in range(100 * count):
        assert table.see("turn.seat") == (1 + turn) % count
        assert (table.see("turn.number"), table.see("turn.round")) == (1 + turn, 1 + turn // count)
        table.say("next_turn")


def test_how_long_a_turn_takes_is_seen_and_begins_anew_with_each() -> None:
    table = Table(free()).wait(3)
    assert table.see("turn_time_s") == 3
    table.say("next_turn", 4).wait(4.5)
    assert table.see("turn_time_s") == 0.5
    table.say("finish", 5).wait(6)
    assert table.see("turn_time_s") == 0


def test_since_when_a_turn_counts_is_told_in_the_tables_time() -> None:
    table = Table(free()).say("next_turn", 3).wait(5)
    assert table.see("turn.began_at_us") == 3_000_000
    table.say("pause", 6).wait(7)
    assert table.see("turn.began_at_us") is None
    table.say("resume", 16)
    assert table.see("turn.began_at_us") == 13_000_000
    table.say("finish", 17)
    assert table.see("turn.began_at_us") is None


# -- the buzz ------------------------------------------------------------------------------------------------


def test_fifty_questions_in_a_row_leave_nobody_locked_out() -> None:
    table = Table(free(buzz="on", false_start_ms=300, points_right=1, points_wrong=-1))
    for question in range(50):
        at = 10.0 * question
        table.press(1 + question % 2, at)  # too early, mostly
        table.say("open_buzz", at + 1)
        table.press(question % 3, at + 2)
        table.wait(at + 3)
        assert table.see("answering") == question % 3
        table.say("judge", at + 4, right=question % 2 == 0)
        if question % 2:
            table.say("close_buzz", at + 5)
        assert not any(table.see(f"seats.{seat}.locked_out") for seat in range(3))
        assert table.see("buttons") == {"0": "next_turn"}
    assert sum(table.see(f"seats.{seat}.points") for seat in range(3)) == 0


def test_a_button_held_or_mashed_as_the_buzz_opens_wins_nothing_by_that() -> None:
    table = Table(free(buzz="on"))
    for press in range(20):
        table.press(1, 1 + press / 50)
    table.say("open_buzz", 1.5)
    table.press(1, 1.49, seen=1.51)
    table.wait(2)
    assert table.see("answering") is None
    table.press(2, 2)
    table.wait(3)
    assert table.see("answering") == 2


def test_by_how_much_somebody_was_first_changes_no_more() -> None:
    table = Table(free(buzz="on")).say("open_buzz", 1)
    table.press(2, 2.003)
    table.press(1, 2.001, seen=2.01)
    table.wait(2.1)
    assert (table.see("answering"), table.see("margin_ms")) == (1, 2)
    table.press(0, 2.0005, seen=2.2)
    table.wait(3)
    assert (table.see("answering"), table.see("margin_ms")) == (1, 2)


def test_a_race_that_settles_as_the_hourglass_ends_is_decided_and_the_hourglass_over() -> None:
    table = Table(free(buzz="on", hourglass_s=10)).say("open_buzz", 0).say("start_hourglass", 0)
    table.press(1, 9.98)
    table.wait(10)

    assert (table.see("phase"), table.see("answering"), table.see("hourglass.state")) == (
        "answer",
        1,
        "expired",
    )
    table.play({"undo": 1})
    assert (table.see("phase"), table.see("hourglass.left_s")) == ("turn", 0.02)


# -- what is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [({"do": "add_points", "points": 1}, "whose points"), ({"do": "sit_out", "out": True}, "which seat"),
     ({"do": "buzz"}, "who was first"), ({"do": "leave"}, "which seat"),
     ({"do": "open_buzz"}, "open already"), ({"do": "stop_hourglass"}, "not running"),
     ({"do": "reset_hourglass"}, "stands ready"), ({"do": "buzz", "seat": 2}, "C sits out"),
     ({"do": "start_hourglass", "length_s": 0}, "runs 1 s to 24 h"),
     ({"do": "add_points", "seat": 0, "points": 10**7}, "from -999999 to 999999"),
     ({"do": "add_points", "seat": 0, "points": -(10**30)}, "from -999999 to 999999"),
     ({"do": "next_turn", "seat": 1}, "It is A's turn, not B's"),
     ({"do": "judge", "right": True}, "not what comes now"),
     ({"do": "correct", "seat": 0, "set": {"hourglass.left_s": 3}}, "cannot be corrected"),
     ({"do": "correct", "seat": 0, "set": {"points_by_round.01": 3}}, "cannot be corrected"),
     ({"do": "correct", "seat": 0, "set": {"sits_out": 1}}, "cannot be corrected"),
     ({"do": "correct", "seat": 0, "set": {}}, "what to put right"),
     ({"do": "correct", "seat": 0, "set": {"name": None}}, "1 to 200 letters"),
     ({"do": "correct", "seat": 0, "set": {"name": ""}}, "1 to 200 letters"),
     ({"do": "correct", "seat": 0, "set": {"name": None, "points": 3}}, "1 to 200 letters")],
)  # fmt: skip
def test_what_cannot_be_said_now_is_refused_in_words(line: dict[str, Any], why: str) -> None:
    table = Table(free(buzz="on")).say("open_buzz").say("sit_out", seat=2, out=True)
    before = table.view

    with pytest.raises(Refused, match=why):
        table.play(line)
    assert table.view == before


@pytest.mark.parametrize(
    "line",
    [{"do": "next_turn"}, {"do": "extra_turn"}, {"do": "direction", "clockwise": False},
     {"do": "sit_out", "seat": 1, "out": True}, {"do": "join", "name": "D"}, {"do": "start_hourglass"},
     {"do": "start_hourglass", "length_s": 3}, {"do": "stop_hourglass"}, {"do": "reset_hourglass"},
     {"do": "add_points", "seat": 1, "points": -4}, {"do": "close_buzz"}, {"do": "buzz", "seat": 1},
     {"do": "finish"}, {"do": "stop_game"}, {"do": "leave", "seat": 0}, {"do": "leave", "seat": 1},
     {"do": "correct", "seat": 2, "set": {"points_by_round.1": 9}},
     {"do": "correct", "set": {"turn.seat": 2}},
     {"do": "correct", "seat": 2, "set": {"locked_out": True}},
     {"do": "correct", "seat": 2, "set": {"sits_out": True}}, {"do": "correct", "set": {"clockwise": False}}],
)  # fmt: skip
@pytest.mark.parametrize("glass", ["idle", "running", "stopped", "over"])
def test_what_is_done_and_undone_was_nothing(line: dict[str, Any], glass: str) -> None:
    table = Table(free(buzz="on", overtime=True, hourglass_s=10, hourglass_each_turn=True))
    table.say("open_buzz", 1).say("add_points", 2, seat=0, points=3)
    if glass != "idle":
        table.say("start_hourglass", 3)
    if glass == "stopped":
        table.say("stop_hourglass", 5)
    table.wait(20 if glass == "over" else 6)

    may_be_said = line["do"] in table.see("legal") or line["do"] in ("leave", "correct", "stop_game")
    if line == {"do": "start_hourglass"} and glass == "running":
        may_be_said = False  # another length may be said
    assert say_by_the_laws(table, line) is may_be_said


# -- what is heard and lit -----------------------------------------------------------------------------------


def heard(table: Table) -> list[Beep | HourglassEnd]:
    """What was said since this was asked last."""
    return [cue for cue in table.session.take_cues() if isinstance(cue, Beep | HourglassEnd)]


def lamps(table: Table) -> list[str]:
    return list(table.session.game.lamps(table.session.state))


def test_a_turn_a_buzz_and_an_answer_are_heard() -> None:
    table = Table(free(buzz="on"))
    table.say("next_turn", 1).say("extra_turn", 2).say("add_points", 3, seat=0, points=1)
    assert heard(table) == [Beep("turn", 1), Beep("turn", 1)]
    table.say("open_buzz", 4)
    table.press(2, 5)
    table.wait(6)
    table.say("judge", 7, right=False)
    assert heard(table) == [Beep("first", 2), Beep("wrong")]
    table.say("buzz", 8, seat=0).say("judge", 9, right=True)
    assert heard(table) == [Beep("first", 0), Beep("right")]
    table.say("open_buzz", 10).say("buzz", 11, seat=0).say("leave", 12, seat=0)
    assert heard(table) == [Beep("first", 0), Beep("wrong")]
    table.say("finish", 13)
    assert heard(table) == [Beep("win")]


@pytest.mark.parametrize("overtime", [False, True])
def test_the_hourglass_is_heard_at_its_end_and_once(overtime: bool) -> None:
    table = Table(free(hourglass_s=10, overtime=overtime)).say("start_hourglass", 1)
    assert heard(table) == [HourglassEnd(11_000_000)]
    table.say("pause", 5).say("resume", 8)
    assert heard(table) == [HourglassEnd(None), HourglassEnd(14_000_000)]
    table.wait(14)
    assert heard(table) == [HourglassEnd(None)]
    table.say("add_points", 20, seat=0, points=1).say("pause", 21).say("resume", 22).play({"undo": 1})
    assert heard(table) == []
    table.say("start_hourglass", 30) if not overtime else table.say("resume", 30).say("start_hourglass", 30)
    assert heard(table) == [HourglassEnd(40_000_000)]


def test_an_hourglass_that_was_stopped_past_its_end_goes_on_in_silence() -> None:
    table = Table(free(hourglass_s=10, overtime=True)).say("start_hourglass", 0).wait(12)
    heard(table)
    table.say("stop_hourglass", 13).say("start_hourglass", 14).wait(15)

    assert table.see("hourglass.left_s") == -4
    assert heard(table) == []


def test_whose_turn_it_is_shines_and_who_may_press_blinks() -> None:
    table = Table(free(buzz="on"))
    assert lamps(table) == ["turn", "off", "off"]
    table.say("open_buzz", 1)
    assert lamps(table) == ["may_press", "may_press", "may_press"]
    table.say("buzz", 2, seat=1)
    assert lamps(table) == ["turn", "first", "off"]
    table.say("judge", 3, right=False)
    assert lamps(table) == ["may_press", "locked", "may_press"]
    table.say("close_buzz", 4).say("leave", 5, seat=0)
    assert lamps(table) == ["off", "turn", "off"]
    table.say("add_points", 6, seat=2, points=1).say("finish", 7)
    assert lamps(table) == ["off", "off", "first"]
