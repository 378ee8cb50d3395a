"""Who pressed first is who pressed first, also between a pin and a button box, on a busy machine."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from tests.rigs import pretend_pi
from tests.rigs.box_races import BoxRaces, box_pairs
from tests.rigs.button_box import needs_micropython
from tests.rigs.races import busy_processors

PAIRS = 12

pytestmark = [needs_micropython, pytest.mark.pins]


def test_between_a_pin_and_a_box_nobody_is_named_first_who_was_not(tmp_path: Path) -> None:
    if not pretend_pi.is_possible():
        pytest.skip("the pretend chip is built with cc, which is not installed")
    raced = list(islice(box_pairs(random.Random(4)), PAIRS))
    with BoxRaces(tmp_path) as races:
        with busy_processors():
            came = [races.run(pair) for pair in raced]
        races.finish()
    assert [one for one in came if one.is_wrong] == []
    assert all(off <= one.error_us for one in came for off in one.off_us)
    assert any(one.verdict.first is not None for one in came)
