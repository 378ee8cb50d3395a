"""Prints the figures, one JSON object a line:    python -m tests.bench [NAME...]

NAME is one of the parts below; without one, all are measured, in about ten minutes. Close what else runs:
ratios stand some noise, not all of it. A missed aim is `"held":false` and no failure: the exit status is 1
only where a part could not be measured.
"""

from __future__ import annotations

import sys
import traceback
from importlib import import_module

PARTS = (
    "commits", "replays", "presses", "races", "boxes", "watching", "ends", "stops", "windows", "screens",
    "coach", "caps", "kills", "damages", "disks",
)  # fmt: skip


def main(names: list[str]) -> int:
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"{', '.join(sorted(unknown))}: not one of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    status = 0
    for part in names or PARTS:
        try:
            for figure in import_module(f"tests.bench.{part}").figures():
                print(figure.line(), flush=True)
        except Exception:
            traceback.print_exc()
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
