"""A table that only listens: tells, a line each on stdout, every edge and every problem of its buttons.

Takes the path of a hardware.toml. Begins with `{"listening": ...}`, ends when its stdin closes.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from companion.edges import ButtonEdge
from companion.errors import TimeglasError
from hardware.config import load
from hardware.gpio import GpioButtons


def tell(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def tell_edge(edge: ButtonEdge) -> None:
    tell(
        edge={
            "button": edge.button,
            "down": edge.down,
            "at_ns": edge.at_ns,
            "error_us": edge.error_us,
            "source": edge.source,
        }
    )


def tell_problem(problem: TimeglasError) -> None:
    tell(problem=str(problem), kind=type(problem).__name__)


def main() -> None:
    folder = os.getcwd()
    buttons = GpioButtons(load(Path(sys.argv[1])), tell=tell_problem)
    buttons.start(tell_edge)
    tell(listening=os.getcwd(), moved=os.getcwd() != folder, left=sorted(os.listdir(folder)))
    sys.stdin.read()
    buttons.close()
    buttons.close()
    tell(closed=True)


if __name__ == "__main__":
    main()
