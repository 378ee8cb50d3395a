"""Points of six figures, above and below zero: a number that is cut is another number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.table import Table as Game
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.free_table import table
from tests.ui.walker import complaints, look
from tests.ui.window import resize, shown
from ui.i18n import language, set_language
from ui.screens.end import End
from ui.screens.free_table.points import Points
from ui.screens.free_table.table import FreeTable
from ui.screens.game_page import GamePage
from ui.theme import TextSize, theme

pytestmark = pytest.mark.screen

SIZES = ((800, 480), (720, 1280))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = language(), theme.text_size
    yield
    set_language(before[0])
    theme.text_size = before[1]


def given(game: Game, *sums: int) -> Game:
    """The first seats have so many points each."""
    at = 0.0
    for seat, left in enumerate(sums):
        while left:
            points = max(-99_999, min(99_999, left))
            at += 1
            game.say("add_points", at, seat=seat, points=points)
            left -= points
    return game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("spoken", ["da", "de"])
@pytest.mark.parametrize("people", [2, 4, 8])
@pytest.mark.parametrize("kind", [FreeTable, Points, End])
def test_neither_numbers_nor_words_beside_them_are_cut(
    kind: type[GamePage], people: int, spoken: str, text_size: TextSize, size: tuple[int, int]
) -> None:
    set_language(spoken)
    theme.text_size = text_size
    resize(*size)
    for sum_ in (100_011, 999_999):
        game = given(table(Party(), people), sum_, -sum_)
        if people > 2:
            game.say("sit_out", seat=2, out=True)
        page = at_table(kind, game.say("finish") if kind is End else game, Party())
        with shown(page, *size):
            assert complaints(page, Party().names) == []


@pytest.mark.parametrize(("winners", "size"), [(1, (800, 480)), (2, (800, 480)), (1, (720, 1280))])
def test_all_of_the_winners_points_are_said_at_the_top(winners: int, size: tuple[int, int]) -> None:
    resize(*size)
    game = given(table(Party(), 3), *[100_011] * winners)
    page = at_table(End, game.say("finish"), Party())
    with shown(page, *size):
        at_top = [words.text for words in look(page).words if words.box.top < 120]
    assert at_top.count("100011") == winners
