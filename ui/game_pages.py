"""The pages of a running game, each made when it is seen first; what is tapped on them goes to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from companion.clock import Clock
from ui.covering import Covering
from ui.games import on_screen
from ui.round_table import Around
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.settings import KeptSettings
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.theme import theme

# Module and class; the first frame of a start needs none of them.
_GAME_PAGES = {
    "table": "ui.screens.table:Table",
    "hourglass": "ui.screens.hourglass:Hourglass",
    "times_up": "ui.screens.times_up:TimesUp",
    "open_buzz": "ui.screens.open_buzz:OpenBuzz",
    "buzz_in": "ui.screens.buzz_in:BuzzIn",
    "vote": "ui.screens.vote:Vote",
    "end": "ui.screens.end:End",
    "more": "ui.screens.more_menu:MoreMenu",
}


class GamePages:
    """Makes them.

    Args:
        showing: what the table published last.
        touched_ns: CLOCK_MONOTONIC of the finger that taps now.
        press_seat: a seat pressed on the screen: the seat, and the time of the finger.
        go: leads elsewhere.
        answered: somebody has read the band.
        kept: keeps whose cards lie covered.
        around: how so many sit round the table, and where the device lies on it.
    """

    def __init__(
        self,
        table: TableThread,
        clock: Clock,
        *,
        showing: Callable[[], Showing],
        touched_ns: Callable[[], int | None],
        press_seat: Callable[[int, int], None],
        go: Callable[[str], None],
        answered: Callable[[], None],
        around: Callable[[int], Around],
        kept: KeptSettings,
    ) -> None:
        self._table, self._clock, self._showing = table, clock, showing
        self._touched_ns, self._press_seat = touched_ns, press_seat
        self._go, self._answered, self._around = go, answered, around
        self._covering = Covering(kept, lambda: showing().game)
        self._made: dict[type[GamePage] | type[FullScreen], GamePage | FullScreen] = {}

    def page(self, name: str) -> GamePage | FullScreen:
        """The page of that name, about to be seen; the running game may have one of its own."""
        theme.leave(0.0)  # a message has a place of its own on each of them
        kind = self._kind_of(name)
        if kind not in self._made:
            if issubclass(kind, FullScreen):
                self._made[kind] = kind(
                    now_us=self.now_us, say=self.say, undo=self._undo,
                    pause=lambda: self.say("pause"), press_seat=self._press_seat,
                    answered=self._answered, around=self._around, go=self._go,
                )  # fmt: skip
            else:
                self._made[kind] = kind(
                    say=self.say, undo=self._undo, redo=self._redo, go=self._go, answered=self._answered,
                    now_us=self.now_us,
                )  # fmt: skip
            self._made[kind].covering = self._covering
        return self._made[kind]

    @staticmethod
    def ahead() -> Iterator[None]:
        """Loads the pages that all games have, one at each step."""
        for path in _GAME_PAGES.values():
            import_module(path.partition(":")[0])
            yield

    def _kind_of(self, name: str) -> type[GamePage] | type[FullScreen]:
        view = self._showing().view
        assert view is not None
        # One that the running game has for itself may stand for one that all games have.
        path = on_screen(view["game"]).pages.get(name) or _GAME_PAGES[name]
        module, _, kind = path.partition(":")
        found: type[GamePage] | type[FullScreen] = getattr(import_module(module), kind)
        return found

    def now_us(self) -> int:
        """The table's time."""
        clock = self._showing().clock
        return clock.table_us(self._clock.now_ns()) if clock is not None else 0

    def say(self, do: str, **args: Any) -> None:
        """Somebody says an action on the screen."""
        self._table.say(do, args, self._touched_ns())

    def _undo(self) -> None:
        self._table.undo(1, self._touched_ns())

    def _redo(self) -> None:
        self._table.redo(1, self._touched_ns())
