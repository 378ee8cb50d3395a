"""What a finger can press: one touch is one deed, whatever the finger does in between.

Where a mistake costs, the deed is done when the finger is lifted, and not at all if it has left by then;
where people race it is done as soon as the finger comes down (`races`). A finger that trembles stays where
it is. A second tap within the guard's time at the same place is the same tap, whatever lies there by now; for
longer, where it would take something back on a page that came with the first one.
Of several things that are pressed at once only one is meant: the one that is done first.
What is laid anew under a finger takes it over where it still means the same (`fingers_on`, `hand_on`).
"""

from collections.abc import Callable, Mapping
from math import ceil, floor
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.clock import monotonic_ns
from ui.sparing import PixelBox
from ui.theme import theme

# How far a trembling finger may stray, and still presses: u.
TREMBLE = 12.0
# How near to the last tap an echo of it is: u.
_ECHO_REACH = 48.0
# So many times as long a tap by habit takes nothing back on another page.
_HABIT = 8 / 3


class TapGuard:
    """Knows the last deed's time and place, and says of a touch whether it is only that tap's echo.

    `down` are those that a finger lies on, of which only one is to be done.
    """

    def __init__(self, now_ns: Callable[[], int] = monotonic_ns) -> None:
        self.now_ns = now_ns
        self.echo_ns = 300_000_000
        self._last: tuple[int, float, float] | None = None
        self._took_back = self._is_elsewhere = False
        self.down: set[Touchable] = set()

    def is_echo(self, x: float, y: float, takes_back: bool = False) -> bool:
        """Whether a touch here and now is too close to the last deed, in time and in place.

        `takes_back`: it would take back what was done. Who has just done that may mean it once more.
        """
        if self._last is None:
            return False
        at_ns, last_x, last_y = self._last
        near = max(abs(x - last_x), abs(y - last_y)) <= theme.px(_ECHO_REACH)
        is_habit = takes_back and self._is_elsewhere and not self._took_back
        return near and self.now_ns() - at_ns < self.echo_ns * (_HABIT if is_habit else 1)

    def did(self, x: float, y: float, takes_back: bool = False) -> None:
        """Note that a deed was done here and now."""
        self._last = (self.now_ns(), x, y)
        self._took_back, self._is_elsewhere = takes_back, False

    def page_changed(self) -> None:
        """Note that another page is seen than the one on which the last deed was done."""
        self._is_elsewhere = True


guard = TapGuard()


class Touchable(Widget):
    """A box that is pressed; `on_deed` is dispatched once for each touch.

    `at_ns` is CLOCK_MONOTONIC of the touch that did the deed, None where the touch bears no stamp.
    `takes_back`: what it is for undoes what was done.
    `overhang`: how far over the edges of its box it draws at most, in u; None: nobody has said.
    `told_by`: the properties that tell people what it is for; None: a finger that is down is lost with it.
    """

    overhang: float | None = None
    told_by: ClassVar[tuple[str, ...] | None] = None

    pressed = BooleanProperty(False)
    races = BooleanProperty(False)
    idle = BooleanProperty(False)
    guarded = BooleanProperty(True)
    takes_back = BooleanProperty(False)

    def __init__(self, guard: TapGuard = guard, **properties: Any) -> None:
        self.register_event_type("on_deed")
        self._guard = guard
        self._finger: Any = None
        self.at_ns: int | None = None
        super().__init__(**properties)

    def on_deed(self) -> None:
        """What the touch was for; bind it."""

    @property
    def drawn_in(self) -> PixelBox | None:
        """Where on the screen it draws, if that is known."""
        if self.overhang is None:
            return None
        over = theme.px(self.overhang)
        left, low = floor(self.x - over), floor(self.y - over)
        return left, low, ceil(self.right + over) - left, ceil(self.top + over) - low

    def let_go(self) -> None:
        """Forget the finger that is down: what it meant to press is no longer here."""
        if self._finger is not None:
            self._finger.ungrab(self)
            self._finger = None
            self._guard.down.discard(self)
        self.pressed = False

    def takes_over(self, old: "Touchable") -> bool:
        """Take the finger that would press `old`, if it would press this, too, for the same; or leave it."""
        touch = old._finger
        is_for_now = old.pressed and not self.idle and self.opacity != 0
        if touch is None or not is_for_now or not self.collide_point(*touch.pos) or not self._is_like(old):
            return False
        old.let_go()
        touch.grab(self)
        self._finger = touch
        self.pressed = True
        if self._is_alone:
            self._guard.down.add(self)
        return True

    def _is_like(self, old: "Touchable") -> bool:
        """Whether people see no difference in what it is for."""
        if self.told_by is None or type(self) is not type(old):
            return False
        told = (*self.told_by, "races", "guarded", "takes_back")
        return all(getattr(self, name) == getattr(old, name) for name in told)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch if it is in the box; a box that is idle takes it and does nothing."""
        if touch.is_mouse_scrolling or self.opacity == 0 or not self.collide_point(*touch.pos):
            return False
        is_echo = self.guarded and self._guard.is_echo(touch.x, touch.y, self.takes_back)
        if self.idle or self._finger is not None or is_echo:
            return True
        touch.grab(self)
        self._finger = touch
        self.pressed = True
        if self._is_alone:
            self._guard.down.add(self)
        if self.races:
            self._do(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Show whether lifting the finger now would still press."""
        if touch.grab_current is not self or touch is not self._finger:
            return False
        self.pressed = self._near(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Do the deed, if the finger is still here and so are we."""
        if touch.grab_current is not self or touch is not self._finger:
            return False
        touch.ungrab(self)
        self._finger = None
        self._guard.down.discard(self)
        is_meant = self.pressed and self._near(touch) and self.get_root_window() is not None
        is_meant = is_meant and not getattr(touch, "cancelled", False)
        self.pressed = False
        if is_meant and not self.races:
            self._do(touch)
        return True

    def _near(self, touch: Any) -> bool:
        tremble = theme.px(TREMBLE)
        return bool(
            self.x - tremble <= touch.x <= self.right + tremble
            and self.y - tremble <= touch.y <= self.top + tremble
        )

    @property
    def _is_alone(self) -> bool:
        """Whether nothing else is done at the same time; keys are, and what people race for."""
        return bool(self.guarded and not self.races)

    def _do(self, touch: Any) -> None:
        self.at_ns = getattr(touch, "at_ns", None)
        if self._is_alone:
            for other in tuple(self._guard.down):
                other.let_go()
        self._guard.did(touch.x, touch.y, self.takes_back)
        self.dispatch("on_deed")


def fingers_on(ways: Mapping[str, Touchable]) -> dict[str, Touchable]:
    """Those of them that are seen and have a finger on them, before they are taken away."""
    held = {says: way for says, way in ways.items() if way._finger is not None}
    return {says: way for says, way in held.items() if way.get_root_window() is not None}


def hand_on(held: Mapping[str, Touchable], ways: Mapping[str, Touchable]) -> dict[str, Touchable]:
    """Hand each of these fingers on to what bears the same name now, where it is for the same.

    Returns those that were not.
    """
    return {says: old for says, old in held.items() if says not in ways or not ways[says].takes_over(old)}


class Drawn(Touchable):
    """A touchable that is drawn with the next turn of the clock when a property in `drawn_from` has changed.

    A press is shown at once.
    """

    drawn_from: ClassVar[tuple[str, ...]]

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in (*self.drawn_from, "pos", "size"):
            self.fbind(name, redraw)
        self.fbind("pressed", self._draw)
        redraw()

    def _draw(self, *_: Any) -> None:
        raise NotImplementedError
