"""A damaged journal gives back every line that can be read, and the damaged file itself stays as it was."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import journal_salvage
from companion.errors import JournalDamaged, JournalError
from companion.journal import Journal
from companion.journal_file import beside
from companion.journal_salvage import Saved, found_in, rows_in, salvage

PAGE = 4096
DAY = "2026-11-30"
Games = Mapping[int, list[bytes]]


def line(game: int, number: int) -> bytes:
    """Lines of any length, some of which go over several pages."""
    return b'{"at":%d,"game":%d,"note":"%s"}' % (number, game, b"x" * (number * 631 % 9000))


GAMES: Games = {game: [line(game, number) for number in range(12 + game)] for game in range(1, 5)}


def keep(path: Path, games: Games = GAMES) -> None:
    with closing(Journal(path)) as journal:
        for _, lines in sorted(games.items()):
            game = journal.begin(lines[0], "2026-11-20T20:00")
            journal.append(game, lines[1:])
            journal.conclude(game, None, game % 2 == 0, "2026-11-20T21:00")


def keep_and_die(path: Path, tmp_path: Path, games: Games = GAMES) -> None:
    """As a kill leaves it: most of it in the WAL."""
    alive = tmp_path / "alive" / path.name
    with closing(Journal(alive)) as journal:
        for lines in games.values():
            journal.append(journal.begin(lines[0], ""), lines[1:])
        for part in ("", "-wal"):
            shutil.copy(beside(alive, part), beside(path, part))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal"


def games_of(path: Path) -> Games:
    with closing(Journal(path)) as journal:
        return {kept.id: journal.lines(kept.id) for kept in journal.games()}


def test_every_line_of_a_whole_file_is_found(path: Path) -> None:
    keep(path)
    found = found_in(path)
    assert {game: [row.line for row in rows] for game, rows in found.games.items()} == GAMES
    assert (found.cut, found.lost) == (0, 0)


def test_every_line_that_lies_in_a_wal_is_found(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    keep_and_die(path, tmp_path)
    found = found_in(path)
    assert {game: [row.line for row in rows] for game, rows in found.games.items()} == GAMES
    beside(path, "-wal").write_bytes(bytes(32) + beside(path, "-wal").read_bytes()[32:])
    assert found_in(path).games == found.games, "also where its first bytes are gone"


@pytest.mark.parametrize("page", range(24))
def test_a_page_that_is_zeroed_costs_what_stood_on_it_and_no_more(path: Path, page: int) -> None:
    # given a journal with a page of zeros
    keep(path)
    whole = path.read_bytes()
    if page * PAGE >= len(whole):
        pytest.skip("it has not so many pages")
    spoilt = whole[: page * PAGE] + bytes(PAGE) + whole[(page + 1) * PAGE :]
    path.write_bytes(spoilt)
    try:
        Journal(path).close()
    except JournalDamaged:
        pass
    else:
        assert games_of(path) == GAMES, "the page held nothing"
        return

    # when it is put right
    saved = salvage(path, DAY)

    # then games are whole or cut at a line, the counts are true, and the damaged file is as it was
    games = games_of(path)
    for game, lines in games.items():
        assert lines == GAMES[game][: len(lines)]
    assert len(games) >= 2
    assert saved.saved == len(games)
    cut = sum(games[game] != GAMES[game] for game in games)
    assert cut - 1 <= saved.cut <= cut, "only a page that had the very end of a game is not missed"
    assert saved.lost == max(GAMES) - len(games)
    assert saved.aside.read_bytes() == spoilt
    assert saved.aside.name == "journal.damaged-2026-11-30"


def swapped(data: bytes, one: int, other: int) -> bytes:
    pages = [data[at : at + PAGE] for at in range(0, len(data), PAGE)]
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def test_pages_that_changed_places_are_put_right_with_every_short_line(path: Path) -> None:
    games = {game: [b'{"at":%d,"of":%d}' % (at, game) for at in range(300)] for game in range(1, 4)}
    keep(path, games)
    whole = path.read_bytes()
    chance = random.Random(4)
    for _ in range(12):
        one, other = chance.sample(range(1, len(whole) // PAGE), 2)
        path.write_bytes(swapped(whole, one, other))
        try:
            Journal(path).close()
        except JournalDamaged:
            salvage(path, DAY)
        assert games_of(path) == games, (one, other)
        path.unlink()


def test_a_file_cut_off_anywhere_keeps_the_lines_before(path: Path) -> None:
    games = {1: [b'{"at":%d}' % at for at in range(600)]}
    keep(path, games)
    whole = path.read_bytes()
    for length in [0, 1, 100, 512, *(at + by for at in range(PAGE, len(whole), PAGE) for by in (-1, 0, 1))]:
        path.write_bytes(whole[:length])
        saved = salvage(path, DAY)
        kept = games_of(path)
        if kept:
            assert kept[1] == games[1][: len(kept[1])]
        assert saved.aside.read_bytes() == whole[:length]
        path.unlink()


def test_what_the_copy_has_fills_the_gap(path: Path, tmp_path: Path) -> None:
    keep(path)
    copy = tmp_path / "copy"
    keep(copy)
    path.write_bytes(path.read_bytes()[: 3 * PAGE])
    salvage(path, DAY, copy)
    assert games_of(path) == GAMES


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", bytes(3 * PAGE), b"not a journal\n" * 5000, random.Random(7).randbytes(20_000)],
    ids=["empty", "one zero", "zeros", "text", "rubbish"],
)
def test_from_a_foreign_file_nothing_is_saved_and_one_can_play(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    saved = salvage(path, DAY)
    assert saved == Saved(beside(path, ".damaged-2026-11-30"), 0, 0, 0)
    assert games_of(path) == {}
    keep(path)
    assert games_of(path) == GAMES


def test_how_games_were_concluded_is_saved_or_found_out_by_playing_them(path: Path) -> None:
    # given a journal in which games are over, and one that has lost the table that says so
    header = b'{"table":1,"game":"crag","seats":[{"name":"Anna"},{"name":"Bo"}],"options":{},"starter":0}'
    with closing(Journal(path)) as journal:
        over = journal.begin(header, "2026-11-29T20:00")
        journal.append(over, [b'{"at":9.5,"do":"stop_game"}'])
        journal.conclude(over, None, True, "2026-11-29T21:00")
        journal.append(journal.begin(header, "2026-11-30T20:00"), [b'{"at":9.5,"do":"throw","dice":[1,2,3]}'])
    for table, touched in (("moment", "2026-11-29T21:00"), ("conclusion", "2026-11-29T20:00")):
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"DROP TABLE {table}")
        salvage(path, DAY)
        with closing(Journal(path)) as journal:
            kept = [(game.over, game.touched) for game in journal.games()]
        assert kept == [(False, "2026-11-30T20:00"), (True, touched)]


def interrupted(monkeypatch: pytest.MonkeyPatch, name: str) -> Callable[[], None]:
    """The power goes just before this step."""

    def goes(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(journal_salvage, name, goes)
    return monkeypatch.undo


@pytest.mark.parametrize("step", ["appear", "set_aside", "put_in_place"])
def test_the_power_may_go_at_any_step(path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    games = {1: [b'{"at":%d}' % at for at in range(600)]}
    keep(path, games)
    path.write_bytes(swapped(path.read_bytes(), 3, 4))
    comes_back = interrupted(monkeypatch, step)
    with pytest.raises(KeyboardInterrupt):
        salvage(path, DAY)
    comes_back()
    try:
        Journal(path).close()
    except JournalDamaged:
        salvage(path, DAY)
    assert games_of(path) == games
    names = sorted(file.name for file in path.parent.iterdir())
    assert names == ["journal", "journal.damaged-2026-11-30"]


def test_the_power_may_go_between_the_two_files_that_are_set_aside(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    keep_and_die(path, tmp_path)
    games = games_of(shutil.copytree(path.parent, tmp_path / "other") / "journal")
    # given that what was saved stands beside, and of the damaged one the file has gone, but not its WAL
    keep(beside(path, ".saved"), games)
    path.rename(beside(path, ".damaged-2026-11-30"))
    with pytest.raises(JournalDamaged):
        Journal(path)
    salvage(path, DAY)
    assert games_of(path) == games


def test_a_disk_without_room_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(path)
    cut = path.read_bytes()[: 3 * PAGE]
    path.write_bytes(cut)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_salvage, "appear", full)
    with pytest.raises(JournalError, match="No space left"):
        salvage(path, DAY)
    assert path.read_bytes() == cut


@given(data=st.binary(max_size=3000), wal=st.binary(max_size=3000))
def test_whatever_lies_in_a_file_it_is_read_to_its_end(data: bytes, wal: bytes) -> None:
    assert list(rows_in(data, wal)) == []


@given(places=st.lists(st.tuples(st.integers(0, 1 << 30), st.binary(max_size=40)), min_size=1, max_size=30))
def test_bytes_that_fell_over_anywhere_never_make_a_line(
    kept_once: bytes, places: list[tuple[int, bytes]]
) -> None:
    data = bytearray(kept_once)
    for at, rubbish in places:
        at %= len(data)
        data[at : at + len(rubbish)] = rubbish
    for row in rows_in(bytes(data)):
        assert row.line == GAMES[row.game][row.number]


@pytest.fixture(scope="module")
def kept_once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("once") / "journal"
    keep(path)
    return path.read_bytes()


def test_a_damaged_journal_behind_a_link_is_saved_with_its_wal(tmp_path: Path) -> None:
    card, link = tmp_path / "card", tmp_path / "state" / "journal"
    lines = [b"line %d" % number for number in range(50)]
    with closing(Journal(tmp_path / "writing")) as writing:
        writing.append(writing.begin(b"header", ""), lines)
        card.mkdir()
        shutil.copy(tmp_path / "writing", card / "games")
        shutil.copy(tmp_path / "writing-wal", card / "games-wal")
    link.parent.mkdir()
    link.symlink_to(card / "games")
    (card / "games").write_bytes(bytes(20_000))
    with pytest.raises(JournalDamaged):
        Journal(link)
    assert len(found_in(link).games[1]) == 51
    assert salvage(link, "2026-11-30").saved == 1
    with closing(Journal(link)) as journal:
        assert journal.lines(1) == [b"header", *lines]
    assert link.is_symlink()
    assert (card / "games.damaged-2026-11-30").read_bytes() == bytes(20_000)


def test_lines_of_every_length_are_found_at_the_ends_of_pages_too(path: Path) -> None:
    lengths = [*range(940, 1020), *range(4000, 4100, 3), *range(5030, 5100, 3), *range(8090, 8200, 7)]
    games = {1: [b"h", *(b"%d" % length + b"." * length for length in lengths)]}
    keep(path, games)
    found = found_in(path)
    assert [row.line for row in found.games[1]] == games[1]
    assert (found.cut, found.lost) == (0, 0)


def test_a_game_is_cut_where_only_the_place_of_a_line_is_left(path: Path) -> None:
    # given that the end of a long line, its game's last, is gone
    games = {1: [b"header", b"one", b"a" * 9000]}
    keep(path, games)
    data = bytearray(path.read_bytes())
    at = data.rindex(b"a" * 3000)
    data[at : at + 3000] = bytes(3000)
    path.write_bytes(data)
    found = found_in(path)
    assert [row.line for row in found.games[1]] == games[1][:2]
    assert found.cut == 1


def test_a_game_is_cut_where_a_line_left_no_trace_but_later_ones_did(path: Path) -> None:
    keep(path, {1: [b"header", b"one", b"the second", b"three"]})
    data = path.read_bytes()
    at = data.index(b"the second")
    path.write_bytes(data[: at - 7] + bytes(17) + data[at + 10 :])
    found = found_in(path)
    assert [row.line for row in found.games[1]] == [b"header", b"one"]
    assert found.cut == 1
