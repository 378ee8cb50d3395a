"""A day that is looked for among earlier games, as each language writes it: that day, and none beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.journal import KeptGame
from ui import i18n
from ui.folding import found
from ui.screens.history.listed import ListedGame, day_meant

DAYS = ["2026-11-30", "2026-11-26", "2026-11-20", "2026-11-02", "2026-10-20", "2025-11-20"]
HEADER = b'{"table":1,"game":"crag","seats":[{"name":"Anna"},{"name":"Guest 2"}],"starter":0}'


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.set_language("en")


def days(sought: str) -> list[str]:
    games = [
        ListedGame(KeptGame(number, HEADER, f"{day}T20:20", "", 1, False), None, "2026-11-30T21:00")
        for number, day in enumerate(DAYS)
    ]
    return [game.kept.begun[:10] for game in found(games, day_meant(sought), lambda game: game.sought)]


@pytest.mark.parametrize(
    ("language", "sought", "on"),
    [
        ("da", "20.11", ["2026-11-20", "2025-11-20"]), ("da", "20. november 2026", ["2026-11-20"]),
        ("da", "26/11 anna", ["2026-11-26"]), ("da", "mandag", ["2026-11-30", "2026-11-02"]),
        ("nb", "2.11.", ["2026-11-02"]), ("nb", "torsdag", ["2026-11-26", "2025-11-20"]),
        ("de", "20. Okt", ["2026-10-20"]), ("de", "heute", ["2026-11-30"]),
        ("de", "20.11.2025", ["2025-11-20"]),
        ("en", "nov 20 crag", ["2026-11-20", "2025-11-20"]), ("en", "2026-11-20", ["2026-11-20"]),
        ("en", "on Thursday", ["2026-11-26"]), ("en", "2025", ["2025-11-20"]),
    ],
)  # fmt: skip
def test_a_day_is_found_and_none_beside_it(language: str, sought: str, on: list[str]) -> None:
    i18n.set_language(language)
    assert days(sought) == on


def test_a_number_that_is_no_day_is_sought_as_it_stands() -> None:
    assert day_meant("guest 2") == "guest 2"
    assert len(days("guest 2")) == len(DAYS)
