"""Help: at every moment of every game that has screens it says what can be done and what the rules are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion import tablelog
from companion.errors import TimeglasError
from companion.journal import Journal
from tests.ui.hand import english
from ui.games import GAMES, on_screen
from ui.help import moment
from ui.i18n import LANGUAGES, set_language
from ui.screens.help_sheet import HelpSheet
from ui.screens.hourglass_plan import plan
from ui.theme import Box, theme
from ui.widgets.text import Writing
from ui.words import before
from ui.words.help import Chapter, Hands, can_do, chapters
from ui.words.seats import said_here

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

LOGS = Path(__file__).parents[1] / "companion" / "logs"
TOOLS = ("undo", "pause", "more")
MOST_PAGES, MOST_BESIDE_A_GLASS = 3, 6

View = dict[str, Any]


@cache
def moments(game: str) -> tuple[View, ...]:
    """The views of every log of that game, each of those once that look alike to who reads help."""
    found: dict[object, View] = {}
    for path in sorted(LOGS.glob("*.jsonl")):
        raw = path.read_bytes()
        first = next(line for _, line in tablelog.lines_that_count(raw))
        try:
            if tablelog.header_of(first).game != game:
                continue
        except TimeglasError:
            continue
        for step in tablelog.play(raw, lambda _: Journal(None), judge=False):
            view = step.session.view()
            found.setdefault(_alike(view), view)
    return tuple(found.values())


def _alike(view: View) -> object:
    phase, _, undo, paused, _, buttons = moment(view)
    turn = view["seats"][view["turn"]["seat"]]
    return (
        phase, bool(undo), paused, tuple(sorted(set(buttons.values()))), len(buttons), len(view["seats"]),
        view["turn"]["round"] == 1, repr(turn.get("standing")), view.get("all_play"), view.get("modelling"),
        view.get("final"), repr(view.get("options")), tuple(view["legal"]),
        (view.get("undo_what") or {}).get("do"), view.get("dice") is None, view.get("throws_left"),
        view.get("match_game"), bool(view.get("offers")) and not any(view["offers"].values()),
    )  # fmt: skip


def said(game: str, view: View, tools: tuple[str, ...] = TOOLS) -> list[Chapter]:
    words = on_screen(game).words
    labels = [choice.label for choice in words.choices(view)]
    return chapters(words, said_here(view), Hands(None, labels, tools))


@pytest.mark.parametrize("game", GAMES)
def test_the_logs_lead_through_the_game(game: str) -> None:
    assert len(moments(game)) > 20


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_what_can_be_done_and_rules(game: str, code: str) -> None:
    set_language(code)
    for view in moments(game):
        can, rules = said(game, view)
        assert can.lines
        assert rules.lines
        assert len({rule.says for rule in rules.lines}) == len(rules.lines)
        for line in [*can.lines, *rules.lines]:
            assert line.says.strip()
            assert not set("{}") & set(line.says)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize("game", GAMES)
def test_all_of_it_can_be_read_on_the_smallest_screen(
    game: str, code: str, text_size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(code)
    monkeypatch.setattr(theme, "_text_size", text_size)
    window.resize(800, 480)
    longest: dict[object, tuple[int, View]] = {}
    for view in moments(game):
        length = sum(len(line.says) for chapter in said(game, view) for line in chapter.lines)
        of_a_kind = view["phase"], view.get("all_play")
        if length > longest.get(of_a_kind, (0, {}))[0]:
            longest[of_a_kind] = length, view
    for _, view in longest.values():
        for box, most in _boxes(view).items():
            sheet = HelpSheet(said(game, view), [seat["colour"] for seat in view["seats"]], lambda: None)
            sheet.fill(box)
            read = list(_pages(sheet))
            assert len(read) <= most
            for words in (words for page in read for words in page):
                assert words.laid is not None
                assert not words.laid.shortened, words.text
                assert words.laid.size >= theme.px(theme.font_u("smallest"))
                assert words.top - words.laid.height >= sheet.y - 1, words.text
            wanted = [line.says for chapter in said(game, view) for line in chapter.lines]
            written = [words.text for page in read for words in page]
            assert [text for text in written if text in wanted] == wanted
            titles = [chapter.title for chapter in said(game, view)]
            for page in read:  # what goes on in the next column is not headed anew
                heads = [words.text for words in page if words.text in titles]
                assert len(set(heads)) == len(heads)
            assert ("close" in sheet.ways) == (len(read) > 1)  # after the last page there is nothing to read


def _boxes(view: View) -> dict[Box, int]:
    """Where help lies over this view, and on how many pages it may."""
    boxes: dict[Box, int] = {(12, 92, 776, 376): MOST_PAGES}
    if view["hourglass"]["state"] == "running":
        is_race = bool(view.get("all_play"))
        boxes[plan(theme.width, theme.height, False, is_race).sheet] = MOST_BESIDE_A_GLASS
    return boxes


def _pages(sheet: HelpSheet) -> Iterator[list[Writing]]:
    """What stands on each page, by turning them."""
    first: list[str] | None = None
    while True:
        words = [child for child in reversed(sheet.children) if isinstance(child, Writing)]
        texts = [writing.text for writing in words]
        if texts == first:
            return
        first = first or texts
        yield words
        if "turn" not in sheet.ways:
            return
        sheet.ways["turn"].dispatch("on_deed")


def test_who_presses_and_how_is_said() -> None:
    view = next(view for view in moments("cranium") if "start_hourglass" in view["buttons"].values())
    seat = int(next(iter(view["buttons"])))
    words, team = on_screen("cranium").words, view["seats"][seat]["name"]
    own = can_do(words, view, Hands({seat}))[0]
    assert own.seats == (seat,)
    assert own.says == f"{team} turns the hourglass. Its own button does it, or key {seat + 1}."
    none = can_do(words, view, Hands(set()))[0]
    assert none.says == f"{team} turns the hourglass. Key {seat + 1} does it."


def test_a_key_is_named_only_where_it_is_the_teams() -> None:
    view = next(view for view in moments("cranium") if "start_hourglass" in view["buttons"].values())
    seat = int(next(iter(view["buttons"])))
    words, team = on_screen("cranium").words, view["seats"][seat]["name"]

    def says(hands: Hands) -> str:
        return can_do(words, view, hands)[0].says

    assert says(Hands(set(), keys={seat: "7"})) == f"{team} turns the hourglass. Key 7 does it."
    assert says(Hands({seat}, keys={})) == f"{team} turns the hourglass. Its own button does it."
    assert says(Hands(set(), keys={})) == f"{team} turns the hourglass. It is done on the screen."


def test_in_a_race_the_button_at_the_edge_is_told_of() -> None:
    view = next(view for view in moments("cranium") if list(view["buttons"].values()).count("buzz") > 1)
    words = on_screen("cranium").words
    edge = "Whoever has no button taps the one at the edge of the screen."
    said = [can.says for can in can_do(words, view, Hands(set(), on_edge={0, 1}))]
    assert any(edge in line for line in said)
    said = [can.says for can in can_do(words, view, Hands(None))]
    assert not any(edge in line for line in said)


def test_where_nobody_presses_the_step_comes_first() -> None:
    view = next(view for view in moments("cranium") if not view["buttons"] and not view["paused"])
    words = on_screen("cranium").words
    step, touch, press, *_ = can_do(words, view, Hands(None, ("Red", "Blue")))
    assert step.says == words.sentence(view)
    assert touch.says == "On the screen: “Red”, “Blue”."
    assert press.says == "No button does anything now."


def test_where_nothing_can_be_undone_that_is_said() -> None:
    view = next(view for view in moments("cranium") if not view["undo"] and not view["paused"])
    lines = [can.says for can in can_do(on_screen("cranium").words, view, Hands(None, (), ("undo",)))]
    assert "There is nothing to undo yet." in lines


def test_what_undo_takes_back_is_said_as_on_its_tile() -> None:
    view = next(view for view in moments("cranium") if (view["undo_what"] or {}).get("do") == "read_card")
    words = on_screen("cranium").words
    lines = [can.says for can in can_do(words, view, Hands(None, (), ("undo",)))]
    assert f"{words.undo_label(view)}." in lines


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", ["seats", "options", "begins", "buttons"])
def test_every_page_before_a_game_has_help_that_fits(step: str, game: str, code: str) -> None:
    set_language(code)
    window.resize(800, 480)
    found = before.chapters(step, on_screen(game).before)
    assert found[0].lines
    sheet = HelpSheet(found, [], lambda: None)
    sheet.fill((12, 12, 776, 456))
    (page,) = _pages(sheet)
    assert len(page) == sum(1 + len(chapter.lines) for chapter in found)
    assert not any(words.laid is None or words.laid.shortened for words in page)
