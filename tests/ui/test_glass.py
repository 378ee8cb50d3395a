"""The hourglass as it is drawn: the sand's area follows the share, and only a little is written anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi
from typing import Any

import pytest
from PIL import Image

from tests.ui.hourglass_table import pixels_like
from tests.ui.window import picture, resize, shown

# isort: split
from kivy.graphics import InstructionGroup, Mesh

from ui.theme import theme
from ui.widgets import grains
from ui.widgets.glass import SAND_EVERY_S, Glass
from ui.widgets.glass_shape import hourglass_shape

pytestmark = pytest.mark.screen

NECK_Y, CENTRE_X, BULB = 240, 188, 214


@pytest.fixture
def glass() -> Iterator[Glass]:
    resize(800, 480)
    theme.mode = "dark"
    glass = Glass()
    glass.stand(CENTRE_X, 26, BULB, "rim", 148, theme.seat("blue").colour)
    with shown(glass):
        yield glass


def sand_in(image: Image.Image, top: int, bottom: int) -> int:
    """How many pixels between two heights look like sand."""
    return pixels_like(image, "sand", (0, top, 376, bottom))


def test_sand_above_only_shrinks_and_sand_below_only_grows(glass: Glass) -> None:
    above, below = [], []
    for share in (1.0, 0.9, 0.7, 0.5, 0.3, 0.1, 0.04, 0.0):
        glass.rest(share)
        image = picture()
        above.append(sand_in(image, 0, NECK_Y))
        below.append(sand_in(image, NECK_Y, 480))
    assert all(more > less for more, less in pairwise(above))
    assert all(less < more for less, more in pairwise(below))
    assert above[-1] == 0
    assert below[0] == 0


def meshes_of(canvas: Any) -> list[Mesh]:
    found = []
    for instruction in canvas.children:
        if isinstance(instruction, Mesh):
            found.append(instruction)
        elif isinstance(instruction, InstructionGroup):
            found += meshes_of(instruction)
    return found


def test_under_260_vertices_change_while_sand_runs(glass: Glass) -> None:
    meshes = meshes_of(glass.apart.content)
    changed = set()
    for step in range(100):
        before = [list(mesh.vertices) for mesh in meshes]
        glass.show(1 - step / 100, True, step)
        changed |= {number for number, mesh in enumerate(meshes) if list(mesh.vertices) != before[number]}
    written = sum(len(meshes[number].vertices) // 4 for number in changed)
    assert len(changed) == 5  # two bodies of sand, their surfaces, the stream
    assert 200 < written + grains.VERTICES < 260


def turned_about_the_axis(mesh: Mesh) -> float:
    """The volume of the solid that a strip of sand makes when it is turned about the glass's axis; bulb 1."""
    flat: list[float] = mesh.vertices
    rows = [(flat[at] - CENTRE_X, abs(flat[at + 1] - flat[at + 5])) for at in range(0, len(flat), 8)]
    right = [(x / BULB, height / BULB) for x, height in rows if x >= -1e-6]
    return sum(
        2 * pi * (s - r) * (r * (2 * a + b) + s * (a + 2 * b)) / 6 for (r, a), (s, b) in pairwise(right)
    )


def test_what_is_drawn_above_and_below_is_the_sand_there_is_to_a_hundredth(glass: Glass) -> None:
    whole = hourglass_shape().sand_volume
    for hundredth in range(101):
        share = hundredth / 100
        glass.rest(share)
        assert turned_about_the_axis(glass._upper) / whole == pytest.approx(share, abs=0.01)
        assert turned_about_the_axis(glass._lower) / whole == pytest.approx(1 - share, abs=0.01)


def test_the_same_moment_is_the_same_picture(glass: Glass) -> None:
    glass.show(0.5, True, 10.0)
    first = picture()
    glass.show(0.5, True, 11.37)
    assert picture().tobytes() != first.tobytes()
    glass.show(0.5, True, 10.0)
    assert picture().tobytes() == first.tobytes()


