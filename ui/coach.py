"""The command `timeglas coach`: the best play of Crag, whatever rows are open and whatever the dice show.

It needs no screen. A question that makes no sense is said in the table's language, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO

import msgspec

from companion.errors import Malformed, quoted
from companion.games.crag.coach import DICE, Advice, Coach, Thirteen, Throws
from companion.games.crag.sheet import ROWS
from companion.games.sheets.dice import PIPS, Dice, as_they_lie
from ui.i18n import tenths, text
from ui.logs import write
from ui.words.sheets import advice as words
from ui.words.sheets.crag import CRAG_WORDS

_THROWS: Mapping[str, Throws] = {"2": 2, "3": 3}
_THIRTEEN: Mapping[str, Thirteen] = {"without_pair": "without_pair", "any": "any"}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the best play with these rows open, before a turn or with dice on the table.

    Attributes:
        dice: as they were said; None: the turn is about to begin.
        left: the throws that are still allowed after them.
    """

    throws: Throws
    thirteen: Thirteen
    open_rows: tuple[str, ...]
    dice: Dice | None
    left: int


def asked(throws: str, thirteen: str, open_rows: str | None, dice: str | None, left: str | None) -> Question:
    """The question, from what the command line says; None where it says nothing.

    Raises:
        Malformed: it makes no sense.
    """
    if throws not in _THROWS:
        raise Malformed("A turn of Crag has 2 or 3 throws, not {given}", given=quoted(throws))
    if thirteen not in _THIRTEEN:
        raise Malformed("Thirteen is without_pair or any, not {given}", given=quoted(thirteen))
    most, reading = _THROWS[throws], _THIRTEEN[thirteen]
    rows = ROWS if open_rows is None else _rows(open_rows)
    if dice is None:
        if left is not None:
            raise Malformed("Say the dice, too: --left is how many throws are allowed after them")
        return Question(most, reading, rows, None, most)
    return Question(most, reading, rows, _dice(dice), most - 1 if left is None else _left(left, most))


def _rows(said: str) -> tuple[str, ...]:
    rows = _parts(said)
    if not any(rows):
        raise Malformed("Name at least one open row: {rows}", rows=", ".join(ROWS))
    for row in rows:
        if row not in ROWS:
            named = ", ".join(ROWS)
            raise Malformed("There is no row {row}. The rows are {rows}", row=quoted(row), rows=named)
        if rows.count(row) > 1:
            raise Malformed("The row {row} is named twice", row=row)
    return tuple(row for row in ROWS if row in rows)


def _dice(said: str) -> Dice:
    dice = _parts(said)
    if len(dice) != DICE or not all(_is_number(die) and int(die) in PIPS for die in dice):
        raise Malformed("Say three dice from 1 to 6 as 6,6,1, not as {given}", given=quoted(said))
    return tuple(map(int, dice))


def _left(said: str, throws: int) -> int:
    if not _is_number(said) or int(said) >= throws:
        raise Malformed(
            "After these dice 0 to {most} throws are left, not {given}", most=throws - 1, given=quoted(said)
        )
    return int(said)


def _parts(said: str) -> list[str]:
    return [part.strip() for part in said.split(",")]


def _is_number(said: str) -> bool:
    return said.isascii() and said.isdecimal() and len(said) == 1


def answer(question: Question, out: IO[bytes], *, as_json: bool) -> int:
    """Say the best play on `out`, as one JSON object or in the table's language; returns the exit status."""
    coach = Coach(question.throws, question.thirteen)
    if question.dice is None:
        expected = coach.expected(question.open_rows)
        fields: dict[str, object] = {"expected": expected}
        lines = [words.on_average(expected)]
    else:
        advice = coach.advice(question.open_rows, question.dice, question.left)
        fields = _fields(question.dice, advice)
        lines = list(_lines(question, question.dice, coach, advice))
    said = msgspec.json.encode(fields) if as_json else "\n".join(lines).encode()
    write(said + b"\n", out, is_last=True)
    return 0


def _fields(dice: Dice, advice: Advice) -> dict[str, object]:
    fields: dict[str, object] = {"expected": advice.expected, "rows": advice.rows}
    if advice.keep is not None:
        fields["keep"] = as_they_lie(advice.keep, dice)
    return fields


def _lines(question: Question, dice: Dice, coach: Coach, advice: Advice) -> Iterator[str]:
    label = CRAG_WORDS.row_label
    if advice.keep is None or len(advice.keep) == DICE:
        row = advice.best_row
        yield words.to_enter(label(row), coach.sheet.points(row, dice))
    else:
        keep = as_they_lie(advice.keep, dice)
        yield words.to_keep(keep)
        yield text("It can give")
        ends = [end for end in coach.results(question.open_rows, keep, question.left) if end.points]
        yield from _table([label(end.row), str(end.points), words.chance(end.chance)] for end in ends)
    yield words.on_average(advice.expected)
    yield text("What each row gives now, and with all that comes after on average")
    yield from _table(
        [label(row), str(coach.sheet.points(row, dice)), tenths(worth)] for row, worth in advice.rows.items()
    )


def _table(lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lines of a name and figures, each column in line."""
    lines = list(lines)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *figures in lines:
        said = [figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True)]
        yield "  ".join(["", name.ljust(widths[0]), *said])
