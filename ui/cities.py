"""The catalogues of cities that there are: those that ship, and a table's own in a folder of its state.

A table's own is a TOML or CSV file in `cities`, beside its games. `timeglas cities` tells of them all, checks
a file before it is put there, and writes any of them for an editor or a spreadsheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Literal, NamedTuple

from companion.errors import TimeglasError
from companion.games.city_tour.catalogue import SHIPPED, Catalogue, shipped
from companion.games.city_tour.reading import MOST_KIB, BadCatalogue, CatalogueProblem, read
from companion.games.city_tour.writing import as_csv, as_toml
from ui.i18n import plural, tenths, text
from ui.logs import OutputLost, write
from ui.whole_file import write_whole
from ui.words.refusals import says

FOLDER = "cities"
KINDS = (".csv", ".toml", ".txt")

Form = Literal["csv", "toml"]


class Known(NamedTuple):
    """A catalogue that there is, or `problem`: why it cannot be used. `path` None: it ships."""

    name: str
    path: Path | None
    catalogue: Catalogue | None = None
    problem: TimeglasError | None = None


def known(state: Path) -> Iterator[Known]:
    """All catalogues of this table: those that ship, unless it has one of that name, then its own."""
    own = list(_own(state / FOLDER))
    names = {one.name for one in own}
    yield from (Known(name, None, shipped(name)) for name in SHIPPED if name not in names)
    yield from own


def _own(folder: Path) -> Iterator[Known]:
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.suffix.casefold() in KINDS and not path.name.startswith("."):
            try:
                yield Known(path.stem, path, read_file(path))
            except BadCatalogue as problem:
                yield Known(path.stem, path, problem=problem)


def read_file(path: Path) -> Catalogue:
    """The catalogue in that file. Raises: BadCatalogue names everything that is wrong with it."""
    try:
        if not path.is_file():  # a pipe would be waited for
            path.stat()
            raise BadCatalogue(str(path), [CatalogueProblem("It is no file.")])
        with path.open("rb") as file:
            data = file.read(MOST_KIB * 1024 + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        problem = CatalogueProblem("The file cannot be read: {reason}.", reason=reason)
        raise BadCatalogue(str(path), [problem]) from error
    return read(str(path), data)


def named(name: str, state: Path) -> Catalogue:
    """The catalogue that this table knows by that name, else the one in the file of that name.

    Raises:
        BadCatalogue: it cannot be used, or there is none.
    """
    for one in known(state):
        if one.name == name:
            if one.problem is not None:
                raise one.problem
            assert one.catalogue is not None
            return one.catalogue
    return read_file(Path(name))


def in_folder(name: str) -> str:
    """What a table's own catalogue of that name is called, where it is kept as a file."""
    return name.replace("/", "-").replace("\0", "-").lstrip(".") or "-"


def keep(state: Path, name: str, catalogue: Catalogue) -> Path:
    """Keep a table's own catalogue, all of it or nothing; it stands for an earlier one of that name.

    Raises:
        OutputLost: it cannot be written.
    """
    path = state / FOLDER / f"{in_folder(name)}.toml"
    try:
        write_whole(path, as_toml(catalogue))
    except OSError as error:
        raise OutputLost("{path} cannot be written: {why}", path=str(path), why=error.strerror) from error
    return path


def keep_instead(state: Path, of: Known, catalogue: Catalogue) -> Known:
    """Keep one of the table's own as it was changed; a CSV file is laid aside, for it would stand beside it.

    Raises:
        OutputLost: it cannot be written.
    """
    path = keep(state, of.name, catalogue)
    if of.path is not None and of.path != path:
        try:
            of.path.rename(of.path.with_name(f"{of.path.name}.old"))
        except OSError as error:
            raise OutputLost(
                "{path} cannot be written: {why}", path=str(of.path), why=error.strerror
            ) from error
    return Known(path.stem, path, catalogue)


def rename(of: Known, name: str) -> Known:
    """Call one of the table's own otherwise; no other may be called so.

    Raises:
        OutputLost: it cannot be written.
    """
    assert of.path is not None
    path = of.path.with_name(f"{in_folder(name)}{of.path.suffix}")
    try:
        of.path.rename(path)
    except OSError as error:
        raise OutputLost("{path} cannot be written: {why}", path=str(path), why=error.strerror) from error
    return of._replace(name=path.stem, path=path)


def remove(of: Known) -> None:
    """Remove one of the table's own; one that ships under its name is there again.

    Raises:
        OutputLost: it is there still.
    """
    assert of.path is not None
    try:
        of.path.unlink(missing_ok=True)
    except OSError as error:
        raise OutputLost(
            "{path} cannot be removed: {why}", path=str(of.path), why=error.strerror
        ) from error


def checked(catalogue: Catalogue) -> None:
    """Raises: BadCatalogue, where a file that says this could not be used."""
    read(".toml", as_toml(catalogue))


def tell(state: Path, out: IO[bytes]) -> int:
    """Print what catalogues there are; the exit status tells whether all of them can be used."""
    status = 0
    for one in known(state):
        if one.problem is not None:
            status = 1
            line = says(one.problem)
        else:
            assert one.catalogue is not None
            line = f"{one.name}  {described(one.catalogue)}"
        write((line + "\n").encode(), out)
    write((text("Put your own into {path}", path=str(state / FOLDER)) + "\n").encode(), out, is_last=True)
    return status


def check(name: str, state: Path, out: IO[bytes]) -> int:
    """Print what is in that catalogue. Raises: TimeglasError: it cannot be used."""
    write((f"{name}  {described(named(name, state))}\n").encode(), out, is_last=True)
    return 0


def write_as(form: Form | None, name: str | None, state: Path, path: Path | None, out: IO[bytes]) -> int:
    """Write that catalogue as TOML, or as CSV for the spreadsheets of the language, to `path` or to `out`.

    `name` None: the one that ships; `form` None: as the name of `path` ends.
    """
    catalogue = named(name or SHIPPED[0], state)
    if form is None:
        form = "toml" if path is not None and path.suffix.casefold() == ".toml" else "csv"
    data = as_toml(catalogue) if form == "toml" else as_csv(catalogue, decimal_comma="," in tenths(0.5))
    if path is None:
        write(data, out, is_last=True)
        return 0
    try:
        path.write_bytes(data)
    except OSError as error:
        raise OutputLost("{path} cannot be written: {why}", path=str(path), why=error.strerror) from error
    return 0


def described(catalogue: Catalogue) -> str:
    """How many cities it has, and how many of each group."""
    cities = catalogue.cities
    groups = sorted({city.group for city in cities})
    parts = ", ".join(f"{group} {sum(city.group == group for city in cities)}" for group in groups)
    return f"{plural('{count} city', '{count} cities', len(cities))} ({parts})"
