"""A mistake of the program's own: it is said, the table goes on, and nothing turns in a circle for ever."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from companion.clock import ManualClock
from tests.rigs.processes import PATIENCE_S, ROOT
from ui.mishaps import Mishaps
from ui.one_run import GAVE_UP


class Told:
    """What the mishaps asked for."""

    def __init__(self) -> None:
        self.clock, self.said, self.ended = ManualClock(), 0, 0
        self.fails = False
        self.may_end = True
        self.mishaps = Mishaps(self._say, self._end, self.clock.now_ns)

    def _say(self) -> None:
        self.said += 1
        if self.fails:
            raise ZeroDivisionError

    def _end(self, _what: str) -> bool:
        self.ended += self.may_end
        return self.may_end

    def happens(self, times: int = 1, every_ms: int = 100) -> None:
        for _ in range(times):
            self.clock.advance(every_ms)
            assert self.mishaps.handle_exception(ZeroDivisionError()) == ExceptionManager.PASS


def test_a_mistake_is_said_and_the_table_goes_on() -> None:
    told = Told()
    told.happens()
    assert (told.said, told.ended) == (1, 0)


def test_a_sentence_that_fails_itself_ends_nothing() -> None:
    told = Told()
    told.fails = True
    told.happens(3)
    assert (told.said, told.ended) == (3, 0)


def test_mistakes_now_and_then_end_nothing() -> None:
    told = Told()
    told.happens(100, every_ms=1000)
    assert told.ended == 0


def test_mistakes_that_follow_each_other_end_the_program_once(capsys: pytest.CaptureFixture[str]) -> None:
    told = Told()
    told.happens(40)
    assert told.ended == 1
    assert capsys.readouterr().err.count("what was played is kept") == 1


def test_while_something_would_be_lost_it_goes_on_and_says_every_mistake() -> None:
    told = Told()
    told.may_end = False
    told.happens(40)
    assert (told.said, told.ended) == (40, 0)
    told.may_end = True
    told.happens(20)
    assert told.ended == 1


def test_what_is_no_mistake_ends_the_program_at_once() -> None:
    assert Told().mishaps.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def run(tmp_path: Path, how: str) -> subprocess.CompletedProcess[str]:
    arguments = [how, "run", "--simulate", "--language", "en", "--state", str(tmp_path)]
    return subprocess.run(
        [sys.executable, "-P", "-m", "tests.rigs.failing_table", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True, text=True, timeout=2 * PATIENCE_S, check=False,
    )  # fmt: skip


@pytest.mark.screen
def test_the_app_goes_on_where_even_saying_so_fails(tmp_path: Path) -> None:
    ran = run(tmp_path, "unsaid")
    assert '"page"' in ran.stdout
    assert "Nor could it say so" in ran.stderr
    assert ran.returncode == 0


@pytest.mark.screen
def test_the_app_ends_with_a_sentence_where_every_frame_fails(tmp_path: Path) -> None:
    ran = run(tmp_path, "always")
    assert "what was played is kept" in ran.stderr.replace("\n", " ")
    assert ran.returncode == GAVE_UP
