"""Kept games on the command line: listed and written to files, and taken in from files. No screen needed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO

from companion import tablelog
from companion.errors import JournalError, TimeglasError
from companion.history import Result, last_first
from companion.journal import Journal, KeptGame
from companion.taking_in import BadLog, Twins, keep, read
from ui.exports import Form, exported, file_name, games_as_csv, places_in_evening, result_at_hand
from ui.logs import OutputLost, read_file, write
from ui.report import Report
from ui.taking_along import put, settle
from ui.terminal import complain, harmless

DONE, NOT_ALL = 0, 2


def show(journal: Journal, form: Form | None, out: IO[bytes]) -> int:
    """Print the list of games: a line for each, or as CSV for a spreadsheet."""
    if form == "csv":
        write(all_as_csv(journal), out, is_last=True)
        return DONE
    for kept in last_first(journal.games()):
        write((_described(kept) + "\n").encode(), out)
    write(b"", out, is_last=True)
    return DONE


def all_as_csv(journal: Journal) -> bytes:
    """All games with their results, the first one first."""
    return games_as_csv((kept, _result(journal, kept)) for kept in reversed(last_first(journal.games())))


def _result(journal: Journal, kept: KeptGame) -> Result | None:
    lines = None if kept.summary is not None else journal.lines(kept.id)
    return result_at_hand(kept, lines)


def form_by(path: Path | None) -> Form:
    """As which a file of that name is written: a table log if the name says nothing else."""
    match path.suffix.casefold() if path is not None else "":
        case ".csv":
            return "csv"
        case ".pdf":
            return "pdf"
        case _:
            return "jsonl"


def export(
    journal: Journal, games: Sequence[int], form: Form | None, path: Path | None, out: IO[bytes]
) -> int:
    """Write kept games: one to `out` or to the file `path`, any number into the folder `path`.

    `form` None: as the name of `path` ends, else as table logs.

    Raises:
        TimeglasError: one of them is not there, cannot be written so, or there is no folder for several.
    """
    all_kept = {kept.id: kept for kept in journal.games()}
    form = form or form_by(path)
    places = places_in_evening(all_kept.values())
    if path is None or not (path.is_dir() or len(games) > 1):
        if len(games) > 1:
            raise TimeglasError("Say with --out into which folder these games are to be written.")
        lines = journal.lines(games[0])
        data = exported(all_kept[games[0]], lines, form, places.get(games[0], 0))
        if path is None:
            write(data, out, is_last=True)
            return DONE
        try:
            path.write_bytes(data)
        except OSError as error:
            raise OutputLost("{path} cannot be written: {why}", path=str(path), why=error.strerror) from error
        return DONE
    for game in games:
        lines = journal.lines(game)
        data = exported(all_kept[game], lines, form, places.get(game, 0))
        written = put(path, file_name(all_kept[game], form), data)
        write(f"{harmless(str(written))}\n".encode(errors="surrogateescape"), out)
    settle(path)
    write(b"", out, is_last=True)
    return DONE


def take_in(files: Sequence[str], journal: Journal, now: str, out: IO[bytes], err: IO[str]) -> int:
    """Keep the games that these table logs tell ("-": standard input); returns the exit status.

    Each file is kept whole or not at all, whatever is wrong with the others; every problem is told with its
    line. One that is kept here already is told and left as it is.
    """
    status, twins = DONE, Twins(journal)
    for file in files:
        try:
            arrived = read(read_file(file))
        except OSError as error:
            complain(f"{file}:1: {error.strerror or error}", err)
            status = NOT_ALL
            continue
        except BadLog as error:
            for problem in error.problems:
                complain(f"{file}:{problem}", err)
            status = NOT_ALL
            continue
        twin = twins.of(arrived)
        try:
            game = keep(arrived, journal, now) if twin is None else twin
        except JournalError as error:
            complain(f"{file}: {error}", err)
            return NOT_ALL
        if twin is None:
            twins.add(arrived, game)
        said = f"{file}: kept as game {game}" if twin is None else f"{file}: is game {game} already"
        write(f"{harmless(said)}\n".encode(errors="surrogateescape"), out)
    write(b"", out, is_last=True)
    return status


def report(made: Report, folder: Path, out: IO[bytes]) -> int:
    """Write a report into that folder, and say where it is once it may be taken away."""
    path = put(folder, made.name, made.written())
    settle(folder)
    said = f"{harmless(str(path))}\nA stick can be pulled out now.\n"
    write(said.encode(errors="surrogateescape"), out, is_last=True)
    return DONE


def _described(kept: KeptGame) -> str:
    """A line for a list: number, when it was begun, as all lists of games say it, what, who."""
    try:
        header = tablelog.header_of(kept.header)
        what = f"{header.game}: {', '.join(seat.name for seat in header.seats)}"
    except TimeglasError as error:
        what = str(error)
    return f"{kept.id}\t{kept.begun}\t{'over' if kept.over else 'open'}\t{harmless(what)}"
