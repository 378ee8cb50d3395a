"""The way to a new game, on a real window: seats, names, options."""

from __future__ import annotations

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.journal import Journal
from companion.seats import Player
from tests.ui.way import TODAY, Way, header_of, way
from ui.screens.new_game.plan import planned
from ui.showing import Showing
from ui.theme import theme

__all__ = ["way"]  # a fixture for every test here

pytestmark = pytest.mark.screen


def test_the_shortest_way_seats_guests_and_begins(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:1", "no_button", "no_button")
    header = header_of(way)
    assert [seat.name for seat in header.seats] == ["Red team", "Blue team"]
    assert header.starter == 1
    assert way.begun is not None
    assert way.begun[1] == {}


@pytest.mark.parametrize("teams", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=["wide", "upright"])
def test_the_whole_way_is_gone_by_touch_and_press(
    way: Way, monkeypatch: pytest.MonkeyPatch, teams: int, size: tuple[int, int]
) -> None:
    window.resize(*size)
    monkeypatch.setattr(theme, "reduced_motion", True)
    way.page.anew()
    way.touch(*["more"] * (teams - 2))
    for team in range(teams):
        way.touch(f"seat:{team}", "guest", "new_name")
        way.spell(f"{'abcd'[team]}nna")
        way.touch("done", f"month:{12 - team}", f"day:{team + 1}")
    way.touch("seat:1", "rename", "u", "s", "done", "known:Anna", "seat:0", "known:Anna", "next")
    way.touch("length:quick", "hourglass_s:more", "measure", "turned", "run_out", "back", "next")
    assert way.page.ways["begins:0"].kind == "primary"  # Anna's birthday is the next one
    way.touch("lot", "begins:0")
    for team in range(teams - 1):
        way.press(f"key:{team + 1}")
    way.touch("no_button")
    header = header_of(way)
    assert [seat.colour for seat in header.seats] == ["red", "blue", "yellow", "green"][:teams]
    assert header.seats[1].name == "Us"
    assert header.options == {"length": "quick", "hourglass_s": 75}
    assert header.starter == 0
    assert way.begun is not None
    assert way.begun[1] == {f"key:{team + 1}": team for team in range(teams - 1)}
    everybody = [player.name for seat in header.seats for player in seat.players or ()]
    assert len(set(everybody)) == len(everybody)
    window.resize(800, 480)


def test_a_guest_too_many_gets_up_with_one_tap(way: Way) -> None:
    way.touch("guest", "guest", "guest")
    assert all(way.page.ways[f"known:Guest {number}"].chosen for number in (1, 2, 3))
    way.touch("known:Guest 3", "seat:1")
    assert not any(name.startswith("known:Guest") for name in way.page.ways)
    way.touch("guest", "guest", "next", "next", "begins:0", "no_button", "no_button")
    names = [[player.name for player in seat.players or ()] for seat in header_of(way).seats]
    assert names == [["Guest 1", "Guest 2"], ["Guest 3", "Guest 4"]]


def test_a_team_that_is_too_small_is_named_and_it_does_not_go_on(way: Way) -> None:
    way.touch("guest", "guest", "next")
    assert way.aloud == ["Blue team needs 2 more players."]
    assert "guest" in way.page.ways


def test_a_new_name_is_spelled_and_its_birthday_finds_who_begins(way: Way) -> None:
    way.seat_everybody()
    way.touch("seat:1", "new_name")
    way.spell("Søren")
    way.touch("done", "month:12", "day:3", "next", "next")
    assert way.page.ways["begins:1"].kind == "primary"
    assert way.page.ways["begins:0"].kind == "normal"
    way.touch("begins:1", "no_button", "no_button")
    players = header_of(way).seats[1].players
    assert players is not None
    assert players[-1] == Player("Søren", "12-03")


def test_29_february_can_be_a_birthday_and_30_cannot(way: Way) -> None:
    way.touch("new_name", "x", "done", "month:2")
    assert "day:29" in way.page.ways
    assert "day:30" not in way.page.ways


def test_from_a_birthday_back_leads_to_the_months_the_name_and_the_seats(way: Way) -> None:
    way.touch("new_name", "x", "done", "month:2", "back", "month:4")
    assert "day:30" in way.page.ways
    assert "day:31" not in way.page.ways
    way.touch("back", "back", "y", "done", "no_birthday", "new_name")
    assert "known:Xy" in way.page.ways
    way.touch("back")
    assert "guest" in way.page.ways


def test_who_has_played_before_is_one_tap_away_and_moves_between_teams(way: Way) -> None:
    journal = Journal(None)
    way.seat_everybody()
    way.touch("seat:0", "new_name", "x", "done", "no_birthday", "next", "next", "begins:0")
    way.touch("no_button", "no_button")
    assert way.begun is not None
    journal.begin(way.begun[0].header(TODAY), "")

    way.flow.start(Showing(kept=tuple(journal.games())), planned())
    way.touch("game:cranium")
    way.touch("known:X")
    assert way.page.ways["known:X"].chosen
    way.touch("seat:1", "known:X")
    assert way.page.ways["known:X"].chosen
    way.touch("seat:0")
    assert way.page.ways["known:X"].dim
    way.touch("seat:1", "known:X")
    assert not way.page.ways["known:X"].chosen


def test_a_team_dragged_to_another_place_changes_places_with_it(way: Way) -> None:
    way.touch("more")
    top, left = way.page.ways["seat:0"].center, way.page.ways["seat:2"].center

    def place(at: tuple[float, float]) -> tuple[float, float]:
        return at[0] / theme.u, (theme.size[1] - at[1]) / theme.u

    finger = window.Finger(*place(top))
    finger.move(*place((left[0] + 20, left[1] + 60)))
    finger.move(*place(left))
    finger.lift()
    window.frames(2)
    way.seat_everybody()
    way.touch("seat:2", "guest", "guest", "next", "next", "begins:0", "no_button", "no_button", "no_button")
    assert [seat.colour for seat in header_of(way).seats] == ["yellow", "blue", "red"]


def test_a_team_takes_a_free_side_and_the_others_stay_at_theirs(way: Way) -> None:
    way.touch("more")
    at = {team: tuple(way.page.ways[f"seat:{team}"].center) for team in range(3)}
    finger = window.Finger(*in_u(at[0]))
    finger.move(*in_u((at[0][0] + 10, at[1][1])))
    finger.move(*in_u((at[0][0], 2 * at[1][1] - at[0][1] - 60)))
    finger.lift()
    window.frames(2)
    assert way.aloud == []
    colours = [seat.colour for seat in way.page._plan.seats]
    assert colours == ["blue", "red", "yellow"]
    assert way.page._plan.sits == (0, 1, 1, 1)
    for team, was in ((0, 1), (2, 2)):
        assert tuple(way.page.ways[f"seat:{team}"].center) == pytest.approx(at[was], abs=1)
    way.touch("more")
    assert [seat.colour for seat in way.page._plan.seats] == ["green", "blue", "red", "yellow"]


def in_u(at: tuple[float, float]) -> tuple[float, float]:
    return at[0] / theme.u, (theme.size[1] - at[1]) / theme.u


def test_a_team_held_over_another_shows_both_in_their_new_places(
    way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)
    home, there = (tuple(way.page.ways[f"seat:{seat}"].center) for seat in (0, 1))
    names = [said.text for said in way.page._written]
    finger = window.Finger(*in_u(home))
    finger.move(*in_u((there[0] + 30, there[1] + 10)))
    assert tuple(way.page.ways["seat:1"].center) == pytest.approx(home, abs=1)
    assert [said.text for said in way.page._written] == [*names[2:], *names[:2]]
    finger.move(*in_u((there[0] + 30, home[1] - 130)))
    assert tuple(way.page.ways["seat:1"].center) == pytest.approx(there, abs=1)
    finger.lift()
    window.frames(2)
    assert [said.text for said in way.page._written] == names


def test_a_team_let_go_where_nobody_can_sit_goes_back_and_is_told_why(way: Way) -> None:
    way.touch("more")
    home = tuple(way.page.ways["seat:0"].center)
    finger = window.Finger(*in_u(home))
    finger.move(*in_u((home[0], home[1] - 60)))
    finger.move(140, 445)
    finger.lift()
    window.frames(2)
    assert way.aloud == ["No team can sit there. Drop it at a free side, or on another team to swap."]
    assert tuple(way.page.ways["seat:0"].center) == pytest.approx(home, abs=1)


def test_this_screen_is_dragged_to_where_it_lies(way: Way) -> None:
    device = way.page.ways["device"]
    x, y = in_u(device.center)
    finger = window.Finger(x, y)
    finger.move(x - 60, y - 20)
    finger.move(x - 140, y - 60)
    finger.lift()
    window.frames(2)
    assert way.lies_at[0] < 0.5
    assert way.lies_at[1] < 0.7
    moved = in_u(way.page.ways["device"].center)
    assert moved[0] < x - 90


@pytest.mark.parametrize(("dragged", "over", "colour"), [(0, 1, "red"), (1, 0, "blue")])
def test_a_team_that_is_dragged_passes_over_the_others(
    way: Way, dragged: int, over: int, colour: str
) -> None:
    marks = [tuple(way.page.ways[f"seat:{team}"].center) for team in (dragged, over)]
    (x, y), (to_x, to_y) = [(x / theme.u, (theme.size[1] - y) / theme.u) for x, y in marks]
    finger = window.Finger(x, y)
    finger.move(to_x, to_y)
    seen = window.picture().getpixel((round(marks[1][0]), round(theme.size[1] - marks[1][1])))
    finger.lift()
    assert seen == tuple(round(part * 255) for part in theme.seat(colour).colour[:3])


def test_what_was_laid_anew_under_a_finger_is_dragged_no_further(way: Way) -> None:
    marks = [in_u(way.page.ways[f"seat:{team}"].center) for team in (0, 1)]
    colours = [seat.colour for seat in way.page._plan.seats]
    finger = window.Finger(*marks[0])
    way.touch("guest")
    finger.move(*marks[1])
    finger.lift()
    late = window.Finger(*marks[0])
    late.move(marks[0][0], marks[0][1] + 40)
    way.touch("guest")
    late.move(*marks[1])
    late.lift()
    window.frames(2)
    assert [seat.colour for seat in way.page._plan.seats] == colours


@pytest.mark.parametrize("what", ["seat:0", "device"])
def test_a_palm_on_what_is_dragged_puts_it_back(way: Way, what: str) -> None:
    colours, lay = [seat.colour for seat in way.page._plan.seats], way.lies_at
    stood, there = (in_u(way.page.ways[name].center) for name in (what, "seat:1"))
    finger = window.Finger(*stood)
    finger.move(*there)
    finger.cancelled = True  # as ui/touches.py says of a palm
    finger.lift()
    window.frames(2)
    assert [seat.colour for seat in way.page._plan.seats] == colours
    assert way.lies_at == pytest.approx(lay, abs=0.01)
    assert in_u(way.page.ways[what].center) == pytest.approx(stood, abs=1)


def test_a_finger_that_trembles_on_a_team_chooses_it_and_moves_nothing(way: Way) -> None:
    x, y = way.page.ways["seat:1"].center
    finger = window.Finger(x / theme.u, (theme.size[1] - y) / theme.u)
    finger.move(x / theme.u + 9, (theme.size[1] - y) / theme.u - 9)
    finger.lift()
    window.frames(2)
    assert way.page.ways["rename"].label == "Blue team"


def test_a_team_can_be_given_a_name(way: Way) -> None:
    way.seat_everybody()
    way.touch("seat:0", "rename")
    way.spell("us")
    way.touch("done")
    assert way.page.ways["rename"].label == "Us"


def test_a_team_whose_name_is_wiped_out_is_called_by_its_colour_again(way: Way) -> None:
    way.touch("rename", "u", "s", "done", "rename", "backspace", "backspace")
    assert way.page.ways["done"].kind == "primary"
    way.touch("done")
    assert way.page.ways["rename"].label == "Red team"


def test_a_person_without_a_name_cannot_be_done(way: Way) -> None:
    way.touch("new_name")
    assert way.page.ways["done"].kind == "refused"
    way.touch("done", "x")
    assert way.page.ways["done"].kind == "primary"
    way.touch("backspace")
    assert way.page.ways["done"].kind == "refused"


def test_the_hourglass_is_made_longer_and_shorter_and_options_are_kept(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", *["hourglass_s:more"] * 2, *["hourglass_s:less"] * 3, "length:long", "next")
    way.touch("begins:0", "no_button", "no_button")
    assert header_of(way).options == {"hourglass_s": 55, "length": "long"}


def test_a_measurement_that_no_hourglass_runs_is_said_and_not_taken(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "measure", "turned", "run_out")
    assert "take" not in way.page.ways
    way.touch("again")
    assert "turned" in way.page.ways


def test_every_page_leads_back_until_the_first_one_is_left(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:0", "back", "back", "back", "back")
    assert not way.left
    way.touch("back")
    assert way.left


def test_what_was_said_is_kept_until_the_game_begins(way: Way) -> None:
    way.touch("new_name", "x", "done", "no_birthday", "guest", "more", "seat:1", "rename")
    way.spell("us")
    way.touch("done", "guest", "guest", "seat:2", "guest", "guest", "next", "length:long", *["back"] * 3)
    assert way.left

    way.flow.start(Showing())
    way.touch("game:cranium")
    assert way.page.ways["rename"].label == "Yellow team"
    way.touch("seat:0")
    assert way.page.ways["known:X"].chosen
    way.touch("next")
    assert way.page.ways["length:long"].chosen
    way.touch("next", "begins:0", "no_button", "no_button", "no_button")
    assert [seat.name for seat in header_of(way).seats] == ["Red team", "Us", "Yellow team"]

    way.flow.begun()
    way.flow.start(Showing())
    way.touch("game:cranium")
    assert "seat:2" not in way.page.ways
    assert "known:X" not in way.page.ways


def test_a_game_that_did_not_begin_is_not_forgotten(way: Way) -> None:
    way.seat_everybody()
    way.touch("next", "next", "begins:0", "no_button", "no_button", *["back"] * 5)
    way.flow.begun()  # of another game, that somebody went on with
    way.flow.start(Showing())
    way.touch("game:cranium", "next")
    assert "length:long" in way.page.ways


def test_a_name_in_use_is_asked_about_and_the_same_person_moves(way: Way) -> None:
    way.touch("new_name", "a", "done", "no_birthday", "guest", "seat:1", "new_name", "a", "done")
    assert way.page.ways["same"].second == "Moves to Blue team"
    way.touch("same", "guest", "seat:0", "guest", "next", "next", "begins:0", "no_button", "no_button")
    names = [[player.name for player in seat.players or ()] for seat in header_of(way).seats]
    assert names == [["Guest 1", "Guest 3"], ["A", "Guest 2"]]


def test_two_people_of_one_name_play_in_one_game(way: Way) -> None:
    way.touch("new_name", "a", "done", "no_birthday", "guest", "seat:1", "new_name", "a", "done")
    assert way.page.ways["another"].second == "Is called A 2 here"
    way.touch("another", "month:12", "day:3", "guest", "next", "next", "begins:0", "no_button", "no_button")
    blue = header_of(way).seats[1].players
    assert blue is not None
    assert blue[0] == Player("A 2", "12-03")
    assert [player.name for player in header_of(way).seats[0].players or ()] == ["A", "Guest 1"]


def test_a_name_in_use_can_be_spelled_in_full(way: Way) -> None:
    way.touch("new_name", "a", "done", "no_birthday", "new_name", "a", "done")
    assert way.page.ways["same"].second == "Stays in Red team"
    way.touch("back", "b", "done", "no_birthday")
    assert way.page.ways["known:Ab"].chosen
    assert way.page.ways["known:A"].chosen
