"""Measuring the real hourglass: what is shown meanwhile, and where one presses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.clock import ManualClock
from ui.screens.new_game.measure import Measure

pytestmark = pytest.mark.screen


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def page(clock: ManualClock) -> Iterator[Measure]:
    page = Measure(now_ns=clock.now_ns, done=lambda _seconds: None, back=lambda: None)
    page.show()
    with window.shown(page):
        yield page


def test_the_seconds_that_it_runs_are_said(page: Measure, clock: ManualClock) -> None:
    assert page.said == ""
    page.pressed(clock.now_ns())
    assert page.said == "0"
    said = []
    for passed_ms in (999, 1, 58_700, 40_300):
        clock.advance(passed_ms)
        assert not page.tick(clock.now_ns())  # it sleeps until the next second
        said.append(page.said)
    assert said == ["0", "1", "59", "1:40"]
    page.pressed(clock.now_ns())
    assert page.said == ""


def test_it_is_measured_by_two_taps_on_one_place(page: Measure, clock: ManualClock) -> None:
    turned = page.ways["turned"]
    page.pressed(clock.now_ns())
    run_out = page.ways["run_out"]
    assert (run_out.pos, run_out.size) == (turned.pos, turned.size)


def test_seconds_are_counted_only_where_somebody_looks(page: Measure, clock: ManualClock) -> None:
    page.pressed(clock.now_ns())
    assert page._next_second.is_due
    page.parent.remove_widget(page)
    assert not page._next_second.is_due
