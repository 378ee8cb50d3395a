"""A catalogue written down, as TOML or as CSV for a spreadsheet; reading it gives the same one again."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

from companion.games.city_tour.catalogue import Catalogue, City
from companion.games.city_tour.reading import COLUMNS, FLAGS, PLACE


def as_toml(catalogue: Catalogue) -> bytes:
    """The catalogue as in denmark.toml: what is not so, or not known, is left out."""
    return "\n".join(map(_table, catalogue.cities)).encode()


def as_csv(catalogue: Catalogue, *, decimal_comma: bool) -> bytes:
    """A row for each city below the titles, with the mark that tells a spreadsheet that this is UTF-8.

    `decimal_comma`: as in Danish, Norwegian and German, where a semicolon stands between two cells.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if decimal_comma else ",")
    writer.writerow(COLUMNS)
    point = "," if decimal_comma else "."
    for city in catalogue.cities:
        degrees = [_plain(getattr(city, column)).replace(".", point) for column in PLACE]
        flags = ["x" if getattr(city, flag) else "" for flag in FLAGS]
        writer.writerow([city.name, city.group, *degrees, *flags])
    return out.getvalue().encode("utf-8-sig")


def _table(city: City) -> str:
    name = city.name.replace("\\", "\\\\").replace('"', '\\"')
    lines = ["[[cities]]", f'name = "{name}"', f'group = "{city.group}"']
    lines += [f"{column} = {degrees}" for column in PLACE if (degrees := _plain(getattr(city, column)))]
    lines += [f"{flag} = true" for flag in FLAGS if getattr(city, flag)]
    return "\n".join(lines) + "\n"


def _plain(degrees: float | None) -> str:
    """Never as 1e-05, which a spreadsheet with decimal commas would not know."""
    return "" if degrees is None else format(Decimal(repr(float(degrees))), "f")
