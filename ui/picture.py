"""A picture of what the window shows, upright, as a PNG."""

from __future__ import annotations

import struct
import zlib
from array import array
from pathlib import Path

from kivy.base import EventLoop
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels


def take(path: Path) -> None:
    """Draw the window as it is now and write it to `path`. On the window's thread."""
    window = EventLoop.window
    window.dispatch("on_draw")
    glFinish()
    width, height = window.system_size
    pixels = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    path.write_bytes(png(*upright(width, height, pixels, window.rotation)))


def upright(width: int, height: int, rgba: bytes, rotation: int) -> tuple[int, int, bytes]:
    """Width, height and pixels (the lowest row first) of what stands turned by `rotation` in these."""
    window = array("I", rgba)  # four bytes: a pixel
    if rotation == 180:
        window.reverse()
    if rotation in (0, 180):
        return width, height, window.tobytes()
    page = array("I")
    columns = range(width - 1, -1, -1) if rotation == 90 else range(width)
    for column in columns:
        row = window[column::width]
        if rotation == 270:
            row.reverse()
        page += row
    return height, width, page.tobytes()


def png(width: int, height: int, rgba: bytes) -> bytes:
    """A PNG of pixels as OpenGL gives them: RGBA, the lowest row first. Transparency is dropped."""
    rows = bytearray()
    for row in range(height - 1, -1, -1):
        line = rgba[row * width * 4 : (row + 1) * width * 4]
        opaque = bytearray(width * 3)
        opaque[0::3], opaque[1::3], opaque[2::3] = line[0::4], line[1::4], line[2::4]
        rows += b"\0" + opaque  # 0: this row is not filtered
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
