"""What the table sounds at the hourglass's end, and that it cuts nothing else and nothing falsely."""

from __future__ import annotations

import msgspec

from companion.errors import Refused
from tests.ui.test_table_thread import Table, table

__all__ = ["table"]  # a fixture for every test here


def test_the_alarm_sounds_at_the_hourglasss_end_and_any_button_silences_it(table: Table) -> None:
    table.play_to_hourglass()
    table.clock.advance(59_999)
    assert table.outputs.sounding is None
    table.advance(1)
    table.until_phase("judge")
    assert table.outputs.sounding == "times_up"
    table.press("GPIO27")
    assert table.outputs.sounding is None
    # Time's up is shown all the same, and what is answered now begins no other alarm.
    assert (table.view["phase"], table.view["hourglass"]["state"]) == ("judge", "expired")
    table.thread.say("not_solved")
    table.until_phase("choose_deck")
    assert table.outputs.sounding == "turn"


def test_an_hourglass_that_was_stopped_just_in_time_falls_silent_however_late_that_is_heard(
    table: Table,
) -> None:
    table.play_to_hourglass()
    table.clock.advance(60_003)
    assert table.outputs.sounding == "times_up"  # the outputs keep their appointment by themselves
    table.thread.say("stop_hourglass", at_ns=table.clock.now_ns() - 4_000_000)
    table.until_phase("judge")
    assert (table.view["hourglass"]["state"], table.view["hourglass"]["left_s"]) == ("stopped", 0.001)
    assert table.outputs.sounding is None


def test_a_race_that_was_won_just_in_time_is_heard_and_no_alarm(table: Table) -> None:
    table.play_to_hourglass(all_play=True)
    table.clock.advance(60_003)
    table.press("GPIO27", ago_ms=4)
    table.advance(20)
    table.until_phase("answer")
    assert table.outputs.sounding == "first"


def test_a_refusal_is_heard_too(table: Table) -> None:
    table.play_to_hourglass()
    table.thread.say("choose_deck", {"deck": "red"})
    table.until(lambda showing: isinstance(showing.said, Refused))
    assert table.outputs.sounding == "refused"


def test_a_press_cuts_no_other_sound(table: Table) -> None:
    table.play_to_hourglass(all_play=True)
    table.advance(5000)
    table.press("GPIO17")
    table.advance(20)
    table.until_phase("answer")
    assert table.outputs.sounding == "first"
    table.press("GPIO27")
    assert table.outputs.sounding == "first"


def test_an_hourglass_that_counts_on_rings_at_its_end_once_and_falls_silent_when_somebody_stirs(
    table: Table,
) -> None:
    seats, options = [{"name": "Anna"}, {"name": "Bo"}], {"hourglass_s": 10, "overtime": True}
    header = {"table": 1, "game": "free_table", "seats": seats, "options": options, "starter": 0}
    table.thread.begin(msgspec.json.encode(header))
    table.thread.say("start_hourglass")
    table.until(lambda showing: showing.view and showing.view["hourglass"]["state"] == "running")
    table.advance(10_000)
    table.look_again()
    assert table.outputs.sounding == "times_up"
    table.press("GPIO22")
    assert table.outputs.sounding is None
    table.advance(5_000)
    table.thread.say("stop_hourglass")
    table.until(lambda showing: showing.view and showing.view["hourglass"]["state"] == "stopped")
    assert table.outputs.sounding is None
