"""A program of the graphics chip beside Kivy's own, for what is drawn without Kivy's ado.

Each of Kivy's contexts goes through all of its state whenever it draws; this one says only what changed. Nor
does it know Kivy's matrices: `in_window` turns its places as the page is turned.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from kivy.base import EventLoop
from kivy.graphics.opengl import (
    GL_ARRAY_BUFFER,
    GL_COMPILE_STATUS,
    GL_FLOAT,
    GL_FRAGMENT_SHADER,
    GL_LINK_STATUS,
    GL_STATIC_DRAW,
    GL_TRIANGLES,
    GL_VERTEX_SHADER,
    glAttachShader,
    glBindAttribLocation,
    glBindBuffer,
    glBufferData,
    glCompileShader,
    glCreateProgram,
    glCreateShader,
    glDeleteBuffers,
    glDeleteShader,
    glDrawArrays,
    glEnableVertexAttribArray,
    glGenBuffers,
    glGetProgramInfoLog,
    glGetProgramiv,
    glGetShaderInfoLog,
    glGetShaderiv,
    glGetUniformLocation,
    glLinkProgram,
    glShaderSource,
    glUniform1f,
    glUniform2f,
    glUniform4f,
    glUseProgram,
    glVertexAttribPointer,
)

from ui import turn

_PRECISE = """
#ifdef GL_ES
precision highp float;
#endif
"""
_IN_WINDOW = """
uniform vec2 turn;

vec4 in_window(vec2 place) {
    return vec4(turn.x * place.x - turn.y * place.y, turn.y * place.x + turn.x * place.y, 0.0, 1.0);
}
"""
_FLOAT = 4  # bytes
_SAY = {1: glUniform1f, 2: glUniform2f, 4: glUniform4f}


class _Compiled:
    """A program as the chip has it, and by whom it was last told its numbers."""

    def __init__(self, places: str, shades: str, parts: Sequence[tuple[str, int]]) -> None:
        self.program = glCreateProgram()
        for kind, source in ((GL_VERTEX_SHADER, _IN_WINDOW + places), (GL_FRAGMENT_SHADER, shades)):
            shader = glCreateShader(kind)
            glShaderSource(shader, (_PRECISE + source).encode())
            glCompileShader(shader)
            assert glGetShaderiv(shader, GL_COMPILE_STATUS), glGetShaderInfoLog(shader)
            glAttachShader(self.program, shader)
            glDeleteShader(shader)  # as soon as the program is
        for place, (name, _) in enumerate(parts):
            glBindAttribLocation(self.program, place, name.encode())
        glLinkProgram(self.program)
        assert glGetProgramiv(self.program, GL_LINK_STATUS), glGetProgramInfoLog(self.program)
        self.told_by: object = None
        self._places: dict[str, int] = {}

    def tell(self, name: str, values: tuple[float, ...]) -> None:
        """Give it a number, or more of them; it is in use."""
        if name not in self._places:
            self._places[name] = glGetUniformLocation(self.program, name.encode())
        _SAY[len(values)](self._places[name], *values)


_compiled = lru_cache(maxsize=None)(_Compiled)
# Buffers whose programs are gone. Only the window's thread may delete them; garbage is found by any.
_left: deque[int] = deque()


class Program:
    """Draws triangles. The chip knows of it from its first drawing on, and compiles each source once.

    Args:
        places: the source of the vertices' part; `in_window(place)` is where a place of the page's is drawn,
            from -1 to 1 to the right and up.
        shades: the source of the pixels' part.
        parts: of what each vertex consists: names and how many numbers each is, no more than two parts as
            Kivy's own vertices have.
    """

    def __init__(self, places: str, shades: str, parts: Sequence[tuple[str, int]]) -> None:
        self._source = places, shades, tuple(parts)
        self._sizes = [size for _, size in parts]
        self._buffer = 0
        self._vertices: bytes | None = None
        self._said: dict[str, tuple[float, ...]] = {}
        self._unsaid: dict[str, tuple[float, ...]] = {}
        self._rotation: int | None = None

    def __del__(self) -> None:
        if self._buffer:
            _left.append(self._buffer)

    def hold(self, vertices: Sequence[float]) -> None:
        """Keep these vertices where the chip has them at hand."""
        self._vertices = array("f", vertices).tobytes()

    def say(self, name: str, *values: float) -> None:
        """Give a number of the program's, or two or four at once, for the next drawing and those after it."""
        self._said[name] = self._unsaid[name] = values

    def draw(self, count: int) -> None:
        """Draw so many vertices. The program stays in use."""
        compiled = _compiled(*self._source)
        glUseProgram(compiled.program)
        rotation = EventLoop.window.rotation
        if rotation != self._rotation:
            self._rotation = rotation
            self.say("turn", *turn.WAYS[rotation])
        for name, values in (self._unsaid if compiled.told_by is self else self._said).items():
            compiled.tell(name, values)
        compiled.told_by = self
        self._unsaid.clear()
        self._bind()
        before = 0
        for place, size in enumerate(self._sizes):
            glVertexAttribPointer(place, size, GL_FLOAT, False, _FLOAT * sum(self._sizes), before)
            glEnableVertexAttribArray(place)
            before += _FLOAT * size
        glDrawArrays(GL_TRIANGLES, 0, count)
        glBindBuffer(GL_ARRAY_BUFFER, 0)

    def _bind(self) -> None:
        """Take the vertices to hand."""
        if not self._buffer:
            (self._buffer,) = glGenBuffers(1)
        glBindBuffer(GL_ARRAY_BUFFER, self._buffer)
        if self._vertices is not None:
            glBufferData(GL_ARRAY_BUFFER, len(self._vertices), self._vertices, GL_STATIC_DRAW)
            self._vertices = None
            while _left:
                glDeleteBuffers(1, array("I", [_left.popleft()]).tobytes())
