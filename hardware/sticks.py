"""USB sticks and cards: those that are in this machine, and opened where no desktop opens them.

On a desktop a stick is mounted by itself under /media or /run/media. On a system without one it lies there as
a device that nobody has mounted; `udisksctl` mounts it where it is installed and this user may.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from companion.errors import Phrase, TimeglasError
from hardware.machine import Machine, Mount

PATIENCE_S = 20.0
_OPENED_BY_DESKTOPS = ("/media/", "/run/media/")
_OURS_TO_OPEN = (*_OPENED_BY_DESKTOPS, "/mnt")
_NONE_OF_THESE = re.compile("(loop|ram|zram|dm-|md|sr|fd|nbd|mtdblock)")


class Stick(msgspec.Struct, frozen=True):
    """A stick. `folder` is where it is mounted, None where it is not."""

    device: str
    name: str
    folder: str | None = None
    is_read_only: bool = False


class NoStickOpened(TimeglasError):  # noqa: N818
    """A stick that nobody has mounted cannot be mounted from here either."""

    def __init__(self, device: str, reason: str | Phrase) -> None:
        super().__init__(
            "The stick {device} cannot be opened from here ({reason}). "
            "Type in a terminal: sudo mount -o umask=0 {device} /mnt",
            device=device, reason=reason,
        )  # fmt: skip


def sticks(machine: Machine) -> list[Stick]:
    """The sticks that are in this machine now; the disks that it runs from are none."""
    mounts = machine.mounts()
    return [stick for block in machine.found("sys/block/*") for stick in _on(machine, block, mounts)]


def _on(machine: Machine, block: Path, mounts: Sequence[Mount]) -> Iterator[Stick]:
    if _NONE_OF_THESE.match(block.name) or _number(block / "size") == 0:
        return
    parts = sorted(block.glob("*/partition"))
    names = [part.parent.name for part in parts] or [block.name]
    opened = [(name, mount) for name in names for mount in mounts if mount.device == f"/dev/{name}"]
    if any(not f"{mount.where}/".startswith(_OURS_TO_OPEN) for _, mount in opened):
        return  # the system's own
    comes_and_goes = _number(block / "removable") == 1 or "/usb" in str(block.resolve())
    for name in names:
        mount = next((mount for other, mount in opened if other == name), None)
        if mount is not None:
            if comes_and_goes or mount.where.startswith(_OPENED_BY_DESKTOPS):
                yield Stick(f"/dev/{name}", Path(mount.where).name, mount.where, "ro" in mount.options)
        elif comes_and_goes and (_number(block / name / "size") or not parts):
            yield Stick(f"/dev/{name}", _label(machine, name) or _model(block) or name)


def _number(file: Path) -> int:
    try:
        return int(file.read_text("ascii"))
    except (OSError, ValueError):
        return 0


def _label(machine: Machine, name: str) -> str:
    """What whoever formatted it has called it; "" where that is not known."""
    for link in machine.found("dev/disk/by-label/*"):
        if link.is_symlink() and Path(os.readlink(link)).name == name:
            return re.sub(r"\\x([0-9a-f]{2})", lambda sign: chr(int(sign[1], 16)), link.name)
    return ""


def _model(block: Path) -> str:
    parts = []
    for file in ("vendor", "model"):
        try:
            parts.append((block / "device" / file).read_text("utf-8", "replace").strip())
        except OSError:
            continue
    return " ".join(filter(None, parts))


class Sticks:
    """The sticks of this machine, and whoever opens them.

    Args:
        udisksctl: the program that mounts for whoever is logged in; None: there is none.
    """

    def __init__(
        self, machine: Machine | None = None, udisksctl: str | None = None, patience_s: float = PATIENCE_S
    ) -> None:
        self._machine = machine or Machine()
        self._udisksctl, self._patience_s = udisksctl or shutil.which("udisksctl"), patience_s

    def there(self) -> list[Stick]:
        """Those that are in it now."""
        return sticks(self._machine)

    def open(self, device: str) -> Path:
        """The folder in which that stick lies, after it is mounted if need be; it may take seconds.

        Raises:
            NoStickOpened: it cannot be mounted from here; or it is gone.
        """
        stick = self._found(device)
        if stick.folder is None:
            self._ask("mount", device)
            stick = self._found(device)
        if stick.folder is None:
            raise NoStickOpened(device, Phrase("udisksctl opened it nowhere"))
        return Path(stick.folder)

    def _found(self, device: str) -> Stick:
        for stick in self.there():
            if stick.device == device:
                return stick
        raise TimeglasError("The stick was pulled out. Put it in again.")

    def _ask(self, verb: str, device: str) -> None:
        import subprocess  # seldom needed

        if self._udisksctl is None:
            raise NoStickOpened(device, Phrase("udisksctl is missing"))
        try:
            done = subprocess.run(
                [self._udisksctl, verb, "--no-user-interaction", "--block-device", device],
                stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
                timeout=self._patience_s, env={**os.environ, "LC_ALL": "C"},
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise NoStickOpened(device, Phrase("udisksctl does not answer")) from None
        except OSError as error:
            raise NoStickOpened(device, error.strerror or str(error)) from error
        if done.returncode != 0:
            said = [line.strip() for line in done.stderr.splitlines() if line.strip()]
            raise NoStickOpened(device, said[-1].rstrip(".") if said else f"status {done.returncode}")
