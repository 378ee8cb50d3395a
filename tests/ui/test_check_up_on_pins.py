"""The check-up on a pretend Pi: real edges are counted on the screen, lamps blink, the buzzer sounds."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from hardware.config import DEFAULT_FILE, load
from hardware.units import MS
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.table import Table, keep_a_game
from ui.settings import read

pytestmark = [pytest.mark.pins, pytest.mark.screen]

CONFIG = load(DEFAULT_FILE)
RED, BLUE, YELLOW, GREEN = CONFIG.buttons


def table_on(pi: PretendPi, state: Path) -> Table:
    arguments = ["--language", "en", "--hardware", str(DEFAULT_FILE)]
    table = Table(state, *arguments, environment=pi.environment)
    pi.wait_for(lambda: pi.is_listening(RED) and pi.is_claimed(CONFIG.buzzer))
    return table


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    (tmp_path / "state" / "settings.json").write_text('{"toured": true}')
    return tmp_path / "state"


def bounce(pi: PretendPi, pin: str) -> None:
    """A finger presses: the contact closes, opens and closes, a fifth of a millisecond each."""
    at_ns = time.monotonic_ns()
    for number in range(5):
        pi.drive(pin, number % 2, at_ns + number * MS // 5)


def cell(seen: dict[str, Any], pin: str) -> dict[str, Any]:
    found: dict[str, Any] = seen["cells"].get(f"button:{pin}", {"is_down": None, "lines": []})
    return found


def test_real_presses_and_bounces_are_counted_and_mean_nothing_to_the_game(
    pi: PretendPi, state: Path
) -> None:
    with table_on(pi, state) as table:
        table.go_on()
        table.touch("choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        table.touch("more", "settings", "buttons", "check_up")
        table.until(lambda seen: seen["page"] == "CheckUp" and seen["view"]["paused"])
        bounce(pi, YELLOW)  # which would turn the hourglass
        seen = table.until(lambda seen: cell(seen, YELLOW)["is_down"])
        assert cell(seen, YELLOW)["lines"][:2] == ["1 press", "5 edges, 4 bounces"]
        assert not cell(seen, RED)["is_down"]
        pi.release(YELLOW)
        seen = table.until(lambda seen: cell(seen, YELLOW)["is_down"] is False)
        assert cell(seen, YELLOW)["lines"][:2] == ["1 press", "6 edges, 4 bounces"]
        assert any(f"{YELLOW}: 1 press, 6 edges, 4 bounces, pressed 0:0" in said for said in seen["words"])
        table.touch("back", "back", "back", "back")
        seen = table.until(lambda seen: not seen["view"]["paused"])
        assert seen["view"]["phase"] == "turn_hourglass"


def test_the_lamp_of_a_button_that_is_touched_blinks_and_all_do_in_turn(pi: PretendPi, state: Path) -> None:
    with table_on(pi, state) as table:
        table.touch("settings", "buttons", "check_up", f"button:{BLUE}")
        pi.wait_for(lambda: pi.rises(CONFIG.lamps[1]) == 4)
        assert [pi.rises(lamp) for lamp in CONFIG.lamps] == [0, 4, 0, 0]
        table.touch("lamps")
        pi.wait_for(lambda: [pi.rises(lamp) for lamp in CONFIG.lamps] == [4, 8, 4, 4])


def test_a_pattern_that_is_touched_sounds_on_the_buzzer(pi: PretendPi, state: Path) -> None:
    with table_on(pi, state) as table:
        table.touch("settings", "buttons", "check_up", "buzzer", "beep:last_ten")
        pi.wait_for(lambda: pi.rises(CONFIG.buzzer) == 3)


def test_a_pin_that_another_program_has_says_what_to_do(pi: PretendPi, state: Path) -> None:
    with pi.busy(GREEN, by="radio"), table_on(pi, state) as table:
        table.touch("band", "settings", "buttons", "check_up")
        seen = table.until(lambda seen: cell(seen, GREEN)["lines"])
        assert cell(seen, GREEN)["is_broken"]
        (said,) = [said for said in seen["words"] if "radio" in said]
        assert "End that program and start Timeglas anew" in said


def test_a_pairing_by_pressing_holds_over_a_restart_until_it_is_given_up(pi: PretendPi, state: Path) -> None:
    with table_on(pi, state) as table:
        table.touch("settings", "buttons", "seat:0")
        table.until(lambda seen: "no_button" in seen["ways"])
        pi.press(GREEN)
        pi.wait_for(lambda: read_pairing(state) is not None)
        pi.release(GREEN)
    agreed = {GREEN: 0, BLUE: 1, YELLOW: 2}
    assert read_pairing(state) == agreed
    with table_on(pi, state) as table:
        table.touch("settings", "buttons", "check_up")
        seen = table.until(lambda seen: cell(seen, GREEN)["lines"])
        assert [cell(seen, pin)["colour"] for pin in CONFIG.buttons] == ["", "blue", "yellow", "red"]
        table.touch("back", "as_wired")
        pi.wait_for(lambda: read_pairing(state) is None)


def read_pairing(state: Path) -> dict[str, int] | None:
    return read(state / "settings.json").seats_of


def test_without_pins_a_key_lights_and_a_touch_on_it_blinks_its_pretended_lamp(state: Path) -> None:
    with Table(state, "--language", "en", "--simulate") as table:
        table.go_on()
        table.touch("more", "settings", "buttons", "check_up")
        table.until(lambda seen: seen["page"] == "CheckUp")
        table.key_down(ord("2"))
        seen = table.until(lambda seen: seen["cells"]["button:key:2"]["is_down"])
        assert seen["cells"]["button:key:2"]["owner"] == "Blue"
        table.key_up(ord("2"))
        table.until(lambda seen: not seen["cells"]["button:key:2"]["is_down"])
        assert 2 not in table.see()["lit"]
        table.touch("button:key:3")
        table.until(lambda seen: 2 in seen["lit"])


def test_the_message_that_a_button_does_not_work_leads_to_the_check_up_and_back(
    pi: PretendPi, state: Path
) -> None:
    with pi.busy(GREEN, by="radio"), table_on(pi, state) as table:
        table.until(lambda seen: GREEN in seen["band"])
        table.touch("look")
        seen = table.until(lambda seen: seen["page"] == "CheckUp")
        assert seen["band"] == ""
        table.touch("back")
        table.until(lambda seen: seen["page"] == "Start")


def test_so_does_it_over_a_game_which_rests_meanwhile(pi: PretendPi, state: Path) -> None:
    with table_on(pi, state) as table:
        table.go_on()
        table.touch("choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        pi.lose(YELLOW)
        table.until(lambda seen: "no longer answers" in seen["band"])
        table.touch("look")
        seen = table.until(lambda seen: seen["page"] == "CheckUp" and seen["view"]["paused"])
        assert cell(seen, YELLOW)["is_broken"]
        table.touch("back")
        table.until(lambda seen: seen["page"] != "CheckUp" and not seen["view"]["paused"])
