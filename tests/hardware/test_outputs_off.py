"""`timeglas outputs-off`: what a killed table left on is switched off from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.config import DEFAULT_FILE, load
from hardware.outputs_off import STILL_ON
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, ROOT
from tests.rigs.told_outputs import ToldOutputs

CONFIG = load(DEFAULT_FILE)
PINS = (CONFIG.buzzer, *CONFIG.lamps)


def outputs_off(pi: PretendPi | None = None, file: Path = DEFAULT_FILE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "ui.main", "outputs-off", "--hardware", str(file)],
        env={**os.environ, **(pi.environment if pi else {}), "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip


@pytest.mark.pins
@pytest.mark.parametrize("kind", ["active", "passive"])
def test_where_table_and_output_process_were_killed_everything_is_switched_off(
    pi: PretendPi, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text(f'buzzer_kind = "{kind}"\n')
    with ToldOutputs(pi, file) as talker:
        talker.is_killed_with(talker.light_up())
        assert all(pi.level(lamp) for lamp in CONFIG.lamps)
        done = outputs_off(pi, file)
        assert (done.returncode, done.stderr) == (0, "")
        assert talker.is_off()


@pytest.mark.pins
def test_a_file_that_became_wrong_elsewhere_keeps_no_buzzer_on(pi: PretendPi, tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('lamps = ["GPIO23", "GPIO24"]\nbuzzer = "GPIO12"\n')
    with ToldOutputs(pi, file) as talker:
        pid = talker.until_it_plays()
        talker.do("lamp", 1, "turn")
        talker.do("beep", "wrong")
        pi.wait_for(lambda: pi.level("GPIO24") == pi.level("GPIO12") == 1)
        talker.is_killed_with(pid)
    file.write_text('lamps = ["GPIO23", "GPIO24", "GPIO99"]\nbuzzer = "GPIO12"\nhold_ms = 99\n')
    done = outputs_off(pi, file)
    assert done.returncode == 2
    assert "GPIO99" in done.stderr
    assert "hold_ms" in done.stderr
    assert pi.level("GPIO24") == pi.level("GPIO12") == 0


@pytest.mark.pins
def test_what_is_off_stays_off_and_it_may_be_asked_again(pi: PretendPi) -> None:
    for _ in range(2):
        assert outputs_off(pi).returncode == 0
        assert not any(pi.rises(pin) for pin in PINS)


@pytest.mark.pins
def test_a_pin_that_somebody_else_has_is_named_and_the_others_go_off(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.is_killed_with(talker.light_up())
    with pi.busy(CONFIG.lamps[0], by="radio"):
        done = outputs_off(pi)
        assert pi.level(CONFIG.lamps[0])
    assert done.returncode == STILL_ON
    assert done.stderr == f"timeglas: {CONFIG.lamps[0]} is in use by another program (radio).\n"
    assert not any(pi.level(pin) for pin in PINS[:1] + PINS[2:])


@pytest.mark.pins
def test_a_pin_that_is_given_back_a_moment_later_goes_off_too(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.is_killed_with(talker.light_up())
    with pi.busy(CONFIG.buzzer):
        command = [sys.executable, "-P", "-m", "ui.main", "outputs-off"]
        environment = {**os.environ, **pi.environment, "PYTHONPATH": str(ROOT)}
        switching = subprocess.Popen(command, env=environment)
        pi.wait_for(lambda: not any(pi.level(lamp) for lamp in CONFIG.lamps))
    assert switching.wait(PATIENCE_S) == 0
    assert talker.is_off()


@pytest.mark.pins
def test_while_the_table_plays_its_outputs_are_left_to_it(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.light_up()
        done = outputs_off(pi)
        assert done.returncode == STILL_ON
        assert done.stderr.count("in use by another program") == len(PINS)
        assert all(pi.level(lamp) for lamp in CONFIG.lamps)


def test_where_no_pins_are_nothing_is_on() -> None:
    if Path("/proc/device-tree/system/linux,revision").exists():
        pytest.skip("this is a Pi")
    done = outputs_off()
    assert done.returncode == 0
    assert "no Raspberry Pi" in done.stderr


def test_a_configuration_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text('buzzer = "GPIO99"\nlamps = 3\n')
    done = outputs_off(file=file)
    assert done.returncode == 2
    assert "buzzer" in done.stderr
    assert "lamps" in done.stderr
