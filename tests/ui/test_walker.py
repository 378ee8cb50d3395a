"""The walker finds what is wrong with a screen, and nothing else; few combinations hold every pair."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock

from tests.ui.pairwise import every, pairwise
from tests.ui.walker import complaints
from ui.screens.page import Page
from ui.widgets.text import one_line, write

pytestmark = pytest.mark.screen

NAME = "Mormors hemmelige superhelte i Hjørring"


class Shown(Page):
    """A page with whatever a test lays on it."""

    def __init__(self, lays: Callable[[Page], Any]) -> None:
        super().__init__()
        self._lays = lays
        self.anew()

    def lay(self) -> None:
        self._lays(self)


@pytest.fixture(autouse=True)
def _usual_screen() -> None:
    window.resize(800, 480)


def found(*lays: Callable[[Page], Any], names: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a page on which these lay something."""
    page = Shown(lambda page: [lay(page) for lay in lays])
    Clock.tick_draw()
    return complaints(page, names)


def tile(says: str, *box: float, **look: Any) -> Callable[[Page], Any]:
    return lambda page: page.tile(says, (box[0], box[1], box[2], box[3]), lambda: None, **look)


def words(text: str, *box: float, **look: Any) -> Callable[[Page], Any]:
    return lambda page: page.words(text, (box[0], box[1], box[2], box[3]), **look)


def test_a_page_without_faults_has_none() -> None:
    laid = tile("yes", 20, 200, 300, 100, label="Yes"), tile("no", 328, 200, 300, 100, label="No")
    assert found(words("Is it solved?", 28, 100, 600, 60, size_u=37), *laid) == []


@pytest.mark.parametrize(
    ("fault", "lays"),
    [
        ("is cut", [words("A sentence that is far too long for it", 28, 100, 120, 30)]),
        ("u large", [words("Small", 28, 100, 120, 30, size_u=12, smallest_u=12)]),
        ("larger than its box", [words("High", 28, 100, 400, 20, size_u=60, smallest_u=60)]),
        ("off the screen", [words("Aside", 760, 100, 200, 40)]),
        ("u apart", [tile("a", 20, 200, 100, 80), tile("b", 124, 200, 100, 80)]),
        ("a is 100.0 x 50.0 u", [tile("a", 20, 200, 100, 50)]),
        ("lies on the rim", [tile("a", 4, 200, 100, 80)]),
        ("'Under' is on a", [words("Under", 28, 210, 100, 40), tile("a", 20, 200, 200, 80)]),
        ("'One' is on 'Two'", [words("One", 28, 100, 100, 40), words("Two", 34, 106, 100, 40)]),
        ("without a picture", [words("ქართული", 28, 100, 300, 40)]),
    ],
)
def test_each_fault_is_found(fault: str, lays: list[Callable[[Page], Any]]) -> None:
    assert any(fault in one for one in found(*lays))


def test_only_a_name_may_be_cut() -> None:
    short = words(NAME, 28, 100, 150, 40)
    assert found(short, names=(NAME,)) == []
    assert found(short) != []
    said = words(f"{NAME} chooses a deck.", 28, 100, 260, 40, names=(NAME,))
    assert found(said, names=(NAME,)) == []


def test_a_colour_that_is_not_the_themes_is_found() -> None:
    def lay(page: Page) -> None:
        page.canvas.add(write(one_line("Pink", 200, 30, 20, 400), (1, 0.4, 0.7, 1), 100, 300))

    assert any("a colour that is not the theme's" in one for one in found(lay))


def test_every_two_values_come_together_in_few_combinations() -> None:
    axes: dict[str, Any] = {"size": range(4), "language": range(4), "names": range(5), "mode": range(2)}
    rows = pairwise(axes)
    assert rows == pairwise(axes)
    assert len(rows) < len(every(axes)) / 6
    for one, other in combinations(axes, 2):
        together = {(row[one], row[other]) for row in rows}
        assert together == set(product(axes[one], axes[other]))
