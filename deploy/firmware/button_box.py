"""The button box: presses to the table, each with its time, and lamps and tones from it.

`step` is all that goes on. It is called as often as can be; it waits for nothing, and takes no memory. The
buttons are looked at again before each part of it that takes a moment: a table that stops reading, or that
sends anything whatsoever, delays nobody's press.

A byte on its own takes a packet of USB, and half a millisecond would be lost for every ten of them. So a line
goes in one piece to a table that was heard a moment ago: it reads, or if it has just stopped, there are 64 kB
of room in the machine that it runs on. As soon as it is silent, or a line took long, bytes go one by one,
each when there is room for it, and a table that has hung delays nothing.

Lamps and buzzer belong to the table. When nothing good has come from it for SILENCE_US, it is gone, and
everything goes off; the table says anew what shall be on when it is back.

The protocol is that of deploy/button-box.md.
"""

from array import array

import micropython

from board import Board
from contacts import Contacts
from kept_edges import KeptEdges
from lines import LineIn, LineOut
from outputs import Outputs
from port import Port
from ticks import MS, WRAP, later, since

PROTOCOL = 1
FIRMWARE = b"timeglas-1"
BEAT_US = 500 * MS
SILENCE_US = 3_000 * MS
NEAR_US = 1_000 * MS
SLOW_US = 20 * MS
MOST_HERTZ, LEAST_HERTZ = 20_000, 20
MOST_MS = 60_000
LONGEST_NONCE = 10
PINGS = 4  # that can wait for their answers
BYTES = 4  # that come in, and that go out one by one, in one step
PASSES = 15  # however much comes and goes, lamps and watchdog are seen to once in one more than so many


class Pings:
    """Nonces that wait for their answers, `count` of them. When they are too many the oldest gets none."""

    def __init__(self) -> None:
        self._nonces = [bytearray(LONGEST_NONCE) for _ in range(PINGS)]
        self._lengths = bytearray(PINGS)
        self._came_at = array("i", bytes(4 * PINGS))
        self._oldest = 0
        self.count = 0

    @micropython.native
    def add(self, line: LineIn, came_at: int) -> bool:
        """Whether the rest of the line is a nonce, which waits from now on."""
        if self.count == PINGS:
            self.forget()
        at = (self._oldest + self.count) % PINGS
        self._lengths[at] = line.word(self._nonces[at])
        if not self._lengths[at] or not line.is_at_end():
            return False
        self._came_at[at] = came_at
        self.count += 1
        return True

    @micropython.native
    def answer(self, line: LineOut, told_at: int, now: int) -> int:
        """Makes the answer to the oldest, which waits no longer; its time.

        That is when the ping began to arrive, but never earlier than `told_at`, what was said before.
        """
        oldest = self._oldest
        at = self._came_at[oldest]
        if since(at, told_at) < since(at, now):
            at = told_at
        line.begin(80)  # P
        line.word(self._nonces[oldest], self._lengths[oldest])
        line.number(at)
        line.end()
        self.forget()
        return at

    @micropython.native
    def forget(self) -> None:
        """The oldest gets no answer any more."""
        self._oldest = (self._oldest + 1) % PINGS
        self.count -= 1


