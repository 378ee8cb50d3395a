"""Buzzer and lamps in their own process, through the real gpiozero and lgpio, on the pretend chip."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from hardware.config import DEFAULT_FILE, load
from hardware.output_process import NOTHING_WORKS
from hardware.outputs import pause_s, places
from hardware.units import MS
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker, is_gone
from tests.rigs.told_outputs import ToldOutputs

pytestmark = pytest.mark.pins
CONFIG = load(DEFAULT_FILE)
BUZZER, LAMPS = CONFIG.buzzer, CONFIG.lamps


def test_lamps_and_buzzer_do_what_they_are_told(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.light_up()
        talker.do("lamp", 1, "off")
        talker.do("silence")
        pi.wait_for(lambda: not pi.level(LAMPS[1]) and not pi.level(BUZZER))
        assert pi.level(LAMPS[0])
        assert talker.finish() == [{"closed": True}]
        assert talker.is_off()


def test_a_pattern_sounds_every_one_of_its_tones(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.until_it_plays()
        talker.do("beep", "refused")
        pi.wait_for(lambda: pi.rises(BUZZER) == 2 and not pi.level(BUZZER))


def test_a_lamp_that_may_press_blinks_by_itself(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.do("lamp", 2, "first")
        pi.wait_for(lambda: pi.rises(LAMPS[2]) >= 3)


def test_the_hourglass_s_end_sounds_at_its_time_whoever_sleeps(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.until_it_plays()
        at_ns = time.monotonic_ns() + 200 * MS
        talker.do("appoint", at_ns)
        talker.do("lamp", 0, "turn")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1)
        talker.process.send_signal(signal.SIGSTOP)
        pi.wait_for(lambda: pi.level(BUZZER) == 1)
        assert pi.changed_ns(BUZZER) >= at_ns
        talker.process.send_signal(signal.SIGCONT)


def test_the_output_process_is_a_session_of_its_own_which_no_ctrl_c_reaches(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.until_it_plays()
        assert os.getsid(pid) == os.getpgid(pid) == pid


def test_every_thread_of_the_output_process_hurries_as_much_also_lgpio_s_own(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.until_it_plays()
        threads = [int(thread.name) for thread in Path(f"/proc/{pid}/task").iterdir()]
        assert len(threads) > 2
        assert len({os.sched_getscheduler(thread) for thread in threads}) == 1
        slack_ns = {Path(f"/proc/{thread}/timerslack_ns").read_text() for thread in threads}
        assert slack_ns <= {"0\n", "1\n"}  # 0: with real-time priority


def test_an_appointment_taken_back_is_silent(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        talker.until_it_plays()
        at_ns = time.monotonic_ns() + 150 * MS
        talker.do("appoint", at_ns)
        talker.do("appoint", None)
        talker.do("lamp", 0, "turn")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1 and time.monotonic_ns() > at_ns)
        assert pi.rises(BUZZER) == 0


def test_a_table_killed_with_9_leaves_everything_off(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        talker.process.kill()
        pi.wait_for(lambda: talker.is_off() and is_gone(pid))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_an_output_process_that_is_asked_to_end_leaves_everything_off(
    pi: PretendPi, how: signal.Signals
) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        os.kill(pid, how)
        pi.wait_for(lambda: talker.is_off() and is_gone(pid))


def test_an_output_process_that_was_killed_is_replaced_and_shows_the_same(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        talker.process.send_signal(signal.SIGSTOP)
        os.kill(pid, signal.SIGKILL)
        pi.wait_for(lambda: is_gone(pid))
        # A pin keeps its level when its program dies: so did the buzzer, until the next one began.
        assert pi.level(BUZZER) == 1
        talker.process.send_signal(signal.SIGCONT)
        pi.wait_for(lambda: not pi.level(BUZZER) and all(pi.level(pin) for pin in LAMPS))
        assert talker.until_it_plays() != pid


def test_an_output_process_that_hangs_when_the_table_closes_leaves_everything_off(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        os.kill(pid, signal.SIGSTOP)
        assert talker.finish() == [{"closed": True}]
        assert talker.is_off()
        assert is_gone(pid)


def test_an_output_process_that_hangs_is_replaced_when_something_is_to_be_done(pi: PretendPi) -> None:
    with ToldOutputs(pi, DEFAULT_FILE, "0.05") as talker:
        pid = talker.light_up()
        os.kill(pid, signal.SIGSTOP)
        assert pi.level(BUZZER) == 1
        lines, began = 0, time.monotonic()
        while talker.until_it_plays() == pid:
            if lines < 1_000 * (time.monotonic() - began):
                talker.do("lamp", 1, "off")
                lines += 1
        assert lines < 4_000  # the pipe would have held some more
        pi.wait_for(lambda: [pi.level(pin) for pin in (BUZZER, *LAMPS)] == [0, 1, 0, 1, 1])


@pytest.mark.parametrize("who_goes_first", ["table", "process"])
def test_an_output_process_that_is_killed_while_the_table_closes_leaves_everything_off(
    pi: PretendPi, who_goes_first: str
) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        talker.process.send_signal(signal.SIGSTOP)
        if who_goes_first == "process":
            os.kill(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGSTOP)
        assert talker.process.stdin is not None
        talker.process.stdin.close()
        talker.process.send_signal(signal.SIGCONT)
        os.kill(pid, signal.SIGKILL)
        assert talker.finish() == [{"closed": True}]
        assert talker.is_off()


def test_lamps_go_along_with_their_buttons(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.until_it_plays()
        talker.do("lamp", 0, "turn")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1)
        talker.do("pair", {CONFIG.buttons[2]: 0, CONFIG.buttons[0]: 2, CONFIG.buttons[1]: 0})
        lit = [0, 1, 1, 0]
        pi.wait_for(lambda: [pi.level(lamp) for lamp in LAMPS] == lit)
        talker.do("lamp", 2, "turn")
        talker.do("lamp", 0, "off")
        pi.wait_for(lambda: [pi.level(lamp) for lamp in LAMPS] == [1, 0, 0, 0])
        os.kill(pid, signal.SIGKILL)
        pi.wait_for(lambda: talker.until_it_plays() != pid)
        pi.wait_for(lambda: [pi.level(lamp) for lamp in LAMPS] == [1, 0, 0, 0])


def test_whose_a_lamp_is() -> None:
    wired = ("GPIO17", "", "GPIO22")
    assert places(wired, 4, None) == [0, 1, 2, 3]
    assert places(wired, 3, {"GPIO17": 2, "GPIO22": 0}) == [2, 1, 0]
    # A seat that presses a key has the lamp of its place, unless that is somebody's.
    assert places(wired, 3, {"key:1": 0, "GPIO22": 1}) == [0, None, 1]
    assert places(wired, 3, {}) == [0, 1, 2]
    assert places(wired, 0, {}) == []


def test_beeps_that_waited_for_a_process_that_stood_still_are_no_queue(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.until_it_plays()
        os.kill(pid, signal.SIGSTOP)
        for _ in range(20):
            talker.do("beep", "refused")
        talker.do("beep", "turn")
        talker.do("lamp", 0, "turn")
        talker.until_it_plays()  # they have been sent
        os.kill(pid, signal.SIGCONT)
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1 and not pi.level(BUZZER))
        assert pi.rises(BUZZER) <= 1  # the last alone, unless this machine is so slow that it is no news


def test_a_killed_one_is_replaced_at_once_and_one_that_was_asked_to_end_a_little_later() -> None:
    # The first leaves the buzzer on; of the second the pins are low, and the table may be about to end, too.
    assert pause_s(0, -signal.SIGKILL) == pause_s(1, -signal.SIGKILL) == pause_s(1, 1) == 0
    assert pause_s(0, 0) == pause_s(1, -signal.SIGTERM) == pause_s(1, None) == 1
    # A process that ends again and again is not started again and again at once.
    assert [pause_s(in_vain, -signal.SIGKILL) for in_vain in (2, 3, 4, 99)] == [2, 10, 30, 30]


def test_a_pin_that_another_program_has_is_named_and_the_others_shine(pi: PretendPi) -> None:
    with pi.busy(BUZZER, by="radio"), ToldOutputs(pi) as talker:
        assert talker.next("problem")["problem"] == f"{BUZZER} is in use by another program (radio)."
        talker.do("lamp", 0, "turn")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1)


def test_a_lamp_that_is_lost_in_the_middle_of_a_game_is_named_and_the_others_shine_on(pi: PretendPi) -> None:
    with ToldOutputs(pi) as talker:
        pid = talker.light_up()
        pi.lose(LAMPS[3])
        talker.do("lamp", 3, "off")
        assert talker.next("problem")["problem"].startswith(f"{LAMPS[3]} cannot be used")
        pi.wait_for(lambda: talker.until_it_plays() != pid and all(pi.level(lamp) for lamp in LAMPS[:3]))
        talker.do("lamp", 0, "off")
        pi.wait_for(lambda: not pi.level(LAMPS[0]))
        pi.find_again(LAMPS[3])


def test_every_output_that_cannot_be_used_is_named_and_the_others_work(pi: PretendPi) -> None:
    pi.lose(LAMPS[3])
    with pi.busy(LAMPS[1], by="radio"), pi.busy(LAMPS[2], by="radio"), ToldOutputs(pi) as talker:
        told = [talker.next("problem")["problem"] for _ in range(3)]
        assert [sentence.split()[0] for sentence in told] == list(LAMPS[1:])
        talker.do("lamp", 0, "turn")
        talker.do("beep", "times_up")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1 and pi.rises(BUZZER) > 0)


@pytest.fixture
def passive(tmp_path: Path) -> Path:
    """The description of a table whose buzzer is a passive one."""
    file = tmp_path / "hardware.toml"
    file.write_text('buzzer_kind = "passive"\n')
    return file


def test_a_passive_buzzer_is_given_a_tone_and_rests_low(pi: PretendPi, passive: Path) -> None:
    with ToldOutputs(pi, passive) as talker:
        talker.until_it_plays()
        talker.do("beep", "wrong")
        pi.wait_for(lambda: pi.rises(BUZZER) > 100)
        talker.do("silence")
        assert talker.finish() == [{"closed": True}]
        assert talker.is_off()


def test_a_tone_is_made_ready_before_the_hourglass_s_end_and_not_heard_before_it(
    pi: PretendPi, passive: Path
) -> None:
    with ToldOutputs(pi, passive) as talker:
        talker.until_it_plays()
        at_ns = time.monotonic_ns() + 200 * MS
        talker.do("appoint", at_ns)
        pi.wait_for(lambda: pi.rises(BUZZER) > 100)
        assert pi.risen_ns(BUZZER) >= at_ns


def test_a_passive_buzzer_whose_process_was_killed_is_silenced_by_the_next(
    pi: PretendPi, passive: Path
) -> None:
    with ToldOutputs(pi, passive) as talker:
        pid = talker.light_up()
        os.kill(pid, signal.SIGKILL)
        pi.wait_for(lambda: talker.until_it_plays() != pid)
        pi.wait_for(lambda: not pi.level(BUZZER) and all(pi.level(lamp) for lamp in LAMPS))
        before = pi.rises(BUZZER)
        talker.do("beep", "turn")
        pi.wait_for(lambda: pi.rises(BUZZER) > before + 50)


def test_lines_it_does_not_understand_are_nothing(pi: PretendPi) -> None:
    command = ["--buzzer", BUZZER, "--lamps", f",{LAMPS[0]}"]
    with Talker("hardware.output_process", command, environment=pi.environment) as process:
        process.next("ready")
        for line in ("", "dance", "beep tango", "lamp x turn", "lamp 9 turn", "lamp 1 loud", "appoint soon"):
            process.say(line)
        process.say("lamp 1 turn")
        pi.wait_for(lambda: pi.level(LAMPS[0]) == 1)


def test_where_no_pin_works_it_says_so_and_is_not_started_again(tmp_path: Path) -> None:
    if Path("/proc/device-tree/system/linux,revision").exists():
        pytest.skip("this is a Pi")
    with Talker("hardware.output_process", ["--buzzer", BUZZER], cwd=tmp_path) as process:
        [sentence, _] = process.next("problem")["problem"]
        assert "no Raspberry Pi" in sentence
        assert process.process.wait(20) == NOTHING_WORKS
    with Talker("tests.rigs.play_outputs", [str(DEFAULT_FILE)], cwd=tmp_path) as talker:
        talker.next("problem")
        talker.say('["beep", "turn"]')
        assert talker.finish() == [{"closed": True}]
