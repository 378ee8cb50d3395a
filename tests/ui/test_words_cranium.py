"""What the table of Cranium says: at every step, in every language, from nothing but the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.actions import action_kinds
from companion.games.cranium.table import DECKS
from companion.games.cranium.table import Said as Actions
from tests.companion.table import Table, all_play, cranium, ordinary
from tests.ui.spoken import english_again, language
from ui.icons import ICONS
from ui.words.cranium import (
    HOUSE_OPTIONS,
    choices,
    describe,
    more,
    news,
    next_up,
    option_label,
    rules,
    sentence,
    undo_label,
    value_label,
)

__all__ = ["english_again", "language"]  # fixtures

View = dict[str, Any]


FOUR = ("Rødt hold", "Blåt hold", "Gult hold", "Grønt hold")


def _four(**options: Any) -> Table:
    """Four teams in the middle of an ordinary card."""
    return ordinary(names=FOUR, **options)


def _four_together(**options: Any) -> Table:
    """Four teams in the middle of an all-play."""
    return all_play(names=FOUR, **options)


def _read(all_play: bool, modelling: bool = False, **options: Any) -> Table:
    """Three teams; a card was read, and the hourglass waits to be turned."""
    table = Table(cranium(**options)).say("choose_deck", 1, deck="blue")
    return table.say("read_card", all_play=all_play, modelling=modelling)


def _in_central() -> Table:
    """The first team's turn has come again in Cranium Central."""
    table = _four().say("solved", 10).say("roll", 11, colour="red", landed="central")
    for _ in range(3):
        table.say("choose_deck", deck="green").say("read_card", all_play=False)
        table.say("start_hourglass").say("not_solved")
    return table


def _turn_again(table: Table) -> View:
    return table.say("correct", set={"turn.seat": 0}).view


def _at_every_step() -> dict[str, View]:
    """A view of each step that a table can stand at."""
    last_task = _in_central().say("choose_deck", deck="blue")
    buzzed = _four_together().say("buzz", 5, seat=2)
    stopped = _four().say("stop_hourglass", 10)
    on_planet = _four(length="long").say("solved", 5).say("roll", 6, colour="red", landed="planet")
    on_purple = _four().say("solved", 5).say("roll", 6, colour="purple")
    bonus = _four_together(length="long").say("buzz", 5, seat=2).say("judge", 6, right=True)
    return {
        "START": Table(cranium(*FOUR)).view,
        "planet, long": _turn_again(on_planet),
        "purple": _turn_again(on_purple),
        "Central": _in_central().view,
        "final card": last_task.view,
        "read card": Table(cranium()).say("choose_deck", 1, deck="yellow").view,
        "hourglass": _read(all_play=False).view,
        "hourglass, clay": _read(all_play=False, modelling=True).view,
        "hourglass, all-play": _read(all_play=True, false_start_ms=500).view,
        "activity": _four(length="quick").view,
        "activity, all-play": _four_together(after_all_play="turn_ends", while_answering="running").view,
        "paused": _four().say("pause", 20).view,
        "stopped": stopped.view,
        "run out": _four().wait(70).view,
        "two teams judge": ordinary(names=("A", "B")).say("stop_hourglass", 10).view,
        "roll": _four().say("solved", 10).view,
        "roll, quick": _four(length="quick").say("solved", 10).view,
        "answer": buzzed.view,
        "vote, all-play": buzzed.say("dispute", 6).view,
        "bonus roll": bonus.view,
        "vote": stopped.say("dispute").say("vote", seat=2, solved=True).view,
        "won": last_task.say("read_card", all_play=False).say("start_hourglass").say("solved").view,
        "stopped game": Table(cranium()).say("stop_game", 1).view,
    }


STEPS = _at_every_step()


@pytest.fixture(params=STEPS)
def view(request: pytest.FixtureRequest) -> View:
    return STEPS[request.param]


def test_the_steps_here_are_all_phases_of_the_game() -> None:
    assert {view["phase"] for view in STEPS.values()} == {
        "choose_deck", "read_card", "turn_hourglass", "activity", "judge", "roll", "answer", "bonus_roll",
        "vote", "over",
    }  # fmt: skip


def _is_said(words: str) -> bool:
    return bool(words.strip()) and "{" not in words and "}" not in words


def test_every_step_has_a_sentence_and_its_rules_in_every_language(view: View, language: str) -> None:
    assert _is_said(sentence(view))
    assert _is_said(next_up(view))
    assert len(rules(view)) >= 2
    assert all(map(_is_said, rules(view)))
    assert news(view) is None or _is_said(news(view) or "")


