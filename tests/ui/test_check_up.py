"""The check-up by touch: presses light and count, lamps and patterns can be tried, and the game rests."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.edges import ButtonState
from hardware.problems import BoxLost, ButtonChatters, ButtonStuck
from tests.ui.settings_table import PINS, SettingsTable, table
from tests.ui.test_pages import choosing
from ui.outfit import Outfit
from ui.screens.check_up import buttons
from ui.widgets.button_cell import ButtonLook

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen

S = 1_000_000_000
LAMPS = {"GPIO17": "GPIO23", "GPIO22": "GPIO25", "GPIO12": "GPIO12"}


class Pins:
    """The states of the pins, as a test has them."""

    def __init__(self) -> None:
        self.states = {pin: ButtonState(pin) for pin in PINS}

    def told(self) -> list[ButtonState]:
        return list(self.states.values())

    def have(self, pin: str, **changed: object) -> None:
        self.states[pin] = self.states[pin]._replace(**changed)  # type: ignore[arg-type]


@pytest.fixture
def pins(table: SettingsTable, monkeypatch: pytest.MonkeyPatch) -> Pins:
    """The table has pins, with lamps at two of its buttons and one at none, and a buzzer."""
    pins = Pins()
    table.outfit = Outfit(pins.told, LAMPS, "GPIO18", counts=True, is_pretended=False)
    table.end()
    table.start()
    monkeypatch.setattr(buttons, "LAMP_S", 0.0)
    return pins


def at_the_check_up(table: SettingsTable) -> SettingsTable:
    return table.touch("settings", "buttons", "check_up")


def seen(table: SettingsTable, button: str) -> ButtonLook:
    look: ButtonLook = table.tile(f"button:{button}").look
    return look


def test_the_check_up_is_one_tap_from_the_buttons_and_leads_back(table: SettingsTable) -> None:
    at_the_check_up(table)
    assert table.pages.name == "CheckUp"
    table.touch("back")
    assert table.pages.name == "SettingsPage"
    assert table.tile("buttons").chosen


def test_every_button_shows_whose_it_is_and_lights_as_it_is_pressed(table: SettingsTable) -> None:
    at_the_check_up(table)
    assert [seen(table, pin).owner for pin in PINS] == ["Red team", "Blue team", "Yellow team", "Green team"]
    table.press("GPIO27")
    assert (seen(table, "GPIO27").is_down, seen(table, "GPIO17").is_down) == (True, False)
    assert seen(table, "GPIO27").lines[0] == "1 press"
    table.show()
    assert not seen(table, "GPIO27").is_down
    assert "GPIO27: 1 press, pressed 0:00 ago" in table.words


def test_a_key_that_a_seat_was_given_is_there_beside_the_buttons(table: SettingsTable) -> None:
    table.touch("settings", "buttons", "seat:3")
    table.press("key:6")
    table.touch("check_up")
    table.press("key:6")
    assert seen(table, "key:6") == ButtonLook(
        "Key 6", "Green team", "green", ("1 press", "down for 0:00"), is_down=True, is_chosen=True
    )  # fmt: skip
    assert seen(table, "GPIO5").owner == ""


def test_what_the_pins_count_is_shown_from_the_moment_one_came(table: SettingsTable, pins: Pins) -> None:
    pins.have("GPIO17", presses=3, edges=30, bounces=24)
    at_the_check_up(table)
    assert seen(table, "GPIO17").lines[:2] == ("0 presses", "0 edges, 0 bounces")
    now_ns = table.clock.now_ns()
    pins.have("GPIO17", presses=4, edges=37, bounces=30, down=True, since_ns=now_ns, pressed_ns=now_ns)
    table.clock.advance(3000)
    table.press("GPIO17")
    assert seen(table, "GPIO17").lines == ("1 press", "7 edges, 6 bounces", "down for 0:03")
    assert seen(table, "GPIO17").is_down
    table.touch("anew")
    assert seen(table, "GPIO17").lines[:2] == ("0 presses", "0 edges, 0 bounces")


def test_a_spike_is_seen_without_any_press(table: SettingsTable, pins: Pins) -> None:
    at_the_check_up(table)
    pins.have("GPIO5", edges=2, bounces=2)
    table.show()
    assert seen(table, "GPIO5").lines[:2] == ("0 presses", "2 edges, 2 bounces")


def test_a_broken_button_says_why_and_what_to_do(table: SettingsTable, pins: Pins) -> None:
    pins.have("GPIO22", problem=ButtonChatters("GPIO22"))
    at_the_check_up(table)
    assert seen(table, "GPIO22").is_broken
    assert "The button on GPIO22 chatters: a wire may be loose. Push both its plugs home." in table.words
    pins.have("GPIO22", problem=None)
    table.show()
    assert not seen(table, "GPIO22").is_broken


def test_a_button_that_was_never_heard_says_where_to_look(table: SettingsTable, pins: Pins) -> None:
    at_the_check_up(table)
    table.show(broken=frozenset({"GPIO5"}))
    assert seen(table, "GPIO5").is_broken
    assert "one leads to its pin, the other to ground" in table.words


def test_a_touch_on_a_button_blinks_its_lamp(table: SettingsTable, pins: Pins) -> None:
    at_the_check_up(table).touch("button:GPIO22")
    assert table.sounds.lamps == ["GPIO22"]
    table.touch("button:GPIO27")
    assert table.sounds.lamps == ["GPIO22"]
    assert "It has no lamp." in table.words


def test_all_lamps_are_tried_one_after_the_other_those_at_no_button_too(
    table: SettingsTable, pins: Pins
) -> None:
    at_the_check_up(table).touch("lamps")
    window.frames(6)
    assert table.sounds.lamps == ["GPIO17", "GPIO22", "GPIO12"]
    window.frames(4)
    assert len(table.sounds.lamps) == 3


def test_no_lamp_is_tried_on_where_nobody_is(table: SettingsTable, pins: Pins) -> None:
    at_the_check_up(table)
    table.tile("lamps").dispatch("on_deed")
    table.tile("back").dispatch("on_deed")
    window.frames(6)
    assert table.sounds.lamps == ["GPIO17"]


def test_where_there_is_no_lamp_that_is_said(table: SettingsTable, pins: Pins) -> None:
    table.outfit = Outfit(pins.told, counts=True, is_pretended=False)
    table.end()
    table.start()
    at_the_check_up(table).touch("lamps")
    assert table.band == "hardware.toml names no lamp."


def test_every_pattern_can_be_sounded_and_cut(table: SettingsTable, pins: Pins) -> None:
    at_the_check_up(table).touch("buzzer")
    assert table.pages.name == "TryBuzzer"
    assert "The buzzer is on GPIO18." in table.words
    patterns = [way.removeprefix("beep:") for way in table.pages.ways if way.startswith("beep:")]
    assert len(patterns) == 9
    for pattern in patterns:
        table.touch(f"beep:{pattern}")
    table.touch("silence")
    assert table.sounds.beeps == [*patterns, ""]
    table.touch("back")
    assert table.pages.name == "CheckUp"


def test_where_there_are_no_pins_that_is_said_and_the_switch_is_named(table: SettingsTable) -> None:
    table.kept.change(buzzer=False)
    at_the_check_up(table)
    assert "There are no pins here." in table.words
    table.touch("buzzer")
    assert "There are no pins here, and no buzzer" in table.words
    assert "It is switched off in the settings" in table.words


def test_a_running_game_rests_through_all_of_it_and_goes_on_once(table: SettingsTable) -> None:
    table.plays(choosing())
    assert table.session is not None
    before = table.session.view()["phase"]
    table.touch("more", "settings", "buttons", "check_up")
    for way in ("", "buzzer", "back"):
        if way:
            table.touch(way)
        table.press("GPIO17")
        assert table.session.paused
    assert table.said == ["pause"]
    table.touch("back", "back", "back")
    assert table.said == ["pause", "resume"]
    assert not table.session.paused
    assert table.session.view()["phase"] == before


BOX = tuple(f"box:E6613852837A2F15:{number}" for number in range(4))


@pytest.fixture
def box(table: SettingsTable, monkeypatch: pytest.MonkeyPatch) -> Pins:
    """A laptop without pins, and one button box, which counts."""
    box = Pins()
    box.states = {name: ButtonState(name) for name in BOX}
    table.outfit, table.own = Outfit(box.told), BOX
    table.end()
    table.start()
    monkeypatch.setattr(buttons, "LAMP_S", 0.0)
    return box


def test_no_lamp_of_a_box_that_is_away_is_said_to_blink(table: SettingsTable, box: Pins) -> None:
    at_the_check_up(table)
    for name in BOX:
        box.have(name, problem=BoxLost("E6613852837A2F15"))
    table.touch(f"button:{BOX[1]}")
    assert "The button box 2F15 is gone" in table.words
    table.touch("lamps")
    assert table.sounds.lamps == []
    box.have(BOX[2], problem=ButtonStuck(BOX[2]))
    table.touch(f"button:{BOX[2]}")
    assert table.sounds.lamps == [BOX[2]]


def test_the_buttons_of_a_box_count_and_have_their_lamps(table: SettingsTable, box: Pins) -> None:
    at_the_check_up(table)
    assert "A touch on it blinks its lamp" in table.words
    box.have(BOX[2], presses=1, edges=3, bounces=1, down=True, since_ns=table.clock.now_ns())
    table.press(BOX[2])
    assert seen(table, BOX[2]).name == "Box 2F15 no. 3"
    assert seen(table, BOX[2]).lines[:2] == ("1 press", "3 edges, 1 bounce")
    assert "Its lamp is on the box" in table.words
    table.touch(f"button:{BOX[1]}")
    assert table.sounds.lamps == [BOX[1]]
    table.touch("lamps")
    window.frames(10)
    assert table.sounds.lamps[1:] == list(BOX)
    table.touch("buzzer")
    assert "The button box sounds, if it has a buzzer." in table.words
    table.touch("beep:win")
    assert table.sounds.beeps == ["win"]
