"""Screens that are visited again and again leave nothing behind: no memory, nothing on the graphics chip."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.screens import WAYS, kept_on_the_chip, visited, warmed

EXPLORES_S, ROUNDS = 10.0, 6
PATIENCE_S = 300.0


@pytest.mark.screen
def test_however_often_screens_are_visited_memory_stays_as_it_is(tmp_path: Path) -> None:
    with visited(tmp_path / "state") as table:
        table.say(json.dumps(["explore", [], EXPLORES_S]))
        routes = table.next("routes", PATIENCE_S)["routes"]
        table.say(json.dumps(["visit", routes, 1]))
        a_round = table.next("counts", PATIENCE_S)["counts"][0]["visits"]
        table.say(json.dumps(["visit", routes, ROUNDS * a_round - a_round // 2]))
        seen = table.next("counts", PATIENCE_S)
    assert len(seen["pages"]) >= 4
    warm, *_, last = warmed(seen["counts"], 1)
    assert last["rss_kb"] < 1.02 * warm["rss_kb"], seen["counts"]
    # Sizes of text that were asked for once are remembered, up to a bound.
    assert last["blocks"] < 1.05 * warm["blocks"], seen["counts"]
    before, kept = kept_on_the_chip(seen["counts"], 1)
    assert max(count - before[kind] for kind, count in kept.items()) <= 3, seen["counts"]


@pytest.mark.screen
def test_there_is_a_way_to_every_screen(tmp_path: Path) -> None:
    with visited(tmp_path / "state") as table:
        table.say(json.dumps(["explore", WAYS, 0]))
        come_to = set(table.next("pages", PATIENCE_S)["pages"])
        table.say(json.dumps(["pages"]))
        every_page = set(table.next("all", PATIENCE_S)["all"])
    assert every_page - come_to == set()
