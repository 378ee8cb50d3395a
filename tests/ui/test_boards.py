"""Sheets, offers, dice and the header of seats: all that is to be read can be read, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import pytest

from tests.ui.colours import contrast
from tests.ui.hand import Hand, english, game
from tests.ui.test_parts import laid, middle
from tests.ui.window import Finger, frames, picture, resize, shown, tap

# isort: split
from kivy.uix.widget import Widget

from ui.screens.game_page import GamePage
from ui.screens.page import Page
from ui.shapes import hollow, silhouette
from ui.sheet import Column, Sheet
from ui.theme import Mode, TextSize, between, theme
from ui.widgets.big_number import BigNumber
from ui.widgets.die import Die
from ui.widgets.offer_grid import Offer, OfferCell, OfferGrid, cells
from ui.widgets.paint import Fill
from ui.widgets.seat_strip import SeatStrip, slots
from ui.widgets.sheet_grid import TINT, SheetGrid

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

COLOURS = [seat.name for seat in theme.seats]
LABELS = ["Zweierpasch", "Store Straight", "Oddetall 1-3-5", "Fuldt hus", "Chance", "Chicago og Yatzy sammen"]
SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


@pytest.fixture(autouse=True)
def usual_window() -> None:
    resize(800, 480)


@pytest.fixture(params=["normal", "largest"])
def text_size(request: pytest.FixtureRequest) -> Iterator[TextSize]:
    before, theme.text_size = theme.text_size, request.param
    yield theme.text_size
    theme.text_size = before


@pytest.fixture
def light() -> Iterator[Mode]:
    before, theme.mode = theme.mode, "light"
    yield theme.mode
    theme.mode = before


def sheet(players: int, rows: int, own: int | None = 0, points: int | None = 50) -> Sheet:
    columns = [
        Column(colour, [points] * (rows - 1) + [None], 1000 + number, f"{players - number}.")
        for number, colour in enumerate(COLOURS[:players])
    ]
    return Sheet((LABELS * 3)[:rows], columns, own, "Gesamtsumme", "Platz", parts=(5,))


# -- the sheet ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rows"), list(product((1, 2, 5, 6, 8), (13, 15, 17))))
def test_no_number_of_a_sheet_is_shortened_and_every_line_has_its_height(
    players: int, rows: int, text_size: TextSize
) -> None:
    for width, height in SIZES:
        resize(width, height)
        grid = SheetGrid(sheet(players, rows))
        page = Page()
        page.add(grid, (20, 76, 328, 384))
        row = (384 - 30 - 30 - 26) * theme.u / rows
        for line in grid.laid:
            assert line.size <= max(30 * theme.u, row * 1.2)
            assert not (line.shortened and line.lines[0][0].isdigit())


@pytest.mark.parametrize("rows", [13, 16, 17])
def test_no_line_touches_the_letters_of_a_label(rows: int) -> None:
    """Between low rows there is none; where one lies, the tails of g and p end above it."""
    grid = SheetGrid(sheet(3, rows)._replace(labels=["Sjgpq"] * rows))
    page = Page()
    page.add(grid, (20, 76, 328, 312 if rows > 13 else 384))
    with shown(page):
        seen = picture()
        ground, well = (as_bytes(theme.colour(name)) for name in ("ground", "well"))
        lines = {as_bytes(theme.colour("line")),
                 as_bytes(between(theme.colour("line"), theme.colour("well")))}  # fmt: skip
        for y in range(110, 355):
            across = [seen.getpixel((x, y)) for x in range(30, 74)]
            if sum(colour in lines for colour in across) > 22:
                assert set(across) <= lines | {ground, well}


def as_bytes(colour: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(share * 255) for share in colour[:3])


def test_one_s_own_column_is_tinted_and_its_open_row_marked() -> None:
    grid = SheetGrid(sheet(4, 13))
    page = Page()
    page.add(grid, (20, 76, 328, 384))
    with shown(page):
        seen = picture()
        well = tuple(round(share * 255) for share in theme.colour("well")[:3])
        row = 76 + 30 + 12.5 * (384 - 86) / 13
        across = [seen.getpixel((x, round(row))) for x in range(150, 340)]
        assert well in across
        tinted = [colour for colour in across if colour != well]
        assert len(tinted) > 30
        text = tuple(round(share * 255) for share in theme.colour("text")[:3])
        assert text in tinted
        grid.sheet = sheet(4, 13, own=None)
        assert {picture().getpixel((x, round(row))) for x in range(150, 340)} == {well}


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_one_s_own_column_can_be_read_whosever_it_is(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    for seat in theme.seats:
        both = zip(theme.colour("well")[:3], seat.colour[:3], strict=True)
        tinted = [under + (over - under) * TINT[mode] for under, over in both]
        assert contrast(theme.colour("text"), tinted) >= 7


def test_of_more_than_five_the_own_column_and_the_best_of_the_others_are_shown() -> None:
    grid = SheetGrid(sheet(8, 13, own=2))
    page = Page()
    page.add(grid, (20, 76, 328, 384))
    written = [line.lines[0] for line in grid.laid]
    assert written.count("1002") == 2  # in the column, and in the list of places
    assert written.count("1007") == 2
    assert all(written.count(str(1000 + number)) == 1 for number in (0, 1, 3, 4, 5, 6))


# -- what a throw would give -------------------------------------------------------------------------------


def test_in_high_cells_names_and_points_grow_with_the_text_size() -> None:
    names = ("Einser", "Sechser", "Zwei Paare", "Drei gleiche", "Große Straße", "Full House")
    rows = [Offer(name, name, "12", "worth") for name in names]
    sizes = []
    text_sizes: tuple[TextSize, ...] = ("normal", "largest")
    for text_size in text_sizes:
        theme.text_size = text_size
        with laid(OfferGrid(rows, lambda _says: None, 4), (20, 228, 410, 240), 720, 1280) as page:
            found = [way for way in page.ways.values() if isinstance(way, OfferCell)]
            assert not any(line.shortened for way in found for line in way.laid)
            assert all(sum(line.height for line in way.laid) <= 1.2 * way.height for way in found)
            sizes.append([(way.laid[0].size, way.laid[-1].size) for way in found])
    theme.text_size = "normal"
    for (name, points), (larger_name, larger_points) in zip(*sizes, strict=True):
        assert larger_name > 1.1 * name
        assert larger_points > 1.1 * points


def offers(states: Sequence[str] = ("used", "worth", "zero", "waits"), third: str = "") -> list[Offer]:
    return [
        Offer(f"row{number}", (LABELS * 3)[number], "" if state == "waits" else "50", state, third)  # type: ignore[arg-type]
        for number, state in ((number, states[number % len(states)]) for number in range(15))
    ]


def test_a_wide_cell_takes_its_cells_and_what_does_not_fit_begins_a_row() -> None:
    made = [Offer(str(number), "", "", "waits") for number in range(12)]
    assert cells([*made, Offer("wide", "", "", "waits", span=3)], 5)[-1] == (2, 2)
    assert cells([*made[:3], Offer("wide", "", "", "waits", span=3)], 5)[-1] == (1, 0)


@pytest.mark.parametrize("third", ["", "48,25"])
@pytest.mark.parametrize("size", SIZES)
def test_what_stands_on_a_cell_stays_within_it(
    size: tuple[int, int], third: str, text_size: TextSize
) -> None:
    with laid(OfferGrid(offers(third=third), lambda _says: None), (356, 220, 424, 240), *size) as page:
        for way in page.ways.values():
            assert isinstance(way, OfferCell)
            assert sum(line.height for line in way.laid) <= way.height * 1.1
            assert all(line.width <= way.width for line in way.laid)
            assert min(way.width, way.height) >= 64 * theme.u


def test_cells_stay_where_they_are_and_tell_their_row() -> None:
    said: list[str] = []
    grid = OfferGrid(offers(), said.append)
    with laid(grid, (356, 220, 424, 240)) as page:
        before = {says: tuple(way.pos) for says, way in page.ways.items()}
        first = picture()
        grid.show(offers(("worth",)))
        frames()
        assert {says: tuple(way.pos) for says, way in page.ways.items()} == before
        assert picture().tobytes() != first.tobytes()
        tap(*middle(page.ways["it:row7"]))
    assert said == ["row7"]


def test_only_what_is_worth_something_is_bone() -> None:
    with laid(OfferGrid(offers(), lambda _says: None), (356, 220, 424, 240)) as page:
        seen, bone = picture(), tuple(round(share * 255) for share in theme.colour("primary")[:3])
        for way in page.ways.values():
            assert isinstance(way, OfferCell)
            x, y = middle(way)
            corner = seen.getpixel((round(x - way.width / 2 + 12), round(y - way.height / 2 + 6)))
            assert (corner == bone) == (way.state == "worth")


# -- dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(7))
def test_a_die_has_as_many_pips_as_it_shows(value: int, light: Mode) -> None:
    page = Page()
    page.touchable("die", Die(value=value, kind="thrown"), (100, 100, 64, 64), lambda: None)
    with shown(page):
        seen = picture()
    pip = tuple(round(share * 255) for share in theme.colour("primary_text")[:3])
    places = product((115.36, 132, 148.64), repeat=2)
    assert sum(seen.getpixel((round(x), round(y))) == pip for x, y in places) == value


def test_a_key_is_tapped_and_lies_as_bone_while_a_finger_is_on_it() -> None:
    said: list[str] = []
    page = Page()
    page.touchable("6", Die(value=6), (100, 100, 64, 64), lambda: said.append("6"))
    with shown(page):
        bone = tuple(round(share * 255) for share in theme.colour("primary")[:3])
        assert picture().getpixel((132, 110)) != bone
        finger = Finger(132, 132)
        assert picture().getpixel((132, 110)) == bone
        finger.lift()
    assert said == ["6"]


# -- numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["7", "187", "-31", "1 234 567", "12:40"])
def test_a_big_number_shrinks_and_is_never_shortened(number: str) -> None:
    for width in (60, 200, 424):
        page = Page()
        big = page.add(BigNumber(number=number, unit="min"), (20, 20, width, 110))
        assert sum(line.width for line in big.laid) <= big.width
        assert big.laid[0].lines == (number.replace("-", "−"),)


# -- the header --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "upright"), list(product(range(2, 9), (False, True))))
def test_up_to_eight_seats_share_the_header_and_none_lies_over_another(count: int, upright: bool) -> None:
    width = 450.0 if upright else 800.0
    for active in (None, *range(count)):
        found = slots(count, active, width, upright)
        edges = [(slot.x, slot.x + slot.w) for slot in found]
        assert all(before[1] <= after[0] + 0.01 for before, after in pairwise(edges))
        assert edges[0][0] >= 12
        assert edges[-1][1] <= width - 12 + 0.01
        if active is not None:
            assert found[active].w >= 200


@pytest.mark.parametrize(("count", "upright"), list(product((9, 12, 16), (False, True))))
def test_where_some_left_and_others_came_late_whoever_plays_is_seen_all_the_same(
    count: int, upright: bool
) -> None:
    width = 450.0 if upright else 800.0
    for active in range(count):
        found = slots(count, active, width, upright)
        assert min(slot.w for slot in found) >= 14
        assert found[active].w >= 160
        assert found[-1].x + found[-1].w <= width - 12 + 0.01


def header(compact: bool = False, note: str = "", **state: bool) -> bytes:
    strip = SeatStrip()
    seats = [{"name": name, "colour": colour} for name, colour in zip("ABC", COLOURS, strict=False)]
    with shown(strip):
        strip.show([seats[0], seats[1], {**seats[2], **state}], 0, compact, note)
        frames()
        return picture().crop((0, 0, 800, 100)).tobytes()


def test_who_has_left_sits_out_or_is_locked_out_looks_different() -> None:
    looks = [header(), header(left=True), header(sits_out=True), header(locked=True)]
    assert len(set(looks)) == 4


def test_a_compact_header_leaves_twenty_more_to_the_body() -> None:
    strip = SeatStrip()
    seats = [{"name": name, "colour": colour} for name, colour in zip("AB", COLOURS, strict=False)]
    with shown(strip):
        strip.show(seats, 0)
        ground = tuple(round(share * 255) for share in theme.colour("ground")[:3])
        assert picture().getpixel((400, 80)) != ground
        strip.show(seats, 0, compact=True)
        frames()
        assert picture().getpixel((400, 80)) == ground
        assert picture().getpixel((400, 60)) != ground


def test_a_note_stands_in_the_tab_and_leaves_the_name_its_room() -> None:
    assert header(compact=True) != header(compact=True, note="Throw 2 of 2")


class WithASheet(GamePage):
    """As a later game's page of sheets is."""

    is_compact = True

    @property
    def note(self) -> str:
        return "Throw 2 of 2"

    def lay_body(self) -> None:
        self.add(SheetGrid(sheet(3, 13)), (20, 76, 328, 384))

    def lay_tools(self) -> None: ...


