"""The table's window against Kivy's smallest: its start, its memory, what it costs to wait and to run sand.

Both draw into memory (SDL's offscreen driver), which waits for no screen. Kivy's own is a Label, as it comes.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import msgspec

from companion.journal import Journal
from tests.bench import evening
from tests.bench.figures import Figure, on_disk, over, rounded, spread
from tests.rigs.processes import Talker, keeps_compiled

STARTS = 9
ROUNDS = 3
ROUND_S = 8.0
TAPS = 60
BASE_IS = "Kivy's hello: App, Label, its defaults"
# The rates of a running hourglass, and how much of what hello costs each may.
RATES = {15: 1.3, 60: 2.0}
HOURGLASS_S = 600  # so long that none runs out while it is looked at


class Window:
    """A program of `tests.bench.shown`."""

    def __init__(self, which: str, folder: Path) -> None:
        arguments = [which, str(folder)] if which == "table" else [which]
        self._asked_ns = time.monotonic_ns()
        self._which = which
        environment = {"KIVY_HOME": str(folder / which), **keeps_compiled(folder)}
        self.talker = Talker("tests.bench.shown", arguments, environment=environment)

    def __enter__(self) -> Window:
        self.first_frame_ms = (self.talker.next("first_frame_ns")["first_frame_ns"] - self._asked_ns) / 1e6
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._which == "table" and error is None:
            self.talker.say("end")
            self.talker.process.wait(20)
        self.talker.__exit__(kind, error, trace)

    def memory_mb(self) -> float:
        """What it has in memory, shared libraries included."""
        status = Path(f"/proc/{self.talker.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu_s(self) -> float:
        """The processor time it has used so far."""
        self.talker.say("cpu")
        return float(self.talker.next("cpu_ns")["cpu_ns"]) / 1e9

    def frames(self) -> int:
        """How many frames it has drawn so far."""
        self.talker.say("frames")
        return int(self.talker.next("frames")["frames"])

    def show(self, command: str) -> str:
        """Drive the table; returns its phase."""
        self.talker.say(command)
        return str(self.talker.next("phase")["phase"])


def figures() -> Iterator[Figure]:
    with on_disk() as folder:
        _prepare(folder)
        yield from _starts(folder)
        yield from _touches(folder)
        yield from _costs(folder)


def _prepare(folder: Path) -> None:
    """A table that has been used before, with a game to go on with."""
    (folder / "settings.json").write_text('{"language": "en", "toured": true}')
    header = {**evening.HEADER, "options": {"hourglass_s": HOURGLASS_S}}
    journal = Journal(folder / "journal")
    journal.begin(msgspec.json.encode(header), "2026-11-30T20:00")
    journal.close()
    for which in ("hello", "table"):  # whatever is written at a first start, is
        with Window(which, folder):
            pass


def _starts(folder: Path) -> Iterator[Figure]:
    first_ms: dict[str, list[float]] = {"hello": [], "table": []}
    memory_mb: dict[str, list[float]] = {"hello": [], "table": []}
    for _ in range(STARTS):
        for which in ("hello", "table"):
            with Window(which, folder) as window:
                time.sleep(0.5)
                first_ms[which].append(window.first_frame_ms)
                memory_mb[which].append(window.memory_mb())
    base, value = spread(first_ms["hello"]), spread(first_ms["table"])
    ratio = over(value, base, "median")
    yield Figure("first interactive frame", "ms", value, "at most 1.5 times hello", ratio["median"] <= 1.5,
                 base, BASE_IS, ratio)  # fmt: skip
    base, value = spread(memory_mb["hello"]), spread(memory_mb["table"])
    ratio = over(value, base, "median")
    yield Figure("memory", "MB", value, "at most 1.25 times hello", ratio["median"] <= 1.25, base, BASE_IS,
                 ratio, "resident, half a second after the first frame")  # fmt: skip


def _costs(folder: Path) -> Iterator[Figure]:
    """Both windows at the same time, so that both have the same machine."""
    with Window("hello", folder) as hello, Window("table", folder) as table:
        table.show("open")
        yield _cost("processor, a waiting table", "at most 0.3 times hello", 0.3, hello, table)
        table.show('say choose_deck {"deck": "red"}')
        table.show('say read_card {"all_play": false}')
        assert table.show("say start_hourglass") == "activity"
        for rate, most in RATES.items():
            table.talker.say(f"rate {rate}")
            assert table.talker.next("rate")["rate"] == rate
            time.sleep(1)
            begun_mb, before = table.memory_mb(), (table.frames(), time.monotonic())
            yield _cost(f"processor, a running hourglass at {rate} frames a second",
                        f"at most {most} times hello", most, hello, table)  # fmt: skip
            drawn = (table.frames() - before[0]) / (time.monotonic() - before[1])
            yield Figure(
                f"frames drawn of a running hourglass at {rate}", "frames a second", {"mean": rounded(drawn)},
                "at least 95 of a hundred", drawn >= 0.95 * rate, {"mean": rate}, "those asked for",
                {"mean": rounded(drawn / rate)},
            )  # fmt: skip
        base, value = spread([hello.memory_mb()]), spread([table.memory_mb()])
        ratio = over(value, base, "median")
        yield Figure("memory, a running hourglass", "MB", value, "at most 1.25 times hello",
                     ratio["median"] <= 1.25, base, BASE_IS, ratio)  # fmt: skip
        grown = {"median": round(value["median"] / begun_mb, 4)}
        yield Figure(
            f"memory after {table.frames() - before[0]} frames of it", "MB", value,
            "less than 1 % above that before them", grown["median"] < 1.01, {"median": rounded(begun_mb)},
            f"the same when it began to run at {rate} frames a second", grown,
        )  # fmt: skip


def _cost(name: str, aim: str, most: float, hello: Window, table: Window) -> Figure:
    base, value = [], []
    for _ in range(ROUNDS):
        before = hello.cpu_s(), table.cpu_s()
        time.sleep(ROUND_S)
        base.append((hello.cpu_s() - before[0]) / ROUND_S * 100)
        value.append((table.cpu_s() - before[1]) / ROUND_S * 100)
    ratio = statistics.median(value) / statistics.median(base)
    return Figure(
        name, "% of a core", {"median": rounded(statistics.median(value)), "n": ROUNDS}, aim, ratio <= most,
        {"median": rounded(statistics.median(base)), "n": ROUNDS}, BASE_IS, {"median": rounded(ratio)},
    )  # fmt: skip


def _touches(folder: Path) -> Iterator[Figure]:
    down_ms, up_ms, up_cpu_ms = [], [], []
    with Window("table", folder) as table:
        table.show("open")
        for _ in range(TAPS):
            table.talker.say("tap choose_deck:red")
            answer = table.talker.next("down_us")
            down_ms.append(answer["down_us"] / 1000)
            up_ms.append(answer["up_us"] / 1000)
            up_cpu_ms.append(answer["up_cpu_us"] / 1000)
            table.show("undo")
    for name, samples, cpu in (
        ("touch event to changed pixels, the tile that is pressed", down_ms, None),
        ("touch event to changed pixels, the action decided, kept and shown", up_ms, spread(up_cpu_ms)),
    ):
        value = spread(samples)
        yield Figure(
            name, "ms", value, "p95 under 20", value["p95"] < 20, cpu,
            "" if cpu is None else "the processor time of it, all threads", note="until glFinish",
        )  # fmt: skip
