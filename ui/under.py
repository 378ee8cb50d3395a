"""A copy of what stands still in a part of the window, to be laid down again under what moves over it."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.graphics import Rectangle, RenderContext
from kivy.graphics.opengl import (
    GL_ALPHA_BITS,
    GL_BLEND,
    GL_TEXTURE_2D,
    glCopyTexSubImage2D,
    glDisable,
    glEnable,
    glGetIntegerv,
)
from kivy.graphics.texture import Texture
from kivy.graphics.transformation import Matrix

PixelBox = tuple[int, int, int, int]
"""x, y from the bottom left, width and height, in pixels."""

_NOWHERE = (0, 0, 0, 0)


def meet(one: PixelBox, other: PixelBox) -> bool:
    """Whether two boxes have a pixel in common."""
    return all(
        one[way] < other[way] + other[way + 2] and other[way] < one[way] + one[way + 2] for way in (0, 1)
    )


class Under:
    """The copy of one box; `box` is empty while there is none."""

    def __init__(self) -> None:
        self.box: PixelBox = _NOWHERE
        self._texture: Any = None
        self._picture: Any = None
        self._laid = Rectangle()

    def take(self, box: PixelBox) -> None:
        """Copy what has been drawn in this box of the frame."""
        x, y, *size = self.box = box
        if self._picture is None:
            self._picture = RenderContext()
            self._picture.add(self._laid)
        if self._texture is None or self._texture.size != tuple(size):
            # What is copied must not lack what the texture has.
            has_alpha = int(glGetIntegerv(GL_ALPHA_BITS)[0]) > 0
            self._texture = Texture.create(size=size, colorfmt="rgba" if has_alpha else "rgb")
            self._texture.min_filter = self._texture.mag_filter = "nearest"
        self._texture.bind()
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, x, y, *size)
        self._laid.texture, self._laid.pos, self._laid.size = self._texture, (x, y), size
        width, height = EventLoop.window.system_size
        whole = Matrix()
        whole.view_clip(0.0, float(width), 0.0, float(height), -1.0, 1.0, 0)
        self._picture["projection_mat"] = whole

    def forget(self) -> None:
        """What was copied stands no longer."""
        self.box = _NOWHERE

    def draw(self) -> None:
        """Lay it down where it was."""
        glDisable(GL_BLEND)
        self._picture.draw()
        glEnable(GL_BLEND)
