"""How many actions of a table log are replayed in a second."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.journal import Journal
from companion.tablelog import play
from tests.bench import evening
from tests.bench.figures import Figure, rounded, timed_us

ACTIONS = 20_000
TIMES = 5
TIMEGLAS = (sys.executable, "-c", "import sys; from ui.main import main; sys.exit(main())")


def figures() -> Iterator[Figure]:
    """In this process, as tests and opening a kept game do it; and by the command, its start included."""
    log = evening.log(ACTIONS)
    yield _rate("replayed actions a second", lambda: _play(log))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.jsonl"
        file.write_bytes(log)
        command = [*TIMEGLAS, "replay", str(file)]
        yield _rate(
            "replayed actions a second by `timeglas replay`, its start included",
            lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL),
        )


def _play(log: bytes) -> None:
    for _step in play(log, lambda _has_crash: Journal(None), judge=True):
        pass


def _rate(name: str, what: Callable[[], Any]) -> Figure:
    rate = statistics.median(ACTIONS / (timed_us(what) / 1_000_000) for _ in range(TIMES))
    return Figure(name, "1/s", {"median": rounded(rate), "n": TIMES}, "over 20000", rate > 20_000)
