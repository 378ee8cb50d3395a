"""A throw under a finger: in few taps, with the dice that are kept, or by pretend dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.hand import english
from tests.ui.sheet_table import Player, crag, playing, table_of, usual_window, yatzy

# isort: split
from ui.theme import theme
from ui.widgets import touchable

__all__ = ["crag", "english", "usual_window", "yatzy"]  # fixtures

pytestmark = pytest.mark.screen


# -- the throw -----------------------------------------------------------------------------------------------


def test_a_throw_is_three_taps(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:1")
    assert crag.said == [("throw", {"dice": [6, 6, 1]})]
    assert crag.dice == [(6, "thrown"), (6, "thrown"), (1, "thrown")]
    assert crag.page.note == "Throw 1 of 2"
    assert crag.states["crag"] == "worth"
    assert crag.states["twos"] == "zero"


def test_five_dice_are_five_taps(yatzy: Player) -> None:
    yatzy.taps("key:6", "key:6", "key:1", "key:2", "key:6")
    assert yatzy.said == [("throw", {"dice": [6, 6, 1, 2, 6]})]


def test_a_slip_goes_when_it_is_tapped_and_the_next_die_takes_its_place(crag: Player) -> None:
    crag.taps("key:6", "key:5", "die:0", "key:4", "key:1")
    assert crag.said == [("throw", {"dice": [4, 5, 1]})]


def test_undo_takes_back_die_by_die_what_is_not_said_yet(crag: Player) -> None:
    crag.taps("key:6", "key:5", "undo")
    assert crag.dice == [(6, "thrown"), (0, "to_throw"), (0, "to_throw")]
    crag.taps("undo")
    assert crag.dice == []
    assert crag.said == []


def test_the_same_face_twice_in_a_moment_is_two_dice_and_a_third_echo_no_new_throw(
    crag: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0]
    monkeypatch.setattr(touchable.guard, "echo_ns", 300_000_000)
    monkeypatch.setattr(touchable.guard, "now_ns", lambda: now[0])
    for _ in range(4):
        now[0] += 90_000_000
        crag.taps("key:6")
    assert crag.said == [("throw", {"dice": [6, 6, 6]})]
    assert crag.dice == 3 * [(6, "thrown")]


def test_the_dice_that_are_kept_stay_and_the_others_are_tapped_in(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "die:2")
    assert crag.dice == [(6, "thrown"), (1, "to_throw"), (6, "thrown")]
    assert crag.states["sixes"] == "worth"  # nobody has thrown again yet
    crag.taps("key:2")
    assert crag.said[-1] == ("throw", {"dice": [6, 2, 6], "keep": [6, 6]})
    assert crag.page.note == "Throw 2 of 2"


def test_a_second_throw_of_all_dice_keeps_none(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "key:2", "key:3", "key:2")
    assert crag.said[-1] == ("throw", {"dice": [2, 3, 2], "keep": []})


def test_while_a_throw_is_tapped_in_the_dice_before_it_count_no_more(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "key:3")
    assert set(crag.states.values()) == {"waits"}
    crag.taps("row:sixes")
    assert "band" in crag.page.ways
    crag.taps("band", "key:6")
    assert crag.said[-1] == ("throw", {"dice": [6, 3, 6], "keep": [6]})


def test_a_kept_die_is_let_go_of_again(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "die:1", "die:0")
    assert crag.dice == [(6, "to_throw"), (1, "thrown"), (6, "to_throw")]


def test_where_all_are_kept_nothing_is_thrown_and_the_band_says_so(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "die:1", "die:2", "key:3")
    assert len(crag.said) == 1
    assert "band" in crag.page.ways


def test_after_the_last_throw_the_keys_say_that_a_row_is_to_be_entered(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "key:2", "key:3", "key:2", "die:0", "key:4")
    assert len(crag.said) == 2
    assert "band" in crag.page.ways
    assert crag.page.ways["roll"].idle


def test_three_throws_where_that_is_agreed() -> None:
    with playing(table_of("crag", throws=3)) as player:
        player.taps(*3 * ["key:1"], "die:0", "key:2", "key:2", "die:0", "die:1", "key:3", "key:3")
        assert [do for do, _ in player.said] == ["throw"] * 3
        assert player.said[-1] == ("throw", {"dice": [3, 2, 3], "keep": [2]})
        assert player.page.note == "Throw 3 of 3"


def test_the_header_says_which_throw_is_being_told(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:4")
    assert crag.page.note == "Throw 1 of 2"
    crag.taps("die:2")  # whoever wants to put the four right sees that it is kept for another throw
    assert crag.page.note == "Throw 2 of 2"
    crag.taps("die:2")
    assert crag.page.note == "Throw 1 of 2"
    crag.taps("key:5")
    assert crag.page.note == "Throw 2 of 2"
    crag.taps("undo")
    assert crag.page.note == "Throw 1 of 2"


def test_undo_after_a_throw_takes_its_last_die_back(crag: Player) -> None:
    before = crag.game.view
    crag.taps("key:6", "key:6", "key:4", "undo")
    assert crag.dice == [(6, "thrown"), (6, "thrown"), (0, "to_throw")]
    assert crag.game.view["dice"] is None
    assert crag.game.view["throws_left"] == before["throws_left"]
    crag.taps("key:5")
    assert crag.said[-1] == ("throw", {"dice": [6, 6, 5]})
    crag.taps("undo", "die:0", "key:1", "key:5")
    assert crag.said[-1] == ("throw", {"dice": [1, 6, 5]})
    crag.taps("undo", "undo", "undo")
    assert crag.dice == []


def test_undo_after_a_second_throw_leaves_what_was_kept_and_goes_on_to_the_first(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "key:2", "key:3", "undo")
    assert crag.dice == [(6, "thrown"), (2, "thrown"), (6, "to_throw")]
    assert crag.game.view["dice"] == [6, 1, 6]
    crag.taps("undo")
    assert crag.dice == [(6, "thrown"), (1, "to_throw"), (6, "to_throw")]
    crag.taps("undo")
    assert crag.dice == [(6, "thrown"), (1, "thrown"), (0, "to_throw")]
    assert crag.game.view["dice"] is None


def test_a_throw_that_was_undone_and_redone_lies_there_whole(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:4", "undo")
    crag.page._redo()
    assert crag.dice == [(6, "thrown"), (6, "thrown"), (4, "thrown")]


def test_what_is_kept_is_kept_for_the_next_throw_too(yatzy: Player) -> None:
    yatzy.taps("key:6", "key:1", "key:6", "key:2", "key:3", "die:0", "die:2", "key:6", "key:4", "key:4")
    kinds = ["thrown", "to_throw", "thrown", "to_throw", "to_throw"]
    assert [kind for _, kind in yatzy.dice] == kinds
    assert yatzy.page.note == "Throw 2 of 3"  # the third is still to come
    assert yatzy.states["sixes"] == "worth"
    yatzy.taps("die:1", "key:5", "key:5")
    assert yatzy.said[-1] == ("throw", {"dice": [6, 6, 6, 5, 5], "keep": [6, 6, 6]})
    assert [kind for _, kind in yatzy.dice] == ["thrown"] * 5  # there is no throw left to keep them for


def test_undo_after_a_roll_takes_back_what_was_rolled_only(crag: Player) -> None:
    crag.page.thrown = iter([2, 5]).__next__
    crag.taps("key:6", "roll", "undo")
    assert crag.dice == [(6, "thrown"), (0, "to_throw"), (0, "to_throw")]


def test_what_was_half_tapped_at_one_table_is_not_there_at_another_that_looks_the_same(crag: Player) -> None:
    crag.taps("key:6", "key:5")
    page = crag.page
    parent: Any = page.parent
    parent.remove_widget(page)
    parent.add_widget(page)
    crag.sees()
    assert crag.dice == []
    crag.taps("key:1", "key:2", "key:3")
    assert crag.said == [("throw", {"dice": [1, 2, 3]})]


# -- pretend dice --------------------------------------------------------------------------------------------


def test_pretend_dice_show_what_is_missing(crag: Player) -> None:
    crag.page.thrown = iter([2, 5]).__next__
    crag.taps("key:6", "roll")
    assert crag.said == [("throw", {"dice": [6, 2, 5]})]


def test_those_that_are_kept_are_not_rolled(yatzy: Player) -> None:
    yatzy.page.thrown = iter([1, 2, 3, 4, 5, 6, 6, 6]).__next__
    yatzy.taps("roll", "die:1", "die:4", "roll")
    assert yatzy.said[-1] == ("throw", {"dice": [6, 2, 6, 6, 5], "keep": [2, 5]})


def test_they_tumble_and_the_table_hears_of_it_when_they_rest(
    crag: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    crag.page.thrown = iter([1, 3, 5]).__next__
    crag.taps("roll")
    faces = set()
    for ms in range(0, 600, 50):
        assert crag.page.tick(ms * 1_000_000)
        faces.add(tuple(value for value, _ in crag.dice))
    assert len(faces) > 5
    assert crag.said == []
    crag.taps("key:4", "die:0", "row:ones")  # whoever is impatient changes nothing
    assert crag.page.tick(10_000_000_000)  # they lie there, and rest
    assert crag.said == [("throw", {"dice": [1, 3, 5]})]
    assert not crag.page.tick(11_000_000_000)


def test_a_roll_that_bounces_throws_once(crag: Player) -> None:
    crag.page.thrown = iter([4, 6, 6, 1, 2, 3]).__next__
    crag.taps("roll", "roll")
    assert crag.page.ways["roll"].idle
    assert crag.page.tick(5_000_000_000)
    assert crag.page.tick(5_900_000_000)
    crag.taps("roll")
    assert crag.said == [("throw", {"dice": [4, 6, 6]})]
    assert not crag.page.tick(6_000_000_000)
    assert not crag.page.ways["roll"].idle
    crag.taps("roll")
    assert crag.said[1:] == [("throw", {"dice": [1, 2, 3], "keep": []})]


@pytest.mark.parametrize("deed", ["die:1", "key:4", "undo", "row:sixes"])
def test_whoever_does_something_else_may_roll_at_once(crag: Player, deed: str) -> None:
    crag.page.thrown = lambda: 6
    crag.taps("roll")
    assert crag.page.ways["roll"].idle
    crag.taps(deed)
    assert not crag.page.ways["roll"].idle


def test_while_the_roll_is_held_down_those_dice_are_dashed_that_it_throws(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:1")
    roll = crag.page.ways["roll"]
    roll.pressed = True
    assert [kind for _, kind in crag.dice] == ["to_throw"] * 3
    roll.pressed = False
    assert [kind for _, kind in crag.dice] == ["thrown"] * 3


def test_undo_stops_them(crag: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    crag.taps("key:4", "roll")
    assert crag.page.tick(0)
    crag.taps("undo")
    assert not crag.page.tick(10_000_000_000)
    assert crag.dice == [(4, "thrown"), (0, "to_throw"), (0, "to_throw")]
    assert crag.said == []


def test_pretend_dice_are_fair_enough() -> None:
    with playing(table_of("crag")) as player:
        assert {player.page.thrown() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
