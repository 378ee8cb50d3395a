"""Real boxes (tests/rigs/button_box.py) at the real reader, plugged into sockets: a folder of links.

    with BoxTable(tmp_path) as table, ButtonBox() as box:
        table.plug(box, "ttyACM0")
        table.until_found(box)
        at_ns = box.press(0)
        edge = table.edge()
"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from serial.tools.list_ports_common import ListPortInfo

from companion.edges import ButtonEdge
from companion.errors import TimeglasError
from hardware.box import Box
from hardware.box_ports import BoxPlaces
from hardware.boxes import Boxes
from tests.rigs.button_box import ButtonBox

PATIENCE_S = 20.0
PICO = ("2e8a:0005",)


class BoxTable:
    """Whoever listens to boxes. `told` has what was said of them, with the time at which it was."""

    def __init__(
        self, folder: Path, *named: str, stamp_us: int = 200, identities: tuple[str, ...] = PICO
    ) -> None:
        self.folder = folder
        self.told: list[tuple[int, TimeglasError]] = []
        self.broken: frozenset[str] = frozenset()
        self.edges: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()
        places = BoxPlaces(named, identities, devices=str(folder), list_ports=self._list_ports)
        self.boxes = Boxes(places, stamp_us=stamp_us, tell=self._tell, tell_broken=self._note_broken)

    def __enter__(self) -> BoxTable:
        self.boxes.start(self.edges.put)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.boxes.close()

    def _tell(self, problem: TimeglasError) -> None:
        self.told.append((time.monotonic_ns(), problem))

    def _note_broken(self, broken: frozenset[str]) -> None:
        self.broken = broken

    def _list_ports(self) -> list[ListPortInfo]:
        ports = [ListPortInfo(str(path)) for path in self.folder.glob("tty*")]
        for port in ports:
            port.vid, port.pid = 0x2E8A, 0x0005
        return ports

    # -- the sockets -------------------------------------------------------------------------------------

    def plug(self, box: ButtonBox, name: str) -> None:
        """The box, which is at a terminal, is found as this device."""
        assert box.path is not None
        self.link(box.path, name)

    def link(self, path: str, name: str) -> None:
        """Whatever is there is found as this device."""
        new = self.folder / "new"
        os.symlink(path, new)
        os.replace(new, self.folder / name)

    def unplug(self, box: ButtonBox, name: str) -> None:
        """It is pulled out; its device is gone."""
        box.unplug()
        (self.folder / name).unlink()

    # -- what comes of it --------------------------------------------------------------------------------

    def until(self, holds: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
        """Wait until that holds."""
        ends_s = time.monotonic() + patience_s
        while not holds():
            assert time.monotonic() < ends_s, (self.told, self.boxes.states())
            time.sleep(0.002)

    def until_found(self, box: ButtonBox) -> Box:
        """Wait until it is heard, and its clock known."""
        self.until(lambda: box.identity in self.boxes.boxes and not self.box(box).is_lost)
        self.until(lambda: self.box(box).clock.answers >= 10)
        return self.box(box)

    def box(self, box: ButtonBox) -> Box:
        """What the table knows of it."""
        return self.boxes.boxes[box.identity]

    def edge(self, patience_s: float = PATIENCE_S) -> ButtonEdge:
        """The next that is told."""
        return self.edges.get(timeout=patience_s)

    def rest(self) -> list[ButtonEdge]:
        """What was told and not asked for yet."""
        return [self.edges.get() for _ in range(self.edges.qsize())]

    def says(self, kind: type[TimeglasError]) -> list[TimeglasError]:
        """What was said of that kind."""
        return [problem for _, problem in self.told if isinstance(problem, kind)]
