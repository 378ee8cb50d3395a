"""Measuring the real hourglass: press as it is turned, press again as its last grain falls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.hourglass import LONGEST_S, SHORTEST_S
from ui.i18n import seconds, text
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.hero_digits import HeroDigits
from ui.widgets.next_second import NextSecond
from ui.widgets.tile import HOURGLASS
from ui.widgets.time_said import in_digits

_LONGEST_SAID_S = 99 * 60 + 59


class Measure(Page):
    """Two presses, of any button or of the tile. `done` is told whole seconds.

    Between them it says how long the hourglass has run, and is drawn once a second for that.
    """

    def __init__(
        self, *, now_ns: Callable[[], int], done: Callable[[int], None], back: Callable[[], None], **rest: Any
    ) -> None:
        super().__init__(**rest)
        self._now_ns, self._done, self._back = now_ns, done, back
        self._begun_ns: int | None = None
        self._found: int | None = None
        self._digits = HeroDigits()
        self._next_second = NextSecond(lambda: self.tick(self._now_ns()))

    @property
    def said(self) -> str:
        """How long it has run, as it is shown; empty where it does not run."""
        return self._digits.said if self._is_running else ""

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Nobody counts where nobody looks."""
        if parent is None:
            self._next_second.stop()

    def tick(self, now_ns: int) -> bool:
        """Say the seconds that have passed; until the next one nothing moves."""
        if self._is_running:
            self._count(now_ns)
        return False

    def show(self) -> None:
        """Begin anew."""
        self._begun_ns = self._found = None
        self.anew()

    def pressed(self, at_ns: int) -> None:
        """A button was pressed, whichever, at that time."""
        self._turn(at_ns)

    def lay(self) -> None:
        width, height = theme.width, theme.height
        big: Box = (20.0, 170.0, width - 40, height - 268)
        if self._found is None:  # to be pressed at both ends where the finger is already
            big = self._lay_digits(big)
        if self._found is not None and not SHORTEST_S <= self._found <= LONGEST_S:
            said = text(
                "Measured: {time}. An hourglass here runs from {shortest} to {longest}.",
                time=seconds(self._found), shortest=seconds(SHORTEST_S), longest=seconds(LONGEST_S),
            )  # fmt: skip
            self.tile(
                "again", big, self.show, kind="primary", icon="restart", label=text("Once more"), label_u=38,
                stands="beside",
            )  # fmt: skip
        elif self._found is not None:
            said = text("The real hourglass runs {time}.", time=seconds(self._found))
            self.tile(
                "take", big, partial(self._done, self._found),
                kind="primary", icon="check", label=text("Take it"), label_u=38, stands="beside",
            )  # fmt: skip
        elif self._begun_ns is None:
            said = text("Turn the real hourglass and press at the same moment.")
            label = text("Turned")
            self.tile("turned", big, self._turn, kind="sand", icon=HOURGLASS, label=label, label_u=38)
        else:
            said = text("Press when the last grain has fallen.")
            self.tile(
                "run_out", big, self._turn, kind="primary", icon="stop", label=text("Run out"), label_u=38
            )
        self.words(said, (28, 36, width - 56, 124), size_u=37, smallest_u=26, weight=600, lines=3)
        foot = height - 82
        self.lay_back(self._back)
        if "take" in self.ways:
            self.tile(
                "again", (112, foot, 240, 64), self.show,
                kind="tool", icon="restart", label=text("Once more"),
            )  # fmt: skip

    def _turn(self, at_ns: int | None = None) -> None:
        now_ns = self._now_ns() if at_ns is None else at_ns
        if self._begun_ns is None:
            self._begun_ns = now_ns
        elif self._found is None:
            self._found = round((now_ns - self._begun_ns) / 1e9)
            self._next_second.stop()
        self.anew()

    # While it runs

    @property
    def _is_running(self) -> bool:
        return self._begun_ns is not None and self._found is None

    def _lay_digits(self, room: Box) -> Box:
        """Lay the seconds down in a part of the room; returns what is left of it."""
        x, y, w, h = room
        if theme.portrait:
            where, rest = (theme.width / 2, y + 120, 280.0, w), (x, y + 240, w, h - 240)
        else:
            where, rest = (x + 150, y + h / 2, 216.0, 276.0), (x + 308, y, w - 308, h)
        self._digits.stand(*where, theme.colour("text" if self._is_running else "muted"))
        shown = Widget()
        shown.canvas.add(self._digits)
        self.add_widget(shown)
        if self._is_running:
            self._count(self._now_ns())
        else:
            self._digits.say("0")
        return rest

    def _count(self, now_ns: int) -> None:
        assert self._begun_ns is not None
        gone, into_second = divmod(max(0, now_ns - self._begun_ns), 1_000_000_000)
        self._digits.say(in_digits(min(gone, _LONGEST_SAID_S)))
        self._next_second.due_in((1_000_000_000 - into_second) // 1000 + 1)
