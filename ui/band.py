"""What is said to everybody: in the band of a game's own page, else in one above the page, which gives way.

A page that is no game's is laid anew below the band, as a whole and therefore smaller, or as it likes best
(`Page.lies_below`). Once the band is answered it has all the room again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.screens.game_screen import GameScreen
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.message_band import MessageBand, usual_box
from ui.widgets.touchable import Touchable

if TYPE_CHECKING:
    from ui.screens.new_game.flow import Seen

PASSES_S = 6.0
_BAND_Y, _BELOW = 20.0, 16.0  # u: a page's own panel reaches as far up as its rim


class Band:
    """One sentence at a time; `answered` is called when somebody has read it, `look` to look after it."""

    def __init__(
        self, root: Widget, answered: Callable[[], None], look: Callable[[], None] = lambda: None
    ) -> None:
        self._root, self._answered, self._look = root, answered, look
        self._over: MessageBand | None = None
        self._page: Seen | None = None
        self._passes: Any = None  # when it goes by itself

    @property
    def ways(self) -> Mapping[str, Touchable]:
        """What can be touched on the one that lies above the page, where there is one."""
        return {} if self._over is None else self._over.ways

    @property
    def box(self) -> Box | None:
        """Where it lies above the page (u of the page), None where there is none."""
        return None if self._over is None else self._place()

    def say(
        self,
        sentence: str,
        page: Seen | None,
        *,
        slide: bool = True,
        looks: bool = False,
        alarms: bool = False,
        passes: bool = False,
    ) -> None:
        """Say this and nothing else; an empty sentence takes the band away.

        Over a page that holds nothing is said. `looks`: a tile beside the answer leads to where to look.
        What `alarms` is said in red. What `passes` need not be answered: it is gone after a while.
        """
        self.silence()
        if self._passes is not None:
            self._passes.cancel()
        self._passes = Clock.schedule_once(lambda _dt: self._answered(), PASSES_S) if passes else None
        self._page = page
        if isinstance(page, Page) and page.holds:
            sentence = ""
        if isinstance(page, GameScreen):
            page.look_after = self._go_and_look if looks else None
            page.tell(sentence or None, alarms=alarms)
            return
        looks = looks and not (isinstance(page, Page) and page.shows_buttons)
        look = self._go_and_look if looks else None
        self._over = MessageBand(self._answered, look, text=sentence, alarms=alarms) if sentence else None
        self._make_room()
        if self._over is not None:
            self._over.lay(self._place(), slide=slide)
            self._root.add_widget(self._over)

    def _go_and_look(self) -> None:
        self._answered()
        self._look()

    def silence(self) -> None:
        """Take away the one that lies above a page that is left."""
        if self._over is not None:
            self._root.remove_widget(self._over)
            self._over = None

    def lay(self) -> None:
        """The look has changed."""
        if self._over is not None:
            self._make_room()
            self._over.lay(self._place())

    @staticmethod
    def _place() -> Box:
        return usual_box(_BAND_Y - theme.above)

    def _make_room(self) -> None:
        """Have the page lie below the band, or where it lay before."""
        page, room = self._page, 0.0
        if self._over is not None:
            _, _, _, high = self._place()
            room = high + _BELOW
        own = 0.0
        if isinstance(page, Page) and page.lies_below:
            own, room = room, 0.0
        is_new = theme.leave(room)
        if isinstance(page, Page) and page.room_above != own:
            page.room_above, is_new = own, True
        if is_new and page is not None:
            page.anew()
