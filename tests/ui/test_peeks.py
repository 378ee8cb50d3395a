"""What kept games look like: each is played from its log once, when it is to be seen."""

from __future__ import annotations

from companion.journal import Journal
from tests.ui.test_table_thread import Table, header
from ui.peeks import left_open


class Noted(Journal):
    """A journal that notes which games are read."""

    def __init__(self) -> None:
        super().__init__(None)
        self.looks: list[int] = []

    def lines(self, game: int) -> list[bytes]:
        self.looks.append(game)
        return super().lines(game)


def test_of_many_games_that_were_left_only_the_one_played_on_is_looked_at_again() -> None:
    journal = Noted()
    for _ in range(3):
        journal.begin(header(), "")
    table = Table(journal)
    assert set(table.until(lambda showing: showing.kept).peeks) == {3, 2}
    table.thread.look_at([1])
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


def test_at_a_start_with_two_hundred_games_that_were_left_two_are_played_from_their_logs() -> None:
    journal = Noted()
    for _ in range(200):
        journal.begin(header(), "")
    table = Table(journal)
    shown = table.until(lambda showing: showing.kept)
    assert journal.looks == [200, 199]
    assert len(shown.left) == 200
    table.thread.close()


def test_one_that_cannot_be_played_is_offered_no_longer_once_somebody_wanted_to_see_it() -> None:
    journal = Journal(None)
    journal.append(journal.begin(header(), ""), [b'{"at": 1, "do": "fly"}'])
    for _ in range(2):
        journal.begin(header(), "")
    table = Table(journal)
    shown = table.until(lambda showing: showing.kept)
    assert [game.id for game in shown.left] == [3, 2, 1]
    assert shown.said is None
    table.thread.look_at([1])
    shown = table.until(lambda showing: len(showing.left) == 2)
    assert set(shown.peeks) == {3, 2}
    assert shown.said is not None
    table.thread.close()


def test_the_game_that_was_played_last_is_offered_before_the_one_that_was_begun_last() -> None:
    journal = Journal(None)
    first, second, third = (journal.begin(header(), f"2026-11-2{day}T20:00") for day in (7, 8, 8))
    assert [game.id for game in left_open(journal.games())] == [third, second, first]
    table = Table(journal)  # whose date is the 30th
    table.thread.open(first)
    table.until(lambda showing: showing.game == first)
    table.thread.settle(5.0)
    # Also where nobody puts it away, because the plug is pulled.
    assert [game.id for game in left_open(journal.games())] == [first, third, second]
    table.thread.put_away()
    shown = table.until(lambda showing: showing.game is None)
    assert [game.id for game in shown.left] == [first, third, second]
    table.thread.close()
