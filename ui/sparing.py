"""Drawing sparingly: while only sand and digits move, or a tile is pressed, no more than that is drawn.

A board without a graphics processor to speak of fills pixels with its processor; a running hourglass would
have it fill the whole screen fifteen times a second for a few falling grains. And of most of these frames
the grains are all that is new: those are drawn without Kivy, over a copy of what stands still under them.

What may be left as it stands is what the buffer to be drawn into still shows. EGL says how many frames old
that is (its *buffer age*); all that has moved in those frames is drawn, and everything where EGL does not
say. A buffer in memory only (SDL's offscreen driver) has one content, which swapping leaves alone. Nor does
swapping wait there for what was drawn before, as it does with a screen: frames that are asked for faster
than they are drawn would lie in memory by the dozen. So they are waited for, small ones a few at a time.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glFinish, glScissor

from ui.apart import Apart
from ui.turn import box_in_window

PixelBox = tuple[int, int, int, int]
"""x, y from the bottom left, width and height, in pixels of the page: as it stands, however it is turned."""
Moved = Mapping[Any, Sequence[PixelBox]]
Changed = Sequence[tuple[Apart, Sequence[PixelBox]]]
"""What has changed without Kivy's hearing of it, and where; there is nothing else to be seen there."""

_OLDEST = 4  # frames; no driver swaps more buffers than that
_DRIFTS_AT_ONCE = 8  # to wait for each takes a third of what it takes to draw it
_NOWHERE: PixelBox = (0, 0, 0, 0)
_DRAW, _BUFFER_AGE, _LARGEST_PBUFFER = 0x3059, 0x313D, 0x3058


class Afloat(Protocol):
    """What moves within a box over everything that stands still; Kivy need not hear of it."""

    hidden: bool
    """Whether it is left out where Kivy draws it."""
    copied: bool
    """Whether it has a copy of what stands still in its box."""

    @property
    def box(self) -> PixelBox:
        """Wherever it may be."""

    def copy(self) -> None:
        """Copy what the frame shows in the box."""

    def draw(self) -> None:
        """Draw the copy, and itself over it where it is now."""


