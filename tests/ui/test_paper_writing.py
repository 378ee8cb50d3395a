"""Writing on paper, whatever the names are: nothing is lost, cut, or lies on anything else."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from companion.game import MOST_NAME_LETTERS
from tests.companion.table import Table, people
from tests.ui.papers import SCRIPTS, agreed, played, printed, read, shared
from ui import i18n
from ui.fitting import Laid
from ui.paper.paper import HEIGHT, MARGIN, TEXT, WIDTH, Paper
from ui.shapes import outlines, silhouette
from ui.theme import Rgba, Seat, theme


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


# -- names ------------------------------------------------------------------------------------------------


def test_names_of_every_script_are_read_again() -> None:
    said = read(printed(shared(SCRIPTS, 3)))
    # Dots that the font draws by themselves have no letter of their own.
    together = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", said)))
    for name in SCRIPTS:
        if name.isascii() or name[0] in "SИΕ":
            assert name in said
    assert "👨‍👩‍👧" in said
    assert "🇩🇰" in said
    for word in ("שרה", "לוי", "محمد", "علي"):
        assert word in together or word[::-1] in together  # readers turn it round, or leave that to others


@pytest.mark.parametrize("name", ["W" * 40, "ж" * 40, "Wilhelmina-Charlotte von Hohenstein-Berg", "😀" * 40])
def test_no_sign_of_a_long_name_is_lost(name: str) -> None:
    assert len(name) >= 40
    said = read(printed(shared((name, "Bo"), 2))).replace(" ", "")
    assert name.replace(" ", "") in said


def test_a_name_means_nothing_to_its_maker_but_a_name() -> None:
    said = read(printed(shared(("{nb}", "**--x--**"), 2)))
    assert said.count("{nb}") == 2
    assert said.count("**--x--**") == 2


names = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=MOST_NAME_LETTERS)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(names.filter(str.strip), min_size=2, max_size=8, unique_by=str.strip))
@example(["\u0301", "﷽" * 40])
@example(["(", "\\"])
@example(["{0}", "<b>**x**</b>"])
def test_any_names_make_a_file_that_opens(several: list[str]) -> None:
    assert "Free table" in read(printed(shared(several, 2)))


# -- where it stands --------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A line of writing: its page, and its box."""

    page: int
    left: float
    top: float
    right: float
    foot: float
    said: str


@pytest.fixture
def spots(monkeypatch: pytest.MonkeyPatch) -> list[Spot]:
    """Where everything was written, as it goes on paper."""
    found: list[Spot] = []
    write = Paper.write

    def noted(paper: Paper, laid: Laid, x: float, top: float, width: float = 0.0, align: str = "left",
              colour: Rgba = TEXT) -> None:  # fmt: skip
        write(paper, laid, x, top, width, align, colour)
        left = x + {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (width - laid.width)
        # Between tails and heads of two lines there is room to spare.
        inset = 0.12 * laid.size
        if laid.width:
            found.append(Spot(paper.pages, left, top + inset, left + laid.width, top + laid.height - inset,
                              " ".join(laid.lines)))  # fmt: skip

    monkeypatch.setattr(Paper, "write", noted)
    return found


@pytest.mark.parametrize("language", ["da", "de"])
@pytest.mark.parametrize("names", [SCRIPTS, ("Anna", "Bo"), ("W" * 40,) * 8, ("😀" * 40, "ж" * 40, "Bo")])
@pytest.mark.parametrize("game", ["yatzy", "free_table", "match"])
def test_no_writing_lies_on_another_or_beyond_the_margins(
    game: str, names: tuple[str, ...], language: str, spots: list[Spot]
) -> None:
    table = {
        "yatzy": lambda: played(Table(agreed("yatzy", names)), 9),
        "match": lambda: played(Table(agreed("yacht", names, games=2))),
        "free_table": lambda: shared(names, 30).say("finish"),
    }[game]()
    i18n.set_language(language)
    printed(table)
    assert spots
    for number, one in enumerate(spots):
        assert MARGIN - 1 <= one.left < one.right <= WIDTH - MARGIN + 1, one
        assert MARGIN - 1 <= one.top < one.foot <= HEIGHT - MARGIN + 1, one
        for other in spots[number + 1 :]:
            apart = (
                one.page != other.page or one.right <= other.left or other.right <= one.left
                or one.foot <= other.top or other.foot <= one.top
            )  # fmt: skip
            assert apart, (one, other)


def test_eight_people_with_usual_names_fit_on_one_page() -> None:
    table = played(Table(people("yatzy", 8)))
    assert len(PdfReader(io.BytesIO(printed(table))).pages) == 1


@pytest.mark.parametrize("seat", theme.seats, ids=lambda seat: seat.shape)
def test_a_shape_on_paper_is_that_of_the_screen(seat: Seat) -> None:
    def area(edge: list[tuple[float, float]]) -> float:
        return abs(sum(x * b - a * y for (x, y), (a, b) in pairwise([*edge, edge[0]]))) / 2

    outer, *inner = outlines(seat.shape, 0, 0, 100)
    patch = silhouette(seat.shape, 0, 0, 100)
    points = [patch.vertices[at : at + 3] for at in range(0, len(patch.vertices), 4)]
    drawn = 0.0
    for at in range(0, len(patch.indices), 3):
        a, b, c = (points[index] for index in patch.indices[at : at + 3])
        size = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
        drawn += size * (a[2] + b[2] + c[2]) / 3
    assert area(outer) - sum(map(area, inner)) == pytest.approx(drawn, rel=0.02)
