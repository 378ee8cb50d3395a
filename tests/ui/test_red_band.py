"""What would be lost with the power is said in red, and nothing else is."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.errors import JournalUnkept, TimeglasError
from hardware.problems import PinInUse
from tests.ui.hand import english
from tests.ui.test_band_gives_way import band_of
from tests.ui.test_pages import Table, choosing
from tests.ui.test_pages import table as shown_table
from ui.theme import theme
from ui.unkept import NotKept

__all__ = ["english", "shown_table"]

pytestmark = pytest.mark.screen

UNKEPT = NotKept(JournalUnkept("The disk of {path} is full. Make room there.", path="/home"))
PIN = PinInUse("GPIO17")


def colour_of_the_band(table: Table) -> tuple[int, int, int]:
    """What is drawn right above its words."""
    window.frames()
    band = band_of(table)
    picture = window.picture()
    x, y = int(band.center_x), int(picture.height - band.top) + 4
    red, green, blue = picture.crop((x, y, x + 1, y + 1)).tobytes()
    return red, green, blue


def of_the_theme(name: str) -> tuple[int, int, int]:
    red, green, blue, *_ = (round(255 * share) for share in theme.colour(name))
    return red, green, blue


@pytest.mark.parametrize("at_table", [True, False])
@pytest.mark.parametrize(
    ("troubles", "colour"), [((UNKEPT,), "alarm"), ((PIN,), "primary"), ((PIN, UNKEPT), "alarm")]
)
def test_what_would_be_lost_is_said_in_red(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch, at_table: bool,
    troubles: tuple[TimeglasError, ...], colour: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(theme, "reduced_motion", True)  # a band lies there at once
    shown_table.show(choosing() if at_table else None, troubles=troubles)
    assert colour_of_the_band(shown_table) == of_the_theme(colour)


def test_a_button_that_is_silent_is_said_as_ever_when_all_is_kept_again(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)
    shown_table.show(choosing(), troubles=(PIN, UNKEPT))
    shown_table.show(choosing(), troubles=(PIN,))
    assert colour_of_the_band(shown_table) == of_the_theme("primary")
