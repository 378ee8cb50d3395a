"""How bright the screen is: by the light behind it where that can be set, by a shade where not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.window import frames, resize

# isort: split
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.floatlayout import FloatLayout

from companion.clock import ManualClock
from companion.errors import TimeglasError
from hardware.backlight import Backlight
from tests.companion.table import Table as Game
from tests.hardware.test_backlight import lamp, said
from tests.ui.hand import game
from ui.lights import FAINTEST, Lights, least_light
from ui.rest import Least
from ui.showing import Showing
from ui.theme import theme

pytestmark = pytest.mark.screen

MS_TO_DIM, MS_TO_DARK = 62_000, 122_000


def ordinary() -> Game:
    return game().say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)


def all_play() -> Game:
    reading = game().say("choose_deck", 0, deck="red").say("read_card", 1, all_play=True)
    return reading.say("start_hourglass", 2)


def runs() -> Game:
    return ordinary().say("start_hourglass", 2)


def voting() -> Game:
    return runs().say("stop_hourglass", 10).say("dispute", 11)


@pytest.mark.parametrize(
    ("made", "least"),
    [
        (game, "dark"),
        (ordinary, "dark"),
        (runs, "awake"),
        (lambda: runs().say("pause", 5), "dark"),
        (all_play, "awake"),
        (voting, "awake"),
        (lambda: voting().say("pause", 12), "dark"),
        (lambda: runs().wait(70), "dim"),
        (lambda: ordinary().say("stop_game", 9), "dark"),
    ],
)
def test_the_table_says_how_far_its_screen_may_rest(made: Callable[[], Game], least: Least) -> None:
    view = made().view
    assert least_light(Showing(view=view)) == least
    said = TimeglasError("Something is to be read.")
    unread: Least = "dim" if least == "dark" else least
    assert least_light(Showing(view=view, said=said)) == unread
    assert least_light(Showing(view=view, troubles=(said,))) == unread
    assert least_light(Showing()) == "dark"


class Lit:
    """A white page in the window, and its lights."""

    def __init__(self, backlight: Backlight | None = None, brightness: float | None = None) -> None:
        resize(800, 480)
        self.clock, self.root, self.backlight = ManualClock(1), FloatLayout(), backlight
        with self.root.canvas:
            Color(1, 1, 1, 1)
            Rectangle(size=(800, 480))
        Window.add_widget(self.root)
        self.lights = Lights(
            Window, self.root, self.clock.now_ns, lambda: None,
            backlight=backlight, brightness=brightness, dims_after_s=60, darkens_after_s=120,
        )  # fmt: skip

    def after(self, ms: float) -> int:
        """How bright a pixel of the white page is after that time, from 0 to 255."""
        self.clock.advance(ms)
        self.lights.frame()
        Window.canvas.ask_update()
        frames(2)
        return int(glReadPixels(400, 240, 1, 1, GL_RGB, GL_UNSIGNED_BYTE)[0])


@pytest.fixture
def motion() -> Iterator[None]:
    before, theme.reduced_motion = theme.reduced_motion, False
    yield
    theme.reduced_motion = before


def ended(lit: Lit) -> None:
    lit.lights.close()
    if lit.root.parent is not None:
        Window.remove_widget(lit.root)
    Window.allow_screensaver = False


def test_where_no_light_can_be_set_a_shade_darkens_the_page(motion: None) -> None:
    lit = Lit()
    try:
        assert lit.after(0) == 255
        assert lit.lights.is_clear
        fading = lit.after(60_700)
        assert 90 < fading < 250
        assert lit.after(MS_TO_DIM - 60_700) == pytest.approx(0.3 * 255, abs=2)
        assert not lit.lights.is_clear
        assert lit.after(MS_TO_DARK - MS_TO_DIM) == 0
        assert lit.root.parent is None
        assert Window.allow_screensaver
        assert lit.lights.touched(lit.clock.now_ns())
        assert not Window.allow_screensaver
        assert lit.after(0) == 255
        assert lit.lights.is_clear
    finally:
        ended(lit)


def test_a_screen_can_be_as_faint_as_somebody_likes_but_not_unreadable() -> None:
    lit = Lit(brightness=0.5)
    try:
        assert lit.after(0) == pytest.approx(128, abs=2)
        lit.lights.brightness = 0.0
        assert lit.after(0) == pytest.approx(FAINTEST * 255, abs=2)
        lit.lights.brightness = 1.0
        assert lit.after(0) == 255
    finally:
        ended(lit)


def test_however_faint_it_is_dimmed_it_can_be_read() -> None:
    lit = Lit(brightness=FAINTEST)
    try:
        assert lit.after(MS_TO_DIM) == pytest.approx(0.1 * 255, abs=2)
        assert lit.after(MS_TO_DARK - MS_TO_DIM) == 0
    finally:
        ended(lit)


def test_the_light_behind_the_screen_dims_goes_out_and_comes_back_as_it_was_found(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    for ms, wanted in ((0, ("200", "0")), (MS_TO_DIM, ("60", "0")), (MS_TO_DARK, ("200", "4"))):
        (only / "brightness").write_text("200\n")
        lit = Lit(Backlight(tmp_path))
        try:
            assert lit.after(ms) == (0 if ms == MS_TO_DARK else 255)  # no shade as well
            assert lit.backlight is not None
            lit.backlight.close()
            assert said(only) == wanted
        finally:
            ended(lit)


def test_it_leaves_the_light_on(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    lit = Lit(Backlight(tmp_path))
    lit.after(MS_TO_DARK)
    ended(lit)
    assert said(only) == ("200", "0")


def test_who_was_killed_in_the_dark_has_light_at_the_next_start(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    (only / "bl_power").write_text("4\n")
    ended(Lit(Backlight(tmp_path)))
    assert said(only) == ("200", "0")


def test_a_light_that_disappears_gives_way_to_the_shade(tmp_path: Path) -> None:
    lamp(tmp_path, brightness="255\n")
    backlight = Backlight(tmp_path)
    lit = Lit(backlight)
    try:
        (tmp_path / "rpi_backlight").rename(tmp_path / "gone")  # at one blow: something may just be written
        lit.after(MS_TO_DIM)
        backlight.close()
        assert lit.after(0) == pytest.approx(0.3 * 255, abs=2)
    finally:
        ended(lit)
