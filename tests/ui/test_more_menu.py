"""What is said seldom: a team comes late or leaves, the table is put right by hand, the game stops."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.seats import Player
from tests.companion.table import Table as Game
from tests.ui.hand import Hand, english, game
from tests.ui.scenes import Party
from tests.ui.scenes.coach import crag_game
from tests.ui.toy import toy
from tests.ui.window import frames, shown
from ui.screens.more_menu import MoreMenu
from ui.widgets.tile import Tile

__all__ = ["english", "toy"]  # fixtures for tests here

pytestmark = pytest.mark.screen


@pytest.fixture
def more() -> Iterator[Hand]:
    person = Hand(MoreMenu)
    with shown(person.page):
        yield person


def test_its_tiles_have_titles_of_one_size_however_many_there_are(more: Hand) -> None:
    table = crag_game(Party(), 5).say("throw", dice=[6, 6, 1]).say("throw", dice=[6, 6, 2], keep=[6, 6])
    for has_redo in (False, True):
        more.sees(table)
        frames()
        assert ("redo" in more.page.ways) == has_redo
        tiles = [way for way in more.page.ways.values() if isinstance(way, Tile) and way.kind == "normal"]
        assert len(tiles) > 8
        assert len({tile.laid[0].size for tile in tiles}) == 1
        table.play({"at": 9, "undo": 1})


def test_a_team_leaves_in_two_taps(more: Hand) -> None:
    more.sees(game()).taps("leave").taps("leave:1")
    assert more.said == [("leave", {"seat": 1})]
    assert more.went == ["back"]


def test_of_two_teams_none_can_leave_and_the_band_says_why(more: Hand) -> None:
    more.sees(game(2)).taps("leave").taps("leave:1")
    assert more.said == []
    assert "band" in more.page.ways


def test_a_piece_is_put_where_it_stands(more: Hand) -> None:
    table = game(length="long")
    more.sees(table).taps("standing").taps("standing:1").taps("lane").taps("standing:1:green")
    ((do, args),) = more.said
    table.say(do, 1, **args)
    assert table.see("seats.1.standing") == {"kind": "space", "colour": "green", "lane": "inner"}


@pytest.mark.parametrize("where", ["start", "purple", "planet", "central"])
def test_every_place_on_the_board_can_be_said(more: Hand, where: str) -> None:
    table = game()
    more.sees(table).taps("standing").taps("standing:1").taps(f"standing:1:{where}")
    ((do, args),) = more.said
    table.say(do, 1, **args)
    assert where in table.see("seats.1.standing").values()


def test_the_turn_is_given_to_another_team(more: Hand) -> None:
    table = game()
    more.sees(table).taps("turn").taps("turn:2")
    ((do, args),) = more.said
    table.say(do, 1, **args)
    assert table.see("turn.seat") == 2


def test_the_team_that_has_the_turn_is_not_given_it_anew(more: Hand) -> None:
    table = game().say("choose_deck", deck="red").say("read_card", all_play=False)
    more.sees(table).taps("turn")
    assert more.page.ways["turn:0"].kind == "refused"
    assert more.page.ways["turn:0"].second == "It has the turn already."
    more.taps("turn:0")
    assert more.said == []
    assert "band" in more.page.ways


def test_every_tile_of_the_menu_has_its_place_whether_a_team_can_come_or_not(more: Hand) -> None:
    table = game()
    places = []
    for reading in (False, True):
        if reading:
            table.say("choose_deck", deck="red").say("read_card", all_play=False)
        more.page.open(table.view)
        places.append({name: tuple(tile.pos) for name, tile in more.page.ways.items()})
    assert places[0] == places[1]
    more.taps("join")
    assert more.page.keyboard is None
    assert "band" in more.page.ways


def test_the_game_is_stopped_only_when_asked_twice(more: Hand) -> None:
    more.sees(game()).taps("stop_game")
    assert more.said == []
    more.taps("stop_game:sure")
    assert more.said == [("stop_game", {})]


def test_back_leads_one_step_back_and_then_to_the_table(more: Hand) -> None:
    more.sees(game()).taps("leave").taps("back")
    assert more.went == []
    assert "stop_game" in more.page.ways
    more.taps("back")
    assert more.went == ["back"]


def test_a_late_team_gets_a_name_and_its_people(more: Hand) -> None:
    table = game(3)
    more.page.open(table.view, [Player("Anna", "12-01"), Player("red 1"), Player("Bo")])
    more.taps("join")
    more.taps(*["backspace"] * len("Green team"))
    more.taps("ø", "l", "done")
    assert "known:red 1" not in more.page.ways  # plays already
    more.taps("known:Anna", "join:sure")
    assert more.said == []
    assert "band" in more.page.ways
    more.taps("band", "new_name", "x", "done", "guest", "known:X", "join:sure")
    ((do, args),) = more.said
    assert args == {"name": "Øl", "players": [{"name": "Anna", "birthday": "12-01"}, {"name": "Guest 1"}]}
    table.say(do, 1, **args)
    assert table.see("seats.3.name") == "Øl"


def test_guests_of_a_late_team_are_none_of_those_who_play_already(more: Hand) -> None:
    table = game(3).say("join", 0, name="Green team", players=[{"name": "Guest 1"}, {"name": "Guest 3"}])
    table.say("leave", 1, seat=0)
    more.sees(table).taps("join", "done", "guest", "guest", "join:sure")
    ((_, args),) = more.said
    assert [player["name"] for player in args["players"]] == ["Guest 2", "Guest 4"]


def test_two_guests_of_a_late_team_are_two_taps_on_one_place(more: Hand) -> None:
    more.sees(game(3)).taps("join", "done")
    place = tuple(more.page.ways["guest"].pos)
    more.taps("guest")
    assert tuple(more.page.ways["guest"].pos) == place


def test_what_a_late_team_misses_is_said_until_it_comes(more: Hand) -> None:
    more.sees(game(3)).taps("join", "done", "guest", "join:sure")
    assert "band" in more.page.ways
    more.taps("guest")
    assert "band" not in more.page.ways


def test_the_menu_opens_without_what_it_said_the_last_time(more: Hand) -> None:
    table = game(2)
    more.page.open(table.view)
    more.taps("leave").taps("leave:1")
    assert "band" in more.page.ways
    more.page.open(table.view)
    assert "band" not in more.page.ways


def test_the_way_to_a_late_team_leads_back_step_by_step(more: Hand) -> None:
    more.sees(game(3)).taps("join", "done", "guest", "new_name", "back")
    assert more.page.ways["known:Guest 1"].chosen
    more.taps("back")
    assert more.page.keyboard is not None
    more.taps("done")
    assert more.page.ways["known:Guest 1"].chosen
    more.taps("back", "back")
    assert "stop_game" in more.page.ways
    assert more.went == []


def test_a_late_team_is_called_as_no_other_is(more: Hand) -> None:
    more.sees(game(3)).taps("join")
    more.page.keyboard.spelling.complete("Team red")
    more.taps("done", "guest", "guest", "join:sure")
    assert more.said == []
    assert "band" in more.page.ways


def test_a_late_team_can_come_after_all_colours_were_used(more: Hand) -> None:
    table = game(3)
    for number in range(5):
        table.say("join", name=f"Late {number}", players=[{"name": "a"}, {"name": "b"}])
        table.say("leave", seat=3 + number)
    more.sees(table).taps("join", "done", "guest", "guest", "join:sure")
    ((do, args),) = more.said
    table.say(do, None, **args)
    assert table.see("seats.8.colour") == "green"


def test_a_quick_game_offers_no_planet_to_a_piece_that_is_moved(more: Hand) -> None:
    more.sees(game(length="quick")).taps("standing", "standing:1")
    assert "standing:1:central" in more.page.ways
    assert "standing:1:planet" not in more.page.ways


def people(*names: str) -> Game:
    """A game where each plays for themselves."""
    return Game({"table": 1, "game": "toy", "seats": [{"name": name} for name in names], "starter": 0})


@pytest.mark.usefixtures("toy")
def test_somebody_comes_late_to_a_game_of_persons_by_a_name_alone(more: Hand) -> None:
    table = people("Anna", "Bo")
    more.sees(table).taps("join")
    assert more.page.keyboard is not None
    more.taps("i", "d", "a", "done")
    assert more.said == [("join", {"name": "Ida"})]
    assert more.went == ["back"]
    table.say("join", 0, name="Ida")
    assert [seat["name"] for seat in table.view["seats"]] == ["Anna", "Bo", "Ida"]
    assert table.see("seats.2.colour") == "yellow"


@pytest.mark.usefixtures("toy")
def test_known_people_and_a_guest_are_one_tap_away_but_nobody_who_plays_already(more: Hand) -> None:
    table = people("Anna", "Guest 1")
    more.page.open(table.view, [Player("anna"), Player("Bo"), Player("Ida"), Player("Per")])
    more.taps("join")
    names = [name for name in more.page.ways if name.startswith("known:")]
    assert names == ["known:Bo", "known:Ida", "known:Guest 2"]
    more.taps("known:Guest 2", "done")
    assert more.said == [("join", {"name": "Guest 2"})]


@pytest.mark.usefixtures("toy")
def test_a_late_person_of_a_name_that_somebody_has_is_asked_about(more: Hand) -> None:
    more.sees(people("Bo", "Bo 2", "Ida")).taps("join", "b", "o", "done")
    assert more.said == []
    assert more.page.ways["another"].second == "Is called Bo 3 here"
    more.taps("respell", "done", "another")
    assert more.said == [("join", {"name": "Bo 3"})]


@pytest.mark.usefixtures("toy")
def test_whoever_thinks_better_of_coming_late_is_back_at_the_first_tiles(more: Hand) -> None:
    more.sees(people("Anna", "Bo")).taps("join", "back")
    assert more.page.keyboard is None
    assert "stop_game" in more.page.ways
    more.taps("join", "a", "n", "n", "a", "done", "back")
    assert "stop_game" in more.page.ways
    assert more.said == []