def test_a_page_of_a_game_can_have_the_compact_header_and_its_band_lies_right_below() -> None:
    hand = Hand(WithASheet)
    with shown(hand.page):
        hand.sees(game())
        ground = tuple(round(share * 255) for share in theme.colour("ground")[:3])
        assert picture().getpixel((400, 72)) == ground
        hand.page.tell("The box has dropped out.")
        frames()
        _, y = middle(hand.page.ways["band"])
        assert 76 <= y <= 156
        hand.taps("band")
    assert hand.went == []


@pytest.mark.parametrize("shape", [seat.shape for seat in theme.seats])
def test_an_outlined_shape_is_hollow_and_what_is_left_of_it_lies_all_round(shape: str) -> None:
    page, side = Page(), 100
    whole, free = Widget(), Widget()
    whole.canvas.add(Fill((1, 1, 1, 1), silhouette(shape, 50, 430, 40)))
    free.canvas.add(Fill((1, 1, 1, 1), hollow(shape, 50, 430, 40, 5)))
    seen = []
    for widget in (whole, free):
        page.clear_widgets()
        page.add_widget(widget)
        with shown(page):
            seen.append(picture().crop((0, 0, side, side)).convert("1"))
    count = [sum(image.histogram()[255:]) for image in seen]
    assert 0 < count[1] < 0.8 * count[0]
    assert not any(
        seen[1].getpixel((x, y)) and not seen[0].getpixel((x, y)) for x in range(side) for y in range(side)
    )
