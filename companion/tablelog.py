"""A table log played through the session that the screen uses, and judged.

    header, then lines; blank lines and lines that begin with `#` are skipped

A log is a recording, a bug report, a test and a demonstration. `play` takes and gives streams of bytes: who
opens files is the caller's business.

Source: TABLE_LOG, "Lines", "timeglas replay" and "Details, decided".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.errors import Malformed, Refused, TimeglasError
from companion.game import Header
from companion.lines import MOST_BYTES_A_LINE, Kind, Line, line_of
from companion.numbers import is_number
from companion.session import Session, Store

MOST_BYTES = 64 * 1024 * 1024
FORMAT = 1
NEAR = 0.001 + 1e-9  # numbers that differ by no more are equal; what floats add to a thousandth is forgiven


class LogError(TimeglasError):
    """A line that cannot be played: malformed, or refused where it should not be. `number` counts from 1."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__("{number}: {reason}", number=number, reason=reason)
        self.number = number
        self.reason = reason


class ReadableStore(Store, Protocol):
    """A journal that a replay writes to and, after a crash, reads again."""

    def begin(self, header: bytes, label: str) -> int: ...

    def lines(self, game: int) -> list[bytes]: ...


class Failure(msgspec.Struct, frozen=True):
    """A check that did not hold."""

    number: int
    path: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.number}: {self.path}: expected {self.expected}, got {self.got}"


class Step(msgspec.Struct, frozen=True):
    """A line that was played: its number in the file, the session after it, the checks it failed."""

    number: int
    line: Line | None
    session: Session
    failures: Sequence[Failure] = ()


