"""Golden counts: every position that can be reached, and every way there, as `perft` counts them in chess.

The program and a second author's reading of the rule's text, who count by colours on absolute fields, must
come to the very same positions; and both to the numbers that are written down. `python -m tests.bench caps`
counts deeper.
"""

from __future__ import annotations

from itertools import islice

import pytest

from tests.companion.games import caps_by_the_text, caps_counts
from tests.companion.games.caps_positions import POSITIONS, Counted


@pytest.mark.parametrize("counted", POSITIONS.values(), ids=POSITIONS.keys())
def test_from_there_as_many_positions_are_reached_as_the_text_allows(counted: Counted) -> None:
    rules, start = counted.rules, caps_by_the_text.position(counted.rules, counted.places)
    played = list(islice(caps_counts.fronts(rules, counted.places), counted.throws))
    read = list(islice(caps_by_the_text.fronts(rules, start), counted.throws))

    assert [len(front) for front in played] == counted.positions
    assert [front.total() for front in played] == counted.ways
    assert played == read
