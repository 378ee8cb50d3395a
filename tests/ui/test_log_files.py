"""What went wrong is to be found in files of our own, small, private, and no fault on a full disk."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.rigs.processes import ROOT
from ui import log_files
from ui.failures import Failures
from ui.log_files import LogFiles, last_crash

LOG = logging.getLogger("tests.log_files")


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Only the files hear."""
    root = logging.getLogger()
    handlers, root.handlers[:] = root.handlers[:], []
    yield
    root.handlers[:] = handlers


def test_an_error_is_written_with_what_led_to_it_for_this_user_alone(tmp_path: Path) -> None:
    logging.getLogger().handlers.clear()  # pytest's own, too: it would hand on what no pipe takes
    with closing(LogFiles(tmp_path / "log")) as files:
        try:
            raise ZeroDivisionError("on purpose 🎲 \udc80")
        except ZeroDivisionError:
            LOG.exception("That failed")
        said = files.path.read_text("utf-8")
        assert "MainThread tests.log_files: That failed" in said
        assert "ZeroDivisionError: on purpose 🎲 \\udc80" in said
    for path in (tmp_path / "log").iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o700


def test_the_files_stay_within_bounds_however_much_is_said(tmp_path: Path) -> None:
    with closing(LogFiles(tmp_path / "log")):
        for number in range(3000):
            LOG.error("%s %s", number, "x" * 1000)
    sizes = [path.stat().st_size for path in (tmp_path / "log").iterdir()]
    assert sum(sizes) < 4 * 256 * 1024 + 10_000
    assert "2999 xxx" in (tmp_path / "log" / "timeglas.log").read_text()


def test_what_fails_with_every_frame_does_not_push_out_the_rest(tmp_path: Path) -> None:
    with closing(LogFiles(tmp_path / "log")) as files:
        for number in range(1000):
            try:
                raise ValueError("again" if number else "the first one")
            except ValueError:
                LOG.exception("That failed")
        said = files.path.read_text()
    assert said.count("ValueError: again") == 3
    assert said.count("ValueError: the first one") == 1


def test_a_disk_that_is_full_is_no_fault_and_is_written_to_again_when_it_is_not(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    (tmp_path / "log").mkdir()
    log = tmp_path / "log" / "timeglas.log"
    log.symlink_to("/dev/full")
    with closing(LogFiles(tmp_path / "log")):
        for number in range(100):
            LOG.error("full %s", number)
        log.unlink()
        LOG.error("There is room")
    assert "There is room" in log.read_text()
    assert capfd.readouterr() == ("", "")


def test_nor_is_a_folder_that_cannot_be_made(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log").touch()
    with closing(LogFiles(tmp_path / "log")) as files:
        LOG.error("Nobody reads this")
        files.note_threads()
    assert last_crash(tmp_path / "log") == ""
    assert capfd.readouterr() == ("", "")


def test_a_long_file_of_crashes_is_put_aside(tmp_path: Path) -> None:
    crashes = tmp_path / "log" / "crash.log"
    crashes.parent.mkdir()
    crashes.write_bytes(b"x" * (log_files.MOST_BYTES + 1))
    LogFiles(tmp_path / "log").close()
    assert crashes.stat().st_size < 1000


def test_a_process_that_is_ended_from_below_leaves_where_it_stood(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from ui.log_files import LogFiles\n"
        "files = LogFiles(Path(sys.argv[1]))\n"
        "def here(): os.kill(os.getpid(), int(sys.argv[2]))\n"
        "here()"
    )
    for number, words in ((11, "Segmentation fault"), (6, "Aborted")):
        ended = subprocess.run(
            [sys.executable, "-P", "-c", code, str(tmp_path), str(number)],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ended.returncode == -number
        assert ended.stderr == ""
        assert last_crash(tmp_path) == words
        assert 'line 3 in here' in (tmp_path / "crash.log").read_text()
    LogFiles(tmp_path).close()
    assert last_crash(tmp_path) == "", "the last run has not crashed"
    shutil.rmtree(tmp_path)


def test_what_nobody_catches_is_logged_and_told(tmp_path: Path) -> None:
    import threading

    told: list[tuple[str | None, str]] = []
    failures = Failures()
    failures.heard = lambda thread, what: told.append((thread, what))
    before = sys.excepthook, threading.excepthook, sys.unraisablehook

    class Stuck:
        def __del__(self) -> None:
            raise ZeroDivisionError("on purpose")

    def fails() -> None:
        raise ValueError("in a thread")

    with closing(LogFiles(tmp_path / "log")) as files:
        failures.install()
        thread = threading.Thread(target=fails, name="coach")
        thread.start()
        thread.join()
        Stuck()
        sys.excepthook(KeyError, KeyError("of nobody"), None)
        failures.uninstall()
        failures.uninstall()
        said = files.path.read_text()
    (name, what), (nobody, _) = told
    assert (name, nobody) == ("coach", None)
    assert what.startswith("ValueError: in a thread (tests.ui.test_log_files:")
    for one in ("in a thread", "on purpose", "of nobody", "The thread coach has ended"):
        assert one in said
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