def header_of(raw: bytes) -> Header:
    """The header. Raises: Malformed; the game itself is checked when a session begins."""
    try:
        header = msgspec.json.decode(raw, type=Header)
    except RecursionError:
        raise Malformed("nested too deep") from None
    except msgspec.ValidationError as error:
        raise Malformed("the header: {why}", why=str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise Malformed("not JSON: {why}", why=str(error)) from None
    if header.table != FORMAT:
        raise Malformed("this is a table log of version {version}; version {known} is known",
                        version=header.table, known=FORMAT)  # fmt: skip
    if not 0 <= header.settle_ms <= 1000:
        raise Malformed("settle_ms is 0 to 1000")
    return header


def header_line(header: Header) -> bytes:
    """The header as the first line of a log."""
    return msgspec.json.encode(header)


def lines_that_count(data: bytes) -> Iterator[tuple[int, bytes]]:
    """(number in the file, line) without blanks and comments. Raises: LogError for what is too large."""
    if len(data) > MOST_BYTES:
        raise LogError(1, f"the log has more than {MOST_BYTES >> 20} MiB")
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if len(raw) > MOST_BYTES_A_LINE:
            raise LogError(number, f"the line has more than {MOST_BYTES_A_LINE >> 10} KiB")
        line = raw.strip(b" \t\r")
        if line and not line.startswith(b"#"):
            yield number, line


def begin(header: Header, journal: ReadableStore, label: str = "", *, is_heard: bool = True) -> Session:
    """A new game, its header kept in the journal. Raises: Malformed, JournalError."""
    Session(header)  # what is wrong with it is said before anything is kept
    return Session(header, journal, journal.begin(header_line(header), label), is_heard=is_heard)


def reopen(journal: ReadableStore, game_id: int, last_known_us: int = 0, *, is_heard: bool = True) -> Session:
    """A kept game, folded from its lines, with table time at `last_known_us` or its last line if later.

    Raises:
        JournalError: it cannot be read.
        Malformed, Refused: a line of it cannot be played, as from a newer version.
    """
    kept = folded(journal.lines(game_id))
    return kept.goes_on(journal, game_id, max(last_known_us, kept.now_us), is_heard=is_heard)


def folded(lines: Sequence[bytes]) -> Session:
    """A game as its kept lines leave it, its header first; what is said to it is not kept.

    Raises: Malformed, Refused: a line of it cannot be played.
    """
    session = Session(header_of(lines[0]))
    for raw in lines[1:]:
        session.feed(line_of(raw))
    return session


def play(
    data: bytes, journal_for: Callable[[bool], ReadableStore], *, judge: bool, reads_again: bool = True
) -> Iterator[Step]:
    """Play a log, a step for each line that counts, the header's first.

    `journal_for(has_crash)` gives the journal to keep it in: one that can be read again if there is a crash.
    `reads_again` False: it is not, and the session does what a crash would have done to it; for logs of
    strangers, which may have thousands of them.

    Raises:
        LogError: a line is malformed, or was refused without saying so. What came before was played.
    """
    counted = lines_that_count(data)
    first = next(counted, None)
    if first is None:
        raise LogError(1, "the log is empty: its first line is the header")
    journal = journal_for(b'"crash"' in data)
    number, raw = first
    try:
        session = begin(header_of(raw), journal, is_heard=False)
    except TimeglasError as error:
        raise LogError(number, str(error)) from None
    yield Step(number, None, session)
    now_us = 0
    for number, raw in counted:
        try:
            line, at_us, now_us = _timed(line_of(raw), now_us)
            if line.kind in (Kind.PRESS, Kind.RELEASE) and line.number >= len(session.state.seats):
                raise Malformed("there is no seat {seat}", seat=line.number)
            if line.kind is Kind.CRASH:
                session.advance(at_us)
                if reads_again:
                    session = reopen(journal, session.game_id, at_us, is_heard=False)
                else:
                    session.reopened(at_us)
                yield Step(number, line, session)
            elif line.kind is Kind.EXPECT:
                session.advance(at_us)
                yield Step(number, line, session, _judged(number, line, session) if judge else ())
            else:
                yield Step(number, line, session, _fed(number, line, session))
        except TimeglasError as error:
            raise LogError(number, str(error)) from None


def _timed(line: Line, now_us: int) -> tuple[Line, int, int]:
    """The line with its time, that time, and when it was seen. Raises: Malformed where time goes back."""
    at_us = now_us if line.at_us is None else line.at_us
    seen_us = at_us if line.seen_us is None else line.seen_us
    if seen_us < at_us:
        raise Malformed("seen is before at")
    if seen_us < now_us:
        raise Malformed("time goes back: {now} s after {then} s", now=seen_us / 1e6, then=now_us / 1e6)
    return msgspec.structs.replace(line, at_us=at_us), at_us, seen_us


def _fed(number: int, line: Line, session: Session) -> tuple[Failure, ...]:
    """Play a line; what was to be refused and was not is a failure, and stays applied."""
    if not line.refused:
        session.feed(line)
        return ()
    try:
        meant = session.feed(line)
    except (Refused, Malformed) as error:
        if isinstance(error, Malformed) and not session.game.knows(line.do):
            raise
        return ()
    if line.kind in (Kind.PRESS, Kind.TIME) and not meant:
        return ()
    what = line.do if line.kind is Kind.SAY else "the line"
    return (Failure(number, what, "to be refused", "accepted"),)


def _judged(number: int, line: Line, session: Session) -> tuple[Failure, ...]:
    view = msgspec.to_builtins(session.view())
    return tuple(
        Failure(number, path, _shown(wanted), "nothing there" if got is _ABSENT else _shown(got))
        for path, wanted in line.args.items()
        for got in (found(view, path),)
        if got is _ABSENT or not agrees(wanted, got)
    )


class _Absent:
    """What stands where a path leads nowhere."""


_ABSENT = _Absent()


def found(view: Any, path: str) -> Any:
    """What a dotted path leads to in a view; a number indexes a list."""
    here = view
    for key in path.split("."):
        if isinstance(here, dict) and key in here:
            here = here[key]
        elif isinstance(here, list) and _is_index(key) and int(key) < len(here):
            here = here[int(key)]
        else:
            return _ABSENT
    return here


def _is_index(key: str) -> bool:
    # No list is longer than ten digits can count, and Python reads no number of thousands of them.
    return key.isdecimal() and key.isascii() and len(key) <= 10


def agrees(wanted: Any, got: Any) -> bool:
    """Whether a value of the view is as expected: see TABLE_LOG, "Lines" and details 10, 21."""
    if isinstance(wanted, dict):
        if wanted and wanted.keys() <= {"min", "max"} and not isinstance(got, dict):
            least, most = wanted.get("min", got), wanted.get("max", got)
            return is_number(least) and is_number(got) and is_number(most) and least <= got <= most
        if wanted.keys() == {"has"}:
            return _contains(got, wanted["has"])
        if wanted.keys() == {"lacks"}:
            return isinstance(got, dict | list) and not _contains(got, wanted["lacks"])
        if not isinstance(got, dict):
            return False
        if not wanted:
            return not got
        return all(key in got and agrees(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, list):
        return (
            isinstance(got, list)
            and len(got) == len(wanted)
            and all(agrees(one, other) for one, other in zip(wanted, got, strict=True))
        )
    if is_number(wanted) and is_number(got):
        # Compared, not subtracted: what is wanted may be a whole number larger than any float.
        return bool(got - NEAR <= wanted <= got + NEAR)
    return type(wanted) is type(got) and bool(wanted == got)


def _contains(got: Any, item: Any) -> bool:
    if isinstance(got, dict):
        return isinstance(item, str) and item in got
    return isinstance(got, list) and any(agrees(item, one) for one in got)


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def exported(lines: Iterable[bytes]) -> bytes:
    """A kept game as a table log."""
    return b"".join(line + b"\n" for line in lines)


def known_options(header: Header) -> Mapping[str, Any]:
    """All options in force for a header, the defaults included. Raises: Malformed."""
    options: Mapping[str, Any] = msgspec.to_builtins(Session(header).game.options)
    return options
