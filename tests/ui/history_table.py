"""A table with three earlier games and a stick, and what is seen of them: for tests by touch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.history import summary_of
from companion.journal import Journal
from tests.companion.table import Table as Game
from tests.companion.table import cranium, people
from tests.ui.archives import PretendSticks
from tests.ui.test_another_game import Evening, MovingEvening
from tests.ui.test_peeks import Noted
from ui.along import Along
from ui.screens.history.history import History
from ui.screens.history.record import Record
from ui.theme import theme
from ui.widgets.text import Writing
from ui.widgets.tile import Tile


def keep(journal: Journal, table: Game, begun: str) -> int:
    """Keep what was played at that table as one of the journal's games."""
    lines, over = table.journal.lines(table.session.game_id), table.see("phase") == "over"
    return journal.take_in(lines, begun, begun, summary_of(table.session), over)


def three_games(journal: Journal) -> None:
    """One of Crag that is over, one of Cranium that is not, one of a newer version."""
    crag = Game(people("crag")).say("throw", 2, dice=[6, 6, 1]).say("score", 9, row="crag")
    keep(journal, crag.say("stop_game", 12), "2026-11-01T20:00")
    team = Game(cranium("Reds", "Blues")).say("choose_deck", 3, deck="red")
    keep(journal, team.say("read_card", 5, all_play=False), "2026-11-28T21:30")
    journal.begin(b'{"table":9,"game":"chess"}', "2026-11-30T19:00")


@pytest.fixture
def journal() -> Iterator[Noted]:
    with closing(Noted()) as kept:
        yield kept


@pytest.fixture
def sticks(tmp_path: Path) -> PretendSticks:
    (tmp_path / "STICK").mkdir()
    return PretendSticks(tmp_path / "STICK")


@pytest.fixture
def evening(journal: Noted, sticks: PretendSticks, tmp_path: Path) -> Iterator[Evening]:
    window.resize(800, 480)
    three_games(journal)
    along = Along(sticks, tmp_path / "documents" / "Timeglas", tmp_path, lambda: "all is well")
    made = MovingEvening(journal, along)
    yield made
    made.close()
    theme.leave(0.0)  # what was said in the band is said no more


def written(evening: Evening) -> list[str]:
    assert evening.pages.page is not None
    return [one.text for one in evening.pages.page.walk() if isinstance(one, Writing)]


def rows(evening: Evening) -> dict[str, str]:
    """What stands on each row of the list that is seen."""
    ways = evening.pages.ways.items()
    return {says.rpartition(":")[2]: way.label for says, way in ways
            if says.startswith("found:list:row:") and isinstance(way, Tile)}  # fmt: skip


def to_history(evening: Evening) -> None:
    evening.touch("history")
    evening.until(lambda: isinstance(evening.pages.page, History) and bool(rows(evening)))


def look_at(evening: Evening, game: int) -> Record:
    to_history(evening)
    evening.touch(f"found:list:row:{game}")
    evening.until(lambda: isinstance(evening.pages.page, Record) and "go_on" in evening.pages.ways)
    page = evening.pages.page
    assert isinstance(page, Record)
    return page
