"""The hourglass as it is drawn: the sand's area follows the share, and only a little is written anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image

from tests.ui.hourglass_table import pixels_like
from tests.ui.window import picture, resize, shown
from ui.theme import theme
from ui.widgets.glass import SAND_EVERY_S, Glass

pytestmark = pytest.mark.screen

NECK_Y = 240


@pytest.fixture
def glass() -> Iterator[Glass]:
    resize(800, 480)
    theme.mode = "dark"
    glass = Glass()
    glass.stand(188, 26, 214, "rim", 148, theme.seat("blue").colour)
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


def test_under_260_vertices_are_written_while_sand_runs(glass: Glass) -> None:
    glass.show(0.5, True, 10)
    assert 100 < glass.rewritten_vertices < 260


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
