"""The talk between table and box, without a port, on a moved clock: a test says what the box says."""

from __future__ import annotations

from companion.edges import ButtonEdge
from hardware.box import Box
from hardware.box_protocol import CLOCK_US, SEQS, Hello, check
from hardware.box_talk import BoxTalk
from hardware.units import MS

BEGAN_NS = 10**12
WAY_NS = 200_000


class Line:
    """A table and a box at the two ends of a line; the box says what the test has it say.

    Its clock begins at `first_us` and runs at `rate`, which is right.
    """

    def __init__(self, unique_id: str = "e66f", *, is_known: bool = True, first_us: int = 5_000_000) -> None:
        self.now_ns = BEGAN_NS
        self.boxes: dict[str, Box] = {}
        self.unique_id, self.first_us, self._began_ns = unique_id, first_us, BEGAN_NS
        self.boot, self.seq, self.down, self.buttons = "b1", 0, 0, 8
        self.rate: float = 1
        self.answers = self.beats = True
        self.said: list[bytes] = []
        self.open()
        if is_known:
            self.hello()
            self.pass_ms(600)

    def open(self) -> None:
        self.talk = BoxTalk(self.now_ns, self._meet)
        self._beat_ns = self.now_ns

    def _meet(self, hello: Hello) -> Box:
        if hello.unique_id not in self.boxes:
            self.boxes[hello.unique_id] = Box(hello, 0)
        return self.boxes[hello.unique_id]

    @property
    def box(self) -> Box:
        assert self.talk.box is not None
        return self.talk.box

    def t_us(self, ago_ms: float = 0) -> int:
        gone_us = (self.now_ns - self._began_ns) // 1000 - int(ago_ms * 1000)
        return (self.first_us + int(gone_us * self.rate)) % CLOCK_US

    def reboot(self, boot: str) -> None:
        self.boot, self.seq, self.down, self.first_us, self._began_ns = boot, 0, 0, 0, self.now_ns

    def send(self, *said: str) -> None:
        """All of it in one piece."""
        lines = [one.encode() + b"*" + check(one.encode()) + b"\n" for one in said]
        self.talk.feed(b"".join(lines), self.now_ns)

    def hello(self) -> None:
        self.send(f"H,1,test,{self.unique_id},{self.boot},{self.buttons},{self.t_us()}")

    def edge(self, button: int, down: bool, ago_ms: float = 0, *, arrives: bool = True) -> str:
        self.seq = (self.seq + 1) % SEQS
        self.down = self.down | 1 << button if down else self.down & ~(1 << button)
        said = f"E,{self.seq},{button},{int(down)},{self.t_us(ago_ms)}"
        if arrives:
            self.send(said)
        return said

    def beat(self) -> None:
        self.send(f"B,{self.t_us()},{self.down:x},{self.seq}")

    def pass_ms(self, ms: float) -> None:
        """Time passes, in steps as the port's thread would wake; the box answers pings and beats."""
        until_ns = self.now_ns + int(ms * MS)
        while self.now_ns < until_ns:
            self.talk.poll(self.now_ns)
            self._hear(self.talk.say(self.now_ns))
            if self.beats and self.now_ns >= self._beat_ns:
                self._beat_ns += 500 * MS
                self.beat()
            due_ns = self.talk.due(self.now_ns, says=True)
            self.now_ns = min(until_ns, max(self.now_ns + MS, min(due_ns, self._beat_ns)))
        self.talk.poll(self.now_ns)

    def _hear(self, said: bytes) -> None:
        lines = [line for line in said.splitlines() if line]
        self.said += lines
        for line in lines:
            if line.startswith(b"P,") and self.answers:
                self.now_ns += 2 * WAY_NS
                nonce = line.partition(b"*")[0].decode().removeprefix("P,")
                self.send(f"P,{nonce},{self.t_us(WAY_NS / MS)}")

    def told(self) -> list[tuple[str, bool]]:
        """What was told since this was asked last: number of the button, and whether it went down."""
        return [(edge.button.removeprefix(f"box:{self.unique_id}:"), edge.down) for edge in self.edges()]

    def edges(self) -> list[ButtonEdge]:
        return self.box.take_edges()

    def acknowledged(self) -> list[int]:
        """The acknowledgements since this was asked last."""
        self._hear(self.talk.say(self.now_ns))
        found = [int(line.split(b"*")[0][2:]) for line in self.said if line.startswith(b"A,")]
        self.said.clear()
        return found
