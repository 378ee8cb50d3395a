"""What a card can do to the files of a table: it opens between two deeds, with all that can be read."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from companion.errors import TimeglasError
from companion.journal import read_into_memory
from companion.journal_copy import Copied, path_beside, write_copy
from companion.tablelog import reopen
from tests.rigs.damaged_files import BOTH_GONE, FRAME, WAL, Damage, damages
from tests.rigs.killed_tables import CRAG
from tests.ui.test_killed_tables import killed
from ui.opening import open_journal

SOME = 12  # of the corpus; `deploy/test --bench damages` takes all of it

Games = Mapping[int, Sequence[bytes]]


def kept(state: Path) -> Games:
    with closing(read_into_memory(state / "journal")) as journal:
        return {game.id: journal.lines(game.id) for game in journal.games()}


def play(state: Path) -> Games:
    """A folder as tables leave it that were killed: a journal, a WAL, a heartbeat and a copy."""
    killed(state, 4, seed=7)
    games = kept(state)
    newest = max(games)
    write_copy(path_beside(state / "journal"), Copied(newest, "", games[newest]))
    assert (state / WAL).stat().st_size > 3 * FRAME
    return games


def judge(name: str, damage: Damage, played: Path, before: Games) -> None:
    """Do this to a copy of that folder, and see that the table opens as well as it can."""
    with tempfile.TemporaryDirectory() as folder:
        # given the files as a kill left them, and then damage
        state = Path(folder) / "state"
        shutil.copytree(played, state)
        damage(state)
        path = state / "journal"
        spoilt = path.read_bytes() if path.exists() else None

        # when the table is opened
        problems: list[TimeglasError] = []
        with closing(open_journal(path, problems)) as journal:
            assert journal.unkept is None, name

            # then every game is as it was, up to a line, and can be gone on with
            games = {game.id: journal.lines(game.id) for game in journal.games()}
            for game, lines in games.items():
                assert lines == before[game][: len(lines)], name
                reopen(journal, game).view()

            # the one that was played last is whole, by its copy
            if name != BOTH_GONE:
                assert games[max(before)] == before[max(before)], name

            # a damaged file is kept as it was found, and that is said
            for aside in state.glob("journal.damaged-*[0-9]"):
                assert problems, name
                assert spoilt is None or aside.read_bytes() == spoilt, name

            # and one can play
            new = journal.begin(msgspec.json.encode(CRAG), "")
            journal.append(new, [b'{"at":1,"do":"throw","dice":[1,2,3]}'])
            assert journal.unkept is None, name


def test_whatever_becomes_of_the_files_the_table_opens_between_two_deeds(tmp_path: Path) -> None:
    before = play(tmp_path)
    whole, last = list(damages(tmp_path)), 9
    assert len(whole) > 100
    for name, damage in [*random.Random(1).sample(whole[:-last], SOME), *whole[-last:]]:
        judge(name, damage, tmp_path, before)


def test_nothing_is_said_of_files_that_are_whole(tmp_path: Path) -> None:
    before = play(tmp_path)
    problems: list[TimeglasError] = []
    with closing(open_journal(tmp_path / "journal", problems)) as journal:
        assert {game.id: journal.lines(game.id) for game in journal.games()} == before
    assert problems == []
