"""A table's own catalogue, read from TOML or CSV; everything that is wrong in it is said at once.

A spreadsheet writes CSV as its country does: with semicolons and decimal commas, in Windows' letters or with
a mark before the first one, yes and no in its language. All of that is understood; so are column titles in
each of the four languages. TOML is written like denmark.toml, beside this file.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.errors import Phrase, TimeglasError, quoted
from companion.games.city_tour.catalogue import CARDS_A_GROUP, GROUPS, Catalogue, City

# What fits into the header of a table log together with a deal.
MOST_CITIES = 500
LONGEST_NAME = 40
MOST_KIB = 256
MOST_PROBLEMS = 100  # are told of one file: a stranger's has thousands
_LONGEST_LINE = 500  # of TOML: what a dotted key costs grows with its square
_FEWEST_A_GROUP = 2 * CARDS_A_GROUP

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("city", "navn", "by", "stadt", "ort"),
    "group": ("gruppe",),
    "latitude": ("breddegrad", "bredde", "breitengrad", "breite", "lat"),
    "longitude": ("længdegrad", "længde", "lengdegrad", "lengde", "längengrad", "länge", "lon", "lng"),
    "star": ("stjerne", "stern"),
    "airport": ("lufthavn", "flyplass", "lufthamn", "flughafen"),
    "harbour": ("harbor", "havn", "hafen"),
    "bridge": ("bro", "bru", "brücke"),
}
"""The columns of a file, and what else they may be called."""

FLAGS = ("star", "airport", "harbour", "bridge")
PLACE = {"latitude": 90, "longitude": 180}
_NEEDED = ("name", "group")
_CALLED = {title: column for column, others in COLUMNS.items() for title in (column, *others)}

_YES = ("true", "yes", "y", "x", "1", "ja", "j", "sand", "sandt", "sann", "wahr", "✓")
_NO = ("", "false", "no", "n", "0", "-", "nej", "nei", "nein", "falsk", "usann", "falsch")
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}([.,][0-9]{1,400})?")
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_SEPARATORS = ";,\t"
_JOINERS = "\u200c\u200d"  # within emoji and in Persian names


class CatalogueProblem(TimeglasError, ValueError):  # noqa: N818
    """One thing that is wrong in a catalogue."""


class BadCatalogue(TimeglasError, ValueError):  # noqa: N818
    """A catalogue cannot be used. `problems` has what is wrong with it, in the file's order."""

    def __init__(self, file: str, problems: Sequence[CatalogueProblem]) -> None:
        super().__init__("{file} cannot be used.", file=file)
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *map(str, self.problems)])


class _Row(NamedTuple):
    """What is written of a city: its cells by column, and what the file calls those columns."""

    number: int
    cells: Mapping[str, Any]
    titles: Mapping[str, str]
    is_table: bool

    def whole(self) -> Phrase:
        """Where it is written."""
        if self.is_table:
            return Phrase("Row {row}", row=self.number)
        return Phrase("City {number}", number=self.number)

    def at(self, column: str) -> Phrase:
        """Where one of its cells is."""
        title = self.titles.get(column, column)
        if self.is_table:
            return Phrase("Row {row}, {column}", row=self.number, column=title)
        return Phrase("City {number}, {column}", number=self.number, column=title)


class _Wrong(TimeglasError):  # noqa: N818
    """Why a cell is not what its column wants."""


def read(file: str, data: bytes) -> Catalogue:
    """The catalogue in a file of that name: TOML where it ends with .toml, else CSV.

    Raises:
        BadCatalogue: with every problem of the file, up to `MOST_PROBLEMS`.
    """
    problems: list[CatalogueProblem] = []
    catalogue = Catalogue(())
    try:
        if len(data) > MOST_KIB * 1024:
            raise CatalogueProblem("It is larger than {most} KiB.", most=MOST_KIB)
        is_toml = file.casefold().endswith(".toml")
        rows, problems = _toml_rows(data) if is_toml else _table_rows(data)
        if len(rows) > MOST_CITIES:
            raise CatalogueProblem("It has more than {most} cities.", most=MOST_CITIES)
        cities = list(_cities(rows, problems))
        if not problems:
            problems += _too_small(cities)
        catalogue = Catalogue(tuple(cities))
    except CatalogueProblem as problem:
        problems.append(problem)
    if problems:
        raise BadCatalogue(file, problems[:MOST_PROBLEMS])
    return catalogue


