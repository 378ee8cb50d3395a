"""What the doctor finds out of screens: which there are, how they lie, their touch, the light behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from hardware.findings import Finding
from hardware.machine import Machine

BOOT_CONFIG = "/boot/firmware/config.txt"
_RULES = "deploy/system/70-timeglas.rules"


def touchscreens(machine: Machine) -> Iterator[Finding]:
    """The screens that feel fingers. A screen on the ribbon always does, if its touch is heard."""
    found = machine.touchscreens()
    for name, device in found:
        yield Finding("good", "touch", f"{name} ({device})")
    ribbon = [name for name, _ in _connected(machine) if "DSI" in name]
    if ribbon and not found:
        says = f"the screen at {ribbon[0]} should feel fingers, and the kernel knows of none that does"
        yield Finding("wrong", "touch", says, ("sudo dmesg | grep -iE 'touch|i2c'",))
    elif not found:
        yield Finding("note", "touch", "no touchscreen is found; a mouse and the keys 1 to 8 do as well")


def screens(machine: Machine, state: Path) -> Iterator[Finding]:
    """What SDL will draw on, and whether an upright panel is turned."""
    about, environment = "screen", machine.environment
    for name, driver in (("SDL_VIDEODRIVER", ""), ("DISPLAY", "x11")):
        if value := environment.get(name):
            yield Finding("good", about, f"{driver or value} ({name}={value})")
            return
    if value := environment.get("WAYLAND_DISPLAY"):
        says = f"Kivy's own SDL draws on X alone, and this desktop (WAYLAND_DISPLAY={value}) offers none"
        yield Finding("wrong", about, says, ("sudo apt-get install xwayland",))
        return
    connected = _connected(machine)
    if connected:
        told = ", ".join(f"{name} {mode}".strip() for name, mode in connected)
        yield Finding("good", about, f"kmsdrm ({told})")
        for name, mode in connected:
            if "DSI" in name and _is_upright(mode) and not _rotation(state):
                says = f"{name} is an upright panel ({mode}); if it lies on its side, turn the picture"
                yield Finding("note", about, says, ("timeglas run --fullscreen --rotation 90",))
    elif machine.is_pi and not machine.found("dev/dri/card*"):
        mend = (f"echo dtoverlay=vc4-kms-v3d | sudo tee -a {BOOT_CONFIG}", "sudo reboot")
        yield Finding("wrong", about, "the kernel's driver for the screen is off", mend)
    else:
        yield Finding("note", about, "none is connected; `timeglas demo` plays without one")


def lights(machine: Machine) -> Iterator[Finding]:
    """Whether the light behind the screen may be dimmed; a monitor has none."""
    for light in machine.found("sys/class/backlight/*/brightness"):
        name = light.parent.name
        if machine.may_use(light):
            yield Finding("good", "light", f"{name} can be dimmed")
        else:
            says = f"{machine.user.name} may not dim {name}, so the picture is darkened instead"
            mend = [
                f"sudo cp {_RULES} /etc/udev/rules.d/", "sudo udevadm control --reload",
                "sudo udevadm trigger --subsystem-match=backlight --action=add",
            ]  # fmt: skip
            if "video" not in machine.user.groups | machine.user.listed:
                mend.append(f"sudo usermod --append --groups video {machine.user.name}")
            yield Finding("note", "light", says, tuple(mend))


def _connected(machine: Machine) -> list[tuple[str, str]]:
    """Each connected screen's plug, and its usual size: "" where it says none."""
    found = []
    for status in machine.found("sys/class/drm/card*-*/status"):
        plug = status.parent
        if machine.text(str(status.relative_to(machine.root))) == "connected":
            modes = machine.text(str((plug / "modes").relative_to(machine.root))).splitlines()
            found.append((plug.name, modes[0] if modes else ""))
    return found


def _is_upright(mode: str) -> bool:
    width, _, height = mode.partition("x")
    return width.isdecimal() and height.isdecimal() and int(width) < int(height)


def _rotation(state: Path) -> int:
    """How the picture is turned by the table's settings."""
    try:
        kept = msgspec.json.decode((state / "settings.json").read_bytes(), type=dict[str, object])
    except (OSError, msgspec.MsgspecError, RecursionError):
        return 0
    rotation = kept.get("rotation")
    return rotation if isinstance(rotation, int) else 0
