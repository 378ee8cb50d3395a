"""The board of bottle caps under real fingers: what is seen on it, what a touch means, caps on their way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, product
from typing import Any

import pytest

from tests.ui.colours import contrast, distance, lab
from tests.ui.garbage import left_by
from tests.ui.hand import english
from tests.ui.window import Finger, frames, picture, resize, shown, tap

# isort: split
from kivy.clock import Clock
from PIL import Image, ImageChops

from companion.errors import Refused
from companion.games.bottle_caps.track import HOUSE, OFF_THE_BOARD, Caps, Track
from ui.screens.page import Page
from ui.theme import Box, Mode, Rgba, theme
from ui.widgets.cap import Cap
from ui.widgets.caps_board import REACH, CapsBoard, Way
from ui.widgets.caps_travel import Board

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

COLOURS = ("red", "blue", "yellow", "green")
ALL_SIDES = (0, 1, 2, 3)
BOX = (20.0, 76.0, 390.0, 384.0)
CAPS: Board = ((18, 3, 43, HOUSE), (HOUSE, HOUSE, 12, 43), (31, HOUSE, 1, 41), (7, HOUSE, HOUSE, HOUSE))
WAYS = (Way(0, 0, 22), Way(0, 1, 7))


class Lying(Page):
    """A page with nothing but the board."""

    def __init__(self, board: CapsBoard, box: Box) -> None:
        super().__init__()
        self.board, self._box, self.said = board, box, list[tuple[int, int]]()
        board.bind(on_cap=lambda _board, seat, cap: self.said.append((seat, cap)))

    def lay(self) -> None:
        self.touchable("board", self.board, self._box, lambda: None)


@contextmanager
def laid(
    caps: Board = CAPS, ways: Sequence[Way] = WAYS, length: int = 10, sides: Sequence[int] = ALL_SIDES,
    colours: Sequence[str] = COLOURS, box: Box = BOX, size: tuple[int, int] = (800, 480),
) -> Iterator[Lying]:  # fmt: skip
    page = Lying(CapsBoard(length, sides, colours), box)
    with shown(page, *size):
        page.anew()
        page.board.show(caps, ways)
        frames()
        yield page


def at(page: Lying, side: int, place: int, cap: int = 0) -> tuple[float, float]:
    """Where a cap lies, in u from the top left."""
    board = page.board
    x, y = board.geometry.spot(side, place, cap)
    pitch = min(board.width, board.height) / board.geometry.side
    return theme.in_u(board.center_x + x * pitch, board.center_y + y * pitch)


def as_bytes(colour: Rgba) -> tuple[int, ...]:
    return tuple(round(share * 255) for share in colour[:3])


def close_to(page: Lying, image: Image.Image, side: int, place: int, cap: int = 0) -> set[Any]:
    """The colours within a field."""
    x, y = (round(way * theme.u) for way in at(page, side, place, cap))
    far = round(0.38 * min(page.board.width, page.board.height) / page.board.geometry.side)
    return {
        image.getpixel((x + dx, y + dy))
        for dx, dy in product(range(-far, far + 1), repeat=2)
        if dx * dx + dy * dy <= far * far
    }


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
        assert bright not in close_to(page, image, 0, 20)
        finger.lift()
        frames()
        assert bright in close_to(page, picture(), 0, 20)
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


# -- what a touch means ------------------------------------------------------------------------------------


def test_a_cap_is_tapped_or_the_place_where_it_would_end() -> None:
    with laid() as page:
        tap(*at(page, 0, 18))
        tap(*at(page, 0, 22))
        tap(*at(page, 0, 7))
        tap(*at(page, 0, 3))
    assert page.said == [(0, 0), (0, 0), (0, 1), (0, 1)]


def test_a_finger_need_not_hit_what_is_lit_but_what_is_not() -> None:
    with laid() as page:
        x, y = at(page, 0, 18)
        tap(x - REACH + 2, y)
        tap(x - REACH - 2, y)
        assert page.said == [(0, 0)]
        x, y = at(page, 2, 31)
        tap(x, y - 14)
        tap(x, y - 22)
        assert page.said[1:] == [(2, 0)]


def test_the_nearest_is_meant() -> None:
    caps = ((4, 5, HOUSE, HOUSE), (36, HOUSE, HOUSE, HOUSE))
    with laid(caps, (Way(0, 0, 6), Way(0, 1, 7)), sides=(0, 1), colours=COLOURS[:2]) as page:
        for place, cap in ((4, 0), (5, 1), (6, 0), (7, 1)):
            x, y = at(page, 0, place)
            tap(x + 12, y + 3)
            tap(x - 12, y + 3)
            assert page.said == [(0, cap), (0, cap)]
            page.said.clear()
        assert page.board.nearest(0, 0) is None


def test_any_waiting_cap_is_the_one_that_may_enter() -> None:
    with laid(((5, HOUSE, HOUSE, HOUSE),), (Way(0, 1, 0),), sides=(0,), colours=("red",)) as page:
        for cap in (1, 2, 3):
            tap(*at(page, 0, HOUSE, cap))
        tap(*at(page, 0, 0))
        assert page.said == [(0, 1)] * 4


def test_waiting_caps_that_may_not_enter_are_told_apart_from_those_of_others() -> None:
    with laid() as page:
        tap(*at(page, 1, HOUSE, 1))
        tap(*at(page, 3, HOUSE, 2))
        assert page.said == [(1, 1), (3, 2)]


def test_a_finger_that_slides_elsewhere_moves_nothing() -> None:
    with laid() as page:
        finger = Finger(*at(page, 0, 3))
        finger.move(*at(page, 3, 30))
        finger.lift()
        assert page.said == []
        finger = Finger(*at(page, 0, 3))
        x, y = at(page, 0, 3)
        finger.move(x + 8, y + 5)
        finger.lift()
        assert page.said == [(0, 1)]


def test_a_second_finger_does_not_change_what_the_first_one_means() -> None:
    with laid() as page:
        first = Finger(*at(page, 0, 3))
        second = Finger(*at(page, 0, 18))
        first.lift()
        second.lift()
        assert page.said == [(0, 1)]


def test_a_touch_where_nothing_is_belongs_to_others() -> None:
    class Behind(Page):
        def __init__(self) -> None:
            super().__init__()
            self.touched = False

        def on_touch_down(self, touch: Any) -> bool:
            if super().on_touch_down(touch):
                return True
            self.touched = True
            return False

    board, page = CapsBoard(10, ALL_SIDES, COLOURS), Behind()
    page.add(board, BOX)
    with shown(page):
        board.show(CAPS, WAYS)
        frames()
        tap(215, 268)
    assert page.touched


# -- caps on their way -------------------------------------------------------------------------------------

AFTER: Board = ((22, 3, 43, HOUSE), (HOUSE, HOUSE, HOUSE, 43), *CAPS[2:])
NS = 90_000_000  # from field to field


@pytest.fixture
def full_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "reduced_motion", False)


@pytest.mark.usefixtures("full_motion")
def test_a_cap_goes_from_field_to_field_and_what_it_hits_goes_home_then() -> None:
    red, blue = (as_bytes(theme.seat(colour).colour) for colour in ("red", "blue"))
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        frames()
        for step in range(4):
            assert page.board.tick(1_000 + step * NS)
            image = picture()
            assert red in close_to(page, image, 0, 18 + step)
            assert blue in close_to(page, image, 0, 22)
        assert page.board.tick(1_000 + 6 * NS)
        image = picture()
        assert red in close_to(page, image, 0, 22)
        assert blue not in close_to(page, image, 0, 22)
        assert page.board.travels
        assert not page.board.tick(1_000 + 7 * NS)
        assert not page.board.travels
        image = picture()
        assert blue in close_to(page, image, 1, HOUSE, 2)
        assert not page.board.tick(1_000 + 8 * NS)


@pytest.mark.usefixtures("full_motion")
def test_the_next_touch_ends_it_at_once_wherever_it_is() -> None:
    for where in ((700.0, 400.0), (215.0, 268.0)):
        with laid(CAPS, ()) as page:
            page.board.show(AFTER)
            frames()
            assert page.board.tick(0)
            tap(*where)
            assert not page.board.travels
            assert not page.board.tick(NS)
            assert as_bytes(theme.seat("red").colour) in close_to(page, picture(), 0, 22)


@pytest.mark.usefixtures("full_motion")
def test_what_comes_next_ends_it_at_once() -> None:
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        assert page.board.travels
        page.board.show(AFTER, (Way(3, 0, 9),))  # whatever else the table says
        assert page.board.travels
        page.board.show(CAPS)
        assert not page.board.travels


@pytest.mark.usefixtures("full_motion")
def test_what_nobody_saw_and_what_is_taken_back_does_not_travel() -> None:
    with laid(CAPS, ()) as page:
        assert not page.board.travels
        page.board.show(AFTER, travels=False)
        assert not page.board.travels
        page.board.show(CAPS)
        assert not page.board.travels
        page.remove_widget(page.board)
        page.board.show(AFTER)
        assert not page.board.travels


def test_with_reduced_motion_it_is_there_at_once() -> None:
    with laid(CAPS, ()) as page:
        page.board.show(AFTER)
        assert not page.board.travels
        assert as_bytes(theme.seat("red").colour) in close_to(page, picture(), 0, 22)


# -- what it costs -----------------------------------------------------------------------------------------


def test_where_nothing_changes_nothing_is_drawn() -> None:
    with laid() as page:
        frames()
        picture()
        assert not page.board.canvas.needs_redraw
        page.board.show(CAPS, WAYS)
        Clock.tick()
        assert not page.board.canvas.needs_redraw
        page.board.show(CAPS)
        Clock.tick()
        assert page.board.canvas.needs_redraw


def test_a_board_is_few_meshes_however_often_it_is_shown() -> None:
    def count(group: Any) -> int:
        return 1 + sum(count(child) for child in getattr(group, "children", ()))

    with laid() as page:
        first = count(page.board.canvas)
        for _ in range(20):
            page.board.show(AFTER)
            frames(1)
            page.board.show(CAPS, WAYS)
            frames(1)
        assert count(page.board.canvas) == first < 130


@pytest.mark.usefixtures("full_motion")
def test_a_cap_on_its_way_leaves_nothing_that_has_to_be_searched_for() -> None:
    with laid(CAPS, ()) as page:

        def travel() -> None:
            for now_ns in range(0, 6 * NS, NS // 4):
                assert page.board.tick(now_ns)
                frames(1)

        page.board.show(AFTER)
        frames()
        assert not left_by(travel)
