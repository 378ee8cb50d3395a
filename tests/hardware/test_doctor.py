"""What the doctor finds: on a Pi that is well, on one where everything is wrong, and on a laptop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from companion.journal import Journal
from hardware import doctor
from hardware.doctor import Patient, examine, is_well, kept_outputs, report
from hardware.findings import Finding
from hardware.machine import Machine, User
from tests.rigs.pretend_machine import PretendMachine
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import ROOT
from ui.main import main

PI_4 = "Raspberry Pi 4 Model B Rev 1.4\0"
TOUCH = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event3
B: PROP=2
B: EV=b
B: ABS=2658000 3

I: Bus=0003 Vendor=046d Product=c52b Version=0111
N: Name="A touchpad"
H: Handlers=mouse1 event4
B: PROP=5
B: ABS=260800000000003

I: Bus=0003 Vendor=04d9 Product=0006 Version=0111
N: Name="A keyboard"
H: Handlers=sysrq kbd event0
B: EV=120013
"""


class ExaminedMachine(PretendMachine):
    """One that the doctor looks at."""

    def find(self, about: str, state: Path | None = None) -> list[Finding]:
        """What the doctor says about that."""
        found = examine(Patient(self.machine, state or self.root))
        return [finding for finding in found if finding.about == about]


@pytest.fixture
def machine(tmp_path: Path) -> ExaminedMachine:
    machine = ExaminedMachine(tmp_path)
    machine.has("proc/device-tree/model", PI_4)
    machine.has("proc/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n")
    return machine


def test_the_board_and_the_system_are_named(machine: ExaminedMachine) -> None:
    machine.has("etc/os-release", 'ID=debian\nPRETTY_NAME="Raspberry Pi OS"\n')
    assert machine.find("board")[0].says == "Raspberry Pi 4 Model B Rev 1.4"
    assert machine.find("system")[0].says.startswith("Raspberry Pi OS, Linux ")


def test_a_pi_without_the_chip_of_a_pi_is_not_well(machine: ExaminedMachine) -> None:
    if list(Path("/dev").glob("gpiochip*")):
        pytest.skip("this machine has pins")
    (chip,) = machine.find("chip")
    assert (chip.state, chip.mend) == ("wrong", ("sudo apt full-upgrade", "sudo reboot"))


def test_devices_that_one_may_not_use_are_said_with_the_group_to_join(machine: ExaminedMachine) -> None:
    for device in ("gpiochip0", "input/event3", "dri/card1"):
        machine.has(f"dev/{device}")
    assert machine.find("groups")[0].state == "good"
    machine.barred = {"event3": "input", "gpiochip0": "root"}
    pins, touch = machine.find("groups")
    assert touch.says == "anna may not use /dev/input/event3, which belongs to the group input"
    assert touch.mend == ("sudo usermod --append --groups input anna", "sudo reboot")
    assert "sudo groupadd --force gpio" in pins.mend
    machine.user = User("anna", frozenset({"anna"}), frozenset({"input"}))
    assert machine.find("groups")[1].mend == ("sudo reboot",)


def test_under_a_desktop_it_is_the_desktop_that_needs_touch_and_screen(machine: ExaminedMachine) -> None:
    machine.has("dev/input/event3")
    machine.barred = {"event3": "input"}
    machine.environment = {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}
    assert machine.find("groups")[0].state == "good"
    assert machine.find("screen")[0].says == "x11 (DISPLAY=:0)"
    del machine.environment["DISPLAY"]
    without_x = machine.find("screen")[0]
    assert (without_x.state, without_x.mend) == ("wrong", ("sudo apt-get install xwayland",))


def test_touchscreens_are_found_and_touchpads_are_none(machine: ExaminedMachine) -> None:
    assert machine.find("touch")[0].state == "note"
    machine.has("proc/bus/input/devices", TOUCH)
    (screen,) = machine.find("touch")
    assert screen.says == "Goodix Capacitive TouchScreen (/dev/input/event3)"


