"""Where files are forgotten with the power: told from what the kernel says of its mounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.machine import Machine
from hardware.overlay import GamesForgotten, Keeps, forgotten, keeps

CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n"
# As Raspberry Pi OS (overlayroot), an older one of it (boot=overlay), and Docker have them.
OVERLAYROOT = """\
/dev/mmcblk0p2 /media/root-ro ext4 ro,relatime 0 0
tmpfs-root /media/root-rw tmpfs rw,relatime 0 0
overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/media/root-rw/w 0 0
"""
HIDDEN_UPPER = "overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n"
DOCKER = "overlay / overlay rw,lowerdir=/l/A:/l/B,upperdir=/var/lib/docker/x/diff,workdir=/w 0 0\n"
STATE = Path("/home/pi/.local/share/timeglas")


@pytest.mark.parametrize(
    ("mounts", "boot", "becomes"),
    [
        (CARD, "", Keeps.GOOD),
        ("", "", Keeps.GOOD),
        (OVERLAYROOT, "", Keeps.OVERLAY),
        (HIDDEN_UPPER, "console=tty1 boot=overlay quiet", Keeps.OVERLAY),
        (HIDDEN_UPPER, "console=tty1 overlayroot=tmpfs:recurse=0", Keeps.OVERLAY),
        (DOCKER, "root=/dev/sda1 ro", Keeps.CONTAINER),
        (OVERLAYROOT + "/dev/sda1 /home/pi/.local ext4 rw 0 0\n", "", Keeps.BESIDE),
        (CARD + "tmpfs /home tmpfs rw 0 0\n", "", Keeps.MEMORY),
    ],
)
def test_what_becomes_of_files_is_told_from_the_mounts(
    tmp_path: Path, mounts: str, boot: str, becomes: Keeps
) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "mounts").write_text(mounts)
    (tmp_path / "proc" / "cmdline").write_text(boot)
    machine = Machine(tmp_path)
    assert keeps(machine, STATE) is becomes
    said = forgotten(machine, STATE)
    assert isinstance(said, GamesForgotten) == (becomes is Keeps.OVERLAY)
    if said is not None:
        assert "Games are gone with the power" in str(said)


def test_mounts_that_cannot_be_read_stop_nobody(tmp_path: Path) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "mounts").write_text("\n\x00 nothing\nA B\n")
    assert forgotten(Machine(tmp_path), STATE) is None
