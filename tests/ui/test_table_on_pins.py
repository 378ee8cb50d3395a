"""The whole table on a pretend Pi: pins are pressed, the screen is touched, and the power goes."""

from __future__ import annotations

import os
import signal
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import tablelog
from companion.journal import Journal
from hardware.config import DEFAULT_FILE, load
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, Talker
from tests.rigs.table import Table, keep_a_game
from ui.settings import read

pytestmark = [pytest.mark.pins, pytest.mark.screen]

CONFIG = load(DEFAULT_FILE)
OUTPUTS = (*CONFIG.lamps, CONFIG.buzzer)
RED, BLUE, YELLOW = CONFIG.buttons[:3]


class TableOnPins(Table):
    """The app on a pretend Pi, listening to its buttons."""

    def __init__(self, pi: PretendPi, state: Path) -> None:
        arguments = ["--language", "en", "--hardware", str(DEFAULT_FILE)]
        super().__init__(state, *arguments, environment=pi.environment)
        pi.wait_for(lambda: all(pi.is_listening(pin) for pin in (RED, BLUE, YELLOW)))
        pi.wait_for(lambda: pi.is_claimed(CONFIG.buzzer))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def play_to_hourglass(table: Table, pi: PretendPi, *, all_play: bool = False) -> dict[str, Any]:
    """Red plays; Yellow, to its right, turns the hourglass with its button."""
    table.go_on()
    table.touch("choose_deck:red")
    table.until_phase("read_card")
    table.touch(f"read_card:{str(all_play).lower()}")
    table.until_phase("turn_hourglass")
    pi.press(YELLOW)
    view = table.until_phase("activity")
    pi.release(YELLOW)
    return view


def test_two_presses_on_pins_are_judged_by_the_kernels_time(pi: PretendPi, state: Path) -> None:
    with TableOnPins(pi, state) as table:
        play_to_hourglass(table, pi, all_play=True)
        now_ns = time.monotonic_ns()
        pi.press(RED, now_ns)
        pi.press(BLUE, now_ns - 1_000_000)
        view = table.until_phase("answer")
        assert view["answering"] == 1
        assert view["margin_ms"] == pytest.approx(1.0)


def test_a_game_comes_back_after_the_program_was_killed_and_its_outputs_are_off(
    pi: PretendPi, state: Path
) -> None:
    with TableOnPins(pi, state) as table:
        before = play_to_hourglass(table, pi)
        pi.wait_for(lambda: any(pi.level(lamp) for lamp in CONFIG.lamps))
        table.process.send_signal(signal.SIGKILL)
        table.process.wait()
        pi.wait_for(lambda: not any(pi.level(pin) for pin in OUTPUTS))

    with TableOnPins(pi, state) as table:
        table.touch("go_on:1")
        after = table.until_phase("activity")
        assert after["paused"]
        assert after["hourglass"]["state"] == "stopped"
        assert 50 < after["hourglass"]["left_s"] <= 60
        assert after["seats"] == before["seats"]
        assert after["undo"] == before["undo"]
        table.touch("resume")
        table.until(lambda seen: not seen["view"]["paused"])
        pi.press(RED)
        assert table.until_phase("judge")["hourglass"]["left_s"] < 60


def test_stopping_the_service_keeps_the_game_and_darkens_the_table(pi: PretendPi, state: Path) -> None:
    with TableOnPins(pi, state) as table:
        play_to_hourglass(table, pi)
        table.process.send_signal(signal.SIGTERM)
        assert table.process.wait(PATIENCE_S) == 0
        pi.wait_for(lambda: not any(pi.level(pin) for pin in OUTPUTS))
        assert not pi.is_claimed(RED)
    journal = Journal(state / "journal")
    (kept,) = journal.games()
    session = tablelog.reopen(journal, kept.id)
    journal.close()
    assert session.view()["phase"] == "activity"


def test_a_second_program_on_the_same_games_says_so_and_ends(
    pi: PretendPi, state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with TableOnPins(pi, state):
        environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
        arguments = ["run", "--state", str(state), "--simulate"]
        with Talker("ui.main", arguments, environment=environment) as second:
            assert second.process.wait(PATIENCE_S) == 2
    assert "open in another Timeglas" in capfd.readouterr().err


def test_a_button_in_the_dark_counts_and_lights_the_screen(pi: PretendPi, state: Path) -> None:
    (state / "settings.json").write_text('{"dims_after_s": 0, "darkens_after_s": 1}')
    with TableOnPins(pi, state) as table:
        table.touch("go_on:1")
        table.until(lambda seen: "choose_deck:red" in seen["ways"] and seen["light"] == 1)
        table.touch("choose_deck:red", "read_card:false")
        table.until(lambda seen: seen["light"] == 0)  # the kernel's clock cannot be moved
        assert not table.see()["drawn"]
        pi.press(YELLOW)
        assert table.until_phase("activity")["hourglass"]["state"] == "running"
        assert table.until(lambda seen: seen["light"] == 1)["drawn"]


def test_a_first_game_is_played_with_real_buttons_in_the_order_of_the_pins(
    pi: PretendPi, tmp_path: Path
) -> None:
    with TableOnPins(pi, tmp_path) as table:
        table.touch("skip")
        seen = table.until(lambda seen: "play" in seen["ways"])
        assert "Red team: its button, or key 1" in seen["words"]
        table.touch("play", "choose_deck:red", "read_card:true")
        table.until_phase("turn_hourglass")
        pi.press(BLUE)
        table.until_phase("activity")
        on_screen = [way for way in table.see()["ways"] if way.startswith("buzz")]
        assert on_screen == []
        pi.press(RED)
        assert table.until_phase("answer")["answering"] == 0
    in_order = {pin: seat for seat, pin in enumerate(CONFIG.buttons) if pin}
    assert read(tmp_path / "settings.json").seats_of == in_order


@pytest.mark.parametrize("is_heard", [True, False])
def test_the_lamp_at_the_button_of_whoever_throws_is_lit_and_it_enters_the_best_row(
    pi: PretendPi, tmp_path: Path, is_heard: bool
) -> None:
    people, agreed = '[{"name": "Anna"}, {"name": "Bo"}]', '{"button_enters_best": true}'
    header = f'{{"table": 1, "game": "crag", "seats": {people}, "options": {agreed}, "starter": 0}}'
    with closing(Journal(tmp_path / "journal")) as journal:
        session = tablelog.begin(tablelog.header_of(header.encode()), journal, "2026-11-30T21:14")
        session.say("throw", {"dice": [6, 6, 1]}, 1_000_000)
    agreed = f'{{"{BLUE}": 0, "{RED}": 1}}'  # each has taken the other's
    buzzer = str(is_heard).lower()
    (tmp_path / "settings.json").write_text(
        f'{{"toured": true, "buzzer": {buzzer}, "seats_of": {agreed}}}'
    )
    with TableOnPins(pi, tmp_path) as table:
        table.touch("go_on:1")
        table.until(lambda seen: seen["page"] != "Start")
        pi.wait_for(lambda: bool(pi.level(CONFIG.lamps[1])))
        assert not pi.level(CONFIG.lamps[0])
        pi.press(BLUE)
        seen = table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)
        assert seen["view"]["seats"][0]["sheet"]["crag"] == 50
        pi.wait_for(lambda: bool(pi.level(CONFIG.lamps[0])) and not pi.level(CONFIG.lamps[1]))
        assert pi.rises(CONFIG.buzzer) == is_heard  # the beep comes before the lamps
