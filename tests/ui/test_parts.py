"""What screens are made of, under real fingers: one of a few, how much, a number, a question asked twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest

from tests.ui.garbage import left_by
from tests.ui.hand import english
from tests.ui.window import Finger, frames, picture, shown, tap

# isort: split
from ui import patches
from ui.screens.confirm import Confirm, Question
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.part import Part
from ui.widgets.progress import Progress
from ui.widgets.segments import Option, Segments, height_for, rows_for
from ui.widgets.slider import Slider
from ui.widgets.tile import Tile
from ui.widgets.touchable import Touchable

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


class Lying(Page):
    """A page with one part on it, named "it"."""

    def __init__(self, part: Part, box: Box) -> None:
        super().__init__()
        self.part, self._box = part, box

    def lay(self) -> None:
        self.put("it", self.part, self._box)


@contextmanager
def laid(part: Part, box: Box, width: int = 800, height: int = 480) -> Iterator[Lying]:
    page = Lying(part, box)
    with shown(page, width, height):
        page.anew()
        frames()
        yield page


def middle(way: Touchable) -> tuple[float, float]:
    x, y = way.center
    return x / theme.u, (theme.size[1] - y) / theme.u


def taps(page: Page, *names: str) -> None:
    for name in names:
        tap(*middle(page.ways[name]))


# -- a part ------------------------------------------------------------------------------------------------


class Growing(Part):
    """One tile, and one more for each tap."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 1

    def fill(self, box: Box) -> None:
        super().fill(box)
        for number in range(self.count):
            self.tile(str(number), (20 + 80 * number, 20, 64, 64), lambda: self.grow(box))

    def grow(self, box: Box) -> None:
        self.count += 1
        self.fill(box)
        self.name_ways()


def test_what_can_be_touched_on_a_part_is_known_to_its_page_also_after_it_has_changed() -> None:
    with laid(Growing(), (20, 20, 400, 64)) as page:
        assert list(page.ways) == ["it:0"]
        taps(page, "it:0")
        assert list(page.ways) == ["it:0", "it:1"]


def test_a_part_on_a_part_is_named_by_both() -> None:
    class Outer(Part):
        def fill(self, box: Box) -> None:
            super().fill(box)
            self.put("inner", Growing(), box)

    with laid(Outer(), (20, 20, 400, 64)) as page:
        taps(page, "it:inner:0")
        assert list(page.ways) == ["it:inner:0", "it:inner:1"]


def test_a_pressed_tile_of_a_part_is_all_that_has_moved() -> None:
    options = [Option("a", "A"), Option("b", "B")]
    with laid(Segments(options, "a", lambda _says: None), (20, 20, 400, 66)) as page:
        page.moved()
        finger = Finger(*middle(page.ways["it:b"]))
        page.ways["it:b"].pressed = False  # as it will be drawn again
        moved = page.moved()
        finger.lift()
        assert moved is not None
        assert {tile for tile, boxes in moved.items() if boxes} == {page.ways["it:b"]}


# -- one of a few ------------------------------------------------------------------------------------------

LANGUAGES = [Option(name, name) for name in ("Dansk", "Norsk bokmål", "Deutsch", "English")]


def test_tapping_another_choice_takes_it_and_tapping_it_again_does_nothing() -> None:
    said: list[str] = []
    with laid(Segments(LANGUAGES, "Dansk", said.append), (20, 20, 420, 66)) as page:
        taps(page, "it:Deutsch", "it:Deutsch")
        assert said == ["Deutsch"]
        assert [name for name, tile in page.ways.items() if isinstance(tile, Tile) and tile.chosen] == [
            "it:Deutsch"
        ]


