"""What is wrong with this machine, and what to type: the findings of `timeglas doctor`.

A finding is good, or a *note* (it keeps nobody from playing, but is worth knowing), or wrong; then it says
with which commands it is mended. Nothing is changed here, and no pin is touched.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from shlex import quote

import msgspec

from companion.clock import wall_label
from hardware.chip import close_factory, find_chip, label_of, line_of, line_user, open_factory
from hardware.config import DEFAULT_FILE, BadConfig, HardwareConfig, load, own_file, user_file
from hardware.doctor_boxes import button_boxes
from hardware.doctor_screens import BOOT_CONFIG, lights, screens, touchscreens
from hardware.findings import Finding, joining
from hardware.machine import Machine
from hardware.overlay import Keeps, keeps
from hardware.problems import ChipForbidden, HardwareProblem, NoLibrary, NoPi

# The oldest that work; a post-release is a number more.
NEEDED = {"gpiozero": "2.0.1.post3", "lgpio": "0.2.2"}
LEAST_FREE = 100_000_000  # bytes: an evening takes far less, the system's own logs do not
NOT_BEFORE = 2026  # the year: a clock that says less was never set


class Patient(msgspec.Struct, frozen=True):
    """What is looked at.

    Attributes:
        machine: the machine.
        state: the folder where games and settings are kept.
        hardware: the hardware.toml that was named; None: the usual one.
        is_open: whether the table is open just now, and has its pins and boxes.
        boxes: the ports that were named, at which there are button boxes.
    """

    machine: Machine
    state: Path
    hardware: Path | None = None
    is_open: bool = False
    boxes: tuple[str, ...] = ()


def examine(patient: Patient) -> list[Finding]:
    """Everything that was looked at, in the order in which it is to be read."""
    machine = patient.machine
    config, configuration = _configuration(patient.hardware)
    chip, chip_is = _chip(patient, config)
    return [
        Finding("good", "board", machine.model or "no Raspberry Pi"),
        Finding("good", "system", f"{machine.system}, Python {sys.version.split()[0]}"),
        *_groups(machine),
        configuration,
        chip_is,
        *_factory(config, chip),
        *_pins(patient, config, chip),
        kept_outputs(machine, chip),
        *button_boxes(machine, config or load(DEFAULT_FILE), patient.boxes, is_open=patient.is_open),
        *touchscreens(machine),
        *screens(machine, patient.state),
        *lights(machine),
        Finding("good", "SQLite", sqlite3.sqlite_version),
        _disk(machine, patient.state),
        _overlay(machine, patient.state),
        _clock(machine),
    ]


# -- pins ----------------------------------------------------------------------------------------------------


def _configuration(file: Path | None) -> tuple[HardwareConfig | None, Finding]:
    named = file or own_file()
    try:
        config = load(file)
    except BadConfig as error:
        says = " ".join(str(problem) for problem in error.problems)
        return None, Finding("wrong", "hardware.toml", says, (f"nano {quote(str(named))}",))
    return config, Finding("good", "hardware.toml", str(named) if named else "as it ships")


def _chip(patient: Patient, config: HardwareConfig | None) -> tuple[int | None, Finding]:
    machine = patient.machine
    try:
        number = find_chip()
    except ChipForbidden as problem:
        mend = joining(machine, "gpio", str(problem.fields["device"]))
        return None, Finding("wrong", "chip", str(problem), mend)
    except NoPi:
        if not machine.is_pi:
            return None, Finding("good", "chip", "none: buttons are keys, or on the screen")
        says = "none of this Raspberry Pi's is there: its kernel is too old, or none of its own"
        return None, Finding("wrong", "chip", says, ("sudo apt full-upgrade", "sudo reboot"))
    device = f"/dev/gpiochip{number} ({label_of(number)})"
    if config is not None and config.gpiochip not in (None, number):
        says = f"hardware.toml says gpiochip = {config.gpiochip}, but the pins are on {device}"
        file = quote(str(patient.hardware or user_file()))
        return number, Finding("wrong", "chip", says, (f"sed -i '/^gpiochip/d' {file}",))
    return number, Finding("good", "chip", device)


def _factory(config: HardwareConfig | None, chip: int | None) -> Iterator[Finding]:
    has, lacks = [], []
    for name, needed in NEEDED.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            lacks.append(f"{name} is not installed")
            continue
        has.append(f"{name} {version}")
        if _numbers(version) < _numbers(needed):
            lacks.append(f"{name} {version} is older than {needed}")
    wanted = " ".join(f"'{name}>={needed}'" for name, needed in NEEDED.items())
    mend = (f"PYPI=1 {quote(sys.executable)} -m pip install {wanted}",)
    if lacks:
        yield Finding("wrong" if chip is not None else "note", "pin factory", "; ".join(lacks), mend)
        return
    if chip is None or config is None:
        yield Finding("good", "pin factory", ", ".join(has))
        return
    try:
        factory = open_factory(chip)
    except NoLibrary as problem:
        yield Finding("wrong", "pin factory", str(problem), mend)
    except HardwareProblem as problem:
        yield Finding("wrong", "pin factory", str(problem), ("sudo reboot",))
    else:
        name = type(factory).__name__
        close_factory(factory)
        yield Finding("good", "pin factory", f"{name}: {', '.join(has)}")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _pins(patient: Patient, config: HardwareConfig | None, chip: int | None) -> Iterator[Finding]:
    if config is None or chip is None:
        yield Finding("good", "pins in use", "none: there are no pins to be used")
        return
    wired = [("button", pin) for pin in config.buttons] + [("lamp", pin) for pin in config.lamps]
    taken = 0
    for what, pin in [*wired, ("buzzer", config.buzzer)]:
        user = line_user(chip, line_of(pin)) if pin else None
        if user is None:
            continue
        taken += 1
        says = f"{pin} ({what}) is in use by {user or 'a program that gives no name'}"
        if patient.is_open:
            yield Finding("good", "pins in use", f"{says}: the table is open")
        else:
            yield Finding("wrong", "pins in use", says, _freeing(user, chip))
    if not taken:
        yield Finding("good", "pins in use", "none of the table's")


def _freeing(user: str, chip: int) -> tuple[str, ...]:
    """How to get a pin back from whoever the kernel says has it."""
    for begins, option in (("spi", "do_spi"), ("onewire", "do_onewire"), ("w1", "do_onewire")):
        if user.lower().startswith(begins):
            return (f"sudo raspi-config nonint {option} 1", "sudo reboot")
    return (f"sudo fuser --kill -TERM /dev/gpiochip{chip}",)


def kept_outputs(machine: Machine, chip: int | None) -> Finding:
    """Whether the kernel lets a pin go when its program ends; a Raspberry Pi's does only when asked."""
    about = "outputs kept by the kernel"
    if chip is None:
        return Finding("good", about, "none: there are no pins to be used")
    settings = machine.found("sys/module/pinctrl_*/parameters/persist_gpio_outputs")
    if not settings:
        return Finding("note", about, "this kernel does not say whether a pin outlives its program")
    if all(machine.text(str(one.relative_to(machine.root))) in ("N", "0") for one in settings):
        return Finding("good", about, "no: the kernel lets a pin go when its program ends")
    says = (
        "yes: a pin keeps its level when its program is killed. The table switches it off all the same; the "
        "kernel can, too"
    )
    mend = (f"echo dtparam=strict_gpiod | sudo tee -a {BOOT_CONFIG}", "sudo reboot")
    return Finding("note", about, says, mend)


