"""Every table log in logs/ holds, line by line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.edges import Beep, Lamp
from companion.journal import Journal
from companion.tablelog import LogError, play, reopen

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))
IS_REFUSED = b', "refused": true'
WHY = b"# refused: "


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


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_is_replayed_in_silence_and_taken_up_again_without_a_beep(log: Path) -> None:
    journal = Journal(None)
    *_, last = play(log.read_bytes(), lambda has_crash: journal, judge=False)
    assert last.session.take_cues() == []

    taken_up = reopen(journal, last.session.game_id, last.session.now_us).take_cues()
    lamps = [cue for cue in taken_up if isinstance(cue, Lamp)]
    assert [lamp.seat for lamp in lamps] == list(range(len(last.session.state.seats)))
    assert [cue for cue in taken_up if isinstance(cue, Beep)] == []


@pytest.mark.parametrize(
    "log", [log for log in LOGS if WHY in log.read_bytes()], ids=lambda log: log.stem
)
def test_each_refusal_has_the_reason_that_stands_above_it(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().split(b"\n")
    refused = [number for number, line in enumerate(lines) if IS_REFUSED in line]
    assert [number for number in refused if not lines[number - 1].startswith(WHY)] == []
    for number in refused:
        said = b"\n".join([*lines[:number], lines[number].replace(IS_REFUSED, b"")])
        folder = tmp_path / str(number)
        folder.mkdir()
        with pytest.raises(LogError) as error:
            list(play(said, partial(_journal, folder), judge=False))
        assert error.value.number == number + 1
        assert error.value.reason == lines[number - 1].removeprefix(WHY).decode()


def _journal(folder: Path, has_crash: bool) -> Journal:
    return Journal(_place(folder, has_crash))


def _place(folder: Path, has_crash: bool) -> Path | None:
    return folder / "journal.sqlite" if has_crash else None
