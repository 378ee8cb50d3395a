"""The whole table and its loudspeaker: heard, missing, or one that hangs."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deploy.sounds import RATE_HZ
from tests.rigs.table import Table, keep_a_game
from tests.ui.test_sound import seat_heard

pytestmark = pytest.mark.screen


@contextmanager
def table(state: Path, **environment: str) -> Iterator[Table]:
    keep_a_game(state)
    with Table(state, "--simulate", "--language", "en", environment=environment) as table:
        yield table


def play_to_an_all_play(table: Table) -> None:
    """Red's turn; the hourglass of an all-play runs."""
    table.touch("go_on:1", "choose_deck:red", "read_card:true")
    table.until_phase("turn_hourglass")
    table.key(ord("3"))
    table.until_phase("activity")


def test_before_anything_sounds_no_device_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "heard.raw"
    with table(tmp_path / "state", SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(path)) as silent:
        silent.touch("go_on:1", "choose_deck:red", "more")
        silent.until(lambda seen: seen["page"] == "MoreMenu")
        assert not path.exists()


def test_the_team_that_was_first_is_heard_and_once_it_has_answered_the_turn(tmp_path: Path) -> None:
    path = tmp_path / "heard.raw"
    with table(tmp_path / "state", SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(path)) as heard:
        play_to_an_all_play(heard)
        while not (path.exists() and path.stat().st_size > RATE_HZ):
            heard.see()
        before = path.stat().st_size
        heard.key(ord("2"))
        heard.until_phase("answer")
        while path.stat().st_size < before + 4 * RATE_HZ:
            heard.see()
        data = path.read_bytes()
    sound = array("h", data[before : len(data) // 2 * 2])
    assert seat_heard(sound) == 1


@pytest.mark.parametrize("driver", ["nonsense", "alsa"])
def test_where_there_is_no_loudspeaker_the_table_plays_on(
    tmp_path: Path, driver: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with table(tmp_path / "state", SDL_AUDIODRIVER=driver, ALSA_CONFIG_PATH="/dev/null") as silent:
        play_to_an_all_play(silent)
        silent.key(ord("1"))
        silent.until_phase("answer")
        assert silent.see()["band"] == ""
        silent.finish()
        assert silent.process.returncode == 0
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("driver", "is_missed"), [("nonsense", True), ("dummy", False)])
def test_the_settings_say_so_where_there_is_none(tmp_path: Path, driver: str, is_missed: bool) -> None:
    with table(tmp_path / "state", SDL_AUDIODRIVER=driver) as asked:
        asked.touch("settings", "sound", "try_out")
        said = "No loudspeaker was found, or another program has it."
        asked.until(lambda seen: (said in seen["words"]) == is_missed and "try_out" in seen["ways"])


def test_a_loudspeaker_that_hangs_keeps_nobody_not_even_from_leaving(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # opening it waits for a reader, who never comes
    with table(tmp_path / "state", SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(pipe)) as hung:
        play_to_an_all_play(hung)
        hung.key(ord("1"))
        hung.until_phase("answer")
        hung.finish()
        assert hung.process.returncode == 0
