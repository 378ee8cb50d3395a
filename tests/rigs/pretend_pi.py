"""A pretend Raspberry Pi for a process: its pins are pressed and read from here, its libraries are real.

    with PretendPi(tmp_path) as pi:
        app = subprocess.Popen([sys.executable, "-m", "ui.main", "run"], env={**os.environ, **pi.environment})
        pi.wait_for(lambda: pi.is_listening("GPIO17"))
        pi.press("GPIO17")
        pi.wait_for(lambda: pi.level("GPIO18") == 1)

What the process has preloaded is `pretend_chip.c`, built with `cc` when first wanted: it says how a folder
plays the chip. A level is the pin's voltage: a button that is pressed pulls its pin low.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import functools
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, NamedTuple

from tests.rigs.closes import Closes

LINES = 58
LINE = struct.Struct("iiQQII32sQ")  # struct line of pretend_chip.c
EVENT = struct.Struct("QIIII24x")  # struct gpio_v2_line_event: time, which edge, line, two counts
EDGE_RISING, EDGE_FALLING = 1 << 4, 1 << 5  # GPIO_V2_LINE_FLAG_*
EVENT_RISING, EVENT_FALLING = 1, 2  # GPIO_V2_LINE_EVENT_*

PI_4 = "0:pinctrl-bcm2711:58"
PI_5 = "0:gpio-brcmstb@107d508500:32,4:pinctrl-rp1:54"
REVISION = {PI_4: 0xC03114, PI_5: 0xC04170}
PATIENCE_S = 20.0


def is_possible() -> bool:
    """Whether there is a compiler to build the pretend chip with."""
    return shutil.which("cc") is not None


@functools.cache
def library(name: str = "pretend_chip") -> Path:
    """The pretend chip, or another library of this folder, built to be preloaded; gone with this process."""
    folder = Path(tempfile.mkdtemp(prefix="preloaded-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = folder / f"{name}.so"
    source = Path(__file__).with_name(f"{name}.c")
    command = ["cc", "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", str(target), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return target


def number_of(pin: str) -> int:
    """17 of "GPIO17"."""
    return int(pin.removeprefix("GPIO"))


class Line(NamedTuple):
    """One line as `struct line` has it; `pretend_chip.c` says what each field is."""

    level: int
    driven: int
    flags: int
    changed_ns: int
    rises: int
    edges: int
    consumer: bytes
    risen_ns: int


class PretendPi(Closes):
    """The pins of one pretend Pi, seen from outside.

    `chips` and the revision say which model it is: PI_4 or PI_5, or any chips as `pretend_chip.c` names them.
    """

    def __init__(self, folder: Path, chips: str = PI_4, revision: int | None = None) -> None:
        self.folder = folder / "pretend-pi"
        self.folder.mkdir()
        self.chips = chips
        (self.folder / "revision").write_bytes(struct.pack(">L", revision or REVISION.get(chips, 0xC03114)))
        (self.folder / "lines").write_bytes(bytes(LINES * LINE.size))
        with (self.folder / "lines").open("r+b") as file:
            self._lines = mmap.mmap(file.fileno(), LINES * LINE.size)
        for number in range(LINES):
            os.mkfifo(self.folder / f"line{number}")
        self._fifos: dict[int, int] = {}

    def close(self) -> None:
        """Lets go of the folder; the processes on it go on."""
        while self._fifos:
            os.close(self._fifos.popitem()[1])
        if not self._lines.closed:
            self._lines.close()

    @property
    def environment(self) -> Mapping[str, str]:
        """What a process needs in its environment, from its very start, to believe in this Pi."""
        preload = ":".join(filter(None, [str(library()), os.environ.get("LD_PRELOAD")]))
        return {"LD_PRELOAD": preload, "PRETEND_PI": str(self.folder), "PRETEND_CHIPS": self.chips}

    def press(self, pin: str, at_ns: int | None = None) -> int:
        """Closes the pin's contact to ground; returns the kernel's stamp of it (`at_ns`, or now)."""
        return self.drive(pin, 0, at_ns)

    def release(self, pin: str, at_ns: int | None = None) -> int:
        """Opens the contact: the pull-up takes the pin high."""
        return self.drive(pin, 1, at_ns)

    def drive(self, pin: str, level: int, at_ns: int | None = None, *, is_heard: bool = True) -> int:
        """Puts a level on the pin from outside. `is_heard` False: the kernel loses that edge."""
        number, line = number_of(pin), self._line(pin)
        at_ns = time.monotonic_ns() if at_ns is None else at_ns
        if line.level == level and line.driven:
            return at_ns
        edges = line.edges + 1
        self._put(number, level=level, driven=level + 1, edges=edges)
        if is_heard and line.flags & (EDGE_RISING if level else EDGE_FALLING):
            event = EVENT_RISING if level else EVENT_FALLING
            os.write(self._fifo(number), EVENT.pack(at_ns, event, number, edges, edges))
        return at_ns

    def lose(self, pin: str) -> None:
        """The kernel answers nothing about the pin any more, as when its chip is gone."""
        self._put(number_of(pin), driven=-1)

    def find_again(self, pin: str) -> None:
        """The pin is there as before, and nothing drives it."""
        self._put(number_of(pin), driven=0)

    def level(self, pin: str) -> int:
        """The voltage of the pin: 0 low, 1 high. It outlives whoever set it."""
        return self._line(pin).level

    def rises(self, pin: str) -> int:
        """How often an output went high: counts what is too short to be seen by looking."""
        return self._line(pin).rises

    def changed_ns(self, pin: str) -> int:
        """When an output last changed, CLOCK_MONOTONIC; 0: never."""
        return self._line(pin).changed_ns

    def risen_ns(self, pin: str) -> int:
        """When an output first went high since `forget_rises`, CLOCK_MONOTONIC; 0: not yet."""
        return self._line(pin).risen_ns

    def forget_rises(self, pin: str) -> None:
        """From now on `risen_ns` waits for the next one, however many follow before anybody looks."""
        self._put(number_of(pin), risen_ns=0)

    def is_claimed(self, pin: str) -> bool:
        """Whether a living process, which gives its lines back in good order, has the pin."""
        return bool(self._line(pin).flags)

    def is_held(self, pin: str) -> bool:
        """Whether any process has the pin; the kernel takes it back from one that was killed."""
        with self._lock(pin) as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            return False

    def is_listening(self, pin: str) -> bool:
        """Whether an edge on the pin would be heard."""
        return bool(self._line(pin).flags & (EDGE_RISING | EDGE_FALLING))

    @contextlib.contextmanager
    def busy(self, pin: str, by: str = "") -> Iterator[None]:
        """Another program, named `by`, has the pin meanwhile."""
        number, line = number_of(pin), self._line(pin)
        with self._lock(pin) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._put(number, flags=line.flags or 1 << 2, consumer=by.encode())
            yield
            self._put(number, flags=0, consumer=b"")

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Returns as soon as it is so; AssertionError if that never comes."""
        give_up = time.monotonic() + PATIENCE_S
        while not what():
            assert time.monotonic() < give_up, "it never came"
            time.sleep(0.001)

    def _lock(self, pin: str) -> IO[bytes]:
        return open(os.open(self.folder / f"line{number_of(pin)}", os.O_RDWR | os.O_NONBLOCK), "rb")

    def _line(self, pin: str) -> Line:
        return Line._make(LINE.unpack_from(self._lines, number_of(pin) * LINE.size))

    def _put(
        self,
        number: int,
        *,
        level: int | None = None,
        driven: int | None = None,
        flags: int | None = None,
        edges: int | None = None,
        consumer: bytes | None = None,
        risen_ns: int | None = None,
    ) -> None:
        # Field by field: the process on the other side writes its own fields at any time.
        at = number * LINE.size
        for offset, form, value in (
            (4, "i", driven), (0, "i", level), (8, "Q", flags), (28, "I", edges), (32, "32s", consumer),
            (64, "Q", risen_ns),
        ):  # fmt: skip
            if value is not None:
                struct.pack_into(form, self._lines, at + offset, value)

    def _fifo(self, number: int) -> int:
        if number not in self._fifos:
            self._fifos[number] = os.open(self.folder / f"line{number}", os.O_RDWR | os.O_NONBLOCK)
        return self._fifos[number]
