"""Turning the picture and testing touches, by fingers on a panel that lies as it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

import pytest

from tests.ui.window import frames, resize, shown

# isort: split
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.clock import ManualClock
from tests.ui.hand import english
from tests.ui.scenes.machine import StillDisplay
from tests.ui.settings_table import Nobodys
from tests.ui.test_touch_fix import against
from tests.ui.walker import complaints
from ui import sdl
from ui.display import Display
from ui.i18n import LANGUAGES, set_language
from ui.lock import Lock
from ui.machine import Machine
from ui.screens.page import Page
from ui.screens.rotation import RotationPage
from ui.screens.settings.section import Reach
from ui.screens.settings.whole import settings_page
from ui.screens.touch_test import QUIET_S, TouchTest
from ui.screens.trial import LASTS_S
from ui.settings import KeptSettings, Settings
from ui.showing import Showing
from ui.theme import TextSize, theme
from ui.touch_fix import AS_TOLD, FIXES, Place, TouchFix
from ui.touches import push_touch
from ui.turn import ROTATIONS, Rotation, on_glass
from ui.widgets.text import Writing

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


class Somebody:
    """Somebody before a screen whose panel tells touches in its own way, and whose settings are kept."""

    def __init__(self, panel: TouchFix = AS_TOLD, **chosen: object) -> None:
        self.panel, self.clock = panel, ManualClock(10**12)
        self.kept = KeptSettings(Settings(**chosen))  # type: ignore[arg-type]
        self.root, self.left, self.presses = FloatLayout(), 0, 3
        Window.add_widget(self.root)
        self.display = Display(Window, self.root, self.kept, self.clock.now_ns, lambda: None)
        theme.resize(*Window.size)
        Window.bind(on_resize=self._resized)
        self._watch = sdl.Watch()
        self._watch.add(self.display.touches.heard)
        EventLoop.add_input_provider(self.display.touches)
        self.page: Page | None = None

    def _resized(self, _window: object, width: int, height: int) -> None:
        theme.resize(width, height)
        if self.page is not None and self.page.parent is not None:
            self.page.anew()

    def close(self) -> None:
        Window.unbind(on_resize=self._resized)
        EventLoop.remove_input_provider(self.display.touches)
        self._watch.close()
        self.display.lights.close()
        self.display.turn(0)
        Window.remove_widget(self.root)
        resize(800, 480)

    def visits(self, page: Page) -> None:
        self.page = page
        page.anew()
        self.root.add_widget(page)
        frames()

    def leave(self) -> None:
        self.left += 1
        if self.page is not None:
            self.root.remove_widget(self.page)

    def touches(self, x: float, y: float) -> None:
        """Touch the page at a place given in u from the top left."""
        glass = on_glass(theme.px(x), theme.size[1] - theme.px(y), Window.size, Window.rotation)
        self.touches_glass(glass)

    def touches_glass(self, place: Place) -> None:
        for kind in (sdl.FINGER_DOWN, sdl.FINGER_UP):
            push_touch(kind, *self.panel(*place))
            frames(1)
        self.after(1)

    def taps(self, name: str) -> None:
        assert self.page is not None
        x, y = self.page.ways[name].center
        self.touches(x / theme.u, (theme.size[1] - y) / theme.u)

    def after(self, seconds: float) -> None:
        self.clock.advance(seconds * 1000)
        if self.page is not None and self.page.parent is not None:
            self.page.tick(self.clock.now_ns())
        frames(1)

    @property
    def reads(self) -> str:
        assert self.page is not None
        return " ".join(each.text for each in self.page.walk() if isinstance(each, Writing))


@pytest.fixture
def before() -> Iterator[Callable[..., Somebody]]:
    people: list[Somebody] = []

    def before(panel: TouchFix = AS_TOLD, **chosen: object) -> Somebody:
        people.append(Somebody(panel, **chosen))
        return people[-1]

    resize(800, 480)
    yield before
    for somebody in people:
        somebody.close()


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_to_turn_it_are_written_alike_with_their_icons_level(
    size: tuple[int, int], text_size: TextSize, language: str
) -> None:
    set_language(language)
    theme.text_size = text_size
    resize(*size)
    try:
        page = RotationPage(display=StillDisplay(), kept=KeptSettings(), leave=lambda: None)
        page.anew()
        with shown(page, *size):
            ways = [page.ways[says] for says in ("left", "half", "right")]
        assert len({way.laid[0].size for way in ways}) == 1
        assert not any(way.laid[0].shortened for way in ways)
        assert len({way.words_u for way in ways}) == 1
        assert all(way.laid[0].height <= theme.px(way.words_u) + 0.01 for way in ways)
    finally:
        set_language("en")
        theme.text_size = "normal"
        resize(800, 480)


def touch_test(somebody: Somebody) -> TouchTest:
    page = TouchTest(
        display=somebody.display, kept=somebody.kept, leave=somebody.leave, presses=lambda: somebody.presses
    )
    somebody.visits(page)
    return page


def touches_all(somebody: Somebody, page: TouchTest) -> None:
    for target in page.targets:
        somebody.touches(*target)


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("fix", FIXES)
def test_a_panel_that_lies_otherwise_is_set_right_by_touching_five_targets(
    before: Callable[..., Somebody], fix: TouchFix, rotation: Rotation
) -> None:
    somebody = before(against(fix), rotation=rotation)
    page = touch_test(somebody)
    touches_all(somebody, page)
    if fix == AS_TOLD:
        assert "Touches land where they should." in somebody.reads
        somebody.taps("leave")
    else:
        assert "set right now" in somebody.reads
        somebody.taps("trial:keep")
    assert somebody.left == 1
    assert somebody.kept.now.touch == fix


def test_what_was_set_right_once_and_is_wrong_now_is_set_right_again(before: Callable[..., Somebody]) -> None:
    somebody = before(touch=TouchFix(mirrored_x=True))
    page = touch_test(somebody)
    touches_all(somebody, page)
    assert "left was right" in somebody.reads
    somebody.taps("trial:keep")
    assert somebody.kept.now.touch == AS_TOLD


def test_what_nobody_keeps_goes_back_by_itself(before: Callable[..., Somebody]) -> None:
    somebody = before(against(TouchFix(mirrored_y=True)))
    page = touch_test(somebody)
    touches_all(somebody, page)
    assert somebody.display.touches.fix == TouchFix(mirrored_y=True)
    for _ in range(LASTS_S):
        assert somebody.left == 0
        somebody.after(1)
    assert somebody.left == 1
    assert somebody.display.touches.fix == AS_TOLD
    assert somebody.kept.now.touch == AS_TOLD


def test_touches_that_are_neither_turned_nor_mirrored_are_said_so(before: Callable[..., Somebody]) -> None:
    somebody = before()
    touch_test(somebody)
    for _ in range(5):
        somebody.touches_glass((0.5, 0.5))
    assert "neither turning nor mirroring" in somebody.reads
    somebody.taps("again")
    assert "Touch the middle of the ring" in somebody.reads


def test_a_mouse_that_lands_elsewhere_is_for_the_system_to_set_right(before: Callable[..., Somebody]) -> None:
    somebody = before()
    page = touch_test(somebody)
    for x, y in page.targets:
        for kind in (sdl.MOUSE_DOWN, sdl.MOUSE_UP):
            event = sdl.Event()
            event.button = sdl.MouseButton(
                type=kind, button=sdl.LEFT_BUTTON, x=round(theme.size[0] - theme.px(x)), y=round(theme.px(y))
            )
            sdl.push(event)
            frames()
        somebody.after(1)
    assert "calibrate the touchscreen" in somebody.reads


def test_a_finger_that_bounces_is_one_touch(before: Callable[..., Somebody]) -> None:
    somebody = before()
    page = touch_test(somebody)
    for _ in range(3):
        for kind in (sdl.FINGER_DOWN, sdl.FINGER_UP):
            push_touch(kind, 0.08, 0.13)
            frames()
        somebody.clock.advance(20)
    assert len(page._told) == 1


def test_any_key_any_button_and_a_minute_without_a_touch_lead_back(before: Callable[..., Somebody]) -> None:
    for leads in ("key", "button", "minute"):
        somebody = before()
        page = touch_test(somebody)
        somebody.touches(*page.targets[0])
        if leads == "key":
            page.key_down(27)
        elif leads == "button":
            page.showing(Showing(presses=3))
            assert somebody.left == 0
            page.showing(Showing(presses=4))
        else:
            somebody.after(QUIET_S - 1)
            assert somebody.left == 0
            somebody.after(1)
        assert somebody.left == 1


def test_whoever_comes_again_begins_again(before: Callable[..., Somebody]) -> None:
    somebody = before()
    page = touch_test(somebody)
    somebody.touches(*page.targets[0])
    somebody.leave()
    somebody.visits(page)
    touches_all(somebody, page)
    assert "Touches land where they should." in somebody.reads


def rotation(somebody: Somebody) -> RotationPage:
    page = RotationPage(display=somebody.display, kept=somebody.kept, leave=somebody.leave)
    somebody.visits(page)
    return page


@pytest.mark.parametrize("was", ROTATIONS)
@pytest.mark.parametrize(("name", "by"), [("left", 90), ("half", 180), ("right", 270)])
def test_the_picture_is_turned_and_kept_with_a_touch_that_hits(
    before: Callable[..., Somebody], was: Rotation, name: str, by: int
) -> None:
    somebody = before(rotation=was)
    rotation(somebody)
    somebody.taps(name)
    assert Window.rotation == (was + by) % 360
    assert theme.size == tuple(Window.size)
    assert somebody.kept.now.rotation == was  # it is only tried
    somebody.taps("trial:keep")
    assert somebody.kept.now.rotation == (was + by) % 360
    assert somebody.left == 1


@pytest.mark.parametrize("how", ["waits", "drops", "key", "called away"])
def test_what_is_not_kept_is_turned_back(before: Callable[..., Somebody], how: str) -> None:
    somebody = before()
    page = rotation(somebody)
    somebody.taps("left")
    assert Window.rotation == 90
    if how == "waits":
        somebody.after(LASTS_S)
    elif how == "drops":
        somebody.taps("trial:drop")
    elif how == "key":
        page.key_down(13)
    else:
        somebody.leave()
    assert Window.rotation == 0
    assert theme.size == (800, 480)
    assert somebody.kept.now.rotation == 0


class At:
    """A touch that landed there."""

    def __init__(self, x: float, y: float) -> None:
        self.pos = x, y
        self.sx, self.sy = x / theme.size[0], y / theme.size[1]


def pages() -> Iterator[Page]:
    """Every page of the screen as a thing, in every state."""
    kept = KeptSettings()
    turning = RotationPage(display=Nobodys(), kept=kept, leave=lambda: None)
    yield turning
    turning._try(90)
    yield turning
    for lands in ((lambda x, y: (x, y)), (lambda x, y: (-x, y)), (lambda x, y: (0, 0))):
        testing = TouchTest(display=Nobodys(), kept=kept, leave=lambda: None, presses=lambda: 0)
        yield testing
        cx, cy = theme.size[0] / 2, theme.size[1] / 2
        for x, y in testing.targets:
            away = lands(theme.px(x) - cx, cy - theme.px(y))
            testing.on_touch_down(At(cx + away[0], cy + away[1]))
        yield testing


def section() -> Iterator[Page]:
    """The screen's section of the settings, page by page."""
    kept = KeptSettings()
    reach = Reach(
        Machine(kept, display=Nobodys()), Lock(kept, lambda: 0), visit=lambda _page: None, back=lambda: None,
        aloud=lambda _said: None, showing=Showing, rest=lambda _rests: None, newcomers=list,
        forget_newcomers=lambda _names: None, now_ns=lambda: 0, now_label=lambda: "2026-11-30T20:00",
    )  # fmt: skip
    page = settings_page(reach)
    page.begin()
    yield page
    page._turn()
    yield page


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_at_every_size_and_in_every_language(
    size: tuple[int, int], text_size: TextSize, language: str
) -> None:
    theme.resize(*size)
    theme.text_size = text_size
    set_language(language)
    try:
        for number, page in enumerate(chain(section(), pages())):
            page.anew()
            page.tick(10**12)
            Clock.tick_draw()
            assert not complaints(page), number
    finally:
        theme.text_size = "normal"
        theme.resize(800, 480)
