"""The move that ends a game is seen before its end is: its page stays for a moment, or until a touch.

    running --the view is over, and it was played on the page that is seen--> looked at
    looked at --the moment is past, a touch--> the end
    looked at --undo--> running
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.game import OVER
from ui.games import on_screen
from ui.page_of import page_of
from ui.words.choices import View


class LastLook:
    """Says which page a view is seen on; `shows` shows it anew once the moment is past."""

    def __init__(self, shows: Callable[[], None]) -> None:
        self._shows = shows
        self._page: Any = None  # the one that is looked at
        self._due: Any = None

    def page_of(self, view: View, seen: Widget | None, page_named: Callable[[str], Any]) -> str:
        """The name of the page for this view, while `seen` is what is seen."""
        game = on_screen(view["game"])
        if view["phase"] != OVER or not game.last_look_s:
            self._end()
            return page_of(view)
        own = game.page_of(view)
        page = page_named(own)
        if self._page is None and seen is page and self._was_played_on(page):
            self._page = page
            self._page.bind(on_touch_down=self._touched)
            self._due = Clock.schedule_once(self._go_on, game.last_look_s)
        if self._page is not None and self._page is seen:
            return own
        self._end()
        return page_of(view)

    @staticmethod
    def _was_played_on(page: Any) -> bool:
        return bool(page.view) and page.view["phase"] != OVER

    def _touched(self, _page: Widget, _touch: Any) -> bool:
        """Whoever touches the screen has seen it, and means nothing that lies there."""
        self._go_on()
        return True

    def _go_on(self, _dt: float = 0.0) -> None:
        is_seen = self._page.parent is not None
        self._end()
        if is_seen:
            self._shows()

    def _end(self) -> None:
        if self._page is not None:
            self._page.unbind(on_touch_down=self._touched)
            self._due.cancel()
            self._page = self._due = None
