"""What holds at every table, whatever the game: taking back, putting back, opening again."""

from __future__ import annotations

from typing import Any

from companion.errors import Malformed, Refused
from tests.companion.table import Table


def say_by_the_laws(table: Table, line: dict[str, Any]) -> bool:
    """Say it, take it back, put it back; returns whether the rules took it.

    What is refused changes nothing; taken back, the state is what it was; put back, it is what it became, but
    that the table rests where its hourglass runs.
    """
    before = table.session.state
    try:
        table.play(line)
    except (Refused, Malformed):
        assert table.session.state == before
        return False
    after, shown = table.session.state, table.view
    table.play({"undo": 1})
    assert table.session.state == before
    table.play({"redo": 1})
    assert table.session.state == after
    if table.session.paused and not shown["paused"]:
        table.play({"do": "resume"})
    assert table.view == shown
    return True


def is_the_same_from_its_journal(table: Table) -> None:
    """Folded from its lines, and opened again after the power went, it is the very same game.

    A table at which an hourglass runs or a press waits rests from now on: opened again it would, too.
    """
    session = table.session
    if session.deadline_us() is not None or session.view()["hourglass"]["ends_at_us"] is not None:
        table.play({"do": "pause"})
    assert table.twin().view == table.view
    assert table.reopened().view == table.view
    assert table.reopened().session.state == table.session.state
