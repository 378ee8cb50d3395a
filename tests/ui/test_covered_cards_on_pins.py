"""Covered city cards on a pretend Pi: whoever holds their own arcade button down sees theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rigs.pretend_pi import PretendPi
from tests.rigs.table import keep_a_tour
from tests.ui.test_table_on_pins import BLUE, RED, TableOnPins

pytestmark = [pytest.mark.pins, pytest.mark.screen]

_CARDS = 16


def test_covered_cards_are_seen_while_their_owner_holds_the_button_also_after_a_restart(
    pi: PretendPi, tmp_path: Path
) -> None:
    keep_a_tour(tmp_path)
    with TableOnPins(pi, tmp_path) as table:
        table.touch("go_on:1")
        table.until(lambda seen: len(seen["cards"]) == _CARDS)
        table.touch("cover")
        table.until(lambda seen: not seen["cards"])
        pi.press(RED)
        hers = table.until(lambda seen: len(seen["cards"]) == _CARDS)["cards"]
        pi.release(RED)
        table.until(lambda seen: not seen["cards"])
        pi.press(BLUE)
        table.until(lambda seen: seen["held"])
        assert not table.see()["cards"]
        pi.release(BLUE)
        pi.press(RED)
        table.until(lambda seen: seen["cards"] == hers)
        table.touch("key:3", "no_city")  # the turn passes while the button is held
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 1 and not seen["cards"])
        pi.release(RED)
        pi.press(BLUE)
        his = table.until(lambda seen: len(seen["cards"]) == _CARDS)["cards"]
        assert not set(his) & set(hers)
        pi.release(BLUE)
    with TableOnPins(pi, tmp_path) as table:
        table.touch("go_on:1")
        table.until(lambda seen: "uncover" in seen["ways"])
        assert not table.see()["cards"]
