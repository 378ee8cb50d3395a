"""What tables of Crag, Yatzy and Yacht say: at every step, in every language, from nothing but the view."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.registry import kind_of
from tests.companion.table import Table
from tests.ui.spoken import english_again, language
from ui import i18n
from ui.games import on_screen
from ui.words.refusals import says
from ui.words.sheets import SheetWords

__all__ = ["english_again", "language"]  # fixtures

GAMES = ("crag", "yatzy", "yacht")
# Dice that open rows take, and dice that none of the last ones takes.
GOOD = {"crag": [6, 6, 1], "yatzy": [6, 6, 6, 5, 5], "yacht": [6, 6, 6, 5, 5]}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def words_of(game: str) -> SheetWords:
    words = on_screen(game).words
    assert isinstance(words, SheetWords)
    return words


def begun(game: str, names: tuple[str, ...] = ("Anna", "Bo"), **options: Any) -> Table:
    seats = [{"name": name} for name in names]
    return Table({"table": 1, "game": game, "seats": seats, "options": options, "starter": 0})


def filled(table: Table, but: int = 0) -> Table:
    """Every row of everybody is copied from paper at its least points, but so many of the last ones."""
    sheet = words_of(table.view["game"]).sheet
    for row in sheet.rows[: len(sheet.rows) - but]:
        for _ in table.view["seats"]:
            table.say("score", row=row, points=min(sheet.possible(row)))
    return table


def won(game: str) -> Table:
    """The first player has 50 points more than the other."""
    row = words_of(game).sheet.rows[-1]
    return filled(begun(game), but=1).say("score", row=row, points=50).say("score", row=row, points=0)


def steps(game: str) -> dict[str, Table]:
    """A table at each step that it can stand at."""
    throws = kind_of(game).takes().throws  # type: ignore[attr-defined]
    thrown = begun(game).say("throw", dice=GOOD[game])
    last = begun(game, button_enters_best=True)
    for _ in range(throws):
        last.say("throw", dice=GOOD[game])
    ones = [1] * words_of(game).sheet.dice
    nothing_fits = filled(begun(game), but=1)
    for _ in range(throws):
        nothing_fits.say("throw", dice=[*ones[:-2], 2, 4])
    return {
        "beginning": begun(game),
        "a match": begun(game, games=3),
        "thrown": thrown,
        "the last throw": last,
        "nothing fits": nothing_fits,
        "entered": begun(game).say("throw", dice=GOOD[game]).say("score", row="sixes"),
        "second game": filled(begun(game, games=2)),
        "paused": begun(game).say("pause"),
        "somebody left": begun(game, ("Anna", "Bo", "Cleo")).say("leave", seat=0),
        "stopped": begun(game).say("stop_game"),
        "shared": filled(begun(game)),
        "won": won(game),
    }


def is_said(sentence: str) -> bool:
    return bool(sentence) and "{" not in sentence


def test_every_step_says_what_is_to_be_done(game: str, language: str) -> None:
    words = words_of(game)
    for name, table in steps(game).items():
        view = table.view
        assert is_said(words.sentence(view)), name
        assert is_said(words.next_up(view)), name
        assert len(words.sentence(view)) <= 95
        assert 0 <= words.next_seat(view) < len(view["seats"])
        assert words.news(view) is None or is_said(words.news(view) or "")
        assert [rule for rule in words.rules(view) if not is_said(rule)] == []
        assert len(words.rules(view)) >= 2
        assert is_said(words.undo_label(view)) or not view["undo"], name
        if view["phase"] == "over":
            assert is_said(words.ending(view))


def test_the_sheet_itself_offers_everything_but_to_go_on(game: str) -> None:
    for name, table in steps(game).items():
        said = [choice.do for choice in words_of(game).choices(table.view)]
        assert said == (["resume"] if name == "paused" else []), name


def test_what_the_button_does_is_said_once_there_are_dice() -> None:
    words = words_of("crag")
    says = [can.says for can in words.buttons(steps("crag")["the last throw"].view)]
    assert says == ["Anna enters the row that is worth most now."]
    assert words.buttons(steps("crag")["thrown"].view) == []


def test_where_nothing_fits_it_is_said(game: str) -> None:
    view = steps(game)["nothing fits"].view
    words = words_of(game)
    assert "given up for 0" in (words.news(view) or "")


def test_a_match_says_which_game_begins(game: str) -> None:
    words = words_of(game)
    assert words.news(steps(game)["a match"].view) == "Game 1 of 3 begins."
    assert words.news(steps(game)["second game"].view) == "Game 2 of 2 begins."
    assert words.news(steps(game)["beginning"].view) is None


def test_which_throw_it_is_stands_beside_the_name() -> None:
    words, table = words_of("crag"), begun("crag")
    assert words.throw_label(table.view) == "Throw 1 of 2"
    assert words.throw_label(table.say("throw", dice=[1, 2, 3]).view) == "Throw 1 of 2"
    assert words.throw_label(table.say("throw", dice=[1, 2, 3]).view) == "Throw 2 of 2"


@pytest.mark.parametrize(
    ("deed", "args", "label"),
    [
        ("throw", {"dice": [6, 6, 1]}, "Undo: Anna threw 6-6-1"),
        ("score", {"row": "sixes", "points": 12}, "Undo: Anna 12 in Sixes"),
        ("correct", {"seat": 1, "set": {"sheet.thirteen": 26}}, "Undo: Bo 26 in Thirteen"),
        ("correct", {"seat": 1, "set": {"sheet.crag": None}}, "Undo: Bo: Crag open again"),
        ("correct", {"set": {"turn.seat": 1}}, "Undo: turn given to Bo"),
        ("correct", {"seat": 1, "set": {"sheet.ones": 1, "sheet.twos": 2}}, "Undo: correction"),
        ("leave", {"seat": 2}, "Undo: Cleo left"),
        ("stop_game", {}, "Undo: game stopped"),
    ],
)
def test_undo_names_what_it_takes_back(deed: str, args: dict[str, Any], label: str) -> None:
    table = begun("crag", ("Anna", "Bo", "Cleo")).say(deed, **args)
    assert words_of("crag").undo_label(table.view) == label


def test_undo_names_the_points_of_dice_and_a_row_whose_sheet_is_put_away() -> None:
    words = words_of("crag")
    table = begun("crag").say("throw", dice=[6, 6, 1]).say("score", row="sixes")
    assert words.undo_label(table.view) == "Undo: Anna 12 in Sixes"
    table = filled(begun("crag", games=2), but=1)
    table.say("score", row="crag", points=0).say("throw", dice=[1, 1, 1]).say("score", row="crag")
    assert words.undo_label(table.view) == "Undo: Bo entered Crag"


def test_every_row_has_a_name_and_what_it_needs(game: str, language: str) -> None:
    words = words_of(game)
    assert tuple(words.rows) == words.sheet.rows
    labels = [words.row_label(row) for row in words.rows]
    assert len(set(labels)) == len(labels)
    for row in words.rows:
        assert is_said(words.row_label(row))
        assert words.row_on_sheet(row).startswith(words.row_label(row))
        assert is_said(words.row_needs(row))


def test_the_row_thirteen_needs_what_was_agreed() -> None:
    words = words_of("crag")
    assert words.row_needs("thirteen", {"thirteen": "any"}) == "Any dice that make 13: 26 points"
    assert words.row_needs("thirteen", {"thirteen": "without_pair"}) == "13 without a pair: 26 points"
    for thirteen, says_so in (("any", "any three dice"), ("without_pair", "2-5-6 or 3-4-6")):
        assert any(says_so in rule for rule in words.rules(begun("crag", thirteen=thirteen).view))


@pytest.mark.parametrize("code", ["da", "nb", "de"])
def test_players_know_the_rows_by_these_names(code: str) -> None:
    i18n.set_language(code)
    known = {
        "da": ["Enere", "Tre ens", "Lille straight", "Hus", "Chance", "Yatzy", "Tretten"],
        "nb": ["Enere", "Tre like", "Liten straight", "Hus", "Sjanse", "Yatzy", "Tretten"],
        "de": ["Einser", "Drei gleiche", "Kleine Straße", "Full House", "Chance", "Yatzy", "Dreizehn"],
    }
    rows = ("ones", "three_of_a_kind", "small_straight", "full_house", "chance", "yatzy")
    said = [words_of("yatzy").row_label(row) for row in rows]
    assert [*said, words_of("crag").row_label("thirteen")] == known[code]


def test_every_option_and_every_value_has_a_name_and_a_sentence(game: str, language: str) -> None:
    words, view = words_of(game), begun(game).view
    offered = on_screen(game).options
    assert {option.name: option.default for option in offered}.items() <= view["options"].items()
    assert set(view["options"]) - {option.name for option in offered} <= {"throws"}
    for option in offered:
        assert is_said(words.option_label(option.name))
        for value in option.values:
            begun(game, **{option.name: value})  # the rules know it
            assert is_said(words.value_label(option.name, value))
            assert is_said(words.describe(option.name, value))
            assert len(words.value_label(option.name, value)) <= 14


def test_every_entry_can_be_put_right_to_what_it_can_be_and_to_nothing_else(game: str) -> None:
    words = words_of(game)
    table = begun(game).say("throw", dice=GOOD[game]).say("score", row="sixes")
    view = table.view
    (correction,) = words.corrections(view)
    for seat in (0, 1):
        rows = correction.offers(view, seat)
        assert [choice.args["row"] for choice in rows] == list(words.rows)
        for row in rows:
            assert is_said(correction.question(view, seat, **row.args))
            values = correction.offers(view, seat, **row.args)
            said = {choice.args["set"][f"sheet.{row.args['row']}"] for choice in values}
            stands = view["seats"][seat]["sheet"][row.args["row"]]
            # What is open already is not opened again.
            assert said == {*words.sheet.possible(row.args["row"]), *(() if stands is None else (None,))}
            for choice in values:
                if not choice.chosen:
                    table.twin().say(choice.do, **choice.args)
    entries = [choice.second for choice in correction.offers(view, 0) if choice.second != "open"]
    assert entries == [str(view["seats"][0]["sheet"]["sixes"])]


def test_nobody_comes_late_and_only_who_is_not_needed_leaves() -> None:
    def leaving(game: str, count: int) -> list[str]:
        view = begun(game, tuple(f"P{number}" for number in range(count))).view
        said = words_of(game).more(view)
        assert {choice.do for choice in said} <= {"leave", "stop_game"}
        return [choice.refused for choice in said if choice.do == "leave"]

    assert leaving("crag", 2) == 2 * ["2 players have to stay."]
    assert leaving("crag", 3) == 3 * [""]
    assert leaving("yatzy", 2) == 2 * [""]
    assert leaving("yatzy", 1) == []
    alone = begun("yacht", ("Anna", "Bo")).say("leave", seat=0)
    said = [choice for choice in words_of("yacht").more(alone.view) if choice.do == "leave"]
    assert [choice.refused for choice in said] == ["1 player has to stay."]
    assert words_of("crag").more(steps("crag")["won"].view) == []


def test_how_it_ended_is_told() -> None:
    words = words_of("crag")
    assert words.ending(steps("crag")["won"].view) == "50 points ahead"
    table = filled(begun("crag", games=2), but=1)
    table.say("score", row="crag", points=50).say("score", row="crag", points=0)
    assert words.ending(filled(table).view) == "Best sheet: Anna, 50"
    assert words_of("yacht").ending(filled(begun("yacht", ("Anna",))).view) == "After 12 rounds"


REFUSED = (
    ("throw", {"dice": [1, 2]}),
    ("throw", {"dice": [1, 2, 3], "keep": [1]}),
    ("score", {"row": "ones"}),
    ("score", {"row": "ones", "points": 9}),
    ("score", {"row": "chance", "points": 9}),
    ("score", {"row": "ones", "points": 1, "seat": 1}),
    ("leave", {"seat": 1}),
    ("correct", {"seat": 0, "set": {"sheet.ones": 7}}),
    ("correct", {"seat": 0, "set": {"sheet.chance": 7}}),
    ("correct", {"seat": 0, "set": {"total": 7}}),
    ("correct", {"set": {"turn.seat": 7}}),
)


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_every_refusal_is_said_in_the_tables_language(number: int) -> None:
    do, args = REFUSED[number]
    with pytest.raises(Refused) as refused:
        begun("crag").session.say(do, args, 0)
    said = set()
    for code in i18n.LANGUAGES:
        i18n.set_language(code)
        assert is_said(says(refused.value))
        said.add(says(refused.value))
    assert len(said) >= len(i18n.LANGUAGES) - 1  # Danish and Norwegian may say the same
