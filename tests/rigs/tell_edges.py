"""A table that only listens: tells, a line each on stdout, every edge and every problem of its buttons.

Takes the path of a hardware.toml. Begins with `{"listening": ...}`, ends when its stdin closes; `meanwhile`
is where the process stood when lgpio made its FIFO. With `--one-folder` no thread may stand elsewhere.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from companion.edges import ButtonEdge
from companion.errors import TimeglasError
from hardware import chip
from hardware.config import load
from hardware.gpio import GpioButtons
from tests.rigs.processes import tell


def tell_edge(edge: ButtonEdge) -> None:
    tell(edge=msgspec.structs.asdict(edge))


def tell_problem(problem: TimeglasError) -> None:
    tell(problem=str(problem), kind=type(problem).__name__)


def tell_broken(broken: frozenset[str]) -> None:
    tell(broken=sorted(broken))


def main() -> None:
    folder = os.getcwd()
    meanwhile = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and str(arguments[0]).startswith(".lgd"):
            meanwhile.append(os.readlink("/proc/self/cwd"))  # the main thread's

    sys.addaudithook(watch)
    if "--one-folder" in sys.argv:
        chip.CLONE_FS = 0
    buttons = GpioButtons(load(Path(sys.argv[1])), tell=tell_problem, tell_broken=tell_broken)
    buttons.start(tell_edge)
    tell(listening=os.getcwd(), meanwhile=meanwhile, left=sorted(os.listdir(folder)))
    sys.stdin.read()
    buttons.close()
    buttons.close()
    tell(closed=True)


if __name__ == "__main__":
    main()
