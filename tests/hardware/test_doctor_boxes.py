"""What the doctor finds out of button boxes: ports that are barred, taken, silent, or meddled with."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tty
from pathlib import Path

import msgspec
import pytest

from hardware.config import DEFAULT_FILE, load
from hardware.doctor_boxes import button_boxes
from hardware.findings import Finding
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.pretend_machine import PretendMachine

RULES = "etc/udev/rules.d/70-timeglas.rules"


class BoxedMachine(PretendMachine):
    """One with a Pico plugged in, as the kernel shows it."""

    def __init__(self, root: Path, product: str = "0005") -> None:
        super().__init__(root)
        usb = root / "sys/devices/usb1/1-1"
        port = usb / "1-1:1.0/tty/ttyACM0"
        self.has("sys/devices/usb1/1-1/idVendor", "2e8a\n")
        self.has("sys/devices/usb1/1-1/idProduct", f"{product}\n")
        self.has("dev/ttyACM0")
        port.mkdir(parents=True)
        (port / "device").symlink_to(usb / "1-1:1.0")
        (root / "sys/class/tty").mkdir(parents=True)
        (root / "sys/class/tty/ttyACM0").symlink_to(port)

    def find(self, *named: str, is_open: bool = False, **config: object) -> list[Finding]:
        """What the doctor says about boxes."""
        config_here = msgspec.structs.replace(load(DEFAULT_FILE), **config)
        return list(button_boxes(self.machine, config_here, named, is_open=is_open))


def test_where_nothing_is_plugged_in_nothing_is_wrong(tmp_path: Path) -> None:
    (found,) = BoxedMachine(tmp_path, product="0003").find()  # something else of the Pico's maker
    assert (found.state, found.says) == ("good", "none is plugged in")


@pytest.mark.parametrize("product", ["0003", "000f"])
def test_a_pico_without_micropython_is_said(product: str, tmp_path: Path) -> None:
    machine = BoxedMachine(tmp_path, product)
    machine.has("sys/bus/usb/devices/1-1/idVendor", "2e8a\n")
    machine.has("sys/bus/usb/devices/1-1/idProduct", f"{product}\n")
    (found,) = machine.find()
    assert found.state == "note"
    assert "deploy/button-box.md" in found.says
    machine.has("sys/bus/usb/devices/1-1/idProduct", "0005\n")
    assert [found.says for found in machine.find()] == ["none is plugged in"]


def test_a_port_that_one_may_not_use_is_said_with_the_group_to_join(tmp_path: Path) -> None:
    machine = BoxedMachine(tmp_path)
    machine.barred = {"ttyACM0": "dialout"}
    (found,) = machine.find()
    assert found.state == "wrong"
    assert found.says == "anna may not use /dev/ttyACM0, which belongs to the group dialout"
    assert found.mend[0] == "sudo usermod --append --groups dialout anna"
    machine.barred = {"ttyACM0": "root"}
    (found,) = machine.find()
    assert "SUBSYSTEM==\"tty\", GROUP=\"dialout\"" in found.mend[1]


def test_what_is_no_port_is_said_with_how_ports_are_found(tmp_path: Path) -> None:
    (found,) = BoxedMachine(tmp_path, "0003").find(str(tmp_path))
    assert (found.state, found.says) == ("wrong", f"{tmp_path} is no serial port, so there is no button box.")
    assert found.mend == ("ls /dev/ttyACM* /dev/ttyUSB* /dev/timeglas-box-*",)


@pytest.mark.parametrize("program", ["ModemManager", "brltty"])
def test_a_program_that_takes_every_port_is_said_unless_rules_keep_it_off(
    program: str, tmp_path: Path
) -> None:
    machine = BoxedMachine(tmp_path)
    machine.has("proc/7/comm", f"{program}\n")
    meddles, _ = machine.find(is_open=True)
    assert meddles.state == "note"
    assert program in meddles.says
    machine.has(RULES)
    assert [found.state for found in machine.find(is_open=True)] == ["good"]


def test_where_the_table_is_open_it_has_the_box(tmp_path: Path) -> None:
    (found,) = BoxedMachine(tmp_path).find(is_open=True)
    assert found.state == "good"
    assert "the table is open" in found.says


@needs_micropython
def test_a_box_says_who_it_is(tmp_path: Path) -> None:
    with ButtonBox() as box:
        assert box.path is not None
        (found,) = BoxedMachine(tmp_path, "0003").find(box.path)
    assert found.state == "good"
    assert found.says.startswith("box 2F15, firmware ")
    assert found.says.endswith(", 4 buttons")


def test_a_board_without_the_firmware_is_said_with_how_it_comes_there(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        port = os.ttyname(slave)
        (found,) = BoxedMachine(tmp_path, "0003").find(port)
    finally:
        os.close(master)
        os.close(slave)
    assert found.state == "wrong"
    assert port in found.says
    page = (Path(__file__).parents[2] / "deploy" / "button-box.md").read_text("utf-8")
    assert found.mend
    for command in found.mend:
        assert f"\n    {command.replace(f'connect {port} ', '')}\n" in page


_HOLDS = """
import serial, sys
port = serial.Serial(sys.argv[1], exclusive=True)
print(1, flush=True)
input()
"""


def test_another_program_on_the_port_is_named(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    port = os.ttyname(slave)
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDS, port], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        (tmp_path / "machine").mkdir()
        machine = BoxedMachine(tmp_path / "machine", "0003")
        (tmp_path / "machine" / "proc").symlink_to("/proc")
        (found,) = machine.find(port)
    finally:
        holder.kill()
        holder.communicate()
        os.close(master)
        os.close(slave)
    assert found.state == "wrong"
    assert "in use by another program" in found.says
    assert any(command.startswith(f"kill {holder.pid} ") for command in found.mend)


@needs_micropython
def test_a_box_is_found_where_hardware_toml_says_it_is_and_said_once(tmp_path: Path) -> None:
    with ButtonBox() as box:
        assert box.path is not None
        machine = BoxedMachine(tmp_path, "0003")
        (found,) = machine.find(boxes=(box.path,))
        assert found.says.startswith("box 2F15, firmware ")
        assert len(machine.find(box.path, boxes=(box.path,))) == 1


def test_a_port_that_udev_has_named_and_one_of_the_same_device_are_one(tmp_path: Path) -> None:
    machine = BoxedMachine(tmp_path)
    machine.barred = dict.fromkeys(("ttyACM0", "timeglas-box-1", "timeglas-box-2"), "dialout")
    (tmp_path / "dev/timeglas-box-1").symlink_to("ttyACM0")
    machine.has("dev/timeglas-box-2")  # by a rule of their own, for another board
    assert [found.says.split(",")[0] for found in machine.find()] == [
        "anna may not use /dev/ttyACM0", "anna may not use /dev/timeglas-box-2",
    ]  # fmt: skip


def test_a_named_port_that_one_may_not_use_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "machine").mkdir()
    machine = BoxedMachine(tmp_path / "machine", "0003")
    machine.barred = {"ttyS0": "dialout"}
    (tmp_path / "ttyS0").touch()
    (found,) = machine.find(str(tmp_path / "ttyS0"))
    assert found.state == "wrong"
    assert found.mend[0] == "sudo usermod --append --groups dialout anna"


def test_a_port_that_was_named_and_is_not_there_is_said(tmp_path: Path) -> None:
    (found,) = BoxedMachine(tmp_path, "0003").find(str(tmp_path / "ttyUSB9"))
    assert found.state == "wrong"
    assert "ttyUSB9" in found.says
