"""Buttons through the real gpiozero and lgpio, on the pretend chip."""

from __future__ import annotations

import ctypes
import threading
import time
from pathlib import Path

import pytest

from hardware.chip import CLONE_FS
from hardware.config import DEFAULT_FILE, load
from hardware.units import MS
from tests.rigs.pretend_pi import PI_5, PretendPi
from tests.rigs.processes import Talker

pytestmark = pytest.mark.pins
MODULE = "tests.rigs.tell_edges"
US = 1_000


def listener(pi: PretendPi, file: Path = DEFAULT_FILE, cwd: Path | None = None, *more: str) -> Talker:
    return Talker(MODULE, [str(file), *more], environment=pi.environment, cwd=cwd)


def edges(table: Talker, count: int) -> list[tuple[str, bool, int]]:
    found = [table.next("edge")["edge"] for _ in range(count)]
    return [(edge["button"], edge["down"], edge["at_ns"]) for edge in found]


def test_a_press_carries_the_kernel_s_own_time_to_the_nanosecond(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        down = pi.press("GPIO17", time.monotonic_ns() - 7 * MS - 123)
        up = pi.release("GPIO17", down + 5 * MS)
        assert edges(table, 2) == [("GPIO17", True, down), ("GPIO17", False, up)]


def test_two_presses_200_us_apart_that_arrive_in_reverse_keep_their_stamps(pi: PretendPi) -> None:
    for first, second in (("GPIO17", "GPIO27"), ("GPIO27", "GPIO17")):
        with listener(pi) as table:
            table.next("listening")
            at_ns = time.monotonic_ns()
            pi.press(second, at_ns + 200 * US)
            pi.press(first, at_ns)
            heard = edges(table, 2)
        assert sorted(heard, key=lambda edge: edge[2]) == [
            (first, True, at_ns),
            (second, True, at_ns + 200 * US),
        ]
        pi.release(first)
        pi.release(second)


def test_a_bouncing_press_and_a_bouncing_release_are_one_pair(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        down = time.monotonic_ns()
        for bounce_us in (0, 300, 900):
            pi.press("GPIO5", down + bounce_us * US)
            pi.release("GPIO5", down + (bounce_us + 150) * US)
        pi.press("GPIO5", down + 1_200 * US)
        assert edges(table, 1) == [("GPIO5", True, down)]
        up = time.monotonic_ns()
        for bounce_us in (0, 300, 900):
            pi.release("GPIO5", up + bounce_us * US)
            pi.press("GPIO5", up + (bounce_us + 150) * US)
        pi.release("GPIO5", up + 1_200 * US)
        assert edges(table, 1) == [("GPIO5", False, up)]
        assert table.finish() == [{"closed": True}]


def test_a_release_that_the_kernel_lost_heals(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        pi.press("GPIO22")
        pi.wait_for(lambda: edges(table, 1)[0][1])
        pi.drive("GPIO22", 1, is_heard=False)
        [(button, down, _)] = edges(table, 1)
        assert (button, down) == ("GPIO22", False)


def test_a_button_held_from_the_start_counts_only_when_pressed_anew(pi: PretendPi) -> None:
    pi.press("GPIO17")
    with listener(pi) as table:
        table.next("listening")
        pi.release("GPIO17")
        down = pi.press("GPIO17", time.monotonic_ns() + 40 * MS)
        assert edges(table, 1) == [("GPIO17", True, down)]


def test_a_pin_that_another_program_has_is_named_and_the_others_work(pi: PretendPi) -> None:
    with pi.busy("GPIO27", by="other-game"), listener(pi) as table:
        problem = table.next("problem")
        assert problem["kind"] == "PinInUse"
        assert problem["problem"] == "GPIO27 is in use by another program (other-game)."
        table.next("listening")
        down = pi.press("GPIO22")
        assert edges(table, 1) == [("GPIO22", True, down)]


def test_every_pin_that_cannot_be_used_is_named_and_its_button_counts_as_broken(pi: PretendPi) -> None:
    pi.lose("GPIO5")
    with pi.busy("GPIO27", by="radio"), pi.busy("GPIO17", by="radio"), listener(pi) as table:
        told = [table.next("problem") for _ in range(3)]
        assert [(problem["kind"], problem["problem"].split()[0]) for problem in told] == [
            ("PinInUse", "GPIO17"), ("PinInUse", "GPIO27"), ("PinUnusable", "GPIO5"),
        ]  # fmt: skip
        assert table.next("broken")["broken"] == ["GPIO17", "GPIO27", "GPIO5"]
        table.next("listening")
        down = pi.press("GPIO22")
        assert edges(table, 1) == [("GPIO22", True, down)]


def test_where_the_chip_cannot_be_opened_every_button_is_broken(pi: PretendPi, tmp_path: Path) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text("gpiochip = 7\n")
    with listener(pi, file) as table:
        assert "/dev/gpiochip7" in table.next("problem")["problem"]
        assert table.next("broken")["broken"] == ["GPIO17", "GPIO22", "GPIO27", "GPIO5"]
        table.next("listening")
        assert table.finish() == [{"closed": True}]


def test_a_button_held_from_the_start_is_broken_until_it_is_let_go(pi: PretendPi) -> None:
    pi.press("GPIO17")
    with listener(pi) as table:
        assert table.next("broken")["broken"] == ["GPIO17"]
        table.next("listening")
        pi.release("GPIO17")
        assert table.next("broken")["broken"] == []


def test_a_button_whose_line_can_be_read_no_more_is_told_once_until_it_can(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        pi.lose("GPIO22")
        problem = table.next("problem")
        assert problem["kind"] == "ButtonLost"
        assert "GPIO22" in problem["problem"]
        assert table.next("broken")["broken"] == ["GPIO22"]
        down = pi.press("GPIO17")
        assert edges(table, 1) == [("GPIO17", True, down)]
        pi.find_again("GPIO22")
        assert table.next("broken")["broken"] == []
        assert table.finish() == [{"closed": True}]


def test_a_line_that_is_gone_keeps_no_other_pin_when_the_table_closes(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        pi.lose("GPIO17")
        table.next("broken")
        assert table.finish() == [{"closed": True}]
        assert not any(pi.is_claimed(pin) for pin in ("GPIO17", "GPIO27", "GPIO22", "GPIO5"))


def test_two_tables_on_one_pi_do_not_take_each_other_s_edges(pi: PretendPi, tmp_path: Path) -> None:
    with listener(pi, cwd=tmp_path) as first:
        first.next("listening")
        with listener(pi, cwd=tmp_path) as second:
            told = [second.next("problem") for _ in range(4)]
            assert [problem["kind"] for problem in told] == ["PinInUse"] * 4
            assert told[0]["problem"] == "GPIO17 is in use by another program (timeglas)."
            second.next("listening")
            down = pi.press("GPIO17")
            assert edges(first, 1) == [("GPIO17", True, down)]


@pytest.mark.parametrize("lost", [len(load(DEFAULT_FILE).buttons), len(load(DEFAULT_FILE).buttons) + 1])
def test_a_listener_that_slept_while_the_buttons_came_is_woken(pi: PretendPi, lost: int) -> None:
    environment = {**pi.environment, "PRETEND_LOST_SIGNALS": str(lost)}
    with Talker(MODULE, [str(DEFAULT_FILE)], environment=environment) as table:
        table.next("listening")
        down = pi.press("GPIO17")
        assert edges(table, 1) == [("GPIO17", True, down)]


# /proc takes no file from anybody, not even from root.
@pytest.mark.parametrize("folder", ["/", "/proc", "read-only"])
def test_it_starts_from_any_folder_and_leaves_nothing_there(
    pi: PretendPi, tmp_path: Path, folder: str
) -> None:
    where = tmp_path / folder
    where.mkdir(0o555, exist_ok=True)
    with listener(pi, cwd=where) as table:
        listening = table.next("listening")
        assert listening["listening"] == str(where)
        if a_thread_may_stand_elsewhere():
            assert listening["meanwhile"] == [str(where)]
        assert not [name for name in listening["left"] if name.startswith(".lgd")]
        down = pi.press("GPIO17")
        assert edges(table, 1) == [("GPIO17", True, down)]


def test_where_no_thread_may_stand_elsewhere_the_process_is_back_when_it_listens(
    pi: PretendPi, tmp_path: Path
) -> None:
    with listener(pi, DEFAULT_FILE, tmp_path, "--one-folder") as table:
        listening = table.next("listening")
        assert listening["listening"] == str(tmp_path)
        [meanwhile] = listening["meanwhile"]
        assert meanwhile != str(tmp_path)
        assert not Path(meanwhile).exists()


def a_thread_may_stand_elsewhere() -> bool:
    """Some containers forbid it."""
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(ctypes.CDLL(None).unshare(CLONE_FS)))
    thread.start()
    thread.join()
    return answers == [0]


@pytest.mark.parametrize("chips", [PI_5], indirect=True)
def test_a_pi_5_is_found_by_its_chip_s_label(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        down = pi.press("GPIO17")
        assert edges(table, 1) == [("GPIO17", True, down)]


@pytest.mark.parametrize("chips", ["0:forbidden:58"], indirect=True)
def test_a_chip_that_may_not_be_opened_is_said_with_what_is_missing(pi: PretendPi) -> None:
    with listener(pi) as table:
        problem = table.next("problem")
        assert problem["kind"] == "ChipForbidden"
        assert "/dev/gpiochip0" in problem["problem"]
        table.next("listening")
        assert table.finish() == [{"closed": True}]


def test_a_machine_that_is_no_pi_says_so_and_goes_on(tmp_path: Path) -> None:
    if Path("/proc/device-tree/system/linux,revision").exists():
        pytest.skip("this is a Pi")
    with Talker(MODULE, [str(DEFAULT_FILE)], cwd=tmp_path) as table:
        assert table.next("problem")["kind"] == "NoPi"
        table.next("listening")
        assert table.finish() == [{"closed": True}]


def test_closing_gives_the_pins_back(pi: PretendPi) -> None:
    with listener(pi) as table:
        table.next("listening")
        assert pi.is_listening("GPIO17")
        assert table.finish() == [{"closed": True}]
        assert not pi.is_claimed("GPIO17")