def test_no_rule_is_said_twice_at_one_step(view: View) -> None:
    assert len(set(rules(view))) == len(rules(view))


def test_what_is_offered_is_what_is_legal(view: View, language: str) -> None:
    offered = choices(view)
    also = {"", "resume"} if view["paused"] else {""}
    assert {choice.do for choice in offered} <= set(view["legal"]) | also
    said_seldom = {"join"} | ({"roll"} if not view["paused"] else set())
    assert set(view["legal"]) - said_seldom <= {choice.do for choice in offered}
    assert all(_is_said(choice.label) for choice in offered)
    assert all(choice.icon in ICONS for choice in [*offered, *more(view)] if choice.icon)
    assert sum(choice.primary for choice in offered) <= 1


def test_something_can_be_done_until_the_game_is_over(view: View) -> None:
    assert bool(choices(view)) == (view["phase"] != "over")


@pytest.mark.parametrize("name", [name for name, view in STEPS.items() if "roll" in view["legal"]])
def test_a_roll_is_its_colour_and_then_where_it_landed(name: str, language: str) -> None:
    view = STEPS[name]
    colours = choices(view)
    assert [choice.args["step"] for choice in colours] == [*DECKS, "purple"]
    for colour in colours:
        landings = choices(view, **colour.args)
        assert [choice.do for choice in landings] == ["roll"] * len(landings)
        assert sum(choice.primary for choice in landings) == 1
        assert all(_is_said(choice.label) for choice in landings)
        is_quick = view["options"]["length"] == "quick"
        assert [choice.args["landed"] for choice in landings] == (
            ["space", "central"] if is_quick else ["space", "planet", "central"]
        )
        assert _is_said(sentence(view, **colour.args))


def test_every_choice_that_is_offered_is_taken_by_the_table() -> None:
    for name, begun in _every_table_with_choices():
        for place in range(len(choices(begun().view))):
            table = begun()
            choice = choices(table.view)[place]
            for landing in choices(table.view, **choice.args) if not choice.do else [choice]:
                again = begun()
                before = again.view["undo"]
                again.say(landing.do, None, **landing.args)
                assert again.view["undo"] == before + 1, (name, landing)


def _every_table_with_choices() -> Iterator[tuple[str, Any]]:
    yield "START", lambda: Table(cranium())
    yield "read", lambda: Table(cranium()).say("choose_deck", 1, deck="red")
    yield "hourglass", lambda: _read(all_play=True)
    yield "activity", ordinary
    yield "all-play", all_play
    yield "judge", lambda: ordinary().say("stop_hourglass", 9)
    yield "roll", lambda: ordinary(length="long").say("solved", 9)
    yield "quick roll", lambda: ordinary(length="quick").say("solved", 9)
    yield "from a planet inwards", _inwards
    yield "answer", lambda: all_play().say("buzz", 5, seat=1)
    yield "vote", lambda: ordinary().say("stop_hourglass", 9).say("dispute")


def _inwards() -> Table:
    table = ordinary(length="long", names=("A", "B")).say("solved", 9)
    table.say("roll", 10, colour="red", landed="planet").say("correct", set={"turn.seat": 0})
    table.say("choose_deck", deck="red").say("read_card", all_play=False)
    return table.say("start_hourglass").say("solved")


def test_purple_on_the_way_inwards_offers_no_space() -> None:
    landed = [choice.args["landed"] for choice in choices(_inwards().view, step="purple")]
    assert landed == ["planet", "central"]


def test_the_button_of_the_team_to_the_right_turns_the_hourglass() -> None:
    (turn,) = choices(STEPS["hourglass"])
    assert (turn.by_button, turn.sand, turn.second) == (2, True, "1 minute")


def test_a_team_without_a_button_is_not_told_of_one() -> None:
    stop = choices(STEPS["activity"])[0]
    assert (stop.by_button, stop.second) == (0, "or the red button")
    stop = choices(STEPS["activity"], with_button=())[0]
    assert (stop.by_button, stop.second) == (None, "")


def test_a_team_that_presses_a_key_instead_is_told_of_that() -> None:
    stop = choices(STEPS["activity"], with_button=(), keys={0: "4"})[0]
    assert (stop.by_button, stop.second) == (0, "or key 4")
    (turn,) = choices(STEPS["hourglass"], with_button=(), keys={2: "3"})
    assert (turn.by_button, turn.second) == (2, "1 minute · or key 3")


