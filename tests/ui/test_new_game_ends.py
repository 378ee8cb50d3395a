"""The end of the way to a new game, on a real window: who begins, and whose button is which."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.way import Way, header_of, way
from ui.pairing import Pairing
from ui.screens.new_game import begins
from ui.showing import Showing
from ui.theme import theme

__all__ = ["way"]  # a fixture for every test here

pytestmark = pytest.mark.screen

BUTTONS = ("GPIO17", "GPIO27", "GPIO22", "GPIO5")


def test_the_real_hourglass_is_measured_with_a_button(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "measure")
    way.press("GPIO17")
    way.clock.advance(58_700)
    way.press("GPIO17")
    way.touch("take")
    way.touch("next", "begins:0", "no_button", "no_button")
    assert header_of(way).options == {"hourglass_s": 59}


def test_a_lot_names_the_team_that_begins(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    way.seat_everybody()
    way.touch("next", "next")
    monkeypatch.setattr(way.page, "_draw", lambda count: count - 1)
    monkeypatch.setattr(theme, "reduced_motion", True)
    way.touch("lot")
    assert "The lot fell on Blue team." in way.words
    assert way.page.ways["begins:1"].kind == "primary"
    assert way.page.ways["begins:1"].second == "Begins. Tap to go on."
    assert "Begins" not in way.page.ways["begins:0"].second


def test_a_lot_goes_round_the_table_until_it_falls(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    way.seat_everybody()
    way.touch("next", "next")
    monkeypatch.setattr(way.page, "_draw", lambda count: count - 1)
    for name in ("_FIRST_STEP_S", "_LAST_STEP_S"):
        monkeypatch.setattr(begins, name, 0.0)
    passed: list[str] = []
    way.touch("lot")
    while "The lot goes round the table." in way.words:
        lit = [name for name, tile in way.page.ways.items() if tile.kind == "primary"]
        passed += lit if lit != passed[-1:] else []
        window.frames(1)
    assert "The lot fell on Blue team." in way.words
    assert len(passed) >= 2
    assert set(passed) == {"begins:0", "begins:1"}


def test_whoever_taps_a_team_while_the_lot_goes_round_has_decided(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "lot", "begins:0", "no_button", "no_button")
    assert header_of(way).starter == 0


def test_each_team_presses_its_button_once_and_none_is_taken_twice(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:0")
    way.press("GPIO27")
    way.press("GPIO27")
    assert way.begun is None
    way.press("GPIO17")
    assert way.begun is not None
    assert way.begun[1] == {"GPIO27": 0, "GPIO17": 1}


def test_the_buttons_of_last_time_are_one_tap_away(way: Way) -> None:
    way.pairing = Pairing(BUTTONS, {"GPIO5": 1, "GPIO17": 0, "GPIO22": 3})
    way.seat_everybody()
    way.touch("next", "next", "begins:0", "as_before")
    assert way.begun is not None
    assert way.begun[1] == {"GPIO5": 1, "GPIO17": 0}


def test_a_team_whose_button_does_not_work_is_not_asked_to_press_it(way: Way) -> None:
    way.pairing = Pairing(BUTTONS, None, frozenset({"GPIO17"}))
    way.seat_everybody()
    way.touch("next", "next", "begins:0")
    assert "Your button does not work." in way.words
    assert "Press your button." not in way.words
    way.touch("no_button")
    assert "Press your button." in way.words


def test_another_button_does_for_a_team_whose_own_does_not_work(way: Way) -> None:
    way.pairing = Pairing(BUTTONS, {"GPIO17": 0}, frozenset({"GPIO17"}))
    way.seat_everybody()
    way.touch("next", "next", "begins:0")
    way.press("GPIO22")
    way.press("GPIO27")
    assert way.begun is not None
    assert way.begun[1] == {"GPIO22": 0, "GPIO27": 1}


def test_the_buttons_of_last_time_are_offered_without_those_that_do_not_work(way: Way) -> None:
    way.pairing = Pairing(BUTTONS, {"GPIO5": 1, "GPIO17": 0}, frozenset({"GPIO5"}))
    way.seat_everybody()
    way.touch("next", "next", "begins:0")
    assert way.page.ways["as_before"].second == "Without a button: Blue team"


def test_a_button_that_breaks_while_it_is_asked_for_is_asked_for_no_more(way: Way) -> None:
    way.pairing = Pairing(BUTTONS)
    way.seat_everybody()
    way.touch("next", "next", "begins:0")
    assert "Press your button." in way.words
    way.pairing = Pairing(BUTTONS, None, frozenset({"GPIO17"}))
    way.flow.showing(Showing())
    assert "Press your button." not in way.words




def test_a_seat_that_was_skipped_or_pressed_wrongly_is_asked_again(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:0", "no_button")
    assert "Red team plays on the screen." in way.words
    way.touch("back")
    way.press("GPIO17")
    assert "GPIO17" in way.words
    way.touch("back")
    way.press("key:3")
    assert "Key 3" in way.words
    way.press("GPIO17")
    assert way.begun is not None
    assert way.begun[1] == {"key:3": 0, "GPIO17": 1}


def test_from_the_first_seat_back_leads_to_who_begins(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:0", "no_button", "back", "back")
    assert "begins:0" in way.page.ways
