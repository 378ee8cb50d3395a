"""Every page of the gallery looks as it did; what tells so sees a moved box, a missing letter, a colour."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageFilter

from tests.ui.gallery_pictures import CASES, PICTURES, Case, differs, drawn, kept, laid
from tests.ui.window import frames, picture

# isort: split
from ui.gallery.app import PAGES
from ui.theme import theme

pytestmark = pytest.mark.screen


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_page_looks_as_it_did(case: Case, tmp_path: Path) -> None:
    assert case.path.exists(), "deploy/test --new-pictures takes it"
    seen = drawn(case)
    how = differs(seen, kept(case))
    seen_at = tmp_path / case.path.name
    seen.save(seen_at)
    assert not how, f"{how}. Seen: {seen_at}, kept: {case.path}. If it is meant: deploy/test --new-pictures"


def test_no_picture_is_kept_of_what_is_no_longer_there_and_all_are_small() -> None:
    files = set(PICTURES.iterdir())
    assert files == {case.path for case in CASES}
    assert sum(path.stat().st_size for path in files) < 1_500_000


# -- what the comparison sees ------------------------------------------------------------------------------


def case_of(shows: str, mode: str = "dark") -> Case:
    numbers = [number for number, kind in enumerate(PAGES) if getattr(kind, "shows", "") == shows]
    return next(case for case in CASES if case.number == numbers[0] and case.mode == mode)


@contextmanager
def changed(case: Case, change: Callable[[Any], None]) -> Iterator[str]:
    """How the page differs after the change."""
    with laid(case) as page:
        before = picture()
        change(page)
        frames()
        yield differs(picture(), before)


def move(name: str, x: int, y: int) -> Callable[[Any], None]:
    def change(page: Any) -> None:
        way = page.ways[name]
        way.pos = way.x + x, way.y + y

    return change


def said(name: str, label: str) -> Callable[[Any], None]:
    def change(page: Any) -> None:
        page.ways[name].label = label

    return change


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize("way", [(2, 0), (-3, 0), (0, 2), (0, -4)])
@pytest.mark.parametrize(
    ("shows", "name"), [("Tile", "normal:0"), ("Tile", "primary:0"), ("Keypad", "pin:erase")]
)
def test_a_box_that_has_moved_is_found(shows: str, name: str, way: tuple[int, int], mode: str) -> None:
    with changed(case_of(shows, mode), move(name, *way)) as how:
        assert how


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize(
    ("name", "label"), [("primary:0", "Slved"), ("sand:0", "Tun"), ("rest:0", "Rol"), ("normal:3", "Al")]
)
def test_a_missing_letter_is_found(name: str, label: str, mode: str) -> None:
    with changed(case_of("Tile", mode), said(name, label)) as how:
        assert how


def test_a_missing_letter_of_the_smallest_writing_is_found() -> None:
    def change(page: Any) -> None:
        page.ways["rest:0"].second = page.ways["rest:0"].second.replace("when", "wen")

    with changed(case_of("Tile"), change) as how:
        assert how


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("ground", 0.03), ("well", 0.03), ("tile", 0.03), ("primary", 0.03), ("sand", 0.03), ("edge", 0.03),
        ("tile_lip", 0.16), ("text", 0.16), ("muted", 0.16), ("line", 0.3),
    ],
)  # fmt: skip
def test_a_changed_colour_is_found(
    name: str, share: float, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = case_of("Tile", mode)
    before = kept(case)
    red, green, blue, alpha = theme._colours[mode][name] or (0, 0, 0, 1)
    other = red, green - share if green > 0.5 else green + share, blue, alpha
    monkeypatch.setitem(theme._colours[mode], name, other)
    assert differs(drawn(case), before)


def test_a_tile_that_is_not_there_is_found() -> None:
    with changed(case_of("OfferGrid"), lambda page: page.remove_widget(page.children[0])) as how:
        assert how


# -- what it does not see ----------------------------------------------------------------------------------


@pytest.mark.parametrize("shows", ["Tile", "SheetGrid", "Keyboard", "SeatStrip"])
def test_letters_that_another_machine_draws_a_little_softer_are_the_same(shows: str) -> None:
    seen = kept(case_of(shows))
    softer = Image.blend(seen, seen.filter(ImageFilter.GaussianBlur(0.7)), 0.6)
    assert not differs(only_letters(softer, seen), seen)


@pytest.mark.parametrize("shows", ["Tile", "SheetGrid", "Keyboard"])
def test_colours_that_another_driver_rounds_otherwise_are_the_same(shows: str) -> None:
    seen, chance = kept(case_of(shows)), random.Random(1)
    noise = bytes(max(0, min(255, level + chance.choice((-2, -1, 0, 1, 2)))) for level in seen.tobytes())
    assert not differs(Image.frombytes("RGB", seen.size, noise), seen)


def only_letters(softer: Image.Image, seen: Image.Image) -> Image.Image:
    """The softer picture near strong contrasts, the other one elsewhere."""
    from tests.ui.gallery_pictures import _fine

    return Image.composite(softer, seen, _fine(seen).filter(ImageFilter.MinFilter(3)))
