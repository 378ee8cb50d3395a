"""What lamps and the buzzer say of a game on a sheet: whose turn it is, and what a button does."""

from __future__ import annotations

import pytest

from companion.edges import Beep
from tests.companion.table import Table


def begun(game: str, **options: object) -> Table:
    seats = [{"name": "Anna"}, {"name": "Bo"}, {"name": "Cleo"}]
    return Table({"table": 1, "game": game, "seats": seats, "options": options, "starter": 1})


def lamps(table: Table) -> list[str]:
    return list(table.session.game.lamps(table.session.state))


@pytest.mark.parametrize(("game", "dice"), [("crag", 3), ("yatzy", 5), ("yacht", 5)])
def test_the_lamp_of_whoever_has_the_turn_is_lit_and_each_turn_sounds_in_its_seats_tone(
    game: str, dice: int
) -> None:
    table = begun(game)
    assert lamps(table) == ["off", "turn", "off"]
    table.say("throw", dice=[1] * dice)
    assert lamps(table) == ["off", "turn", "off"]
    table.session.take_cues()
    table.say("score", row="ones")
    assert lamps(table) == ["off", "off", "turn"]
    assert [cue for cue in table.session.take_cues() if isinstance(cue, Beep)] == [Beep("turn", 2)]
    table.say("stop_game")
    assert lamps(table) == ["off", "off", "off"]


def test_a_button_that_enters_the_best_row_says_so_once_there_are_dice() -> None:
    table = begun("crag", button_enters_best=True)
    assert lamps(table) == ["off", "turn", "off"]
    table.say("throw", at=1, dice=[6, 6, 1])
    assert lamps(table) == ["off", "may_press", "off"]
    table.press(1, 3.0)
    assert table.see("seats.1.sheet.crag") == 50
    assert lamps(table) == ["off", "off", "turn"]
