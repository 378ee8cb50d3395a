"""A table that only sounds and shines: does what its stdin says with an OutputProcess.

Takes the path of a hardware.toml and, if wanted, after how many seconds an output process hangs. Each line of
stdin is JSON, ["beep", "win"] or ["appoint", 5, {"ticks": true}]; ["pid"] is answered with the output
process's, once it plays. Ends, closing twice, when stdin closes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from companion.errors import TimeglasError
from hardware.config import load
from hardware.outputs import HANGS_S, OutputProcess
from tests.rigs.processes import tell


def tell_problem(problem: TimeglasError) -> None:
    tell(problem=str(problem))


def main() -> None:
    hangs_s = float(sys.argv[2]) if len(sys.argv) > 2 else HANGS_S
    outputs = OutputProcess(load(Path(sys.argv[1])), tell=tell_problem, hangs_s=hangs_s)
    outputs.start()
    tell(started=True)
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        if name == "pid":
            outputs.wait_ready(20)
            tell(pid=outputs.pid)
        else:
            named = arguments.pop() if name == "appoint" and len(arguments) > 1 else {}
            getattr(outputs, name)(*arguments, **named)
    outputs.close()
    outputs.close()
    tell(closed=True)


if __name__ == "__main__":
    main()
