"""The whole table without pins: keys, a real keyboard, and a journal that is not as it should be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from tests.companion.table import Table as Game
from tests.rigs.table import Table, keep_a_game
from ui.settings import read

LOGS = Path(__file__).parents[1] / "companion" / "logs"

pytestmark = pytest.mark.screen

ESCAPE, F1, F4, F11, ENTER, BACKSPACE = 27, 0x4000003A, 0x4000003D, 0x40000044, 13, 8
CTRL, ALT = 0x40, 0x100
ARGUMENTS = ("--simulate", "--language", "en")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


@pytest.fixture
def table(state: Path) -> Iterator[Table]:
    with Table(state, *ARGUMENTS) as table:
        yield table


def test_escape_function_keys_and_a_barcode_change_nothing_at_the_table(table: Table) -> None:
    table.touch("go_on:1", "choose_deck:red", "read_card:false")
    before = table.until_phase("turn_hourglass")
    assert before["buttons"] == {"2": "start_hourglass"}
    for code in (ESCAPE, F1, F11, ENTER):
        table.key(code)
    table.scan("4006381333931\r")
    table.later(0.1)
    table.touch("rules")
    seen = table.until(lambda seen: "sheet" in seen["ways"])
    assert seen["view"] == before
    table.touch("sheet")
    table.key(ord("3"))
    table.until_phase("activity")


def test_a_barcode_in_a_name_is_seen_and_names_nobody(table: Table) -> None:
    table.touch("new_game", "game:cranium", "new_name")
    table.until(lambda seen: seen["page"] == "Keyboard")
    table.type("Bo")
    table.scan("4006381333931\r")
    table.later(0.1)
    assert table.see()["page"] == "Keyboard"
    for _ in "4006381333931":
        table.key(BACKSPACE)
    table.key(ENTER)
    table.touch("no_birthday")
    assert "known:Bo" in table.until(lambda seen: seen["page"] == "Seats")["ways"]


def test_a_key_that_was_down_as_the_window_lost_the_keyboard_is_let_go(table: Table) -> None:
    table.touch("go_on:1", "choose_deck:red", "read_card:false")
    table.until_phase("turn_hourglass")
    table.key_down(ord("2"))
    table.until(lambda seen: seen["held"] == ["key:2"])
    table.lose_keyboard()
    table.until(lambda seen: not seen["held"])


@pytest.mark.parametrize(("code", "held"), [(F4, ALT), (ord("c"), CTRL)])
def test_where_there_is_no_desktop_the_keyboard_ends_the_table(table: Table, code: int, held: int) -> None:
    table.go_on()
    table.key_down(code, held)
    assert table.next("ended")


def test_closing_the_window_ends_the_table(table: Table) -> None:
    table.go_on()
    table.close_window()
    assert table.next("ended")


def test_what_somebody_told_kivy_for_other_programs_does_not_reach_the_table(state: Path) -> None:
    environment = {"KIVY_DOC": "1", "KIVY_EVENTLOOP": "nobody's", "KIVY_PROFILE_LANG": "1"}
    with Table(state, *ARGUMENTS, environment=environment) as table:
        table.go_on()


def test_a_language_that_was_asked_for_is_spoken_from_then_on(state: Path) -> None:
    with Table(state, "--simulate", "--language", "de") as table:
        table.until(lambda seen: seen["page"] == "Start")
    assert read(state / "settings.json").language == "de"


def test_settings_that_a_full_disk_did_not_take_are_kept_at_the_latest_when_the_table_ends(
    state: Path,
) -> None:
    in_the_way = state / "settings.json.new"
    with Table(state, "--simulate") as table:
        in_the_way.mkdir()
        table.touch("language:de")
        table.until(lambda seen: "settings.json" in seen["band"])
        in_the_way.rmdir()
        table.close_window()
        assert table.next("ended")
    assert read(state / "settings.json").language == "de"


def test_a_screen_that_was_turned_is_turned_from_then_on(state: Path) -> None:
    with Table(state, *ARGUMENTS, "--rotation", "90") as table:
        table.touch("go_on:1", "choose_deck:red")
        table.until_phase("read_card")
    with Table(state, *ARGUMENTS) as table:
        assert table.until(lambda seen: seen["page"] == "Start")["size"] == [480, 800]
        table.touch("go_on:1", "read_card:false")
        table.until_phase("turn_hourglass")


def test_a_key_is_the_button_of_its_seat(table: Table) -> None:
    table.touch("go_on:1", "choose_deck:red", "read_card:false")
    table.until_phase("turn_hourglass")
    table.key(ord("2"))
    table.key(ord("3"))
    assert table.until_phase("activity")["hourglass"]["state"] == "running"
    table.key(ord("1"))
    table.until_phase("judge")


def test_a_late_teams_lamp_is_shown_though_four_teams_sat_there_before(tmp_path: Path) -> None:
    people = [{"name": "a"}, {"name": "b"}]
    seats = [{"name": name, "players": people} for name in ("Red", "Blue", "Yellow", "Green")]
    with closing(Journal(tmp_path / "journal")) as journal:
        late = Game({"table": 1, "game": "cranium", "seats": seats, "starter": 0}, journal)
        late.say("leave", seat=3).say("join", name="Late", players=people)
        late.say("correct", set={"turn.seat": 4})
    with Table(tmp_path, *ARGUMENTS) as table:
        table.touch("go_on:1")
        table.until(lambda seen: seen["lit"] == [4])


def test_a_name_is_typed_on_a_real_keyboard_and_presses_no_button(table: Table) -> None:
    table.touch("new_game", "game:cranium", "new_name")
    table.until(lambda seen: seen["page"] == "Keyboard")
    table.type("Søren 22")
    table.key(ord("2"))
    table.key(BACKSPACE)
    table.key(ENTER)
    table.touch("no_birthday")
    seen = table.until(lambda seen: seen["page"] == "Seats")
    assert "known:Søren 2" in seen["ways"]


def test_at_the_start_a_button_begins_no_game_again(table: Table) -> None:
    table.touch("new_game", "game:cranium", "guest", "guest", "seat:1", "guest", "guest", "next", "next")
    table.touch("begins:0", "no_button", "no_button", "more", "start")
    table.until(lambda seen: seen["page"] == "Start")
    for code in b"1234":
        table.key_down(code)
        table.until(lambda seen: seen["held"])
        table.key_up(code)
        seen = table.until(lambda seen: not seen["held"])
        assert seen["band"] == ""
        assert seen["view"] is None


def test_a_journal_that_is_damaged_is_kept_aside_and_one_can_play(state: Path) -> None:
    (state / "journal").write_bytes(b"\0" * 8192)
    with Table(state, *ARGUMENTS) as table:
        table.touch("skip", "back")  # without a game it is as on a first evening
        seen = table.until(lambda seen: "new_game" in seen["ways"])
        assert not [way for way in seen["ways"] if way.startswith("go_on")]
    (aside,) = state.glob("journal.damaged-*")
    assert aside.read_bytes() == b"\0" * 8192
    Journal(state / "journal").close()


def test_a_game_without_screens_is_said_and_the_others_stay_one_tap_away(
    state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    tour = (LOGS / "city_flight.jsonl").read_bytes().splitlines()[0]
    with closing(Journal(state / "journal")) as journal:
        journal.begin(tour, "2026-11-30T20:00")
    with Table(state, *ARGUMENTS, environment={"SCREENLESS": "city_tour"}) as table:
        table.touch("go_on:2")
        table.touch("go_on:1")
        assert table.until_phase("choose_deck")["game"] == "cranium"
    assert capfd.readouterr().err == ""


def test_where_nothing_can_be_kept_one_can_still_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with Table(tmp_path / "file" / "state", *ARGUMENTS) as table:
        table.touch("skip")
        # Two quick taps at one place are one tap: so never twice in a row.
        table.touch("new_game", "game:cranium", "guest", "seat:1", "guest", "seat:0", "guest")
        table.touch("seat:1", "guest", "next", "length:quick", "next", "begins:0")
        table.until(lambda seen: seen["page"] == "Buttons")
        table.key(ord("1"))
        table.key(ord("2"))
        table.until_phase("choose_deck")
        table.touch("choose_deck:blue")
        table.until_phase("read_card")
