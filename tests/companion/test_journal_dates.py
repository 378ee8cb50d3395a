"""Labels of a machine without a clock: read anew once it knows the date; nothing else ever sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.clock import date_s, label_at, since_start_s
from companion.journal import Journal, KeptGame
from companion.journal_dates import Moment, this_moment

TRUE_S = 1_795_000_000  # when the machine was started, as the network will say
WRONG_S = TRUE_S - 400 * 86_400  # as it believes until then
HOUR = 3600


class Machine:
    """A machine that is started and told the date."""

    def __init__(self) -> None:
        self.moment = Moment("first", 0, WRONG_S)

    def passes(self, seconds: int) -> None:
        now = self.moment
        self.moment = msgspec.structs.replace(now, up_s=now.up_s + seconds, date_s=now.date_s + seconds)

    def learns_the_date(self, began_s: int) -> None:
        self.moment = msgspec.structs.replace(self.moment, date_s=began_s + self.moment.up_s)

    def starts_anew(self, boot: str, began_s: int) -> None:
        self.moment = Moment(boot, 0, began_s)

    def now(self) -> Moment:
        return self.moment

    @property
    def label(self) -> str:
        return label_at(self.moment.date_s)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture(params=["in memory", "on disk"])
def journal(request: pytest.FixtureRequest, machine: Machine, tmp_path: Path) -> Iterator[Journal]:
    path = None if request.param == "in memory" else tmp_path / "journal"
    with closing(Journal(path, machine.now)) as opened:
        yield opened


def played(journal: Journal, machine: Machine, hours: int = 2) -> int:
    game = journal.begin(b"h", machine.label)
    machine.passes(hours * HOUR)
    journal.conclude(game, None, True, machine.label)
    return game


def dates(kept: KeptGame) -> tuple[str, str]:
    return kept.begun, kept.touched


def test_a_game_begun_before_the_date_was_known_is_dated_when_it_is(
    journal: Journal, machine: Machine
) -> None:
    machine.passes(HOUR)
    game = journal.begin(b"h", machine.label)
    machine.passes(HOUR)
    assert dates(journal.games()[0]) == (label_at(WRONG_S + HOUR),) * 2
    machine.learns_the_date(TRUE_S)
    journal.note_date()
    assert dates(journal.games()[0]) == (label_at(TRUE_S + HOUR),) * 2
    journal.conclude(game, None, True, machine.label)
    assert dates(journal.games()[0]) == (label_at(TRUE_S + HOUR), label_at(TRUE_S + 2 * HOUR))


@pytest.mark.parametrize("hours", [-10, 10])
def test_a_date_that_jumps_takes_every_label_of_that_day_along(
    journal: Journal, machine: Machine, hours: int
) -> None:
    machine.learns_the_date(TRUE_S)
    played(journal, machine)
    machine.learns_the_date(TRUE_S + hours * HOUR)
    journal.begin(b"h", machine.label)
    assert [game.begun for game in journal.games()] == [
        label_at(TRUE_S + (hours + 2) * HOUR), label_at(TRUE_S + hours * HOUR)
    ]  # fmt: skip


def test_what_an_earlier_start_of_the_machine_knew_stays(journal: Journal, machine: Machine) -> None:
    never = played(journal, machine)
    machine.starts_anew("second", TRUE_S)
    known = played(journal, machine)
    machine.starts_anew("third", TRUE_S + 500 * HOUR)
    journal.note_date()
    labels = {game.id: game.begun for game in journal.games()}
    assert labels == {never: label_at(WRONG_S), known: label_at(TRUE_S)}


def test_a_clock_that_is_a_little_off_changes_no_label(journal: Journal, machine: Machine) -> None:
    machine.learns_the_date(TRUE_S + 25)
    game = journal.begin(b"h", machine.label)
    machine.learns_the_date(TRUE_S - 25)
    journal.note_date()
    assert {kept.id: kept.begun for kept in journal.games()} == {game: label_at(TRUE_S + 25)}


def test_a_machine_that_sleeps_and_runs_for_months_counts_all_of_it(
    journal: Journal, machine: Machine
) -> None:
    machine.passes(60 * 86_400)
    journal.begin(b"h", machine.label)
    machine.passes(60 * 86_400)
    machine.learns_the_date(TRUE_S)
    journal.note_date()
    assert journal.games()[0].begun == label_at(TRUE_S + 60 * 86_400)


def test_a_system_that_does_not_tell_its_starts_apart_keeps_its_labels(tmp_path: Path) -> None:
    moments = iter([Moment("", 5, 100_000), Moment("", 6, 900_000)])
    with closing(Journal(tmp_path / "journal", lambda: next(moments))) as journal:
        journal.begin(b"h", "2026-11-30T20:00")
        journal.note_date()
        assert journal.games()[0].begun == "2026-11-30T20:00"


def test_a_label_that_was_none_stays_none(journal: Journal, machine: Machine) -> None:
    journal.begin(b"h", "")
    machine.learns_the_date(TRUE_S)
    journal.note_date()
    assert journal.games()[0].begun == ""


@pytest.mark.parametrize("at_s", [-(2**62), 2**62, 2**40])
def test_what_is_no_date_is_no_label(at_s: int) -> None:
    assert isinstance(label_at(at_s), str)


def test_this_machine_says_when_it_was_started() -> None:
    now = this_moment()
    assert len(now.boot) == 36
    assert abs(now.date_s - date_s()) < 60
    assert 0 < now.up_s <= since_start_s()
    assert this_moment().boot == now.boot
