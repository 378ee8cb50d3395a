"""The pretend board of tests/rigs/button_box.py. It runs under MicroPython, with deploy/firmware on it.

Its stdin brings a command a line, its stdout takes what happens; the terminals are file descriptors that it
has from its parent. Times are microseconds of CLOCK_MONOTONIC, or of a clock that only `advance` moves. While
the firmware makes a step the heap is locked: if it takes any memory, that ends it with a MemoryError. (What
is not compiled takes memory for a call with many arguments; hence `native` here and there.)
"""

import select
import sys
import time
from array import array

import micropython

FIRMWARE, IDENTITY, BOOT = sys.argv[4], sys.argv[5], sys.argv[6]
BUTTONS, IS_MOVED, RATE_PPM = int(sys.argv[1]), sys.argv[2] == "moved", int(sys.argv[3])
STARTS_AT_US, HELD, PLUGGED_INTO, LAST_SEQ = map(int, sys.argv[7:])
sys.path.insert(0, FIRMWARE)

from board import Board  # noqa: E402  (where the firmware lies is known only now)
from button_box import ButtonBox  # noqa: E402
from port import Port  # noqa: E402

WRAP = (1 << 30) - 1
NOTES = 256  # that one step can bring


class Terminal(Port):
    """The firmware's own port, on a terminal that somebody may or may not have opened.

    Where nobody has, what is written is gone, as with a Pico of which nobody has opened the port.
    """

    def __init__(self, number: int) -> None:
        self.stream = open(number, "r+b")  # noqa: SIM115  (it stays open until it is unplugged)
        self.moved = 0
        self.to_lose = 0
        self.to_write = -1  # until it is cut; -1: it is not
        self.most = 0  # bytes for which room was asked at once
        self.holds_up_us = 0
        super().__init__(self.stream, self.stream)

    def is_heard(self) -> bool:
        for _, event in self._incoming.ipoll(0):
            return not event & select.POLLHUP
        return True

    @micropython.native
    def read(self, into: bytearray, at: int, end: int) -> int:
        try:
            read = Port.read(self, into, at, end)
        except OSError:
            return at
        self.moved += read - at
        return read

    def has_come(self) -> bool:
        return self.is_heard() and super().has_come()

    def can_write(self) -> bool:
        return self.to_write != 0 and (not self.is_heard() or super().can_write())

    @micropython.native
    def write(self, text: bytearray, at: int, end: int, most: int) -> int:
        self.most = most
        board.now += self.holds_up_us
        while at < end and self.can_write():
            self.moved += 1
            if self.to_write > 0:
                self.to_write -= 1
            if self.to_lose:
                self.to_lose -= 1
            elif self.is_heard():
                Port.write(self, text, at, at + 1, 1)
            at += 1
        return at


class Unplugged(Port):
    """No terminal: what is written is gone."""

    def __init__(self) -> None:
        self.moved = self.to_lose = self.most = self.holds_up_us = 0
        self.to_write = -1

    def has_come(self) -> bool:
        return False

    def can_write(self) -> bool:
        return True

    @micropython.native
    def write(self, text: bytearray, at: int, end: int, most: int) -> int:
        self.moved += end - at
        return end


class Cable(Port):
    """What the firmware has as its port: the terminal that it is plugged into, or none."""

    def __init__(self) -> None:
        self.end: Terminal | Unplugged = Terminal(PLUGGED_INTO)
        self.rests = False  # nothing comes or goes while a flip is made up for: by then it is later

    def has_come(self) -> bool:
        return not self.rests and self.end.has_come()

    @micropython.native
    def read(self, into: bytearray, at: int, end: int) -> int:
        return self.end.read(into, at, end)

    def can_write(self) -> bool:
        return not self.rests and self.end.can_write()

    @micropython.native
    def write(self, text: bytearray, at: int, end: int, most: int) -> int:
        return self.end.write(text, at, end, most)


