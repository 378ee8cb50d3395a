"""A page that takes the place of another is there at once, under a picture of the other that fades."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window
from kivy.graphics.opengl import glIsBuffer, glIsFramebuffer, glIsProgram, glIsTexture

from tests.ui.drawn import everything, pixels
from tests.ui.hand import english
from tests.ui.test_pages import Table, choosing, evening_at
from tests.ui.test_pages import table as shown_table
from tests.ui.test_visits import Table as Visiting
from tests.ui.test_visits import Visited
from ui.fade import Fade
from ui.screens.page import Page
from ui.sparing import Moved, Sparing
from ui.theme import theme
from ui.turn import Rotation
from ui.window import turn

__all__ = ["english", "shown_table"]  # fixtures for every test here

pytestmark = pytest.mark.screen

LASTS_S = 0.16


class Fading:
    """A table whose pages fade by a clock that we move, drawn as the app draws it."""

    def __init__(self, made: Table) -> None:
        self.made, self.pages, self.now_ns = made, made.pages, 0
        self.pages.fade = Fade(made.stage, lambda: self.now_ns)
        self.sparing = Sparing(Window, self._moved, lambda: None)
        self.pages.fade.restore = self._restore
        self.pages.fade.prepare()

    def _moved(self) -> Moved | None:
        page = self.pages.page
        return page.moved() if isinstance(page, Page) and not self.pages.fade else None

    def _restore(self) -> bool:
        self.sparing.restore()
        return True

    @property
    def fade(self) -> Fade:
        return self.pages.fade

    def visit(self, says: str = "visited") -> Visited:
        page = Visited(Visiting(self.made), says)
        self.pages.visit(page)
        return page

    def touched(self) -> Fading:
        """A finger has come down, and that is shown."""
        window.frames(1)
        self.fade.keep(self.pages.page)
        return self

    def later(self, seconds: float) -> None:
        self.now_ns += round(seconds * 1e9)
        self.pages.tick(self.now_ns)

    def frame(self) -> bytes:
        """What the window shows after its next frame."""
        window.frames(1)
        return pixels()

    def whole(self) -> bytes:
        """The same, drawn whole."""
        return everything(self.sparing, self.frame)


@pytest.fixture
def table(shown_table: Table, english: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fading]:
    monkeypatch.setattr(theme, "reduced_motion", False)
    table = Fading(shown_table)
    shown_table.show(None)
    window.frames(2)
    table.sparing.install()
    yield table
    table.fade.end()
    table.sparing.uninstall()


def between(seen: bytes, old: bytes, new: bytes, share: float) -> bool:
    """Whether every colour is mixed of these, to a step or two of the chip's."""
    return all(abs(s - (share * o + (1 - share) * n)) <= 1.6 for s, o, n in zip(seen, old, new, strict=True))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_in_between_it_is_mixed_and_in_the_end_it_is_the_page(table: Fading, rotation: Rotation) -> None:
    turn(Window, rotation)
    try:
        theme.resize(*Window.size)
        table.pages.anew()
        old = table.whole()
        table.touched().visit()
        assert table.frame() == old
        seen = []
        for done in (0.25, 0.5, 0.75):
            table.later(LASTS_S / 4)
            seen.append((done, table.frame()))
        table.later(LASTS_S / 4)
        assert not table.fade
        new = table.frame()
        assert new == table.whole() != old
        assert all(between(mixed, old, new, (1 - done) ** 2) for done, mixed in seen)
    finally:
        turn(Window, 0)
        theme.resize(*Window.size)


def test_a_touch_in_between_hits_what_is_new(table: Fading) -> None:
    page = table.touched().visit()
    table.later(LASTS_S / 4)
    table.frame()
    window.tap_on(page.ways["visited"])
    assert table.pages.name == "Start"
    table.later(LASTS_S)
    assert table.frame() == table.whole()


def test_what_was_copied_as_the_finger_came_down_is_what_fades(table: Fading) -> None:
    tile = table.pages.ways["settings"]
    x, y = tile.center
    finger = window.Finger(x / theme.u, (theme.size[1] - y) / theme.u)
    pressed = table.frame()
    table.fade.keep(table.pages.page)
    asked: list[bool] = []
    table.fade.restore = lambda: asked.append(True) or True  # type: ignore[func-returns-value]
    finger.lift()
    assert not asked
    assert table.pages.name == "SettingsPage"
    assert pixels() == pressed
    table.later(LASTS_S)
    assert table.frame() == table.whole() != pressed


def test_without_a_copy_of_just_now_it_is_cut(table: Fading) -> None:
    table.visit()
    assert not table.fade
    table.touched().later(1.0)
    table.visit("another")
    assert not table.fade
    table.touched().visit()
    assert table.fade
    table.touched().visit("another")  # in a hurry
    assert not table.fade
    assert table.frame() == table.whole()


