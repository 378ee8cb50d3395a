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


def test_a_key_presses_for_the_seat_of_its_number_unless_another_was_agreed() -> None:
    pairing = Pairing((), {"key:1": 0, "key:3": 1})
    keys = {name: seat for name, seat in pairing.owners.items() if seat < 4}
    assert keys == {"key:1": 0, "key:3": 1, "key:4": 3}
    assert pairing.keys_instead == {0: "1", 1: "3", **{seat: str(seat + 1) for seat in range(3, 8)}}


def test_a_seat_with_a_button_keeps_its_key_beside_it() -> None:
    pairing = Pairing(OWN, {"GPIO17": 1, "key:5": 0})
    assert pairing.keys[1] == "2"
    assert pairing.keys[0] == "5"
    assert pairing.keys_instead == {0: "5"}
    assert pairing.with_any_button == {1}


def test_keys_stand_for_buttons_where_there_are_none() -> None:
    assert Pairing().keys_instead[1] == "2"
    assert Pairing(OWN).keys_instead == {}
    assert Pairing(OWN, None, frozenset(OWN)).keys_instead == {}
