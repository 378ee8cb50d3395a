"""kill -9 at any moment: what was said to be kept is there, and nothing is there by half."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion.journal import Journal, read_into_memory
from tests.companion.endless_writer import line, together

ROOT = Path(__file__).parents[2]
# Every day a few; once in a while, and before a release, a thousand.
KILLS = int(os.environ.get("TIMEGLAS_KILLS", "40"))


def killed(*arguments: str | Path, after: int) -> int:
    """The last number that the writer said; it was killed soon after it had said `after` of them."""
    command = [sys.executable, "-m", "tests.companion.endless_writer", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(after)]
        # The writer does not wait for us: where in its next append this finds it is left to chance.
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    return int(said[-1])


def test_killed_at_random_moments_all_that_was_kept_is_there_and_nothing_by_half(tmp_path: Path) -> None:
    path = tmp_path / "timeglas.journal"
    chance = random.Random(51)
    for _ in range(KILLS):
        # when the writer is killed, in the journal that the kills before left
        kept = killed(path, after=chance.randrange(1, 12))

        # then all that it said is there, and of what it was about to say all or nothing
        with closing(Journal(path)) as journal:
            (game,) = journal.games()
            lines = journal.lines(game.id)
        assert lines == [line(number) for number in range(len(lines))]
        assert len(lines) in (kept + 1, kept + 1 + together(kept + 1))


def test_killed_while_journals_are_made_each_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    chance = random.Random(52)
    for turn in range(max(1, KILLS // 4)):
        folder = tmp_path / str(turn)
        last = killed("--fresh", folder, after=chance.randrange(1, 12))
        for number in range(last + 2):
            with closing(Journal(folder / str(number) / "journal")) as journal:
                headers = [kept.header for kept in journal.games()]
            assert headers == [line(0)] or (number == last + 1 and headers == [])


def test_a_journal_that_is_being_written_can_be_read_and_every_look_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "timeglas.journal"
    command = [sys.executable, "-m", "tests.companion.endless_writer", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said, last = writer.stdout.readline(), 0
        for _ in range(KILLS):
            # when it is looked into while lines are written and the WAL is brought in and begun again
            with closing(read_into_memory(path)) as journal:
                (game,) = journal.games()
                lines = journal.lines(game.id)

            # then that is what was there at one moment, and not before the last look
            assert lines == [line(number) for number in range(len(lines))]
            assert len(lines) > int(said)
            assert len(lines) >= last
            last = len(lines)
            said = writer.stdout.readline()
        writer.kill()
