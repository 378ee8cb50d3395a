"""A bundle installed on a clean machine without a network, its service kept by a real systemd.

Minutes of work, and so only on request: `deploy/test --installed`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rigs.clean_machine import CleanMachine, clean_machine, why_not

ROOT = Path(__file__).resolve().parents[2]
SHOW = "systemctl show --value timeglas --property"
FOUND = "find /etc /opt /usr /var -xdev -name '*timeglas*' -not -path '/var/*/*/*'"

pytestmark = pytest.mark.installed


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CleanMachine]:
    """A clean machine with the bundle unpacked in /root, and no screen: it draws into memory."""
    if reason := why_not():
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("installed")
    bundle = folder / "timeglas.tar"
    subprocess.run([ROOT / "deploy" / "bundle", bundle], check=True)
    with clean_machine(folder) as machine:
        with tarfile.open(bundle) as packed:
            packed.extractall(machine.root / "root", filter="data")
        (unpacked,) = (machine.root / "root").glob("timeglas-*")
        unpacked.rename(machine.root / "root" / "bundle")
        (machine.root / "etc" / "timeglas").mkdir()
        (machine.root / "etc" / "timeglas" / "environment").write_text("SDL_VIDEODRIVER=offscreen\n")
        installed = machine.run("/root/bundle/deploy/install.sh --console")
        assert installed.returncode == 0, installed.stderr
        assert "timeglas: the table is ready." in installed.stderr
        yield machine


def test_it_runs_as_a_user_of_its_own_with_nothing_but_its_groups(machine: CleanMachine) -> None:
    machine.becomes(f"{SHOW} ActiveState", "active")
    pid = machine.ask(f"{SHOW} MainPID")
    assert machine.ask(f"stat -c %U /proc/{pid}") == "timeglas"
    status = machine.ask(f"cat /proc/{pid}/status")
    assert re.search(r"^CapEff:\s+0+$", status, re.MULTILINE)
    assert re.search(r"^NoNewPrivs:\s+1$", status, re.MULTILINE)
    assert machine.ask("stat -c '%U %a' /var/lib/timeglas") == "timeglas 700"


def test_it_says_itself_when_it_is_ready(machine: CleanMachine) -> None:
    assert machine.ask(f"{SHOW} Type") == "notify"
    assert machine.ask(f"{SHOW} StatusText")


def test_a_second_time_nothing_is_changed(machine: CleanMachine) -> None:
    again = machine.run("/root/bundle/deploy/install.sh --console")
    assert again.returncode == 0
    lines = again.stderr.splitlines()
    assert [line for line in lines if "as it should be" not in line] == []


def test_the_doctor_finds_nothing_wrong(machine: CleanMachine) -> None:
    told = machine.run("timeglas doctor --json")
    assert '"state":"wrong"' not in told.stdout.replace(" ", ""), told.stdout


def test_killed_it_comes_again(machine: CleanMachine) -> None:
    pid = machine.ask(f"{SHOW} MainPID")
    machine.ask("systemctl kill --signal KILL --kill-whom main timeglas")
    machine.becomes(f"test $({SHOW} MainPID) != {pid} && {SHOW} ActiveState", "active")


def test_one_that_hangs_is_started_anew(machine: CleanMachine) -> None:
    machine.becomes(f"{SHOW} ActiveState", "active")
    pid = machine.ask(f"{SHOW} MainPID")
    machine.ask(f"kill -STOP {pid}")
    machine.becomes(f"test $({SHOW} MainPID) != {pid} && {SHOW} ActiveState", "active", 80)


def test_it_ends_soon_when_it_is_told_to(machine: CleanMachine) -> None:
    machine.becomes(f"{SHOW} ActiveState", "active")
    machine.ask("systemctl stop timeglas")
    assert machine.ask(f"{SHOW} Result") == "success"
    machine.ask("systemctl start timeglas")
    machine.becomes(f"{SHOW} ActiveState", "active")


def test_a_version_that_never_gets_ready_is_taken_back(machine: CleanMachine, tmp_path: Path) -> None:
    before = machine.ask("readlink /opt/timeglas/current")
    broken = machine.root / "root" / "broken"
    shutil.copytree(machine.root / "root" / "bundle", broken)
    (wheel,) = broken.glob("wheels/timeglas-*.whl")
    _spoil(wheel, tmp_path / "spoilt.whl")
    machine.ask("runuser -u timeglas touch /var/lib/timeglas/of-this-evening")
    refused = machine.run("/root/broken/deploy/install.sh --console")
    assert refused.returncode == 1
    assert "the new version was not ready within 20 seconds" in refused.stderr
    assert "goes on, with all games as they were" in refused.stderr
    assert machine.ask("readlink /opt/timeglas/current") == before
    machine.becomes(f"{SHOW} ActiveState", "active")
    assert machine.ask("ls /var/lib/timeglas/of-this-evening")


def _spoil(wheel: Path, scratch: Path) -> None:
    """Have it end as soon as it is started."""
    with zipfile.ZipFile(wheel) as read, zipfile.ZipFile(scratch, "w") as written:
        for name in read.namelist():
            content = read.read(name)
            if name == "ui/main.py":
                content = b'raise SystemExit("spoilt")\n'
            if name.endswith("/RECORD"):
                content = re.sub(rb"(?m)^ui/main\.py,.*\n", b"", content)
            written.writestr(name, content)
    shutil.move(scratch, wheel)


def test_the_table_may_switch_the_machine_off_and_nothing_else(machine: CleanMachine) -> None:
    may = f"pkcheck --process $({SHOW} MainPID) --action-id org.freedesktop."
    machine.ask(f"{may}login1.power-off")
    machine.ask(f"{may}login1.reboot")
    assert machine.run(f"{may}login1.set-user-linger").returncode
    assert machine.run(f"{may}systemd1.manage-units").returncode


def test_taken_away_it_leaves_the_games_and_nothing_else(machine: CleanMachine) -> None:
    machine.ask("runuser -u timeglas touch /var/lib/timeglas/of-this-evening")
    machine.ask("/opt/timeglas/uninstall.sh")
    assert set(machine.ask(FOUND).split()) == {"/etc/timeglas", "/var/lib/timeglas"}
    assert machine.run("systemctl cat timeglas").returncode
    again = machine.run("/root/bundle/deploy/install.sh --console")
    assert again.returncode == 0, again.stderr
    assert machine.ask("ls /var/lib/timeglas/of-this-evening")
    machine.ask("/opt/timeglas/uninstall.sh --purge")
    assert machine.ask(FOUND) == ""
    assert machine.run("getent passwd timeglas").returncode
