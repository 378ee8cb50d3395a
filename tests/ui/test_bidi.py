"""Names that are read from right to left, within lines that are read from left to right."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.test_runs import anything
from ui.widgets.bidi import runs_as_seen
from ui.widgets.dressed import dressed
from ui.widgets.runs import RIGHT_TO_LEFT, runs
from ui.widgets.text import ELLIPSIS, _texture, shorten, text_width

__all__ = ["window"]


def seen(text: str) -> str:
    """The signs of the line from left to right."""
    return "".join(run.text[::-1] if run.font in RIGHT_TO_LEFT else run.text for run in runs_as_seen(text))


@pytest.mark.parametrize(
    ("text", "from_left"),
    [
        ("Anna (2)", "Anna (2)"),
        ("שרה", "הרש"),
        ("שרה כהן", "ןהכ הרש"),
        ("Team שרה plays.", "Team הרש plays."),
        ("שרה 12 בן", "ןב 12 הרש"),
        ("محمد ١٢", "١٢ دمحم"),
        ("שרה (אמא)", "(אמא) הרש".replace("אמא", "אמא"[::-1])),
        ("Bo (שרה) x", "Bo (הרש) x"),
        ("שרה, Bo", "הרש, Bo"),
        ("🦊 שרה 🦊 אב", "🦊 בא 🦊 הרש"),
        ("שר…", "…רש"),
        ("שר… chooses", "…רש chooses"),
        ("…רה", "הר…"),
    ],
)
def test_a_line_is_seen_in_this_order(text: str, from_left: str) -> None:
    assert seen(text) == from_left


@given(anything)
def test_nothing_is_lost_or_added_but_brackets_are_mirrored(text: str) -> None:
    before = Counter("".join(run.text for run in runs(text)))
    after = Counter("".join(run.text for run in runs_as_seen(text)))
    for pair in ("()", "[]", "{}", "<>", "«»", "‹›"):
        for signs in (before, after):
            signs[pair[0]] += signs.pop(pair[1], 0)
    assert +before == +after


@pytest.mark.screen
def test_a_long_name_is_cut_at_its_own_end() -> None:
    name = "الاسم الطويل جدا الذي لا يتسع في السطر"
    short = shorten(name, text_width(name, 30, 600) / 2, 30, 600)
    assert short.endswith(ELLIPSIS)
    assert name.startswith(short[:-1])
    assert runs_as_seen(short)[0].text == ELLIPSIS


@pytest.mark.screen
@pytest.mark.parametrize("name", ["محمد", "نجوم", "الليل", "شاهين", "ששש"])
def test_letters_that_join_take_just_the_room_that_they_are_drawn_in(name: str) -> None:
    (run,) = dressed(name, 60, 600)
    texture = _texture(run.text, run.font, run.size)
    assert text_width(name, 60, 600) == texture.width
    alpha = texture.pixels[3::4]
    inked = [x for x in range(texture.width) if any(alpha[x :: texture.width])]
    assert 1 <= inked[0] <= 4
    assert 1 <= texture.width - 1 - inked[-1] <= 4
