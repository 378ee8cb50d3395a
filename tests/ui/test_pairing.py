"""Whose button is which: one that is broken keeps its seat, and its team has one on the screen meanwhile."""

from __future__ import annotations

from ui.pairing import Pairing

OWN = ("GPIO17", "GPIO27", "", "GPIO5")


def test_as_long_as_nobody_agreed_the_buttons_stand_in_the_order_of_the_seats() -> None:
    pairing = Pairing(OWN)
    assert pairing.seats_of == {"GPIO17": 0, "GPIO27": 1, "GPIO5": 3}
    assert pairing.with_button == {0, 1, 3}
    assert pairing.let_down == set()


def test_a_broken_button_lets_its_seat_down_as_agreed() -> None:
    pairing = Pairing(OWN, {"GPIO27": 0, "GPIO17": 1}, frozenset({"GPIO27"}))
    assert pairing.with_button == {1}
    assert pairing.let_down == {0}


def test_a_button_that_the_table_has_no_more_lets_its_seat_down_but_a_key_does_not() -> None:
    pairing = Pairing((), {"GPIO27": 0, "key:1": 1})
    assert pairing.with_button == {1}
    assert pairing.let_down == {0}


def test_a_seat_with_a_broken_button_and_one_that_works_is_not_let_down() -> None:
    pairing = Pairing(OWN, {"GPIO27": 0, "GPIO17": 0}, frozenset({"GPIO27"}))
    assert pairing.with_button == {0}
    assert pairing.let_down == set()


def test_who_could_not_press_keeps_the_seat_for_when_the_button_works_again() -> None:
    pairing = Pairing(OWN, {"GPIO17": 0, "GPIO27": 1, "GPIO5": 2}, frozenset({"GPIO27"}))
    assert pairing.anew({"GPIO17": 0}) == {"GPIO17": 0, "GPIO27": 1}
    assert pairing.anew({"GPIO17": 1}) == {"GPIO17": 1}


def test_who_could_not_press_for_the_first_time_has_the_button_of_the_seat() -> None:
    assert Pairing(OWN, None, frozenset({"GPIO27"})).anew({"GPIO5": 0}) == {"GPIO5": 0, "GPIO27": 1}