# -- who may use what ----------------------------------------------------------------------------------------


def _groups(machine: Machine) -> Iterator[Finding]:
    """Whether this user may use the devices that a table on its own needs."""
    patterns = ["dev/gpiochip*"]
    if not machine.environment.get("DISPLAY") and not machine.environment.get("WAYLAND_DISPLAY"):
        patterns += ["dev/input/event*", "dev/dri/card*", "dev/dri/renderD*"]
    user, is_well = machine.user, True
    for pattern in patterns if machine.is_pi else ():
        barred = [device for device in machine.found(pattern) if not machine.may_use(device)]
        if barred:
            is_well = False
            group = machine.group_of(barred[0])
            device = machine.named(barred[0])
            says = f"{user.name} may not use {device}, which belongs to the group {group or '?'}"
            yield Finding("wrong", "groups", says, joining(machine, group, device))
    if is_well:
        yield Finding("good", "groups", f"{user.name} is in {', '.join(sorted(user.groups)) or 'none'}")


# -- disk, clock ---------------------------------------------------------------------------------------------


def _disk(machine: Machine, state: Path) -> Finding:
    folder = state.absolute()
    while not os.path.exists(folder):  # pathlib has an error where one may not look
        folder = folder.parent
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        mount = machine.mount_of(str(folder))
        where = mount.where if mount is not None else "/"
        remounting = (f"sudo mount -o remount,rw {quote(where)}",)
        return Finding("wrong", "disk", f"{folder} is on a disk that only reads", remounting)
    if not os.access(folder, os.W_OK | os.X_OK):
        owning = (f"sudo chown --recursive {machine.user.name} {quote(str(folder))}",)
        return Finding("wrong", "disk", f"{machine.user.name} may not write in {folder}", owning)
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        clearing = ("sudo apt-get clean", "sudo journalctl --vacuum-size=50M")
        return Finding("wrong", "disk", f"{free // 1_000_000} MB are left for {state}", clearing)
    return Finding("good", "disk", f"{free / 1e9:.1f} GB free for {state}")


