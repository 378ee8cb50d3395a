"""Writing measured, shortened and fitted to its box."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import tests.ui.window  # noqa: F401  (a window before anything is measured)
from tests.ui.test_runs import anything
from ui.theme import theme
from ui.widgets.runs import runs
from ui.widgets.text import ELLIPSIS, Step, Writing, Written, lay_out, one_line, shorten, text_width

pytestmark = pytest.mark.screen

LONG = "🦸‍♀️ Mormors hemmelige superhelte i Hjørring"


def test_figures_are_all_as_wide() -> None:
    for weight in (400, 600, 700):
        widths = {text_width(digit * 8, 58, weight) for digit in "0123456789"}
        assert max(widths) - min(widths) <= 1


def test_figures_are_as_wide_in_every_weight_and_a_minus_too() -> None:
    for weight in (400, 600, 700):
        font = TTFont(theme.font(weight))
        names, widths = font.getBestCmap(), font["hmtx"]
        advances = {widths[names[ord(sign)]][0] / font["head"].unitsPerEm for sign in "0123456789"}
        assert advances == {0.54}
        # No feature is needed for that, for SDL's text cannot switch one on; and none undoes it.
        assert text_width("1111", 100, weight) == pytest.approx(4 * 54, abs=2)


@pytest.mark.parametrize("size", [17, 22, 37, 100])
def test_a_number_that_counts_up_stands_still(size: int) -> None:
    widths = {text_width(f"{number}", size, 700) for number in range(100, 1000, 37)}
    assert max(widths) - min(widths) <= 1


def test_what_fits_is_left_alone() -> None:
    assert shorten("Bo", 500, 30, 600) == "Bo"


@settings(max_examples=60)
@given(st.text(min_size=1, max_size=40), st.integers(60, 400))
def test_a_shortened_text_fits(text: str, width: int) -> None:
    assert text_width(shorten(text, width, 20, 400), 20, 400) <= width


@settings(max_examples=60, deadline=None)
@given(anything, st.integers(90, 300), st.integers(20, 90))
def test_whatever_is_written_keeps_to_its_box(text: str, width: int, height: int) -> None:
    writing = Writing(text=text, pos=(10, 20), size=(width, height), lines=3)
    for written in (part for part in writing.canvas.children if isinstance(part, Written)):
        assert written.laid.width <= width
        assert written.laid.height <= height + 0.2 * written.laid.size
        for picture in written.children:
            place = picture.children[-1]
            assert place.pos[0] >= 10
            assert place.pos[0] + place.size[0] <= 10 + width + 1


def test_a_long_name_ends_with_an_ellipsis_and_no_emoji_is_cut() -> None:
    for width in range(40, 300, 7):
        short = shorten(LONG, width, 30, 700)
        assert short.endswith(ELLIPSIS)
        assert short == ELLIPSIS or "\u200d" not in short or "🦸‍♀️" in short


def test_a_name_shrinks_before_it_is_shortened() -> None:
    whole = one_line("Dem der altid vinder", 300, 58, 20, 700)
    assert not whole.shortened
    assert 20 <= whole.size < 58
    assert whole.width <= 300
    cut = one_line("Dem der altid vinder", 100, 58, 38, 700)
    assert cut.shortened
    assert cut.size == 38
    assert cut.width <= 100


@pytest.mark.parametrize("room", [0.0, -12.0])
@pytest.mark.parametrize("says", ["", "a"])
def test_one_line_is_laid_out_where_there_is_no_room_at_all(says: str, room: float) -> None:
    assert one_line(says, room, 27, 17, 600).lines in (("",), (ELLIPSIS,))


def test_a_text_takes_the_first_step_that_fits() -> None:
    steps = [Step(37, 1), Step(30, 2), Step(20, 3)]
    assert lay_out("Kort", 400, steps, 600).size == 37
    two = lay_out("Blåt hold vender timeglasset, når kortet er læst", 420, steps, 600)
    assert (two.size, len(two.lines)) == (30, 2)


def test_lines_break_between_words_and_lose_none() -> None:
    said = "Blåt hold vender timeglasset, når kortet er læst."
    laid = lay_out(said, 300, [Step(30, 5)], 600)
    assert " ".join(laid.lines) == said
    assert all(text_width(line, 30, 600) <= 300 for line in laid.lines)


def test_a_name_in_a_sentence_is_shortened_before_the_sentence_is() -> None:
    said = "Mormors hemmelige superhelte i Hjørring turns the hourglass."
    laid = lay_out(said, 260, [Step(22, 2)], 600, names=["Mormors hemmelige superhelte i Hjørring"])
    assert laid.shortened
    assert " ".join(laid.lines).endswith("… turns the hourglass.")
    name = lay_out("Maximiliane-Alexandrina", 100, [Step(22, 1)], 600, names=["Maximiliane-Alexandrina"])
    assert name.lines[0].startswith("Maxim")
    assert name.lines[0].endswith(ELLIPSIS)


def test_a_long_word_breaks_after_its_hyphen() -> None:
    laid = lay_out("Maximiliane-Alexandrina", 150, [Step(22, 2)], 600)
    assert laid.lines == ("Maximiliane-", "Alexandrina")
    assert not laid.shortened


parts = st.text("abemw", min_size=2, max_size=9)
hyphened = st.lists(parts, min_size=1, max_size=3).map("-".join)
ends = st.sampled_from(["", "", "", "-", ".", "?"])
sentences = st.lists(st.tuples(hyphened, ends).map("".join), min_size=1)


@given(sentences.map(" ".join), st.integers(120, 500))
def test_lines_joined_as_they_were_broken_give_the_text_again(said: str, width: int) -> None:
    laid = lay_out(said, width, [Step(22, 40)], 600)
    assume(not laid.shortened)
    rest = said
    for line in laid.lines:
        assert rest.startswith(line)
        rest = rest[len(line) :].removeprefix(" ")
    assert not rest


def test_no_space_comes_behind_a_hyphen_where_a_last_word_is_not_left_alone() -> None:
    said = "Vend timeglasset, og form det af Cranium-massen."
    for width in range(200, 600, 5):
        laid = lay_out(said, width, [Step(30, 6)], 600)
        assert not any("- " in line for line in laid.lines), (width, laid.lines)


def test_two_sentences_break_between_them_where_they_can() -> None:
    laid = lay_out("Der blaue Zug hält. Ist die Aufgabe gelöst?", 330, [Step(30, 2)], 600)
    assert laid.lines == ("Der blaue Zug hält.", "Ist die Aufgabe gelöst?")


def test_no_last_word_is_left_alone_where_a_line_before_can_spare_one() -> None:
    said = "Nobody was first, and everybody may press again."
    width = text_width(said.removesuffix(" again."), 22, 400) + 1
    laid = lay_out(said, width, [Step(22, 2)], 400)
    assert laid.lines == ("Nobody was first, and everybody may", "press again.")
    assert lay_out("Team Gelb", text_width("Team Gelb", 22, 400) - 1, [Step(22, 2)], 400).lines == (
        "Team",
        "Gelb",
    )


def test_a_word_wider_than_the_line_is_shortened_at_last() -> None:
    laid = lay_out("Rødgrødmedflødeskolleparadis", 120, [Step(30, 2), Step(24, 2)], 600)
    assert laid.shortened
    assert laid.width <= 120


def test_a_box_too_low_takes_fewer_lines() -> None:
    laid = lay_out("en to tre fire fem seks syv otte ni ti", 100, [Step(30, 6)], 400, height=70)
    assert len(laid.lines) == 2
    assert laid.shortened


def test_an_emoji_has_a_width_of_its_own() -> None:
    assert text_width("🍎", 30, 400) > 10
    assert text_width("🍎A", 30, 400) == text_width("🍎", 30, 400) + text_width("A", 30, 400)
    assert [run.font for run in runs("🍎A")] == ["emoji", "text"]
