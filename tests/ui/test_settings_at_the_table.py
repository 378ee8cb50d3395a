"""Settings in the whole program: kept over a kill, the way out without a keyboard, the machine's power."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rigs.processes import PATIENCE_S
from tests.rigs.table import Table, keep_a_game
from ui.lock import hashed
from ui.settings import Settings, keep, read

pytestmark = pytest.mark.screen

ARGUMENTS = ("--simulate", "--language", "en")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def test_what_was_set_holds_after_a_kill(state: Path) -> None:
    with Table(state, *ARGUMENTS) as table:
        table.touch("settings", "language:da", "appearance:light", "text:largest", "motion:calm")
        table.until(lambda seen: read(state / "settings.json").reduced_motion)
        table.process.kill()
    with Table(state, "--simulate") as table:
        table.touch("settings")
        seen = table.until(lambda seen: seen["page"] == "SettingsPage")
        assert "Udseende" in seen["words"]
    settings = read(state / "settings.json")
    assert (settings.language, settings.mode, settings.text_size) == ("da", "light", "largest")


def test_a_kill_opens_no_lock(state: Path) -> None:
    with Table(state, *ARGUMENTS) as table:
        table.touch("settings", "lock", "set_pin", *(f"pin:{key}" for key in ("2", "4", "6", "8", "done")))
        table.until(lambda seen: "Type it once more." in seen["words"])
        table.touch(*(f"pin:{key}" for key in ("2", "4", "6", "8", "done")))
        table.until(lambda seen: seen["page"] == "SettingsPage")
        table.process.kill()
    with Table(state, *ARGUMENTS) as table:
        table.touch("settings")
        table.until(lambda seen: seen["page"] == "AskPin")
        table.type("2468")
        table.key(13)
        table.until(lambda seen: seen["page"] == "SettingsPage")


def test_one_leaves_by_touch_alone_from_a_full_screen_and_the_game_is_kept(state: Path) -> None:
    with Table(state, *ARGUMENTS, "--fullscreen") as table:
        table.touch("go_on:1", "choose_deck:red")
        table.until_phase("read_card")
        table.touch("more", "settings", "off", "leave")
        seen = table.until(lambda seen: seen["page"] == "Confirm")
        assert any("The game is kept as it is now." in words for words in seen["words"])
        table.touch("do")
        table.until(lambda seen: "Leave Timeglas now?" in seen["words"])
        table.touch("do")
        assert table.process.wait(PATIENCE_S) == 0
    with Table(state, *ARGUMENTS) as table:
        table.touch("go_on:1")
        table.until_phase("read_card")


@pytest.fixture
def pi(tmp_path: Path) -> dict[str, str]:
    """The environment of a Pi whose systemctl only notes what it is asked, and ends as it is told."""
    (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    program = tmp_path / "systemctl"
    program.write_text(
        f'#!/bin/sh\nprintf "%s " "$@" >> {tmp_path}/asked\n'
        f'test -e {tmp_path}/may || {{ echo "Access denied" >&2; exit 1; }}\n'
    )
    program.chmod(0o755)
    return {"PATH": f"{tmp_path}:/usr/bin:/bin", "PRETEND_MODEL": str(tmp_path / "model")}


def test_a_pi_is_switched_off_by_touch_with_the_game_put_away(
    state: Path, tmp_path: Path, pi: dict[str, str]
) -> None:
    (tmp_path / "may").touch()
    with Table(state, *ARGUMENTS, environment=pi) as table:
        table.go_on()
        table.touch("more", "settings", "off", "switch_off", "do")
        table.until(lambda seen: "Switch it off now?" in seen["words"])
        table.touch("do")
        assert table.process.wait(PATIENCE_S) == 0
    assert (tmp_path / "asked").read_text() == "--no-ask-password poweroff "


def test_a_pi_that_may_not_be_restarted_says_why_and_plays_on(
    state: Path, tmp_path: Path, pi: dict[str, str]
) -> None:
    with Table(state, *ARGUMENTS, environment=pi) as table:
        table.touch("settings", "off", "restart", "do")
        table.until(lambda seen: "Restart it now?" in seen["words"])
        table.touch("do")
        seen = table.until(lambda seen: seen["band"])
        assert seen["page"] == "SettingsPage"
        assert "Access denied" in seen["band"]
        table.touch("band", "back", "go_on:1")
        table.until_phase("choose_deck")
    assert (tmp_path / "asked").read_text() == "--no-ask-password reboot "


def test_another_machine_is_not_switched_off_from_here(state: Path) -> None:
    with Table(state, *ARGUMENTS) as table:
        table.touch("settings", "off")
        seen = table.until(lambda seen: "leave" in seen["ways"])
        assert "switch_off" not in seen["ways"]


def test_a_screen_that_is_cleaned_is_a_table_again_after_twenty_seconds(state: Path) -> None:
    with Table(state, *ARGUMENTS) as table:
        table.go_on()
        table.touch("more", "settings", "lock", "clean")
        seen = table.until(lambda seen: seen["page"] == "Clean" and seen["view"]["paused"])
        assert seen["ways"] == []
        table.later(21)
        table.until(lambda seen: seen["page"] == "SettingsPage" and not seen["view"]["paused"])


def test_buttons_that_are_tried_move_no_game(state: Path) -> None:
    with Table(state, *ARGUMENTS) as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        table.touch("more", "settings", "buttons")
        table.until(lambda seen: seen["view"]["paused"])
        table.key(ord("3"))
        table.until(lambda seen: any("Key 3 was pressed: Yellow" in words for words in seen["words"]))
        table.touch("back", "back")  # quickly: the key is let go of, and the game goes on, meanwhile
        seen = table.until(lambda seen: seen["page"] == "Table" and not seen["view"]["paused"])
        assert seen["view"]["phase"] == "turn_hourglass"


def test_settings_that_were_left_open_are_locked_once_the_screen_is_dark(state: Path) -> None:
    keep(state / "settings.json", Settings(language="en", pin=hashed("2468")))
    with Table(state, "--simulate") as table:
        table.go_on()
        table.touch("more", "settings", *(f"pin:{key}" for key in ("2", "4", "6", "8", "done")))
        table.until(lambda seen: seen["page"] == "SettingsPage")
        table.later(11 * 60)
        table.until(lambda seen: seen["page"] == "MoreMenu" and seen["light"] == 0)
