"""Every table log in logs/ holds, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal import Journal
from companion.tablelog import play

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_log_holds(log: Path, tmp_path: Path) -> None:
    steps = list(play(log.read_bytes(), lambda has_crash: Journal(_place(tmp_path, has_crash)), judge=True))

    assert [str(failure) for step in steps for failure in step.failures] == []
    assert len(steps) > 1


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_the_journal_kept_is_the_same_game(log: Path) -> None:
    journal = Journal(None)
    *_, last = play(log.read_bytes(), lambda has_crash: journal, judge=False)

    kept = b"\n".join(journal.lines(last.session.game_id))
    *_, again = play(kept, lambda has_crash: Journal(None), judge=True)
    again.session.advance(last.session.now_us)

    assert again.session.view() == last.session.view()


def _place(folder: Path, has_crash: bool) -> Path | None:
    return folder / "journal.sqlite" if has_crash else None
