"""What can be taken along from this table: one game, all of them, a report for whoever helps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from companion.errors import JournalError
from companion.journal import KeptGame
from ui.along import Along
from ui.archive import Archive
from ui.exports import Form, exported, file_name, games_as_csv, places_in_evening
from ui.i18n import text
from ui.report import KeptForReport, Report, kept_for_report
from ui.screens.history.save import Parcel
from ui.widgets.segments import Option

_AS_GIVEN, _REPLACED = "as_given", "replaced"


def one_game(archive: Archive, kept: KeptGame) -> Parcel:
    """A game, as a table log, its course for a spreadsheet, or on paper."""

    def forms() -> Sequence[Option]:
        return [
            Option("jsonl", text("Table log")), Option("csv", text("For a spreadsheet")),
            Option("pdf", text("To print")),
        ]  # fmt: skip

    def files(form: str) -> Iterator[tuple[str, bytes]]:
        evenings = places_in_evening(archive.ask(lambda journal: journal.games())) if form == "pdf" else {}
        yield _file(archive, kept, form, evenings.get(kept.id, 0))

    def note(form: str) -> str:
        if form == "csv":
            return text("A line for each step, for Excel and the like.")
        return _what_is_printed() if form == "pdf" else _what_a_log_is()

    return Parcel(lambda: text("Where is the game to be saved?"), forms, files, note=note)


def all_games(
    archive: Archive, games: Sequence[KeptGame], instead: Callable[[], None] | None = None
) -> Parcel:
    """The list of all games for a spreadsheet, or each of them as a table log or on paper.

    `instead` leads to taking games in.
    """

    def forms() -> Sequence[Option]:
        return [
            Option("csv", text("List for a spreadsheet")), Option("jsonl", text("Every game as a log")),
            Option("pdf", text("Every game to print")),
        ]  # fmt: skip

    def files(form: str) -> Iterator[tuple[str, bytes]]:
        if form == "csv":
            first_to_last = list(reversed(games))
            listed = games_as_csv([(kept, archive.result(kept)) for kept in first_to_last])
            yield "timeglas-games.csv", listed
            return
        places = places_in_evening(games)
        for kept in games:
            yield _file(archive, kept, form, places.get(kept.id, 0))

    def count(form: str) -> int:
        return 1 if form == "csv" else len(games)

    def note(form: str) -> str:
        if form == "csv":
            return text("A line for each player of each game, for Excel and the like.")
        return _what_is_printed() if form == "pdf" else _what_a_log_is()

    return Parcel(lambda: text("Where are the games to be saved?"), forms, files, count, note, instead)


def report(archive: Archive, along: Along, now_label: Callable[[], str]) -> Parcel:
    """One file for whoever helps."""

    def forms() -> Sequence[Option]:
        return [Option(_AS_GIVEN, text("Names as they are")), Option(_REPLACED, text("Names replaced"))]

    def files(form: str) -> Iterator[tuple[str, bytes]]:
        try:
            kept = archive.ask(kept_for_report)
        except JournalError as error:
            kept = KeptForReport(problem=str(error))
        made = Report(along.state, kept, along.doctor(), along.hardware, form == _REPLACED, now_label())
        yield made.name, made.written()

    def note(_form: str) -> str:
        return text(
            "One file for whoever helps you: the state of the machine, logs, settings without the PIN, "
            "and the last games."
        )

    return Parcel(lambda: text("Where is the report to be saved?"), forms, files, note=note)


def _file(archive: Archive, kept: KeptGame, form: str, in_evening: int) -> tuple[str, bytes]:
    known = cast(Form, form)
    return file_name(kept, known), exported(kept, archive.lines(kept), known, in_evening)


def _what_is_printed() -> str:
    return text("A PDF of size A4: who won, the sheets and the course of the game.")


def _what_a_log_is() -> str:
    return text("A table log can be taken in again, here or elsewhere (Save all, Take games in).")
