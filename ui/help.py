"""Help over whatever page is seen: what can be done here now, and the rules of the step, one tap away.

It is no page of its own: what lies under it goes on, and is seen again by a tap, by itself when the game goes
on, and where something has to be said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui.boxes import beside
from ui.screens.full_screen import FullScreen
from ui.screens.game_screen import GameScreen
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.touchable import Touchable
from ui.widgets.turned import Turned


class Help:
    """The one sheet of help, or none. `root` is what all pages lie on."""

    def __init__(self, root: Widget) -> None:
        self._root = root
        self._on: Widget | None = None
        self._page: Page | None = None
        self._moment: tuple[Any, ...] = ()
        self._was_urgent = False
        self.ways: Mapping[str, Touchable] = {}

    def __bool__(self) -> bool:
        """Whether it is seen."""
        return self._on is not None

    def open(self, page: Page, *, band: Box | None = None, far: bool = False) -> None:
        """Show it over this page, if that has anything to say.

        Args:
            band: where a message lies that it must not hide.
            far: for those who sit opposite.
        """
        from ui.screens.help_sheet import HelpSheet  # seldom seen

        self.close()
        chapters = page.help()
        if not chapters:
            return
        opener = page.ways.get("far_rules" if far else "rules")
        sheet = HelpSheet(chapters, page.seat_colours, self.close, opener)
        taken = page.raced_for
        if band is not None:
            taken.append(band)
        sheet.fill(room_of(page, taken, far))
        self._on, self._page, self.ways = sheet, page, sheet.ways
        if far:
            self._on = Turned()
            self._on.add_widget(sheet)
        self._root.add_widget(self._on)
        if isinstance(page, GameScreen):
            page.is_covered = True
            self._moment = moment(page.view)
        self._was_urgent = isinstance(page, FullScreen) and page.is_urgent

    def close(self) -> None:
        """See again what lies under it."""
        if self._on is not None:
            self._root.remove_widget(self._on)
        if isinstance(self._page, GameScreen):
            self._page.is_covered = False
        self._on, self._page, self.ways = None, None, {}

    def follow(self, view: Mapping[str, Any]) -> None:
        """The game has come to this view: what was said of another moment goes."""
        if self._on is not None and moment(view) != self._moment:
            self.close()

    def tick(self) -> None:
        """Give way to what everybody is to look at from now on."""
        if isinstance(self._page, FullScreen):
            is_urgent = self._page.is_urgent
            if is_urgent and not self._was_urgent:
                self.close()
            self._was_urgent = is_urgent


def room_of(page: Page, taken: Sequence[Box], far: bool = False) -> Box:
    """Where help lies down on this page, beside what is taken; `far`: as those see it who sit opposite."""
    whole = page.pressed_else
    if far:
        return beside(page.help_box, list(map(_turned, taken)), list(map(_turned, whole)))
    return beside(page.help_box, taken, whole)


def moment(view: Mapping[str, Any]) -> tuple[Any, ...]:
    """What help depends on: it says the same as long as this is the same."""
    votes = tuple(view.get("votes") or ())
    return view["phase"], view["turn"]["number"], view["undo"], view["paused"], votes, view["buttons"]


def _turned(box: Box) -> Box:
    """The box as those see it who sit opposite."""
    x, y, w, h = box
    return theme.width - x - w, theme.height - y - h, w, h
