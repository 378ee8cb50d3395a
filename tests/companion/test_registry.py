"""The list of games: every name leads to the game of that name."""

from __future__ import annotations

import pytest

from companion.errors import Malformed
from companion.games.registry import GAMES, kind_of


@pytest.mark.parametrize("name", GAMES)
def test_every_name_leads_to_the_game_of_that_name(name: str) -> None:
    assert kind_of(name).name == name


def test_a_game_that_nobody_knows_is_said_so() -> None:
    with pytest.raises(Malformed, match="There is no game called"):
        kind_of("ludo")
