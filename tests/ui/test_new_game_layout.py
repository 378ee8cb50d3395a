"""The way to a new game: what lies where on its pages, besides what is asked of every page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from tests.ui.hand import english
from tests.ui.opened import SIZES, opened
from tests.ui.scenes import nothing, scenes
from tests.ui.toy import toy
from tests.ui.walker import Box, look
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import Plan, planned
from ui.screens.new_game.seats import table_box
from ui.widgets.text import Writing
from ui.words.cranium import HOUSE_OPTIONS
from ui.words.cranium.options import describe, option_label

__all__ = ["english", "toy"]  # fixtures for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    window.resize(800, 480)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("party", ["plain", "forty letters", "emoji"])
@pytest.mark.parametrize("teams", ["two teams of five", "some sit", "everybody sits, team 0"])
def test_no_words_lie_across_the_edge_of_the_table(size: tuple[int, int], party: str, teams: str) -> None:
    page, _ = opened(scenes()[f"new game, {teams}"], {"size": size, "party": party})
    x, y, w, h = table_box()
    table = Box(x, y, x + w, y + h)
    round_it = [words for words in look(page).words if isinstance(words.holder, Writing)]
    assert len(round_it) > 4
    assert [words.text for words in round_it if table.apart(words.box) < 0] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_spans_of_a_false_start_are_written_in_one_size(size: tuple[int, int]) -> None:
    page, _ = opened(scenes()["options 1"], {"size": size})
    spans = [tile for name, tile in page.ways.items() if name.startswith("false_start_ms:")]
    assert len({tile.laid[0].size for tile in spans}) == 1


def test_upright_each_heading_is_nearer_to_its_own_row_than_to_the_one_above() -> None:
    page, _ = opened(scenes()["options 1"], {"size": (720, 1280)})
    sight = look(page)
    written: dict[str, list[Box]] = {}
    for words in sight.words:
        written.setdefault(words.whole, []).append(words.box)
    above = None
    for option in HOUSE_OPTIONS:
        name = option.name
        row = [target.box for target in sight.targets if target.name.startswith(f"{name}:")]
        heading = written[option_label(name)][0]
        value = 90 if name == "hourglass_s" else option.values[1 % len(option.values)]
        means = written[describe(name, value)]
        if above is not None:
            assert heading.top - above > row[0].top - means[-1].bottom
        above = row[0].bottom


def test_back_and_help_are_seen_as_tiles_where_they_lie_in_the_well_upright() -> None:
    page, _ = opened(scenes()["new game, two teams of five"], {"size": (720, 1280)})
    with window.shown(page, 720, 1280):
        page.anew()
        drawn_page = window.picture()
        for says in ("back", "rules"):
            tile = page.ways[says]
            y = drawn_page.height - round(tile.center_y)
            across = {drawn_page.getpixel((round(tile.x) + by, y)) for by in range(-6, 7)}
            assert len(across) > 1, says


def free_table_options(**agreed: object) -> Options:
    """Of a free table where that is agreed."""
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    plan = planned("free_table")
    for name, value in agreed.items():
        plan = plan.with_option(name, value)
    page.show(plan)
    return page


def test_at_the_end_of_its_range_a_value_cannot_be_made_less_or_more() -> None:
    page, _ = opened(lambda _: free_table_options(hourglass_s=10, buzz="on", points_right=10), {})
    ends = [page.ways["hourglass_s:less"]]
    page.ways["next"].dispatch("on_deed")
    ends += [page.ways["points_right:more"], page.ways["points_wrong:less"]]
    assert {(tile.kind, tile.idle) for tile in ends} == {("tool", True)}
    others = [page.ways["points_right:less"], page.ways["points_wrong:more"]]
    assert {(tile.kind, tile.idle) for tile in others} == {("normal", False)}


@pytest.mark.parametrize("size", SIZES)
def test_what_belongs_to_the_buzz_is_asked_for_only_with_a_buzz(size: tuple[int, int]) -> None:
    page, _ = opened(lambda _: free_table_options(), {"size": size})
    assert "House options" in {words.text for words in page.children if isinstance(words, Writing)}
    assert not [name for name in page.ways if name.startswith(("points", "false_start"))]
    page, _ = opened(lambda _: free_table_options(buzz="on"), {"size": size})
    if "points_right:more" not in page.ways:
        page.ways["next"].dispatch("on_deed")
    assert {"points_right:more", "points_wrong:more", "false_start_ms:500"} <= set(page.ways)


def test_more_makes_a_wrong_answer_dearer() -> None:
    agreed: list[Plan] = []
    page = Options(changed=agreed.append, measure=nothing, go_on=nothing, back=nothing)
    page.show(planned("free_table").with_option("buzz", "on"), -1)
    assert page.ways["points_wrong:less"].idle
    page.ways["points_wrong:more"].dispatch("on_deed")
    assert agreed[-1].options["points_wrong"] == -1
    page.show(agreed[-1])
    written = {words.text for words in page.children if isinstance(words, Writing)}
    assert {"A wrong answer costs", "A wrong answer loses 1 point by itself."} <= written
    page.ways["points_wrong:less"].dispatch("on_deed")
    assert agreed[-1].options["points_wrong"] == 0
