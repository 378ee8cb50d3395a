"""The digits of the time left: begun seconds, begun minutes, and nothing drawn twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.garbage import left_by
from tests.ui.window import picture, resize, shown
from ui.screens.hourglass_plan import plan
from ui.theme import theme
from ui.widgets import hero_digits
from ui.widgets.hero_digits import HeroDigits
from ui.widgets.time_said import left_in_digits


@pytest.mark.parametrize(
    ("left_us", "said"),
    [
        (0, "0"),
        (-5_000_000, "0"),
        (1, "1"),
        (1_000_000, "1"),
        (1_000_001, "2"),
        (9_999_999, "10"),
        (60_000_000, "60"),
        (99_000_000, "99"),
        (99_000_001, "1:40"),
        (183_000_000, "3:03"),
        (599_000_000, "9:59"),
        (599_000_001, "10"),
        (600_000_000, "10"),
        (600_000_001, "11"),
    ],
)
def test_begun_seconds_and_from_ten_minutes_begun_minutes_are_said(left_us: int, said: str) -> None:
    assert left_in_digits(left_us) == said


@given(st.integers(1, 599_000_000))
def test_zero_is_never_said_while_anything_is_left(left_us: int) -> None:
    assert left_in_digits(left_us).replace(":", "").strip("0")


@pytest.mark.screen
def test_a_tick_renders_no_type(monkeypatch: pytest.MonkeyPatch) -> None:
    resize(800, 480)
    digits = HeroDigits()
    digits.stand(400, 240, 388, 760, theme.colour("text"))
    monkeypatch.setattr(hero_digits, "_Written", None)
    for left_s in range(120, -1, -1):
        digits.say(left_in_digits(left_s * 1_000_000))
    assert digits.said == "0"


@pytest.mark.screen
def test_figures_that_were_prepared_are_not_drawn_for_the_first_hourglass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resize(800, 480)
    hero_digits._figures.clear()
    assert len(list(hero_digits.prepared_figures())) == 2 * len(hero_digits.SIGNS)
    monkeypatch.setattr(hero_digits, "_Written", None)
    there = plan(theme.width, theme.height, theme.portrait, two_sided=False)
    for place in (there.digits, there.last_digits, there.minutes, there.over_digits):
        digits = HeroDigits()
        digits.stand(*place, theme.colour("text"))
        digits.say("3:07")
        digits.say("58")


@pytest.mark.screen
def test_a_drawn_figure_leaves_its_pixels_to_nobody() -> None:
    resize(800, 480)
    assert not left_by(lambda: hero_digits._draw("8", 300))


@pytest.mark.screen
def test_digits_stand_in_the_middle_and_within_their_width() -> None:
    from kivy.uix.widget import Widget

    resize(800, 480)
    digits, on = HeroDigits(), Widget()
    on.canvas.add(digits)
    digits.say("888")
    digits.stand(400, 240, 388, 300, theme.colour("text"))
    with shown(on):
        drawn = picture().convert("L").point(lambda level: 255 * (level > 128)).getbbox()
    assert drawn is not None
    left, top, right, bottom = drawn
    assert 250 <= left < right <= 550
    assert (left + right) / 2 == pytest.approx(400, abs=6)
    assert (top + bottom) / 2 == pytest.approx(240, abs=4)


@pytest.mark.screen
@pytest.mark.parametrize("size", [454, 388, 216, 150, 60])
def test_no_digit_is_drawn_at_less_than_half_its_textures_size(size: float) -> None:
    from kivy.graphics import Rectangle

    resize(800, 480)
    digits = HeroDigits()
    digits.say("48")
    digits.stand(400, 240, size, 760, theme.colour("text"))
    drawn = [slot for slot in digits.children if isinstance(slot, Rectangle)]
    assert len(drawn) == 2
    for slot in drawn:
        assert 0.5 <= slot.size[1] / slot.texture.height <= 1.02
