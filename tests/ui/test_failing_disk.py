"""A disk that fails at any write, sync or change of length: the table goes on, says so, and catches up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rigs import pretend_pi

ROOT = Path(__file__).parents[2]
FROM_THEN_ON = 1_000_000
EVERY = 11  # one call in so many; `deploy/test --bench disks` takes all of them, with more errors


def played(folder: Path, error: str, count: int, every: int) -> dict[str, int]:
    """Returns how many evenings there were; raises CalledProcessError where one was not as it should be."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.rigs.table_on_failing_disk", str(folder), error]
    preload = {"LD_PRELOAD": str(pretend_pi.library("failing_disk"))}
    done = subprocess.run(
        [*command, str(count), str(every)], cwd=ROOT, env={**os.environ, **preload}, stdout=subprocess.PIPE,
        check=True,
    )  # fmt: skip
    seen: dict[str, int] = json.loads(done.stdout)
    return seen


@pytest.mark.parametrize(("error", "count"), [("EIO", 1), ("ENOSPC", FROM_THEN_ON)])
def test_it_fails_at_any_call(tmp_path: Path, error: str, count: int) -> None:
    if not pretend_pi.is_possible():
        pytest.skip("the failing disk is built with cc, which is not installed")
    seen = played(tmp_path, error, count, EVERY)
    assert seen["calls"] > 100
    assert seen["tried"] == -(-seen["calls"] // EVERY)
    assert seen["told"]
