"""The screens that the hourglass and a race have to themselves: no header of seats, no row of tools."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import language
from ui.screens.game_page import Words, says
from ui.screens.page import Page
from ui.sparing import Afloat, Changed
from ui.theme import place, theme
from ui.widgets.message_band import MessageBand
from ui.widgets.tile import Tile
from ui.words import cranium
from ui.words.choices import Choice

Box = tuple[float, float, float, float]


class FullScreen(Page):
    """The base of such screens: draws a view, says what was tapped, and follows the table's time.

    Args:
        now_us: the table's time.
        say: says an action: its name and its arguments.
        press_seat: a seat pressed on the screen: the seat, and CLOCK_MONOTONIC of the finger in ns.
    """

    def __init__(
        self,
        *,
        now_us: Callable[[], int],
        say: Callable[..., None],
        undo: Callable[[], None],
        pause: Callable[[], None],
        press_seat: Callable[[int, int], None],
        words: Words = cranium,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._now_us, self._say, self._undo, self._pause = now_us, say, undo, pause
        self._press_seat, self._words = press_seat, words
        self.view: Mapping[str, Any] = {}
        self.with_button: Container[int] | None = None
        self._message: tuple[str, str] | None = None
        self._drawn: Any = None

    def show(
        self, view: Mapping[str, Any], now_us: int, *, with_button: Container[int] | None = None
    ) -> None:
        """Draw this view as it is at `now_us` of the table's time.

        `with_button`: the seats that have a button of their own; None: all of them.
        """
        self.view, self.with_button = view, with_button
        self._draw_anew_if_changed(now_us)
        self.bring_to(now_us)

    def tell(self, sentence: str | None, icon: str = "message-alert-outline") -> None:
        """Say something in the band, until somebody answers it; None takes it away."""
        message = (sentence, icon) if sentence else None
        if message != self._message:
            slides = self._message is None
            self._message = message
            if self.view:
                self.anew(slides)
                self.bring_to(self._now_us())

    def tick(self, _now_ns: int = 0) -> bool:
        """Bring the screen to this moment; returns whether it moves on by itself."""
        if not self.view:
            return False
        now_us = self._now_us()
        if self.is_past(now_us):
            self._draw_anew_if_changed(now_us)
        return self.bring_to(now_us)

    def drift(self) -> Changed | None:
        """Move to this moment what Kivy need not hear of, if that is all there is to move.

        Returns what is to be drawn besides that which is afloat; None if it is not all.
        """
        return None

    @property
    def afloat(self) -> Afloat | None:
        """What can move without anything else being drawn anew."""
        return None

    def bring_to(self, now_us: int) -> bool:
        """Move what moves to where it is at this time; returns whether it moves on. For the subclass."""
        raise NotImplementedError

    def is_past(self, now_us: int) -> bool:
        """Whether what stands still is to be looked at anew, only because time has passed."""
        return False

    def looks(self, now_us: int) -> Any:
        """All that decides what stands still; for the subclass."""
        raise NotImplementedError

    def _draw_anew_if_changed(self, now_us: int) -> None:
        drawn = (theme.size, theme.mode, theme.text_size, language(), self.looks(now_us))
        if drawn != self._drawn:
            self._drawn = drawn
            self.anew()

    def anew(self, slide: bool = False) -> None:
        """Show everything as it is now, a message over it."""
        super().anew()
        if self._message is not None:
            band = MessageBand(lambda: self.tell(None), text=self._message[0], icon=self._message[1])
            band.lay(96, slide)
            self.ways["band"] = band.tile
            self.add_widget(band)

    # What the view says

    @property
    def choices(self) -> list[Choice]:
        """What may be chosen now."""
        return self._words.choices(self.view, with_button=self.with_button)

    @property
    def is_running(self) -> bool:
        """Whether sand runs."""
        return bool(self.view["hourglass"]["state"] == "running")

    def left_us(self, now_us: int) -> int:
        """The time left when the table's time is `now_us`, never under zero."""
        glass = self.view["hourglass"]
        left = glass["ends_at_us"] - now_us if self.is_running else round(glass["left_s"] * 1_000_000)
        return max(0, int(left))

    def look(self, seat: int) -> Any:
        """What a seat is drawn with."""
        return theme.seat(self.view["seats"][seat]["colour"])

    # What is tapped

    def offer(
        self, choice: Choice, where: Box, on: Widget | None = None, prefix: str = "", **look: Any
    ) -> None:
        """Lay a choice down as a tile, here or on another part of the screen."""
        seat = "" if choice.by_button is None else self.view["seats"][choice.by_button]["colour"]
        look = {
            "kind": "refused" if choice.refused else "primary" if choice.primary else "normal",
            "label": choice.label, "second": choice.refused or choice.second, "icon": choice.icon,
            "seat": seat, "deed": lambda: self._take(choice), **look,
        }  # fmt: skip
        self.lay_tile(prefix + says(choice), where, on, **look)

    def lay_tile(
        self, name: str, where: Box, on: Widget | None, *, deed: Callable[[], None], **look: Any
    ) -> None:
        """Lay a tile down on a part of the screen, under a name."""
        tile = Tile(**look)
        place(tile, *where)
        tile.says = name
        tile.bind(on_deed=lambda _tile: deed())
        (on or self).add_widget(tile)
        self.ways[name] = tile

    def _take(self, choice: Choice) -> None:
        if choice.refused:
            self.tell(choice.refused)
        else:
            self._say(choice.do, **choice.args)
