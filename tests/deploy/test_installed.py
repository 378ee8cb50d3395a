"""A bundle installed on clean machines without a network, its service kept by a real systemd.

Minutes of work, and so only on request: `deploy/test --installed`.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.deploy.conftest import Installing
from tests.rigs.clean_machine import CleanMachine

SHOW = "systemctl show --value timeglas --property"
FOUND = "find /etc /opt /usr /var -xdev -name '*timeglas*' -not -path '/var/*/*/*'"

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.installed


@pytest.fixture(scope="module")
def machine(install: Installing) -> CleanMachine:
    """One without a screen: the table draws into memory."""
    return install("console", environment="SDL_VIDEODRIVER=offscreen\n")


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


def test_a_dry_run_changes_nothing_on_the_whole_machine(machine: CleanMachine) -> None:
    files = "find / -xdev -not -path '/var/log/*' -not -path '/root/*' -not -path '/tmp/*' -not -path /tmp"
    seen = f"{files} -not -path '/var/lib/timeglas/*' -printf '%p %m %u %g %s %T@ %l\\n' | sort"
    before = machine.ask(seen)
    for mode in ("console", "cage", "desktop"):
        machine.ask(f"/root/bundle/deploy/install.sh --dry-run --{mode}")
    machine.ask("/opt/timeglas/uninstall.sh --purge --dry-run")
    assert machine.ask(seen) == before


def test_two_at_once_would_be_one_too_many(machine: CleanMachine) -> None:
    refused = machine.run("exec 9>/run/timeglas-install.lock; flock 9; /root/bundle/deploy/install.sh 9>&-")
    assert refused.returncode == 1
    assert "another installation is under way here" in refused.stderr


def test_without_network_and_bundle_that_is_said_and_nothing_is_changed(machine: CleanMachine) -> None:
    before = machine.ask("readlink /opt/timeglas/current; ls /opt/timeglas/versions")
    checkout = machine.root / "root" / "checkout"
    for folder in ("companion", "deploy", "hardware", "ui"):
        shutil.copytree(ROOT / folder, checkout / folder)
    for file in ("LICENSE", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / file, checkout)
    refused = machine.run("/root/checkout/deploy/install.sh --console")
    assert refused.returncode == 1
    assert "there is no way to the network" in refused.stderr
    assert machine.ask("readlink /opt/timeglas/current; ls /opt/timeglas/versions") == before
    assert machine.ask(f"{SHOW} ActiveState") == "active"


@pytest.fixture(scope="module")
def broken(machine: CleanMachine, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A bundle whose version ends as soon as it is started; and there are games of this evening."""
    broken = machine.root / "root" / "broken"
    shutil.copytree(machine.root / "root" / "bundle", broken)
    (wheel,) = broken.glob("wheels/timeglas-*.whl")
    _spoil(wheel, tmp_path_factory.mktemp("broken") / "spoilt.whl")
    machine.ask("runuser -u timeglas touch /var/lib/timeglas/of-this-evening")
    return "/root/broken/deploy/install.sh --console"


def test_where_the_games_cannot_be_copied_the_old_version_goes_on(
    machine: CleanMachine, broken: str
) -> None:
    before = machine.ask("readlink /opt/timeglas/current")
    full = "/opt/timeglas/games-before"
    machine.ask(f"mkdir -p {full} && mount -t tmpfs -o size=4k none {full}")
    refused = machine.run(broken)
    machine.ask(f"umount {full}")
    assert refused.returncode == 1
    assert "the games could not be copied" in refused.stderr
    assert machine.ask("readlink /opt/timeglas/current") == before
    machine.becomes(f"{SHOW} ActiveState", "active")


def test_a_version_that_never_gets_ready_is_taken_back(machine: CleanMachine, broken: str) -> None:
    before = machine.ask("readlink /opt/timeglas/current")
    refused = machine.run(broken)
    assert refused.returncode == 1
    assert "the new version was not ready within 20 seconds" in refused.stderr
    assert "goes on, with all games as they were" in refused.stderr
    assert machine.ask("readlink /opt/timeglas/current") == before
    machine.becomes(f"{SHOW} ActiveState", "active")
    assert machine.ask("ls /var/lib/timeglas/of-this-evening")


def test_one_that_is_cut_off_is_taken_up_again(machine: CleanMachine, broken: str) -> None:
    """First while the version is being made, then while the table goes over to it."""
    before = machine.ask("readlink /opt/timeglas/current")
    cut = "pid=$!; until {when}; do sleep 0.1; done; kill -KILL $pid; wait $pid"
    machine.run(f"{broken} & " + cut.format(when="ls /opt/timeglas/versions/*/bin/pip"))
    assert machine.ask("readlink /opt/timeglas/current") == before
    machine.run(f"{broken} & " + cut.format(when="test -s /opt/timeglas/going-over"))
    machine.ask("rm -f /var/lib/timeglas/of-this-evening")  # as what does not work might do to games
    refused = machine.run(broken)
    assert refused.returncode == 1
    assert "goes on, with all games as they were" in refused.stderr
    assert machine.ask("readlink /opt/timeglas/current") == before
    machine.becomes(f"{SHOW} ActiveState", "active")
    assert machine.ask("ls /var/lib/timeglas/of-this-evening")
    assert machine.run("ls /opt/timeglas/going-over").returncode


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


def test_a_user_of_that_name_who_is_there_already_is_taken_and_stays(machine: CleanMachine) -> None:
    machine.ask("useradd --no-user-group --create-home --comment 'Tim E. Glas' timeglas")
    machine.ask("mkdir /etc/timeglas; echo SDL_VIDEODRIVER=offscreen >/etc/timeglas/environment")
    installed = machine.run("/root/bundle/deploy/install.sh --console")
    assert installed.returncode == 0, installed.stderr
    assert "give the user timeglas the groups: " in installed.stderr
    machine.becomes(f"{SHOW} ActiveState", "active")
    machine.ask("/opt/timeglas/uninstall.sh --purge")
    assert machine.ask("getent passwd timeglas | cut -d: -f5") == "Tim E. Glas"
