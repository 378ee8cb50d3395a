"""The installed table under real compositors that show nothing: cage, and labwc as somebody's desktop.

Kivy's own SDL draws on X alone, and so through the compositor's Xwayland; Mesa draws without a chip.
Minutes of work, and so only on request: `deploy/test --installed`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.deploy.conftest import Installing
from tests.rigs.clean_machine import CleanMachine

UNSEEN = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
SIZE = (1280, 720)  # of such a screen
TABLE = "pgrep --full --oldest 'python.*[b]in/timeglas run'"

pytestmark = pytest.mark.installed


def picture(machine: CleanMachine, runtime: str, path: Path) -> Image.Image:
    """What a screen would show."""
    machine.ask(f"XDG_RUNTIME_DIR={runtime} WAYLAND_DISPLAY=wayland-0 grim /root/picture.png")
    path.write_bytes((machine.root / "root" / "picture.png").read_bytes())
    return Image.open(path).convert("RGB")


def is_drawn(seen: Image.Image) -> bool:
    """Whether there is a page on it: all of the screen, with words and tiles."""
    colours = seen.getcolors(SIZE[0] * SIZE[1])
    assert colours is not None
    most = max(count for count, _ in colours)
    return seen.size == SIZE and len(colours) > 20 and most < 0.9 * SIZE[0] * SIZE[1]


def off_said(machine: CleanMachine, unit: str) -> int:
    """How often `timeglas outputs-off` has said that there are no pins here."""
    told = machine.ask(f"journalctl --output=cat _SYSTEMD_{unit}=timeglas.service")
    return told.count("has no Raspberry Pi's pins")


# -- cage ----------------------------------------------------------------------------------------------------

CAGE = "systemctl show --value timeglas --property"


@pytest.fixture(scope="module")
def cage(install: Installing) -> CleanMachine:
    environment = "".join(f"{name}={value}\n" for name, value in UNSEEN.items())
    return install("cage", environment=environment, packages="grim procps")


def test_in_cage_the_table_fills_the_screen(cage: CleanMachine, tmp_path: Path) -> None:
    cage.becomes(f"{CAGE} ActiveState", "active")
    assert cage.ask(f"stat -c %U /proc/$({TABLE})") == "timeglas"
    assert is_drawn(picture(cage, "/run/timeglas", tmp_path / "cage.png"))


def test_in_cage_fingers_are_felt_one_by_one(cage: CleanMachine) -> None:
    """Without libXi a screen's touches would be a mouse's."""
    assert cage.ask(f"grep -c /libXi.so /proc/$({TABLE})/maps")


def test_in_cage_the_table_itself_says_that_it_lives(cage: CleanMachine) -> None:
    started = f"{CAGE} ExecMainStartTimestampMonotonic"
    first, said = cage.ask(started), f"{CAGE} WatchdogTimestampMonotonic"
    before = cage.ask(said)
    cage.becomes(f"test $({said}) != {before} && echo lives", "lives")
    assert cage.ask(started) == first


def test_in_cage_one_that_hangs_is_started_anew(cage: CleanMachine) -> None:
    pid = cage.ask(f"{CAGE} MainPID")
    cage.ask(f"kill -STOP $({TABLE})")
    cage.becomes(f"test $({CAGE} MainPID) != {pid} && {CAGE} ActiveState", "active", 80)


@pytest.mark.parametrize("killed", ["table", "cage", "Xwayland"])
def test_in_cage_whoever_is_killed_it_comes_again(cage: CleanMachine, killed: str) -> None:
    who = TABLE if killed == "table" else f"pgrep --exact {killed}"
    cage.becomes(f"{CAGE} ActiveState", "active")
    pid, said = cage.ask(f"{CAGE} MainPID"), off_said(cage, "UNIT")
    cage.ask(f"kill -KILL $({who})")
    cage.becomes(f"test $({CAGE} MainPID) != {pid} && {CAGE} ActiveState", "active")
    assert off_said(cage, "UNIT") == said + 1


def test_in_cage_whoever_leaves_the_table_has_left_it(cage: CleanMachine) -> None:
    cage.becomes(f"{CAGE} ActiveState", "active")
    cage.ask(f"kill -TERM $({TABLE})")  # to the table, this and leaving it by hand are one
    cage.becomes(f"{CAGE} ActiveState", "inactive")
    assert cage.ask(f"{CAGE} Result") == "success"
    cage.ask("systemctl start timeglas")


def test_in_cage_it_ends_soon_when_it_is_told_to(cage: CleanMachine) -> None:
    cage.becomes(f"{CAGE} ActiveState", "active")
    cage.ask("systemctl stop timeglas")
    assert cage.ask(f"{CAGE} Result") == "success"
    assert cage.run(TABLE).returncode


# -- a desktop -----------------------------------------------------------------------------------------------

ADAS = "systemctl --user --machine=ada@"
SHOW = f"{ADAS} show --value timeglas --property"
LOG_IN = (
    "systemd-run --quiet --unit=desktop --property=User=ada --property=PAMName=login "
    "--setenv=XDG_SESSION_TYPE=wayland "
    + "".join(f"--setenv={name}={value} " for name, value in UNSEEN.items())
    + "labwc"
)


@pytest.fixture(scope="module")
def desktop(install: Installing, suite: str) -> CleanMachine:
    if suite == "bookworm":
        pytest.skip("this Debian has no labwc")
    new_user = "useradd --create-home ada && export SUDO_USER=ada"
    return install("desktop", packages="dbus-user-session grim labwc procps", prepare=new_user)


def test_the_table_comes_with_the_desktop(desktop: CleanMachine, tmp_path: Path) -> None:
    desktop.ask(LOG_IN)
    desktop.becomes(f"{SHOW} ActiveState", "active")
    pid = desktop.ask(f"{SHOW} MainPID")
    assert desktop.ask(f"stat -c %U /proc/{pid}") == "ada"
    assert is_drawn(picture(desktop, "/run/user/$(id -u ada)", tmp_path / "desktop.png"))
    assert desktop.ask("ls /home/ada/.local/share/timeglas")


def test_on_a_desktop_killed_it_comes_again(desktop: CleanMachine) -> None:
    pid, said = desktop.ask(f"{SHOW} MainPID"), off_said(desktop, "USER_UNIT")
    desktop.ask(f"kill -KILL {pid}")
    desktop.becomes(f"test $({SHOW} MainPID) != {pid} && {SHOW} ActiveState", "active")
    assert off_said(desktop, "USER_UNIT") == said + 1


def test_on_a_desktop_one_that_hangs_is_started_anew(desktop: CleanMachine) -> None:
    pid = desktop.ask(f"{SHOW} MainPID")
    desktop.ask(f"kill -STOP {pid}")
    desktop.becomes(f"test $({SHOW} MainPID) != {pid} && {SHOW} ActiveState", "active", 80)


def test_whoever_logs_out_and_in_again_has_it_again(desktop: CleanMachine) -> None:
    pid = desktop.ask(f"{SHOW} MainPID")
    desktop.ask(f"systemctl stop desktop; {LOG_IN}")
    desktop.becomes(f"test $({SHOW} MainPID) != {pid} && {SHOW} ActiveState", "active")


def test_taken_away_it_is_gone_from_every_desktop(desktop: CleanMachine) -> None:
    desktop.ask("/opt/timeglas/uninstall.sh --purge")
    assert desktop.run(TABLE).returncode
    assert desktop.ask("find /etc /opt /usr -xdev -name '*timeglas*'; ls /etc/xdg/labwc") == ""
    assert desktop.ask("ls /home/ada/.local/share/timeglas")  # ada's own
