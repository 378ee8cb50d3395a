"""Pretended lamps and buzzer on the screen, and pictures of what the window shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.clock import ManualClock
from hardware.simulated import SimulatedOutputs
from tests.ui.garbage import left_by
from ui import picture
from ui.theme import theme
from ui.widgets.likeness import Likeness

pytestmark = pytest.mark.screen


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    """The colours in the strip at the screen's foot."""
    found = image.crop((300, 462, 500, 480)).getcolors(10_000)
    assert found is not None
    return {colour for _, colour in found if isinstance(colour, tuple)}


def eight_bit(colour: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(round(share * 255) for share in colour[:3])


def test_a_lamp_that_is_lit_has_its_seats_colour_and_a_dark_one_has_not() -> None:
    clock = ManualClock()
    outputs = SimulatedOutputs(2, clock)
    likeness = Likeness(outputs)
    likeness.show(["red", "blue"])
    outputs.lamp(0, "turn")
    with window.shown(likeness):
        assert likeness.look()
        seen = colours(window.picture())
        assert eight_bit(theme.seat("red").colour) in seen
        assert eight_bit(theme.seat("blue").colour) not in seen
        assert not likeness.look()
        outputs.lamp(1, "first")
        assert likeness.look()
        assert eight_bit(theme.seat("blue").colour) in colours(window.picture())


def test_a_late_team_whose_seat_has_no_lamp_is_shown_dark() -> None:
    outputs = SimulatedOutputs(1, ManualClock())
    likeness = Likeness(outputs)
    likeness.show(["red", "blue"])
    outputs.lamp(1, "turn")
    with window.shown(likeness):
        assert likeness.look()
        assert eight_bit(theme.seat("blue").colour) not in colours(window.picture())


def test_a_blinking_lamp_is_looked_at_again_when_it_changes() -> None:
    clock = ManualClock()
    outputs = SimulatedOutputs(1, clock)
    likeness = Likeness(outputs)
    assert likeness.due() is None
    likeness.show(["red"])
    outputs.lamp(0, "may_press")
    with window.shown(likeness):
        likeness.look()
        due_ns = likeness.due()
        assert due_ns is not None
        clock.advance((due_ns - clock.now_ns()) / 1e6)
        assert likeness.look()


def test_lamps_and_buzzer_that_come_and_go_leave_no_garbage() -> None:
    outputs = SimulatedOutputs(1, ManualClock())
    likeness = Likeness(outputs)
    likeness.show(["red"])
    with window.shown(likeness):

        def come_and_go() -> None:
            for mode in ("turn", "off") * 10:
                outputs.lamp(0, mode)
                outputs.beep("times_up") if mode == "turn" else outputs.silence()
                assert likeness.look()
                window.frames(1)

        assert not left_by(come_and_go)


def test_a_picture_is_a_png_of_what_the_window_shows_the_right_way_up(tmp_path: Path) -> None:
    clock = ManualClock()
    outputs = SimulatedOutputs(1, clock)
    outputs.lamp(0, "turn")
    likeness = Likeness(outputs)
    likeness.show(["red"])
    with window.shown(likeness):
        likeness.look()
        picture.take(tmp_path / "likeness.png")
    taken = Image.open(tmp_path / "likeness.png").convert("RGB")
    assert taken.size == (800, 480)
    assert eight_bit(theme.seat("red").colour) in colours(taken)
    assert taken.getpixel((400, 100)) == (0, 0, 0)
