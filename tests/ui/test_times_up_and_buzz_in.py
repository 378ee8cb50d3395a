"""Time is up, and who was first: what is said, what is offered, what the rim does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.ui.hourglass_table import Evening, an_evening
from tests.ui.scenes import Party, at_table
from tests.ui.scenes.free_buzz import opened
from tests.ui.window import Finger, frames, picture, resize, shown, tap
from ui.screens.buzz_in import BuzzIn
from ui.screens.times_up import TimesUp
from ui.theme import theme
from ui.widgets.photo_finish import scale_for, side_by_side
from ui.widgets.text import Writing
from ui.widgets.tile import Tile
from ui.words.seats import said_here

__all__ = ["an_evening"]  # a fixture

pytestmark = pytest.mark.screen


@pytest.fixture
def up(evening: Evening) -> Iterator[TimesUp]:
    screen = evening.screen(TimesUp)
    with shown(screen):
        yield screen


@pytest.fixture
def race(evening: Evening) -> Iterator[BuzzIn]:
    screen = evening.screen(BuzzIn)
    with shown(screen):
        yield screen


def judging(evening: Evening) -> dict[str, Any]:
    more = {"phase": "judge", "legal": ["solved", "not_solved", "dispute"], "buttons": {}}
    return evening.view(0, state="expired") | more


def answering(evening: Evening, **more: Any) -> dict[str, Any]:
    return evening.view(18, state="stopped", all_play=True) | {
        "phase": "answer",
        "answering": 3,
        "margin_ms": 34.0,
        "later": [{"seat": 2, "after_ms": 34.0}, {"seat": 1, "after_ms": 112.0}],
        "legal": ["judge", "dispute"],
        "buttons": {},
        **more,
    }


def test_the_rim_beats_three_times_and_then_rests(evening: Evening, up: TimesUp) -> None:
    up.show(judging(evening), evening.now_us)
    widths = []
    while up.tick():
        widths.append(up._rim_over.thick)
        evening.now_us += 50_000
    rest, wide = theme.space("rim"), 28
    assert max(widths) == pytest.approx(wide, abs=1.5)
    assert up._rim_over.thick == rest
    assert evening.now_us == 1_200_000
    tops = [b for a, b, c in zip(widths, widths[1:], widths[2:], strict=False) if a < b > c]
    assert len(tops) == 3


def test_with_reduced_motion_the_rim_stays_wide(evening: Evening, up: TimesUp) -> None:
    theme.reduced_motion = True
    try:
        up.show(judging(evening), evening.now_us)
        assert not up.tick()
        assert up._rim_over.thick == 28
    finally:
        theme.reduced_motion = False


def test_the_table_says_whether_it_was_solved_in_time(evening: Evening, up: TimesUp) -> None:
    up.show(judging(evening), evening.now_us)
    frames()
    tap(200, 370)
    tap(600, 370)
    tap(680, 66)
    assert evening.said == [("solved", {}), ("not_solved", {})]
    assert evening.did == ["undo"]
    assert set(up.ways) == {"solved", "not_solved", "dispute", "undo", "rules"}


def test_the_one_that_answers_has_the_left_of_the_screen(evening: Evening, race: BuzzIn) -> None:
    race.show(answering(evening), evening.now_us)
    image = picture()
    assert image.getpixel((20, 20)) == image.getpixel((300, 460)) == (84, 224, 158)
    tap(440, 330)
    assert evening.said == [("judge", {"right": True})]
    assert race._digits.said == "18"


def test_the_rest_of_the_time_goes_on_where_the_hourglass_does(evening: Evening, race: BuzzIn) -> None:
    view = answering(evening)
    view["hourglass"] |= {"state": "running", "ends_at_us": evening.now_us + 18_000_000}
    race.show(view, evening.now_us)
    evening.now_us += 2_500_000
    assert race.tick()
    assert race._digits.said == "16"
    evening.now_us += 60_000_000
    assert not race.tick()
    assert race._digits.said == "0"


def test_in_a_dead_heat_the_colours_share_the_left_and_may_press_again(
    evening: Evening, race: BuzzIn
) -> None:
    view = evening.view(18, all_play=True, dead_heat=[1, 2], news={"kind": "dead_heat"})
    race.show(view, evening.now_us, with_button={0, 1})
    image = picture()
    assert image.getpixel((20, 20)) == (135, 177, 244)
    assert image.getpixel((20, 460)) == (254, 235, 42)

    class StampedFinger(Finger):
        at_ns = 77

    tile = race.ways["buzz:3"]
    x, y = tile.center
    StampedFinger(x / theme.u, 480 - y / theme.u).lift()
    assert evening.pressed == [(3, 77)]
    assert "buzz:0" not in race.ways


@pytest.mark.parametrize(
    ("after_ms", "whole"),
    [((), 20), ((3.0,), 20), ((20.1,), 50), ((34, 112), 140), ((141,), 500), ((900,), 500)],
)
def test_the_line_of_the_photo_finish_is_as_long_as_it_has_to_be(
    after_ms: tuple[float, ...], whole: int
) -> None:
    assert scale_for(after_ms)[0] == whole


def test_a_message_stays_until_it_is_answered(evening: Evening, race: BuzzIn) -> None:
    race.show(answering(evening), evening.now_us)
    race.tell("Red team is locked out")
    race.show(answering(evening), evening.now_us)
    assert "band" in race.ways
    race.ways["band"].dispatch("on_deed")
    assert "band" not in race.ways
    assert race._digits.said == "18"


def test_a_message_leaves_time_is_up_its_words_and_its_tiles(
    evening: Evening, up: TimesUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)
    up.show(judging(evening), evening.now_us)
    up.tell("The button box is gone.")
    frames()
    band = up.ways["band"].parent
    written = [child for child in up.children if isinstance(child, Writing)]
    assert "Time is up" in {words.text for words in written}
    things: list[Any] = [*written, *(way for name, way in up.ways.items() if name != "band")]
    for thing in things:
        assert thing.top <= band.y + 1 or thing.y >= band.top - 1, thing


def test_one_who_was_first_and_alone_is_asked_about_in_a_sentence(evening: Evening, race: BuzzIn) -> None:
    race.show(answering(evening, later=[], margin_ms=None), evening.now_us)
    written = {child.text for child in race.children if isinstance(child, Writing)}
    assert "Green team answers now. Is the answer right?" in written


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_undo_names_what_it_takes_back(evening: Evening, up: TimesUp, size: tuple[int, int]) -> None:
    resize(*size)
    try:
        up.show(judging(evening) | {"undo_what": {"do": "start_hourglass"}}, evening.now_us)
        frames()
        undo = up.ways["undo"]
        assert isinstance(undo, Tile)
        assert undo.label == "Undo: hourglass turned"
        assert not undo.laid[0].shortened
    finally:
        resize(800, 480)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ([], []),
        ([50], [50]),
        ([0, 100], [10, 100]),
        ([10, 12, 90], [10, 30, 90]),
        ([95, 97, 99], [60, 80, 100]),
        ([5, 50, 51, 99, 100], [10, 40, 60, 80, 100]),
    ],
)
def test_those_who_press_within_milliseconds_stand_side_by_side(
    wanted: list[float], found: list[float]
) -> None:
    places = side_by_side(wanted, 20, 10, 100)
    assert all(later - before >= 20 for before, later in pairwise(places))
    assert all(10 <= place <= 100 for place in places)
    assert places == found


def test_a_seat_that_answers_again_is_seen_with_the_points_it_has_got() -> None:
    game = opened(Party(), points_right=2)
    game.press(0, 11)
    page = at_table(BuzzIn, game.wait(12), Party())
    with shown(page):
        game.say("judge", 13, right=True).say("open_buzz", 14)
        game.press(0, 15)
        page.show(said_here(game.wait(16).view), game.session.now_us)
        assert "2 points" in {child.text for child in page.children if isinstance(child, Writing)}
