"""Cranium's all-play: the buzz-in as TABLE_LOG and the trials of other products want it."""

from __future__ import annotations

import msgspec
import pytest

from companion.errors import Refused
from tests.companion.table import Table, all_play, cranium


def test_the_earlier_finger_wins_whichever_arrives_first() -> None:
    table = all_play()
    table.press(1, 10.0012, seen=10.0012)
    table.press(0, 10.0010, seen=10.0100)

    table.wait(10.1)

    assert table.see("answering") == 0
    assert table.see("margin_ms") == pytest.approx(0.2)
    assert table.see("later") == [{"seat": 1, "after_ms": pytest.approx(0.2)}]
    assert table.see("hourglass.left_s") == pytest.approx(60 - 8.001)


def test_nearer_than_the_stated_error_nobody_is_first() -> None:
    table = all_play()
    table.press(2, 10.00005)
    table.press(0, 10.0, seen=10.001)

    table.wait(10.1)

    assert (table.see("phase"), table.see("dead_heat")) == ("activity", [0, 2])
    assert table.see("hourglass.state") == "running"
    assert table.see("undo") == 3

    table.press(0, 11.0)
    table.wait(11.1)
    assert (table.see("answering"), table.see("dead_heat"), table.see("margin_ms")) == (0, [], None)


def test_of_two_presses_at_once_both_are_in_the_log_with_their_times() -> None:
    table = all_play()
    table.press(2, 10.00005)
    table.press(0, 10.0, seen=10.001)
    table.wait(10.1)

    kept = [msgspec.json.decode(line) for line in table.journal.lines(table.session.game_id)]

    assert [(line["press"], line["at"]) for line in kept if "press" in line] == [(2, 10.00005), (0, 10.0)]


def test_a_press_seen_exactly_at_the_end_of_settling_is_late() -> None:
    table = all_play()
    table.press(1, 10.010, seen=10.010)
    table.press(0, 10.000, seen=10.030)

    assert table.see("answering") == 1


def test_without_a_settling_time_the_first_seen_wins_at_once() -> None:
    table = all_play(settle_ms=0)
    table.press(1, 10.010)

    assert table.see("answering") == 1


@pytest.mark.parametrize(("at", "counts"), [(61.999, True), (62.0, True), (62.001, False)])
def test_the_time_of_the_finger_decides_at_the_end_of_the_hourglass(at: float, counts: bool) -> None:
    table = all_play()
    table.press(1, at, seen=62.015)
    table.wait(62.019)
    assert table.see("phase") == "activity"

    table.wait(62.020)

    assert table.see("phase") == ("answer" if counts else "read_card")


def test_a_press_seen_after_the_end_has_settled_is_nothing() -> None:
    table = all_play()
    table.press(1, 61.9, seen=62.02)

    assert table.see("phase") == "read_card"


def test_wrong_locks_out_and_the_hourglass_runs_on_from_where_it_stopped() -> None:
    table = all_play()
    table.press(1, 12)
    table.wait(13)
    table.say("judge", 20, right=False)

    assert table.see("hourglass.left_s") == pytest.approx(50)
    assert table.see("seats.1.locked_out") is True
    assert "1" not in table.see("buttons")
    assert table.press(1, 21) is False
    with pytest.raises(Refused):
        table.say("buzz", 21, seat=1)


def test_when_all_are_locked_out_the_card_ends_and_the_turn_goes_on() -> None:
    table = all_play()
    for at, seat in ((10, 0), (20, 1), (30, 2)):
        table.press(seat, at)
        table.wait(at + 1).say("judge", at + 2, right=False)

    assert (table.see("phase"), table.see("deck"), table.see("turn.seat")) == ("read_card", "red", 0)
    assert [table.see(f"seats.{i}.locked_out") for i in range(3)] == [False] * 3


def test_after_right_nobody_can_buzz_and_the_winner_rolls_at_once() -> None:
    table = all_play()
    table.press(2, 10)
    table.wait(11).say("judge", 12, right=True)

    assert (table.see("phase"), table.see("roller"), table.see("buttons")) == ("bonus_roll", 2, {})
    assert table.press(1, 13) is False
    table.say("roll", 14, colour="green")
    assert (table.see("turn.seat"), table.see("phase"), table.see("deck")) == (0, "read_card", "red")
    assert table.see("seats.2.standing.colour") == "green"


def test_house_option_the_turn_ends_after_an_all_play() -> None:
    table = all_play(after_all_play="turn_ends")
    table.press(2, 10)
    table.wait(11).say("judge", 12, right=True).say("roll", 14, colour="green")

    assert (table.see("turn.seat"), table.see("turn.number")) == (1, 2)


def test_house_option_the_hourglass_runs_while_a_team_answers() -> None:
    table = all_play(while_answering="running")
    table.press(1, 12)
    table.wait(20)
    assert (table.see("phase"), table.see("hourglass.state"), table.see("hourglass.left_s")) == (
        "answer", "running", pytest.approx(42),
    )  # fmt: skip

    table.wait(70)
    assert (table.see("phase"), table.see("hourglass.state")) == ("answer", "expired")
    table.say("judge", 71, right=False)
    assert table.see("phase") == "read_card"


def test_a_button_mashed_before_the_opening_wins_nothing_by_that() -> None:
    table = Table(cranium())
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    table.press(1, 1.9)
    table.press(2, 2.0)
    table.press(1, 1.95, seen=2.001)

    table.wait(3)

    assert (table.see("phase"), table.see("answering")) == ("activity", None)


