"""The light behind the screen, in folders as the kernel lays them out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hardware.backlight import Backlight

_NOBODY_WRITES = Path("/proc/sys/kernel/osrelease")  # not even root, who may write everywhere else


def lamp(
    folder: Path,
    name: str = "rpi_backlight",
    kind: str = "raw",
    brightness: str = "200\n",
    most: str = "255\n",
) -> Path:
    lamp = folder / name
    lamp.mkdir(parents=True)
    (lamp / "type").write_text(f"{kind}\n")
    (lamp / "brightness").write_text(brightness)
    (lamp / "max_brightness").write_text(most)
    (lamp / "bl_power").write_text("0\n")
    return lamp


def shone(backlight: Backlight, *shares: float) -> None:
    """After it has done all that was asked."""
    for share in shares:
        backlight.shine(share)
    backlight.close()


def said(lamp: Path) -> tuple[str, str]:
    return (lamp / "brightness").read_text().strip(), (lamp / "bl_power").read_text().strip()


def test_it_is_as_bright_as_it_is_told(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    backlight = Backlight(tmp_path)
    assert backlight.can_be_set
    assert backlight.brightness() == pytest.approx(200 / 255)
    shone(backlight, 0.5)
    assert said(only) == ("128", "0")


def test_the_newest_wish_counts(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    shone(Backlight(tmp_path), *(step / 100 for step in range(100)), 1.0)
    assert said(only) == ("255", "0")


def test_dark_is_without_light_and_keeps_how_bright_it_was(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    shone(Backlight(tmp_path), 0.0)
    assert said(only) == ("200", "4")
    shone(Backlight(tmp_path), 0.001)
    assert said(only) == ("1", "0")


def test_one_that_cannot_go_out_is_as_dark_as_it_gets(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    (only / "bl_power").unlink()
    shone(Backlight(tmp_path), 0.0)
    assert (only / "brightness").read_text() == "0"
    assert not (only / "bl_power").exists()


def test_where_there_is_none_nothing_is_set_and_nothing_fails(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        backlight = Backlight(folder)
        assert not backlight.can_be_set
        assert backlight.brightness() is None
        shone(backlight, 0.5)


def test_one_that_may_not_be_written_is_left_alone(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    (only / "brightness").unlink()
    (only / "brightness").symlink_to(_NOBODY_WRITES)
    assert not Backlight(tmp_path).can_be_set


@pytest.mark.parametrize("most", ["", "0\n", "bright\n", "-5\n", "\xff"])
def test_one_that_says_nothing_sensible_is_left_alone(tmp_path: Path, most: str) -> None:
    lamp(tmp_path, most=most)
    assert not Backlight(tmp_path).can_be_set


def test_of_several_for_one_screen_the_kernels_first_choice_is_set(tmp_path: Path) -> None:
    acpi, raw = lamp(tmp_path, "acpi_video0", "firmware"), lamp(tmp_path, "intel_backlight", "raw")
    shone(Backlight(tmp_path), 1.0)
    assert said(acpi) == ("255", "0")
    assert said(raw) == ("200", "0")


def test_two_screens_are_set_alike(tmp_path: Path) -> None:
    both = [lamp(tmp_path, "10-0045"), lamp(tmp_path, "4-0045", most="31\n", brightness="31\n")]
    shone(Backlight(tmp_path), 0.2)
    assert [said(one)[0] for one in both] == ["51", "6"]


def test_one_that_disappears_is_told_once_and_the_other_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gone, stays = lamp(tmp_path, "a"), lamp(tmp_path, "b")
    backlight = Backlight(tmp_path)
    shutil.rmtree(gone)
    shone(backlight, 1.0)
    assert said(stays) == ("255", "0")
    assert len(caplog.records) == 1
    assert backlight.can_be_set
    backlight = Backlight(tmp_path)
    shutil.rmtree(stays)
    shone(backlight, 0.5)
    assert not backlight.can_be_set


def test_it_is_closed_twice_and_does_nothing_afterwards(tmp_path: Path) -> None:
    only = lamp(tmp_path)
    backlight = Backlight(tmp_path)
    backlight.close()
    backlight.close()
    backlight.shine(1.0)
    assert said(only) == ("200", "0")
