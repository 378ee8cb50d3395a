"""Guests of one evening: who they are, that they are forgotten on request, and that no game forgets them."""

from __future__ import annotations

import pytest

from tests.ui.settings_table import SettingsTable, plan, table

# isort: split
from companion import tablelog
from companion.journal import Journal, KeptGame
from ui.forgetting import evening_of, forgetting, new_tonight
from ui.screens.new_game.plan import known_players

__all__ = ["table"]  # a fixture for every test here

pytestmark = pytest.mark.screen

TONIGHT, NOW = "2026-11-30T20:10", "2026-11-30T23:40"


def kept(*games: tuple[str, tuple[str, ...]]) -> tuple[KeptGame, ...]:
    """A journal's games, the newest first: of each when it began, and who played."""
    journal = Journal(None)
    for label, names in games:
        journal.begin(plan(*names), label)
    return tuple(journal.games())


EVENINGS = kept(("2026-11-20T20:00", ("Anna", "Bo")), (TONIGHT, ("Anna", "Cleo", "Bo", "Dan")))


def offered(games: tuple[KeptGame, ...], forgotten: dict[str, int]) -> list[str]:
    return [player.name for player in known_players(games, forgotten)]


@pytest.mark.parametrize(
    ("label", "evening"),
    [
        ("2026-11-30T20:00", "2026-11-30"),
        ("2026-12-01T02:30", "2026-11-30"),
        ("2026-12-01T06:00", "2026-12-01"),
        ("no time", "no time"),
    ],
)
def test_an_evening_lasts_until_the_morning(label: str, evening: str) -> None:
    assert evening_of(label) == evening


def test_guests_are_those_whom_no_earlier_evening_knows() -> None:
    assert sorted(new_tonight(EVENINGS, None, NOW, {})) == ["Cleo", "Dan"]
    assert new_tonight(EVENINGS, None, "2026-12-02T20:00", {}) == []
    assert sorted(new_tonight(EVENINGS, None, "2026-12-01T01:00", {})) == ["Cleo", "Dan"]


def test_who_plays_in_a_game_that_is_open_is_among_them() -> None:
    header = tablelog.header_of(plan("Anna", "Eva"))
    assert "Eva" in new_tonight(EVENINGS, (3, header), NOW, {})
    assert "Eva" not in new_tonight(EVENINGS, (1, header), NOW, {})


def test_the_forgotten_are_offered_no_more_and_all_others_are() -> None:
    forgotten = forgetting(["Cleo", "Dan"], EVENINGS, None, {})
    assert offered(EVENINGS, {}) == ["Anna", "Bo", "Cleo", "Dan"]
    assert offered(EVENINGS, forgotten) == ["Anna", "Bo"]
    assert new_tonight(EVENINGS, None, NOW, forgotten) == []


def test_whoever_plays_again_is_known_again() -> None:
    forgotten = forgetting(["Cleo", "Dan"], EVENINGS, None, {})
    journal = Journal(None)
    for label, names in (("2026-11-20T20:00", ("Anna",)), (TONIGHT, ("Cleo",)), (NOW, ("Cleo", "Anna"))):
        journal.begin(plan(*names), label)
    assert "Cleo" in offered(tuple(journal.games()), forgotten)


def test_a_name_is_forgotten_though_its_game_is_open_still() -> None:
    forgotten = forgetting(["Eva"], EVENINGS, 3, {})
    assert forgotten == {"Eva": 3}
    later = kept(("2026-11-20T20:00", ("Anna",)), (TONIGHT, ("Anna",)), (TONIGHT, ("Eva",)))
    assert offered(later, forgotten) == ["Anna"]


def test_another_journal_forgets_nobody() -> None:
    """A damaged journal was set aside: its numbers begin afresh."""
    assert offered(kept((TONIGHT, ("Cleo",))), {"Cleo": 57}) == ["Cleo"]
    assert forgetting(["Dan"], EVENINGS, None, {"Cleo": 57, "Bo": 2}) == {"Bo": 2, "Dan": 2}


# -- by touch ----------------------------------------------------------------------------------------------


def test_guests_are_forgotten_after_two_questions_that_name_them(table: SettingsTable) -> None:
    table.kept_games = EVENINGS
    table.show()
    table.touch("settings", "evening")
    assert "New tonight: Cleo, Dan" in table.words
    table.touch("forget")
    assert "Forget 2 guests?" in table.words
    assert "Cleo, Dan" in table.words
    assert "Tonight's games are kept with their names." in table.words
    table.touch("do")
    assert table.file.forgotten == {}
    table.touch("do")
    assert table.file.forgotten == {"Cleo": 2, "Dan": 2}
    assert table.pages.name == "SettingsPage"
    assert table.tile("forget").second == "Nobody new has played tonight."
    table.touch("back", "new_game", "game:cranium")
    names = sorted(name for name in table.pages.ways if name.startswith("known:"))
    assert names == ["known:Anna", "known:Bo"]


def test_who_keeps_the_names_keeps_them(table: SettingsTable) -> None:
    table.kept_games = EVENINGS
    table.show()
    table.touch("settings", "evening", "forget", "do", "stay")
    assert table.file.forgotten == {}
    assert "New tonight: Cleo, Dan" in table.words


def test_whoever_is_forgotten_is_helped_by_no_coach_any_more(table: SettingsTable) -> None:
    table.kept_games = EVENINGS
    table.kept.change(coached=frozenset({"Anna", "Cleo", "Guest 1"}))
    table.show()
    table.touch("settings", "evening", "forget", "do", "do")
    assert table.file.coached == {"Anna"}


def test_all_names_can_be_offered_again(table: SettingsTable) -> None:
    table.kept_games = EVENINGS
    table.show()
    table.touch("settings", "evening", "forget", "do", "do")
    assert table.tile("offer_again").second == "2 names are not offered."
    table.touch("offer_again")
    assert table.file.forgotten == {}
    assert "offer_again" not in table.pages.ways


def test_where_nobody_was_new_it_is_said(table: SettingsTable) -> None:
    table.touch("settings", "evening", "forget")
    assert table.band == "Nobody new has played tonight."


def test_who_was_named_for_a_game_that_never_began_is_forgotten_too(table: SettingsTable) -> None:
    table.touch("new_game", "game:cranium", "new_name", "e", "v", "a", "done", "no_birthday", "guest")
    assert "known:Eva" in table.pages.ways
    table.touch("back", "back", "settings", "evening")
    assert "New tonight: Eva" in table.words
    table.touch("forget", "do", "do", "back", "new_game", "game:cranium")
    assert not [name for name in table.pages.ways if "Eva" in name]


def test_many_names_are_counted(table: SettingsTable) -> None:
    table.kept_games = kept((TONIGHT, tuple(f"Guest of honour {number}" for number in range(20))))
    table.show()
    table.touch("settings", "evening")
    assert "and 12 more" in table.words
    table.touch("forget")
    assert "and 12 more" in table.words