def test_every_team_that_may_answer_has_its_own_tile() -> None:
    after_wrong = all_play().say("buzz", 5, seat=1).say("judge", 6, right=False).view
    assert [choice.args["seat"] for choice in choices(after_wrong)] == [0, 2]


def test_a_vote_on_an_answer_asks_whether_it_was_right_and_one_on_a_task_whether_it_was_solved() -> None:
    assert {choice.label for choice in choices(STEPS["vote, all-play"])} == {"Right", "Wrong"}
    assert {choice.label for choice in choices(STEPS["vote"])} == {"Solved", "Not solved"}


def test_who_has_voted_is_not_asked_again() -> None:
    assert [choice.args["seat"] for choice in choices(STEPS["vote"])] == [1, 1, 3, 3]


def test_every_deed_is_named_when_it_is_taken_back(language: str) -> None:
    named = set()
    for name, begun in _every_table_with_choices():
        for place in range(len(choices(begun().view))):
            table = begun()
            choice = choices(table.view)[place]
            if not choice.do:
                choice = choices(table.view, **choice.args)[0]
            table.say(choice.do, None, **choice.args)
            named.add(choice.do)
            assert _is_said(undo_label(table.view)), name
    joined = Table(cranium()).say("join", 1, name="D", players=[{"name": "x"}, {"name": "y"}])
    left = Table(cranium()).say("leave", 1, seat=2)
    for table in (joined, left, Table(cranium()).say("stop_game", 1)):
        assert _is_said(undo_label(table.view))
    assert named | {"join"} == action_kinds(Actions).keys()


def test_undo_names_the_team_that_did_it() -> None:
    table = ordinary(names=("Red", "Blue")).say("not_solved", 9)
    assert undo_label(table.view) == "Undo: Red did not solve it"


def test_nothing_to_take_back_has_no_name() -> None:
    table = Table(cranium())
    assert undo_label(table.view) == ""


def test_the_last_two_teams_cannot_leave() -> None:
    leaving = [choice for choice in more(ordinary(names=("A", "B")).view) if choice.do == "leave"]
    assert [bool(choice.refused) for choice in leaving] == [True, True]
    leaving = [choice for choice in more(STEPS["activity"]) if choice.do == "leave"]
    assert [choice.refused for choice in leaving] == ["", "", "", ""]


def test_a_late_team_is_offered_a_place_while_there_is_one() -> None:
    joining = more(Table(cranium()).view)[0]
    assert (joining.do, joining.refused) == ("join", "")


def test_a_late_team_that_cannot_come_now_keeps_its_place_and_is_told_why() -> None:
    of_four = more(STEPS["START"])[0]
    assert (of_four.do, of_four.refused) == ("join", "At most 4 teams play.")
    played = more(_read(all_play=False).view)[0]
    assert (played.do, played.refused) == ("join", "Not until the next turn.")


def test_after_modelling_the_table_is_reminded_of_the_clay() -> None:
    table = _read(all_play=False, modelling=True).say("start_hourglass").say("not_solved")
    assert "tub" in (news(table.view) or "")


def test_whoever_reads_is_reminded_to_add_nothing() -> None:
    assert news(STEPS["hourglass"]) == "B reads only what is on the card."


def test_nobody_right_and_a_dead_heat_are_said() -> None:
    assert "Nobody" in (news(all_play().wait(70).view) or "")
    table = all_play(names=("A", "B"))
    table.press(0, 5.0)
    table.press(1, 5.0)
    assert "first" in (news(table.wait(6).view) or "")


def test_the_pause_says_what_is_left_in_the_hourglass() -> None:
    assert sentence(STEPS["paused"]).endswith("42 seconds are left in the hourglass.")
    assert choices(STEPS["paused"])[0].do == "resume"


def test_every_option_and_every_value_has_a_name_and_a_sentence(language: str) -> None:
    options = Table(cranium()).view["options"]
    assert {option.name: option.default for option in HOUSE_OPTIONS} == options
    for option in HOUSE_OPTIONS:
        assert _is_said(option_label(option.name))
        for value in option.values:
            assert _is_said(value_label(option.name, value))
            assert _is_said(describe(option.name, value))
            assert len(describe(option.name, value)) <= 60
            assert len(value_label(option.name, value)) <= 14


def test_labels_fit_their_tiles_and_sentences_their_box(view: View, language: str) -> None:
    """A tile of a third of the width holds 19 letters; the sentence's box about 95 at its dense size."""
    assert all(len(choice.label) <= 19 for choice in choices(view))
    assert len(sentence(view)) <= 95
