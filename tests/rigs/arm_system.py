"""The system of an emulated Raspberry Pi: Debian for its processor, and pins that are simulated.

Needs root, a network and up to half an hour the first time; then it is kept in the cache (delete it for a
newer one). No program of the Pi's runs on this machine itself: the packages are unpacked here, and set up by
the emulated machine. Debian's kernel has no simulated pins, so the module is built here from its sources.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.rigs.other_machine import CACHE, mirror, suite

ARCHITECTURE = "arm64"
PINS = "/sys/devices/platform/gpio-sim.0/gpiochip0"  # the Pi's pins, to whoever simulates buttons
MACHINE = ("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "2048",
           "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot")  # fmt: skip
PACKAGES = "ca-certificates,dbus,kbd,kmod,libpam-systemd,python3,qemu-guest-agent,sudo,systemd-sysv,udev"
PATIENCE_S = 3600
_TOOLS = {
    "qemu-system-aarch64": "qemu-system-arm", "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
    "debootstrap": "debootstrap", "make": "make", "fdtput": "device-tree-compiler", "depmod": "kmod",
    "cpio": "cpio", "xz": "xz-utils", "mkfs.ext4": "e2fsprogs",
}  # fmt: skip
_FINISHED = "timeglas: the system is finished"

# What of Debian's kernel may be wanted, and what of it before there is a disk.
_DRIVERS = (
    "fs", "lib", "crypto",
    "drivers/virtio", "drivers/block", "drivers/char", "drivers/gpu/drm", "drivers/input",
)  # fmt: skip
_FIRST_MODULES = ("virtio_pci", "virtio_blk", "crc32c_generic", "ext4")

# The chip of a Pi 4: so it is called, so many lines it has. The kernel then shows it as that of a Pi.
_MAKE_PINS = """#!/bin/sh
set -eu
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank0
echo 58 >$chip/bank0/num_lines
echo pinctrl-bcm2711 >$chip/bank0/label
for pin in $(seq 0 27); do mkdir $chip/bank0/line$pin; echo GPIO$pin >$chip/bank0/line$pin/name; done
echo 1 >$chip/live
"""
_PINS_UNIT = """[Unit]
Description=The pins of a Raspberry Pi, simulated
After=sys-kernel-config.mount systemd-modules-load.service
Before=timeglas.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/local/sbin/make-pins
[Install]
WantedBy=multi-user.target
"""
# The group and the rule are those of Raspberry Pi OS.
_FINISH = f"""#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive
mkdir -p /proc /sys
mount -t proc proc /proc
/debootstrap/debootstrap --second-stage && groupadd --system gpio && systemctl enable pins.service &&
    rm -rf /var/cache/apt/archives/*.deb && echo '{_FINISHED}'
# It has taken that away again.
mountpoint -q /proc || mount -t proc proc /proc
sync
for wish in u o; do echo $wish >/proc/sysrq-trigger; sleep 2; done
sleep 600
"""
_FILES = {
    "etc/hostname": "pi\n",
    "etc/hosts": "127.0.0.1 localhost pi\n",
    "etc/dpkg/dpkg.cfg.d/unsafe": "force-unsafe-io\n",
    "etc/modules-load.d/gpio-sim.conf": "configfs\ngpio-sim\n",
    "etc/udev/rules.d/60-gpio.rules": 'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"\n',
    "etc/systemd/system/pins.service": _PINS_UNIT,
}
_PROGRAMS = {"usr/local/sbin/make-pins": _MAKE_PINS, "usr/local/sbin/finish": _FINISH}
_FIRST_PROGRAM = """#!/bin/sh
export PATH=/bin
mount -t proc proc /proc
mount -t devtmpfs dev /dev
while read -r module; do insmod "/modules/$module"; done </modules/order
mount -t ext4 /dev/vda /system
mkdir -p /system/dev /system/proc
mount -o move /dev /system/dev
mount -o move /proc /system/proc
exec switch_root /system "${start:-/sbin/init}"
"""


class NotHadError(Exception):
    """The system cannot be made here: packages that it needs cannot be fetched."""


class ArmSystem(NamedTuple):
    """Where the parts of the system are. The disk is only ever read."""

    kernel: Path
    first_files: Path
    board: Path
    disk: Path


def why_not() -> str:
    """What keeps this machine from emulating a Pi; "": nothing."""
    missing = [package for tool, package in _TOOLS.items() if shutil.which(tool) is None]
    if missing:
        return f"missing: apt-get install {' '.join(missing)}"
    if suite() != "bookworm" and platform.machine() != "aarch64":
        return f"a bundle for a Pi with {suite()} is made on one: lgpio would have to be built"
    return "" if os.geteuid() == 0 else "only root can make another machine"


def arm_system() -> ArmSystem:
    """The system, made if this is the first time.

    Raises:
        NotHadError: it was never made, and Debian's packages cannot be fetched.
    """
    folder = CACHE / f"{suite()}-{ARCHITECTURE}"
    if not folder.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        new = folder.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        _make(new)
        new.rename(folder)
    return _in(folder)


def _in(folder: Path) -> ArmSystem:
    return ArmSystem(folder / "vmlinuz", folder / "first.cpio", folder / "pi.dtb", folder / "disk.img")


def start(system: ArmSystem, *more: str) -> list[str]:
    """The command that starts it; `more` goes to its kernel."""
    said = ["console=ttyAMA0", "quiet", "panic=-1", *more]
    return [
        *MACHINE, "-dtb", str(system.board), "-kernel", str(system.kernel),
        "-initrd", str(system.first_files), "-append", " ".join(said),
    ]  # fmt: skip


def _make(folder: Path) -> None:
    system, work = _in(folder), folder / "work"
    packages = _packages(work)
    root = work / "root"
    try:
        _do("debootstrap", "--foreign", f"--arch={ARCHITECTURE}", "--variant=minbase",
            f"--include={PACKAGES}", suite(), str(root), *mirror())  # fmt: skip
    except subprocess.CalledProcessError as error:
        raise NotHadError("Debian's packages for a Pi cannot be fetched") from error
    _unpack(packages.image, root, "./boot/vmlinuz*", *packages.drivers)
    next(root.glob("boot/vmlinuz*")).rename(system.kernel)
    modules = root / "lib" / "modules" / packages.version
    (modules / "extra").mkdir()
    shutil.copy(_gpio_sim(work, packages), modules / "extra")
    _do("depmod", "--basedir", str(root), packages.version)
    _write(root, _FILES, 0o644)
    _write(root, _PROGRAMS, 0o755)
    _first_files(work / "first", packages.busybox, modules, system.first_files)
    _board(system.board)
    _disk(system, root)
    shutil.rmtree(work)


# -- packages ------------------------------------------------------------------------------------------------


class _Packages(NamedTuple):
    version: str
    image: Path
    busybox: Path
    sources: Path
    headers: Sequence[Path]

    @property
    def drivers(self) -> Iterator[str]:
        """The kernel's modules, as they are called in its package."""
        there = f"./lib/modules/{self.version}"
        yield f"{there}/modules.*"
        yield from (f"{there}/kernel/{part}/*" for part in _DRIVERS)


class _Archive:
    """The packages for one processor, of which this machine's own apt hears nothing."""

    def __init__(self, folder: Path, architecture: str) -> None:
        self._folder = folder
        for part in ("lists/partial", "cache/archives/partial"):
            (folder / part).mkdir(parents=True)
        (folder / "status").touch()
        settings = {
            "Dir::State::lists": folder / "lists", "Dir::Cache": folder / "cache",
            "Dir::State::status": folder / "status", "APT::Architecture": architecture,
            "APT::Architectures::": architecture, "APT::Sandbox::User": "root", "Debug::NoLocking": 1,
        }  # fmt: skip
        self._settings = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
        _do("apt-get", *self._settings, "update")

    def needs(self, package: str, begins: str) -> str:
        """The package so called that another one depends on."""
        told = _do("apt-cache", *self._settings, "depends", "--important", package)
        return next(name for name in told.split()[1:] if name.startswith(begins))

    def fetch(self, package: str) -> Path:
        """The file of a package."""
        _do("apt-get", *self._settings, "download", package, cwd=self._folder)
        return next(self._folder.glob(f"{package}_*.deb"))


def _packages(folder: Path) -> _Packages:
    own = _do("dpkg", "--print-architecture").strip()
    try:
        there = _Archive(folder / "there", ARCHITECTURE)
        image = there.needs(f"linux-image-{ARCHITECTURE}", "linux-image-")
        version = image.removeprefix("linux-image-")
        headers = f"linux-headers-{version}"
        common = there.needs(headers, "linux-headers-")
        kbuild = there.needs(headers, "linux-kbuild-")
        sources = there.needs("linux-source", "linux-source-")
        return _Packages(
            version, there.fetch(image), there.fetch("busybox-static"), there.fetch(sources),
            [there.fetch(headers), there.fetch(common), _Archive(folder / "here", own).fetch(kbuild)],
        )  # fmt: skip
    except (subprocess.CalledProcessError, StopIteration) as error:
        raise NotHadError("Debian's kernel for a Pi cannot be fetched") from error


# -- the parts -----------------------------------------------------------------------------------------------


def _gpio_sim(work: Path, packages: _Packages) -> Path:
    """Simulated pins, as a module: built from the kernel's sources beside its headers."""
    headers, module = work / "headers", work / "module"
    for package in packages.headers:
        _do("dpkg-deb", "--extract", str(package), str(headers))
    module.mkdir()
    sources = packages.sources.name.split("_")[0]
    _pipe(
        'dpkg-deb --fsys-tarfile "$1" | tar -xO "./usr/src/$2.tar.xz" | tar -xJ -C "$3" --strip-components=3 '
        '"$2/drivers/gpio/gpio-sim.c" "$2/drivers/gpio/gpiolib.h" "$2/kernel/irq/irq_sim.c"',
        packages.sources, sources, module,
    )  # fmt: skip
    (module / "gpio-sim.c").rename(module / "chip.c")
    interrupts = module / "irq_sim.c"
    # A module may not call irq_to_desc.
    called, instead = "irq_to_desc(irqnum)", "irq_data_to_desc(irq_get_irq_data(irqnum))"
    interrupts.write_text(interrupts.read_text().replace(called, instead))
    (module / "Makefile").write_text("obj-m := gpio-sim.o\ngpio-sim-y := chip.o irq_sim.o\n")
    sources_of = {path.name: path for path in (headers / "usr" / "src").iterdir()}
    own = sources_of[f"linux-headers-{packages.version}"]
    (common,) = (path for name, path in sources_of.items() if name.endswith("-common"))
    (own / "Makefile").write_text(f"include {common}/Makefile\n")
    _do("make", "-C", str(own), "ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-", f"M={module}", "modules")
    _do("aarch64-linux-gnu-strip", "--strip-debug", str(module / "gpio-sim.ko"))
    return module / "gpio-sim.ko"


def _first_files(folder: Path, busybox: Path, modules: Path, target: Path) -> None:
    """What the kernel has in memory at first, and finds its disk with."""
    for name in ("bin", "dev", "proc", "modules", "system"):
        (folder / name).mkdir(parents=True)
    _unpack(busybox, folder, "./bin/busybox")
    for name in ("sh", "mount", "mkdir", "insmod", "switch_root"):
        (folder / "bin" / name).symlink_to("busybox")
    order = list(_with_theirs(modules / "modules.dep", _FIRST_MODULES))
    for path in order:
        shutil.copy(modules / path, folder / "modules")
    (folder / "modules" / "order").write_text("".join(f"{Path(path).name}\n" for path in order))
    _write(folder, {"init": _FIRST_PROGRAM}, 0o755)
    _pipe('cd "$1" && find . | cpio --create --format=newc --quiet >"$2"', folder, target)


def _with_theirs(book: Path, names: Sequence[str]) -> Iterator[str]:
    """Modules and what they need, in the order in which they can be loaded."""
    lines = (line.split(":") for line in book.read_text().splitlines())
    needed = {path: after.split() for path, after in lines}
    done: set[str] = set()
    for name in names:
        (path,) = (path for path in needed if Path(path).name == f"{name}.ko")
        for each in (*reversed(needed[path]), path):
            if each not in done:
                done.add(each)
                yield each


def _board(target: Path) -> None:
    """The description of the board: it calls itself a Raspberry Pi 4, and has no chip of pins but ours."""
    dumped = [*MACHINE]
    dumped[dumped.index("virt")] = f"virt,dumpdtb={target}"
    _do(*dumped)
    board = str(target)
    _do("fdtput", "-r", board, "/pl061@9030000", "/gpio-keys")
    _do("fdtput", "-c", board, "/system")
    _do("fdtput", "-t", "x", board, "/system", "linux,revision", "c03114")
    _do("fdtput", "-t", "s", board, "/", "model", "Raspberry Pi 4 Model B Rev 1.4")


def _disk(system: ArmSystem, root: Path) -> None:
    """The disk, whose packages the emulated machine itself sets up."""
    with system.disk.open("wb") as disk:
        disk.truncate(6 << 30)
    _do("mkfs.ext4", "-q", "-d", str(root), str(system.disk))
    told = _do(
        *start(system, "start=/usr/local/sbin/finish"), "-accel", "tcg,thread=multi", "-serial", "stdio",
        "-drive", f"file={system.disk},format=raw,if=none,id=disk,cache=unsafe",
        "-device", "virtio-blk-pci,drive=disk",
    )  # fmt: skip
    assert _FINISHED in told, told[-3000:]


def _write(root: Path, files: Mapping[str, str], mode: int) -> None:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        path.chmod(mode)


def _unpack(package: Path, folder: Path, *names: str) -> None:
    """Some of a package's files; a folder that is a link already stays one."""
    script = 'dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --keep-directory-symlink --wildcards "${@:3}"'
    _pipe(script, package, folder, *names)


def _pipe(script: str, *arguments: Path | str) -> None:
    _do("bash", "-euo", "pipefail", "-c", script, "bash", *map(str, arguments))


def _do(*command: str, cwd: Path | None = None) -> str:
    """Run it; what it says goes with the error where it does not go well."""
    try:
        return subprocess.run(
            command, cwd=cwd, check=True, text=True, timeout=PATIENCE_S, errors="replace",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ).stdout  # fmt: skip
    except subprocess.CalledProcessError as error:
        error.add_note(error.stdout[-3000:])
        raise
