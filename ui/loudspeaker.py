"""The loudspeaker: SDL's own audio, in the library that Kivy brings.

Kivy's provider for it is left aside. It opens the device while it holds Python's lock, so that one which is
slow to open would stop the table and the screen; it tries once and never again; and for every sound it hangs
a timer into the clock of the window's thread. Here SDL is called by ctypes, which lets go of the lock.

A Loudspeaker belongs to one thread, which need not be the window's: SDL's audio knows no windows, and what it
shares with them, the count of who uses what of SDL, nobody else changes while the window is open. SDL has a
thread of its own that empties the queue of a device, and locks the queue against it by itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
from array import array
from typing import Any

from ui import sdl

RATE_HZ = 44_100
BUFFER = 1024  # samples: as much as SDL takes out of the queue at a time
# What is put into an empty queue is heard about so much later: SDL plays one buffer and holds the next.
LATENCY_S = 1.5 * BUFFER / RATE_HZ

_AUDIO = 0x10
_S16 = 0x8010  # 16 bit, little-endian, as WAV files have it and every machine that we run on
_FULL = 128  # SDL's loudest
_WIDTH = 2  # bytes
_STOPPED = 0
_FADE = 256  # samples in which a sound that is cut dies away: 6 ms, too short to hear, too long to click


class Loudspeaker:
    """The machine's usual output of sound, once it is open; what is laid into it is heard."""

    def __init__(self) -> None:
        self._device = 0
        self._queued = b""  # what was put into the queue last; its end is there still
        self._laid = 0  # so much at the end of that is the newest sound
        self._cut_off = b""  # what it took the place of

    def open(self) -> bool:
        """Whether there is one now. How long it takes is the machine's affair."""
        library = _library()
        _hush_alsa()
        self.close()
        if not library.SDL_WasInit(_AUDIO) and library.SDL_InitSubSystem(_AUDIO) < 0:
            return False
        wanted = _Spec(freq=RATE_HZ, format=_S16, channels=1, samples=BUFFER)
        self._device = library.SDL_OpenAudioDevice(None, 0, ctypes.byref(wanted), ctypes.byref(_Spec()), 0)
        if self._device:
            library.SDL_PauseAudioDevice(self._device, 0)
        return bool(self._device)

    @property
    def is_open(self) -> bool:
        """Whether it is open and still there."""
        return bool(self._device) and _library().SDL_GetAudioDeviceStatus(self._device) != _STOPPED

    @property
    def rest_s(self) -> float:
        """How long it will go on sounding by itself."""
        return self._left() / _WIDTH / RATE_HZ

    def lay(self, samples: bytes, after_s: float = 0.0) -> None:
        """Let the samples be heard so much later; whatever sounds then is cut, without a click.

        No samples are silence.
        """
        after = round(after_s * RATE_HZ) * _WIDTH
        while True:
            left = self._left()
            rest = self._queued[len(self._queued) - left :]
            sound = _over(rest[after : after + _FADE * _WIDTH], samples)
            queue = rest[:after].ljust(after, b"\0") + sound
            if self._left() == left:  # else SDL took a buffer meanwhile, and this would jump back
                break
        self._cut_off = rest[after:]
        self._put(queue, laid=len(sound))

    def take_back(self) -> None:
        """What was laid last shall not be heard, if it has not begun; what it would have cut goes on."""
        left = self._left()
        if left > self._laid:
            rest = self._queued[len(self._queued) - left :]
            self._put(rest[: left - self._laid] + self._cut_off, laid=0)

    def close(self) -> None:
        """Silent at once, and given back to the machine. May be called twice."""
        if self._device:
            _library().SDL_CloseAudioDevice(self._device)
        self._device = self._laid = 0
        self._queued = self._cut_off = b""

    def _left(self) -> int:
        return int(_library().SDL_GetQueuedAudioSize(self._device)) if self._device else 0

    def _put(self, queue: bytes, laid: int) -> None:
        self._queued, self._laid = queue, laid
        if self._device:
            _library().SDL_ClearQueuedAudio(self._device)
            _library().SDL_QueueAudio(self._device, queue, len(queue))


def turned_down(samples: bytes, volume: float) -> bytes:
    """The samples at a volume between 0 and 1."""
    quiet = (ctypes.c_uint8 * len(samples))()
    _library().SDL_MixAudioFormat(quiet, samples, _S16, len(samples), round(volume * _FULL))
    return bytes(quiet)


def _over(tail: bytes, samples: bytes) -> bytes:
    """The samples, and over their beginning what was to come of another sound, dying away."""
    fading, mixed = array("h", tail), array("h", samples.ljust(len(tail), b"\0"))
    count = len(fading)
    for n, value in enumerate(fading):
        mixed[n] = max(-32_768, min(32_767, mixed[n] + value * (count - n) // (count + 1)))
    return mixed.tobytes()


class _Spec(ctypes.Structure):
    """SDL_AudioSpec: what is wanted of a device, and what one gets."""

    _fields_ = (
        ("freq", ctypes.c_int), ("format", ctypes.c_uint16), ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8), ("samples", ctypes.c_uint16), ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32), ("callback", ctypes.c_void_p), ("userdata", ctypes.c_void_p),
    )  # fmt: skip


# void (*)(const char *file, int line, const char *function, int error, const char *format, ...)
_ALSA_TELLS = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)
_nothing_told = _ALSA_TELLS(lambda *_: None)


@functools.cache
def _hush_alsa() -> None:
    """Where there is no sound card, ALSA would write eight lines about it at every look for one."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_nothing_told)


@functools.cache
def _library() -> Any:
    library = sdl.library()
    library.SDL_WasInit.restype = library.SDL_GetQueuedAudioSize.restype = ctypes.c_uint32
    library.SDL_OpenAudioDevice.restype = ctypes.c_uint32
    library.SDL_OpenAudioDevice.argtypes = [
        ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(_Spec), ctypes.POINTER(_Spec), ctypes.c_int,
    ]  # fmt: skip
    library.SDL_QueueAudio.argtypes = [ctypes.c_uint32, ctypes.c_char_p, ctypes.c_uint32]
    library.SDL_MixAudioFormat.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_int,
    ]  # fmt: skip
    for name in ("ClearQueuedAudio", "PauseAudioDevice", "CloseAudioDevice", "MixAudioFormat"):
        getattr(library, f"SDL_{name}").restype = None
    return library
