"""A screen of words and tiles that stands still: laid out anew when what it shows, or the look, changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from kivy.uix.widget import Widget

from ui.showing import Showing
from ui.sparing import Moved, PixelBox
from ui.theme import Box, Rgba, theme
from ui.widgets.part import Part
from ui.widgets.rim import Rim
from ui.widgets.touchable import Touchable, fingers_on, hand_on

if TYPE_CHECKING:
    from ui.widgets.keyboard import Keyboard
    from ui.words.help import Chapter


class Typing(Protocol):
    """What takes what a real keyboard types."""

    def typed(self, letters: str) -> None: ...

    def key_down(self, key: int) -> None: ...


class Page(Part):
    """The base of such screens. `lay` puts everything in its place; call `anew` to have it done again.

    `holds`: nothing leads away from it before it ends by itself, and nothing is said over it.
    `lies_below`: it lays itself below a message, which takes `room_above` (u) of it. Any other page is laid
    as if the screen were lower, and needs not know of it.
    `shows_buttons`: what is wrong with a button is seen on it, so no message leads there.
    """

    holds: ClassVar[bool] = False
    lies_below: ClassVar[bool] = False
    shows_buttons: ClassVar[bool] = False

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.rim = Rim()
        self.room_above = 0.0
        self._boxes: dict[Touchable, PixelBox | None] | None = None
        self._held: Mapping[str, Touchable] = {}
        # Shows help over the page, or turned for those who sit opposite; whoever shows the page says how.
        self.ask_help: Callable[[bool], None] = lambda _far: None

    def begin(self) -> None:
        """Somebody comes here from elsewhere, by its name."""

    def lay(self) -> None:
        """Build what is to be seen now; for the subclass."""
        raise NotImplementedError

    def anew(self) -> None:
        """Show everything as it is now."""
        self.wipe()
        self.rim.pos, self.rim.size = (0, 0), theme.size
        self.rim.rest(self.edge())
        self.add_widget(self.rim)
        self.lay()
        self.hand_on_fingers()

    def wipe(self, kept: Widget | None = None) -> None:
        """Take off everything but `kept`, and know no tile of it any more, so that nothing stays behind."""
        held = fingers_on(self.ways)
        self._held = {says: way for says, way in held.items() if self.still_means(says)}
        self.clear_widgets([child for child in self.children if child is not kept])
        self.ways, self._boxes = {}, None
        self.pos, self.size = (0, 0), theme.size

    def hand_on_fingers(self) -> None:
        """A finger that was down on what was wiped presses what lies there now and looks as it did.

        Where there is no such thing the tap is none. May be called again when more has been laid.
        """
        self._held = hand_on(self._held, self.ways)

    def still_means(self, _says: str) -> bool:
        """Whether a tile of that name that looks as it did does the same as it did when it was laid last."""
        return True

    def edge(self) -> Rgba | None:
        """The colour of the rim; None is nobody's."""
        return None

    def key_down(self, key: int) -> None:
        """A key of a real keyboard, by Kivy's code, where no name is typed; most pages do nothing with it."""

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the page."""
        return None

    @property
    def typing(self) -> Typing | None:
        """What is typed into now."""
        return self.keyboard

    def showing(self, showing: Showing) -> None:
        """The table published something while this page was visited."""

    def tick(self, _now_ns: int) -> bool:
        """Bring what moves up to date; nothing does."""
        return False

    def moved(self) -> Moved | None:
        """Which widgets have moved since this was asked last, and where; None: anything may have.

        A page that stands still knows of its tiles, which are pressed.
        """
        boxes = {tile: tile.drawn_in for tile in self.ways.values() if self._is_ours(tile)}
        before, self._boxes = self._boxes, boxes
        if boxes != before:
            return None
        return {
            tile: [box] if tile.canvas.needs_redraw else [] for tile, box in boxes.items() if box is not None
        }

    def _is_ours(self, tile: Touchable) -> bool:
        """Whether it lies on this page or on a part of it, and is drawn where it lies."""
        parent = tile.parent
        while isinstance(parent, Part) and parent is not self:
            parent = parent.parent
        return parent is self

    # -- help --------------------------------------------------------------------------------------------

    def help(self) -> Sequence[Chapter]:
        """What can be done here; nothing where it is plain to see."""
        return ()

    @property
    def help_box(self) -> Box:
        """Where help lies down, in u."""
        rim = theme.space("rim")
        return (rim, rim, theme.width - 2 * rim, theme.height - 2 * rim)

    @property
    def raced_for(self) -> list[Box]:
        """Where people race on the screen, in u: there nothing may come between."""
        races = (way for way in self.ways.values() if way.races)
        return [
            (*theme.in_u(way.x, way.top), way.width / theme.u, way.height / theme.u) for way in races
        ]

    @property
    def pressed_else(self) -> list[Box]:
        """What else can be pressed, in u: to be seen whole or not at all."""
        found = []
        for way in self.ways.values():
            if not way.races:
                (x, y), (x2, y2) = way.to_window(way.x, way.y), way.to_window(way.right, way.top)
                left, top = theme.in_u(min(x, x2), max(y, y2))
                found.append((left, top, way.width / theme.u, way.height / theme.u))
        return found

    @property
    def cuts(self) -> bool:
        """Whether it is seen, and gone, at once: where people race nothing fades."""
        return bool(self.raced_for)

    @property
    def seat_colours(self) -> Sequence[str]:
        """The colours of the seats that help speaks of."""
        return ()

    def lay_help(self, box: Box, **look: Any) -> None:
        """The tile that says what can be done here."""
        usual = {"kind": "tool", "icon": "help", "stands": "beside"}
        self.tile("rules", box, lambda: self.ask_help(False), **{**usual, **look})

    def lay_back(self, deed: Callable[[], None], box: Box | None = None, **look: Any) -> None:
        """The tile that leads back; where no box is given, at the left of the foot."""
        where = box or (20, theme.height - 82, 84, 64)
        usual = {"kind": "tool", "icon": "arrow-left", "stands": "beside"}
        self.tile("back", where, deed, **{**usual, **look})
