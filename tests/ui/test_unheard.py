"""A button that nobody ever heard is named while the game goes on, and heard as soon as it is pressed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.edges import ERROR_US, ButtonEdge
from companion.journal import Journal
from tests.ui.test_table_thread import SEATS_OF, Table, header
from ui.unheard import WAITS, Unheard

RED, BLUE, YELLOW = SEATS_OF


def view(*seats: int, paused: bool = False) -> Mapping[str, Any]:
    return {"buttons": {str(seat): "buzz" for seat in seats}, "paused": paused}


def waited(unheard: Unheard, times: int, *seats: int) -> list[object]:
    """What is named when the game has waited so often for these seats, in vain."""
    named: list[object] = []
    for _ in range(times):
        named += unheard.seen(view(*seats), SEATS_OF)
        named += unheard.seen(view(), SEATS_OF)
    return [problem.fields["pin"] for problem in named if hasattr(problem, "fields")]


@pytest.fixture
def unheard() -> Unheard:
    unheard = Unheard()
    unheard.wired(list(SEATS_OF))
    unheard.pressed(RED)
    return unheard


def test_a_button_that_was_waited_for_again_and_again_is_named_once(unheard: Unheard) -> None:
    assert waited(unheard, WAITS - 1, 0, 1) == []
    assert waited(unheard, 1, 0, 1) == [BLUE]
    assert unheard.buttons == {BLUE}
    assert waited(unheard, 20, 0, 1) == []


def test_a_silent_button_that_is_pressed_is_heard_from_then_on(unheard: Unheard) -> None:
    waited(unheard, WAITS, 1)
    unheard.pressed(BLUE)
    assert unheard.buttons == set()
    assert waited(unheard, 20, 1) == []


def test_where_nobody_uses_buttons_none_is_silent() -> None:
    unheard = Unheard()
    unheard.wired(list(SEATS_OF))
    assert waited(unheard, 20, 0, 1, 2) == []
    unheard.pressed(YELLOW)
    assert waited(unheard, WAITS - 1, 0) == []
    assert waited(unheard, 1, 0) == [RED]


def test_one_that_the_table_has_not_or_that_is_broken_is_not_waited_for(unheard: Unheard) -> None:
    unheard.wired([RED, BLUE])
    unheard.broken(frozenset({BLUE}))
    assert waited(unheard, 20, 0, 1, 2) == []
    assert unheard.buttons == {BLUE}


def test_a_pause_is_no_waiting_in_vain(unheard: Unheard) -> None:
    for _ in range(20):
        assert not unheard.seen(view(1), SEATS_OF)
        assert not unheard.seen(view(paused=True), SEATS_OF)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table(Journal(None))
    yield table
    table.thread.close()


def test_the_table_names_a_silent_button_and_gives_its_seat_one_on_the_screen(table: Table) -> None:
    def press(button: str, *, down: bool = True) -> None:
        table.thread.edge(ButtonEdge(button, down, table.clock.now_ns(), ERROR_US["gpio"], "gpio"))

    table.thread.pair(SEATS_OF, SEATS_OF)
    table.thread.begin(header())
    press(BLUE)
    table.thread.say("choose_deck", {"deck": "red"})
    table.thread.say("read_card", {"all_play": False})
    for _ in range(WAITS):  # it is Yellow who turns the hourglass for Red
        table.until_phase("turn_hourglass")
        table.thread.say("start_hourglass")
        table.until_phase("activity")
        table.thread.undo()
    named = table.until(lambda showing: showing.troubles)
    assert [trouble.fields["pin"] for trouble in named.troubles] == [YELLOW]
    assert named.broken == {YELLOW}
    press(YELLOW)
    table.until(lambda showing: not showing.broken and not showing.troubles)