# -- what every file has to say ----------------------------------------------------------------------------


def _cities(rows: Sequence[_Row], problems: list[CatalogueProblem]) -> Iterator[City]:
    """The cities of the rows that are right; what is wrong with the others is added to the problems."""
    first: dict[str, _Row] = {}
    for row in rows:
        values: dict[str, Any] = {}
        wrong = []
        for column, parse in _PARSE.items():
            try:
                values[column] = parse(row.cells.get(column), column)
            except _Wrong as mistake:
                wrong.append(_said(row.at(column), Phrase(mistake.template, **mistake.fields)))
        if not wrong and (values["latitude"] is None) != (values["longitude"] is None):
            missing = next(column for column in PLACE if values[column] is None)
            wrong.append(_said(row.at(missing), Phrase("a place on the map has both degrees, or neither")))
        if name := values.get("name"):
            earlier = first.setdefault(name.casefold(), row)
            if earlier is not row:
                why = Phrase("{city} is there already: {where}", city=name, where=earlier.whole())
                wrong.append(_said(row.at("name"), why))
        problems += wrong
        if not wrong:
            yield City(**values)


def _too_small(cities: Sequence[City]) -> Iterator[CatalogueProblem]:
    groups = Counter(city.group for city in cities)
    for group in GROUPS:
        if groups[group] < _FEWEST_A_GROUP:
            yield CatalogueProblem(
                "Group {group} has {count} cities. Two players need {wanted}.",
                group=group, count=groups[group], wanted=_FEWEST_A_GROUP,
            )  # fmt: skip


def _said(where: Phrase, why: Phrase) -> CatalogueProblem:
    return CatalogueProblem("{field}: {why}", field=where, why=why)


def as_name(given: Any) -> str:
    """A city's name as it is kept: its letters whole, its words a space apart.

    Raises:
        TimeglasError: it is none, says why.
    """
    if given is None or given == "":
        raise _Wrong("the name is missing")
    if not isinstance(given, str):
        raise _Wrong("{given} is no name", given=quoted(given))
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not any(unicodedata.category(sign)[0] not in "CZM" for sign in name):
        raise _Wrong("{given} is no name", given=quoted(given))
    if len(name) > LONGEST_NAME:
        raise _Wrong("the name is longer than {most} letters", most=LONGEST_NAME)
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name if sign not in _JOINERS):
        raise _Wrong("the name has signs in it that nobody can see")
    return name


def _group(given: Any, _column: str) -> str:
    group = given.strip().upper() if isinstance(given, str) else given
    if group not in GROUPS:
        raise _Wrong("a group is A, B, C or D, not {given}", given=quoted("" if given is None else given))
    return str(group)


def _degrees(given: Any, column: str) -> float | None:
    most = PLACE[column]
    if isinstance(given, str):
        written = given.strip().replace("\N{MINUS SIGN}", "-")
        if not written:
            return None
        if not _NUMBER.fullmatch(written):
            raise _Wrong("degrees are written as 55.68, not as {given}", given=quoted(given))
        given = float(written.replace(",", "."))
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise _Wrong("degrees are written as 55.68, not as {given}", given=quoted(given))
    if not -most <= given <= most:  # neither is what is no number at all
        raise _Wrong("{given} is not between -{most} and {most}", given=quoted(given), most=most)
    return float(given)


def _flag(given: Any, _column: str) -> bool:
    if given is None or isinstance(given, bool):
        return bool(given)
    said = given.strip().casefold() if isinstance(given, str) else None
    if said not in (*_YES, *_NO):
        raise _Wrong("say yes or no, not {given}", given=quoted(given))
    return said in _YES


_PARSE = {
    "name": lambda given, _column: as_name(given),
    "group": _group,
    **dict.fromkeys(PLACE, _degrees),
    **dict.fromkeys(FLAGS, _flag),
}


# -- TOML --------------------------------------------------------------------------------------------------


