"""A table that only listens: tells, a line each on stdout, every edge and every problem of its buttons.

Takes the path of a hardware.toml. Begins with `{"listening": ...}`, ends when its stdin closes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from companion.edges import ButtonEdge
from companion.errors import TimeglasError
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
    buttons = GpioButtons(load(Path(sys.argv[1])), tell=tell_problem, tell_broken=tell_broken)
    buttons.start(tell_edge)
    tell(listening=os.getcwd(), moved=os.getcwd() != folder, left=sorted(os.listdir(folder)))
    sys.stdin.read()
    buttons.close()
    buttons.close()
    tell(closed=True)


if __name__ == "__main__":
    main()
