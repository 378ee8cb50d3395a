"""The pages about earlier games, by the names under which somebody goes there, made when visited first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.journal import KeptGame
from ui.machine import Machine
from ui.table_thread import TableThread

if TYPE_CHECKING:
    from companion.game import Header
    from companion.history import Result
    from ui.screens.history.save import Parcel, Save
    from ui.screens.page import Page


def history_visits(
    machine: Machine,
    table: TableThread,
    *,
    open_game: Callable[[int], None],
    visit: Callable[[Page], None],
    back: Callable[[], None],
    aloud: Callable[[str], None],
    now_label: Callable[[], str],
) -> dict[str, Callable[[], Page]]:
    """What makes them. `open_game` leads to that game's own table."""

    def made_history() -> Page:
        from ui import parcels
        from ui.archive import Archive
        from ui.screens.history.history import History
        from ui.screens.history.people import People
        from ui.screens.history.record import Record
        from ui.screens.history.take_in import TakeIn

        archive = Archive(table)
        save = made_save()

        def take(parcel: Parcel) -> None:
            save.open(parcel)
            visit(save)

        record = Record(
            archive=archive, go_on=open_game, save=lambda kept: take(parcels.one_game(archive, kept)),
            back=back, now_label=now_label,
        )  # fmt: skip

        def look(kept: KeptGame) -> None:
            record.open(kept)
            visit(record)

        def find(name: str) -> None:
            history.find(name)
            back()

        people = People(take=find, back=back)

        def take_in() -> None:
            arriving.ask()
            visit(arriving)

        def tell_people(games: Sequence[tuple[Header, Result]]) -> None:
            people.open(games)
            visit(people)

        history = History(
            archive=archive, look=look, people=tell_people, back=back, aloud=aloud, now_label=now_label,
            save=lambda games: take(parcels.all_games(archive, games, take_in)), take_in=take_in,
            report=lambda: visit(made_report()),
        )  # fmt: skip
        # One for all visits: whoever leaves it while it reads finds it reading.
        arriving = TakeIn(
            archive=archive, along=machine.along, back=back, done=history.begin, now_label=now_label
        )
        return history

    def made_save() -> Save:
        from ui.archive import Archive
        from ui.screens.history.save import Save

        return Save(archive=Archive(table), along=machine.along, back=back)

    def made_report() -> Save:
        from ui import parcels
        from ui.archive import Archive

        page = made_save()
        page.open(parcels.report(Archive(table), machine.along, now_label))
        return page

    return {"history": made_history, "report": made_report}
