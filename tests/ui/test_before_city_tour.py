"""The way to a city tour, by touch on a real window: cities, starts, cards, and cities that are changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
import msgspec
from kivy.core.window import Window

from companion.game import Header
from companion.games.city_tour.catalogue import CARDS, City, shipped
from companion.games.city_tour.editing import with_city
from companion.games.registry import game_of
from tests.companion.table import Table
from tests.ui.way import Way, header_of
from ui.cities import keep, known, named
from ui.screens.new_game.plan import Plan, again
from ui.showing import Showing
from ui.theme import theme
from ui.widgets import keyboard, touchable

pytestmark = pytest.mark.screen

DENMARK = shipped("denmark")


BOTH_WAYS = pytest.mark.parametrize(
    "way", [(800, 480), (720, 1280)], ids=["wide", "upright"], indirect=True
)


@pytest.fixture
def way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Way]:
    window.resize(*getattr(request, "param", (800, 480)))
    way = Way(state=tmp_path, game="city_tour")
    monkeypatch.setattr(touchable.guard, "now_ns", way.clock.now_ns)
    monkeypatch.setattr(keyboard, "_HOLD_S", 60.0)
    monkeypatch.setattr(theme, "reduced_motion", True)
    way.touch("guest", "guest", "next")
    yield way
    Window.remove_widget(way.page)
    window.resize(800, 480)


def search(way: Way, letters: str) -> None:
    """Type that into the search."""
    way.touch("found:search", *letters, "done")


def begin(way: Way) -> Header:
    """From the page with all that is agreed to the game."""
    way.touch("next", "begins:0", *["no_button"] * len(way.flow.plan.seats))
    header = header_of(way)
    game_of(header)  # the rules take it
    return header


def test_the_program_deals_and_all_begin_in_a_city_that_is_searched_for(way: Way) -> None:
    way.touch("next", "next")
    assert way.aloud == ["Choose the start city first."]
    way.touch("start")
    assert way.page.ways["found:search"].label == "Search for a city"
    search(way, "aalborg")  # a name that is typed whole is taken
    header = begin(way)
    assert header.start_cities == ["Aalborg", "Aalborg"]
    assert [len(set(cards)) for cards in header.cards] == [CARDS, CARDS]
    assert header.catalogue == {"cities": msgspec.to_builtins(list(DENMARK.cities))}


def test_everybody_begins_in_a_city_of_their_own(way: Way) -> None:
    way.touch("start:own", "next", "start", "start:0")
    way.touch("found:search", *"roe", "known:Rønne", "back", "next")  # as is a suggestion that is tapped
    assert way.aloud == ["Guest 2 has no start city yet."]
    way.touch("start", "start:1")
    search(way, "ronne")
    assert "found:list:row:Rønne" not in way.page.ways
    way.touch("found:clear", "found:search", *"skage", "done", "found:list:row:Skagen", "done")
    assert begin(way).start_cities == ["Rønne", "Skagen"]


@BOTH_WAYS
def test_cards_are_entered_by_hand_and_the_program_deals_the_others(way: Way) -> None:
    way.touch("next", "cards", "hand:0", "found:search", *"aabybro", "done")
    # The next one is typed at once; what is meant is known before it is typed whole.
    assert way.page.keyboard.laid[0].lines == ("Aabybro is in (A 1 B 0 C 0 D 0)",)
    way.touch(*"aeroesk", "done")
    way.touch("back")
    assert "A: 1 of 4" in way.words
    way.touch("back", "back", "start", "found:list:row:Skagen")
    header = begin(way)
    assert header.cards[0][:2] == ["Aabybro", "Ærøskøbing"]
    assert [len(cards) for cards in header.cards] == [CARDS, CARDS]


@BOTH_WAYS
def test_a_suggestion_that_is_tapped_is_a_card_and_the_field_is_empty_for_the_next(way: Way) -> None:
    way.touch("next", "cards", "hand:0", "found:search", *"aar", "known:Aarhus")
    assert way.page.keyboard.spelling.text == ""
    assert way.page.keyboard.laid[0].lines[0].startswith("Aarhus is in (")
    way.touch(*"koebenh", "known:København", "back")
    assert "found:search" in way.page.ways
    way.touch("found:search")
    assert way.page.keyboard.laid[0].lines[0].startswith("Guest 1's next card")
    way.touch("back", "back", "back", "start", "found:list:row:Skagen")
    assert begin(way).cards[0][:2] == ["Aarhus", "København"]


def test_leaving_the_keyboard_takes_nothing(way: Way) -> None:
    way.touch("next", "start", "found:search", *"oden", "done", "found:search", "s", "e", "back")
    assert way.page.ways["found:search"].label == "Oden"
    assert "found:list:row:Odense" in way.page.ways


def test_a_card_that_somebody_has_or_one_too_many_of_a_group_is_refused(way: Way) -> None:
    way.touch("next", "cards", "hand:0", "found:list:row:Skagen", "back", "hand:1")
    search(way, "skagen")
    assert way.aloud == ["Skagen is dealt to Guest 1 already"]
    way.touch("found:clear")
    of_a = [city.name for city in DENMARK.cities if city.group == "A"][1:6]
    for name in of_a[:4]:
        way.page._enter_card(name)
    search(way, of_a[4].lower())
    assert way.aloud[-1] == "Guest 2 has all 4 cards of group A"
    assert not any(f"found:list:row:{name}" in way.page.ways for name in of_a)


def test_what_was_entered_lies_covered_until_a_finger_holds_it_up(way: Way) -> None:
    way.touch("next", "cards", "hand:0", "found:list:row:Skagen")
    assert "Skagen" not in way.words
    assert "found:list:row:Skagen" not in way.page.ways
    way.page.ways["look"].pressed = True
    assert "Skagen" in way.words
    way.page.ways["look"].pressed = False
    assert "Skagen" not in way.words
    way.touch("take_back")
    assert "found:list:row:Skagen" in way.page.ways


def test_a_whole_hand_leads_on_to_the_next_one(way: Way) -> None:
    way.touch("next", "cards", "hand:0")
    for group in "ABCD":
        for city in [city for city in DENMARK.cities if city.group == group][:4]:
            way.page._enter_card(city.name)
    window.frames(2)
    way.touch("next", "back")
    assert way.page.ways["hand:0"].second == "16 of 16 cards"
    assert way.page.ways["hand:1"].second == "The program deals."


# -- catalogues ----------------------------------------------------------------------------------------------


@BOTH_WAYS
def test_a_copy_of_what_ships_is_changed_and_played_with(way: Way, tmp_path: Path) -> None:
    way.touch("next", "catalogue", "edit:denmark", *"box", "done", "add", *"ny", "done")
    way.touch("group:B", "flag:star", "keep")
    assert named("Box", tmp_path).cities[-1] == City("Ny", "B", star=True)
    search(way, "ny")
    way.touch("name", *["backspace"] * 2, *"ry", "done", "flag:harbour", "keep")
    assert named("Box", tmp_path).cities[-1] == City("Ry", "B", star=True, harbour=True)
    way.touch("back", "back")
    assert way.page.ways["catalogue"].label == "Box"
    way.touch("start", "found:list:row:Skagen")
    assert begin(way).catalogue["cities"][-1]["name"] == "Ry"


def test_a_city_is_taken_out_and_no_city_is_there_twice(way: Way, tmp_path: Path) -> None:
    keep(tmp_path, "box", DENMARK)
    way.touch("next", "catalogue", "edit:box", "add", *"skagen", "done", "keep")
    assert way.aloud == ["The catalogue has Skagen already"]
    way.touch("back", "found:list:row:Skagen", "remove", "stay", "remove", "do")
    assert "Skagen" not in [city.name for city in named("box", tmp_path).cities]


@BOTH_WAYS
def test_a_new_city_is_put_on_the_map(way: Way, tmp_path: Path) -> None:
    keep(tmp_path, "box", DENMARK)
    way.touch("next", "catalogue", "edit:box", "add", *"vesterhavsby", "done")
    assert way.page.ways["place"].second == "Not on the map"
    way.touch("place")
    assert way.page.ways["none"].idle
    for latitude in (56.6, 56.4):  # it can be moved
        way.clock.advance(500)
        window.tap(*way.page.ways["map"].view.at(latitude, 8.2))
        window.frames(2)
    way.touch("keep")
    assert way.page.ways["place"].second == "On the map"
    way.touch("keep")
    city = named("box", tmp_path).cities[-1]
    assert city.latitude == pytest.approx(56.4, abs=0.02)
    assert city.longitude == pytest.approx(8.2, abs=0.03)
    search(way, "vesterh")
    way.touch("found:list:row:Vesterhavsby", "place", "none", "back", "place", "none", "keep", "keep")
    assert named("box", tmp_path).cities[-1].latitude is None


def test_the_place_of_a_city_stays_while_something_else_of_it_is_changed(way: Way, tmp_path: Path) -> None:
    keep(tmp_path, "box", DENMARK)
    way.touch("next", "catalogue", "edit:box", "found:list:row:Skagen", "flag:bridge", "place", "back")
    way.touch("name", *["backspace"] * 6, *"grenen", "done", "keep")
    city = named("box", tmp_path).cities[0]
    assert (city.name, city.bridge, city.latitude) == ("Grenen", True, DENMARK.cities[0].latitude)


def test_what_no_file_may_say_is_not_kept(way: Way, tmp_path: Path) -> None:
    few = [city for city in DENMARK.cities if city.group != "A"]
    least = [city for city in DENMARK.cities if city.group == "A"][:8]
    keep(tmp_path, "box", msgspec.structs.replace(DENMARK, cities=(*least, *few)))
    way.touch("next", "catalogue", "edit:box", "found:list:row:Skagen", "remove", "do")
    assert way.aloud == ["Group A has 7 cities. Two players need 8."]
    assert len(named("box", tmp_path).cities) == len(few) + 8


def test_one_with_a_problem_shows_them_all_and_is_read_again(way: Way, tmp_path: Path) -> None:
    path = tmp_path / "cities" / "box.csv"
    path.parent.mkdir()
    path.write_text("navn;gruppe\nOdense;X\nOdense;B\n")
    way.touch("next", "catalogue", "catalogue:box")
    assert sum("Row" in words for words in way.words) == 2
    assert "edit:box" not in way.page.ways
    path.unlink()
    way.touch("again")
    assert "catalogue:denmark" in way.page.ways


def test_a_table_that_is_changed_leaves_its_csv_aside(way: Way, tmp_path: Path) -> None:
    folder = tmp_path / "cities"
    folder.mkdir()
    rows = [f"{city.name};{city.group}" for city in DENMARK.cities]
    (folder / "box.csv").write_text("\n".join(["navn;gruppe", *rows]))
    way.touch("next")
    assert way.page.ways["catalogue"].label == "box"  # one's own comes first
    way.touch("catalogue", "edit:box", "found:list:row:Skagen", "flag:bridge", "keep")
    assert sorted(path.name for path in folder.iterdir()) == ["box.csv.old", "box.toml"]
    assert [one.name for one in known(tmp_path)] == ["denmark", "box"]


def test_what_cannot_be_written_is_said_and_nothing_changes(way: Way, tmp_path: Path) -> None:
    (tmp_path / "cities").write_text("no folder")
    way.touch("next", "catalogue", "edit:denmark", *"denmark", "done")
    assert way.aloud == ["There are cities called Denmark already."]
    way.touch(*"x", "done")
    assert "cannot be written" in way.aloud[-1]
    way.touch("back", "catalogue:denmark", "start", "found:list:row:Skagen")
    assert begin(way).start_cities == ["Skagen", "Skagen"]


@BOTH_WAYS
def test_ones_own_catalogue_is_called_otherwise_and_removed(way: Way, tmp_path: Path) -> None:
    keep(tmp_path, "box", DENMARK)
    keep(tmp_path, "other", DENMARK)
    way.touch("next", "catalogue", "edit:box", "whole", "rename", *["backspace"] * 3, *"other", "done")
    assert way.aloud == ["There are cities called Other already."]
    way.touch(*"s", "done")
    assert [one.name for one in known(tmp_path)] == ["denmark", "Others", "other"]
    way.touch("back", "back")
    assert way.page.ways["catalogue"].label == "Others"  # it was chosen, and is still
    way.touch("catalogue", "edit:Others", "whole", "remove", "do", "stay", "remove", "do")
    assert (tmp_path / "cities" / "Others.toml").exists()
    way.touch("do")
    assert [one.name for one in known(tmp_path)] == ["denmark", "other"]
    assert "catalogue:Others" not in way.page.ways
    way.touch("back")
    assert way.page.ways["catalogue"].label == "other"


def test_one_that_stands_for_what_ships_gives_way_to_it_again(way: Way, tmp_path: Path) -> None:
    own = with_city(DENMARK, City("Utopia", "A"))
    keep(tmp_path, "denmark", own)
    way.touch("next", "catalogue", "catalogue:denmark", "catalogue", "edit:denmark", "whole", "remove")
    assert any("as it came with the table" in words for words in way.words)
    way.touch("do", "do", "back")
    assert [(one.name, one.path) for one in known(tmp_path)] == [("denmark", None)]
    way.touch("start", "found:list:row:Skagen")
    assert "Utopia" not in {city["name"] for city in begin(way).catalogue["cities"]}


def test_one_that_cannot_be_used_is_removed_and_what_ships_is_there_again(way: Way, tmp_path: Path) -> None:
    path = tmp_path / "cities" / "denmark.csv"
    path.parent.mkdir()
    path.write_text("navn;gruppe\nOdense;X\n")
    way.touch("next", "catalogue", "catalogue:denmark", "remove", "do", "stay")
    assert "again" in way.page.ways
    way.touch("remove", "do", "do")
    assert not path.exists()
    way.touch("catalogue:denmark")
    assert way.page.ways["catalogue"].label == "Denmark"


def test_what_cannot_be_removed_is_said_and_stays(way: Way, tmp_path: Path) -> None:
    path = keep(tmp_path, "box", DENMARK)
    way.touch("next", "catalogue", "edit:box", "whole", "remove", "do")
    path.unlink()
    path.mkdir()
    way.touch("do")
    assert "cannot be removed" in way.aloud[-1]
    assert "rename" in way.page.ways


# -- another game --------------------------------------------------------------------------------------------


def test_another_game_has_the_same_cities_and_starts_and_new_cards(way: Way) -> None:
    way.touch("next", "start", "found:list:row:Skagen")
    header = begin(way)
    plan: Plan = again(header, Table(msgspec.to_builtins(header)).view["seats"])
    game_of(msgspec.json.decode(plan.header("2026-11-30"), type=Header))
    assert plan.fields["catalogue"] == header.catalogue
    assert plan.fields["cards"] != header.cards
    way.flow.begun()
    way.flow.start(Showing(), plan)
    way.touch("game:city_tour", "next", "next")
    assert way.page.ways["start"].label == "Start: Skagen"
    assert begin(way).start_cities == ["Skagen", "Skagen"]


def test_another_game_knows_the_own_starts_of_whoever_changes_places(way: Way) -> None:
    way.touch("start:own", "next", "start", "start:0", "found:list:row:Skagen")
    way.touch("start:1", "found:list:row:Sindal", "done")
    header = begin(way)
    plan: Plan = again(header, Table(msgspec.to_builtins(header)).view["seats"])
    way.flow.begun()
    way.flow.start(Showing(), plan)
    way.touch("game:city_tour")
    way.flow._replanned(way.flow.plan.arranged((1, 0), way.flow.plan.sits))
    way.touch("more", "seat:2", "guest", "next", "next", "next")
    assert way.aloud == ["Guest 3 has no start city yet."]
    way.touch("start", "start:2", "found:list:row:Hirtshals", "done")
    header = begin(way)
    starts = {seat.name: city for seat, city in zip(header.seats, header.start_cities, strict=True)}
    assert starts["Guest 1"] == "Skagen"
    assert starts["Guest 2"] == "Sindal"


def test_cities_that_come_to_be_called_otherwise_are_to_be_chosen_anew(way: Way, tmp_path: Path) -> None:
    keep(tmp_path, "box", with_city(DENMARK, City("Skagen By", "A"), instead_of="Skagen"))
    way.touch("next", "catalogue", "catalogue:denmark", "start", "found:list:row:Skagen")
    assert way.page.ways["start"].label == "Start: Skagen"
    way.touch("catalogue", "catalogue:box")
    assert way.page.ways["start"].label == "Start city"
