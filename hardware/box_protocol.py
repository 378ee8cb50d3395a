"""The button box's line protocol: bytes in, messages out; no port anywhere, no clock.

A line is ASCII: fields separated by commas, then `*` and a check of four hex digits over all before it, then
"\\n" ("\\r" before it is ignored). `Receiver` takes bytes as they come, in pieces of any size, and gives the
messages in them. A line that is too long, is no ASCII, has a wrong check or says nothing that a box says is
dropped and counted, and the next is read as if nothing had been.

    box to table    H,1,<firmware>,<unique id>,<boot id>,<buttons>,<t_us>     Hello
                    E,<seq>,<button>,<1 or 0>,<t_us>                          Edge
                    B,<t_us>,<state bits, hex>,<last seq>                     Beat
                    P,<nonce>,<t_us>                                          Pong
    table to box    ?   A,<seq>   P,<nonce>   L,<button>,<0-255>,<blink ms>   Z,<hertz>,<ms>   Q

`seq` wraps at SEQS, `t_us` at CLOCK_US; both are compared on the circle by `ahead`.
"""

from __future__ import annotations

import binascii
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

VERSION = 1
LONGEST = 96  # bytes of a line, without its end
SEQS = 1 << 16
CLOCK_US = 1 << 30
MOST_BUTTONS = 32  # more than any table has seats; the state bits are a number of that many


class Hello(NamedTuple):
    """A box says who it is, at its start or because it was asked. Another boot id: it has restarted."""

    firmware: str
    unique_id: str
    boot_id: str
    buttons: int
    t_us: int


class Edge(NamedTuple):
    """A button went down or up, at its first contact. It is said again until it is acknowledged."""

    seq: int
    button: int
    down: bool
    t_us: int


class Beat(NamedTuple):
    """The box's clock, which buttons are down, and the last edge that it has counted."""

    t_us: int
    down: int
    last_seq: int

    def is_down(self, button: int) -> bool:
        """Whether that button is."""
        return bool(self.down >> button & 1)


class Pong(NamedTuple):
    """The answer to a ping."""

    nonce: int
    t_us: int


Message = Hello | Edge | Beat | Pong
Reason = Literal["too long", "check", "unknown"]

# -- what the table says -------------------------------------------------------------------------------

def check(said: bytes) -> bytes:
    """CRC-16/CCITT-FALSE of what stands before the `*`, as four hex digits."""
    return b"%04X" % binascii.crc_hqx(said, 0xFFFF)


def _line(said: str) -> bytes:
    as_bytes = said.encode("ascii")
    return as_bytes + b"*" + check(as_bytes) + b"\n"


ASK = b"?\n"
ALL_OFF = _line("Q")  # lamps and buzzer


def acknowledge(seq: int) -> bytes:
    """Every edge up to `seq` has arrived."""
    return _line(f"A,{seq}")


def ping(nonce: int) -> bytes:
    """Answer this with your clock."""
    return _line(f"P,{nonce}")


def lamp(button: int, brightness: int, blink_ms: int) -> bytes:
    """Light the lamp of a button, 0 to 255. `blink_ms` is one blink's on and off together; 0: steady."""
    return _line(f"L,{button},{brightness},{blink_ms}")


def tone(hertz: int, ms: int) -> bytes:
    """Sound a tone, cutting what sounds; 0 hertz: silence."""
    return _line(f"Z,{hertz},{ms}")


def ahead(later: int, earlier: int, circle: int) -> int:
    """How far `later` is ahead of `earlier`, by the shorter way round; below zero: it is behind."""
    return (later - earlier + circle // 2) % circle - circle // 2


# -- what the box says ---------------------------------------------------------------------------------


class Receiver:
    """Makes messages of bytes. `dropped` counts the lines that were none, by the reason."""

    def __init__(self) -> None:
        self.dropped: Counter[Reason] = Counter()
        self._begun = bytearray()  # of a line whose end has not come
        self._is_too_long = False

    def feed(self, came: bytes) -> Iterator[Message]:
        """The messages that end in these bytes, in their order."""
        *ended, rest = came.split(b"\n")
        for piece in ended:
            self._take(piece)
            line, was_too_long = bytes(self._begun), self._is_too_long
            self.forget()
            if was_too_long or len(line.removesuffix(b"\r")) > LONGEST:
                self.dropped["too long"] += 1
            elif (message := self._message(line.removesuffix(b"\r"))) is not None:
                yield message
        self._take(rest)

    def forget(self) -> None:
        """What was begun ends nowhere: the port was opened anew."""
        self._begun.clear()
        self._is_too_long = False

    def _take(self, piece: bytes) -> None:
        self._begun += piece[: LONGEST + 2]
        if len(self._begun) > LONGEST + 1:  # of those one may be "\r"
            self._begun.clear()
            self._is_too_long = True

    def _message(self, line: bytes) -> Message | None:
        said, star, sum_said = line.rpartition(b"*")
        if not star or sum_said.upper() != check(said):
            self.dropped["check"] += 1
            return None
        message = parsed(said)
        if message is None:
            self.dropped["unknown"] += 1
        return message


def parsed(said: bytes) -> Message | None:
    """What a line whose check was right says; None: nothing that a box of this version says."""
    kind, _, rest = said.partition(b",")
    form = _FORMS.get(kind)
    if form is None:
        return None
    pattern, read = form
    fields = pattern.fullmatch(rest)
    return None if fields is None else read(*(field.decode("ascii") for field in fields.groups()))


def _hello(
    version: str, firmware: str, unique_id: str, boot_id: str, buttons: str, t_us: str
) -> Hello | None:
    if int(version) != VERSION or int(buttons) > MOST_BUTTONS or int(t_us) >= CLOCK_US:
        return None
    return Hello(firmware, unique_id, boot_id, int(buttons), int(t_us))


def _edge(seq: str, button: str, down: str, t_us: str) -> Edge | None:
    if int(seq) >= SEQS or int(button) >= MOST_BUTTONS or int(t_us) >= CLOCK_US:
        return None
    return Edge(int(seq), int(button), down == "1", int(t_us))


def _beat(t_us: str, down: str, last_seq: str) -> Beat | None:
    if int(last_seq) >= SEQS or int(t_us) >= CLOCK_US:
        return None
    return Beat(int(t_us), int(down, 16), int(last_seq))


def _pong(nonce: str, t_us: str) -> Pong | None:
    return Pong(int(nonce), int(t_us)) if int(t_us) < CLOCK_US else None


_T, _SEQ, _BUTTON, _NAME = rb"(\d{1,10})", rb"(\d{1,5})", rb"(\d{1,2})", rb"([0-9A-Za-z._-]{1,32})"
_FORMS: dict[bytes, tuple[re.Pattern[bytes], Callable[..., Message | None]]] = {
    b"H": (
        re.compile(b",".join([rb"(\d{1,3})", rb"([!-+\--~]{1,16})", _NAME, _NAME, _BUTTON, _T])),
        _hello,
    ),
    b"E": (re.compile(b",".join([_SEQ, _BUTTON, rb"([01])", _T])), _edge),
    b"B": (re.compile(b",".join([_T, rb"([0-9A-Fa-f]{1,8})", _SEQ])), _beat),
    b"P": (re.compile(b",".join([rb"(\d{1,10})", _T])), _pong),
}
