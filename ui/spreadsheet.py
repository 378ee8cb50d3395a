"""A table for a spreadsheet: CSV as the spreadsheets of the table's language open it by a double tap.

Danish, Norwegian and German ones part cells by semicolons, because their numbers have a decimal comma;
English ones by commas. A mark at the beginning tells that it is UTF-8, without which they show "SÃ¸ren".

A name is never a formula: what begins like one has an apostrophe before it, which spreadsheets do not show.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date

from ui.i18n import tenths

Cell = str | int | float | date | None

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def has_decimal_comma() -> bool:
    """Whether the table's language writes numbers with one."""
    return "," in tenths(0.5)


def as_csv(titles: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The table in the table's language, its titles first."""
    comma = has_decimal_comma()
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if comma else ",")
    writer.writerow([_written(title, comma) for title in titles])
    writer.writerows([_written(cell, comma) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def _written(cell: Cell, comma: bool) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "x" if cell else ""
        case float():
            return f"{cell:.1f}".replace(".", "," if comma else ".")
        case int():
            return str(cell)
        case date():
            # The one way of writing it that is a date to the spreadsheets of every language.
            return cell.isoformat()
        case _:
            return _harmless(cell)


def _harmless(words: str) -> str:
    plain = words.replace("\0", "")
    return f"'{plain}" if plain.lstrip(" ").startswith(_FORMULAS) else plain
