"""Settings by touch: in force at once, under a running game too, and kept in the file."""

from __future__ import annotations

import pytest

from companion.errors import JournalUnkept
from tests.companion.table import Table, people
from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.settings_table import SettingsTable, table
from tests.ui.test_pages import choosing, evening_at
from ui import i18n
from ui.screens.settings.screen import Screen
from ui.screens.settings.section import Row, words
from ui.theme import theme

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


def test_settings_are_one_tap_from_the_start_and_lead_back(table: SettingsTable) -> None:
    table.touch("settings")
    assert table.pages.name == "SettingsPage"
    assert table.tile("screen").chosen
    table.touch("back")
    assert table.pages.name == "Start"


def test_settings_are_two_taps_from_a_running_game_and_lead_back(table: SettingsTable) -> None:
    table.plays(choosing())
    table.touch("more", "settings")
    assert table.pages.name == "SettingsPage"
    table.touch("back")
    assert table.pages.name == "MoreMenu"
    table.touch("back")
    assert table.pages.name == "Table"


def test_the_language_is_spoken_at_once_and_kept(table: SettingsTable) -> None:
    table.touch("settings", "language:de")
    assert i18n.language() == "de"
    assert table.tile("screen").label == "Bildschirm"
    assert table.file.language == "de"
    assert table.tile("language:de").chosen


def is_ground(x: int, y: int) -> bool:
    """Whether the table's ground is seen there, in the colour of the present mode."""
    ground = tuple(round(share * 255) for share in theme.colour("ground")[:3])
    return bool(window.picture().getpixel((x, y)) == ground)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_light_and_dark_are_seen_at_once_and_kept(table: SettingsTable, mode: str) -> None:
    table.touch("settings", "appearance:light", f"appearance:{mode}")
    assert theme.mode == mode
    assert table.file.mode == mode
    assert is_ground(500, 380)


def test_text_grows_at_once_and_each_size_is_written_in_its_own(table: SettingsTable) -> None:
    table.touch("settings")
    sizes = [table.tile(f"text:{step}").laid[0].size for step in ("normal", "large", "largest")]
    assert sizes == sorted(set(sizes))
    before = table.tile("language:da").laid[0].size
    table.touch("text:largest")
    assert theme.text_size == "largest"
    assert table.file.text_size == "largest"
    assert table.tile("language:da").laid[0].size >= before
    assert table.tile("text:largest").chosen


def test_motion_is_calm_at_once_and_kept(table: SettingsTable) -> None:
    table.touch("settings", "motion:calm")
    assert theme.reduced_motion
    assert theme.motion("tab") == 0
    assert table.file.reduced_motion
    table.touch("motion:full")
    assert not theme.reduced_motion


def test_by_the_clock_it_grows_dark_while_everybody_looks_on(table: SettingsTable) -> None:
    table.label = "2026-11-30T17:59"
    table.touch("settings", "appearance:clock")
    modes = [theme.mode]
    table.label = "2026-11-30T18:00"
    table.look.take_effect()
    modes.append(theme.mode)
    assert modes == ["light", "dark"]
    assert table.tile("appearance:clock").chosen
    table.touch("appearance:light")
    assert table.look._clock is None


def test_the_table_under_it_is_drawn_in_what_was_chosen(table: SettingsTable) -> None:
    table.plays(choosing())
    table.touch("more", "settings", "appearance:light", "text:largest", "language:nb", "back", "back")
    assert table.pages.name == "Table"
    assert table.tile("rules").label == "Regler"
    assert theme.mode == "light"
    assert is_ground(16, 300)


def test_all_is_as_it_was_chosen_after_the_next_start(table: SettingsTable) -> None:
    table.touch("settings", "appearance:light", "text:large", "motion:calm", "language:da")
    table.end()
    theme.mode, theme.text_size, theme.reduced_motion = "dark", "normal", False
    i18n.set_language("en")
    table.start()
    assert (theme.mode, theme.text_size, theme.reduced_motion) == ("light", "large", True)
    assert i18n.language() == "da"


def test_an_hourglass_calls_everybody_from_the_settings(table: SettingsTable) -> None:
    table.plays(choosing())
    table.touch("more", "settings")
    table.plays(evening_at(lambda view: view["phase"] == "activity"))
    assert table.pages.name == "Hourglass"


# -- buttons -----------------------------------------------------------------------------------------------


def test_every_button_and_key_shows_whose_it_is_as_it_is_pressed(table: SettingsTable) -> None:
    table.touch("settings", "buttons")
    table.press("GPIO27")
    assert table.tile("seat:1").held
    assert "GPIO27 was pressed: Blue team" in table.words
    table.press("key:3")
    assert table.tile("seat:2").held
    assert not table.tile("seat:1").held
    assert "Key 3 was pressed: Yellow team" in table.words
    table.show()
    assert not table.tile("seat:2").held


