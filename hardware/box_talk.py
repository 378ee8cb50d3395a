"""What is said on one port: who is there, pings, acknowledgements, and when it is over.

No port and no clock here: bytes and the time of their receipt go in, bytes to be written come out.

    opened ──`?` now and then──▶ hello ──▶ heard: pings, acknowledgements, lamps
       │ no hello for SILENT_NS              │ no beat for LOST_NS
       ▼                                     ▼
     silent                                 lost

Time in which nobody read the port does not count against the box.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Literal

from hardware.box import Box
from hardware.box_protocol import ASK, Beat, Edge, Hello, Message, Pong, Receiver, acknowledge, ping
from hardware.units import MS, SECOND

SILENT_NS = 3 * SECOND  # a board that restarts when its port is opened takes two
LOST_NS = 1_500 * MS
ASKS_NS = 250 * MS
# So many pings at once, then so often while the rate of its clock is found, then as often as keeps it.
BURST, BURST_NS = 10, 10 * MS
OFTEN, OFTEN_NS = 50, 100 * MS
STEADY_NS = 250 * MS
FORGETS_NS = 2_500 * MS  # a box that has heard nothing for three seconds switches everything off
LATE_NS = 400 * MS  # whoever polls later than it was asked to has slept
MOST_PINGS = 64
NONCES = 1_000_000_000
LOOKS_NS = 1 * SECOND


class BoxTalk:
    """The talk on a port that was opened at `opened_ns`.

    Args:
        meet: the box that says this hello; from then on it is this port's.

    Attributes:
        box: the box, once it has said hello.
        over: why this port is of no more use; None: it is.
    """

    def __init__(self, opened_ns: int, meet: Callable[[Hello], Box]) -> None:
        self.box: Box | None = None
        self.over: Literal["silent", "lost"] | None = None
        self.receiver = Receiver()
        self.strays = 0  # messages before a hello
        self._opened_ns = self._polled_ns = self._alive_ns = self._said_ns = opened_ns
        self._meet = meet
        self._asks_ns = self._looks_ns = opened_ns
        self._pings_ns = opened_ns
        self._pings = 0
        self._nonce = opened_ns // MS % NONCES  # an answer to whoever had the port before is none to us
        self._sent: deque[tuple[int, int]] = deque(maxlen=MOST_PINGS)  # nonce and time of those unanswered

    @property
    def alive_ns(self) -> int:
        """When the box was heard last."""
        return self._alive_ns

    def feed(self, came: bytes, got_ns: int) -> None:
        """These bytes were received."""
        together: list[Message] = []
        for message in self.receiver.feed(came):
            if isinstance(message, Hello):
                self._take(together, got_ns)
                together = []
                self._greet(message, got_ns)
            else:
                together.append(message)
        self._take(together, got_ns)

    def poll(self, now_ns: int) -> None:
        """See what time has brought. Whatever can be read has been fed before."""
        slept_ns = now_ns - self._polled_ns
        if slept_ns > LATE_NS:
            self._alive_ns = min(now_ns, self._alive_ns + slept_ns)
            self._opened_ns = min(now_ns, self._opened_ns + slept_ns)
        self._polled_ns = now_ns
        if self.box is None:
            if now_ns - self._opened_ns >= SILENT_NS:
                self.over = "silent"
            return
        self.box.poll(now_ns)
        if now_ns >= self._looks_ns:
            self._looks_ns = now_ns + LOOKS_NS
            self.box.look_after(now_ns)
        if now_ns - self._alive_ns >= LOST_NS:
            self.over = "lost"

    def say(self, now_ns: int) -> bytes:
        """What is to be written at once: a ping must not have lain about."""
        if self.box is None:
            return self._ask(now_ns)
        if now_ns - self._said_ns >= FORGETS_NS:
            self.box.board.forget()
        self._said_ns = now_ns
        asked = self._ask(now_ns) if self.box.wants_hello else b""
        return asked + self._acknowledged() + self._ping(now_ns) + self._shown(now_ns)

    def due(self, now_ns: int, *, says: bool) -> int:
        """When `poll`, and `say` where anything can be said, want to be called next, at the latest."""
        dues = [self._polled_ns + LATE_NS // 2]
        if self.box is not None and (waits := self.box.due()) is not None:
            dues.append(waits)
        if says and self.box is not None:
            dues.append(self._pings_ns)
            if (shows := self.box.board.due(now_ns)) is not None:
                dues.append(shows)
        if says and (self.box is None or self.box.wants_hello):
            dues.append(self._asks_ns)
        return min(dues)

    def _greet(self, hello: Hello, got_ns: int) -> None:
        box = self._meet(hello)
        if box is not self.box:
            self.box = box
            self._pings, self._pings_ns = 0, got_ns
            box.board.forget()
        box.greeted(hello, got_ns, self._opened_ns)
        if not box.clock.answers:  # another boot, or another clock
            self._sent.clear()
            self._pings, self._pings_ns = 0, got_ns
            box.board.forget()
        self._alive_ns = got_ns

    def _take(self, together: list[Message], got_ns: int) -> None:
        """Messages that came in one piece: all of them say something of the clock, before any is stamped."""
        box = self.box
        if box is None:
            self.strays += len(together)
            return
        for message in together:
            match message:
                case Pong(nonce, t_us):
                    self._pong(box, nonce, t_us, got_ns)
                case Beat(t_us=t_us):
                    if box.clock.jumps(got_ns, t_us):
                        box.wants_hello = True
                    else:
                        box.clock.heard(got_ns, t_us)
                    self._alive_ns = got_ns
                case Edge(t_us=t_us):
                    box.clock.edge_heard(got_ns, t_us)
        for message in together:
            if isinstance(message, Edge):
                box.edge(message, got_ns)
            elif isinstance(message, Beat):
                box.beat(message, got_ns)

    def _pong(self, box: Box, nonce: int, t_us: int, got_ns: int) -> None:
        while self._sent and self._sent[0][0] != nonce:
            if nonce not in [sent for sent, _ in self._sent]:
                return  # of another time
            self._sent.popleft()  # answers come in order: this one was lost
        if self._sent:
            _, sent_ns = self._sent.popleft()
            if box.clock.jumps(got_ns, t_us, sent_ns):
                box.wants_hello = True
                return
            box.clock.answered(sent_ns, got_ns, t_us)

    def _ask(self, now_ns: int) -> bytes:
        if now_ns < self._asks_ns:
            return b""
        self._asks_ns = now_ns + ASKS_NS
        return ASK

    def _acknowledged(self) -> bytes:
        assert self.box is not None
        ack, self.box.ack = self.box.ack, None
        return b"" if ack is None else acknowledge(ack)

    def _shown(self, now_ns: int) -> bytes:
        assert self.box is not None
        return self.box.board.lines(now_ns, self.box.hello.buttons)

    def _ping(self, now_ns: int) -> bytes:
        if now_ns < self._pings_ns:
            return b""
        self._pings += 1
        apart_ns = BURST_NS if self._pings < BURST else OFTEN_NS if self._pings < OFTEN else STEADY_NS
        self._pings_ns = now_ns + apart_ns
        self._nonce = (self._nonce + 1) % NONCES
        self._sent.append((self._nonce, now_ns))
        return ping(self._nonce)
