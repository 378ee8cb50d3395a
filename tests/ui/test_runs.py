"""Writing cut into runs: whatever a name holds, no font is handed what it cannot draw."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from ui.icons import ICONS
from ui.theme import ARABIC_FONT, EMOJI_FONT, HEBREW_FONT, ICON_FONT, theme
from ui.widgets.runs import _PLAIN, NEUTRAL, Run, coverage, pieces, runs

# Any character at all, lone surrogates included, with more of those that are special here.
special = st.sampled_from(
    "\u200d\u200c\ufe0f\u20e3\u0301\U0001f3fd\U0001f1e9\U0001f1f0👩🚀🏴\U000e0067\U000e007fאשًבẞæ1#©ﬁＡ\n\t\u00adก"
)
anything = st.text(alphabet=st.one_of(st.characters(exclude_categories=()), special))


@given(anything)
def test_any_text_becomes_signs_that_its_font_can_draw(text: str) -> None:
    for run in runs(text):
        assert run.text
        assert all(ord(sign) in coverage()[run.font] for sign in run.text)


@given(anything)
def test_neighbouring_runs_are_of_different_fonts(text: str) -> None:
    found = runs(text)
    assert all(one.font != other.font for one, other in pairwise(found))


@given(anything)
def test_pieces_and_runs_say_the_same(text: str) -> None:
    assert "".join(piece.text for piece in pieces(text)) == "".join(run.text for run in runs(text))


@given(st.text(alphabet="abcABC æøåÆØÅäöüÄÖÜßé 0123456789-'.,"))
def test_letters_of_the_north_are_left_as_they_are(text: str) -> None:
    assert "".join(run.text for run in runs(text)) == text


def test_emoji_keep_their_parts_together() -> None:
    family, thumb, flag, key, heart = "👨‍👩‍👧", "👍🏽", "🇩🇰", "1️⃣", "❤️"
    assert [piece.text for piece in pieces(family + thumb + flag + key + heart)] == [
        family,
        thumb,
        flag,
        key,
        heart,
    ]
    assert {piece.font for piece in pieces(family + thumb + flag + key + heart)} == {"emoji"}


def test_a_name_mixes_letters_and_emoji() -> None:
    assert runs("Æble 🍎 1") == [Run("text", "Æble "), Run("emoji", "🍎"), Run("text", " 1")]


def test_cyrillic_and_greek_have_a_font_of_their_own() -> None:
    assert runs("Олена") == [Run("other", "Олена")]
    assert runs("Γιώργος 2") == [Run("other", "Γιώργος"), Run("text", " 2")]
    assert [piece.text for piece in pieces("и\u0301а")] == ["и\u0301", "а"]


def test_a_script_without_a_font_becomes_one_neutral_mark() -> None:
    assert runs("สมชาย") == [Run("text", NEUTRAL)]
    assert runs("Ali สมชาย 2") == [Run("text", f"Ali {NEUTRAL} 2")]


def test_hebrew_and_arabic_have_fonts_of_their_own() -> None:
    assert runs("שרה") == [Run("hebrew", "שרה")]
    assert runs("Ali محمد 2") == [Run("text", "Ali "), Run("arabic", "محمد"), Run("text", " 2")]
    assert [piece.text for piece in pieces("שָׁל")] == ["שָׁ", "ל"]


def test_letters_of_a_persian_name_that_are_not_to_join_do_not() -> None:
    assert runs("علی\u200cرضا") == [Run("arabic", "علی\u200cرضا")]


def test_accents_that_stand_alone_join_their_letter() -> None:
    assert runs("Ze\u0301") == [Run("text", "Zé")]


def test_the_capital_sharp_s_is_two_letters() -> None:
    assert runs("GROẞ") == [Run("text", "GROSS")]


def test_wide_letters_and_ligatures_become_plain_ones() -> None:
    assert runs("Ａﬁ") == [Run("text", "Afi")]


def test_what_cannot_be_seen_is_dropped() -> None:
    assert runs("a\u200bb\u202ec\u00ad") == [Run("text", "abc")]


def test_the_table_of_coverage_is_what_the_fonts_hold() -> None:
    for weight in (400, 600, 700):
        assert coverage()["text"] <= set(TTFont(theme.font(weight)).getBestCmap())
        assert coverage()["other"] <= set(TTFont(theme.other_font(weight)).getBestCmap())
    assert coverage()["emoji"] == set(TTFont(EMOJI_FONT).getBestCmap())
    assert coverage()["hebrew"] == set(TTFont(HEBREW_FONT).getBestCmap())
    assert coverage()["arabic"] == set(TTFont(ARABIC_FONT).getBestCmap())


def test_the_short_way_is_taken_only_by_what_the_text_family_draws() -> None:
    for code in range(0x250):
        sign = chr(code)
        if _PLAIN.fullmatch(sign):
            assert code in coverage()["text"]
            assert unicodedata.normalize("NFC", sign) == sign


def test_every_icon_is_in_its_font() -> None:
    drawn = set(TTFont(ICON_FONT).getBestCmap())
    assert {ord(sign) for sign in ICONS.values()} <= drawn
