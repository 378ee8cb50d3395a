"""What a widget draws with: one colour and one mesh, whose edges fade over a pixel.

The texture behind every mesh is a short ramp from nothing to the full colour; see ui/patches.py.
"""

from functools import lru_cache
from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture

from ui.patches import Patch
from ui.theme import Rgba


@lru_cache(maxsize=1)
def ramp() -> Any:
    """The texture whose left end is nothing and whose right end is the whole colour."""
    texture = Texture.create(size=(64, 1), colorfmt="rgba")
    texels = b"".join(bytes((255, 255, 255, share * 255 // 63)) for share in range(64))
    texture.blit_buffer(texels, colorfmt="rgba")
    texture.wrap = "clamp_to_edge"
    return texture


class Fill(InstructionGroup):
    """A patch in a colour; both can be changed afterwards without a new instruction."""

    def __init__(self, colour: Rgba, patch: Patch | None = None) -> None:
        super().__init__()
        self._colour = Color(*colour)
        given = {} if patch is None else {"vertices": patch.vertices, "indices": patch.indices}
        self._mesh = Mesh(mode="triangles", texture=ramp(), **given)
        self.add(self._colour)
        self.add(self._mesh)

    @property
    def colour(self) -> Rgba:
        """The colour it is filled with."""
        r, g, b, a = self._colour.rgba
        return r, g, b, a

    @colour.setter
    def colour(self, colour: Rgba) -> None:
        self._colour.rgba = colour

    @property
    def patch(self) -> Patch:
        """What is filled."""
        return Patch(self._mesh.vertices, self._mesh.indices)

    @patch.setter
    def patch(self, patch: Patch) -> None:
        self._mesh.vertices = patch.vertices
        self._mesh.indices = patch.indices


class Picture(InstructionGroup):
    """A texture in a colour: what writing is drawn with."""

    def __init__(self, texture: Any, colour: Rgba, x: float, y: float) -> None:
        super().__init__()
        self.add(Color(*colour))
        self.add(Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size))


class Cut:
    """Cuts off what is drawn between `before` and `after` outside an outline."""

    def __init__(self, outline: Patch | None = None) -> None:
        self.before, self.after = InstructionGroup(), InstructionGroup()
        white = (1.0, 1.0, 1.0, 1.0)  # of a stencil the colour is not seen
        self._on, self._off = Fill(white), Fill(white)
        for instruction in (StencilPush(), self._on, StencilUse()):
            self.before.add(instruction)
        for instruction in (StencilUnUse(), self._off, StencilPop()):
            self.after.add(instruction)
        if outline is not None:
            self.along(outline)

    def along(self, outline: Patch) -> None:
        """Cut along this outline from now on."""
        self._on.patch = self._off.patch = outline


def within(outline: Patch, drawn: InstructionGroup) -> InstructionGroup:
    """What is drawn, cut off outside the outline."""
    whole, cut = InstructionGroup(), Cut(outline)
    for part in (cut.before, drawn, cut.after):
        whole.add(part)
    return whole
