"""What the doctor says while a table is open: asked in a program of its own, which takes no pin from it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PATIENCE_S = 60.0


def doctors_answer(state: Path, hardware: Path | None) -> str:
    """What `timeglas doctor` prints; where it cannot be asked, why."""
    import subprocess  # seldom needed

    command = [sys.executable, "-m", "ui.main", "doctor", "--state", str(state)]
    if hardware is not None:
        command += ["--hardware", str(hardware)]
    project = str(Path(__file__).parent.parent)
    known = os.environ.get("PYTHONPATH")
    paths = os.pathsep.join([project, known] if known else [project])
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
            timeout=PATIENCE_S, env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"The doctor could not be asked: {error}"
    return (done.stdout + done.stderr).rstrip()