def test_between_two_writings_of_the_sand_only_grains_move(glass: Glass) -> None:
    glass.show(0.5, True, 10.0)
    before = list(glass._upper.vertices)
    glass.show(0.499, True, 10.0 + SAND_EVERY_S / 2)
    assert list(glass._upper.vertices) == before
    glass.show(0.49, True, 10.0 + 2 * SAND_EVERY_S)
    assert list(glass._upper.vertices) != before


def test_a_glass_that_is_stopped_stands_still_once_its_last_grains_have_fallen(glass: Glass) -> None:
    assert glass.show(0.5, True, 10)
    assert glass.show(0.5, False, 10.1)
    assert not glass.show(0.5, False, 10.5)
    still = picture()
    glass.show(0.5, False, 50)
    assert picture().tobytes() == still.tobytes()


def test_no_grain_moves_when_motion_is_reduced(glass: Glass) -> None:
    theme.reduced_motion = True
    try:
        glass.show(0.5, True, 10)
        first = picture()
        glass.show(0.5, True, 10.1)
        assert picture().tobytes() == first.tobytes()
    finally:
        theme.reduced_motion = False


def test_a_glass_turned_over_stands_as_one_that_was_full_from_the_first(glass: Glass) -> None:
    glass.rest(1.0)
    full = picture()
    glass.rest(0.0)
    for done in (0.1, 0.5, 0.85, 0.95):
        glass.turn(done)
        assert picture().tobytes() != full.tobytes()
    glass.turn(1.0)
    glass.rest(1.0)
    assert picture().tobytes() == full.tobytes()


def test_sand_goes_along_with_a_glass_that_is_turned(glass: Glass) -> None:
    """All of it lies below as it begins, so it is carried up, and runs from there."""
    middle = (60, 0, 316, NECK_Y), (60, NECK_Y, 316, 480)
    seen = []
    for done in (0.0, 0.5, 0.7, 1.0):
        glass.turn(done, 1.0)
        image = picture()
        seen.append([pixels_like(image, "sand", half) for half in middle])
    (above_first, below_first), _, (above_late, below_late), (above_last, below_last) = seen
    assert above_first == 0
    assert below_first > 10_000
    assert above_late > 20 * max(1, below_late)
    assert above_last > 10_000
    assert below_last == 0


def test_at_no_moment_of_the_turn_is_the_glass_empty(glass: Glass) -> None:
    for step in range(21):
        glass.turn(step / 20, 1.0)
        assert pixels_like(picture(), "sand", (0, 0, 376, 480), reach=110) > 5_000, step


def test_a_glass_turned_early_has_above_what_had_run(glass: Glass) -> None:
    glass.rest(0.3)
    glass.turn(0.0, 0.7, 0.3)
    begun = picture()
    glass.rest(0.3)
    assert sand_in(begun, 0, NECK_Y) == pytest.approx(sand_in(picture(), 0, NECK_Y), rel=0.02)
    glass.turn(1.0, 0.7, 0.3)
    glass.rest(0.7)
    turned = picture()
    assert sand_in(turned, 0, NECK_Y) > sand_in(begun, 0, NECK_Y)


def test_the_streams_end_falls_from_the_neck_to_the_heap_and_later_from_it(glass: Glass) -> None:
    def stream(at_s: float, running: bool) -> list[bool]:
        glass.show(0.6, running, at_s)
        image = picture()
        return [pixels_like(image, "sand", (186, y, 190, y + 4), reach=90) > 4 for y in (260, 370)]

    glass.rest(0.6)
    assert stream(10.0, True) == [False, False]
    assert stream(10.2, True) == [True, False]
    assert stream(10.31, True) == [True, True]
    assert stream(12.0, False) == [True, True]
    assert stream(12.25, False) == [False, True]
    assert stream(12.31, False) == [False, False]
