"""One file that tells somebody who helps what they have to know: the doctor's answer, logs, settings, games.

The PIN is never in it. Names are replaced where that is asked for: those of the games, and wherever else the
same words stand.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.errors import TimeglasError
from companion.history import last_first, read_summary
from companion.journal import Journal, KeptGame
from companion.tablelog import header_of
from companion.unnamed import Unnamed
from ui import settings
from ui.exports import as_log, file_name
from ui.words.seats import is_given

MOST_GAMES = 10
_MOST_OF_A_LOG = 512 * 1024  # bytes, its last ones
_MANY_LOGS = 12
_HOME = re.compile(r"(/home/)[^/\s]+")  # whoever is logged in may well play, too

_READ_ME = """\
A report of Timeglas, written {now}.

doctor.txt      what is wrong with the machine, and what to type
settings.json   the settings, without the PIN
hardware.toml   which pin is what, where the table has its own
log/            what went wrong
games/          the last games, newest last: timeglas replay FILE plays one

{names}
"""
_REPLACED = "Names were replaced; the same one stands for the same person everywhere."
_AS_GIVEN = "Names are as they were given."


@dataclass(frozen=True)
class KeptForReport:
    """What the journal gives: all games, newest first, and the lines of the last ones; or why it does not."""

    games: Sequence[KeptGame] = ()
    last: Sequence[tuple[KeptGame, Sequence[bytes]]] = ()
    problem: str = ""


def kept_for_report(journal: Journal) -> KeptForReport:
    """What this journal gives."""
    try:
        games = last_first(journal.games())
        return KeptForReport(games, [(kept, journal.lines(kept.id)) for kept in games[:MOST_GAMES]])
    except TimeglasError as error:
        return KeptForReport(problem=str(error))


@dataclass(frozen=True)
class Report:
    """What goes into it.

    Attributes:
        state: the folder of settings and logs; None: there is none.
        kept: what the journal gave.
        doctor: what the doctor says.
        hardware: the hardware.toml in force; None: as it ships.
        replaces_names: whether names are replaced.
        now: what time it is, as a label.
    """

    state: Path | None
    kept: KeptForReport
    doctor: str
    hardware: Path | None
    replaces_names: bool
    now: str

    @property
    def name(self) -> str:
        """What the file is called."""
        return f"timeglas-report-{re.sub('[^0-9]', '-', self.now)}.zip"

    def written(self) -> bytes:
        """The file."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
            for name, data in self._parts():
                file.writestr(name, data)
        return out.getvalue()

    def _parts(self) -> Iterator[tuple[str, bytes]]:
        unnamed = Unnamed(is_given)
        chosen = settings.Settings() if self.state is None else settings.read(self.state / "settings.json")
        chosen = msgspec.structs.replace(chosen, pin=None, wrong_tries=0)
        games = list(self._games(unnamed))
        if self.replaces_names:
            unnamed.learn(name for kept in self.kept.games for name in _names_in(kept))
            chosen = msgspec.structs.replace(
                chosen,
                forgotten={unnamed.name(name): up_to for name, up_to in chosen.forgotten.items()},
                coached=frozenset(map(unnamed.name, chosen.coached)),
            )

        def words(said: str) -> bytes:
            if self.replaces_names:
                said = _HOME.sub(r"\1...", unnamed.words(said))
            return said.encode("utf-8", "replace")

        names = _REPLACED if self.replaces_names else _AS_GIVEN
        yield "README.txt", _READ_ME.format(now=self.now, names=names).encode()
        yield "doctor.txt", words(self.doctor + "\n")
        yield "settings.json", msgspec.json.format(msgspec.json.encode(chosen), indent=2)
        if self.hardware is not None and (said := _read(self.hardware)) is not None:
            yield "hardware.toml", words(said)
        logs = [] if self.state is None else sorted((self.state / "log").glob("*"))
        for log in logs[:_MANY_LOGS]:
            if (said := _read(log)) is not None:
                yield f"log/{log.name}", words(said)
        if self.kept.problem:
            yield "games/problem.txt", words(self.kept.problem + "\n")
        yield from games

    def _games(self, unnamed: Unnamed) -> Iterator[tuple[str, bytes]]:
        for kept, lines in self.kept.last:
            try:
                said = unnamed.game(lines) if self.replaces_names else lines
            except TimeglasError as error:
                yield f"games/{kept.id:04}-left-out.txt", f"{error}\n".encode()
                continue
            yield f"games/{file_name(kept, 'jsonl')}", as_log(kept, said)


def _names_in(kept: KeptGame) -> Iterator[str]:
    if (result := read_summary(kept.summary)) is not None:  # who came later is not in the header
        yield from (seat.name for seat in result.seats)
    try:
        seats = header_of(kept.header).seats
    except TimeglasError:
        return
    for seat in seats:
        yield seat.name
        yield from (player.name for player in seat.players or ())


def _read(file: Path) -> str | None:
    """What stands at the end of a file; None where it cannot be read."""
    try:
        if not file.is_file():
            return None
        with file.open("rb") as opened:
            opened.seek(max(0, file.stat().st_size - _MOST_OF_A_LOG))
            return opened.read(_MOST_OF_A_LOG).decode("utf-8", "replace")
    except OSError:
        return None
