"""The table's screens: they show what the view calls legal, and say what was tapped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from tests.companion.table import Table as Game
from tests.ui.hand import Hand, english, game
from tests.ui.opened import SIZES
from tests.ui.window import Finger, frames, picture, shown
from ui.i18n import set_language
from ui.screens.end import End
from ui.screens.table import Table
from ui.screens.vote import Vote
from ui.theme import theme
from ui.widgets.seat_strip import slots

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


def in_judge(teams: int = 4) -> Game:
    table = game(teams).say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    return table.say("start_hourglass", 2).say("stop_hourglass", 12)


def at_vote() -> Game:
    return in_judge().say("dispute", 13)


def at_end() -> Game:
    table = game(3).say("correct", 0, seat=0, set={"standing.kind": "central"})
    table.say("choose_deck", 1, deck="red").say("read_card", 2, all_play=False)
    return table.say("start_hourglass", 3).say("solved", 9)


@pytest.fixture
def table() -> Iterator[Hand]:
    person = Hand(Table)
    with shown(person.page):
        yield person


def test_upright_four_teams_leave_a_short_name_one_line() -> None:
    *others, last = slots(4, 3, 450, upright=True)
    assert last.w >= 258
    assert min(slot.w for slot in others) >= 48  # a mark and the space around it


@pytest.mark.parametrize("size", SIZES)
def test_the_edge_is_in_the_colour_of_the_team_that_plays(size: tuple[int, int]) -> None:
    person = Hand(Table)
    with shown(person.page, *size):
        image = at(person.sees(game()))
        red = tuple(round(share * 255) for share in theme.seat("red").colour[:3])
        width, height = image.size
        edge = [(3, height // 2), (width - 3, height // 2), (width // 2, height - 3), (40, 4)]
        assert {image.getpixel(pixel) for pixel in edge} == {red}
        ground = tuple(round(share * 255) for share in theme.colour("ground")[:3])
        assert image.getpixel((round(14 * theme.u), round(height * 0.55))) == ground


def at(person: Hand) -> Image.Image:
    image = picture()
    assert person.page.parent is not None
    return image


def test_what_is_offered_is_what_the_view_calls_legal(table: Hand) -> None:
    table.sees(game())
    offered = {name.partition(":")[0] for name in table.page.ways}
    assert offered == {"choose_deck", "undo", "rules", "pause", "more"}
    table.sees(in_judge())
    assert {"solved", "not_solved", "dispute"} <= set(table.page.ways)


def test_a_tapped_card_says_its_deck(table: Hand) -> None:
    table.sees(game()).taps("choose_deck:green")
    assert table.said == [("choose_deck", {"deck": "green"})]


def test_a_card_read_aloud_says_what_kind_it_is(table: Hand) -> None:
    table.sees(game().say("choose_deck", 0, deck="red"))
    table.taps("read_card:false:true")
    assert table.said == [("read_card", {"all_play": False, "modelling": True})]


def test_a_roll_is_asked_in_two_steps(table: Hand) -> None:
    table.sees(in_judge().say("solved", 13)).taps("to:blue")
    assert table.said == []
    table.taps("roll:blue:planet")
    assert table.said == [("roll", {"colour": "blue", "landed": "planet"})]


def test_between_the_two_steps_undo_leads_back_to_the_first(table: Hand) -> None:
    table.sees(in_judge().say("solved", 13)).taps("to:blue").taps("undo")
    assert table.went == []
    assert "to:red" in table.page.ways


def test_between_the_two_steps_undo_says_what_was_taken_in_the_language_of_the_moment(table: Hand) -> None:
    table.sees(in_judge().say("solved", 13)).taps("to:blue")
    before = table.page.ways["undo"].label
    set_language("de")
    table.page.anew()
    table.taps("undo", "to:blue")
    taken_in_german = table.page.ways["undo"].label
    set_language("en")
    table.page.anew()
    assert table.page.ways["undo"].label == before != taken_in_german


def test_the_first_step_is_forgotten_when_the_table_has_moved_on(table: Hand) -> None:
    rolling = in_judge().say("solved", 13)
    table.sees(rolling).taps("to:blue")
    table.sees(rolling.play({"at": 15, "undo": 1}))
    assert "solved" in table.page.ways
    table.sees(rolling.play({"at": 16, "redo": 1}))
    assert "to:red" in table.page.ways


def test_tools_lead_where_they_say(table: Hand) -> None:
    table.sees(in_judge()).taps("undo").taps("rules").taps("more").taps("pause")
    assert table.went == ["undo", "rules", "more"]
    assert table.said == [("pause", {})]


def test_undo_is_idle_where_there_is_nothing_and_redo_comes_with_an_undo(table: Hand) -> None:
    fresh = game()
    table.sees(fresh).taps("undo")
    assert table.went == []
    assert "redo" not in table.page.ways
    fresh.say("choose_deck", 1, deck="red").play({"at": 2, "undo": 1})
    table.sees(fresh).taps("redo")
    assert table.went == ["redo"]


def test_a_paused_table_offers_to_go_on(table: Hand) -> None:
    table.sees(game().say("pause", 1)).taps("resume")
    assert table.said == [("resume", {})]
    assert [name for name in table.page.ways if name.startswith("choose_deck")] == []


def test_a_tile_carries_the_button_of_the_team_to_the_right(table: Hand) -> None:
    turning = game().say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
    table.sees(turning)
    assert table.page.ways["start_hourglass"].seat == "yellow"
    table.sees(turning, with_button=set())
    assert table.page.ways["start_hourglass"].seat == ""


def test_the_same_view_is_not_laid_out_again(table: Hand) -> None:
    judged = in_judge()
    table.sees(judged)
    tile = table.page.ways["solved"]
    judged.wait(20)
    table.sees(judged)
    assert table.page.ways["solved"] is tile
    set_language("da")
    table.sees(judged)
    assert table.page.ways["solved"] is not tile
    assert table.page.ways["solved"].label == "Løst"


def test_the_band_stays_until_somebody_answers_it(table: Hand) -> None:
    table.sees(in_judge())
    table.page.tell("The button box is gone.")
    frames()
    assert "solved" in table.page.ways
    table.taps("band")
    assert "band" not in table.page.ways


@pytest.fixture
def vote() -> Iterator[Hand]:
    person = Hand(Vote)
    with shown(person.page):
        yield person


def test_each_team_but_the_one_that_plays_votes(vote: Hand) -> None:
    vote.sees(at_vote()).taps("vote:2:false")
    assert vote.said == [("vote", {"seat": 2, "solved": False})]
    assert {name for name in vote.page.ways if name.startswith("vote:0")} == set()


def test_a_given_vote_lies_pressed_and_is_not_given_again(vote: Hand) -> None:
    vote.sees(at_vote().say("vote", 14, seat=1, solved=True))
    assert vote.page.ways["voted:1:true"].chosen
    assert not vote.page.ways["voted:1:false"].chosen
    assert [vote.page.ways[f"voted:1:{said}"].label for said in ("true", "false")] == ["Solved", "Not solved"]
    vote.taps("voted:1:false").taps("voted:1:true")
    assert vote.said == []


def test_a_team_with_a_button_sees_it_on_its_solved_tile_only(vote: Hand) -> None:
    vote.sees(at_vote(), with_button={3})
    assert vote.page.ways["vote:3:true"].seat == "green"
    assert vote.page.ways["vote:3:false"].seat == ""
    assert vote.page.ways["vote:1:true"].seat == ""


def test_the_end_is_in_the_winners_colour_and_leads_on() -> None:
    person = Hand(End)
    with shown(person.page):
        image = at(person.sees(at_end()))
        red = tuple(round(share * 255) for share in theme.seat("red").colour[:3])
        assert image.getpixel((400, 120)) == red
        assert image.getpixel((3, 400)) == red
        person.taps("rematch").taps("another").taps("start").taps("undo")
        assert person.went == ["rematch", "new_game", "start", "undo"]


def test_a_stopped_game_ends_in_nobodys_colour() -> None:
    person = Hand(End)
    with shown(person.page):
        image = at(person.sees(game().say("stop_game", 1)))
        assert image.getpixel((3, 400)) == tuple(round(share * 255) for share in theme.colour("edge")[:3])


def test_light_and_dark_show_the_same_table(table: Hand) -> None:
    table.sees(game())
    dark = picture()
    theme.mode = "light"
    try:
        table.sees(game())
        light = picture()
    finally:
        theme.mode = "dark"
    assert dark.getpixel((400, 96)) != light.getpixel((400, 96))
    assert dark.getpixel((3, 300)) == light.getpixel((3, 300))


@pytest.mark.parametrize(("first", "second", "leads_to"), [(0, 1, "rematch"), (1, 0, "new_game")])
def test_two_fingers_at_the_end_begin_one_game(first: int, second: int, leads_to: str) -> None:
    person = Hand(End)
    with shown(person.page):
        person.sees(at_end())
        fingers = []
        for name in ("rematch", "another"):
            x, y = theme.in_u(*person.page.ways[name].center)
            fingers.append(Finger(x, y))
        fingers[first].lift()
        fingers[second].lift()
    assert person.went == [leads_to]