@given(steps=st.lists(st.integers(0, 120), max_size=8))
@settings(max_examples=25, deadline=None)
def test_whenever_it_is_looked_at_it_has_only_faded_further(steps: Sequence[int]) -> None:
    made = Table()
    theme.reduced_motion = False
    try:
        table = Fading(made)
        made.show(None)
        window.frames(2)
        table.sparing.install()
        table.touched().visit()
        shares, at_ms = [1.0], 0
        for ms in steps:
            table.later(ms / 1000)
            at_ms += ms
            table.frame()
            shares.append(table.fade.share)
            assert bool(table.fade) == (at_ms < LASTS_S * 1000)
        assert shares == sorted(shares, reverse=True)
        table.later(LASTS_S)
        assert table.frame() == table.whole()
        table.sparing.uninstall()
    finally:
        theme.reduced_motion = True
        Window.remove_widget(made.stage)


def test_with_reduced_motion_it_is_cut(table: Fading) -> None:
    theme.reduced_motion = True
    table.touched().visit()
    assert not table.fade
    assert table.frame() == table.whole()


@pytest.mark.parametrize(
    "does",
    [
        lambda table: table.made.turn(1024, 600),
        lambda table: table.pages.anew(),
        lambda table: turn(Window, 180),
        lambda table: setattr(theme, "mode", "light"),
    ],
)
def test_another_window_or_look_ends_it(table: Fading, does: Callable[[Fading], object]) -> None:
    table.touched().visit()
    assert table.fade
    try:
        does(table)
        table.later(0)
        assert not table.fade
    finally:
        theme.mode = "dark"
        turn(Window, 0)
        table.made.turn(800, 480)


def test_until_it_is_ready_it_is_cut(table: Fading) -> None:
    table.pages.fade = Fade(table.made.stage, lambda: table.now_ns)
    table.touched().visit()
    assert not table.fade
    before = table.whole()
    table.fade.prepare()
    assert pixels() == before
    table.touched().visit("another")
    assert table.fade


def test_a_page_laid_anew_does_not_fade(table: Fading) -> None:
    table.made.show(choosing())
    table.touched().made.show(choosing())
    assert not table.fade


@pytest.mark.parametrize("page", ["hourglass", "buzz_in", "times_up"])
def test_where_people_race_or_look_at_the_time_it_is_cut(table: Fading, page: str) -> None:
    from ui.page_of import page_of

    there = evening_at(lambda view: page_of(view) == page)
    table.made.show(choosing())
    table.later(LASTS_S)
    table.touched().made.show(there)
    assert not table.fade
    table.touched().made.show(choosing())
    assert not table.fade


def test_nothing_slides_under_a_picture_of_where_it_stood(table: Fading) -> None:
    first = choosing()
    table.made.show(first)
    table.pages._go("more")
    table.later(LASTS_S)
    page = table.pages.page
    strip = page.strip  # type: ignore[union-attr]
    width = strip.rim.tab_to
    table.touched()
    strip.rim.move((1, 0, 0, 1), (width - 90, width - 60), strip.rim.header)
    assert strip.rim.slides
    table.pages._go("back")
    assert not table.fade
    strip.rim.show(None, None)
    assert not strip.rim.slides
    table.touched().pages._go("more")
    assert table.fade


def test_what_is_not_lit_is_not_faded_from(table: Fading) -> None:
    table.fade.restore = lambda: False
    table.touched().visit()
    assert not table.fade
    table.later(1.0)
    Window.remove_widget(table.made.stage)
    table.fade.restore = lambda: True
    table.touched().visit("another")
    assert not table.fade
    Window.add_widget(table.made.stage)


def things() -> int:
    kinds = (glIsTexture, glIsBuffer, glIsFramebuffer, glIsProgram)
    return sum(bool(is_one(name)) for is_one in kinds for name in range(1, 3000))


def test_hundreds_of_fades_leave_nothing_on_the_chip(table: Fading) -> None:
    import gc

    page = Visited(Visiting(table.made), "visited")

    def there_and_back(times: int) -> int:
        for _ in range(times):
            ways: tuple[Callable[[], None], ...] = (lambda: table.pages.visit(page), table.pages.back)
            for goes in ways:
                table.touched()
                goes()
                assert table.fade
                table.later(LASTS_S / 2)
                table.frame()
                table.later(LASTS_S / 2)
                table.frame()
        table.later(LASTS_S)
        gc.collect()
        for _ in range(3):
            Window.canvas.ask_update()
            table.frame()
        return things()

    few = there_and_back(10)
    assert there_and_back(100) <= few
