"""One Timeglas on a folder of games at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.rigs.processes import ROOT
from ui.alone import Alone, AlreadyRuns

HOLDS = "import sys; from pathlib import Path; from ui.alone import Alone; a = Alone(Path(sys.argv[1])); "


def test_a_second_one_is_told_that_there_is_one(tmp_path: Path) -> None:
    with closing(Alone(tmp_path)), pytest.raises(AlreadyRuns, match="open in another Timeglas"):
        Alone(tmp_path)
    Alone(tmp_path).close()


def test_two_folders_are_two_tables(tmp_path: Path) -> None:
    with closing(Alone(tmp_path / "one")), closing(Alone(tmp_path / "two")):
        assert (tmp_path / "two").stat().st_mode & 0o777 == 0o700


def test_one_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    code = HOLDS + "print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-P", "-c", code, str(tmp_path)], env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(AlreadyRuns):
            Alone(tmp_path)
        other.kill()
        other.wait()
        Alone(tmp_path).close()


def test_nothing_is_written_so_a_folder_that_is_only_read_is_locked_too(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with closing(Alone(tmp_path)), pytest.raises(AlreadyRuns):
            Alone(tmp_path)
        assert list(tmp_path.iterdir()) == []
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_another_user_who_may_look_into_the_folder_is_told_so_too(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:-2]):
        folder.chmod(folder.stat().st_mode | 0o055)
    with closing(Alone(tmp_path)):
        process = subprocess.run(
            ["flock", "--nonblock", str(tmp_path), "true"], user=65534, group=65534, check=False
        )
    assert process.returncode == 1


def test_where_there_can_be_no_folder_the_journal_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    Alone(tmp_path / "file").close()
    Alone(tmp_path / "file" / "below").close()
