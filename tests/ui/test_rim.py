"""The rim: its colour all round and in the tab, the ground within, and every corner between them rounded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from tests.ui.window import picture, shown
from ui.theme import Rgba, theme
from ui.widgets.rim import Rim

pytestmark = pytest.mark.screen

BLUE: Rgba = (0.0, 0.0, 1.0, 1.0)
TABS = {
    "at the left": (12.0, 300.0),
    "in the middle": (124.0, 450.0),
    "at the right": (400.0, 788.0),
    "across": (12.0, 788.0),
}


@pytest.fixture
def rim() -> Iterator[Rim]:
    before, theme.mode = theme.mode, "dark"
    rim = Rim()
    with shown(rim):
        rim.size_hint = None, None
        rim.pos, rim.size = (0, 0), theme.size
        yield rim
    theme.mode = before


def is_ground(image: Image.Image, x: float, y: float) -> bool:
    """Whether there is ground, and not the rim's colour, at a place from the top left."""
    ground = tuple(round(share * 255) for share in theme.colour("ground")[:3])
    pixel = image.getpixel((int(x), int(y)))
    assert pixel in (ground, (0, 0, 255)), pixel
    return pixel == ground


@pytest.mark.parametrize("tab", TABS.values(), ids=TABS)
def test_the_tab_hangs_into_the_header_and_ground_is_what_is_beside_and_below(
    rim: Rim, tab: tuple[float, float]
) -> None:
    rim.show(BLUE, tab)
    image = picture()
    start, end = tab
    has_left, has_right = start > 12, end < 788
    for y in (2, 14, 40, 86):
        assert not is_ground(image, (start + end) / 2, y)
    assert is_ground(image, (start + end) / 2, 89)
    assert is_ground(image, start - 3, 50) == has_left
    assert is_ground(image, end + 2, 50) == has_right
    # The tab's own lower corners, and those of the ground beside it and under it.
    assert is_ground(image, start + 1, 86) == has_left
    assert is_ground(image, end - 2, 86) == has_right
    assert not is_ground(image, 13, 13 if has_left else 89)
    assert not is_ground(image, 786, 13 if has_right else 89)
    for x in (13, 786):
        assert not is_ground(image, x, 466)
    for x, y in ((2, 300), (797, 300), (400, 477)):
        assert not is_ground(image, x, y)


def test_the_line_of_the_light_mode_goes_with_it(rim: Rim) -> None:
    rim.show(BLUE, TABS["in the middle"])
    before = picture()
    theme.mode = "light"
    rim.show(BLUE, TABS["in the middle"])
    line = tuple(round(share * 255) for share in (theme.bound or BLUE)[:3])
    assert picture().getpixel((400, 89)) == line
    theme.mode = "dark"
    rim.show(BLUE, TABS["in the middle"])
    assert picture().tobytes() == before.tobytes()