def _overlay(machine: Machine, state: Path) -> Finding:
    """Whether what is kept outlives the power: a root that is an overlay keeps it in memory."""
    about, own = "overlay root", machine.mount_of(str(state.absolute()))
    match keeps(machine, state):
        case Keeps.MEMORY if own is not None:
            says = f"{state} is in memory ({own.where} is {own.kind}): games are gone with the power"
            return Finding("wrong", about, says, ("timeglas run --state ~/timeglas",))
        case Keeps.BESIDE if own is not None:
            return Finding("good", about, f"yes, but games are kept on {own.where}")
        case Keeps.OVERLAY:
            mend = ("sudo raspi-config nonint disable_overlayfs", "sudo reboot")
            return Finding("wrong", about, "yes: games are gone with the power", mend)
        case Keeps.CONTAINER:
            return Finding("note", about, "yes, as in a container: games are gone when that goes")
        case _:
            return Finding("good", about, "no")


def _clock(machine: Machine) -> Finding:
    says = wall_label().replace("T", " ")
    if int(says.partition("-")[0]) < NOT_BEFORE:
        mend = ("sudo timedatectl set-ntp true",)
        return Finding("wrong", "clock", f"{says}: nobody has set it", mend)
    by = "set by the network" if machine.found("run/systemd/timesync/synchronized") else ""
    source = machine.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
    return Finding("good", "clock", ", ".join(filter(None, [says, by, source])))


# -- said ----------------------------------------------------------------------------------------------------


def report(findings: Sequence[Finding], *, as_json: bool) -> str:
    """All findings, to be read by people or by a program."""
    if as_json:
        told = {"well": is_well(findings), "findings": findings}
        return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()
    width = max(len(finding.about) for finding in findings)
    lines = []
    for state, about, says, mend in (msgspec.structs.astuple(finding) for finding in findings):
        lines.append(f"{state:<5}  {about:<{width}}  {says}")
        lines += [f"{'':<{width + 9}}$ {command}" for command in mend]
    return "\n".join(lines)


def is_well(findings: Sequence[Finding]) -> bool:
    """Whether nothing is wrong."""
    return all(finding.state != "wrong" for finding in findings)
