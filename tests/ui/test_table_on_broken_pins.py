"""The whole table on a Pi some of whose pins are of no use: each is named, and everybody can play."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from hardware.button_watch import MOST_FLIPS
from hardware.config import DEFAULT_FILE, load
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.table import Table, keep_a_game
from ui.unheard import WAITS

pytestmark = [pytest.mark.pins, pytest.mark.screen]

CONFIG = load(DEFAULT_FILE)
RED, BLUE, YELLOW, GREEN = CONFIG.buttons
LAMPS, BUZZER = CONFIG.lamps, CONFIG.buzzer
AGREED = {RED: 0, BLUE: 1, YELLOW: 2}


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    kept = {"language": "en", "seats_of": AGREED}
    (tmp_path / "state" / "settings.json").write_bytes(msgspec.json.encode(kept))
    return tmp_path / "state"


def table_on(pi: PretendPi, state: Path, file: Path = DEFAULT_FILE) -> Table:
    return Table(state, "--language", "en", "--hardware", str(file), environment=pi.environment)


def kept_pairing(state: Path) -> dict[str, int]:
    kept = msgspec.json.decode((state / "settings.json").read_bytes())
    pairing: dict[str, int] = kept["seats_of"]
    return pairing


def go_on_to_the_turning(table: Table) -> None:
    """Red has a card; Yellow is to turn the hourglass."""
    table.go_on()
    table.touch("choose_deck:red")
    table.until_phase("read_card")
    table.touch("read_card:false")
    table.until_phase("turn_hourglass")


def test_all_pins_that_cannot_be_used_are_named_whoever_found_them(pi: PretendPi, state: Path) -> None:
    pi.lose(GREEN)
    pi.lose(LAMPS[0])
    taken = (RED, YELLOW, LAMPS[2], BUZZER)
    with ExitStack() as busy:
        for pin in taken:
            busy.enter_context(pi.busy(pin, by="radio"))
        with table_on(pi, state) as table:
            lost = (GREEN, LAMPS[0])
            seen = table.until(lambda seen: all(pin in seen["band"] for pin in (*taken, *lost)))
            in_use, unusable = sorted(seen["band"].splitlines(), key=lambda line: " cannot " in line)
            assert in_use.endswith(" are in use by another program (radio).")
            assert sorted(in_use.split(" are ")[0].split(", ")) == sorted(taken)
            assert sorted(unusable.split(" cannot ")[0].split(", ")) == sorted(lost)


def test_a_team_whose_pin_cannot_be_used_presses_the_screen_and_keeps_its_seat(
    pi: PretendPi, state: Path
) -> None:
    with pi.busy(YELLOW, by="radio"), table_on(pi, state) as table:
        table.touch("band")
        go_on_to_the_turning(table)
        assert "start_hourglass" not in table.seats()
        table.touch("start_hourglass")
        table.until_phase("activity")
    assert kept_pairing(state) == AGREED


def test_new_game_does_not_promise_a_broken_button_and_keeps_its_pairing(pi: PretendPi, state: Path) -> None:
    with pi.busy(BLUE, by="radio"), table_on(pi, state) as table:
        table.touch("band", "new_game", "game:cranium", "seat:0", "guest", "guest", "seat:1", "guest")
        table.touch("guest", "next")
        table.until(lambda seen: seen["page"] == "Options")
        table.touch("next", "begins:0")
        table.until(lambda seen: "Press your button." in seen["words"])
        pi.press(RED)
        table.until(lambda seen: "Your button does not work." in seen["words"])
        table.touch("no_button")
        table.until_phase("choose_deck")
        pi.release(RED)
    assert kept_pairing(state) == {RED: 0, BLUE: 1}


def test_where_the_chip_cannot_be_opened_everybody_plays_on_the_screen(
    pi: PretendPi, state: Path, tmp_path: Path
) -> None:
    file = tmp_path / "hardware.toml"
    file.write_text("gpiochip = 7\n")
    with table_on(pi, state, file) as table:
        seen = table.until(lambda seen: seen["band"])
        assert seen["band"].count("/dev/gpiochip7") == 1
        go_on_to_the_turning(table)
        assert table.seats() == {}


@pytest.mark.parametrize("chips", ["0:forbidden:58"], indirect=True)
def test_where_the_chip_is_forbidden_no_button_is_promised(pi: PretendPi, tmp_path: Path) -> None:
    keep_a_game(tmp_path / "state")
    with table_on(pi, tmp_path / "state") as table:
        assert "/dev/gpiochip0" in table.until(lambda seen: seen["band"])["band"]
        table.touch("band", "new_game", "game:cranium", "seat:0", "guest", "guest", "seat:1", "guest")
        table.touch("guest", "next")
        table.until(lambda seen: seen["page"] == "Options")
        table.touch("next", "begins:0")
        for _ in range(2):
            table.until(lambda seen: "Your button does not work." in seen["words"])
            table.touch("no_button")
        assert table.until_phase("choose_deck")


def test_a_button_held_down_from_the_start_is_named_and_its_team_presses_the_screen(
    pi: PretendPi, state: Path
) -> None:
    pi.press(YELLOW)
    with table_on(pi, state) as table:
        go_on_to_the_turning(table)
        assert table.seats() == {}
        table.until(lambda seen: f"The button on {YELLOW} (Yellow) is stuck" in seen["band"])
        pi.release(YELLOW)
        table.until(lambda seen: seen["seats"] == {"start_hourglass": "yellow"})


def test_a_button_that_breaks_in_the_middle_of_a_game_is_named_and_the_screen_takes_its_place(
    pi: PretendPi, state: Path
) -> None:
    with table_on(pi, state) as table:
        go_on_to_the_turning(table)
        assert table.seats() == {"start_hourglass": "yellow"}
        pi.lose(YELLOW)
        table.until(lambda seen: f"The button on {YELLOW} (Yellow) no longer answers" in seen["band"])
        table.until(lambda seen: seen["seats"] == {})
        table.touch("start_hourglass")
        table.until_phase("activity")


def test_a_button_with_a_loose_wire_is_named_and_wins_no_race(pi: PretendPi, state: Path) -> None:
    with table_on(pi, state) as table:
        go_on_to_the_turning(table)
        # Stamped ahead, so that it flips as fast as that however busy this machine is.
        at_ns = time.monotonic_ns() + 300_000_000
        for flip in range(2 * MOST_FLIPS):
            pi.drive(YELLOW, flip % 2, at_ns + flip * 100_000)
        table.until(lambda seen: f"The button on {YELLOW} (Yellow) chatters" in seen["band"])
        pi.press(YELLOW)
        table.until(lambda seen: seen["seats"] == {})
        assert table.see()["view"]["phase"] == "turn_hourglass"
        table.touch("start_hourglass")
        table.until_phase("activity")


def test_a_button_that_was_never_heard_is_named_and_the_screen_takes_its_place(
    pi: PretendPi, state: Path
) -> None:
    with table_on(pi, state) as table:
        go_on_to_the_turning(table)
        for _ in range(WAITS + 1):  # before the first press nobody knew that there are buttons
            assert table.seats() == {"start_hourglass": "yellow"}
            table.touch("start_hourglass")
            table.until_phase("activity")
            pi.press(RED)
            table.until_phase("judge")
            pi.release(RED)
            table.touch("undo")
            table.until_phase("activity")
            table.touch("undo")
            table.until_phase("turn_hourglass")
        table.until(lambda seen: f"the button on {YELLOW} (Yellow)" in seen["band"])
        table.until(lambda seen: seen["seats"] == {})
        pi.press(YELLOW)
        table.until_phase("activity")
        table.until(lambda seen: not seen["band"])