def test_a_seat_gets_another_button_by_pressing_it(table: SettingsTable) -> None:
    table.touch("settings", "buttons", "seat:1")
    assert table.tile("seat:1").second == "Press its button."
    table.press("GPIO6")
    assert table.file.seats_of == {"GPIO17": 0, "GPIO6": 1, "GPIO22": 2, "GPIO5": 3}
    assert table.tile("seat:1").second == "GPIO6, Key 2"
    table.press("GPIO27")
    assert "GPIO27 was pressed. It belongs to no seat." in table.words


def test_a_button_that_is_pressed_and_those_of_a_seat_that_is_touched_blink(table: SettingsTable) -> None:
    table.touch("settings", "buttons")
    table.press("GPIO27")
    assert table.sounds.lamps == ["GPIO27"]
    table.touch("seat:3")
    assert table.sounds.lamps[1:] == ["GPIO5", "key:4"]
    table.press("GPIO6")
    assert table.sounds.lamps[3:] == ["GPIO6"]


def test_a_button_that_another_seat_had_changes_its_owner(table: SettingsTable) -> None:
    table.touch("settings", "buttons", "seat:0")
    table.press("GPIO5")
    assert table.file.seats_of == {"GPIO5": 0, "GPIO27": 1, "GPIO22": 2}
    assert table.tile("seat:3").second == "Key 4"


def test_a_seat_can_do_without_and_all_can_be_as_they_are_wired(table: SettingsTable) -> None:
    table.touch("settings", "buttons", "seat:2", "no_button")
    assert table.file.seats_of == {"GPIO17": 0, "GPIO27": 1, "GPIO5": 3}
    table.touch("as_wired")
    assert table.file.seats_of is None
    assert table.tile("seat:2").second == "GPIO22, Key 3"
    table.touch("as_wired")
    assert table.band == "The buttons are as they are wired."


def test_who_thinks_better_of_it_taps_the_seat_again(table: SettingsTable) -> None:
    table.touch("settings", "buttons", "seat:1", "seat:1")
    table.press("GPIO6")
    assert table.file.seats_of is None


def test_a_running_game_rests_while_buttons_are_tried(table: SettingsTable) -> None:
    table.plays(choosing())
    assert table.session is not None
    table.touch("more", "settings")
    assert not table.session.paused
    table.touch("buttons")
    assert table.session.paused
    table.touch("screen")
    assert not table.session.paused
    table.touch("buttons", "back")
    assert not table.session.paused
    assert table.said == ["pause", "resume", "pause", "resume"]


def test_a_vote_that_rested_for_the_buttons_ends_no_visit_and_is_seen_afterwards(
    table: SettingsTable,
) -> None:
    table.plays(evening_at(lambda view: view["phase"] == "vote"))
    assert table.session is not None
    table.touch("more", "settings", "buttons")
    assert table.session.paused
    table.touch("screen")
    assert not table.session.paused
    assert table.pages.name == "SettingsPage"
    table.touch("back")
    assert table.pages.name == "Vote"
    table.touch("more", "settings", "buttons", "back")
    assert not table.session.paused
    assert table.pages.name == "Vote"


def test_a_vote_that_rested_for_a_cloth_ends_no_visit(table: SettingsTable) -> None:
    table.plays(evening_at(lambda view: view["phase"] == "vote"))
    table.touch("more", "settings", "lock", "clean")
    table.passes(21)
    assert table.pages.name == "SettingsPage"
    table.show()
    assert table.pages.name == "SettingsPage"
    table.touch("back")
    assert table.pages.name == "Vote"


def test_a_game_that_rested_already_is_not_woken(table: SettingsTable) -> None:
    session = choosing()
    session.say("pause", {}, session.now_us)
    table.plays(session)
    table.touch("more", "settings", "buttons", "back")
    assert session.paused
    assert table.said == []


def test_the_seats_are_those_of_the_running_game(table: SettingsTable) -> None:
    table.plays(choosing())
    table.touch("more", "settings", "buttons")
    seats = [name for name in table.pages.ways if name.startswith("seat:")]
    assert seats == ["seat:0", "seat:1", "seat:2"]


def test_one_who_sat_down_late_where_another_left_agrees_on_a_button_too(table: SettingsTable) -> None:
    session = Table(people("free_table", 8)).session
    session.say("leave", {"seat": 2}, 0)
    session.say("join", {"name": "I"}, 0)
    table.plays(session)
    table.touch("more", "settings", "buttons")
    seats = [name for name in table.pages.ways if name.startswith("seat:")]
    assert seats == [f"seat:{seat}" for seat in (0, 1, 3, 4, 5, 6, 7, 8)]
    table.touch("seat:8")
    table.press("GPIO22")
    assert table.tile("seat:8").second == "GPIO22"
    assert table.file.seats_of == {"GPIO17": 0, "GPIO27": 1, "GPIO22": 8, "GPIO5": 3}


# -- cleaning ----------------------------------------------------------------------------------------------


