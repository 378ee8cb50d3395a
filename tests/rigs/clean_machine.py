"""A clean Debian of its own, with systemd and no network: what an installation is proved on.

Needs root, `debootstrap` and `systemd-nspawn`, and a network the first time: the bare system is kept in
the cache (delete it for a newer one). Each machine is a copy that goes with it. Before it is started,
something can be done in it with this machine's network. What is written there is not synced, so nothing about
power cuts can be concluded from it.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.rigs.other_machine import CACHE, OtherMachine, mirror

PACKAGES = "ca-certificates,dbus,libpam-systemd,python3,sudo,systemd-sysv,udev"
PATIENCE_S = 90.0
_TOOLS = ("debootstrap", "systemd-nspawn", "nsenter", "setpriv", "unshare")

SUITES = ("bookworm", "trixie")
# Where this machine's package registries are, and whom it trusts about that.
_REGISTRIES = re.compile(r"(?i)(\w+_proxy|PIP_(INDEX_URL|EXTRA_INDEX_URL|TRUSTED_HOST|DEFAULT_TIMEOUT))")
_TRUSTED = "/etc/ssl/certs/ca-certificates.crt"

# A control group of its own, of version 2 alone: a recent systemd starts on no other.
_MACHINE = """
root=$1 name=$2
shift 2
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount -t tmpfs tmpfs /run
mkdir -p /sys/fs/cgroup/$name && echo 0 >/sys/fs/cgroup/$name/cgroup.procs
exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe --link-journal=no --timezone=off \
    --machine="$name" --directory="$root" "$@"
"""
_numbers = itertools.count()
# It ends with whoever started it, however that ends.
_OWN_SPACES = (
    "setpriv", "--pdeathsig", "KILL",
    "unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc",
)  # fmt: skip


def why_not() -> str:
    """What keeps this machine from having another within it; "": nothing."""
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        return f"missing: {', '.join(missing)} (apt-get install debootstrap systemd-container)"
    return "" if os.geteuid() == 0 else "only root can make another machine"


def _base(suite: str) -> Path:
    base = CACHE / suite
    if not base.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        new = base.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, new, *mirror()],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        for rest in [*new.glob("var/cache/apt/archives/*.deb"), *new.glob("var/lib/apt/lists/*_*")]:
            rest.unlink()
        new.rename(base)
    return base


class CleanMachine(OtherMachine):
    """A machine that runs. `root` is its file system."""

    def __init__(self, root: Path, process: subprocess.Popen[bytes]) -> None:
        self.root, self._process = root, process
        self._leader = self._first_process()

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        inside = ["nsenter", "-t", str(self._leader), "-a"]
        asked = ["systemd-run", "--pipe", "--wait", "--collect", "--quiet", "--"]
        return subprocess.run(
            [*inside, *asked, "bash", "-c", command.replace("$", "$$")],  # systemd-run reads $$ as $
            capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def _first_process(self) -> int:
        give_up = time.monotonic() + PATIENCE_S
        while time.monotonic() < give_up:
            for pid in _below(self._process.pid):
                with suppress(OSError):
                    is_inside = os.readlink(f"/proc/{pid}/root") == str(self.root)
                    name = Path(f"/proc/{pid}/comm").read_text().strip()
                    if (is_inside or "systemd-nspawn" not in name) and name == "systemd":
                        state = subprocess.run(
                            ["nsenter", "-t", str(pid), "-a", "systemctl", "is-system-running"],
                            capture_output=True, text=True, check=False,
                        ).stdout.strip()  # fmt: skip
                        if state in {"running", "degraded"}:
                            return pid
            assert self._process.poll() is None, "the other machine ended while it started"
            time.sleep(0.2)
        raise AssertionError("the other machine does not start")


def _below(pid: int) -> Iterator[int]:
    """The processes that a process has begun, and theirs."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, children.read_text().split()):
                yield child
                yield from _below(child)


def new_root(folder: Path, suite: str) -> Path:
    """The files of a machine that was never started."""
    root = folder / "machine"
    subprocess.run(["cp", "-a", _base(suite), root], check=True)
    (root / "etc" / "hostname").write_text("clean\n")
    (root / "etc" / "hosts").write_text("127.0.0.1 localhost clean\n")
    return root


def with_network(root: Path, command: str, *options: str) -> None:
    """Run a line of shell as root in a machine that is not started, with the network that this one has."""
    name = f"timeglas-{os.getpid()}.{next(_numbers)}"
    known = [f"--setenv={key}={value}" for key, value in os.environ.items() if _REGISTRIES.fullmatch(key)]
    if Path(_TRUSTED).exists():
        known += [f"--bind-ro={_TRUSTED}", f"--setenv=PIP_CERT={_TRUSTED}"]
    try:
        subprocess.run(
            [*_OWN_SPACES, "bash", "-euc", _MACHINE, "machine", root, name, "--resolv-conf=copy-host",
             "--as-pid2", *known, *options, "--", "bash", "-euc", command],
            check=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    finally:
        _remove_groups(name)


@contextmanager
def started(root: Path) -> Iterator[CleanMachine]:
    """The machine of these files, which has just been started; it is gone afterwards, with them."""
    name = f"timeglas-{os.getpid()}.{next(_numbers)}"
    with root.with_suffix(".log").open("wb") as console:
        process = subprocess.Popen(
            [*_OWN_SPACES, "bash", "-euc", _MACHINE, "machine", root, name, "--resolv-conf=off",
             "--private-network", "--boot"],
            stdin=subprocess.DEVNULL, stdout=console, stderr=console, start_new_session=True,
        )  # fmt: skip
    try:
        yield CleanMachine(root, process)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(root, ignore_errors=True)
        _remove_groups(name)


def _remove_groups(name: str) -> None:
    for group in Path("/sys/fs/cgroup").rglob(name):
        for below in sorted([group, *group.rglob("*")], reverse=True):
            if below.is_dir():
                with suppress(OSError):
                    below.rmdir()
