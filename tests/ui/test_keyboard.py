"""The on-screen keyboard: whose name it asks for, and keys that a finger meets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from PIL import Image

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from ui.i18n import LANGUAGES, set_language, text
from ui.theme import theme
from ui.widgets.key_rows import RELATIVES, Page, key_places
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling

pytestmark = pytest.mark.screen

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]
PAGES: tuple[Page, ...] = ("letters", "digits", "emoji")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    set_language("en")
    window.resize(800, 480)


def keyboard(name: str = "") -> Keyboard:
    return Keyboard(
        Spelling(name), lambda _name: None, lambda: text("What is the team called?"),
        known=["Anna", "Anne", "Arne"], seat="red", back=lambda: None,
    )  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_the_field_says_whose_name_is_typed(size: tuple[int, int]) -> None:
    window.resize(*size)
    keys = keyboard("Søren")
    asks, name = keys.laid
    assert asks.lines == ("What is the team called?",)
    assert name.lines == ("Søren",)
    set_language("de")
    keys.anew()
    assert keys.laid[0].lines == ("Wie heißt das Team?",)


@pytest.mark.parametrize("size", SIZES)
def test_of_a_name_too_long_for_the_field_the_end_is_seen(size: tuple[int, int]) -> None:
    window.resize(*size)
    keys = keyboard("The improbable superheroes of the north")
    name = keys.laid[1]
    assert name.lines[0].endswith("north")
    left, right = keys.ways["back"].right, keys.ways["backspace"].x
    assert name.width < (right - left if not theme.portrait else right)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_key_lies_on_another_or_on_the_rim(size: tuple[int, int], page: Page) -> None:
    window.resize(*size)
    keys = keyboard()
    keys._turn_to(page)
    rim = theme.px(11.5)
    for key in keys.ways.values():
        assert rim <= key.x
        assert key.right <= theme.size[0] - rim
    for one, other in combinations(keys.ways.values(), 2):
        beside = max(one.x - other.right, other.x - one.right)
        above = max(one.y - other.top, other.y - one.top)
        assert max(beside, above) / theme.u > 3.5, f"{one.says} and {other.says}"


def test_wide_a_key_takes_nine_millimetres() -> None:
    """At 800x480 on 7 inch one u is 0.193 mm; between two keys the nearer one is meant."""
    window.resize(800, 480)
    keys = keyboard().ways
    assert (keys["w"].x - keys["q"].x) * 0.193 > 9
    assert keys["q"].height * 0.193 > 9


def test_upright_a_key_takes_nine_millimetres() -> None:
    """At 720x1280 on 7 inch there are 8.26 px a mm; between two keys the nearer one is meant."""
    window.resize(720, 1280)
    keyboard_ = keyboard()
    keys = keyboard_.ways
    for left, right in ("qw", "io", "as", "kl", "mp", "åæ", "é-"):
        assert (keys[right].x - keys[left].x) / 8.26 > 9, f"{left} and {right}"
    assert keys["q"].height / 8.26 > 9
    keyboard_._offer_relatives("a", keys["a"], 0.0)
    assert (keyboard_.ways["á"].x - keyboard_.ways["a"].x) / 8.26 > 9


@pytest.mark.parametrize("page", PAGES)
def test_upright_has_every_key_that_there_is_wide(page: Page) -> None:
    wide, upright = (
        {place.says for place in key_places(page, is_upright, "en")} for is_upright in (False, True)
    )
    # Signs that no other page lacks have room only where there are letters.
    assert wide - upright <= ({"shift", "ß", "é", "-"} if page != "letters" else set())


@pytest.mark.parametrize("upright", [False, True])
def test_every_language_has_the_same_letters_in_the_order_that_it_knows(upright: bool) -> None:
    rows = {
        code: [place.says for place in key_places("letters", upright, code)] for code in LANGUAGES
    }
    assert len({frozenset(row) for row in rows.values()}) == 1
    in_german = rows["de"]
    assert in_german[5] == "z"
    assert all(in_german.index(near) < in_german.index(far) for near in "äöü" for far in "åæø")
    assert rows["en"][5] == "y"


def test_the_letters_change_with_the_language() -> None:
    window.resize(800, 480)
    set_language("de")
    keys = keyboard()
    assert keys.ways["z"].y > keys.ways["y"].y
    set_language("da")
    keys.anew()
    assert keys.ways["z"].y < keys.ways["y"].y


def test_more_letters_are_promised_only_where_there_are_letters() -> None:
    keys = keyboard()
    with window.shown(keys):
        hint = (200, 438, 600, 464)  # px
        assert not is_plain(window.picture().crop(hint))
        for page in ("digits", "emoji"):
            keys._turn_to(page)
            assert is_plain(window.picture().crop(hint))


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_on_a_letter_stays_clear_of_the_question_above(size: tuple[int, int]) -> None:
    window.resize(*size)
    keys = Keyboard(Spelling("ÅØÅ"), lambda _name: None, lambda: "gypsy", seat="red")
    with window.shown(keys, *size):
        x, y, w, h = theme.box(*keys._field_box)
        left, top, width, height = round(x + theme.px(76)), round(theme.size[1] - y - h), w // 8, h // 2
        field = window.picture().crop((left, top + 8, left + width, top + height))
    rows = [is_plain(field.crop((0, row, field.width, row + 1))) for row in range(field.height)]
    question = rows.index(False)
    under = rows.index(True, question)
    assert rows.index(False, under) - under >= theme.px(2)


def is_plain(image: Image.Image) -> bool:
    """Whether nothing is to be seen there."""
    return len(image.getcolors(10_000) or ()) == 1


def test_relatives_are_those_of_letters() -> None:
    letters = {place.says for place in key_places("letters", True, "en")}
    assert set(RELATIVES) <= letters


def test_a_key_held_down_offers_its_relatives_and_one_of_them_is_typed() -> None:
    window.resize(800, 480)
    keys = keyboard()
    with window.shown(keys):
        x, y = keys.ways["e"].center
        finger = window.Finger(x / theme.u, (theme.size[1] - y) / theme.u)
        keys._offer_relatives("e", keys.ways["e"], 0.0)  # the time that passes until then is Kivy's
        finger.lift()
        window.frames()
        assert set("eéèêëę") <= set(keys.ways)
        assert keys.spelling.text == ""
        window.tap_on(keys.ways["é"])
    assert keys.spelling.text == "É"
    assert "q" in keys.ways