def test_a_false_start_locks_the_team_from_the_opening_on_for_the_stated_time() -> None:
    table = Table(cranium(false_start_ms=500))
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    table.press(1, 1.5)
    table.press(2, 2.0)  # the team to the right turns the hourglass: no false start
    table.press(0, 1.999, seen=2.01)  # seen late, but made before

    assert [table.see(f"seats.{i}.locked_out") for i in range(3)] == [True, True, False]
    assert table.see("buttons") == {"2": "buzz"}
    assert table.press(1, 2.499) is False
    assert table.press(1, 2.5) is True
    table.wait(2.6)
    assert table.see("answering") == 1


def test_a_press_from_before_the_card_was_read_is_no_false_start() -> None:
    table = Table(cranium(false_start_ms=500))
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    table.press(1, 0.999, seen=1.01)
    table.press(2, 0.999, seen=1.02)
    table.say("start_hourglass", 2)

    assert table.see("buttons") == {"0": "buzz", "1": "buzz", "2": "buzz"}


def test_a_false_start_seen_late_takes_a_press_that_waits_with_it() -> None:
    table = Table(cranium(false_start_ms=500))
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    table.press(2, 2.0)
    table.press(0, 2.001, seen=2.002)
    table.press(0, 1.999, seen=2.003)
    table.wait(2.1)

    assert (table.see("phase"), table.see("answering")) == ("activity", None)


def test_a_late_tap_on_right_does_not_judge_the_next_round() -> None:
    table = all_play()
    table.press(1, 12)
    table.wait(13).say("judge", 14, right=True).say("roll", 15, colour="red")
    table.say("read_card", 16, all_play=True).say("start_hourglass", 17)

    with pytest.raises(Refused):
        table.say("judge", 18, right=True)


def test_a_late_tap_on_wrong_does_not_judge_whoever_buzzed_meanwhile() -> None:
    table = all_play()
    table.press(1, 12)
    table.wait(13).say("judge", 14, right=False, seat=1)
    table.press(2, 14.1)
    with pytest.raises(Refused):
        table.say("judge", 14.2, right=False, seat=1)

    assert table.say("judge", 15, right=True, seat=2).see("roller") == 2


def test_the_lock_always_clears_over_fifty_rounds() -> None:
    table = Table(cranium())
    table.say("choose_deck", 0, deck="red")
    for i in range(50):
        at = 10.0 * i + 1
        table.say("read_card", at, all_play=True).say("start_hourglass", at + 1)
        table.press(i % 3, at + 2)
        table.wait(at + 3).say("judge", at + 4, right=False)
        assert table.see(f"seats.{i % 3}.locked_out") is True
        table.press((i + 1) % 3, at + 5)
        table.wait(at + 6).say("judge", at + 7, right=True).say("roll", at + 8, colour="blue")
        assert not any(seat["locked_out"] for seat in table.see("seats"))


def test_what_was_shown_of_who_was_first_never_changes() -> None:
    table = all_play()
    table.press(1, 10.000)
    table.press(2, 10.005)
    table.wait(10.02)
    shown = table.see("margin_ms"), table.see("later")

    table.press(0, 10.001, seen=10.03)
    table.wait(12)

    assert (table.see("margin_ms"), table.see("later")) == shown == (5, [{"seat": 2, "after_ms": 5}])


def test_correcting_who_was_first_does_not_reorder_the_others() -> None:
    table = all_play()
    for seat, at in ((1, 10.000), (2, 10.005), (0, 10.010)):
        table.press(seat, at)
    table.wait(11).say("correct", 12, set={"answering": 2})

    assert table.see("answering") == 2
    assert [late["seat"] for late in table.see("later")] == [1, 0]


def test_a_pause_drops_presses_that_have_not_settled() -> None:
    table = all_play()
    table.press(1, 10)
    table.say("pause", 10.01).say("resume", 20)
    table.wait(21)

    assert (table.see("phase"), table.see("hourglass.left_s")) == ("activity", pytest.approx(60 - 9.01))


def test_undo_of_the_winning_press_gives_back_the_time_at_the_finger() -> None:
    table = all_play()
    table.press(1, 10)
    table.wait(11)
    table.play({"at": 15, "undo": 1})

    assert (table.see("phase"), table.see("paused"), table.see("answering")) == ("activity", True, None)
    assert table.see("hourglass.left_s") == pytest.approx(52)


def test_a_dead_heat_at_the_end_of_the_hourglass_ends_the_card() -> None:
    table = all_play()
    table.press(1, 61.99995)
    table.press(2, 61.99996)
    table.wait(62.5)

    assert (table.see("phase"), table.see("dead_heat")) == ("read_card", [1, 2])


def test_in_an_all_play_only_buzz_judge_and_time_end_the_activity() -> None:
    table = all_play()
    for do in ("solved", "not_solved", "stop_hourglass"):
        with pytest.raises(Refused):
            table.say(do)
    assert table.see("legal") == ["buzz"]


def test_a_buzz_said_by_a_person_does_not_settle() -> None:
    table = all_play()
    table.say("buzz", 10, seat=2)

    assert (table.see("answering"), table.see("margin_ms")) == (2, None)


def test_a_team_in_central_wins_at_once_with_an_all_play() -> None:
    table = Table(cranium())
    table.say("correct", 0, seat=1, set={"standing": {"kind": "central"}})
    table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True).say("start_hourglass", 2)
    table.press(1, 5)
    table.wait(6).say("judge", 7, right=True)

    assert (table.see("phase"), table.see("winners"), table.see("places")) == ("over", [1], [[1], [0, 2]])
