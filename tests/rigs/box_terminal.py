"""The table's end of a button box's terminal, byte by byte, with nothing of Timeglas in it."""

from __future__ import annotations

import binascii
import os
import select

from tests.rigs.button_box import PATIENCE_S, ButtonBox
from tests.rigs.closes import Closes


def checked(text: str) -> bytes:
    """A line of the protocol: the text, its check, and the newline."""
    return f"{text}*{binascii.crc_hqx(text.encode(), 0xFFFF):04X}\n".encode()


class BoxTerminal(Closes):
    """Opened by whoever is the table of `box`. What was under way when it was opened is passed over."""

    def __init__(self, box: ButtonBox) -> None:
        assert box.path is not None
        self._terminal = os.open(box.path, os.O_RDWR | os.O_NOCTTY)
        self._rest = b""
        self._nonces = 0
        self.damaged: list[bytes] = []
        self.all()
        self.damaged.clear()

    def close(self) -> None:
        """Nobody has it open any more. May be called twice."""
        if self._terminal >= 0:
            os.close(self._terminal)
        self._terminal = -1

    def fileno(self) -> int:
        """The terminal itself."""
        return self._terminal

    def write(self, told: bytes) -> None:
        """Writes bytes as they are."""
        while told:
            told = told[os.write(self._terminal, told) :]

    def say(self, *lines: str) -> None:
        """Writes lines, each with its check."""
        self.write(b"".join(map(checked, lines)))

    def bytes(self) -> bytes:
        """The next line as it came, with its newline. EOFError: the box has been unplugged."""
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self._terminal], [], [], PATIENCE_S)
            assert ready, f"nothing came after {self._rest!r}"
            try:
                more = os.read(self._terminal, 65536)
            except OSError:
                more = b""
            if not more:
                raise EOFError(self._rest)
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line + b"\n"

    def line(self) -> list[str]:
        """The fields of the next line whose check is right; the others are added to `damaged`."""
        while True:
            line = self.bytes()
            text = line.decode("latin-1")[:-6]
            if checked(text) == line:
                return text.split(",")
            self.damaged.append(line)

    def until(self, *fields: str) -> list[list[str]]:
        """What came until a line did that begins with these fields, with that."""
        found = [self.line()]
        while tuple(found[-1][: len(fields)]) != fields:
            found.append(self.line())
        return found

    def all(self) -> list[list[str]]:
        """All that the box has to say now, if its clock is moved: it answers a ping, and nothing else."""
        found: list[list[str]] = []
        while True:
            self._nonces += 1
            nonce = f"all{self._nonces}"
            self.say(f"P,{nonce}")
            more = self.until("P", nonce)[:-1]
            if not more:
                return found
            found += more
