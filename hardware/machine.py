"""This machine as its kernel and its system describe it: only read, in any folder that looks like a root."""

from __future__ import annotations

import grp
import os
import platform
import pwd
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_IN_MEMORY = frozenset({"tmpfs", "ramfs"})
# Of <linux/input-event-codes.h>: ABS_MT_POSITION_X, INPUT_PROP_POINTER (a touchpad), INPUT_PROP_DIRECT.
_MANY_FINGERS, _POINTER, _DIRECT = 0x35, 0, 1
_WORD = 64


def _may_use(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK)


def _group_of(path: Path) -> str:
    try:
        return path.group()
    except (OSError, KeyError):
        return ""


@dataclass(frozen=True)
class User:
    """Who asks. `groups` are those in force, `listed` those that will be at the next log-in."""

    name: str
    groups: frozenset[str] = frozenset()
    listed: frozenset[str] = frozenset()


def this_user() -> User:
    """Whoever runs this program."""
    name = str(os.geteuid())
    with suppress(KeyError):
        name = pwd.getpwuid(os.geteuid()).pw_name
    in_force = set()
    for number in {*os.getgroups(), os.getegid()}:
        with suppress(KeyError):
            in_force.add(grp.getgrgid(number).gr_name)
    listed = {group.gr_name for group in grp.getgrall() if name in group.gr_mem}
    return User(name, frozenset(in_force), frozenset(listed))


@dataclass(frozen=True)
class Mount:
    """Where something is mounted, and as what."""

    where: str
    kind: str
    options: tuple[str, ...]
    device: str = ""

    @property
    def is_in_memory(self) -> bool:
        return self.kind in _IN_MEMORY


@dataclass(frozen=True)
class Machine:
    """What can be found out by reading.

    Attributes:
        root: where /proc, /sys, /dev and /etc are.
        may_use: whether this user may read and write a device.
        group_of: the group that a device belongs to; "": nobody knows.
    """

    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: User = field(default_factory=this_user)
    may_use: Callable[[Path], bool] = _may_use
    group_of: Callable[[Path], str] = _group_of

    def text(self, path: str) -> str:
        """What stands in a file, without what pads it; "" where there is none."""
        try:
            return (self.root / path).read_text("utf-8", "replace").strip("\0 \n")
        except OSError:
            return ""

    def found(self, pattern: str) -> list[Path]:
        """The files of that pattern."""
        return sorted(self.root.glob(pattern))

    def named(self, path: Path) -> str:
        """A file of this machine as everybody calls it."""
        return "/" + str(path.relative_to(self.root))

    @property
    def model(self) -> str:
        """Which board this is, as its maker calls it; "" where the kernel was not told."""
        return self.text("proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model

    @property
    def system(self) -> str:
        """What runs on it: the system's own name for itself, its kernel, and the processor."""
        for line in self.text("etc/os-release").splitlines():
            if line.startswith("PRETTY_NAME="):
                name = line.partition("=")[2].strip('"')
                break
        else:
            name = platform.system()
        return f"{name}, Linux {platform.release()}, {platform.machine()}"

    def mount_of(self, folder: str) -> Mount | None:
        """Where a folder's files lie; None: nobody knows."""
        best = None
        for mount in self.mounts():
            is_in = folder == mount.where or folder.startswith(mount.where.rstrip("/") + "/")
            if is_in and (best is None or len(mount.where) >= len(best.where)):
                best = mount
        return best

    def mounts(self) -> list[Mount]:
        """Everything that is mounted, the oldest first."""
        found = []
        for line in self.text("proc/mounts").splitlines():
            words = [_spaced(word) for word in line.split(" ")]
            if len(words) >= 4:
                device, where, kind, options, *_ = words
                found.append(Mount(where, kind, tuple(options.split(",")), device))
        return found

    def touchscreens(self) -> list[tuple[str, str]]:
        """The name of each screen that feels fingers, and its device."""
        found = []
        for block in self.text("proc/bus/input/devices").split("\n\n"):
            said = {}
            for line in block.splitlines():
                _, _, rest = line.partition(": ")
                name, _, value = rest.partition("=")
                said[name] = value.strip()
            feels = _has_bit(said.get("ABS", ""), _MANY_FINGERS) or _has_bit(said.get("PROP", ""), _DIRECT)
            if feels and not _has_bit(said.get("PROP", ""), _POINTER):
                events = [word for word in said.get("Handlers", "").split() if word.startswith("event")]
                found.append((said.get("Name", "").strip('"'), f"/dev/input/{events[0]}" if events else ""))
        return found


def _spaced(word: str) -> str:
    """As the kernel writes it in a table whose words lie a space apart: "\\040" for one."""
    return re.sub(r"\\([0-7]{3})", lambda sign: chr(int(sign[1], 8)), word)


def _has_bit(words: str, bit: int) -> bool:
    """Whether a bit is set in a mask as the kernel writes it: in words of base sixteen, the highest first."""
    numbers = [int(word, 16) for word in reversed(words.split())]
    place, shift = divmod(bit, _WORD)
    return place < len(numbers) and bool(numbers[place] >> shift & 1)
