"""A process under the test's eye: what it says, line by line, and that it never outlives the test."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE_S = 20.0


def tell(**what: object) -> None:
    """From within such a process: say this line."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Talker:
    """`python -m module arguments`, that answers with JSON lines and ends when its stdin closes."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str] = (),
        *,
        environment: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        within: Sequence[str] = (),
    ) -> None:
        self._said: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.process = subprocess.Popen(
            [*within, sys.executable, "-P", "-m", module, *arguments],
            env={**os.environ, **(environment or {}), "PYTHONPATH": str(ROOT)},
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Talker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()

    def next(
        self, key: str, patience_s: float = PATIENCE_S, passed: list[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """The next line that has `key`; those before it are passed over, and added to `passed`."""
        while True:
            line = self._said.get(timeout=patience_s)
            assert line is not None, f"it ended before it said {key!r}"
            if key in line:
                return line
            if passed is not None:
                passed.append(line)

    def say(self, line: str) -> None:
        """Writes a line to its stdin."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def finish(self) -> list[dict[str, Any]]:
        """Closes its stdin and returns whatever else it said, when it has ended."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        rest = []
        while (line := self._said.get(timeout=PATIENCE_S)) is not None:
            rest.append(line)
        self.process.wait(PATIENCE_S)
        return rest

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._said.put(json.loads(line))
        self._said.put(None)


def is_gone(pid: int) -> bool:
    """Whether that process has ended, also where nobody has asked it how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def keeps_compiled(folder: Path) -> dict[str, str]:
    """The environment of a program that finds its modules compiled at the second start, as where it is used.

    Developers often forbid Python to write what it has compiled.
    """
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
