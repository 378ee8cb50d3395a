"""The button boxes of this machine: found by themselves, lost and found again, any number at once.

    looking ──a place where one may be──▶ a port, in a thread of its own ──hello──▶ a box
       ▲                                      │ it is over: lost, silent, in use ...
       └───────── FIRST_S, growing to LAST_S ─┘

A box is known by its unique id, whatever port it is on, from the first hello to the end of the program: its
buttons keep their names, and what it still holds when it is back counts, once.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.edges import ButtonEdge, ButtonState
from companion.errors import TimeglasError
from companion.pulse import Pulse
from hardware.box_ports import HANGS_S, BoxPlaces, Place
from hardware.problems import (
    BoxBack,
    BoxLost,
    BoxTwice,
    HardwareProblem,
    NoBox,
    NoFirmware,
    NoPort,
    NoSerial,
    PortForbidden,
    PortInUse,
    PortUnusable,
)
from hardware.units import MS, SECOND

if TYPE_CHECKING:
    from companion.edges import LampMode, Pattern
    from hardware.box import Box
    from hardware.box_port import BoxPort, End
    from hardware.box_protocol import Hello
    from hardware.config import HardwareConfig

FIRST_S, LAST_S = 0.25, 2.0
# Whatever does not answer is asked again seldom: to open its port may restart it.
SELDOM_S = {"silent": 10.0, "twice": 10.0, "no library": 3_600.0}
HERE_NS = 700 * MS  # a box that was heard so lately has not been plugged in elsewhere
LASTS_NS = 1 * SECOND  # a port that is new is not yet everybody's, and is looked at by other programs, too
LOOKS_NS = 500 * MS
CLOSES_WITHIN_S = 1.0  # whatever hangs keeps nobody
_log = logging.getLogger(__name__)


def boxes_of(config: HardwareConfig, named: Sequence[str], **told: Any) -> Boxes | None:
    """The boxes that hardware.toml and the command line speak of; None: none are to be looked for."""
    named = (*config.boxes, *named)
    if not named and not config.finds_boxes:
        return None
    places = BoxPlaces(named, config.box_usb, looks=config.finds_boxes)
    return Boxes(places, stamp_us=config.box_error_us, buzzes=config.box_buzzer, **told)


class Places(Protocol):
    """Where boxes may be."""

    def found(self) -> Sequence[Place]: ...

    def missing(self) -> Sequence[str]: ...


@dataclass
class _Try:
    """What came of the last look at a place."""

    device: tuple[int, ...]
    not_before_ns: int = 0
    failed_ns: int | None = None  # since when
    is_twin: bool = False  # what is there calls itself as one that is heard elsewhere
    told: str = ""


class Boxes:
    """An EdgeSource, and Outputs: the boxes at `places`.

    What does not work is told, to `tell` (from any thread), and the rest goes on.

    Args:
        stamp_us: how far a box's own stamps may be wrong.
        buzzes: whether their buzzers sound.
        tell_broken: is told (from any thread) which buttons are not heard, whenever those are others.
        tell_buttons: is told (from any thread) that `buttons` are others than before.
    """

    def __init__(
        self,
        places: Places,
        *,
        stamp_us: int,
        buzzes: bool = True,
        tell: Callable[[TimeglasError], None] = lambda _problem: None,
        tell_broken: Callable[[frozenset[str]], None] = lambda _buttons: None,
        tell_buttons: Callable[[], None] = lambda: None,
    ) -> None:
        self.broken: frozenset[str] = frozenset()
        self.boxes: dict[str, Box] = {}
        self._places, self._stamp_us, self._buzzes = places, stamp_us, buzzes
        self._tell, self._tell_broken, self._tell_buttons = tell, tell_broken, tell_buttons
        self._sink: Callable[[ButtonEdge], None] | None = None
        self._lock = threading.RLock()  # around everything below
        self._news = threading.Event()
        self._ports: dict[str, BoxPort] = {}  # by node
        self._tries: dict[str, _Try] = {}  # by node
        self._found: set[str] = set()  # paths
        self._lost: set[str] = set()
        self._missed: set[str] = set()
        self._names: dict[str, Sequence[str]] = {}  # of the buttons that were told, by box
        self._looks_ns = 0
        self._pause_s = FIRST_S
        self._modes: dict[int, LampMode] = {}  # by seat
        self._seats_of: Mapping[str, int] = {}
        self._appointment: int | None = None
        self._ticks = False
        self._is_closing = False
        self._thread = threading.Thread(target=self._seek, name="boxes", daemon=True)
        self._pulse = Pulse("boxes", HANGS_S)

    # -- a source of edges -------------------------------------------------------------------------------

    def start(self, sink: Callable[[ButtonEdge], None]) -> None:
        self._sink = sink
        self._thread.start()

    def close(self) -> None:
        """Everything off, and the ports given back. May be called twice."""
        with self._lock:
            self._is_closing = True
            self._sink = None
            ports = list(self._ports.values())
        self._news.set()
        for port in ports:
            port.let_go()
        ends_s = time.monotonic() + CLOSES_WITHIN_S
        for port in ports:
            port.join(ends_s - time.monotonic())
        if self._thread.ident is not None:
            self._thread.join(max(0, ends_s - time.monotonic()))

    @property
    def is_any_there(self) -> bool:
        """Whether anything is plugged in that may be one."""
        return bool(self._places.found())

    @property
    def buttons(self) -> Sequence[str]:
        """The names of all buttons of all boxes that were met, in an order that is the same every evening."""
        return [name for unique_id in sorted(self.boxes) for name in self.boxes[unique_id].names]

    @property
    def pulses(self) -> Sequence[Pulse]:
        """Those of the search, and of every port that is served."""
        return [self._pulse, *(port.pulse for port in tuple(self._ports.values()))]

    def states(self) -> Sequence[ButtonState]:
        """How each of them does, in that order; from any thread."""
        now_ns = time.monotonic_ns()
        boxes = dict(self.boxes)
        return [state for unique_id in sorted(boxes) for state in boxes[unique_id].states(now_ns)]

    # -- outputs -----------------------------------------------------------------------------------------

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        if self._buzzes:
            self._say(lambda box: box.board.beep(time.monotonic_ns(), pattern))

    def silence(self) -> None:
        """Cuts what sounds."""
        self._say(lambda box: box.board.silence())

    def lamp(self, seat: int, mode: LampMode) -> None:
        self._modes[seat] = mode
        self._say(self._show)

    def pair(self, seats_of: Mapping[str, int]) -> None:
        self._seats_of = dict(seats_of)
        self._say(self._show)

    def try_lamp(self, button: str) -> None:
        def try_it(box: Box) -> None:
            if button in box.names:
                box.board.try_lamp(time.monotonic_ns(), box.names.index(button))

        self._say(try_it)

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        with self._lock:
            self._appointment, self._ticks = at_ns, ticks
        if self._buzzes:
            self._say(lambda box: box.board.appoint(time.monotonic_ns(), at_ns, ticks=ticks))

    def _say(self, do: Callable[[Box], None]) -> None:
        with self._lock:
            for box in self.boxes.values():
                do(box)
            for port in self._ports.values():
                port.wake()

    def _show(self, box: Box) -> None:
        seats = [self._seats_of.get(name, -1) for name in box.names]
        box.board.show({number: self._modes.get(seat, "off") for number, seat in enumerate(seats)})

    # -- what the ports' threads call --------------------------------------------------------------------

    def _meet(self, hello: Hello, port: BoxPort) -> Box:
        from hardware.box import Box
        from hardware.box_port import Twice

        now_ns = time.monotonic_ns()
        with self._lock:
            box = self.boxes.get(hello.unique_id)
            if box is None:
                box = self.boxes[hello.unique_id] = Box(hello, self._stamp_us)
                if self._buzzes:
                    box.board.appoint(now_ns, self._appointment, ticks=self._ticks)
            others = [one for one in self._ports.values() if one.box is box and one is not port]
            if any(now_ns - other.alive_ns < HERE_NS for other in others):
                raise Twice(hello.unique_id)
            before, port.box, port.alive_ns = port.box, box, now_ns
            if before is not None and before is not box:  # another was put in its place
                self._lose(before, now_ns)
        for other in others:  # it was plugged in elsewhere, and the old port has not noticed yet
            other.let_go()
            other.join(CLOSES_WITHIN_S)
        return box

    def _hand_on(self, box: Box) -> None:
        with self._lock:
            is_news = False
            if box.unique_id in self._lost and not box.is_lost:
                self._lost.remove(box.unique_id)
                self._tell(BoxBack(box.unique_id))
                is_news = True
            if self._names.get(box.unique_id) != box.names:
                self._names[box.unique_id] = box.names
                self._show(box)
                self._tell_buttons()
                is_news = True
            for edge in box.take_edges():
                self._give(edge)
            for problem in box.take_problems():
                self._tell(problem)
                is_news = True
            now_ns = time.monotonic_ns()
            if is_news or now_ns >= self._looks_ns:
                self._note_broken(now_ns)

    def _give(self, edge: ButtonEdge) -> None:
        if self._sink is None:
            return
        try:
            self._sink(edge)
        except Exception:  # whoever listens has a fault: the other buttons shall not pay for it
            _log.exception("an edge of %s was not taken", edge.button)

    def _ended(self, port: BoxPort, end: End) -> None:
        with self._lock:
            del self._ports[port.place.node]
            if port.box is not None:
                self._lose(port.box, time.monotonic_ns())
                for last in self._tries.values():
                    last.not_before_ns = 0 if last.is_twin else last.not_before_ns
            self._note_try(port, end)
            self._pause_s = FIRST_S
        self._news.set()

    def _lose(self, box: Box, now_ns: int) -> None:
        """A port has it no more; perhaps another has."""
        if any(port.box is box for port in self._ports.values()):
            return
        box.lost(now_ns)
        for edge in box.take_edges():
            self._give(edge)
        if not self._is_closing:
            self._lost.add(box.unique_id)
            self._tell(BoxLost(box.unique_id))
            self._note_broken(now_ns)

    def _note_broken(self, now_ns: int) -> None:
        self._looks_ns = now_ns + LOOKS_NS
        broken = frozenset[str]().union(*(box.broken(now_ns) for box in self.boxes.values()))
        if broken != self.broken:
            self.broken = broken
            self._tell_broken(broken)

    # -- the search --------------------------------------------------------------------------------------

    def _seek(self) -> None:
        while not self._is_closing:
            self._news.clear()
            self._pulse.works()
            try:
                self._look()
            except Exception:  # a device that goes while it is looked at raises many things
                _log.exception("The search for button boxes failed")
            with self._lock:
                pause_s = self._pause_s
                self._pause_s = min(2 * pause_s, LAST_S)
            self._pulse.rests()
            self._news.wait(pause_s)

    def _look(self) -> None:
        places = self._places.found()
        now_ns = time.monotonic_ns()
        with self._lock:
            if self._is_closing:
                return
            for place in places:
                self._found.add(place.path)
                if place.node not in self._ports and self._may_try(place, now_ns):
                    from hardware.box_port import BoxPort  # not before there is a port

                    port = BoxPort(place, self._meet, self._hand_on, self._ended)
                    self._ports[place.node] = port
                    port.start()
            for path in self._places.missing():
                if path not in self._missed and path not in self._found:
                    self._tell(NoBox(path))
                self._missed.add(path)

    def _may_try(self, place: Place, now_ns: int) -> bool:
        last = self._tries.get(place.node)
        if last is None or last.device != place.device:
            self._tries[place.node] = _Try(place.device, told="" if last is None else last.told)
            return True
        return now_ns >= last.not_before_ns

    def _note_try(self, port: BoxPort, end: End) -> None:
        last = self._tries[port.place.node]
        now_ns = time.monotonic_ns()
        last.is_twin = end.reason == "twice"
        if port.box is not None:
            last.told, last.failed_ns, last.not_before_ns = "", None, now_ns
            return
        last.failed_ns = now_ns if last.failed_ns is None else last.failed_ns
        pause_s = SELDOM_S.get(end.reason, LAST_S if last.told else FIRST_S)
        last.not_before_ns = now_ns + int(pause_s * SECOND)
        problem = _problem(port.path, end)
        is_lasting = now_ns - last.failed_ns >= LASTS_NS or pause_s > LAST_S
        if problem is not None and is_lasting and str(problem) != last.told:
            last.told = str(problem)
            self._tell(problem)


def _problem(path: str, end: End) -> HardwareProblem | None:
    match end.reason:
        case "silent":
            return NoFirmware(path)
        case "twice":
            return BoxTwice(path, end.says)
        case "forbidden":
            return PortForbidden(path)
        case "in use":
            return PortInUse(path)
        case "missing":
            return NoBox(path)
        case "no port":
            return NoPort(path)
        case "unusable":
            return PortUnusable(path, end.says)
        case "no library":
            return NoSerial(end.says)
    return None  # it went before anything could be heard
