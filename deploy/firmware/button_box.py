"""The button box: presses to the table, each with its time, and lamps and tones from it.

`step` is all that goes on. It is called as often as can be; it waits for nothing, and takes no memory. In one
step the pins are looked at once, and a few bytes come in and go out: a table that stops reading, or that
sends anything whatsoever, delays nobody's press.

Lamps and buzzer belong to the table. When nothing good has come from it for SILENCE_US, it is gone, and
everything goes off; the table says anew what shall be on when it is back.

The protocol is that of deploy/button-box.md.
"""

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
MOST_HERTZ, LEAST_HERTZ = 20_000, 20
MOST_MS = 60_000
LONGEST_NONCE = 10
PINGS = 4  # that can wait for their answers
BYTES = 4  # that come in, and that go out, in one step


class Pings:
    """Nonces that wait for their answers, oldest first. When they are too many the oldest gets none."""

    def __init__(self) -> None:
        self._nonces = [bytearray(LONGEST_NONCE) for _ in range(PINGS)]
        self._lengths = bytearray(PINGS)
        self._oldest = 0
        self._count = 0

    def add(self, line: LineIn) -> bool:
        """Whether the rest of the line is a nonce, which waits from now on."""
        if self._count == PINGS:
            self.answered()
        at = (self._oldest + self._count) % PINGS
        self._lengths[at] = line.word(self._nonces[at])
        if not self._lengths[at] or not line.is_at_end():
            return False
        self._count += 1
        return True

    def is_waiting(self) -> bool:
        return self._count > 0

    def put_oldest(self, line: LineOut) -> None:
        """Writes it into a line, as a field."""
        line.word(self._nonces[self._oldest], self._lengths[self._oldest])

    def answered(self) -> None:
        """The oldest waits no longer."""
        self._oldest = (self._oldest + 1) % PINGS
        self._count -= 1


class ButtonBox:
    """One box on its board, with the way to its table."""

    def __init__(self, board: Board, port: Port) -> None:
        now = board.ticks_us() & WRAP
        self._board = board
        self._port = port
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
        self._turn = 0  # which kind of line may go first

    def dropped(self) -> int:
        """How many lines from the table were damaged or made no sense."""
        return self._incoming.dropped

    def step(self) -> None:
        """One pass: a look at the buttons, some bytes in, some bytes out, lamps and buzzer."""
        board = self._board
        pressed = board.pressed()
        now = board.ticks_us() & WRAP
        self._contacts.look(now, pressed)
        self._listen(now)
        self._speak(now)
        outputs = self._outputs
        outputs.keep(now)
        if outputs.is_on() and since(self._heard_at, now) >= SILENCE_US:
            outputs.off(now)
        board.feed()

    # -- what the table says -------------------------------------------------------------------------------

    def _listen(self, now: int) -> None:
        for _ in range(BYTES):
            byte = self._port.read()
            if byte < 0:
                return
            if self._incoming.take(byte):
                if self._obey(self._incoming, now):
                    self._heard_at = now
                else:
                    self._incoming.dropped += 1

    def _obey(self, line: LineIn, now: int) -> bool:
        """Whether a line that came whole makes sense; it is obeyed then."""
        kind = line.kind
        if kind == 65:  # A
            return self._acknowledge(line)
        if kind == 80:  # P
            return self._pings.add(line)
        if kind == 76:  # L
            return self._lamp(line, now)
        if kind == 90:  # Z
            return self._tone(line, now)
        if not line.is_at_end():
            return False
        if kind == 63:  # ?
            self._owes_hello = True
        elif kind == 81:  # Q
            self._outputs.off(now)
        else:
            return False
        return True

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

    def _speak(self, now: int) -> None:
        line, port = self._outgoing, self._port
        for _ in range(BYTES):
            if not port.can_write():
                return
            if line.is_empty() and not self._compose(now):
                return
            port.write(line.next())
            line.went()

    def _compose(self, now: int) -> bool:
        """Whether there is something to say; it is in the line then.

        The kinds of lines take turns, so that none can keep another from being sent.
        """
        for _ in range(4):
            turn = self._turn = (self._turn + 1) & 3
            if turn == 0 and self._pings.is_waiting():
                self._pong()
                return True
            if turn == 1 and self._owes_hello:
                self._hello()
                return True
            if turn == 2 and (place := self.edges.due(now)) >= 0:
                self._edge(place, now)
                return True
            if turn == 3 and since(self._beat_at, now) >= BEAT_US:
                self._beat(now)
                return True
        return False

    def _hello(self) -> None:
        line, board = self._outgoing, self._board
        line.begin(72)  # H
        line.number(PROTOCOL)
        line.word(FIRMWARE, len(FIRMWARE))
        line.word(board.identity, len(board.identity))
        line.word(board.boot, len(board.boot))
        line.number(board.buttons)
        line.number(board.ticks_us() & WRAP)
        line.end()
        self._owes_hello = False

    def _edge(self, place: int, now: int) -> None:
        line, edges = self._outgoing, self.edges
        line.begin(69)  # E
        line.number(edges.seq(place))
        line.number(edges.button(place))
        line.number(edges.down(place))
        line.number(edges.at(place))
        line.end()
        edges.sent(place, now)

    def _beat(self, now: int) -> None:
        line = self._outgoing
        line.begin(66)  # B
        line.number(self._board.ticks_us() & WRAP)
        line.hexadecimal(self._contacts.down)
        line.number(self.edges.last_seq)
        line.end()
        late = since(self._beat_at, now) - BEAT_US
        self._beat_at = later(self._beat_at, BEAT_US) if late < BEAT_US else now

    def _pong(self) -> None:
        line = self._outgoing
        line.begin(80)  # P
        self._pings.put_oldest(line)
        line.number(self._board.ticks_us() & WRAP)
        line.end()
        self._pings.answered()
