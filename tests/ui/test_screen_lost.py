"""The screen's server goes away while the table runs: everything is put away, and the program ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion import tablelog
from companion.journal import Journal
from hardware.config import DEFAULT_FILE, load
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S
from tests.rigs.table import Table, keep_a_game
from tests.rigs.x_server import Screen, is_possible
from ui.screen_lost import SCREEN_LOST

pytestmark = [
    pytest.mark.screen,
    pytest.mark.skipif(not is_possible(), reason="no X server without a screen (xvfb)"),
]

CONFIG = load(DEFAULT_FILE)


SAID = "timeglas: The screen has gone away: its X server has ended. What was played is kept.\n"


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.goes_away()


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def test_when_the_screen_goes_away_the_game_is_put_away_and_a_sentence_says_so(
    screen: Screen, state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # given a running hourglass
    with Table(state, "--simulate", "--language", "en", environment=screen.environment) as table:
        table.touch("go_on:1", "choose_deck:red", "read_card:false")
        table.until_phase("turn_hourglass")
        table.key(ord("3"))
        table.until_phase("activity")

        # when
        screen.goes_away()

        # then
        assert table.process.wait(PATIENCE_S) == SCREEN_LOST
    assert capfd.readouterr().err == SAID
    with closing(Journal(state / "journal")) as journal:
        (kept,) = journal.games()
        assert kept.touched, "it was put away, with a label that says when"
        assert tablelog.reopen(journal, kept.id).view()["phase"] == "activity"


@pytest.mark.pins
def test_when_the_screen_goes_away_buzzer_and_lamps_are_off(
    screen: Screen, state: Path, pi: PretendPi
) -> None:
    environment = {**pi.environment, **screen.environment}
    with Table(state, "--hardware", str(DEFAULT_FILE), environment=environment) as table:
        pi.wait_for(lambda: pi.is_claimed(CONFIG.buzzer))
        table.touch("language:en", "go_on:1", "choose_deck:red", "read_card:false")
        pi.wait_for(lambda: any(pi.level(lamp) for lamp in CONFIG.lamps))
        screen.goes_away()
        assert table.process.wait(PATIENCE_S) == SCREEN_LOST
        pi.wait_for(lambda: not any(pi.level(pin) for pin in (*CONFIG.lamps, CONFIG.buzzer)))


def test_a_screen_that_goes_away_while_nothing_is_open_ends_it_as_well(
    screen: Screen, state: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Table(state, "--simulate", "--language", "en", environment=screen.environment) as table:
        table.until(lambda seen: "go_on:1" in seen["ways"])
        screen.goes_away()
        assert table.process.wait(PATIENCE_S) == SCREEN_LOST
    assert capfd.readouterr().err == SAID
