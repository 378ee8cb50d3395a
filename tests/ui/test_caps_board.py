"""The board of bottle caps as it is seen: every cap, what may be moved, and without colours too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest

from tests.ui.caps_lying import ALL_SIDES, CAPS, COLOURS, Lying, as_bytes, at, close_to, laid
from tests.ui.colours import contrast, distance, lab
from tests.ui.hand import english
from tests.ui.window import Finger, frames, picture, resize, shown

# isort: split
from PIL import Image, ImageChops

from companion.errors import Refused
from companion.games.bottle_caps.track import HOUSE, OFF_THE_BOARD, Caps, Track
from ui.gallery.caps import Cross, Hand, LongCross, LongRing, Ring
from ui.screens.page import Page
from ui.theme import Box, Mode, Rgba, placed, theme
from ui.widgets.cap import Cap
from ui.widgets.caps_board import CapsBoard, Way

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen


def some_board(length: int, sides: Sequence[int], seed: int) -> tuple[Caps, ...]:
    """Caps anywhere, no two on one field."""
    chance, track = random.Random(seed), Track(length, tuple(sides))
    board: list[Caps] = [OFF_THE_BOARD for _ in sides]
    for seat, cap in product(range(len(sides)), range(4)):
        caps = list(board[seat])
        caps[cap] = chance.randrange(HOUSE, track.last + 1)
        tried = [*board[:seat], tuple(caps), *board[seat + 1 :]]
        try:
            track.check_board(tried)
        except Refused:
            continue
        board = tried
    return tuple(board)


# -- what is seen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize(
    ("length", "sides"),
    [
        (8, ALL_SIDES), (9, (0, 2)), (10, ALL_SIDES), (11, (0, 1, 3)), (12, (1, 3)), (13, ALL_SIDES),
        (14, (3, 0, 1)),
    ],
)  # fmt: skip
def test_every_cap_is_seen_on_its_place_and_none_elsewhere(
    length: int, sides: Sequence[int], mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    caps = some_board(length, sides, seed=length)
    track, ink = Track(length, tuple(sides)), as_bytes(theme.colour("ink"))
    with laid(caps, (), length, sides, COLOURS[: len(sides)]) as page:
        image = picture()
        taken = set()
        for seat, places in enumerate(caps):
            for cap, place in enumerate(places):
                colours = close_to(page, image, sides[seat], place, cap)
                assert {as_bytes(theme.seat(COLOURS[seat]).colour), ink} <= colours
                taken.add(track.field(seat, place))
        starts = {track.field(seat, 0) for seat in range(len(sides))}
        for field in set(range(track.length)) - taken - starts:
            assert as_bytes(theme.colour("tile")) in close_to(page, image, 0, field)
            assert ink not in close_to(page, image, 0, field)


def test_a_side_where_nobody_sits_and_one_whose_seat_has_left_have_no_colour() -> None:
    blue = as_bytes(theme.seat("blue").colour)
    counts = []
    for caps in (CAPS, (CAPS[0], (), *CAPS[2:])):
        with laid(caps, ()):
            counts.append(sum(pixel == blue for pixel in _pixels(picture())))
    assert counts[0] > 1000
    assert counts[1] == 0
    with laid(CAPS[:1], (), sides=(2,), colours=("red",)) as page:
        image = picture()
        assert as_bytes(theme.seat("red").colour) in close_to(page, image, 2, 18)
        seats = {as_bytes(seat.colour) for seat in theme.seats}
        assert not seats & close_to(page, image, 0, 0)


def _pixels(image: Image.Image) -> list[tuple[int, ...]]:
    levels = image.tobytes()
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_what_may_be_moved_lies_on_a_bright_disc_and_a_ring_is_where_it_would_end(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    bright = as_bytes(theme.colour("primary"))

    def beside(page: Lying, image: Image.Image, place: int, far: float) -> Any:
        x, y = at(page, 0, place)
        return image.getpixel((round(x + far * 384 / page.board.geometry.side), round(y)))

    with laid() as page:
        image = picture()
        assert beside(page, image, 18, 0.62) == bright
        assert beside(page, image, 3, 0.62) == bright
        assert beside(page, image, 22, 0.57) == bright  # about the cap that would be sent home
        assert beside(page, image, 7, 0.49) == bright
        assert bright in close_to(page, image, 0, 5)  # a dot on its way
        assert bright not in close_to(page, image, 0, 25)
        page.board.show(CAPS)
        assert bright not in _pixels(picture().crop((0, 80, 410, 460)))


def test_while_a_finger_is_on_a_cap_only_its_way_is_shown() -> None:
    bright = as_bytes(theme.colour("primary"))
    with laid() as page:
        finger = Finger(*at(page, 0, 3))
        frames()
        image = picture()
        assert bright in close_to(page, image, 0, 5)
        assert bright not in close_to(page, image, 0, 21)
        finger.lift()
        frames()
        assert bright in close_to(page, picture(), 0, 21)
        page.board.chosen = (0, 0)
        frames()
        assert bright not in close_to(page, picture(), 0, 5)


def test_where_the_last_cap_came_from_is_seen_until_somebody_has_to_choose() -> None:
    muted = as_bytes(theme.colour("muted"))
    after = ((22, 3, 43, HOUSE), (HOUSE, HOUSE, HOUSE, 43), *CAPS[2:])
    with laid(CAPS, ()) as page:
        assert muted not in _pixels(picture())
        page.board.show(after)
        assert muted in close_to(page, picture(), 0, 19)
        page.board.show(after, (Way(3, 0, 9),))
        assert muted not in _pixels(picture())
        page.board.show(CAPS)
        assert muted not in _pixels(picture())


@pytest.mark.parametrize("box", [(12.0, 12.0, 300.0, 300.0), (12.0, 12.0, 426.0, 760.0)])
@pytest.mark.parametrize("length", [8, 10, 13, 14])
def test_nothing_is_drawn_beyond_its_box(length: int, box: Box) -> None:
    ways = (Way(0, 0, 1), Way(0, 1, length), Way(0, 2, 4 * length - 1), Way(0, 3, 2 * length))
    caps = ((0, length - 1, 4 * length - 2, 2 * length - 1),)
    size = (720, 1280)
    with laid(caps, ways, length, (0,), ("red",), box, size):
        frames()
        image = picture()
        x, y, w, h = (side * theme.u for side in box)
        ground = Image.new("RGB", image.size, as_bytes(theme.colour("ground")))
        image.paste(as_bytes(theme.colour("ground")), (round(x), round(y), round(x + w), round(y + h)))
        rim = round(theme.px(theme.space("rim"))) + round(theme.px(theme.radius("inner")))
        inside = (rim, rim, size[0] - rim, size[1] - rim)
        assert ImageChops.difference(image, ground).crop(inside).getbbox() is None


# -- colours and marks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_all_that_tells_something_stands_out(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    well, tile, ink = theme.colour("well"), theme.colour("tile"), theme.colour("ink")
    for on in (well, tile):
        assert contrast(theme.colour("primary"), on) >= 7
        assert contrast(theme.colour("muted"), on) >= 4.5
    for seat in theme.seats:
        assert contrast(seat.colour, ink) >= 7  # the mark on a cap, and its edge where it lies on bone
        assert contrast(theme.bound or seat.colour, well) >= 3
        assert contrast(theme.bound or seat.colour, tile) >= 3
    # A goal lane is that of the nearest seat colour, and of no other's.
    if mode == "dark":
        lanes = {seat.name: _mixed(well, seat.colour, 0.22) for seat in theme.seats}
        for one, other in combinations(theme.seats, 2):
            assert distance(lab(lanes[one.name]), lab(lanes[other.name])) > 4


def _mixed(under: Rgba, over: Rgba, share: float) -> Rgba:
    r, g, b = (low + (high - low) * share for low, high in zip(under[:3], over[:3], strict=True))
    return r, g, b, 1.0


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_caps_are_told_apart_without_colour_on_the_smallest_board(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    page = Page()
    resize(800, 480)
    radius = 0.44 * 384 / CapsBoard(14, (0,), ("red",)).geometry.side
    for number, seat in enumerate(theme.seats):
        page.add(Cap(seat=seat.name, radius_u=radius), (20 + 40 * number, 20, 40, 40))
    with shown(page):
        image = picture().convert("L").point(lambda level: 255 * (level < 70))
    half = round(0.68 * radius)  # within the line about the mark
    marks = [
        image.crop((40 + 40 * number - half, 40 - half, 40 + 40 * number + half, 40 + half))
        for number in range(len(theme.seats))
    ]
    for one, other in combinations(marks, 2):
        inked, differing = min(map(_count, (one, other))), _count(ImageChops.difference(one, other))
        assert differing >= 0.12 * inked


def _count(image: Image.Image) -> int:
    return image.histogram()[255]


def test_no_dot_lies_on_an_arrow() -> None:
    with laid() as page:
        bright, yellow = as_bytes(theme.colour("primary")), as_bytes(theme.seat("yellow").colour)
        seen = close_to(page, picture(), 2, 0)
        assert yellow in seen
        assert bright not in seen


@pytest.mark.parametrize("kind", [Cross, LongCross, Ring, LongRing, Hand])
def test_what_the_gallery_shows_can_come_up_at_a_table(kind: Any) -> None:
    track = Track(kind.fields_per_side, kind.sides)
    for board in filter(None, (kind.before, kind.board)):
        track.check_board(board)
    for way in kind.ways_on:
        pips = max(1, way.to - kind.board[way.seat][way.cap]) if way.to else 6
        move = track.check(kind.board, way.seat, pips, way.cap)
        assert move.to == way.to


# -- the numbers of the fields -----------------------------------------------------------------------------


def numbered(board: CapsBoard) -> set[int]:
    """On which fields something is written, by their number from side 0's start on."""
    found = set()
    with shown(board):
        image = picture()
        for number, spot in enumerate(board.geometry.fields):
            x, y = board._px(spot)
            left, top = round(x) - 5, round(theme.size[1] - y) - 5
            colours = image.crop((left, top, left + 10, top + 10)).getcolors()
            if colours is None or len(colours) > 3:
                found.add(number)
    return found


@pytest.mark.parametrize(("seat", "fields"), [(0, {5, 10, 15, 25, 30, 35}), (1, {25, 30, 35, 5, 10, 15})])
def test_every_fifth_field_has_its_number_as_a_seat_counts_where_no_arrow_lies(
    seat: int, fields: set[int]
) -> None:
    resize(800, 480)
    board = CapsBoard(10, (0, 2), COLOURS[:2], **placed(20, 40, 390, 390))
    board.show((OFF_THE_BOARD, OFF_THE_BOARD))
    starts = numbered(board)
    assert starts == {0, 20}
    board.counted_by = seat
    assert numbered(board) - starts == fields


def test_where_fields_are_too_small_to_be_read_they_have_no_numbers() -> None:
    resize(800, 480)
    board = CapsBoard(14, (0, 2), COLOURS[:2], **placed(20, 40, 300, 300))
    board.show((OFF_THE_BOARD, OFF_THE_BOARD))
    board.counted_by = 0
    assert numbered(board) == {0, 28}
