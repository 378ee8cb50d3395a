"""What kept games look like: each is played from its log once, until somebody plays on."""

from __future__ import annotations

from typing import ClassVar

from companion.journal import Journal
from tests.ui.test_table_thread import Table, header


def test_of_many_games_that_were_left_only_the_one_played_on_is_looked_at_again() -> None:
    class Noted(Journal):
        looks: ClassVar[list[int]] = []

        def lines(self, game: int) -> list[bytes]:
            self.looks.append(game)
            return super().lines(game)

    journal = Noted(None)
    for _ in range(3):
        journal.begin(header(), "")
    table = Table(journal)
    table.until(lambda showing: len(showing.peeks) == 3)
    journal.looks.clear()
    table.thread.open(2)
    table.thread.say("choose_deck", {"deck": "red"})
    table.until_phase("read_card")
    assert set(journal.looks) == {2}
    table.thread.put_away()
    shown = table.until(lambda showing: showing.game is None)
    assert set(journal.looks) == {2}
    assert {game: view["phase"] for game, view in shown.peeks.items()} == {
        1: "choose_deck",
        2: "read_card",
        3: "choose_deck",
    }
    table.thread.close()