class ButtonBox:
    """One box on its board, with the way to its table."""

    def __init__(self, board: Board, port: Port) -> None:
        now = board.ticks_us() & WRAP
        self._board = board
        self._pressed, self._ticks_us, self._feed = board.pressed, board.ticks_us, board.feed
        self._port = port
        self._has_come = port.has_come
        self._incoming = LineIn()
        self._outgoing = LineOut()
        self.edges = KeptEdges()
        self._contacts = Contacts(board.buttons, board.pressed(), self.edges)
        self._outputs = Outputs(board)
        self._outputs.off(now)
        self._pings = Pings()
        self._owes_hello = True
        self._beat_at = now
        self._heard_at = now
        self._came_at = now  # the first byte of the line that is coming in
        self._told_at = now  # the time that was said last
        self._is_near = False  # whether the table was heard within NEAR_US
        self._is_slow = False  # whether it took long to write a line, since the table said `?`
        self._turn = 0  # which kind of line went last
        self._passes = 0

    def dropped(self) -> int:
        """How many lines from the table were damaged or made no sense."""
        return self._incoming.dropped

    @micropython.native
    def step(self) -> None:
        """One pass: a look at the buttons, then some bytes in, or out, or whatever time brings."""
        now = self._look()
        is_busy = False
        if self._has_come():
            self._listen(now)
            now = self._look()
            is_busy = True
        line = self._outgoing
        if line.at != line.length or self._wants_to_speak(now):
            at = line.at
            self._speak(now)
            is_busy = is_busy or line.at != at
        self._passes = (self._passes + 1) & PASSES
        if not is_busy or not self._passes:
            self._keep(now)

    @micropython.native
    def _look(self) -> int:
        """Looks at the buttons, and says when that was. Nothing else takes as long as a press may be late."""
        now = self._ticks_us() & WRAP
        pressed, contacts = self._pressed(), self._contacts
        if contacts.moving or pressed != contacts.raw:
            contacts.look(now, pressed)
        return now

    @micropython.native
    def _keep(self, now: int) -> None:
        if self._is_near and since(self._heard_at, now) >= NEAR_US:
            self._is_near = False
        outputs = self._outputs
        if outputs.lamps or outputs.is_sounding:
            outputs.keep(now)
            if since(self._heard_at, now) >= SILENCE_US:
                outputs.off(now)
        if self.edges.count:
            self.edges.forget_old(now)  # also where nothing can be sent
        self._feed()

    # -- what the table says -------------------------------------------------------------------------------

    @micropython.native
    def _listen(self, now: int) -> None:
        """Takes a few bytes."""
        line = self._incoming
        if line.is_empty():
            self._came_at = self._ticks_us() & WRAP
        line.take(self._port, BYTES)
        if not line.is_ended():
            return
        self._look()
        if line.is_whole():
            self._look()
            if self._obey(line, now):
                self._heard_at = now
                self._is_near = True
            else:
                line.dropped += 1

    @micropython.native
    def _obey(self, line: LineIn, now: int) -> bool:
        """Whether a line that came whole makes sense; it is obeyed then."""
        kind = line.kind
        if kind == 65:  # A
            return self._acknowledge(line)
        if kind == 80:  # P
            return self._pings.add(line, self._came_at)
        if kind == 76:  # L
            return self._lamp(line, now)
        if kind == 90:  # Z
            return self._tone(line, now)
        if not line.is_at_end():
            return False
        if kind == 63:  # ?
            self._owes_hello = True
            self._is_slow = False
        elif kind == 81:  # Q
            self._outputs.off(now)
        else:
            return False
        return True

    @micropython.native
    def _acknowledge(self, line: LineIn) -> bool:
        seq = line.number(0xFFFF)
        if seq < 0 or not line.is_at_end():
            return False
        self.edges.acknowledge(seq)
        return True

    def _lamp(self, line: LineIn, now: int) -> bool:
        button = line.number(self._board.buttons - 1)
        level = line.number(255) if button >= 0 else -1
        blink_ms = line.number(MOST_MS) if level >= 0 else -1
        if blink_ms < 0 or not line.is_at_end():
            return False
        self._outputs.lamp(button, level, blink_ms, now)
        return True

    def _tone(self, line: LineIn, now: int) -> bool:
        hertz = line.number(MOST_HERTZ)
        ms = line.number(MOST_MS) if hertz >= 0 else -1
        if ms < 0 or 0 < hertz < LEAST_HERTZ or not line.is_at_end():
            return False
        self._outputs.tone(hertz, ms, now)
        return True

    # -- what the box says ---------------------------------------------------------------------------------

    @micropython.native
    def _wants_to_speak(self, now: int) -> bool:
        """Whether there may be something to say."""
        if self.edges.count or self._pings.count or self._owes_hello:
            return True
        return (now - self._beat_at) & WRAP >= BEAT_US

    @micropython.native
    def _speak(self, now: int) -> None:
        """Sends some of what there is to say, if there is, and as far as there is room."""
        line = self._outgoing
        if line.at == line.length:
            if not self._port.can_write():
                return
            self._compose(now)
            self._look()
        at, end = line.at, line.length
        if self._is_near and not self._is_slow:
            line.at = self._port.write(line.text, at, end, end)
            self._is_slow = since(now, self._ticks_us() & WRAP) > SLOW_US
        else:
            line.at = self._port.write(line.text, at, min(at + BYTES, end), 1)

    @micropython.native
    def _compose(self, now: int) -> None:
        """Makes the next line, if there is anything to say.

        The kinds of lines take turns, so that none can keep another from being sent.
        """
        for _ in range(4):
            turn = self._turn = (self._turn + 1) & 3
            if turn == 0 and self._pings.count:
                now = self._ticks_us() & WRAP
                self._told_at = self._pings.answer(self._outgoing, self._told_at, now)
                return None
            if turn == 1 and self._owes_hello:
                return self._hello()
            if turn == 2 and self.edges.count:
                place = self.edges.due(now)
                if place >= 0:
                    return self._edge(place, now)
            if turn == 3 and (now - self._beat_at) & WRAP >= BEAT_US:
                return self._beat(now)
        return None

    def _hello(self) -> None:
        line, board = self._outgoing, self._board
        line.begin(72)  # H
        line.number(PROTOCOL)
        line.word(FIRMWARE, len(FIRMWARE))
        line.word(board.identity, len(board.identity))
        line.word(board.boot, len(board.boot))
        line.number(board.buttons)
        self._told_at = self._ticks_us() & WRAP
        line.number(self._told_at)
        line.end()
        self._owes_hello = False

    @micropython.native
    def _edge(self, place: int, now: int) -> None:
        self.edges.say(self._outgoing, place)
        self.edges.sent(place, now)

    @micropython.native
    def _beat(self, now: int) -> None:
        line = self._outgoing
        line.begin(66)  # B
        self._told_at = self._ticks_us() & WRAP
        line.number(self._told_at)
        line.hexadecimal(self._contacts.down)
        line.number(self.edges.last_seq)
        line.end()
        late = since(self._beat_at, now) - BEAT_US
        self._beat_at = later(self._beat_at, BEAT_US) if late < BEAT_US else now
