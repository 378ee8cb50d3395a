"""Prints the figures, one JSON object a line:    python -m tests.bench [NAME...]

NAME is one of the parts below; without one, all are measured. Close what else runs: ratios stand some noise,
not all of it. The exit status is 0 also where an aim is missed: a figure is no test.
"""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("commits", "replays", "presses", "ends", "windows")


def main(names: list[str]) -> int:
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"{', '.join(sorted(unknown))}: not one of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for part in names or PARTS:
        for figure in import_module(f"tests.bench.{part}").figures():
            print(figure.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
