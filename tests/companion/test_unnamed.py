"""A game played by others: the same game, and nobody's name in it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from companion.errors import Malformed
from companion.journal import Journal
from companion.lines import decoded
from companion.tablelog import folded
from companion.taking_in import keep, read
from companion.unnamed import Unnamed
from tests.companion.games.test_cranium_laws import Evening, evenings
from tests.companion.table import Table, cranium, people

LOGS = Path(__file__).parent / "logs"


def without_names(view: dict[str, object]) -> object:
    plain = msgspec.to_builtins(view)
    for seat in plain["seats"]:
        del seat["name"]
        seat.pop("players", None)
    for what in ("undo_what", "redo_what"):
        if plain[what]:
            plain[what] = plain[what]["do"]
    return plain


@settings(max_examples=20, deadline=None)
@given(evenings())
def test_what_is_played_is_the_same_game(evening: Evening) -> None:
    list(evening.lived())
    table = evening.table
    lines = table.journal.lines(table.session.game_id)
    others = Unnamed().game(lines)
    assert without_names(folded(others).view()) == without_names(folded(lines).view())
    assert {seat["name"] for seat in decoded(others[0])["seats"]}.isdisjoint("RGBY")


def test_nobodys_name_is_left_wherever_it_was_said_and_no_birthday() -> None:
    header = cranium("Solveig's", "Øyvind Å.", starter=None)
    solveig, other = {"name": "Solveig", "birthday": "12-24"}, {"name": "Ærø", "birthday": "03-04"}
    header["seats"][0]["players"] = [solveig, other]
    header["seats"][1]["players"] = [{"name": "Øyvind", "birthday": "1970-12-02"}, {"name": "Liv"}]
    table = Table(header).say("join", 3, name="Gudrun", players=[{"name": "Tormod"}, {"name": "Liv"}])
    table.say("correct", 4, seat=0, set={"name": "Torunn"})
    unnamed = Unnamed()
    others = unnamed.game(table.journal.lines(table.session.game_id))
    said = b"\n".join(others).decode()
    for name in ("Solveig", "Øyvind", "Ærø", "Liv", "Gudrun", "Tormod", "Torunn", "12-24", "12-02"):
        assert name not in said
    # who began by a birthday begins all the same
    assert folded(others).view()["turn"]["seat"] == table.view["turn"]["seat"] == 1
    # and the same name is the same wherever it stands, in other texts, too
    assert unnamed.name("Liv") == unnamed.name("Liv")
    assert unnamed.words("Liv pressed, Livia did not.") == f"{unnamed.name('Liv')} pressed, Livia did not."


def test_what_nobody_gave_stays() -> None:
    table = Table({**people("crag"), "seats": [{"name": "Guest 1"}, {"name": "Bo"}]})
    others = Unnamed(lambda name: name != "Guest 1").game(table.journal.lines(1))
    assert [seat["name"] for seat in decoded(others[0])["seats"]] == ["Guest 1", "Name 1"]


@pytest.mark.parametrize("name", ["city_flight", "cranium_birthday_twins_in_one_team", "bottle_caps_random"])
def test_cities_and_places_are_no_names(name: str) -> None:
    journal = Journal(None)
    lines = journal.lines(keep(read((LOGS / f"{name}.jsonl").read_bytes()), journal, ""))
    others = Unnamed().game(lines)
    assert without_names(folded(others).view()) == without_names(folded(lines).view())


def test_one_of_a_newer_version_is_refused() -> None:
    with pytest.raises(Malformed):
        Unnamed().game([b'{"table":9,"players":["Solveig"]}'])