def test_a_screen_for_a_cloth_takes_every_touch_and_ends_by_itself(table: SettingsTable) -> None:
    table.touch("settings", "lock", "clean")
    assert table.pages.name == "Clean"
    assert table.words.startswith("20\n")
    for x in range(20, 800, 60):
        for y in range(20, 480, 60):
            window.tap(x, y)
    table.passes(12.5)
    assert table.words.startswith("8\n")
    table.passes(7.4)
    assert table.pages.name == "Clean"
    table.passes(0.2)
    assert table.pages.name == "SettingsPage"
    assert table.file == table.kept.now


def test_no_band_lies_over_a_screen_that_is_cleaned_and_what_was_said_is_said_afterwards(
    table: SettingsTable,
) -> None:
    from hardware.problems import PinInUse

    table.touch("settings", "lock", "clean")
    table.show(troubles=(PinInUse("GPIO17"),))
    assert table.band == ""
    table.passes(21)
    assert table.band == "GPIO17 is in use by another program."


def test_a_running_game_rests_while_the_screen_is_cleaned(table: SettingsTable) -> None:
    table.plays(choosing())
    assert table.session is not None
    table.touch("more", "settings", "lock", "clean")
    assert table.session.paused
    table.passes(21)
    assert not table.session.paused
    assert table.pages.name == "SettingsPage"


def test_not_even_an_hourglass_ends_it_early(table: SettingsTable) -> None:
    table.touch("settings", "lock", "clean")
    table.plays(evening_at(lambda view: view["phase"] == "activity"))
    assert table.pages.name == "Clean"


# -- switching off, leaving --------------------------------------------------------------------------------


def test_leaving_is_asked_twice_with_the_answers_changing_places(table: SettingsTable) -> None:
    table.plays(choosing())
    table.touch("more", "settings", "off", "leave")
    assert "The game is kept as it is now." in table.words
    where = table.tile("do").center
    table.touch("do")
    assert table.left == 0
    assert table.tile("do").center != where
    table.touch("do")
    assert table.left == 1


@pytest.mark.parametrize("tile", ["leave", "switch_off", "restart"])
def test_before_leaving_it_is_said_that_what_is_not_on_the_disk_is_lost(
    table: SettingsTable, tile: str
) -> None:
    table.plays(choosing())
    table.show(unkept=JournalUnkept("The disk of {path} is full. Make room there.", path="/home"))
    table.touch("more", "settings", "off", tile)
    assert "is not kept, and is lost then. The disk of /home is full." in table.words
    assert "The game is kept" not in table.words


def test_who_does_not_want_to_leave_after_all_is_back_in_the_settings(table: SettingsTable) -> None:
    table.touch("settings", "off", "leave", "do", "stay")
    assert table.pages.name == "SettingsPage"
    assert table.tile("off").chosen
    assert table.left == 0


@pytest.mark.parametrize(("tile", "wish"), [("switch_off", "off"), ("restart", "restart")])
def test_the_machine_is_switched_off_or_restarted_and_the_program_ends(
    table: SettingsTable, tile: str, wish: str
) -> None:
    assert table.power is not None
    table.touch("settings", "off", tile, "do", "do")
    assert table.power.wishes == [wish]
    assert table.pages.name == "Waits"
    table.power.told(None)
    window.frames(3)
    assert table.left == 1


def test_a_refusal_is_said_and_the_table_goes_on(table: SettingsTable) -> None:
    from hardware.power import PowerRefused

    assert table.power is not None
    table.touch("settings", "off", "switch_off", "do", "do")
    table.power.told(PowerRefused("off", "Access denied"))
    window.frames(3)
    assert table.left == 0
    assert table.pages.name == "SettingsPage"
    assert table.band.startswith("This machine cannot be switched off from here: Access denied.")


def test_what_is_not_ours_to_switch_off_is_not_offered(table: SettingsTable) -> None:
    table.end()
    table.power = None
    table.start()
    table.touch("settings", "off")
    assert "leave" in table.pages.ways
    assert "switch_off" not in table.pages.ways
    assert "restart" not in table.pages.ways


# -- the frame ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_rows_that_do_not_fit_wait_on_a_further_page(
    table: SettingsTable, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Screen.rows

    def many(section: Screen) -> list[Row]:
        return [*few(section), *few(section)[1:], words("The last one.")]

    monkeypatch.setattr(Screen, "rows", many)
    window.resize(*size)
    table.touch("settings")
    assert "The last one." not in table.words
    seen = [table.tile("others").second]
    assert table.tile("others").label == "More"
    for _ in range(3):
        table.touch("others")
        seen.append(table.tile("others").second)
        if "The last one." in table.words:
            break
    assert "The last one." in table.words
    pages = int(seen[0].partition("/")[2])
    assert seen == [f"{number + 1}/{pages}" for number in range(len(seen))]
    foot = table.tile("back").top
    assert all(way.y > foot or name in ("back", "others") for name, way in table.pages.ways.items() if
               way.x >= table.tile("back").x)  # fmt: skip
