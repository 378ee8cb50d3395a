"""What works again is said, and then goes by itself; whatever is to be mended stands until it is answered."""

from __future__ import annotations

import time

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from hardware.problems import BoxBack, PinInUse
from tests.ui.hand import english
from tests.ui.test_pages import Table, choosing
from tests.ui.test_pages import table as shown_table
from ui import band
from ui.theme import theme
from ui.unkept import KeptAgain

__all__ = ["english", "shown_table"]

pytestmark = pytest.mark.screen

BACK = BoxBack("E6613852837A2F15")
PIN = PinInUse("GPIO17")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)  # a band lies there at once
    window.frames(1)  # Kivy counts from its last tick, which may be long ago where other tests came between


def wait_for_it_to_go(table: Table) -> None:
    give_up = time.monotonic() + 20
    while table.band and time.monotonic() < give_up:
        window.frames(1)


@pytest.mark.parametrize("at_table", [True, False])
def test_that_something_works_again_goes_by_itself(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch, at_table: bool
) -> None:
    shown_table.show(choosing() if at_table else None, said=BACK, said_at=1)
    assert shown_table.band == "The button box 2F15 is back."
    monkeypatch.setattr(band, "PASSES_S", 0.05)
    shown_table.show(choosing() if at_table else None, said=BACK, said_at=2)
    wait_for_it_to_go(shown_table)
    assert shown_table.band == ""


def test_that_all_is_kept_again_goes_by_itself(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_table.show(choosing(), said=KeptAgain(), said_at=1)
    assert shown_table.band == "All that was played is kept now."
    monkeypatch.setattr(band, "PASSES_S", 0.05)
    shown_table.show(choosing(), said=KeptAgain(), said_at=2)
    wait_for_it_to_go(shown_table)
    assert shown_table.band == ""


def test_what_is_to_be_mended_stays_also_beside_something_that_works_again(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(band, "PASSES_S", 0.0)
    shown_table.show(choosing(), said=BACK, said_at=1, troubles=(PIN,))
    window.frames(5)
    assert shown_table.band == "The button box 2F15 is back.\nGPIO17 is in use by another program."
    shown_table.show(choosing(), said=PIN, said_at=2)
    window.frames(5)
    assert shown_table.band == "GPIO17 is in use by another program."


def test_whatever_comes_after_it_does_not_go_in_its_stead(
    shown_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(band, "PASSES_S", 0.05)
    shown_table.show(choosing(), said=BACK, said_at=1)
    shown_table.show(choosing(), troubles=(PIN,))
    time.sleep(0.1)
    window.frames(5)
    assert shown_table.band == "GPIO17 is in use by another program."
