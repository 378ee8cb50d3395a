"""What Cranium has the buzzer say, and whose news it is."""

from __future__ import annotations

from companion.edges import Beep
from tests.companion.table import Table, all_play, ordinary


def beeps(table: Table) -> list[Beep]:
    """What was said since this was asked last."""
    return [cue for cue in table.session.take_cues() if isinstance(cue, Beep)]


def test_a_turn_that_begins_is_its_seats_news() -> None:
    table = ordinary()
    beeps(table)
    table.say("not_solved", 10)
    assert beeps(table) == [Beep("turn", 1)]


def test_who_was_first_is_heard_then_whether_it_was_right() -> None:
    table = all_play()
    table.press(2, 10)
    table.wait(11)
    assert beeps(table) == [Beep("first", 2)]
    table.say("judge", 12, right=False)
    assert beeps(table) == [Beep("wrong")]
    table.press(1, 13)
    table.wait(14)
    table.say("judge", 15, right=True)
    assert beeps(table) == [Beep("first", 1), Beep("right")]


def test_a_task_that_was_solved_sounds_as_a_right_answer_does() -> None:
    table = ordinary()
    table.say("solved", 10)
    assert beeps(table) == [Beep("right")]
    table.say("roll", 11, colour="red")
    assert beeps(table) == [Beep("turn", 1)]
