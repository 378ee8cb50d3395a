"""Sticks are found where the kernel tells of them, in any folder that looks like a root."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.errors import TimeglasError
from hardware.machine import Machine
from hardware.sticks import NoStickOpened, Stick, Sticks, sticks

SYSTEM = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n"


class Root:
    """A machine with a card that it runs from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "proc").mkdir()
        self.mounted("")
        self.disk("mmcblk0", "mmcblk0p1", "mmcblk0p2", removable=False)

    @property
    def machine(self) -> Machine:
        return Machine(self.folder)

    def mounted(self, lines: str) -> None:
        (self.folder / "proc/mounts").write_text(SYSTEM + lines, "utf-8")

    def disk(
        self, name: str, *parts: str,
        removable: bool = True, size: int = 1000, bus: str = "usb1", model: str = "",
    ) -> None:  # fmt: skip
        real = self.folder / f"sys/devices/{bus}/block/{name}"
        for part in parts:
            (real / part).mkdir(parents=True)
            (real / part / "partition").write_text("1\n", "ascii")
            (real / part / "size").write_text(f"{size}\n", "ascii")
        (real / "device").mkdir(parents=True)
        (real / "removable").write_text(f"{int(removable)}\n", "ascii")
        (real / "size").write_text(f"{size}\n", "ascii")
        if model:
            (real / "device/model").write_text(f"{model}   \n", "ascii")
        (self.folder / "sys/block").mkdir(parents=True, exist_ok=True)
        (self.folder / "sys/block" / name).symlink_to(os.path.relpath(real, self.folder / "sys/block"))


@pytest.fixture
def root(tmp_path: Path) -> Root:
    return Root(tmp_path)


def test_the_disks_that_the_machine_runs_from_are_no_sticks(root: Root) -> None:
    root.disk("sda", "sda1", removable=False, bus="pci0")  # a disk in a laptop, not mounted
    root.disk("sdb", "sdb1", "sdb2")  # a stick that it runs from: one of its parts is the system's
    root.disk("loop0")
    root.disk("sdz", size=0)  # a reader without a card
    root.disk("sdd", "sdd1", removable=False, bus="pci1")
    root.mounted("/dev/sdd1 /mnt/data ext4 rw 0 0\n")
    assert sticks(root.machine) == [Stick("/dev/sdb1", "sdb1"), Stick("/dev/sdb2", "sdb2")]
    root.mounted("/dev/sdb1 /media/pi/DATA vfat rw 0 0\n/dev/sdb2 /home ext4 rw 0 0\n")
    assert sticks(root.machine) == []


def test_one_that_a_desktop_has_opened_is_there_with_its_folder(root: Root) -> None:
    root.disk("sda", "sda1")
    root.mounted("/dev/sda1 /media/pi/MIN\\040PIND vfat rw,nosuid 0 0\n")
    assert sticks(root.machine) == [Stick("/dev/sda1", "MIN PIND", "/media/pi/MIN PIND")]


def test_a_large_usb_disk_and_a_card_in_a_reader_count_too(root: Root) -> None:
    root.disk("sda", "sda1", removable=False)
    root.disk("mmcblk1", "mmcblk1p1", removable=False, bus="mmc")
    big, card = "/dev/sda1 /run/media/me/Big exfat ro,nosuid", "/dev/mmcblk1p1 /media/pi/CARD vfat rw"
    root.mounted(f"{big} 0 0\n{card} 0 0\n")
    assert sticks(root.machine) == [
        Stick("/dev/mmcblk1p1", "CARD", "/media/pi/CARD"),
        Stick("/dev/sda1", "Big", "/run/media/me/Big", is_read_only=True),
    ]


def test_one_that_nobody_has_opened_is_called_by_its_label_else_by_its_maker(root: Root) -> None:
    root.disk("sda", "sda1")
    root.disk("sdb", model="Cruzer")  # without a table of partitions
    labels = root.folder / "dev/disk/by-label"
    labels.mkdir(parents=True)
    (labels / "MY\\x20STICK").symlink_to("../../sda1")
    assert sticks(root.machine) == [Stick("/dev/sda1", "MY STICK"), Stick("/dev/sdb", "Cruzer")]


def opener(tmp_path: Path, script: str) -> str:
    program = tmp_path / "udisksctl"
    program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    program.chmod(0o755)
    return str(program)


def test_without_a_desktop_it_is_opened_by_udisks(root: Root, tmp_path: Path) -> None:
    root.disk("sda", "sda1")
    mounts = tmp_path / "proc/mounts"
    program = opener(tmp_path, f'[ "$*" = "mount --no-user-interaction --block-device /dev/sda1" ] && '
                               f'echo "/dev/sda1 /media/pi/NEW vfat rw 0 0" >> {mounts}')  # fmt: skip
    assert Sticks(root.machine, program).open("/dev/sda1") == Path("/media/pi/NEW")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo 'Error: Not authorized.' >&2; exit 1", "Not authorized"),
        ("exit 3", "status 3"), ("true", "opened it nowhere"),
    ],
)
def test_where_that_fails_a_sentence_says_what_to_type(
    root: Root, tmp_path: Path, script: str, why: str
) -> None:
    root.disk("sda", "sda1")
    with pytest.raises(NoStickOpened, match=why) as told:
        Sticks(root.machine, opener(tmp_path, script)).open("/dev/sda1")
    assert str(told.value).endswith("Type in a terminal: sudo mount -o umask=0 /dev/sda1 /mnt")


def test_where_nothing_opens_sticks_or_the_opener_hangs_that_is_said(root: Root, tmp_path: Path) -> None:
    root.disk("sda", "sda1")
    with pytest.raises(NoStickOpened, match="No such file"):
        Sticks(root.machine, str(tmp_path / "nothing")).open("/dev/sda1")
    with pytest.raises(NoStickOpened, match="does not answer"):
        Sticks(root.machine, opener(tmp_path, "exec sleep 5"), patience_s=0.05).open("/dev/sda1")


def test_one_that_was_pulled_out_meanwhile_is_missed(root: Root) -> None:
    with pytest.raises(TimeglasError, match="pulled out"):
        Sticks(root.machine).open("/dev/sda1")
    # and this machine's own can be asked for, whatever there is
    assert isinstance(Sticks().there(), list)
