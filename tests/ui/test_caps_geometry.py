"""Where everything lies on the board of bottle caps, and how caps go about on it, as numbers."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.bottle_caps.track import CAPS, HOUSE, SIDES, SIX, START, Caps, Track
from ui.patches import Point
from ui.widgets.caps_geometry import FIELD, LIT, CapsGeometry, caps_geometry
from ui.widgets.caps_travel import Moved, journeys, moved

LENGTHS = range(8, 15)
CROSSES = (10, 12, 14)

lengths = st.sampled_from(LENGTHS)
some_sides = st.lists(st.integers(0, SIDES - 1), min_size=2, max_size=SIDES, unique=True)


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def every_place(board: CapsGeometry) -> list[Point]:
    lanes = [spot for lane in board.lanes for spot in lane]
    waiting = [board.spot(side, HOUSE, cap) for side in range(SIDES) for cap in range(CAPS)]
    return [*board.fields, *lanes, *waiting]


@pytest.mark.parametrize("length", LENGTHS)
def test_each_field_is_one_pitch_from_the_next_and_no_two_are_nearer(length: int) -> None:
    board = caps_geometry(length)
    assert len(board.fields) == SIDES * length
    for before, after in pairwise([*board.fields, board.fields[0]]):
        assert apart(before, after) == pytest.approx(1)
    places = every_place(board)
    assert len(places) == SIDES * (length + CAPS + CAPS)
    assert min(apart(*pair) for pair in combinations(places, 2)) >= 1 - 1e-6


@pytest.mark.parametrize("length", LENGTHS)
def test_a_goal_lane_leads_inwards_from_the_field_before_its_own_start(length: int) -> None:
    board = caps_geometry(length)
    for side in range(SIDES):
        last = board.spot(side, SIDES * length - 1)
        assert apart(last, board.spot(side, START)) == pytest.approx(1)
        way = [last, *board.lanes[side]]
        assert all(apart(before, after) == pytest.approx(1) for before, after in pairwise(way))
        far = [hypot(*spot) for spot in way]
        assert far == sorted(far, reverse=True)
        # Straight on, and the four do not meet.
        assert apart(way[0], way[-1]) == pytest.approx(CAPS)
        assert far[-1] > 0.8


@pytest.mark.parametrize("length", LENGTHS)
def test_the_sides_are_alike_and_follow_clockwise_from_the_bottom(length: int) -> None:
    board = caps_geometry(length)
    for side, (x, y) in enumerate(((0, -1), (-1, 0), (0, 1), (1, 0))):
        assert board.spot(side, SIDES * length - 1) == pytest.approx((x * board.half, y * board.half))
        turned = [(point[1], -point[0]) for point in board.lanes[side]]
        assert list(board.lanes[(side + 1) % SIDES]) == turned
    # Seen from a side, its house lies at the left.
    assert board.houses[0][0] < 0 > board.houses[0][1]


@pytest.mark.parametrize("length", LENGTHS)
def test_everything_lies_within_the_board_and_nothing_on_a_house(length: int) -> None:
    board = caps_geometry(length)
    assert all(max(map(abs, place)) + LIT <= board.side / 2 for place in every_place(board))
    assert board.side < 2 * (board.half + 1)
    on_boards = [*board.fields, *(spot for lane in board.lanes for spot in lane)]
    for side, (house_x, house_y) in enumerate(board.houses):
        assert max(abs(house_x), abs(house_y)) + board.house_half <= board.side / 2
        for x, y in on_boards:
            beside = max(abs(x - house_x), abs(y - house_y)) - board.house_half
            corner = hypot(*(max(0.0, abs(d) - board.house_half) for d in (x - house_x, y - house_y)))
            assert max(beside, corner) > FIELD
        for cap in range(CAPS):
            x, y = board.spot(side, HOUSE, cap)
            assert max(abs(x - house_x), abs(y - house_y)) + 0.46 <= board.house_half


@pytest.mark.parametrize("length", LENGTHS)
def test_even_tracks_from_ten_on_are_crosses_and_the_others_go_round_about_everything(length: int) -> None:
    board = caps_geometry(length)
    is_grid = all(x == round(x) and y == round(y) for x, y in board.fields)
    assert is_grid == (length in CROSSES)
    if not is_grid:
        inner = min(hypot(*field) for field in board.fields)
        assert all(hypot(x, y) + board.house_half < inner + 1 for x, y in board.houses)


def test_forty_fields_lie_on_a_grid_of_eleven() -> None:
    board = caps_geometry(10)
    assert board.half == 5
    assert board.side <= 11.5
    # The moves of the look: from field 18, beside a goal lane's end, to field 22 round the corner.
    assert board.spot(0, 18) == (-1, 5)
    assert board.spot(0, 22) == (1, 3)


@given(length=lengths, sides=some_sides, data=st.data())
def test_a_field_is_that_of_the_track(length: int, sides: list[int], data: st.DataObject) -> None:
    """Whoever stands on one field stands at one point, and otherwise nowhere near."""
    track, board = Track(length, tuple(sides)), caps_geometry(length)
    seats, places = st.integers(0, len(sides) - 1), st.integers(START, track.last)
    (seat, place), (other, there) = data.draw(st.tuples(seats, places)), data.draw(st.tuples(seats, places))
    field = track.field(seat, place)
    assert board.field(sides[seat], place) == field
    same = (seat, place) == (other, there) or (field is not None and field == track.field(other, there))
    far = apart(board.spot(sides[seat], place), board.spot(sides[other], there))
    assert far == pytest.approx(0) if same else far > 0.99


@given(length=lengths, side=st.integers(0, 3), data=st.data())
def test_a_way_goes_by_every_field(length: int, side: int, data: st.DataObject) -> None:
    board = caps_geometry(length)
    start = data.draw(st.integers(START, SIDES * length + CAPS - 2))
    end = data.draw(st.integers(start + 1, min(start + SIX, SIDES * length + CAPS - 1)))
    way = board.way(side, start, end)
    assert len(way) == end - start + 1
    assert all(apart(before, after) == pytest.approx(1) for before, after in pairwise(way))
    assert (way[0], way[-1]) == (board.spot(side, start), board.spot(side, end))


@pytest.mark.parametrize("length", LENGTHS)
def test_an_arrow_points_to_the_next_field(length: int) -> None:
    board = caps_geometry(length)
    for side in range(SIDES):
        assert hypot(*board.heading(side)) == pytest.approx(1)


# -- caps on their way -------------------------------------------------------------------------------------


def even(share: float) -> float:
    return share


BEFORE: tuple[Caps, ...] = ((18, 3, HOUSE, HOUSE), (12, HOUSE, 43, HOUSE))


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (((22, 3, -1, -1), (12, -1, 43, -1)), Moved(0, 0, 18)),
        (((22, 3, -1, -1), (-1, -1, 43, -1)), Moved(0, 0, 18)),
        (((18, 3, 0, -1), (12, -1, 43, -1)), Moved(0, 2, HOUSE)),
        (BEFORE, None),
        (((17, 3, -1, -1), (12, -1, 43, -1)), None),  # a step back
        (((25, 3, -1, -1), (12, -1, 43, -1)), None),  # further than any throw
        (((22, 7, -1, -1), (12, -1, 43, -1)), None),
        (((18, 3, 7, -1), (12, -1, 43, -1)), None),  # out of the house to the middle of the track
        (((-1, 3, -1, -1), (12, -1, 43, -1)), None),
        (((18, 3, -1, -1), ()), None),
    ],
)
def test_what_a_throw_has_moved_is_told_from_all_else(after: tuple[Caps, ...], found: Moved | None) -> None:
    assert moved(BEFORE, after) == found
    assert bool(journeys(caps_geometry(10), (0, 1), BEFORE, after)) == (found is not None)


def test_at_first_nothing_has_moved() -> None:
    assert moved((), BEFORE) is None


def test_a_cap_is_on_every_field_of_its_way_and_then_the_captured_one_goes_home() -> None:
    board = caps_geometry(10)
    after = ((22, 3, -1, -1), (-1, -1, 43, -1))
    own, captured = journeys(board, (0, 1), BEFORE, after)
    assert own.ends == 4
    for step in range(5):
        assert own.at(step, even) == board.spot(0, 18 + step)
    half_way = own.at(1.5, even)
    assert apart(half_way, board.spot(0, 19)) == pytest.approx(0.5)
    # It waits until it is hit.
    assert captured.at(2, even) == captured.at(4, even) == board.spot(1, 12)
    assert captured.at(captured.ends, even) == captured.at(99, even) == board.spot(1, HOUSE, 0)


@given(length=lengths, throws=st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=60))
def test_whatever_is_moved_goes_there_and_nothing_else(length: int, throws: list[tuple[int, int]]) -> None:
    track, board = Track(length, (0, 1, 2, 3)), caps_geometry(length)
    caps: tuple[Caps, ...] = ((START, HOUSE, HOUSE, HOUSE),) * SIDES
    for turn, (pips, choice) in enumerate(throws):
        seat = turn % SIDES
        moves = track.moves(caps, seat, pips)
        if not moves:
            continue
        move = moves[choice % len(moves)]
        after = track.moved(caps, seat, move)
        made = journeys(board, track.sides, caps, after)
        assert [(one.seat, one.cap) for one in made] == [
            (seat, move.cap), *([move.captures] if move.captures else [])
        ]  # fmt: skip
        for one in made:
            end = board.spot(track.sides[one.seat], after[one.seat][one.cap], one.cap)
            assert one.at(one.ends, even) == end
        caps = after
