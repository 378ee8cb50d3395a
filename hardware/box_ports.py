"""Where button boxes may be: the paths that were named, udev's stable names, and USB devices by identity.

To look costs next to nothing as long as there is no such device at all: only then is pyserial asked, which
reads what the kernel knows of each.
"""

from __future__ import annotations

import glob
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

STABLE = "timeglas-box-*"  # udev's, by a rule of Timeglas's own
USB = ("ttyACM*", "ttyUSB*")
HANGS_S = 10.0  # nothing about a port waits for so long but to be told something

_log = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where a box may be.

    Attributes:
        path: as it is called.
        node: what is behind that, which may be called otherwise tomorrow.
        device: which device that is at the moment: another one is another chance.
    """

    path: str
    node: str
    device: tuple[int, ...]


class SerialPort(Protocol):
    """What pyserial tells of a port."""

    device: str
    vid: int | None
    pid: int | None


class BoxPlaces:
    """Looks for ports.

    Args:
        named: paths; they are tried whatever is behind them.
        identities: USB vendors ("2e8a") and products ("2e8a:0005") that may be boxes.
        looks: whether other ports than the named ones are looked for at all.
        devices: the folder of all devices.
        list_ports: tells the ports of this machine.
    """

    def __init__(
        self,
        named: Sequence[str],
        identities: Sequence[str],
        *,
        looks: bool = True,
        devices: str = "/dev",
        list_ports: Callable[[], Iterable[SerialPort]] | None = None,
    ) -> None:
        self._devices, self._list_ports = devices, list_ports or _comports
        self._named = tuple(named)
        self._identities = tuple(one.lower() for one in identities)
        self._looks = looks
        self._seen: tuple[tuple[str, tuple[int, ...]], ...] = ()
        self._by_identity: tuple[str, ...] = ()

    def found(self) -> list[Place]:
        """Each device once, by the name that says most of it."""
        paths = [*self._named]
        if self._looks:
            paths += [*self._called(STABLE), *self._of_usb()]
        places: dict[str, Place] = {}
        for path in paths:
            if (device := _device(path)) is not None:
                node = os.path.realpath(path)
                places.setdefault(node, Place(path, node, device))
        return list(places.values())

    def missing(self) -> list[str]:
        """The named paths at which there is nothing."""
        return [path for path in self._named if _device(path) is None]

    def _of_usb(self) -> Sequence[str]:
        paths = self._called(*USB)
        seen = tuple((path, device) for path in paths if (device := _device(path)) is not None)
        if seen != self._seen:
            found = self._identified() if seen else ()
            if found is None:
                return ()
            self._by_identity, self._seen = tuple(found), seen
        return self._by_identity

    def _identified(self) -> Sequence[str] | None:
        """The ports of the right identity; None: nobody can say just now."""
        try:
            ports = list(self._list_ports())
        except Exception as error:  # a device that goes while it is looked at raises many things
            _log.warning("The serial ports cannot be listed: %s", error)
            return None
        return [port.device for port in ports if port.vid is not None and self._is_ours(port.vid, port.pid)]

    def _called(self, *patterns: str) -> list[str]:
        return sorted(path for one in patterns for path in glob.glob(os.path.join(self._devices, one)))

    def _is_ours(self, vendor: int, product: int | None) -> bool:
        return {f"{vendor:04x}", f"{vendor:04x}:{product or 0:04x}"} & set(self._identities) != set()


def _comports() -> Iterable[SerialPort]:
    from serial.tools.list_ports import comports  # not before there is a port

    ports: Iterable[SerialPort] = comports()
    return ports


def _device(path: str) -> tuple[int, ...] | None:
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return stat.st_rdev, stat.st_ino, stat.st_ctime_ns
