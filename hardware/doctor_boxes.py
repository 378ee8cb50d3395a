"""What the doctor finds out of button boxes: who may use their ports, who else does, if they answer."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import TimeglasError
from hardware.box_ports import STABLE
from hardware.boxes import Boxes, boxes_of
from hardware.config import HardwareConfig
from hardware.findings import Finding, joining
from hardware.machine import Machine
from hardware.problems import NoBox, NoFirmware, NoPort, PortForbidden, PortInUse, short_of

ANSWERS_WITHIN_S = 5.0
_ABOUT = "button box"
# Both take a serial port of a kind that they know, or want to try, as soon as it is plugged in.
_MEDDLERS = {
    "ModemManager": ("ModemManager", "sends modem commands to it"),
    "brltty": ("brltty", "may take it for a braille display"),
}
# A Pico and a Pico 2 whose BOOTSEL was held, or on which nothing is yet.
_BOOTING = {("2e8a", "0003"), ("2e8a", "000f")}
_RULES = "70-timeglas.rules"
_RULE_FOLDERS = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")


def button_boxes(
    machine: Machine,
    config: HardwareConfig,
    named: Sequence[str],
    *,
    is_open: bool,
) -> Iterator[Finding]:
    """What is found at each port where a box may be.

    Where the table is open it has the boxes, and nobody else can ask them anything.
    """
    said = [Path(path) for path in (*config.boxes, *named)]
    found = _each_once([*_ports(machine, config), *(path for path in said if path.exists())])
    missing = [path for path in said if not path.exists()]
    waits = any(_usb_ids(one.parent) in _BOOTING for one in machine.found("sys/bus/usb/devices/*/idVendor"))
    if waits:
        yield Finding("note", _ABOUT, "a Pico waits as a drive for MicroPython: see deploy/button-box.md")
    if not found and not missing:
        if not waits:
            yield Finding("good", _ABOUT, "none is plugged in")
        return
    barred = [path for path in found if not machine.may_use(path)]
    for path in barred:
        group = machine.group_of(path)
        device = machine.named(path) if path.is_relative_to(machine.root) else str(path)
        says = f"{machine.user.name} may not use {device}, which belongs to the group {group or '?'}"
        yield Finding("wrong", _ABOUT, says, joining(machine, group, device))
    yield from _meddlers(machine)
    if len(barred) < len(found) or missing:
        if is_open:
            yield Finding("good", _ABOUT, "the table is open, and has it; its check-up tells how it does")
        else:
            problems: list[TimeglasError] = []
            boxes = boxes_of(config, named, tell=problems.append)
            yield from _answers(machine, boxes, problems, len(found) + len(missing) - len(barred))


def _answers(
    machine: Machine, boxes: Boxes | None, problems: list[TimeglasError], count: int
) -> Iterator[Finding]:
    """What everything that is plugged in says of itself."""
    if boxes is None:
        return
    boxes.start(lambda _edge: None)
    try:
        give_up = time.monotonic() + ANSWERS_WITHIN_S
        while len(boxes.boxes) + len(problems) < count and time.monotonic() < give_up:
            time.sleep(0.05)
        for unique_id in sorted(boxes.boxes):
            box = boxes.boxes[unique_id]
            says = f"box {short_of(unique_id)}, firmware {box.hello.firmware}, {len(box.names)} buttons"
            yield Finding("good", _ABOUT, says)
    finally:
        boxes.close()
    for problem in problems:
        port = str(problem.fields.get("port", ""))
        if not isinstance(problem, PortForbidden):  # which has been said, with the group
            yield Finding("wrong", _ABOUT, str(problem), _mending(machine, problem, port))


def _mending(machine: Machine, problem: TimeglasError, port: str) -> tuple[str, ...]:
    if isinstance(problem, PortInUse):
        users = _users(machine, port)
        return tuple(f"kill {pid}   # {name}" for pid, name in users) or (f"sudo fuser --kill {port}",)
    if isinstance(problem, NoFirmware):
        return (
            "python3 -m venv ~/mpremote",
            "~/mpremote/bin/pip install mpremote",
            f"~/mpremote/bin/mpremote connect {port} cp deploy/firmware/*.py : + reset",
        )
    if isinstance(problem, NoBox | NoPort):
        return ("ls /dev/ttyACM* /dev/ttyUSB* /dev/timeglas-box-*",)
    return ()


def _ports(machine: Machine, config: HardwareConfig) -> list[Path]:
    """The ports of this machine with a device of the right identity, or with the name that udev gives one."""
    identities = {one.lower() for one in config.box_usb} if config.finds_boxes else set()
    found = []
    for port in machine.found("sys/class/tty/tty[AU]*"):
        device = _usb_device(port)
        vendor, product = _usb_ids(device)
        if vendor and {vendor, f"{vendor}:{product}"} & identities:
            found.append(machine.root / "dev" / port.name)
    return [*found, *(machine.found(f"dev/{STABLE}") if config.finds_boxes else ())]


def _each_once(ports: Sequence[Path]) -> list[Path]:
    """Without those that are the same device under another name."""
    return list({path.resolve(): path for path in reversed(ports)}.values())[::-1]


def _usb_device(port: Path) -> Path:
    """The USB device that a port belongs to: the first of the folders around it that says who made it."""
    with suppress(OSError):
        for folder in (port / "device").resolve().parents:
            if (folder / "idVendor").exists():
                return folder
    return Path("/nowhere")


def _usb_ids(device: Path) -> tuple[str, str]:
    return _read(device / "idVendor"), _read(device / "idProduct")


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip().lower()
    except OSError:
        return ""


def _meddlers(machine: Machine) -> Iterator[Finding]:
    """Programs that open every serial port there is, unless a rule keeps them off."""
    if any((machine.root / folder / _RULES).exists() for folder in _RULE_FOLDERS):
        return
    comms = machine.found("proc/[0-9]*/comm")
    running = {machine.text(str(file.relative_to(machine.root))) for file in comms}
    for name, (service, does) in _MEDDLERS.items():
        if name in running:
            mend = (
                "sudo cp deploy/system/*.rules /etc/udev/rules.d/",
                "sudo udevadm control --reload && sudo udevadm trigger",
                f"sudo systemctl restart {service}",
            )
            yield Finding("note", _ABOUT, f"{name} runs here, and {does}; these rules keep it off", mend)


def _users(machine: Machine, port: str) -> list[tuple[str, str]]:
    """The processes that have the port open, as far as this user may see that, with their names."""
    users = []
    for link in machine.found("proc/[0-9]*/fd/*"):
        with suppress(OSError):
            if os.readlink(link) == os.path.realpath(port):
                pid = link.parent.parent.name
                users.append((pid, machine.text(f"proc/{pid}/comm")))
    return [user for user in users if user[0] != str(os.getpid())]
