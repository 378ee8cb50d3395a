"""SDL's own event queue, in the library that Kivy brings.

Kivy hands events on after its frame and without their time. Here they are heard at the moment SDL has
polled them, on whatever thread did so; the same queue takes events that a test or the scripted evening
plays. Everything is public SDL 2: watch, push, pump, wait.
"""

from __future__ import annotations

import ctypes
import functools
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

WINDOW = 0x200  # it was uncovered, entered, moved ...
KEY_DOWN, KEY_UP, TEXT_INPUT = 0x300, 0x301, 0x303
MOUSE_MOTION, MOUSE_DOWN, MOUSE_UP = 0x400, 0x401, 0x402
FINGER_DOWN, FINGER_UP, FINGER_MOTION = 0x700, 0x701, 0x702
USER = 0x8000
QUIT = 0x100
KEYBOARD_LOST = 13
KEYPAD_1, KEYPAD_ENTER = 0x40000059, 0x40000058
# SDL marks the end of each poll in its own queue.
_POLL_SENTINEL = 0x7F00

# The drivers that draw into memory only.
UNSEEN = ("offscreen", "dummy")
CONSOLE = "KMSDRM"

LEFT_BUTTON = 1
# SDL makes a mouse out of a finger, and could make a finger out of a mouse: these mark the copies.
MOUSE_MADE_OF_TOUCH = 0xFFFFFFFF
TOUCH_MADE_OF_MOUSE = -1

_log = logging.getLogger(__name__)


class Finger(ctypes.Structure):
    """A finger on the glass; x and y run from 0 to 1, y downwards."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32),
        ("touch", ctypes.c_int64), ("finger", ctypes.c_int64),
        ("x", ctypes.c_float), ("y", ctypes.c_float), ("dx", ctypes.c_float), ("dy", ctypes.c_float),
        ("pressure", ctypes.c_float), ("window", ctypes.c_uint32),
    )  # fmt: skip


class MouseButton(ctypes.Structure):
    """A mouse button; x and y in the window's pixels, y downwards."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32), ("button", ctypes.c_uint8), ("state", ctypes.c_uint8),
        ("clicks", ctypes.c_uint8), ("_pad", ctypes.c_uint8), ("x", ctypes.c_int32), ("y", ctypes.c_int32),
    )  # fmt: skip


class MouseMotion(ctypes.Structure):
    """The mouse moved; `state` has a bit for each button that is down."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32), ("state", ctypes.c_uint32), ("x", ctypes.c_int32), ("y", ctypes.c_int32),
        ("dx", ctypes.c_int32), ("dy", ctypes.c_int32),
    )  # fmt: skip


class Key(ctypes.Structure):
    """A key of a keyboard; `repeat` is not 0 where the keyboard repeats a key that is held."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
        ("state", ctypes.c_uint8), ("repeat", ctypes.c_uint8), ("_pad", ctypes.c_uint16),
        ("scancode", ctypes.c_int32), ("sym", ctypes.c_int32), ("mod", ctypes.c_uint16),
        ("_unused", ctypes.c_uint32),
    )  # fmt: skip


class WindowNews(ctypes.Structure):
    """Something has happened to the window; `what` is KEYBOARD_LOST, for one."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
        ("what", ctypes.c_uint8),
    )  # fmt: skip


class TextInput(ctypes.Structure):
    """Letters that a keyboard typed, in UTF-8."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
        ("text", ctypes.c_char * 32),
    )  # fmt: skip


class Event(ctypes.Union):
    """Any event; `type` says which member holds it. SDL's own union has 56 bytes."""

    _fields_ = (
        ("type", ctypes.c_uint32), ("finger", Finger), ("button", MouseButton), ("motion", MouseMotion),
        ("key", Key), ("text", TextInput), ("window", WindowNews), ("_size", ctypes.c_uint8 * 56),
    )  # fmt: skip


Heard = Callable[[Event], None]
_WATCH = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Event))


def loaded_from(maps: str) -> str | None:
    """Returns the file of the SDL 2 among a process's maps (as the kernel writes them), None without one."""
    for line in maps.splitlines():
        path = line.split(maxsplit=5)[-1]  # the sixth field, which may have spaces in it
        if Path(path).name.startswith("libSDL2-2"):
            return path
    return None


@functools.cache
def library() -> Any:
    """Returns the SDL 2 that Kivy's window has loaded into this process.

    Raises:
        OSError: no SDL 2 is loaded; the window has to be there first.
    """
    path = loaded_from(Path("/proc/self/maps").read_text())
    if path is None:
        raise OSError("SDL 2 is not loaded: open Kivy's window first")
    sdl = ctypes.CDLL(path)
    sdl.SDL_PushEvent.argtypes = [ctypes.POINTER(Event)]
    sdl.SDL_WaitEventTimeout.argtypes = [ctypes.POINTER(Event), ctypes.c_int]
    sdl.SDL_PumpEvents.restype = None
    sdl.SDL_AddEventWatch.argtypes = sdl.SDL_DelEventWatch.argtypes = [_WATCH, ctypes.c_void_p]
    sdl.SDL_AddEventWatch.restype = sdl.SDL_DelEventWatch.restype = None
    sdl.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
    return sdl


def driver() -> str:
    """Returns the name of SDL's video driver: "x11", "wayland", "KMSDRM", "offscreen" ..."""
    name: bytes | None = library().SDL_GetCurrentVideoDriver()
    return name.decode() if name else ""


def has_keyboard_alone() -> bool:
    """Whether there is no desktop that knows how to end a program."""
    return driver() not in ("x11", "wayland")


def push(event: Event) -> None:
    """Put an event at the end of the queue, from any thread, as if the machine had sent it."""
    library().SDL_PushEvent(ctypes.byref(event))


def pump() -> None:
    """Take in what the devices have to say; only on the window's thread."""
    library().SDL_PumpEvents()


def wait(ms: int) -> bool:
    """Sleep until there is an event, at most `ms`; returns whether one is in the queue, where it stays.

    Only on the window's thread.
    """
    return bool(library().SDL_WaitEventTimeout(None, ms))


class Watch:
    """Everybody who wants to hear of events as they are polled; `close` may be called twice."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []
        self._callback = _WATCH(self._heard)
        self._open = True
        library().SDL_AddEventWatch(self._callback, None)

    def add(self, listener: Heard) -> None:
        """Call `listener` with every event from now on; the event is only lent."""
        self._listeners.append(listener)

    def close(self) -> None:
        """Hear no more."""
        if self._open:
            self._open = False
            library().SDL_DelEventWatch(self._callback, None)

    def _heard(self, _data: object, event: Any) -> int:
        heard = event.contents
        if heard.type == _POLL_SENTINEL:
            return 1
        for listener in self._listeners:
            try:
                listener(heard)
            except Exception:  # an error here would vanish in C, and the next listener with it
                _log.exception("A listener to the window's events failed")
        return 1
