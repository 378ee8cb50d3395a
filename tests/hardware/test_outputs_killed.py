"""Whoever is killed (-9), and whenever: nothing sounds, and nothing shines that nobody shows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.rigs import pretend_pi
from tests.rigs.killed_outputs import left_on, random_kill

KILLS = 4  # `deploy/test --bench stops` makes hundreds


@pytest.mark.pins
def test_whoever_is_killed_at_any_moment_nothing_stays_on(tmp_path: Path) -> None:
    if not pretend_pi.is_possible():
        pytest.skip("the pretend chip is built with cc, which is not installed")
    chance = random.Random()
    for number in range(KILLS):
        kill = random_kill(chance)
        folder = tmp_path / str(number)
        folder.mkdir()
        assert left_on(folder, kill) == [], kill