def _toml_rows(data: bytes) -> tuple[list[_Row], list[CatalogueProblem]]:
    text = _decoded(data, others=())
    for line, written in enumerate(text.splitlines(), 1):
        if len(written) > _LONGEST_LINE:
            raise CatalogueProblem(
                "Line {line} is longer than {most} letters.", line=line, most=_LONGEST_LINE
            )
    try:
        said = tomllib.loads(text)
    except ValueError as error:  # tomllib's own error, and a number too long to be read
        raise CatalogueProblem("This is not TOML: {reason}.", reason=str(error)) from None
    except RecursionError:
        raise CatalogueProblem("This is not TOML: {reason}.", reason="nested too deep") from None
    problems = [_unknown(key) for key in said if key != "cities"]
    cities = said.get("cities", [])
    if not isinstance(cities, list):
        raise CatalogueProblem("Each city begins with a line [[cities]].")
    rows = []
    for number, city in enumerate(cities, 1):
        if not isinstance(city, dict):
            problems.append(CatalogueProblem("Each city begins with a line [[cities]]."))
            continue
        row = _Row(number, city, {}, False)
        problems += [
            _said(row.at(_shortened(key)), Phrase("there is no such column"))
            for key in city
            if key not in COLUMNS
        ]
        rows.append(row)
    return rows, problems


# -- CSV ---------------------------------------------------------------------------------------------------


def _table_rows(data: bytes) -> tuple[list[_Row], list[CatalogueProblem]]:
    lines = _lines(_decoded(data, others=("cp1252",)))
    if not lines:
        raise CatalogueProblem("It is empty.")
    (_, titles), *others = lines
    columns = [_CALLED.get(title.strip().casefold(), "") for title in titles]
    used = {index for _, cells in others for index, cell in enumerate(cells) if cell.strip()}
    lacks = [column for column in _NEEDED if column not in columns]
    problems = [
        CatalogueProblem("The first row has to name the column {column}.", column=column) for column in lacks
    ]
    seen: set[str] = set()
    for index, (title, column) in enumerate(zip(titles, columns, strict=True)):
        if not column and (title.strip() or index in used):
            problems.append(_unknown(title))
        elif column in seen:
            problems.append(CatalogueProblem("The column {column} is there twice.", column=quoted(title)))
        elif column:
            seen.add(column)
    called = dict(zip(columns, map(str.strip, titles), strict=True))
    rows = []
    for number, cells in others:
        row = _Row(number, dict(zip(columns, cells, strict=False)), called, True)
        if any(cell.strip() for cell in cells[len(columns) :]):
            problems.append(_said(row.whole(), Phrase("it has more cells than the first row")))
        rows.append(row)
    return [] if lacks else rows, problems


def _lines(text: str) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with its number as a spreadsheet shows it."""
    begins = next((line for line in text.splitlines() if line.strip()), "")
    if begins.casefold().startswith("sep=") and len(begins) == len("sep=;"):
        separator = begins[-1]  # a line of Excel's own, which it does not show
        text = text.lstrip().removeprefix(begins).removeprefix("\r").removeprefix("\n")
    else:
        separator = max(_SEPARATORS, key=lambda sign: _titles_known(begins, sign))
    lines = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for number, cells in enumerate(reader, 1):
            if any(cell.strip() for cell in cells):
                lines.append((number, cells))
    except csv.Error as error:
        where = Phrase("Row {row}", row=number + 1)
        raise _said(where, Phrase("this is not CSV: {reason}", reason=str(error))) from None
    return lines


def _titles_known(row: str, separator: str) -> int:
    return sum(title.strip().strip('"').casefold() in _CALLED for title in row.split(separator))


def _decoded(data: bytes, others: Sequence[str]) -> str:
    """The text of a file; `others` are the encodings that it may have where it is not UTF-8."""
    marked = next((encoding for mark, encoding in _MARKS.items() if data.startswith(mark)), None)
    for encoding in (marked,) if marked else ("utf-8", *others):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise CatalogueProblem("It is not text in UTF-8.")


def _unknown(key: str) -> CatalogueProblem:
    return CatalogueProblem(
        "There is no column {column}; they are {columns}.", column=quoted(key), columns=", ".join(COLUMNS)
    )


def _shortened(key: str) -> str:
    return key if key.isprintable() and len(key) <= LONGEST_NAME else quoted(key)
