"""A table is killed at random moments while it plays: it comes back at the last thing it showed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KILLS = 15  # `deploy/test --bench kills` takes a thousand


def killed(state: Path, kills: int, seed: int) -> dict[str, int]:
    """Returns what there was to see; raises CalledProcessError where something was lost."""
    command = [sys.executable, "-m", "tests.rigs.killed_tables", str(state), str(kills), str(seed)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    seen: dict[str, int] = json.loads(done.stdout)
    return seen


def test_killed_at_random_moments_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    seen = killed(tmp_path / "state", KILLS, seed=51)
    assert seen["kills"] == KILLS
    assert seen["shown"] > KILLS, "they played"
