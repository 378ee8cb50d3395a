"""A table log is kept as a game: the very same one if it was exported, and none if anything is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion import tablelog
from companion.errors import Malformed, Refused
from companion.history import Result, read_summary
from companion.journal import Journal
from companion.lines import Line
from companion.session import Session
from companion.tablelog import LogError, exported, play
from companion.taking_in import Arrived, BadLog, Twins, keep, read, remark
from tests.companion.games.free_tables import free
from tests.companion.games.test_cranium_laws import Evening, evenings
from tests.companion.table import Table, cranium, people

LOGS = sorted((Path(__file__).parent / "logs").glob("**/*.jsonl"))
NOW = "2026-12-01T10:00"


def kept_once_more(journal: Journal, game: int) -> Arrived:
    """The game as it comes back from a file that it was exported to."""
    (kept,) = (one for one in journal.games() if one.id == game)
    return read(exported(journal.lines(game)) + remark(kept))


def is_the_same(journal: Journal, game: int) -> None:
    arrived = kept_once_more(journal, game)
    assert list(arrived.lines) == journal.lines(game)
    twin = Twins(journal).of(arrived)
    assert twin is not None
    assert journal.lines(twin) == journal.lines(game)
    elsewhere = Journal(None)
    other = keep(arrived, elsewhere, NOW)
    assert elsewhere.lines(other) == journal.lines(game)
    (there,), (here,) = elsewhere.games(), (one for one in journal.games() if one.id == game)
    assert (there.header, there.lines) == (here.header, here.lines)


@settings(max_examples=25, deadline=None)
@given(evenings())
def test_an_evening_of_cranium_that_was_exported_comes_back_as_the_same_game(evening: Evening) -> None:
    list(evening.lived())
    is_the_same(evening.table.journal, evening.table.session.game_id)


FREE_LINES: list[dict[str, Any]] = [
    *({"do": do} for do in ("next_turn", "extra_turn", "open_buzz", "close_buzz", "finish", "pause")),
    *({"do": do} for do in ("start_hourglass", "stop_hourglass", "reset_hourglass", *["resume"] * 3)),
    *({"press": seat} for seat in range(4)), *({"press": seat, "lag": 0.01} for seat in range(4)),
    *({"press": seat, "lag": 0.004, "source": "box", "error_us": 400} for seat in range(4)),
    *({"do": "add_points", "seat": seat, "points": 3} for seat in range(4)),
    {"do": "judge", "right": True}, {"do": "judge", "right": False}, {"do": "join", "name": "Åse 🎲"},
    {"do": "leave", "seat": 1}, {"do": "correct", "set": {"turn.seat": 0}},
    {"undo": 1}, {"undo": 2}, {"redo": 1}, {"crash": True}, {}, {},
]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), st.booleans())
@example(45078, False, False)  # it goes dark while a press settles, and no hourglass runs
def test_an_evening_at_a_free_table_comes_back_as_the_same_game(
    seed: int, overtime: bool, each_turn: bool
) -> None:
    chance = Random(seed)
    table = Table(free(buzz="on", hourglass_s=5, overtime=overtime, hourglass_each_turn=each_turn))
    for _ in range(60):
        line = dict(chance.choice(FREE_LINES))
        line["at"] = round(table.session.now_us / 1e6 + chance.choice([0, 0.001, 0.03, 1, 7]), 6)
        if "lag" in line:
            line["seen"] = round(line["at"] + line.pop("lag"), 6)
        try:
            table.play(line)
        except (Refused, Malformed):
            table.wait(line["at"])
        if chance.random() < 0.03:
            table = table.reopened()
    is_the_same(table.journal, table.session.game_id)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_golden_log_is_taken_in_and_known_again(path: Path) -> None:
    journal = Journal(None)
    game = keep(read(path.read_bytes()), journal, NOW)
    is_the_same(journal, game)
    # and it ends as it does when it is only played
    *_, last = play(path.read_bytes(), lambda _has_crash: Journal(None), judge=False)
    *_, again = play(exported(journal.lines(game)), lambda _has_crash: Journal(None), judge=False)
    again.session.advance(last.session.now_us)  # time by itself is not kept
    assert again.session.view()["seats"] == last.session.view()["seats"]


def test_a_log_full_of_power_cuts_is_read_in_the_time_that_its_lines_take() -> None:
    cuts = 2000
    lines = [{"at": at, "do": "next_turn"} for at in range(500)] + [{"crash": True}] * cuts
    fed = 0

    class Counted(Session):
        def feed(self, line: Line) -> bool:
            nonlocal fed
            fed += 1
            return super().feed(line)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tablelog, "Session", Counted)
        arrived = read(b"\n".join(map(msgspec.json.encode, [free(), *lines])))
    assert len(arrived.lines) == 501
    assert fed == 500


def crag(*lines: Any) -> bytes:
    said = [people("crag"), *lines]
    return b"\n".join(one if isinstance(one, bytes) else msgspec.json.encode(one) for one in said) + b"\n"


THROW = {"at": 1, "do": "throw", "dice": [6, 6, 1]}
SCORE = {"at": 2, "do": "score", "row": "crag"}


def problems(data: bytes) -> list[tuple[int, str]]:
    with pytest.raises(BadLog) as told:
        read(data)
    return [(one.number, str(one.reason)) for one in told.value.problems]


def test_everything_that_can_be_told_wrong_without_playing_is_told_with_its_line() -> None:
    told = problems(crag(b"{", THROW, b'{"at": "x"}', {"press": 0, "undo": 1}))
    assert [number for number, _ in told] == [2, 4, 5]
    assert "not JSON" in told[0][1]
    assert "at is a number" in told[1][1]


@pytest.mark.parametrize(
    "data", [b"\x89PNG\n\x1a\n\x00IHDR\n{\xff\n\x01", b"Step;Seconds\n1;1,0\n2;2,0\n", b"a word"]
)
def test_of_a_file_of_another_kind_no_more_is_told_than_that(data: bytes) -> None:
    assert problems(data) == [(1, "this is no table log")]


def test_a_line_that_the_rules_refuse_is_told_and_nothing_after_it() -> None:
    told = problems(crag(SCORE, {"at": 3, "do": "throw", "dice": [9, 9, 9]}))
    assert [number for number, _ in told] == [2]


def test_what_was_expected_and_is_not_so_is_told() -> None:
    told = problems(crag(THROW, SCORE, {"expect": {"seats.0.total": 51}}))
    assert told == [(4, "seats.0.total: expected 51, got 50")]
    assert read(crag(THROW, SCORE, {"expect": {"seats.0.total": 50}})).lines


def test_a_line_that_was_to_be_refused_is_not_kept() -> None:
    arrived = read(crag({**SCORE, "at": 0, "refused": True}, THROW, SCORE))
    assert len(arrived.lines) == 3


@pytest.mark.parametrize(
    "data", [b"", b"\0\0\0", b"[1]", b'{"table": 2, "game": "crag", "seats": []}', b"\xff" * 9]
)
def test_what_is_no_table_log_is_refused_at_its_first_line(data: bytes) -> None:
    assert [number for number, _ in problems(data)] == [1]


def test_a_game_is_known_again_when_it_has_gone_on_here_meanwhile() -> None:
    journal = Journal(None)
    game = keep(read(crag(THROW)), journal, NOW)
    journal.append(game, [msgspec.json.encode(SCORE)])
    twin = Twins(journal).of(read(crag(THROW)))
    assert twin is not None
    assert twin == game
    # but one that has gone on elsewhere is a game of its own, as is one of others
    assert Twins(journal).of(read(crag(THROW, {**SCORE, "row": "ones"}))) is None
    assert Twins(journal).of(read(crag(THROW).replace(b"Anna", b"Ane"))) is None


def test_when_it_was_played_comes_back_too_and_how_it_ended() -> None:
    journal = Journal(None)
    game = keep(read(crag(THROW, SCORE, {"at": 9, "do": "stop_game"})), journal, "2026-11-29T20:15")
    journal.conclude(game, None, True, "2026-11-29T22:40")
    elsewhere = Journal(None)
    keep(kept_once_more(journal, game), elsewhere, NOW)
    (kept,) = elsewhere.games()
    assert (kept.begun, kept.touched, kept.over) == ("2026-11-29T20:15", "2026-11-29T22:40", True)
    result = read_summary(kept.summary)
    assert isinstance(result, Result)
    assert [(seat.name, seat.points) for seat in result.seats] == [("Anna", 50), ("Bo", 0)]


def test_one_that_tells_no_date_has_that_of_its_header_else_that_of_today() -> None:
    journal = Journal(None)
    keep(read(crag(THROW)), journal, NOW)
    keep(read(b"\n".join([msgspec.json.encode(cranium())])), journal, NOW)
    assert [kept.begun for kept in journal.games()] == ["2026-11-30", NOW]


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | st.lists(st.sampled_from([
    msgspec.json.encode(people("crag")), msgspec.json.encode(THROW), b"{}", b"[",
    b"# timeglas kept x y", b'{"at": 1e400}', b'{"press": 0}', b'{"undo": 1}',
    b'{"crash": true}', b"\xff\xfe", b'{"do": 7}', b"9" * 400,
])).map(b"\n".join))  # fmt: skip
def test_whatever_stands_in_a_file_it_is_a_game_or_told_wrong(data: bytes) -> None:
    told: list[LogError] = []
    try:
        lines = read(data).lines
    except BadLog as error:
        told, lines = list(error.problems), []
    assert bool(told) != bool(lines)
