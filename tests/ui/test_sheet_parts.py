"""A throw as it is told, pretend dice as they tumble, and where everything lies: without a window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.screens.sheet.room import Room, Shows, has_tabs, room_for
from ui.screens.sheet.tapping import Die, Tapping
from ui.theme import Box, TextSize, theme
from ui.tumble import Tumble

BOTH_TABS: tuple[Shows, ...] = ("throw", "sheet")
GAMES = {"crag": (3, 13), "yatzy": (5, 15), "yacht": (5, 12)}


# -- a throw -------------------------------------------------------------------------------------------------


def test_a_first_throw_has_empty_places_until_it_is_told() -> None:
    throw = Tapping(3)
    throw.tell(4)
    assert throw.dice == [Die(4, "thrown"), Die(0, "to_throw"), Die(0, "to_throw")]
    throw.tap(2)  # there is nothing yet
    assert throw.missing == [1, 2]
    throw.tell(4)
    throw.tell(1)
    assert throw.is_whole
    assert throw.said == {"dice": [4, 4, 1]}


def test_dice_lie_as_they_fell_until_one_is_kept() -> None:
    throw = Tapping(3, [6, 2, 6])
    assert [die.lies for die in throw.dice] == ["thrown"] * 3
    throw.tap(0)
    assert [die.lies for die in throw.dice] == ["thrown", "to_throw", "to_throw"]
    assert not throw.is_begun


def test_a_die_that_was_told_can_be_told_anew_and_one_that_was_to_go_be_kept_after_all() -> None:
    throw = Tapping(3, [6, 2, 6])
    throw.tap(0)
    throw.tell(5)
    throw.tap(1)  # the five was a slip
    throw.tap(1)  # and the two stays
    throw.tell(3)
    assert throw.said == {"dice": [6, 2, 3], "keep": [6, 2]}


def test_where_all_are_kept_no_throw_is_whole() -> None:
    throw = Tapping(3, [6, 2, 6])
    for place in range(3):
        throw.tap(place)
    assert throw.missing == []
    assert not throw.is_whole


@given(
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.lists(st.integers(-5, 6)),  # a die that is tapped, undo (0), a key
)
def test_whatever_is_tapped_what_is_kept_lay_there_and_lies_there(lying: list[int], taps: list[int]) -> None:
    throw = Tapping(5, lying)
    for tap in taps:
        if not tap:
            if throw.is_begun:
                throw.take_back()
        elif tap < 0:
            throw.tap(-tap - 1)
        elif throw.missing:
            throw.tell(tap)
        if throw.is_whole:
            break
    for place in throw.missing[: throw.is_begun and 5]:
        throw.tell_rest({place: 1})
    if throw.is_whole:
        said = throw.said
        assert said["keep"] == [lying[place] for place in sorted(throw.kept)]
        assert all(said["dice"][place] == lying[place] for place in throw.kept)
        assert len(said["dice"]) == 5


# -- pretend dice --------------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(0, 4), st.integers(1, 6), min_size=1))
def test_pretend_dice_come_to_rest_on_what_they_were_to_show(values: dict[int, int]) -> None:
    tumble = Tumble(values, 0.6)
    for ms in range(0, 600, 20):
        assert set(tumble.faces(1_000 + ms * 1_000_000)) == set(values)
        assert all(1 <= face <= 6 for face in tumble.faces(1_000 + ms * 1_000_000).values())
        assert not tumble.is_over(1_000 + ms * 1_000_000)
    assert tumble.faces(600_001_000) == values
    assert tumble.is_over(600_001_000)


def test_they_begin_when_they_are_looked_at_first_and_rest_one_after_the_other() -> None:
    tumble = Tumble({0: 1, 1: 1, 2: 1}, 1.0)
    assert not tumble.is_over(10**12)
    tumble.faces(10**12)
    rested = [
        {place for place, face in tumble.faces(10**12 + ms * 10**6).items() if face == 1}
        for ms in (560, 800, 1000)
    ]
    assert {0} <= rested[0]
    assert {0, 1} <= rested[1]
    assert rested[2] == {0, 1, 2}


# -- where everything lies -----------------------------------------------------------------------------------


@pytest.fixture(params=[(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def size(request: pytest.FixtureRequest) -> Iterator[tuple[int, int]]:
    theme.resize(*request.param)
    yield request.param
    theme.resize(800, 480)


def rooms(game: str) -> Iterator[Room]:
    dice, rows = GAMES[game]
    shown: list[Shows] = ["throw", "sheet"]
    if not has_tabs(dice, rows + (game == "yatzy"), 1):
        shown.append("both")
    for shows, has_band, has_redo in product(shown, (False, True), (False, True)):
        yield room_for(shows, dice, rows, has_band=has_band, has_redo=has_redo)


def boxes(room: Room) -> list[Box]:
    found = [*room.dice, *room.keys, *room.tools.values()]
    found += [box for box in (room.sheet, room.grid) if box is not None]
    return found


def apart(one: Box, other: Box) -> float:
    across = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2])
    down = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3])
    return max(across, down)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_has_its_place_and_none_lies_on_another(game: str, size: tuple[int, int]) -> None:
    for room in rooms(game):
        for x, y, w, h in boxes(room):
            assert x >= 14
            assert y >= 76
            assert x + w <= theme.width - 14
            assert y + h <= theme.height - 19.9
            assert min(w, h) >= 63.3
        for one, other in combinations(boxes(room), 2):
            # With three dice the roll lies in a free cell of the grid.
            if room.grid not in (one, other) or "roll" not in room.tools:
                assert apart(one, other) >= 7.2, room


@pytest.mark.parametrize("game", GAMES)
def test_undo_rules_and_more_are_always_there_and_the_roll_with_the_throw(
    game: str, size: tuple[int, int]
) -> None:
    for room in rooms(game):
        assert {"undo", "rules", "more"} <= set(room.tools)
        if room.keys:
            assert "roll" in room.tools
        if room.shows != "both":
            assert "other" in room.tools


@pytest.mark.parametrize("game", GAMES)
def test_the_tile_to_the_sheets_and_the_one_back_lie_under_the_same_finger(
    game: str, size: tuple[int, int]
) -> None:
    dice, rows = GAMES[game]
    for has_redo in (False, True):
        throw, sheet = (
            room_for(shows, dice, rows, has_band=False, has_redo=has_redo) for shows in BOTH_TABS
        )
        x, y, w, h = throw.tools["other"]
        left, top, wide, high = sheet.tools["other"]
        assert left <= x + w / 2 <= left + wide
        assert top <= y + h / 2 <= top + high
        if theme.portrait:
            assert throw.tools["other"] == sheet.tools["other"]
            assert throw.tools["undo"] == sheet.tools["undo"]


@pytest.mark.parametrize(("text_size", "game", "tabs"), [
    ("normal", "crag", False), ("large", "crag", False), ("largest", "crag", True),
    ("normal", "yatzy", False), ("largest", "yatzy", True),
])  # fmt: skip
def test_sheet_and_throw_lie_side_by_side_but_in_the_largest_type(
    text_size: TextSize, game: str, tabs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_text_size", text_size)
    assert has_tabs(*GAMES[game], 1) is tabs
