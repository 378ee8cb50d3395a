"""The installation as far as it can be tried without changing this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SYSTEM = DEPLOY / "system"
SCRIPTS = [
    "install.sh", "uninstall.sh", "bundle", "setup.sh", "run", "test",
    "system/changes.sh", "system/handover.sh", "system/on-desktop", "system/in-cage",
]  # fmt: skip

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None or shutil.which("systemctl") is None, reason="systemd is not here"
)


def bash(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run some lines of bash; `$1` and so on are the arguments."""
    command = ["bash", "-euo", "pipefail", "-c", script, "bash", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def change(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run lines that change something, with all that is ours below a folder."""
    return bash(
        f"""
        . "{DEPLOY}/setup.sh"
        . "{SYSTEM}/changes.sh"
        cd "$1"; home=$1/opt manifest=$1/opt/manifest
        {script}
        """,
        folder,
    )


# -- the scripts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_can_be_read_by_the_shell(script: str) -> None:
    done = subprocess.run(["bash", "-n", DEPLOY / script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh", "bundle"])
def test_every_script_says_what_it_does_and_refuses_what_it_does_not_know(script: str) -> None:
    assert os.access(DEPLOY / script, os.X_OK)
    told = subprocess.run([DEPLOY / script, "--help"], capture_output=True, text=True, check=True)
    assert "/" + script in told.stdout
    refused = subprocess.run([DEPLOY / script, "--colour"], capture_output=True, text=True, check=False)
    assert refused.returncode
    assert "--colour is no option of this" in refused.stderr


@pytest.mark.parametrize("named", [["--arch", "armhf"], ["--arch=armhf"], ["--arch"]])
def test_there_is_no_bundle_for_a_system_of_32_bits(named: list[str]) -> None:
    refused = subprocess.run([DEPLOY / "bundle", *named], capture_output=True, text=True, check=False)
    assert refused.returncode
    assert "Timeglas needs a 64 bit system: arm64 or amd64" in refused.stderr


@needs_systemd
@pytest.mark.parametrize("mode", ["console", "cage", "desktop"])
def test_a_dry_run_says_every_change_and_makes_none(mode: str) -> None:
    names = ("/opt/timeglas", "/etc/timeglas", "/etc/udev/rules.d", "/etc/systemd/system")
    places = [Path(name) for name in names]
    before = [sorted(place.rglob("*")) for place in places]
    told = subprocess.run(
        [DEPLOY / "install.sh", "--dry-run", f"--{mode}"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert [sorted(place.rglob("*")) for place in places] == before
    lines = told.stderr.splitlines()
    known = ("timeglas: would ", "timeglas: as it should be: ")
    assert [line for line in lines[:-1] if not line.startswith(known)] == []
    assert lines[-1] == "timeglas: nothing was changed."
    written = {line.split("write ")[1].split(",")[0] for line in lines if " write " in line}
    assert "/etc/udev/rules.d/70-timeglas.rules" in written
    assert f"/etc/systemd/{'user' if mode == 'desktop' else 'system'}/timeglas.service" in written
    assert ("/etc/polkit-1/rules.d/50-timeglas.rules" in written) is (mode != "desktop")


# -- single changes ----------------------------------------------------------------------------------------


def test_a_file_is_written_once_and_stands_in_the_manifest(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("one\n")
    once = 'put source "$PWD/etc/target" 640'
    assert change(tmp_path, once).stderr == f"timeglas: write {tmp_path}/etc/target\n"
    target = tmp_path / "etc" / "target"
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("one\n", 0o640)
    assert (tmp_path / "opt" / "manifest").read_text() == f"file {target}\n"
    again = change(tmp_path, f'{once}; echo "changed: $changed"')
    assert again.stderr == f"timeglas: as it should be: {target}\n"
    assert again.stdout == "changed: \n"
    (tmp_path / "source").write_text("two\n")
    change(tmp_path, once)
    assert target.read_text() == "two\n"
    assert not Path(f"{target}.before-timeglas").exists()  # it was ours
    assert (tmp_path / "opt" / "manifest").read_text() == f"file {target}\n"


def test_what_somebody_else_wrote_is_kept_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("ours\n")
    (tmp_path / "target").write_text("theirs\n")
    said = change(tmp_path, 'put source "$PWD/target"').stderr
    assert f"keep your own {tmp_path}/target as {tmp_path}/target.before-timeglas" in said
    assert (tmp_path / "target.before-timeglas").read_text() == "theirs\n"
    assert (tmp_path / "target").read_text() == "ours\n"


def test_a_configuration_is_its_owners_from_then_on(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("as it ships\n")
    change(tmp_path, 'keep source "$PWD/etc/hardware.toml"')
    (tmp_path / "etc" / "hardware.toml").write_text("as it is wired\n")
    said = change(tmp_path, 'keep source "$PWD/etc/hardware.toml"').stderr
    assert "it is yours, and stays as it is" in said
    assert (tmp_path / "etc" / "hardware.toml").read_text() == "as it is wired\n"


def test_without_permission_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("one\n")
    script = 'dry=1; put source "$PWD/target"; keep source "$PWD/config"; point_at "$PWD/v1"'
    said = change(tmp_path, script).stderr
    assert said.count("timeglas: would ") == 3
    assert [path.name for path in tmp_path.iterdir()] == ["source"]


def test_of_the_versions_the_present_one_and_the_one_before_stay(tmp_path: Path) -> None:
    for name in ("v1", "v2", "v3"):
        (tmp_path / "opt" / "versions" / name).mkdir(parents=True)
        done = change(tmp_path, f'point_at "$home/versions/{name}"; tidy_versions "$home/versions/{name}"')
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "opt" / "current").resolve().name == name
    assert sorted(path.name for path in (tmp_path / "opt" / "versions").iterdir()) == ["v2", "v3"]


def test_a_version_has_another_name_where_anything_in_it_is_another(tmp_path: Path) -> None:
    for folder in ("companion", "hardware", "ui", "deploy"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text("a = 1\n")
    (tmp_path / "pyproject.toml").write_text('version = "1.2.3"\n')
    name = "root=$1; bundle=; version=3.11; release_name"
    first = change(tmp_path, name).stdout
    assert re.fullmatch(r"1\.2\.3-[0-9a-f]{10}-py3\.11\n", first)
    assert change(tmp_path, name).stdout == first
    (tmp_path / "ui" / "a.py").write_text("a = 2\n")
    assert change(tmp_path, name).stdout != first


def test_labwc_starts_the_table_and_a_file_of_its_own_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "labwc").touch(mode=0o755)
    start = 'PATH=$1:$PATH; labwc_starts="$1/etc/autostart"; start_with_labwc'
    assert "write " in change(tmp_path, start).stderr
    file = tmp_path / "etc" / "autostart"
    assert file.read_text() == f"{tmp_path}/opt/on-desktop start &\n"
    assert "as it should be" in change(tmp_path, start).stderr
    (tmp_path / "opt" / "manifest").unlink()
    assert change(tmp_path, start).stderr == ""  # somebody else's by now, which starts the table
    file.write_text("panel &\n")
    said = change(tmp_path, start).stderr
    assert f"Have it start the table by this line:   {tmp_path}/opt/on-desktop start &" in said
    assert file.read_text() == "panel &\n"


def test_where_there_is_no_room_that_is_said_before_anything_is_changed(tmp_path: Path) -> None:
    assert change(tmp_path, 'home=$1/not/yet/there; room_mb=1; need_room').returncode == 0
    refused = change(tmp_path, "room_mb=999999999; need_room")
    assert refused.returncode == 1
    assert "a version of Timeglas needs 999999999 MB, and there are only " in refused.stderr
    assert list(tmp_path.iterdir()) == []


# -- what systemd, udev and polkit get to read -------------------------------------------------------------


def unit(mode: str = "console", *, consoles: bool = True) -> str:
    """The unit as it is written on a machine with consoles, or without."""
    return bash(f"""
        . "{DEPLOY}/setup.sh"; . "{SYSTEM}/changes.sh"
        here="{DEPLOY}" groups='video gpio' mode={mode} consoles={"/" if consoles else "/nowhere"}
        unit
    """).stdout


def test_where_there_is_no_console_none_is_taken() -> None:
    assert "TTYPath=/dev/tty7" in unit()
    assert "tty" not in re.sub("char-tty.*", "", unit(consoles=False))


@pytest.mark.parametrize("mode", ["console", "cage"])
def test_nothing_is_left_to_be_filled_in(mode: str) -> None:
    made = unit(mode)
    assert not re.search(r"@[a-z]+@", made)
    assert ("in-cage" in made) is (mode == "cage")
    assert ("LIBSEAT_BACKEND=seatd" in made) is ("Wants=seatd.service" in made) is (mode == "cage")
    assert "SupplementaryGroups=video gpio" in made


@needs_systemd
@pytest.mark.parametrize("mode", ["console", "cage", "user"])
def test_systemd_understands_the_unit(mode: str, tmp_path: Path) -> None:
    text = (SYSTEM / "timeglas-user.service").read_text() if mode == "user" else unit(mode)
    # It looks whether the commands are there.
    commands = "/opt/timeglas/current/bin/timeglas|/opt/timeglas/in-cage|/bin/chvt"
    text = re.sub(rf"(Exec\w+=[-+]*)({commands})", r"\1/bin/true", text)
    file = tmp_path / "timeglas.service"
    file.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(["--user"] if mode == "user" else []), file],
        capture_output=True, text=True, check=False,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )  # fmt: skip
    said = [line for line in done.stderr.splitlines() if "timeglas" in line]
    assert said == []


@needs_systemd
def test_the_service_may_do_little_else_than_play(tmp_path: Path) -> None:
    (tmp_path / "timeglas.service").write_text(unit())
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", tmp_path / "timeglas.service"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd judges running services only")
    assert done.returncode == 0, done.stdout[-500:] + done.stderr


@pytest.mark.parametrize("mode", ["console", "user"])
def test_the_service_keeps_what_a_long_evening_needs(mode: str) -> None:
    text = unit() if mode == "console" else (SYSTEM / "timeglas-user.service").read_text()
    lines = text.splitlines()
    for wanted in ("Type=notify", "Restart=on-failure", "StartLimitIntervalSec=0"):
        assert wanted in lines
    assert any(line.startswith("ExecStopPost=-") and "outputs-off" in line for line in lines)
    assert any(line.startswith("WatchdogSec=") for line in lines)
    assert any(line.startswith("Environment=LG_WD=") for line in lines)
    if mode == "console":
        assert "User=timeglas" in lines
        assert "StateDirectory=timeglas" in lines


def test_a_light_that_is_there_already_is_given_to_its_group_at_once(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    (tmp_path / "udevadm").write_text(f'#!/bin/sh\necho "$*" >>{asked}\n')
    (tmp_path / "udevadm").chmod(0o755)
    assert change(tmp_path, "PATH=$1:$PATH; reload_udev").returncode == 0
    (light,) = [line for line in asked.read_text().splitlines() if "backlight" in line]
    action = re.search(r'ACTION=="(\w+)", SUBSYSTEM=="backlight"', (SYSTEM / "70-timeglas.rules").read_text())
    assert action is not None
    assert f"--action={action[1]}" in light.split()


RULE = re.compile(r'[A-Z]+(\{[\w/]+\})?(==|!=|=|\+=|:=)"[^"]*"')


@pytest.mark.parametrize("rules", ["70-timeglas.rules", "99-timeglas-box.rules"])
def test_udev_understands_its_rules(rules: str) -> None:
    text = (SYSTEM / rules).read_text().replace("\\\n", " ")
    read = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert read
    for line in read:
        for part in line.split(", "):
            assert RULE.fullmatch(part.strip()), part
    if not shutil.which("udevadm"):
        return
    if subprocess.run(["udevadm", "verify", "--help"], capture_output=True, check=False).returncode == 0:
        verified = subprocess.run(
            ["udevadm", "verify", SYSTEM / rules], capture_output=True, text=True, check=False
        )
        assert verified.returncode == 0, verified.stderr
