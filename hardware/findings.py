"""What `timeglas doctor` finds, and how whoever may not use a device comes to be one who may."""

from __future__ import annotations

from typing import Literal

import msgspec

from hardware.machine import Machine

State = Literal["good", "note", "wrong"]

# Where no rule of the system gives a device to a group: the group that it should have, and the kernel's name.
_USUAL = {"gpiochip": ("gpio", "gpio"), "input": ("input", "input"), "tty": ("dialout", "tty")}


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `mend` are the commands that put it right, where something is to be."""

    state: State
    about: str
    says: str
    mend: tuple[str, ...] = ()


def joining(machine: Machine, group: str, device: str) -> tuple[str, ...]:
    """How this user comes to be one of those who may use the device."""
    user = machine.user
    if group in user.listed and group not in user.groups:
        return ("sudo reboot",)  # listed, but logged in before that
    if group in ("", "root"):
        usual = (names for part, names in _USUAL.items() if part in device)
        group, subsystem = next(usual, ("video", "drm"))
        rule = f'SUBSYSTEM=="{subsystem}", GROUP="{group}", MODE="0660"'
        return (
            f"sudo groupadd --force {group}",
            f"echo '{rule}' | sudo tee /etc/udev/rules.d/90-timeglas-{group}.rules",
            f"sudo usermod --append --groups {group} {user.name}", "sudo reboot",
        )  # fmt: skip
    return (f"sudo usermod --append --groups {group} {user.name}", "sudo reboot")