@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_choices_stand_in_as_many_rows_as_their_labels_need(
    text_size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_text_size", text_size)
    for width in (800.0, 410.0, 300.0, 200.0):
        box = (20.0, 20.0, width, height_for(LANGUAGES, width))
        with laid(Segments(LANGUAGES, "Dansk", lambda _says: None), box) as page:
            tiles = [tile for tile in page.ways.values() if isinstance(tile, Tile)]
            assert len({tile.y for tile in tiles}) == rows_for(LANGUAGES, width)
            assert not any(laid_out.shortened for tile in tiles for laid_out in tile.laid)
            assert len({tile.laid[0].size for tile in tiles}) == 1
            assert all(tile.height >= 64 and tile.width >= 64 for tile in tiles)


# -- how much ----------------------------------------------------------------------------------------------


class Told:
    """What a slider says."""

    def __init__(self, value: float) -> None:
        self.values: list[float] = []
        self.rests: list[float] = []
        self.slider = Slider(value, self.values.append, rested=self.rests.append)

    @contextmanager
    def shown(self) -> Iterator[Page]:
        with laid(self.slider, (20, 200, 420, 66)) as page:
            yield page


def test_the_bar_follows_the_finger_wherever_it_goes_and_rests_where_it_is_let_go() -> None:
    told = Told(0.5)
    with told.shown():
        finger = Finger(230, 230)
        finger.move(270, 400)
        finger.move(2, 20)
        assert told.rests == []
        finger.move(700, 20)
        finger.lift()
    assert told.values[-1] == 1.0
    assert 0.0 in told.values
    assert told.rests == [1.0]


def test_the_tiles_take_a_whole_step_and_stop_at_the_ends() -> None:
    told = Told(0.75)
    with told.shown() as page:
        taps(page, "it:more", "it:more", "it:more", "it:more")
        taps(page, *["it:less"] * 11)
    assert told.rests == [0.8, 0.9, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0]
    assert told.values == told.rests


def test_a_slider_shows_its_value() -> None:
    told = Told(0.2)
    with told.shown() as page:
        before = picture()
        taps(page, "it:more")
        assert picture().tobytes() != before.tobytes()
        assert told.slider.value == 0.3


# -- a number ----------------------------------------------------------------------------------------------


def test_figures_are_typed_erased_and_turned_below_zero() -> None:
    figures = Figures(most=3, signed=True)
    assert figures.number is None
    assert [figures.type(sign) for sign in ("0", "4", "x", "2", "7")] == [True, True, False, True, False]
    figures.turn_sign()
    assert [figures.number, figures.text] == [-42, "−042"]
    for _ in range(4):
        figures.erase()
    assert [figures.number, figures.text] == [None, ""]


def test_a_number_that_may_not_be_below_zero_has_no_sign() -> None:
    figures = Figures()
    figures.type("5")
    figures.turn_sign()
    assert figures.number == 5


@contextmanager
def typed(figures: Figures, least: int = 1, masked: bool = False) -> Iterator[tuple[Page, list[str]]]:
    done: list[str] = []
    pad = Keypad(figures, lambda typed: done.append(typed.text), least=least, masked=masked, asks="PIN")
    with laid(pad, (400, 20, 320, 370)) as page:
        yield page, done


def test_the_keypad_types_and_is_done() -> None:
    with typed(Figures(signed=True)) as (page, done):
        taps(page, "it:done")
        assert done == []
        taps(page, "it:1", "it:1", "it:2", "it:erase", "it:0", "it:sign", "it:done")
    assert done == ["−110"]


def test_why_a_number_is_refused_stands_in_the_field_until_the_next_key() -> None:
    figures = Figures()
    with typed(figures) as (page, _done):
        assert isinstance(page, Lying)
        pad = page.part
        assert isinstance(pad, Keypad)
        taps(page, "it:7")
        pad.refuse("No throw is worth 7 in that row, however the five dice may have fallen")
        frames()
        assert figures.typed == ""
        with_words = picture().crop((400, 20, 720, 92)).tobytes()
        taps(page, "it:8")
        assert pad.refused == ""
        taps(page, "it:erase")
        assert picture().crop((400, 20, 720, 92)).tobytes() != with_words


def test_a_pin_of_four_figures_takes_no_three() -> None:
    with typed(Figures(4), least=4, masked=True) as (page, done):
        taps(page, "it:9", "it:8", "it:7", "it:done")
        assert done == []
        taps(page, "it:6", "it:5", "it:done")
    assert done == ["9876"]


def test_a_pin_is_not_to_be_read() -> None:
    seen = []
    for figure in "18":
        with typed(Figures(4), masked=True) as (page, _done):
            taps(page, f"it:{figure}")
            seen.append(picture().crop((400, 20, 720, 92)).tobytes())
    assert seen[0] == seen[1]


def test_a_real_keyboard_types_on_the_keypad() -> None:
    figures = Figures(signed=True)
    with typed(figures) as (page, done):
        assert isinstance(page, Lying)
        pad = page.part
        assert isinstance(pad, Keypad)
        pad.typed("a-1x23")
        pad.key_down(8)
        assert figures.number == -12
        pad.key_down(13)
    assert done == ["−12"]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_no_key_is_too_small_for_a_finger(size: tuple[int, int]) -> None:
    with laid(Keypad(Figures(signed=True), lambda _typed: None), (20, 20, 300, 360), *size) as page:
        for way in page.ways.values():
            assert min(way.width, way.height) >= 64 * theme.u - 1


# -- a question --------------------------------------------------------------------------------------------


def asked(do: Callable[[], None], stay: Callable[[], None], twice: bool = False) -> Confirm:
    question = Question("Switch off?", "The game is kept.", "Switch off", icon="stop")
    questions: Sequence[Question] = [question, question] if twice else [question]
    return Confirm(questions, do=do, stay=stay, stays="Stay")


@contextmanager
def asking(twice: bool = False) -> Iterator[tuple[Confirm, list[str]]]:
    said: list[str] = []
    page = asked(lambda: said.append("done"), lambda: said.append("stayed"), twice)
    with shown(page):
        page.anew()
        frames()
        yield page, said


def test_the_safe_answer_is_the_usual_one_and_the_deed_is_outlined() -> None:
    with asking() as (page, said):
        stay, do = page.ways["stay"], page.ways["do"]
        assert isinstance(stay, Tile)
        assert isinstance(do, Tile)
        assert (stay.kind, do.kind) == ("primary", "outlined")
        taps(page, "stay")
        taps(page, "do")
    assert said == ["stayed", "done"]


def test_asked_twice_the_same_place_is_the_safe_answer() -> None:
    with asking(twice=True) as (page, said):
        where = middle(page.ways["do"])
        tap(*where)
        frames()
        assert said == []
        tap(*where)
        assert said == ["stayed"]
        taps(page, "do")
    assert said == ["stayed", "done"]


def test_whoever_comes_back_is_asked_from_the_beginning() -> None:
    with asking(twice=True) as (page, said):
        taps(page, "do")
    with shown(page):
        page.anew()
        frames()
        taps(page, "do")
    assert said == []


# -- long work ---------------------------------------------------------------------------------------------


def test_the_bar_is_as_long_as_the_share_that_is_done() -> None:
    with laid(Progress("Writing", 0.5), (20, 100, 400, 76)) as page:
        seen = picture()
        text = tuple(round(share * 255) for share in theme.colour("text")[:3])
        assert seen.getpixel((200, 167)) == text
        assert seen.getpixel((240, 167)) != text
        progress = page.part
        assert isinstance(progress, Progress)
        assert not progress.tick(0)
        progress.show("Writing", 0.75)
        assert picture().getpixel((240, 167)) == text


def test_what_nobody_knows_wanders_and_rests_where_motion_is_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    progress = Progress("Looking")
    with laid(progress, (20, 100, 400, 76)):
        assert progress.tick(0)
        first = picture().tobytes()
        assert progress.tick(1_000_000_000)
        assert picture().tobytes() != first
        monkeypatch.setattr(theme, "reduced_motion", True)
        assert not progress.tick(2_000_000_000)


def test_what_wanders_is_not_remembered_wherever_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)
    progress = Progress("Looking")
    with laid(progress, (20, 100, 400, 76)):
        boxes = patches._box.cache_info().currsize

        def wander() -> None:
            for number in range(30):
                progress.tick(number * 16_666_667)
                frames(1)

        assert not left_by(wander)
        assert patches._box.cache_info().currsize == boxes
