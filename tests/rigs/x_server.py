"""An X server of our own that shows nothing, and a hand at its mouse and keyboard."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import time
from collections.abc import Iterable
from typing import Any

HOLDS_S = 0.05  # as a hand holds a key
_CLIENT_MESSAGE, _REVERT_TO_PARENT, _LEFT = 33, 2, 1


def is_possible() -> bool:
    """Whether an X server without a screen is installed (Debian's xvfb)."""
    return shutil.which("Xvfb") is not None


def has_hands() -> bool:
    """Whether such a server's mouse can be moved from outside (Debian's libxtst6)."""
    return is_possible() and ctypes.util.find_library("Xtst") is not None


class Screen:
    """The server, and how a table finds it."""

    def __init__(self, size: str = "800x480") -> None:
        reads, writes = os.pipe()
        command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{size}x24"]
        self.server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        with os.fdopen(reads) as said:
            self.display = f":{said.readline().strip()}"
        self.environment = {"SDL_VIDEODRIVER": "x11", "DISPLAY": self.display}

    def goes_away(self) -> None:
        """Ends as if it had crashed."""
        self.server.kill()
        self.server.wait()


class _Message(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong),
        ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("_size", ctypes.c_long * 16),
    )  # fmt: skip


class XHand:
    """A hand; `close` it before the server goes away, which would end whoever is connected."""

    def __init__(self, display: str) -> None:
        self._x: Any = ctypes.CDLL("libX11.so.6")
        self._test: Any = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = self._x.XInternAtom.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        assert self._display, display
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    @property
    def window(self) -> Any:
        """The one window there is."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self._x.XQueryTree(
            self._display, self._root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children),
            ctypes.byref(count),
        )  # fmt: skip
        assert count.value == 1
        return ctypes.c_ulong(children[0])

    def focus(self) -> None:
        """Give the keyboard to the window."""
        self._x.XSetInputFocus(self._display, self.window, _REVERT_TO_PARENT, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)

    def click(self, x: float, y: float) -> None:
        """Click there, in the screen's pixels from the top left."""
        self._test.XTestFakeMotionEvent(self._display, 0, round(x), round(y), ctypes.c_ulong(0))
        for down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, _LEFT, down, ctypes.c_ulong(0))
            self._x.XSync(self._display, 0)

    def key(self, keysym: int, held: Iterable[int] = (), holds_s: float = HOLDS_S) -> None:
        """Strike a key, while others are held; all by their X keysyms."""
        held = list(held)
        for each in (*held, keysym):
            self._strike(each, True)
        time.sleep(holds_s)
        for each in (keysym, *reversed(held)):
            self._strike(each, False)

    def scan(self, digits: str) -> None:
        """Type as a barcode reader does, only faster: on a busy machine no short sleep is short."""
        for digit in digits:
            self.key(ord(digit), holds_s=0)

    def close_window(self) -> None:
        """Ask the window to close, as window managers do."""
        message = _Message(type=_CLIENT_MESSAGE, window=self.window.value, format=32)
        message.kind = self._atom(b"WM_PROTOCOLS")
        message.data[0] = self._atom(b"WM_DELETE_WINDOW")
        self._x.XSendEvent(self._display, self.window, 0, ctypes.c_long(0), ctypes.byref(message))
        self._x.XSync(self._display, 0)

    def _atom(self, name: bytes) -> int:
        return int(self._x.XInternAtom(self._display, name, 0))

    def _strike(self, keysym: int, down: bool) -> None:
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(keysym))
        self._test.XTestFakeKeyEvent(self._display, code, int(down), ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)
