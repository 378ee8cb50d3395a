"""The sheet under a finger: a row in one tap, a zero in no slip, paper, undo, and what is to be read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.hand import english
from tests.ui.sheet_table import Player, crag, playing, table_of, usual_window, yatzy
from tests.ui.window import frames, resize, tap

# isort: split
from companion.games.crag.sheet import ROWS
from ui.sheet import Progress
from ui.theme import TextSize, theme

__all__ = ["crag", "english", "usual_window", "yatzy"]  # fixtures

pytestmark = pytest.mark.screen


# -- rows ----------------------------------------------------------------------------------------------------


def test_one_tap_enters_a_row_and_the_turn_goes_on(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:1", "row:crag")
    assert crag.said[-1] == ("score", {"row": "crag"})
    assert crag.game.see("seats.0.sheet.crag") == 50
    assert crag.game.see("turn.seat") == 1
    assert crag.dice == []


def test_a_zero_is_entered_by_a_second_touch_that_says_so(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:1", "row:high_straight", "asked:back")
    assert len(crag.said) == 1
    crag.taps("row:high_straight", "asked:strike")
    assert crag.said[-1] == ("score", {"row": "high_straight"})
    assert crag.game.see("seats.0.sheet.high_straight") == 0


@pytest.mark.parametrize("row", [row for row in ROWS if row not in ("ones", "sixes", "crag")])
def test_wherever_the_finger_was_twice_in_one_place_strikes_nothing_out(crag: Player, row: str) -> None:
    crag.taps("key:6", "key:6", "key:1")
    x, y = crag.page.ways[f"row:{row}"].center
    for _ in range(2):
        tap(x / theme.u, (theme.size[1] - y) / theme.u)
        frames()
    assert len(crag.said) == 1


def test_a_row_keeps_its_cell_for_the_whole_game(crag: Player) -> None:
    def places() -> dict[str, tuple[float, ...]]:
        return {name: (*way.pos, *way.size) for name, way in crag.page.ways.items() if "row:" in name}

    first = places()
    for row in ROWS:
        for _seat in (0, 1):
            crag.taps("key:2", "key:3", "key:5")
            assert places() == first
            crag.taps(f"row:{row}")
            if "asked:strike" in crag.page.ways:
                crag.taps("asked:strike")
    assert crag.game.see("phase") == "over"


def test_a_tap_makes_nothing_anew(crag: Player) -> None:
    crag.taps("key:6")
    before = list(crag.page.children)
    crag.taps("key:6", "key:1", "die:0", "key:2", "key:3", "row:twos", "key:1", "undo")
    assert list(crag.page.children) == before


# -- paper, and what was wrong -------------------------------------------------------------------------------


def test_points_on_paper_are_chosen_from_those_that_are_possible(crag: Player) -> None:
    crag.taps("row:sixes")
    offered = [name for name in crag.page.ways if name.startswith("asked:")]
    assert offered == ["asked:0", "asked:6", "asked:12", "asked:18", "asked:back"]
    crag.taps("asked:12")
    assert crag.said == [("score", {"row": "sixes", "points": 12})]
    assert crag.game.see("seats.0.sheet.sixes") == 12


def test_many_points_are_typed_and_those_that_no_dice_give_are_refused_in_words(yatzy: Player) -> None:
    yatzy.taps("row:chance", "pad:4", "pad:done")
    assert yatzy.said == []
    assert "band" not in yatzy.page.ways  # it is said where the number is typed, and the sheet stays whole
    assert yatzy.page.typing.refused == "No throw is worth 4 in that row"
    assert len(yatzy.sheet.columns[0].cells) > 15
    yatzy.taps("pad:2")
    assert not yatzy.page.typing.refused
    yatzy.taps("pad:3", "pad:done")
    assert yatzy.said == [("score", {"row": "chance", "points": 23})]


def test_a_real_keyboard_types_points(yatzy: Player) -> None:
    page: Any = yatzy.page
    assert not page.typing
    yatzy.taps("row:chance")
    page.typing.typed("17")
    page.typing.key_down(13)
    assert yatzy.said == [("score", {"row": "chance", "points": 17})]
    assert not page.typing


def test_a_used_row_is_put_right_and_the_turn_stays(crag: Player) -> None:
    crag.taps("row:sixes", "asked:12", "row:ones", "asked:1")
    crag.taps("key:5", "key:5", "key:4", "row:sixes")
    assert crag.page.ways["asked:12"].chosen
    crag.taps("asked:18")
    assert crag.said[-1] == ("correct", {"seat": 0, "set": {"sheet.sixes": 18}})
    assert crag.game.see("seats.0.total") == 18
    assert crag.game.see("turn.seat") == 0
    assert crag.game.see("dice") == [5, 5, 4]
    crag.taps("row:sixes", "asked:open")
    assert crag.game.see("seats.0.sheet.sixes") is None


def test_a_correction_that_gives_somebody_a_row_more_or_fewer_says_so(crag: Player) -> None:
    crag.taps("row:sixes", "asked:12")  # Anna's turn is over: she has a row more, as she should
    crag.game.say("correct", 10, seat=0, set={"sheet.sixes": 18})
    crag.sees()
    assert crag.page._message is None
    crag.game.say("correct", 11, seat=1, set={"sheet.crag": 50})
    crag.sees()
    assert crag.page._message is not None
    assert crag.page._message[0] == "Bo has 1 row more than the others now."
    crag.taps("band")
    crag.game.say("correct", 12, seat=1, set={"sheet.crag": None})
    crag.sees()
    assert crag.page._message is None
    crag.game.say("correct", 13, seat=0, set={"sheet.sixes": None})
    crag.sees()
    assert crag.page._message is not None
    assert crag.page._message[0] == "Anna has 1 row fewer than the others now."


def test_a_row_is_opened_again_apart_from_the_points_and_only_where_it_has_an_entry(crag: Player) -> None:
    crag.taps("row:sixes")
    assert "asked:open" not in crag.page.ways
    crag.taps("asked:12", "row:ones", "asked:1", "row:sixes")
    again, points, back = (crag.page.ways[f"asked:{name}"] for name in ("open", "12", "back"))
    assert again.top < points.y
    assert back.x - again.right > theme.px(60)
    correction = crag.page._words.corrections(crag.page.view)[0]
    offered = [choice.name for choice in correction.offers(crag.page.view, 1, "crag")]
    assert "row:1:crag:open" not in offered
    assert correction.offers(crag.page.view, 1, "ones")[-1].name == "row:1:ones:open"


def test_what_stands_there_already_is_no_correction(crag: Player) -> None:
    crag.taps("row:sixes", "asked:12", "row:ones", "asked:1", "row:sixes", "asked:12")
    assert [do for do, _ in crag.said] == ["score", "score"]
    assert "row:sixes" in crag.page.ways


# -- undo ----------------------------------------------------------------------------------------------------


def test_undo_says_what_it_takes_back_before_it_does(crag: Player) -> None:
    assert crag.page.ways["undo"].idle
    crag.taps("key:6", "key:6", "key:1", "row:crag")
    assert crag.page._said is not None
    assert crag.page._said.text == "Bo throws the dice.\nUndo: Anna 50 in Crag"
    crag.taps("undo")
    assert crag.game.see("dice") == [6, 6, 1]
    crag.taps("undo")  # the dice that it takes lie there
    assert crag.game.see("dice") is None


def test_what_cannot_be_seen_is_asked_before_it_is_taken_back(crag: Player) -> None:
    crag.taps("row:sixes", "asked:12", "row:ones", "asked:1")
    crag.taps("key:5", "key:5", "key:4", "row:sixes", "asked:18", "undo")
    assert crag.game.see("seats.0.sheet.sixes") == 18
    crag.taps("asked:undo:sure")
    assert crag.game.see("seats.0.sheet.sixes") == 12
    assert crag.game.see("dice") == [5, 5, 4]


def test_a_question_is_taken_back_by_undo(crag: Player) -> None:
    crag.taps("row:sixes", "undo")
    assert "row:sixes" in crag.page.ways
    assert crag.said == []


@pytest.mark.parametrize("game", ["crag", "yatzy", "yacht"])
def test_done_and_undone_is_as_before_at_every_step(game: str) -> None:
    with playing(table_of(game, 2)) as player:
        dice = player.page._words.sheet.dice
        faces = [f"key:{1 + number % 6}" for number in range(2, 2 + dice)]
        steps: list[list[str]] = [faces, ["die:0", *faces[1:]], ["row:fives"], ["row:sixes", "asked:6"]]
        for step in steps:
            before = player.game.view
            player.taps(*step, "undo")
            after = player.game.view
            changed = {key for key in before if before[key] != after[key]}
            assert changed <= {"redo", "redo_what"}, step
            is_throw = step[-1].startswith("key:")  # whose other dice are still told
            player.taps(*(step[-1:] if is_throw else step))


def test_before_a_throw_it_is_said_what_to_do_and_what_undo_takes_back(yatzy: Player) -> None:
    said: Any = yatzy.page._said
    assert said.text == "Anna throws the dice."
    yatzy.taps(*5 * ["key:6"], "row:sixes")
    assert said.text == "Bo throws the dice.\nUndo: Anna 30 in Sixes"
    assert said.laid.shortened is False


# -- what is to be read --------------------------------------------------------------------------------------


def test_equal_sums_share_a_place_and_the_next_one_is_left_out() -> None:
    with playing(table_of("crag", 4)) as player:
        for points in (12, 18, 12, 6):
            player.taps("row:sixes", f"asked:{points}")
        assert [column.place for column in player.sheet.columns] == ["2.", "1.", "2.", "4."]
        assert [column.total for column in player.sheet.columns] == [12, 18, 12, 6]
        player.taps("key:6", "key:6", "key:1", "row:crag")
        assert [column.place for column in player.sheet.columns] == ["1.", "2.", "3.", "4."]


def test_in_a_match_it_is_said_which_game_it_is_and_the_sums_of_all_decide_the_places() -> None:
    with playing(table_of("crag", 2, games=2)) as player:
        for row in ROWS:
            player.taps(f"row:{row}", "asked:0", f"row:{row}", "asked:0" if row != "crag" else "asked:50")
        assert player.sheet.corner == "Game 2 of 2"
        assert player.game.see("turn.seat") == 1  # the start goes one to the left
        player.taps("key:5", "key:5", "key:5", "row:three_of_a_kind")
        assert [column.total for column in player.sheet.columns] == [0, 25]
        assert [column.match for column in player.sheet.columns] == [0, 75]
        assert [column.place for column in player.sheet.columns] == ["2.", "1."]


def test_the_bonus_is_a_row_that_nobody_enters_and_is_known_as_soon_as_it_can_be(yatzy: Player) -> None:
    bonus = yatzy.sheet.labels.index("Bonus")
    assert bonus in yatzy.sheet.reckoned
    assert yatzy.sheet.columns[0].cells[bonus] == Progress(0, 63)
    yatzy.game.say("correct", seat=0, set={"sheet.sixes": 30, "sheet.fives": 25, "sheet.threes": 6})
    yatzy.sees().taps("band")
    assert yatzy.sheet.columns[0].cells[bonus] == Progress(61, 63)
    yatzy.game.say("correct", seat=0, set={"sheet.sixes": 30, "sheet.fives": 25, "sheet.fours": 20})
    yatzy.sees().taps("band")
    assert yatzy.sheet.columns[0].cells[bonus] == 50
    numbers = ("ones", "twos", "threes", "fours", "fives", "sixes")
    yatzy.game.say("correct", seat=1, set={f"sheet.{row}": 0 for row in numbers})
    yatzy.sees().taps("band")
    assert yatzy.sheet.columns[1].cells[bonus] == 0
    # A five of each is reached no more without the sixes, fives and fours.
    yatzy.game.say("correct", seat=2, set={"sheet.sixes": 0, "sheet.fives": 0, "sheet.fours": 0})
    yatzy.sees().taps("band")
    assert yatzy.sheet.columns[2].cells[bonus] == 0


def test_the_way_to_the_bonus_stands_in_the_sheet_until_it_is_won(yatzy: Player) -> None:
    yatzy.game.say("correct", seat=0, set={"sheet.sixes": 30, "sheet.fives": 25, "sheet.threes": 6})
    yatzy.sees().taps("band")
    assert yatzy.page._sheet is not None
    assert "61/63" in [laid.lines[0] for laid in yatzy.page._sheet.laid]


def test_one_alone_has_no_place_and_no_colour_of_theirs_in_the_sheet() -> None:
    with playing(table_of("yatzy", 1)) as player:
        assert player.sheet.place_label == ""
        assert player.sheet.columns[0].place == ""


def test_a_new_size_of_the_window_loses_no_die_that_was_tapped(crag: Player) -> None:
    crag.taps("key:6", "key:1", "key:6", "die:0", "key:4")
    before = crag.dice
    try:
        for size in ((720, 1280), (1280, 720), (800, 480)):
            resize(*size)
            crag.sees()
            assert crag.dice == before
        crag.taps("key:2")
    finally:
        resize(800, 480)
    assert crag.said[-1] == ("throw", {"dice": [6, 4, 2], "keep": [6]})


# -- the whole page ------------------------------------------------------------------------------------------


def test_help_says_what_can_be_tapped(crag: Player) -> None:
    said = "\n".join(line.says for chapter in crag.page.help() for line in chapter.lines)
    assert "Tap in what the dice show." in said
    assert "from paper" in said
    crag.taps("key:6", "key:6", "key:1", "rules")
    said = "\n".join(line.says for chapter in crag.page.help() for line in chapter.lines)
    assert "Tap the dice that you keep" in said
    assert crag.went == ["rules"]


def test_help_speaks_of_what_lies_there(crag: Player) -> None:
    def says() -> str:
        return "\n".join(line.says for chapter in crag.page.help()[:1] for line in chapter.lines)

    crag.taps("key:6", "key:6", "key:1", "die:0", "key:4")
    assert "Undo: 4." in says()  # of the throw that the table heard last undo takes nothing now
    assert "threw" not in says()
    crag.taps("undo", "row:high_straight")
    assert "Tap an answer." in says()
    assert "Tap the dice" not in says()
    assert "“Roll”" not in says()


@pytest.mark.parametrize("tab", ["throw", "sheet"])
def test_help_on_one_of_two_pages_speaks_of_that_one(
    yatzy: Player, tab: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_text_size", "largest")
    yatzy.page.anew()
    yatzy.taps(*(["other"] if tab == "sheet" else []))
    says = "\n".join(line.says for line in yatzy.page.help()[0].lines)
    assert ("Tap in what the dice show." in says) == (tab == "throw")
    assert ("“Throw” leads to the dice and the rows." in says) == (tab == "sheet")


def test_a_paused_table_asks_whether_to_go_on(crag: Player) -> None:
    crag.taps("key:6", "key:6", "key:1")
    crag.page._say("pause")
    assert not any(name.startswith("row:") for name in crag.page.ways)
    crag.taps("key:4")
    crag.taps("paused:go_on")
    assert crag.said[-1] == ("resume", {})
    assert crag.states["crag"] == "worth"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_whatever_is_asked_help_and_undo_stay_within_reach(size: tuple[int, int]) -> None:
    resize(*size)
    sizes: tuple[TextSize, ...] = ("normal", "largest")
    for text_size in sizes:
        with playing(table_of("crag")) as player:
            theme.text_size = text_size
            player.sees().taps("key:6", "key:6", "key:1", "row:twos")
            assert {"undo", "rules", "more", "asked:strike"} <= set(player.page.ways)
            theme.text_size = "normal"


def test_in_the_largest_type_sheet_and_throw_are_two_tabs(crag: Player) -> None:
    theme.text_size = "largest"
    try:
        crag.sees()
        assert crag.page._sheet is None
        crag.taps("other")
        assert crag.page._sheet is not None
        assert not any(name.startswith("row:") for name in crag.page.ways)
        crag.taps("other", "key:6", "key:6", "key:1", "row:crag")
        assert crag.game.see("seats.0.sheet.crag") == 50
    finally:
        theme.text_size = "normal"


def test_the_button_that_enters_the_best_row_is_drawn_on_its_cell() -> None:
    with playing(table_of("crag", button_enters_best=True)) as player:
        player.taps("key:6", "key:6", "key:1")
        cells = {name: way for name, way in player.page.ways.items() if name.startswith("row:")}
        assert [name for name, cell in cells.items() if cell.seat] == ["row:crag"]
        assert cells["row:crag"].third == "or the red button"
        player.sees(with_button=())
        player.taps("die:0", "key:3")
        assert not any(cell.seat for cell in cells.values())