class Sparing:
    """Takes over the window's drawing while installed.

    Args:
        moved: which widgets have moved since it was asked last, and where; None: it is not known.
        afloat: what may move without anything else.
    """

    def __init__(
        self, window: Any, moved: Callable[[], Moved | None], afloat: Callable[[], Afloat | None]
    ) -> None:
        self._window, self._moved, self._asks_afloat = window, moved, afloat
        query = surface()
        # Only a buffer in memory knows whether it is the largest.
        self._is_in_memory = query(_LARGEST_PBUFFER, -1) >= 0
        # How many frames ago the buffer that is drawn into now was shown; 0: nobody knows.
        self._age: Callable[[], int] = lambda: 1 if self._is_in_memory else query(_BUFFER_AGE, 0)
        # What moved in the frame that is not shown yet, and in those before it; None: everything.
        self._now: list[PixelBox] | None = []
        self._past: deque[list[PixelBox] | None] = deque(maxlen=_OLDEST)
        self._tree: tuple[Any, ...] = ()
        self._afloat: Afloat | None = None
        self._unfinished = 0  # frames that have not been waited for
        self.spared = 0

    def install(self) -> None:
        """Draw for the window from now on."""
        self._window.bind(on_draw=self._draw, on_flip=self._flipped)

    def uninstall(self) -> None:
        """Let Kivy draw everything again."""
        self._window.unbind(on_draw=self._draw, on_flip=self._flipped)
        self._afloat = None

    def restore(self) -> None:
        """Have the buffer that is drawn into show what was shown last. Between two frames."""
        needed = self._needed()
        if needed is None:
            self._window.clear()
            self._window.render_context.draw()
        else:
            self._draw_in(needed)

    @property
    def may_drift(self) -> bool:
        """Whether there is any use in asking for it."""
        return self._afloat is not None

    def drift(self, changed: Changed = ()) -> bool:
        """Show what has moved, without Kivy's turning for it; false where that takes a frame of Kivy's."""
        afloat, window = self._afloat, self._window
        self._let_be_drawn(_DRIFTS_AT_ONCE)
        if self._now is not None:
            self._now += [box for _, boxes in changed for box in boxes]
        if afloat is None:
            return False
        if self._now is not None:
            self._now.append(afloat.box)
        if window.canvas.needs_redraw:
            if not self._draw(window):
                return False
        else:
            needed = self._needed()
            if needed is None:
                return False
            self._draw_alone(afloat, changed)
            for box in (box for _, boxes in changed for box in boxes if box != afloat.box):
                needed.pop(box, None)
            self._draw_about(afloat, needed)
        window.flip()
        self._flipped()
        return True

    def _draw(self, _window: Any) -> bool:
        """Draw what has moved; false leaves it to Kivy to draw everything."""
        self._let_be_drawn()
        moved, afloat = self._moved(), self._asks_afloat()
        if moved is None:
            self._tree = ()
        boxes = self._only(moved) if moved is not None else None
        if boxes is None:
            self._now = None
        elif self._now is not None:
            self._now += boxes
        if afloat is not None and (
            boxes is None or any(box != afloat.box and _meet(box, afloat.box) for box in boxes)
        ):
            afloat.copied = False
        needed = self._needed()
        self._afloat = afloat if needed is not None else None
        if needed is None:
            return False
        if not (needed if afloat is None else self._draw_about(afloat, needed)):
            self._draw_in([_NOWHERE])  # Kivy is to know that all has been drawn
        elif afloat is None:
            self._draw_in(needed)
        self.spared += 1
        return True

    def _draw_alone(self, afloat: Afloat, changed: Changed) -> None:
        """Draw what Kivy has not heard of."""
        afloat.hidden = True
        for part, boxes in changed:
            self._draw_in(boxes, part)
            if any(_meet(box, afloat.box) for box in boxes):
                afloat.copied = False
                if afloat.box in boxes:
                    afloat.copy()
        afloat.hidden = False

    def _draw_about(self, afloat: Afloat, needed: dict[PixelBox, None]) -> bool:
        """Draw what is needed, and what is afloat over it; returns whether Kivy had to draw for it."""
        here = needed.pop(afloat.box, _NOWHERE) is None
        if not here and any(_meet(box, afloat.box) for box in needed):
            here = True
        if here and not afloat.copied:
            needed[afloat.box] = None
        afloat.hidden = True
        self._draw_in(needed)
        afloat.hidden = False
        if here:
            if not afloat.copied:
                afloat.copy()
            afloat.draw()
        return bool(needed)

    def _needed(self) -> dict[PixelBox, None] | None:
        """Where the buffer that is drawn into differs from what is to be seen; None: it is not known."""
        frames, age = [self._now, *self._past], self._age()
        found: dict[PixelBox, None] = {}
        if not 0 < age <= len(frames):
            return None
        for frame in frames[:age]:
            if frame is None:
                return None
            found.update(dict.fromkeys(frame))
        return found

    def _draw_in(self, boxes: Collection[PixelBox], part: Apart | None = None) -> None:
        if not boxes:
            return
        glEnable(GL_SCISSOR_TEST)
        page, rotation = self._window.size, self._window.rotation
        for box in _outermost(boxes):
            glScissor(*box_in_window(box, page, rotation))
            self._window.clear()
            (part or self._window.render_context).draw()
        glDisable(GL_SCISSOR_TEST)

    def _let_be_drawn(self, at_once: int = 1) -> None:
        """Wait for the frames before, where swapping does not, as soon as there are so many."""
        if self._is_in_memory and self._unfinished >= at_once:
            glFinish()
            self._unfinished = 0

    def _flipped(self, _window: Any = None) -> None:
        self._past.appendleft(self._now)
        self._now = []
        self._unfinished += 1

    def _only(self, moved: Moved) -> Sequence[PixelBox] | None:
        """The boxes, if nothing but these widgets waits to be drawn anew."""
        parents = {id(parent): parent for widget in moved for parent in _above(widget)}
        children = (tuple(map(id, parent.children)) for parent in (*parents.values(), self._window))
        tree = (self._window.rotation, *children)
        same, self._tree = tree == self._tree, tree
        still = (
            child
            for parent in (*parents.values(), self._window)
            for child in parent.children
            if child not in moved and id(child) not in parents
        )
        if not same or any(child.canvas.needs_redraw for child in still):
            return None
        return [box for boxes in moved.values() for box in boxes]


def surface() -> Callable[[int, int], int]:
    """What tells an attribute of the surface that is drawn into; `unknown` where nobody knows."""
    name = ctypes.util.find_library("EGL")
    try:
        egl = ctypes.CDLL(name or "libEGL.so.1")
    except OSError:
        return lambda _what, unknown: unknown
    egl.eglGetCurrentDisplay.restype = egl.eglGetCurrentSurface.restype = ctypes.c_void_p
    egl.eglQuerySurface.argtypes = [
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_int)
    ]  # fmt: skip

    def query(what: int, unknown: int) -> int:
        display, surface = egl.eglGetCurrentDisplay(), egl.eglGetCurrentSurface(_DRAW)
        found = ctypes.c_int(unknown)
        if not display or not surface or not egl.eglQuerySurface(display, surface, what, found):
            return unknown
        return found.value

    return query


def _outermost(boxes: Collection[PixelBox]) -> list[PixelBox]:
    """The boxes without those that lie within another."""
    return [box for box in boxes if not any(box != other and _lies_in(box, other) for other in boxes)]


def _lies_in(one: PixelBox, other: PixelBox) -> bool:
    return all(
        other[way] <= one[way] and one[way] + one[way + 2] <= other[way] + other[way + 2] for way in (0, 1)
    )


def _meet(one: PixelBox, other: PixelBox) -> bool:
    """Whether two boxes have a pixel in common."""
    return all(
        one[way] < other[way] + other[way + 2] and other[way] < one[way] + one[way + 2] for way in (0, 1)
    )


def _above(widget: Any) -> list[Any]:
    """The widgets that a widget lies in, without the window."""
    found = []
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        found.append(parent)
        parent = parent.parent
    return found
