"""Switching off and restarting: what is asked of systemd, and what is said where it refuses.

Never the real systemctl: a program of that name that only notes what it was asked.
"""

from __future__ import annotations

import queue
from pathlib import Path

import pytest

from companion.errors import TimeglasError
from hardware.power import PowerRefused, SystemPower, Wish, power_of_this_machine
from tests.rigs.processes import PATIENCE_S

NOTES = """#!/bin/sh
printf '%s\\n' "$@" > "{notes}"
"""


def systemctl(folder: Path, ends_with: str = "exit 0") -> tuple[Path, Path]:
    """A program that notes its arguments and ends like that; and where it notes them."""
    program, notes = folder / "systemctl", folder / "asked"
    program.write_text(NOTES.format(notes=notes) + ends_with + "\n")
    program.chmod(0o755)
    return program, notes


def asked(power: SystemPower, wish: Wish) -> TimeglasError | None:
    """Ask, and wait for what is told."""
    told: queue.Queue[TimeglasError | None] = queue.Queue()
    power.ask(wish, told.put)
    return told.get(timeout=PATIENCE_S)


@pytest.mark.parametrize(("wish", "verb"), [("off", "poweroff"), ("restart", "reboot")])
def test_systemd_is_asked_in_its_own_words_and_without_a_password(
    tmp_path: Path, wish: Wish, verb: str
) -> None:
    program, notes = systemctl(tmp_path)
    assert asked(SystemPower(str(program)), wish) is None
    assert notes.read_text().splitlines() == ["--no-ask-password", verb]


def test_a_refusal_is_a_sentence_with_the_systems_reason(tmp_path: Path) -> None:
    program, _ = systemctl(tmp_path, "echo 'Call to PowerOff failed: Access denied.' >&2; exit 1")
    refused = asked(SystemPower(str(program)), "off")
    assert isinstance(refused, PowerRefused)
    assert str(refused) == (
        "This machine cannot be switched off from here: Call to PowerOff failed: Access denied. "
        "Ask who looks after it."
    )


def test_a_refusal_without_a_word_tells_the_status(tmp_path: Path) -> None:
    program, _ = systemctl(tmp_path, "exit 4")
    assert "systemctl ended with 4" in str(asked(SystemPower(str(program)), "restart"))


def test_who_does_not_answer_is_waited_for_no_longer_than_agreed(tmp_path: Path) -> None:
    program, _ = systemctl(tmp_path, "exec sleep 60")
    assert "systemd does not answer" in str(asked(SystemPower(str(program), patience_s=0.2), "off"))


def test_a_program_that_is_gone_is_a_refusal(tmp_path: Path) -> None:
    assert "No such file" in str(asked(SystemPower(str(tmp_path / "systemctl")), "off"))


def test_only_a_pi_with_systemd_is_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    systemctl(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    pi, other = tmp_path / "pi", tmp_path / "other"
    pi.write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    other.write_bytes(b"Banana Pro\0")
    assert power_of_this_machine(pi) is not None
    assert power_of_this_machine(other) is None
    assert power_of_this_machine(tmp_path / "none") is None
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert power_of_this_machine(pi) is None