class PretendBoard(Board):
    def __init__(self) -> None:
        super().__init__(BUTTONS, IDENTITY.encode(), BOOT.encode())
        self.pins = HELD
        self.began = self.now = 0 if IS_MOVED else time.ticks_us()
        self.runs = False  # by itself, as a board's clock does in the middle of a step
        self.notes = array("q", bytes(8 * 3 * NOTES))
        self.noted = 0

    def own_us(self) -> int:
        """How long it runs, in its own time."""
        return (self.now - self.began) * (1_000_000 + RATE_PPM) // 1_000_000

    def pressed(self) -> int:
        return self.pins

    def ticks_us(self) -> int:
        if self.runs:
            self.now = max(self.now, time.ticks_us())
        return (STARTS_AT_US + self.own_us()) & WRAP

    def lamp(self, button: int, level: int) -> None:
        self.note(button, level)

    def tone(self, hertz: int) -> None:
        self.note(-1, hertz)

    def feed(self) -> None:
        pass

    def note(self, which: int, level: int) -> None:
        at = 3 * self.noted
        self.notes[at], self.notes[at + 1], self.notes[at + 2] = self.own_us(), which, level
        self.noted += 1


class Bench:
    """The box and everything around it."""

    def __init__(self) -> None:
        self.board = board
        self.cable = Cable()
        self.flips: list[tuple[int, int, int]] = []  # when, a bit, what it becomes; in order
        self.awake = select.poll()
        self.awake.register(sys.stdin, select.POLLIN)
        self.box = ButtonBox(self.board, self.cable)
        self.box.edges.last_seq = LAST_SEQ
        self.step()

    def step(self) -> None:
        micropython.heap_lock()
        try:
            self.box.step()
        finally:
            micropython.heap_unlock()
        for at in range(0, 3 * self.board.noted, 3):
            when, which, level = self.board.notes[at : at + 3]
            print(f"show {when} {which} {level}")
        self.board.noted = 0
        if not self.cable.end.to_write:
            self.unplug()
            print("cut")

    def settle(self) -> None:
        """All that is to be done at this time: steps, until one moves no byte."""
        moved = -1
        while moved != self.cable.end.moved:
            moved = self.cable.end.moved
            if not IS_MOVED:
                self.go_to(time.ticks_us())
                self.board.runs = True
            self.step()
            self.board.runs = False

    def go_to(self, now: int) -> None:
        """Lets the time become `now`, with the flips on the way at their own times."""
        board = self.board
        self.cable.rests = not IS_MOVED
        while self.flips and self.flips[0][0] <= now:
            when, bit, value = self.flips.pop(0)
            if when < board.now:
                print(f"late {board.now - when}")
            board.now = max(when, board.now)
            board.pins = board.pins & ~bit | value
            if not self.flips or self.flips[0][0] > board.now:
                self.step()
        self.cable.rests = False
        board.now = max(now, board.now)

    def command(self, word: str, *fields: int) -> None:
        if word == "flip":
            bit, when = 1 << fields[0], fields[2]
            at = len(self.flips)
            while at and self.flips[at - 1][0] > when:
                at -= 1
            self.flips.insert(at, (when, bit, bit * fields[1]))
        elif word == "advance":
            end = self.board.now + fields[0]
            while self.board.now < end:
                self.go_to(min(end, self.board.now + fields[1]))
                self.settle()
            print("done")
        elif word == "plug":
            self.cable.end = Terminal(fields[0])
            print("plugged")
        elif word == "unplug":
            self.unplug()
            print("unplugged")
        elif word == "unplug_after":
            self.cable.end.to_write = fields[0]
            print("done")
        elif word == "lose":
            self.cable.end.to_lose = fields[0]
            print("done")
        elif word == "hold_up":
            self.cable.end.holds_up_us = fields[0]
            print(f"asked {self.cable.end.most}")
        elif word == "tell":
            print(f"dropped {self.box.dropped()}")

    def unplug(self) -> None:
        if isinstance(self.cable.end, Terminal):
            self.cable.end.stream.close()
        self.cable.end = Unplugged()

    def run(self) -> None:
        line = b""
        byte = bytearray(1)
        while True:
            end = self.cable.end
            stream = end.stream if isinstance(end, Terminal) and end.is_heard() else None
            if stream:
                self.awake.register(stream, select.POLLIN)
            is_told = False
            for awake, _ in self.awake.ipoll(1):
                is_told = is_told or awake is sys.stdin
            if stream:
                self.awake.unregister(stream)
            if is_told:
                if not sys.stdin.buffer.readinto(byte):
                    return
                line += byte
                if byte != b"\n":
                    continue
                word, *fields = line.decode().split()
                self.command(word, *map(int, fields))
                line = b""
            if not IS_MOVED:
                self.go_to(time.ticks_us())
            self.settle()


board = PretendBoard()
bench = Bench()
print("ready")
bench.run()
