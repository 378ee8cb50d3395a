"""Names on a map stand beside their marks and cover nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.city_tour.catalogue import shipped
from ui.denmark import Projection
from ui.map_labels import Label, along, labelled
from ui.theme import Box

BOX: Box = (12.0, 68.0, 556.0, 400.0)

marks = st.builds(
    Label,
    name=st.uuids().map(str),
    x=st.floats(0, 600),
    y=st.floats(50, 500),
    reach=st.floats(4, 24),
    w=st.floats(10, 160),
    h=st.floats(12, 30),
    has_to_be_read=st.booleans(),
)
pieces = st.tuples(st.floats(0, 600), st.floats(50, 500), st.floats(5, 40), st.floats(5, 40))


def overlap(one: Box, other: Box) -> float:
    """The area that both cover."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


@given(st.lists(marks, max_size=25), st.lists(pieces, max_size=6))
def test_no_name_covers_anything(labels: list[Label], taken: list[Box]) -> None:
    placed = labelled(labels, BOX, taken)
    assert all(overlap(one, other) < 0.01 for one, other in combinations(placed.values(), 2))
    for label in labels:
        if (side := placed.get(label.name)) is not None:
            assert side in label.sides()
            assert overlap(side, BOX) == pytest.approx(label.w * label.h)
            assert all(overlap(side, other) < 0.01 for other in [*taken, *(one.mark for one in labels)])


@given(st.lists(marks, min_size=1, max_size=12), st.lists(pieces, max_size=6))
def test_what_matters_more_is_never_moved_by_what_matters_less(labels: list[Label], taken: list[Box]) -> None:
    blocked = [*taken, *(label.mark for label in labels)]
    for count in range(len(labels)):
        before, after = labelled(labels[:count], BOX, blocked), labelled(labels, BOX, blocked)
        assert before == {name: after[name] for name in before}
        assert not any(label.name in after and label.name not in before for label in labels[:count])


def test_the_right_comes_first_then_the_left_below_and_above() -> None:
    town = Label("Ribe", 200, 200, 10, 50, 20)
    right, left, below, above = town.sides()
    assert (right, left) == ((210, 190, 50, 20), (140, 190, 50, 20))
    assert (below, above) == ((175, 210, 50, 20), (175, 170, 50, 20))
    taken: list[Box] = []
    for side in (right, left, below, above):
        assert labelled([town], BOX, taken) == {"Ribe": side}
        taken.append(side)
    assert labelled([town], BOX, taken) == {}


def test_a_name_that_has_to_be_read_goes_half_a_line_higher_too() -> None:
    taken: list[Box] = [(210, 205, 50, 2), (140, 205, 50, 2), (195, 210, 5, 20), (195, 170, 5, 20)]
    town = Label("Ribe", 200, 200, 10, 50, 20)
    assert labelled([town], BOX, taken) == {}
    assert labelled([town._replace(has_to_be_read=True)], BOX, taken) == {"Ribe": (210, 180, 50, 20)}


@given(st.lists(marks, max_size=25), st.lists(pieces, max_size=6))
def test_no_line_to_a_name_that_stands_further_off_crosses_anything(
    labels: list[Label], taken: list[Box]
) -> None:
    led = [label._replace(is_led=True) for label in labels]
    placed = labelled(led, BOX, taken)
    lines = {
        label.name: list(along(*label.leader(placed[label.name]))) for label in led if label.name in placed
    }
    for label in led:
        for dot in lines.get(label.name, ()):
            assert all(overlap(dot, other) < 0.01 for other in taken)
            assert all(overlap(dot, side) < 0.01 for name, side in placed.items() if name != label.name)
            assert all(overlap(dot, other.mark) < 0.01 for other in led if other.mark != label.mark)


def test_a_name_with_no_room_beside_its_mark_is_led_out_to_sea() -> None:
    town = Label("Ribe", 200, 200, 10, 50, 20, has_to_be_read=True)
    walls: list[Box] = [(212, 150, 60, 100), (128, 150, 60, 100), (188, 214, 24, 20), (150, 150, 100, 30)]
    assert labelled([town], BOX, walls) == {}
    crossing = labelled([town._replace(is_led=True)], BOX, [*walls, (150, 236, 100, 4)])
    assert crossing == {}
    assert labelled([town._replace(is_led=True)], BOX, walls[:3])["Ribe"][1] < 180


def test_a_name_stays_within_the_map() -> None:
    assert labelled([Label("Nexø", 560, 300, 10, 50, 20)], BOX) == {"Nexø": (500, 290, 50, 20)}
    assert labelled([Label("Skagen", 300, 70, 10, 50, 40)], BOX) == {"Skagen": (275, 80, 50, 40)}


@pytest.mark.parametrize("seed", range(4))
def test_of_sixteen_cities_all_over_denmark_nearly_every_one_is_named(seed: int) -> None:
    view = Projection(BOX)
    cities = [shipped("denmark").cities[(seed + 7 * number) % 112] for number in range(16)]
    labels = []
    for city in cities:
        assert city.latitude is not None
        assert city.longitude is not None
        at = view.at(city.latitude, city.longitude)
        labels.append(Label(city.name, *at, reach=12, w=10.0 * len(city.name), h=22))
    assert len(labelled(labels, BOX)) >= 14