def test_a_console_s_screen_is_the_one_that_is_connected(machine: ExaminedMachine) -> None:
    assert machine.find("screen")[0].mend[0].startswith("echo dtoverlay=vc4-kms-v3d")
    machine.has("dev/dri/card1")
    assert machine.find("screen")[0].state == "note"
    machine.has("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    machine.has("sys/class/drm/card1-DSI-1/status", "connected\n")
    assert machine.find("screen")[0].says == "kmsdrm (card1-DSI-1)"


def test_an_upright_panel_is_said_until_the_picture_is_turned(machine: ExaminedMachine) -> None:
    machine.has("sys/class/drm/card1-DSI-2/status", "connected\n")
    machine.has("sys/class/drm/card1-DSI-2/modes", "720x1280\n")
    machine.has("proc/bus/input/devices", TOUCH)
    good, note = machine.find("screen")
    assert (good.state, good.says) == ("good", "kmsdrm (card1-DSI-2 720x1280)")
    assert (note.state, note.mend) == ("note", ("timeglas run --fullscreen --rotation 90",))
    machine.has("settings.json", '{"rotation": 90}')
    assert [finding.state for finding in machine.find("screen")] == ["good"]
    machine.has("settings.json", '{"rotation": [[')
    assert len(machine.find("screen")) == 2


def test_a_screen_on_the_ribbon_whose_touch_nobody_hears_is_wrong(machine: ExaminedMachine) -> None:
    machine.has("sys/class/drm/card1-DSI-1/status", "connected\n")
    (found,) = machine.find("touch")
    assert (found.state, "DSI-1" in found.says) == ("wrong", True)
    machine.has("proc/bus/input/devices", TOUCH)
    assert [finding.state for finding in machine.find("touch")] == ["good"]


def test_a_light_that_one_may_not_dim_is_noted(machine: ExaminedMachine) -> None:
    assert machine.find("light") == []
    machine.has("sys/class/backlight/10-0045/brightness", "255\n")
    assert [finding.state for finding in machine.find("light")] == ["good"]
    machine.barred = {"brightness": "root"}
    (found,) = machine.find("light")
    assert found.state == "note"
    assert len(found.mend) == 3  # anna is in the group video


def test_games_that_would_not_outlive_the_power_are_said(machine: ExaminedMachine) -> None:
    assert machine.find("overlay root")[0].state == "good"
    state, mounts = machine.root / "state", "overlay / overlay rw,upperdir=/media/root-rw 0 0\n"
    machine.has("proc/mounts", mounts)
    assert machine.find("overlay root", state)[0].state == "note"
    machine.has("proc/cmdline", "console=tty1 overlayroot=tmpfs quiet\n")
    (kept,) = machine.find("overlay root", state)
    assert (kept.state, kept.mend[0]) == ("wrong", "sudo raspi-config nonint disable_overlayfs")
    machine.has("proc/mounts", f"{mounts}/dev/sda1 {machine.root} ext4 rw 0 0\n")
    assert machine.find("overlay root", state)[0].state == "good"
    machine.has("proc/mounts", f"/dev/mmcblk0p2 / ext4 rw 0 0\ntmpfs {machine.root} tmpfs rw 0 0\n")
    assert machine.find("overlay root", state)[0].state == "wrong"


@pytest.mark.parametrize("driver", ["pinctrl_bcm2835", "pinctrl_rp1"])
def test_a_kernel_that_keeps_a_pin_s_level_is_noted(machine: ExaminedMachine, driver: str) -> None:
    pi = Machine(machine.root)
    assert kept_outputs(pi, None).state == "good"
    assert kept_outputs(pi, 0).state == "note"
    machine.has(f"sys/module/{driver}/parameters/persist_gpio_outputs", "Y\n")
    assert kept_outputs(pi, 0).mend[0] == "echo dtparam=strict_gpiod | sudo tee -a /boot/firmware/config.txt"
    machine.has(f"sys/module/{driver}/parameters/persist_gpio_outputs", "N\n")
    assert kept_outputs(pi, 0).state == "good"


def test_a_disk_that_is_full_is_said(machine: ExaminedMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.find("disk", machine.root / "not" / "yet")[0].state == "good"
    monkeypatch.setattr(doctor, "LEAST_FREE", 10**18)
    assert machine.find("disk")[0].mend[0] == "sudo apt-get clean"


def test_a_clock_that_nobody_set_is_said(machine: ExaminedMachine, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.find("clock")[0].state == "good"
    monkeypatch.setattr(doctor, "NOT_BEFORE", 9999)
    assert machine.find("clock")[0].mend == ("sudo timedatectl set-ntp true",)


def test_libraries_that_are_too_old_or_missing_are_said(
    machine: ExaminedMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "NEEDED", {"gpiozero": "2.0.1.post4", "no-such-library": "1"})
    (factory,) = machine.find("pin factory")
    assert "is older than 2.0.1.post4; no-such-library is not installed" in factory.says
    assert factory.mend[0].endswith("-m pip install 'gpiozero>=2.0.1.post4' 'no-such-library>=1'")


def test_only_what_is_wrong_makes_a_machine_unwell() -> None:
    good, note = Finding("good", "board", "a Pi"), Finding("note", "touch", "none")
    wrong = Finding("wrong", "clock", "1970", ("sudo timedatectl set-ntp true",))
    assert is_well([good, note])
    assert not is_well([good, wrong])
    assert report([good, wrong], as_json=False) == (
        "good   board  a Pi\nwrong  clock  1970\n              $ sudo timedatectl set-ntp true"
    )


def asked(pi: PretendPi, *arguments: str, **more: str) -> tuple[int, dict[str, list[dict[str, object]]]]:
    """The exit status of `timeglas doctor --json` on a pretend Pi, and what it found."""
    command = [sys.executable, "-m", "ui.main", "doctor", "--json", *arguments]
    environment = {**os.environ, **pi.environment, "PYTHONPATH": str(ROOT), **more}
    done = subprocess.run(
        command, env=environment, cwd=pi.folder, capture_output=True, text=True, timeout=30, check=False
    )
    found: dict[str, list[dict[str, object]]] = {}
    for finding in json.loads(done.stdout)["findings"]:
        found.setdefault(finding["about"], []).append(finding)
    return done.returncode, found


@pytest.mark.pins
def test_on_a_pi_it_names_the_chip_the_factory_and_who_has_the_pins(pi: PretendPi, tmp_path: Path) -> None:
    status, found = asked(pi, "--state", str(tmp_path))
    assert status == 0
    assert found["chip"][0]["says"] == "/dev/gpiochip0 (pinctrl-bcm2711)"
    assert str(found["pin factory"][0]["says"]).startswith("LGPIOFactory: gpiozero 2.0.1")
    assert found["pins in use"][0]["says"] == "none of the table's"
    with pi.busy("GPIO17", by="spi0 CS1"), pi.busy("GPIO18", by="radio"):
        status, found = asked(pi, "--state", str(tmp_path))
    assert status == 1
    button, buzzer = found["pins in use"]
    assert button["says"] == "GPIO17 (button) is in use by spi0 CS1"
    assert button["mend"] == ["sudo raspi-config nonint do_spi 1", "sudo reboot"]
    assert buzzer["mend"] == ["sudo fuser --kill -TERM /dev/gpiochip0"]
    assert not pi.is_claimed("GPIO27")


@pytest.mark.pins
def test_pins_that_the_open_table_has_are_no_fault(pi: PretendPi, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    with pi.busy("GPIO17", by="lg"):
        status, found = asked(pi, "--state", str(tmp_path))
    journal.close()
    assert status == 0
    assert found["pins in use"][0]["says"] == "GPIO17 (button) is in use by lg: the table is open"


@pytest.mark.pins
def test_a_wrong_hardware_toml_and_a_wrong_chip_are_said(pi: PretendPi, tmp_path: Path) -> None:
    file = tmp_path / "the table's hardware.toml"
    file.write_text("gpiochip = 7\n")
    status, found = asked(pi, "--state", str(tmp_path), "--hardware", str(file))
    assert (status, found["chip"][0]["mend"]) == (1, [f"sed -i '/^gpiochip/d' {quote(str(file))}"])
    file.write_text("hold_ms = 99\nmask_ms = 0\n")
    status, found = asked(pi, "--state", str(tmp_path), "--hardware", str(file))
    assert (status, found["hardware.toml"][0]["mend"]) == (1, [f"nano {quote(str(file))}"])
    assert "hold_ms" in str(found["hardware.toml"][0]["says"])
    assert "mask_ms" in str(found["hardware.toml"][0]["says"])


@pytest.mark.pins
@pytest.mark.parametrize("chips", ["0:forbidden:58"], indirect=True)
def test_a_chip_that_may_not_be_opened_is_said_with_what_to_type(pi: PretendPi, tmp_path: Path) -> None:
    status, found = asked(pi, "--state", str(tmp_path))
    assert status == 1
    assert str(found["chip"][0]["mend"]).count("usermod") == 1


def test_what_cannot_be_looked_into_ends_no_examination(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    where = str(tmp_path / ("long" * 100))  # as good as a folder that only others may look into
    monkeypatch.setenv("XDG_CONFIG_HOME", where)
    assert main(["doctor", "--state", where]) == 1
    assert "The file cannot be read" in capfd.readouterr().out
