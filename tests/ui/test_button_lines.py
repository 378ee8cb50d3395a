"""`timeglas buttons`: a line for every edge until stopped, and how far a pair's stamps lie apart."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.edges import ButtonEdge
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, Talker
from ui.button_lines import NOTHING_MEASURED, EdgeLines, PairLines

US, MS = 1_000, 1_000_000


def edge(button: str, at_us: float, *, down: bool = True, error_us: int = 100) -> ButtonEdge:
    return ButtonEdge(button, down, round(at_us * US), error_us, "gpio")


def test_an_edge_is_told_with_its_seat_or_without_one() -> None:
    lines = EdgeLines(lambda: {"GPIO17": 2})
    assert lines.of(edge("GPIO17", 7)) == {
        "source": "gpio", "button": "GPIO17", "down": True, "at_ns": 7_000, "error_us": 100, "seat": 2,
    }  # fmt: skip
    assert lines.of(edge("GPIO5", 8, down=False))["seat"] is None


def test_a_switch_on_two_pins_tells_how_far_their_stamps_are_apart_whichever_came_first() -> None:
    lines = PairLines(("GPIO17", "GPIO27"), 100)
    said = [lines.of(edge(*one)) for one in (("GPIO17", 0), ("GPIO27", 4), ("GPIO27", 900), ("GPIO17", 931))]
    assert [line and line["gap_us"] for line in said] == [None, 4.0, None, -31.0]
    assert lines.last() == {"presses": 2, "alone": 0, "median_us": 17.5, "widest_us": 31.0, "error_us": 70}
    assert lines.status == 0


def test_what_measures_nothing_is_not_counted() -> None:
    lines = PairLines(("GPIO17", "GPIO27"), 100)
    for one in (
        edge("GPIO17", 0),
        edge("GPIO17", 30_000),  # the other pin is not connected
        edge("GPIO27", 60_000),  # much later: another press
        edge("GPIO27", 60_010, down=False),
        edge("GPIO17", 60_020, error_us=4_000),  # stamped by reading
    ):
        assert lines.of(one) is None
    assert lines.last() == {"presses": 0, "alone": 3}
    assert lines.status == NOTHING_MEASURED


@pytest.mark.pins
def test_every_edge_is_printed_at_once_until_the_program_is_stopped(pi: PretendPi, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"seats_of": {"GPIO17": 1}}')
    with Talker("ui.main", ["buttons", "--state", str(tmp_path)], environment=pi.environment) as program:
        pi.wait_for(lambda: all(pi.is_listening(pin) for pin in ("GPIO17", "GPIO27")))
        at_ns = pi.press("GPIO17", time.monotonic_ns() - MS)
        assert program.next("source") == {
            "source": "gpio", "button": "GPIO17", "down": True, "at_ns": at_ns, "error_us": 100, "seat": 1,
        }  # fmt: skip
        pi.press("GPIO27")
        assert program.next("source")["seat"] is None
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(PATIENCE_S) == 0
    assert not pi.is_claimed("GPIO17")


@pytest.mark.pins
def test_a_pair_is_measured_and_what_it_says_of_the_error_is_told_at_the_end(pi: PretendPi) -> None:
    with Talker("ui.main", ["buttons", "--pair", "GPIO6", "GPIO13"], environment=pi.environment) as program:
        pi.wait_for(lambda: pi.is_listening("GPIO6") and pi.is_listening("GPIO13"))
        at_ns = time.monotonic_ns() + 5 * MS
        pi.press("GPIO13", at_ns)
        pi.press("GPIO6", at_ns + 12 * US)
        assert program.next("press") == {"press": 1, "pair": ["GPIO6", "GPIO13"], "gap_us": -12.0}
        program.process.send_signal(signal.SIGINT)
        assert program.next("presses")["error_us"] == 30
        assert program.process.wait(PATIENCE_S) == 0


def run(*arguments: str, pi: PretendPi | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **(pi.environment if pi is not None else {})}
    command = [sys.executable, "-m", "ui.main", "buttons", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20, check=False)


@pytest.mark.pins
def test_what_to_do_is_said_beside_the_lines_once_it_listens(pi: PretendPi) -> None:
    command = [sys.executable, "-m", "ui.main", "buttons"]
    environment = {**os.environ, **pi.environment}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as program:
        assert program.stderr is not None
        assert program.stderr.readline() == "timeglas: press the buttons; Ctrl+C ends this\n"
        assert pi.is_listening("GPIO17")
        program.send_signal(signal.SIGINT)


@pytest.mark.pins
def test_where_nothing_can_be_heard_it_says_why_and_ends(pi: PretendPi, tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('buttons = ["GPIO17"]\n')
    with pi.busy("GPIO17", by="radio"):
        taken = run("--hardware", str(file), pi=pi)
    assert (taken.returncode, taken.stdout) == (2, "")
    assert taken.stderr == "timeglas: GPIO17 is in use by another program (radio).\n"
    file.write_text("buttons = []\n")
    assert run("--hardware", str(file), pi=pi).stderr == (
        "timeglas: hardware.toml names no button, and no button box is plugged in.\n"
    )
    with pi.busy("GPIO6", by="radio"), pi.busy("GPIO13", by="radio"):
        pair = run("--hardware", str(file), "--pair", "GPIO6", "GPIO13", pi=pi)
    assert "hardware.toml" not in pair.stderr  # a pair needs none of its buttons
    assert "GPIO13" in pair.stderr
    with pi.busy("GPIO6", by="radio"):  # half a pair measures nothing
        assert run("--pair", "GPIO6", "GPIO13", pi=pi).returncode == 2


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        (["GPIO17", "GPIO77"], '--pair is "GPIO77"; a pin is "GPIO2" to "GPIO27".'),
        (["", ""], '--pair is ""; a pin is "GPIO2" to "GPIO27".'),
        (["\x1b[31m\n", "GPIO17"], '--pair is "\\x1b[31m\\n"; a pin is "GPIO2" to "GPIO27".'),
        (["GPIO17", "GPIO17"], "--pair B is GPIO17, which A is already."),
    ],
)
def test_a_pair_that_is_none_is_refused(pair: list[str], why: str) -> None:
    refused = run("--pair", *pair)
    assert (refused.returncode, refused.stderr) == (2, f"timeglas: {why}\n")


def _first_that_is_heard(box: ButtonBox, program: Talker) -> tuple[int, dict[str, Any]]:
    """What is pressed before the box was found is told nobody: so press until it is."""
    for _ in range(40):
        at_ns = box.press(1, time.monotonic_ns() + 60 * MS)  # it was let go of just now
        with suppress(queue.Empty):
            return at_ns, program.next("source", 0.5)
        box.release(1)
    raise AssertionError("the box is never heard")


@needs_micropython
def test_a_button_box_is_heard_where_there_are_no_pins_and_says_its_seat(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"seats_of": {"box:E6613852837A2F15:1": 2}}')
    (tmp_path / "hardware.toml").write_text("buttons = []\n")
    with ButtonBox() as box:
        assert box.path is not None
        asked = ["buttons", "--state", str(tmp_path), "--hardware", str(tmp_path / "hardware.toml")]
        with Talker("ui.main", [*asked, "--box", box.path]) as program:
            at_ns, line = _first_that_is_heard(box, program)
            assert (line["button"], line["down"], line["seat"]) == ("box:E6613852837A2F15:1", True, 2)
            assert abs(line["at_ns"] - at_ns) < 1000 * (line["error_us"] + box.late_us) + 5 * MS
            program.process.send_signal(signal.SIGTERM)
            assert program.process.wait(PATIENCE_S) == 0


@needs_micropython
def test_on_a_machine_that_is_no_pi_a_box_has_the_seats_from_the_first_on(tmp_path: Path) -> None:
    skip_on_a_pi()
    with ButtonBox() as box:
        assert box.path is not None
        with Talker("ui.main", ["buttons", "--state", str(tmp_path), "--box", box.path]) as program:
            _, line = _first_that_is_heard(box, program)
            assert (line["button"], line["seat"]) == ("box:E6613852837A2F15:1", 1)


@needs_micropython
def test_a_box_is_announced_as_soon_as_it_is_heard(tmp_path: Path) -> None:
    skip_on_a_pi()
    with ButtonBox() as box:
        assert box.path is not None
        command = [sys.executable, "-m", "ui.main", "buttons", "--state", str(tmp_path), "--box", box.path]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
            assert program.stderr is not None
            said = {program.stderr.readline() for _ in range(2)}
            assert said == {
                "timeglas: press the buttons; Ctrl+C ends this\n",
                "timeglas: the button box 2F15 is heard, with 4 buttons\n",
            }
            program.send_signal(signal.SIGINT)


def test_a_machine_that_is_no_pi_says_so() -> None:
    skip_on_a_pi()
    for arguments, more in (
        ([], ", and no button box is plugged in"),
        (["--pair", "GPIO17", "GPIO27"], "; play on the screen instead"),
    ):
        said = run(*arguments)
        why = f"timeglas: This machine has no Raspberry Pi's pins{more}.\n"
        assert (said.returncode, said.stderr) == (2, why)


def skip_on_a_pi() -> None:
    if Path("/proc/device-tree/system/linux,revision").exists():
        pytest.skip("this is a Pi")
