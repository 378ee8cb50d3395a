"""The gallery on the screen, or on pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from companion.clock import monotonic_ns
from ui import i18n, picture, sdl
from ui.gallery import boards, caps, choices, city_cards, maps
from ui.gallery.page import Turn
from ui.loop import Loop
from ui.theme import theme
from ui.touches import Touches
from ui.window import opened

# By Kivy's numbers.
_ESCAPE, _LEFT, _RIGHT, _PAGE_UP, _PAGE_DOWN = 27, 276, 275, 280, 281
_DRAWN_S = 0.1


class Shown(Protocol):
    """What a page of the gallery is."""

    shows: str
    part: str

    def anew(self) -> None: ...

    def tick(self, now_ns: int, /) -> bool: ...


PAGES: tuple[Callable[[Turn], Any], ...] = (
    choices.TileStates, choices.TileForms, choices.SegmentsPage, choices.SliderPage, choices.KeypadPage,
    choices.ConfirmPage, choices.MessageBandPage, choices.ProgressPage, choices.EdgeButtonPage,
    choices.KeyboardPage, boards.Towns, boards.TownsSought, boards.TownsMissing, boards.Marks,
    boards.TwoSeats, boards.FiveSeats, boards.EightSeats, boards.CompactHeader, boards.Dice, boards.Sheets,
    boards.LargeSheets, boards.Offers, boards.BigNumbers, boards.PointsBars, boards.Cards, boards.Finish,
    boards.Glasses, boards.Miniatures, caps.Cross, caps.LongCross, caps.Ring, caps.LongRing,
    caps.Hand, boards.TimeBars, choices.ButtonCells, maps.Denmark, maps.Elsewhere,
    city_cards.CityCards,
)  # fmt: skip


def file_name(number: int, page: Shown) -> str:
    """What a page's picture is called: "01-tile-states"."""
    words = [page.shows, *page.part.replace(",", " ").split()]
    return "-".join([f"{number + 1:02}", *words]).lower()


class Gallery(App):
    """Shows the pages one after the other; `out`: writes a picture of each, and ends."""

    def __init__(self, out: Path | None, tell: Callable[[str], None]) -> None:
        super().__init__()
        self.title = "Timeglas"
        self._out, self._tell = out, tell
        self._at = 0
        self._loop = Loop(self._frame)
        self._watch: sdl.Watch | None = None
        self._ends: list[Callable[[], None]] = []

    def build(self) -> FloatLayout:
        window = opened()
        theme.resize(*window.size)
        self._stage = FloatLayout()
        window.bind(on_resize=lambda _window, w, h: theme.resize(w, h), on_key_down=self._key_down)
        self._ends = [theme.observe(self._anew), i18n.observe(self._anew)]
        self._put(0)
        return self._stage

    def on_start(self) -> None:
        if self._out is not None:
            Clock.schedule_once(self._take, _DRAWN_S)
            return
        window = EventLoop.window
        EventLoop.postproc_modules.clear()  # no double taps: they go by the clock on the wall
        self._watch = sdl.Watch()
        touches = Touches(window, monotonic_ns, self._loop.wake)
        self._watch.add(touches.heard)
        EventLoop.add_input_provider(touches)
        touches.start()
        self._loop.install(self._watch)

    def on_stop(self) -> None:
        for end in self._ends:
            end()
        if self._watch is not None:
            self._watch.close()
            self._loop.uninstall()

    def leave(self) -> None:
        """End it."""
        EventLoop.quit = True
        self._loop.wake()

    def _put(self, number: int) -> None:
        self._at = number % len(PAGES)
        self._stage.clear_widgets()
        self.page: Any = PAGES[self._at](self._turn)
        self._stage.add_widget(self.page)
        self.page.anew()

    def _anew(self) -> None:
        self.page.anew()

    def _turn(self, way: int) -> None:
        self._put(self._at + way)

    def _frame(self) -> bool:
        return bool(self.page.tick(monotonic_ns()))

    def _key_down(self, _window: Any, key: int, *_: Any) -> bool:
        if key == _ESCAPE:
            self.leave()
        elif key in (_LEFT, _PAGE_UP):
            self._turn(-1)
        elif key in (_RIGHT, _PAGE_DOWN):
            self._turn(1)
        return True

    def _take(self, _dt: float) -> None:
        """Take a picture of the page, and go on to the next."""
        assert self._out is not None
        path = self._out / f"{file_name(self._at, self.page)}.png"
        picture.take(path)
        self._tell(str(path))
        if self._at + 1 == len(PAGES):
            self.leave()
            return
        self._turn(1)
        Clock.schedule_once(self._take, _DRAWN_S)
