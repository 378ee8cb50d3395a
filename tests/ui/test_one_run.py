"""A table that fails: what is seen of it, how it comes back and how it ends, in processes as they are run."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion import tablelog
from companion.journal import Journal
from hardware.config import DEFAULT_FILE, load
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.frames import until
from tests.rigs.guarded import GuardedTable
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, Talker
from tests.rigs.table import keep_a_game
from ui.log_files import last_crash
from ui.one_run import GAVE_UP

pytestmark = pytest.mark.screen

CONFIG = load(DEFAULT_FILE)
OUTPUTS = (*CONFIG.lamps, CONFIG.buzzer)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def play_to_hourglass(table: GuardedTable) -> None:
    table.touch("go_on:1", "choose_deck:red", "read_card:false")
    table.until_phase("turn_hourglass")
    table.key(ord("3"))
    table.until_phase("activity")


def log_of(state: Path) -> str:
    return (state / "log" / "timeglas.log").read_text()


def test_a_mistake_on_any_thread_is_said_and_recorded_and_the_game_goes_on(state: Path) -> None:
    with GuardedTable(state, "--simulate") as table:
        table.touch("go_on:1", "choose_deck:red")
        table.until_phase("read_card")
        for where in ("callback", "table", "timer", "unraised"):
            table.fail(where)
            seen = table.until(lambda seen: "went wrong inside the program" in seen["band"])
            assert "please try once more" in seen["band"]
            table.answer()
        assert log_of(state).count("ZeroDivisionError: on purpose") == 4
        table.touch("read_card:false")
        table.until_phase("turn_hourglass")
        assert table.finish() == []
    assert table.process.returncode == 0


def test_a_table_that_fails_starts_anew_into_the_same_game(state: Path) -> None:
    with GuardedTable(state, "--simulate") as table:
        first = table.until_begun()
        play_to_hourglass(table)

        table.fail("frames")

        assert table.until_begun() == first, "it is the same process"
        seen = table.until(lambda seen: seen["view"])
        assert seen["view"]["phase"] == "activity"
        assert seen["view"]["hourglass"]["state"] == "stopped"
        assert "has started anew" in seen["band"]
        assert "A report tells why" in seen["band"]

        table.fail("dies")
        table.until_begun()
        assert table.until_phase("activity")["undo"]

        # when it is ended from below, whoever started it starts it again
        table.process.send_signal(signal.SIGSEGV)
        assert table.process.wait(PATIENCE_S) == -signal.SIGSEGV
    assert last_crash(state / "log") == "Segmentation fault"
    assert "in mainloop" in (state / "log" / "crash.log").read_text()
    with GuardedTable(state, "--simulate") as table:
        seen = table.until(lambda seen: seen["band"])
        assert "plays on the screen alone" in seen["band"], "it is the third time within a minute"
        assert seen["view"] is None, "it may be that game which fails"


@pytest.mark.pins
def test_buttons_that_are_heard_no_more_are_heard_after_a_new_start_and_nothing_stays_on(
    state: Path, pi: PretendPi
) -> None:
    with GuardedTable(state, "--hardware", str(DEFAULT_FILE), environment=pi.environment) as table:
        pi.wait_for(lambda: pi.is_listening(CONFIG.buttons[2]) and pi.is_claimed(CONFIG.buzzer))
        table.until_begun()
        table.touch("go_on:1", "choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        pi.wait_for(lambda: any(pi.level(lamp) for lamp in CONFIG.lamps))
        table.fail("buttons")
        table.until_begun()
        table.until_phase("turn_hourglass")
        pi.wait_for(lambda: pi.is_listening(CONFIG.buttons[2]))
        pi.press(CONFIG.buttons[2])
        table.until_phase("activity")


def test_a_table_that_hangs_starts_anew_and_ends_when_it_is_told_to(state: Path) -> None:
    with GuardedTable(state, "--simulate", environment={"IMPATIENT": "1"}) as table:
        table.until_begun()
        table.touch("go_on:1", "choose_deck:red")
        table.until_phase("read_card")
        table.fail("hangs")
        table.until_begun()
        table.until_phase("read_card")
    assert "no sign of life from: table" in log_of(state)


def test_a_table_that_hangs_ends_in_time_and_what_was_played_is_kept(state: Path) -> None:
    with GuardedTable(state, "--simulate", environment={"IMPATIENT": "1"}) as table:
        table.until_begun()
        play_to_hourglass(table)
        table.fail("hangs")
        until(lambda: "no sign of life" in (state / "running").read_text())  # it is about to start anew
        table.process.send_signal(signal.SIGTERM)
        assert table.process.wait(PATIENCE_S) == 0
        assert table.finish() == []
    with closing(Journal(state / "journal")) as journal:
        assert tablelog.reopen(journal, 1).view()["phase"] == "activity"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_screen_that_hangs_in_its_driver_ends_in_time_when_it_is_told_to(
    state: Path, number: signal.Signals
) -> None:
    with GuardedTable(state, "--simulate") as table:
        play_to_hourglass(table)
        table.fail("screen")
        table.next("hangs")
        table.process.send_signal(number)
        assert table.process.wait(PATIENCE_S) == 0
    with closing(Journal(state / "journal")) as journal:
        assert tablelog.reopen(journal, 1).view()["phase"] == "activity"
    with GuardedTable(state, "--simulate") as table:
        assert not table.until(lambda seen: "go_on:1" in seen["ways"])["band"], "it has not failed"


def test_a_table_that_is_stopped_while_it_starts_ends_at_once_and_has_not_failed(state: Path) -> None:
    with GuardedTable(state, "--simulate") as table:
        table.until_begun()
        table.process.send_signal(signal.SIGTERM)
        assert table.process.wait(PATIENCE_S) == 0
    with GuardedTable(state, "--simulate") as table:
        assert not table.until(lambda seen: "go_on:1" in seen["ways"])["band"]


def test_after_three_failures_it_runs_without_hardware_and_says_how_to_leave_that(state: Path) -> None:
    with GuardedTable(state, environment={"FAILS_AT_START": "pins"}) as table:
        begun = [table.until_begun()["simulate"] for _ in range(4)]
        assert begun == [False, False, False, True]
        seen = table.until(lambda seen: seen["band"])
        assert "failed 3 times within a minute (ZeroDivisionError: on purpose (" in seen["band"]
        assert "choose Settings, Switch off, and start anew" in seen["band"]
        table.answer()
        table.touch("settings", "off", "leave", "do", "do")
        assert table.process.wait(PATIENCE_S) == 0
    with GuardedTable(state) as table:
        assert not table.until_begun()["simulate"]
        assert not table.until(lambda seen: "go_on:1" in seen["ways"])["band"]


def test_where_that_fails_too_it_ends_with_a_sentence(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with GuardedTable(state, environment={"FAILS_AT_START": "always"}) as table:
        assert table.process.wait(PATIENCE_S) == GAVE_UP
        assert len(table.finish()) == 4
    assert "timeglas: Timeglas fails again and again, so it ends." in capfd.readouterr().err


def test_a_second_one_on_the_same_games_says_that_there_is_one(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with GuardedTable(state, "--simulate") as table:
        table.until(lambda seen: "go_on:1" in seen["ways"])
        environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
        with Talker("ui.main", ["run", "--state", str(state)], environment=environment) as second:
            assert second.process.wait(PATIENCE_S) == 2
        assert "Timeglas runs here already" in capfd.readouterr().err
        table.touch("go_on:1")
        table.until_phase("choose_deck")


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE_S)
        yield listener


def test_systemd_is_told_when_the_table_is_open_alive_hangs_and_ends(
    state: Path, tmp_path: Path, systemd: socket.socket
) -> None:
    with GuardedTable(state, "--simulate", environment=watched(tmp_path)) as table:
        assert systemd.recv(200) == b"READY=1\nSTATUS=The table is open"
        for _ in range(3):
            assert systemd.recv(200) == b"WATCHDOG=1"
        table.fail("hangs")
        while (said := systemd.recv(200)) == b"WATCHDOG=1":
            pass
        assert said == b"STATUS=no sign of life from: table"
        systemd.settimeout(1.0)
        with pytest.raises(TimeoutError):
            systemd.recv(200)
        table.process.send_signal(signal.SIGTERM)
        assert systemd.recv(200) == b"STOPPING=1"
        assert table.process.wait(PATIENCE_S) == 0


def falls_silent(table: GuardedTable, systemd: socket.socket, part: str) -> None:
    """From now on that part hangs: it is named, and the watchdog is fed no more."""
    table.fail(f"hangs:{part}")
    while (said := systemd.recv(200)) in (b"WATCHDOG=1", b"READY=1\nSTATUS=The table is open"):
        pass
    assert said == f"STATUS=no sign of life from: {part}".encode()
    systemd.settimeout(1.0)
    with pytest.raises(TimeoutError):
        systemd.recv(200)
    assert "no longer answers" in table.until(lambda seen: seen["band"])["band"]


def watched(tmp_path: Path) -> dict[str, str]:
    return {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "400000", "IMPATIENT": "1"}


def test_the_watchdog_is_not_fed_while_the_thread_that_notes_the_hourglass_hangs(
    state: Path, tmp_path: Path, systemd: socket.socket
) -> None:
    with GuardedTable(state, "--simulate", environment=watched(tmp_path)) as table:
        play_to_hourglass(table)
        falls_silent(table, systemd, "beats")


@pytest.mark.pins
def test_the_watchdog_is_not_fed_while_the_thread_of_the_pins_hangs(
    state: Path, tmp_path: Path, pi: PretendPi, systemd: socket.socket
) -> None:
    environment = {**pi.environment, **watched(tmp_path)}
    with GuardedTable(state, "--hardware", str(DEFAULT_FILE), environment=environment) as table:
        pi.wait_for(lambda: pi.is_listening(CONFIG.buttons[2]))
        table.until(lambda seen: "go_on:1" in seen["ways"])
        falls_silent(table, systemd, "buttons")


@needs_micropython
def test_the_watchdog_is_not_fed_while_the_thread_of_a_box_hangs(
    state: Path, tmp_path: Path, systemd: socket.socket
) -> None:
    with ButtonBox() as box:
        assert box.path is not None
        arguments = ["--simulate", "--box", str(box.path)]
        with GuardedTable(state, *arguments, environment=watched(tmp_path)) as table:
            table.until(lambda seen: "go_on:1" in seen["ways"])
            box.press(2)
            table.until(lambda seen: seen["held"])
            falls_silent(table, systemd, "box")
