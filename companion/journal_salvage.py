"""What a damaged journal still holds: every line whose check value is right, wherever it lies in the file.

SQLite finds a line by the pages above it, and one bad page hides all below. Here none of that is asked. A
line is never changed nor taken out, and its check value covers its place, too: so whatever looks like one
and has the right value is one, be it in the file, in its WAL, in a page that nothing points to, or in the
copy of the game that was played last. A game is saved up to its first line that is missing.

The whole of it is a file before the damaged one is moved, so that a pulled plug loses neither.

Source: sqlite.org/fileformat2.html, 1.5 "B-tree Pages", 2.1 "Record Format", 4 "The Write-Ahead Log".
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import msgspec

from companion import journal_row, journal_schema, tablelog
from companion.errors import TimeglasError
from companion.game import OVER
from companion.journal_file import (
    SAVED,
    appear,
    beside,
    for_reading,
    led_to,
    put_in_place,
    set_aside,
    told,
)
from companion.journal_row import Row

_MOST_LOST = 1_000_000  # games of one table: as many as nobody plays
_USUAL_PAGE = 4096  # bytes: what this program's journals have
_WAL_HEADER, _FRAME_HEADER = 32, 24
_MOST_BYTES = 1 << 30  # a longer file is none of ours

# A record's header: its own length, then what each column is. An integer is a number up to 9, a BLOB has an
# even number from 12 on, a text an odd one from 13 on; those from 128 on are written in more bytes.
_INTEGER, _LONG = rb"[\x01-\x06\x08\x09]", rb"[\x80-\xff]{1,3}[\x00-\x7f]"
_HEADER = re.compile(
    rb"(?=([\x06-\x0c]" + _INTEGER * 2 + rb"(?:[\x0c-\x7f]|" + _LONG + rb")(?:[\x0d-\x7f]|" + _LONG + rb")"
    + _INTEGER + rb"))", re.DOTALL,
)  # fmt: skip
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}


class Saved(msgspec.Struct, frozen=True):
    """What became of a damaged journal.

    Attributes:
        aside: where the damaged file is kept.
        saved: how many games can be opened again.
        cut: how many of these lack lines at their end, as far as that can be seen.
        lost: how many there were of which nothing can be opened.
    """

    aside: Path
    saved: int
    cut: int
    lost: int


class Found(msgspec.Struct, frozen=True):
    """The lines of each game that can be opened, and how many games had more."""

    games: Mapping[int, Sequence[Row]]
    cut: int = 0
    lost: int = 0


def found_in(*files: Path) -> Found:
    """What these journals hold together, each with its WAL; one that is not there holds nothing.

    Raises: JournalError: the disk gives them no more.
    """
    rows: dict[tuple[int, int], Row] = {}
    broken = set()
    for path in map(led_to, files):
        with told(path):
            data, wal = _bytes(path), _bytes(beside(path, "-wal"))
        for row in _like_rows(data, wal):
            if row.is_right:
                rows.setdefault((row.game, row.number), row)
            else:
                broken.add((row.game, row.number))
    return _in_games(rows, broken)


def _bytes(path: Path) -> bytes:
    if not path.is_file() or path.stat().st_size > _MOST_BYTES:
        return b""
    return path.read_bytes()


def rows_in(data: bytes, wal: bytes = b"") -> Iterator[Row]:
    """Every right line that lies in a file and its WAL; what was surely kept comes first."""
    return (row for row in _like_rows(data, wal) if row.is_right)


def _like_rows(data: bytes, wal: bytes) -> Iterator[Row]:
    """What looks like a line, right or not."""
    size = _page_size(data, wal)
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data), size)}
    frames = [
        (wal[at + 8 : at + 16], int.from_bytes(wal[at : at + 4]), wal[at + _FRAME_HEADER :][:size])
        for at in range(_WAL_HEADER, len(wal), size + _FRAME_HEADER)
    ]
    # Those of this run of the WAL, then what stands there yet of earlier ones.
    frames.sort(key=lambda frame: frame[0] != wal[16:24])
    newest = {**pages, **{number: page for _, number, page in reversed(frames)}}
    latest = {**pages, **{number: page for _, number, page in frames}}
    for page in (*pages.values(), *(page for _, _, page in frames)):
        for match in _HEADER.finditer(page):
            yield from _record(page, match.start(), size, (latest, newest, pages))


def _page_size(data: bytes, wal: bytes) -> int:
    for size in (int.from_bytes(data[16:18]), int.from_bytes(wal[8:12])):
        size = 65536 if size == 1 else size
        if 512 <= size <= 65536 and size & (size - 1) == 0:
            return size
    return _USUAL_PAGE


def _record(page: bytes, at: int, size: int, others: Sequence[Mapping[int, bytes]]) -> Iterator[Row]:
    """What looks like a line whose record begins there; its end may be on one of the other pages.

    One whose end cannot be found has its place alone.
    """
    header, types = page[at], []
    place = at + 1
    while place < at + header and place < len(page):
        kind, place = _varint(page, place)
        types.append(kind)
    if place != at + header or len(types) != 5:
        return
    sizes = [_INTEGER_BYTES.get(kind, (kind - 12) // 2) for kind in types]
    whole = header + sum(sizes)
    row = _row(page[at + header :][: sizes[0] + sizes[1]], types[:2], sizes[:2])
    for pages in others:
        body = _body(page, at, whole, size, pages)
        if body is not None and (full := _row(body[header:], types, sizes)) is not None and full.is_right:
            row = full
            break
    if row is not None and row.game > 0 and row.number >= 0:
        yield row


def _varint(page: bytes, at: int) -> tuple[int, int]:
    value = 0
    while at < len(page):
        value = value << 7 | page[at] & 0x7F
        at += 1
        if page[at - 1] < 0x80:
            break
    return value, at


def _body(page: bytes, at: int, whole: int, size: int, pages: Mapping[int, bytes]) -> bytes | None:
    most, least = (size - 12) * 64 // 255 - 23, (size - 12) * 32 // 255 - 23
    if whole <= most:
        return page[at : at + whole]
    local = least + (whole - least) % (size - 4)
    local = local if local <= most else least
    body = page[at : at + local]
    number = int.from_bytes(page[at + local : at + local + 4])
    while len(body) < whole:
        further = pages.get(number)
        if further is None or len(further) <= 4:
            return None
        body += further[4:]
        number = int.from_bytes(further[:4])
    return body[:whole]


def _row(body: bytes, types: Sequence[int], sizes: Sequence[int]) -> Row | None:
    values, at = [], 0
    for size in sizes:
        values.append(body[at : at + size])
        at += size
    if len(body) != at:
        return None
    numbers = [
        kind - 8 if kind in (8, 9) else int.from_bytes(value, signed=True)
        for kind, value in zip(types, values, strict=True)
    ]
    if len(values) < len(Row._fields):
        return Row(numbers[0], numbers[1], b"", "", -1)
    with suppress(UnicodeDecodeError):
        return Row(numbers[0], numbers[1], values[2], values[3].decode(), numbers[4])
    return None


def _in_games(rows: Mapping[tuple[int, int], Row], broken: Container[tuple[int, int]]) -> Found:
    counts: dict[int, int] = {}
    for game, _ in rows:
        counts[game] = counts.get(game, 0) + 1
    games: dict[int, Sequence[Row]] = {}
    cut = 0
    for game in sorted(counts):
        lines: list[Row] = []
        while (row := rows.get((game, len(lines)))) is not None:
            lines.append(row)
        if lines:
            games[game] = lines
            cut += len(lines) < counts[game] or (game, len(lines)) in broken
    # Games are numbered one after the other: a number that is not there was one. Where many are missing they
    # were never given (ui/opening.py).
    known = [0, *sorted(counts)]
    gaps = [after - before - 1 for before, after in pairwise(known)]
    lost = len(counts) - len(games) + sum(gap for gap in gaps if gap < _MOST_LOST)
    return Found(games, cut, lost)


def write_into(db: sqlite3.Connection, found: Found, damaged: Path) -> None:
    """Write these games into an empty journal, with what the damaged one can tell of them besides."""
    journal_schema.make(db)
    db.execute("BEGIN IMMEDIATE")
    for rows in found.games.values():
        db.executemany(journal_row.ADD, rows)
    _write_derived(db, found, damaged)
    concluded = {game for (game,) in db.execute("SELECT game FROM conclusion")}
    for game, rows in found.games.items():
        if game not in concluded and _is_over([row.line for row in rows]):
            db.execute("INSERT INTO conclusion VALUES (?, 1, NULL, ?)", (game, rows[0].label))
    db.execute("COMMIT")


def _write_derived(db: sqlite3.Connection, found: Found, damaged: Path) -> None:
    """What has no check value, and may be wrong without harm: it is about how games are listed."""
    with suppress(sqlite3.Error, OSError), for_reading(damaged) as source:
        for table in journal_schema.DERIVED:
            columns = journal_schema.COLUMNS[table]
            marks = ", ".join("?" * len(columns.split(", ")))
            with suppress(sqlite3.Error, UnicodeDecodeError):
                for values in source.execute(f"SELECT {columns} FROM {table}"):
                    if table == "boot" or values[0] in found.games:
                        db.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", values)


def _is_over(lines: Sequence[bytes]) -> bool:
    try:
        return tablelog.folded(lines).state.phase == OVER
    except TimeglasError:
        return False  # who opens it will be told


def salvage(path: Path, date: str, copy: Path | None = None) -> Saved:
    """Put a journal in the place of a damaged one, with every game that can be saved from it and the copy.

    `date` is part of the name under which the damaged one is kept. Raises: JournalError; then all is as it
    was, or the next opening finds what was saved.
    """
    path = led_to(path)
    saved = beside(path, SAVED)
    found = found_in(path, saved, *([copy] if copy is not None else []))
    with told(path):
        saved.unlink(missing_ok=True)
        appear(saved, lambda db: write_into(db, found, path))
    aside = set_aside(path, date)
    with told(path):
        put_in_place(path)
    return Saved(aside, len(found.games), found.cut, found.lost)
