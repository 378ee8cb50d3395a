"""A finger that is down while its page is laid anew presses what lies there then, if that means the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.ui.hand import Hand, english, game  # noqa: F401 - they speak English, and take quick taps
from tests.ui.window import Finger, resize, shown
from ui.screens.page import Page
from ui.screens.search import Search
from ui.screens.table import Table
from ui.theme import Box, theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.rolling import Entry
from ui.widgets.touchable import Touchable, guard

pytestmark = pytest.mark.screen

BOX: Box = (100, 100, 200, 80)


class Plain(Page):
    """One tile, and a keypad below it, both as the test has it; `done` are the deeds, by how it was laid."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[int] = []
        self.says, self.box, self.laid = "it", BOX, 0
        self.look: dict[str, Any] = {"label": "Correct"}
        self.figures = Figures(most=4)

    def lay(self) -> None:
        self.laid += 1
        if self.says:
            self.tile(self.says, self.box, partial(self.done.append, self.laid), **self.look)
        self.put("key", Keypad(self.figures, lambda _figures: None), (400, 20, 300, 360))


@pytest.fixture
def page() -> Iterator[Plain]:
    resize(800, 480)
    page = Plain()
    page.anew()
    with shown(page):
        yield page


def on(way: Touchable) -> Finger:
    """A finger comes down on the middle of it."""
    x, y = way.center
    return Finger(x / theme.u, (theme.size[1] - y) / theme.u)


def test_the_tile_that_is_there_now_is_pressed_and_does_it_once(page: Plain) -> None:
    finger = on(page.ways["it"])
    page.anew()
    assert page.ways["it"].pressed
    page.anew()
    finger.lift()
    assert page.done == [3]
    assert not page.ways["it"].pressed
    on(page.ways["it"]).lift()
    assert page.done == [3, 3]


def _goes(page: Plain) -> None:
    page.says = ""


def _is_called_else(page: Plain) -> None:
    page.says = "other"


def _lies_elsewhere(page: Plain) -> None:
    page.box = (100, 300, 200, 80)


def _looks(page: Plain, **look: Any) -> None:
    page.look = {**page.look, **look}


@pytest.mark.parametrize(
    "change",
    [
        _goes,
        _is_called_else,
        _lies_elsewhere,
        partial(_looks, label="Wrong"),
        partial(_looks, seat="red"),
        partial(_looks, kind="refused", second="Not now."),
        partial(_looks, idle=True),
        partial(_looks, races=True),
    ],
)
def test_what_means_something_else_by_now_is_not_pressed(
    page: Plain, change: Callable[[Plain], None]
) -> None:
    finger = on(page.ways["it"])
    change(page)
    page.anew()
    assert not any(way.pressed for way in page.ways.values())
    finger.lift()
    assert page.done == []
    assert not guard.down


def test_a_finger_that_had_left_presses_nothing(page: Plain) -> None:
    finger = on(page.ways["it"])
    finger.move(200, 300)
    page.anew()
    finger.move(200, 140)
    finger.lift()
    assert page.done == []


def test_what_people_race_for_is_not_done_a_second_time(page: Plain) -> None:
    page.look["races"] = True
    page.anew()
    finger = on(page.ways["it"])
    assert page.done == [2]
    page.anew()
    assert page.ways["it"].pressed
    finger.lift()
    assert page.done == [2]


def test_of_two_fingers_still_only_one_is_meant(page: Plain) -> None:
    page.tile("other", (100, 300, 200, 80), partial(page.done.append, 0), label="Other")
    one, other = on(page.ways["it"]), on(page.ways["other"])
    page.anew()
    one.lift()
    other.lift()
    assert page.done == [2]
    assert not guard.down


def test_a_page_that_is_laid_while_nobody_sees_it_is_pressed_by_nobody(page: Plain) -> None:
    finger, parent = on(page.ways["it"]), page.parent
    parent.remove_widget(page)
    page.anew()
    parent.add_widget(page)
    finger.lift()
    assert page.done == []


def test_a_key_of_a_part_types_on(page: Plain) -> None:
    finger = on(page.ways["key:7"])
    page.anew()
    finger.lift()
    assert page.figures.typed == "7"


def test_a_key_of_the_keyboard_types_on() -> None:
    resize(800, 480)
    found = Search(
        [Entry("a", "Anna"), Entry("b", "Bo")], take=lambda _says: None, back=lambda: None,
        asks=lambda: "Who?", empty=lambda: "Nobody",
    )  # fmt: skip
    found.anew()
    with shown(found):
        on(found.ways["found:search"]).lift()
        assert found.keyboard is not None
        finger = on(found.ways["b"])
        found.anew()
        finger.lift()
        assert found.keyboard.spelling.text == "B"


@pytest.fixture
def hand() -> Iterator[Hand]:
    resize(800, 480)
    hand = Hand(Table)
    hand.sees(game().say("choose_deck", deck="red"))
    with shown(hand.page):
        yield hand


def test_an_answer_is_meant_for_the_step_it_was_seen_at(hand: Hand) -> None:
    finger = on(hand.page.ways["read_card:false"])
    hand.page.show({**hand.page.view, "undo": 7})
    assert "read_card:false" in hand.page.ways
    finger.lift()
    assert hand.said == []


def test_a_message_that_comes_takes_no_answer_away(hand: Hand) -> None:
    finger = on(hand.page.ways["read_card:false"])
    hand.page.tell("Bo pressed, but it is Anna's turn.")
    finger.lift()
    assert hand.said == [("read_card", {"all_play": False})]


def test_ways_elsewhere_lead_there_though_the_game_goes_on(hand: Hand) -> None:
    finger = on(hand.page.ways["more"])
    hand.page.show({**hand.page.view, "undo": 7})
    finger.lift()
    assert hand.went == ["more"]


def test_undo_takes_back_only_what_it_was_pressed_for(hand: Hand) -> None:
    finger = on(hand.page.ways["undo"])
    hand.page.show({**hand.page.view, "undo": 7})
    finger.lift()
    assert hand.went == []


def test_a_message_is_not_answered_by_who_read_the_one_before(hand: Hand) -> None:
    hand.page.tell("The first.")
    finger = on(hand.page.ways["band"])
    hand.page.tell("The second.")
    finger.lift()
    assert hand.page.has_band
    finger = on(hand.page.ways["band"])
    hand.page.anew()
    finger.lift()
    assert not hand.page.has_band
