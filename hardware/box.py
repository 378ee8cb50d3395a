"""One button box, from port to port and from boot to boot: which presses there were, each once.

No port and no clock here: messages and the time of their receipt go in, edges come out.

    hello, a boot id not met before   sequence and clock begin anew; whatever was held counts as let go
    hello, the same boot id           it was away, or was asked again: all goes on where it was
    an edge, the next in sequence     taken, told, to be acknowledged
    ... one that was taken already    acknowledged again, counts once
    ... one from further ahead        waits for those before it, which the box says again every 50 ms;
                                      when it has said this one again and again, but not those, they are
                                      lost: that is said in the log, and it goes on
    a beat after the same last edge   its state bits must be what the edges said; where they are not, the
                                      change was lost: it is told as having happened since the last beat
    a beat from ahead, and again      the edges between were lost; its state bits count
    a beat from behind, and again,
    or a clock that jumps             the box began anew and nobody heard its hello: it is asked, and no edge
                                      is taken until it has answered; where it says again and again that it
                                      has not, its clock counts as none

Edges wait, unacknowledged, until the box's clock is known. Presses from before anybody listened are not told.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Sequence
from typing import Literal

from companion.edges import ButtonEdge, ButtonState
from hardware.box_board import BoxBoard
from hardware.box_button import BoxButton, button_name
from hardware.box_clock import BoxClock
from hardware.box_protocol import CLOCK_US, SEQS, Beat, Edge, Hello, ahead
from hardware.problems import BoxLost, HardwareProblem
from hardware.units import MS, SECOND

# The box says all that it holds by turns. So often an edge is heard, or waits so long, until those that it
# waits for count as lost; at the first contact nobody knows which edge is the next.
SAID_AGAIN, FIRST_SAID_AGAIN = 3, 2
GAP_NS, FIRST_GAP_NS = 2_000 * MS, 500 * MS
FIRST_BEAT_NS = 120 * MS  # by then a box has said again what it holds
CLOCK_WANTED = 4  # answered pings, until edges are told
CLOCK_PATIENCE_NS = 500 * MS
MOST_WAITING = 256
BEAT_US = 500_000
ODD_HELLOS, ODD_NS = 5, 30 * SECOND  # so many in so short a time, of a box that has not begun anew

Count = Literal["repeated", "gap", "repaired", "not ours", "before"]
_log = logging.getLogger(__name__)


class Box:
    """A box that was met.

    Attributes:
        counts: of what was not as it should be, and how often.
        ack: the last edge that is to be acknowledged; None: nothing is.
        wants_hello: it has to be asked who it is.
        board: its lamps and its buzzer.
    """

    def __init__(self, hello: Hello, stamp_us: int) -> None:
        self.hello = hello
        self.counts: Counter[Count] = Counter()
        self.ack: int | None = None
        self.wants_hello = False
        self.is_lost = True
        self.clock = BoxClock(stamp_us)
        self.board = BoxBoard()
        self._edges: list[ButtonEdge] = []
        self._problems: list[HardwareProblem] = []
        self._buttons: list[BoxButton] = []
        self._boot_id: str | None = None
        self._odd_hellos: deque[int] = deque(maxlen=ODD_HELLOS)  # when they came
        self._listens_ns = 0  # since then
        self._greeted_ns = 0
        self._begin_anew()

    @property
    def unique_id(self) -> str:
        return self.hello.unique_id

    @property
    def names(self) -> Sequence[str]:
        """The names of its buttons, in their order."""
        return [button.name for button in self._buttons]

    # -- what it says ------------------------------------------------------------------------------------

    def greeted(self, hello: Hello, got_ns: int, opened_ns: int) -> None:
        """It said who it is, on a port that was opened then."""
        was_odd = self.wants_hello
        self.is_lost = self.wants_hello = False
        self._greeted_ns = got_ns
        if hello.boot_id != self._boot_id:
            if self._boot_id is None:
                self._listens_ns = opened_ns
            self.hello, self._boot_id = hello, hello.boot_id
            for button in self._buttons:
                button.restarted(got_ns)
            names = [button_name(self.unique_id, number) for number in range(hello.buttons)]
            known = {button.name: button for button in self._buttons}
            self._buttons = [
                known.get(name) or BoxButton(name, self.unique_id, self._edges, self._problems)
                for name in names
            ]
            self._begin_anew()
            self.clock.restarted()
        elif (jumps := self.clock.jumps(got_ns, hello.t_us)) or was_odd:
            self._odd_hellos.append(got_ns)
            is_often = len(self._odd_hellos) == ODD_HELLOS and got_ns - self._odd_hellos[0] < ODD_NS
            if is_often and not self.clock.is_none:
                _log.warning("%s: its clock does not go on as clocks do", self.unique_id)
                self.clock.restarted(is_none=True)
            elif jumps:  # this machine has slept; the box has not
                self.clock.restarted()
        self.clock.heard(got_ns, hello.t_us)

    def _begin_anew(self) -> None:
        self._last_seq = 0
        self._is_in_step = False  # `_last_seq` is known
        self._waiting: dict[int, tuple[Edge, int]] = {}  # by seq, with the time of receipt
        self._said: Counter[int] = Counter()  # how often each of them was
        self._gap_ns: int | None = None  # since when the next one is missed
        self._agreed_us: int | None = None  # the box's time at which state bits were as known
        self._out_of_step = 0  # beats in a row
        self._odd_us = 0  # when the first of them was, by the box's clock

    def edge(self, edge: Edge, got_ns: int) -> None:
        """A button moved; `clock` has heard of it."""
        if self.wants_hello:
            return  # whose edge is it? The box says it again
        if self._is_in_step and ahead(edge.seq, self._last_seq, SEQS) <= 0:
            self.counts["repeated"] += 1
            self.ack = self._last_seq
        else:
            self._waiting.setdefault(edge.seq, (edge, got_ns))
            self._said[edge.seq] += 1
            if len(self._waiting) > MOST_WAITING:  # the box says again what is not acknowledged
                farthest = max(self._waiting, key=self._is_ahead_by)
                del self._waiting[farthest], self._said[farthest]
        self.poll(got_ns)

    def beat(self, beat: Beat, got_ns: int) -> None:
        """It is alive; its state bits say which buttons are down."""
        if self.wants_hello:
            return
        self.poll(got_ns)
        if self._waiting:
            return
        if not self._is_in_step:
            if got_ns - self._greeted_ns < FIRST_BEAT_NS:
                return  # an edge that it holds may just not have been said again
            self._last_seq, self._is_in_step = beat.last_seq, True
        apart = ahead(beat.last_seq, self._last_seq, SEQS)
        if apart == 0:
            self._compare(beat, got_ns)
            return
        if not self._out_of_step:
            self._odd_us = beat.t_us
        elif not self.clock.is_none and ahead(beat.t_us, self._odd_us, CLOCK_US) < BEAT_US // 2:
            return  # one of the two was late
        self._out_of_step += 1
        if self._out_of_step == 1:
            return
        if apart > 0:
            self._note("gap", "%s: %d presses or releases were lost", apart)
        elif self._out_of_step == 2:
            self.wants_hello = True
            return
        self._last_seq = beat.last_seq
        self._compare(beat, got_ns)

    def _compare(self, beat: Beat, got_ns: int) -> None:
        """Find out by the state bits what was lost."""
        self._out_of_step = 0
        if self._agreed_us is None or self.clock.is_none:
            since_us = BEAT_US
        else:
            since_us = ahead(beat.t_us, self._agreed_us, CLOCK_US)
        for number, button in enumerate(self._buttons):
            is_down = beat.is_down(number)
            if is_down is button.is_down:
                continue
            if self._agreed_us is None and is_down:
                button.found_down()
                continue
            self._note("repaired", "%s: a press or release of button %d was lost", number)
            at_ns, error_us = self.clock.stamp(beat.t_us, got_ns)
            button.moved(is_down, at_ns, error_us + since_us, is_exact=False)
        self._agreed_us = beat.t_us

    # -- what is done with time --------------------------------------------------------------------------

    def poll(self, now_ns: int) -> None:
        """Take the edges whose turn it is."""
        while self._waiting and self._knows_clock(now_ns):
            seq = min(self._waiting, key=self._is_ahead_by)
            if seq != (self._last_seq + 1) % SEQS:
                self._gap_ns = now_ns if self._gap_ns is None else self._gap_ns
                enough = SAID_AGAIN if self._is_in_step else FIRST_SAID_AGAIN
                if self._said[seq] < enough and now_ns < self._gap_ends_ns(self._gap_ns):
                    return
                if self._is_in_step:
                    self._note("gap", "%s: %d presses or releases were lost", self._is_ahead_by(seq) - 1)
            self._gap_ns, self._is_in_step, self._out_of_step = None, True, 0
            self._last_seq = self.ack = seq
            self._take(*self._waiting.pop(seq))
            del self._said[seq]
            for gone in [other for other in self._waiting if ahead(other, seq, SEQS) <= 0]:
                del self._waiting[gone], self._said[gone]

    def due(self) -> int | None:
        """When `poll` wants to be called next; None: not before it says something."""
        if not self._waiting:
            return None
        if self._gap_ns is None:
            return self._greeted_ns + CLOCK_PATIENCE_NS
        return self._gap_ends_ns(self._gap_ns)

    def look_after(self, now_ns: int) -> None:
        """Once a while: are there buttons that nobody lets go?"""
        for button in self._buttons:
            button.look_after(now_ns)

    def lost(self, now_ns: int) -> None:
        """It is gone; what was held counts as let go."""
        self.is_lost = True
        self._gap_ns, self._out_of_step = None, 0
        self._said.clear()
        for button in self._buttons:
            button.let_go(now_ns)

    def _gap_ends_ns(self, since_ns: int) -> int:
        return since_ns + (GAP_NS if self._is_in_step else FIRST_GAP_NS)

    def _is_ahead_by(self, seq: int) -> int:
        """How far; at the first contact, when nobody knows of what, of any of those that wait."""
        if self._is_in_step:
            return (seq - self._last_seq) % SEQS
        return ahead(seq, next(iter(self._waiting)), SEQS)

    def _knows_clock(self, now_ns: int) -> bool:
        return self.clock.answers >= CLOCK_WANTED or now_ns - self._greeted_ns >= CLOCK_PATIENCE_NS

    def _take(self, edge: Edge, got_ns: int) -> None:
        if edge.button >= len(self._buttons):
            self.counts["not ours"] += 1
            return
        at_ns, error_us = self.clock.stamp(edge.t_us, got_ns)
        is_told = at_ns + 1000 * error_us >= self._listens_ns
        self.counts["before"] += not is_told
        self._buttons[edge.button].moved(
            edge.down, at_ns, error_us, is_told=is_told, is_exact=not self.clock.is_none
        )

    def _note(self, what: Count, says: str, number: int) -> None:
        self.counts[what] += 1
        _log.warning(says, self.unique_id, number)

    # -- what comes of it --------------------------------------------------------------------------------

    def take_edges(self) -> list[ButtonEdge]:
        """What is to be told since this was asked last."""
        taken = self._edges[:]
        self._edges.clear()
        return taken

    def take_problems(self) -> list[HardwareProblem]:
        """What was found wrong with its buttons since this was asked last."""
        taken = self._problems[:]
        self._problems.clear()
        return taken

    def broken(self, now_ns: int) -> frozenset[str]:
        """The buttons that are not heard."""
        return frozenset(state.button for state in self.states(now_ns) if state.problem is not None)

    def states(self, now_ns: int) -> Sequence[ButtonState]:
        """How each button does, in their order."""
        lost = BoxLost(self.unique_id) if self.is_lost else None
        return [button.state(lost or button.problem(now_ns)) for button in self._buttons]
