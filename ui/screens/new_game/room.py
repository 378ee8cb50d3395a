"""The table on the screen while people sit down: marks, names and this device round it; all in u."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from ui.round_table import SIDES, OnSides, Place, Point, changed, most, places, side_of
from ui.theme import Box, theme

DEVICE_W, DEVICE_H, DEVICE_REACH = 48.0, 40.0, 64.0  # as it is drawn, and as a finger meets it
_GAP = 8.0
_REACH = 2.6  # rings: how near to a place a mark is let go to stand there
_GRID = 24  # in how many steps a free place for the device is looked for
FEW = 4


class Sitting(NamedTuple):
    """Where a seat is: the middle of its mark, and the box of its words; how many lines its name may take."""

    x: float
    y: float
    words: Box
    align: str = "left"
    name_lines: int = 1
    has_people: bool = True


class Seating(NamedTuple):
    """Which seat sits where, clockwise from the far side's left, and how many at each side."""

    order: tuple[int, ...]
    on_sides: OnSides


class Room(NamedTuple):
    """The table, and what stands round it. `ring` is the radius of a mark's ring, and of its target."""

    on_sides: OnSides
    table: Box
    board: Box
    sittings: Sequence[Sitting]
    mark: float
    ring: float
    title: Box
    hint: Box
    how_many: Box

    def device(self, lies_at: Point) -> Point:
        """The middle of the device that lies there: beside the board, and under no seat's mark."""
        x, y, w, h = self.table
        half_w, half_h = DEVICE_REACH / 2 + 2, DEVICE_REACH / 2 + 2
        wanted = x + lies_at[0] * w, y + lies_at[1] * h
        free = [
            (px, py)
            for px in _steps(x + half_w, x + w - half_w)
            for py in _steps(y + half_h, y + h - half_h)
            if all(
                max(abs(px - seat.x), abs(py - seat.y)) >= self.ring + DEVICE_REACH / 2 + _GAP
                for seat in self.sittings
            )
        ]
        left, top, board_w, board_h = self.board
        beside = [
            at
            for at in free
            if abs(at[0] - left - board_w / 2) > (board_w + DEVICE_W) / 2 + 4
            or abs(at[1] - top - board_h / 2) > (board_h + DEVICE_H) / 2 + 4
        ]
        return min(beside or free, key=lambda at: (at[0] - wanted[0]) ** 2 + (at[1] - wanted[1]) ** 2)

    def share(self, x: float, y: float) -> Point:
        """The point of the table as shares of it."""
        left, top, w, h = self.table
        return min(1.0, max(0.0, (x - left) / w)), min(1.0, max(0.0, (y - top) / h))

    def is_home(self, seat: int, x: float, y: float) -> bool:
        """Whether that point is at the seat's own place."""
        home = self.sittings[seat]
        return hypot(home.x - x, home.y - y) <= _REACH * self.ring

    def held(self, dragged: int, x: float, y: float) -> Seating:
        """Who sits where while a seat is held over that point.

        Over another seat the two change places; at a side with room it has a place of its own; over the gap
        between two where there is none, those on the way make room.
        """

        def way_to(at: Point) -> float:
            return hypot(at[0] - x, at[1] - y)

        there = [
            ((seat.x, seat.y), self._swapped(dragged, other)) for other, seat in enumerate(self.sittings)
        ]
        point, seating = min(there, key=lambda one: way_to(one[0]))
        if way_to(point) > self.ring:
            offered = [*there, *self._beside_others(dragged), *self._between_others(dragged)]
            point, seating = min(offered, key=lambda one: way_to(one[0]))
        near = way_to(point) <= _REACH * self.ring
        return seating if near else self._swapped(dragged, dragged)

    def free(self, dragged: int) -> list[Point]:
        """Where a seat that is taken up may be put down at a side that nobody else sits at."""
        rest = changed(self.on_sides, side_of(self.on_sides, dragged), -1)
        return [
            point for point, seating in self._beside_others(dragged)
            if not rest[side_of(seating.on_sides, seating.order.index(dragged))]
        ]  # fmt: skip

    def _swapped(self, one: int, other: int) -> Seating:
        order = list(range(len(self.sittings)))
        order[one], order[other] = other, one
        return Seating(tuple(order), self.on_sides)

    def _beside_others(self, dragged: int) -> list[tuple[Point, Seating]]:
        """Where there is room at a side, and who then sits where: the others stay at theirs."""
        rest = changed(self.on_sides, side_of(self.on_sides, dragged), -1)
        others = [seat for seat in range(len(self.sittings)) if seat != dragged]
        found = []
        for side, has_room in enumerate(map(int.__lt__, rest, most(len(self.sittings)))):
            before = sum(rest[:side])
            for at in range(before, before + rest[side] + 1) if has_room else ():
                seating = Seating((*others[:at], dragged, *others[at:]), changed(rest, side, 1))
                sits = room(seating.on_sides).sittings[at]
                found.append(((sits.x, sits.y), seating))
        return found

    def _between_others(self, dragged: int) -> list[tuple[Point, Seating]]:
        """The gaps between two, round a corner or at one side, where all is full but for the one dragged."""
        count = len(self.sittings)
        rest = changed(self.on_sides, side_of(self.on_sides, dragged), -1)
        is_full = [rest[side] == most(count)[side] for side in range(len(SIDES))]
        found = []
        for one in range(count if count > 2 else 0):
            other = (one + 1) % count
            side, next_side = (side_of(self.on_sides, seat) for seat in (one, other))
            is_corner = next_side == (side + 1) % len(SIDES)
            if not (is_corner or (side == next_side and one < other)):
                continue
            if one == dragged or not (is_full[side] and is_full[next_side]):
                continue
            order = [seat for seat in range(count) if seat != dragged]
            order.insert(order.index(one) + 1, dragged)
            at, to = self.sittings[one], self.sittings[other]
            found.append((((at.x + to.x) / 2, (at.y + to.y) / 2), Seating(tuple(order), self.on_sides)))
        return found


def _steps(first: float, last: float) -> list[float]:
    return [first + (last - first) * step / _GRID for step in range(_GRID + 1)]


def room(on_sides: OnSides) -> Room:
    """The room where so many sit at each side, in the window as it is now."""
    if sum(on_sides) <= FEW:
        return _upright_few(on_sides) if theme.portrait else _wide_few(on_sides)
    return _upright_many(on_sides) if theme.portrait else _wide_many(on_sides)


def _on(table: Box, place: Place) -> Point:
    x, y, w, h = table
    return x + place.x * w, y + place.y * h


def _upright_few(on_sides: OnSides) -> Room:
    table, right = (110.0, 163.0, 230.0, 176.0), theme.width - 20
    below = 105.0  # a name stands below its mark, beside the table
    words: dict[str, tuple[Box, str, int]] = {
        "far": ((278, 106, right - 278, 50), "left", 1),
        "right": ((348, 255, right - 348, below), "left", 2),
        "near": ((278, 362, right - 278, 50), "left", 1),
        "left": ((20, 255, 82, below), "right", 2),
    }
    apart = {"far": -28.0, "near": 28.0}
    sittings = []
    for place in places(on_sides):
        x, y = _on(table, place)
        if place.side in ("right", "left"):
            y = 208.0
        sittings.append(Sitting(x, y + apart.get(place.side, 0), *words[place.side]))
    return Room(
        on_sides, table, (168, 182, 114, 66), sittings, 36, 45,
        (28, 16, theme.width - 28 - 2 * 72 - 28, 44), (28, 62, 225 - 45 - _GAP - 28, 46), _below_tools(),
    )  # fmt: skip


def _wide_few(on_sides: OnSides) -> Room:
    # Whatever the screen has more in width lies round the table.
    right, by = theme.width - 272 - _GAP, (theme.width - 800) / 2
    table = (124 + by, 134.0, 300.0, 224.0)
    words: dict[str, tuple[Box, str, int]] = {
        "far": ((340 + by, 81, right - 340 - by, 50), "left", 1),
        "right": ((434 + by, 271, right - 434 - by, 98), "left", 2),
        "near": ((340 + by, 373, right - 340 - by, 50), "left", 1),
        "left": ((20, 271, 95 + by, 98), "right", 2),
    }
    apart = {"far": -28.0, "near": 30.0}
    sittings = []
    for place in places(on_sides):
        x, y = _on(table, place)
        if place.side in ("far", "near"):
            x += 10
        sittings.append(Sitting(x, y + apart.get(place.side, 0), *words[place.side]))
    far = table[0] + 160
    return Room(
        on_sides, table, (199 + by, 182, 150, 106), sittings, 36, 45,
        (28, 16, far + 32, 44), (28, 62, far - 45 - _GAP - 28, 46), (92, theme.height - 108, 136, 24),
    )  # fmt: skip


def _below_tools() -> Box:
    """Upright: below the tools with which there are more or fewer of them."""
    return theme.width - 20 - 136, 83, 136, 20


def _upright_many(on_sides: OnSides) -> Room:
    table, ring = (100.0, 158.0, 250.0, 190.0), 32.0
    room = _many(on_sides, table, ring, 20, theme.width - 20, 21)
    return room._replace(
        board=(140, 232, 66, 42), title=(28, 16, theme.width - 200, 44), hint=(28, 58, theme.width - 200, 46),
        how_many=_below_tools(),
    )


def _wide_many(on_sides: OnSides) -> Room:
    right = theme.width - 272 - _GAP
    middle = (20 + right) / 2
    table = (middle - 158, 114.0, 316.0, 204.0)
    room = _many(on_sides, table, 34, 20, right, 24)
    foot = theme.height - 78
    return room._replace(
        title=(28, 14, right - 28, 38), hint=(236, foot + 26, right - 236, 40), how_many=(236, foot, 280, 26)
    )


def _many(on_sides: OnSides, table: Box, ring: float, left: float, right: float, line: float) -> Room:
    """Names stand above and below the far and near marks, and below the others, beside the table."""
    x, y, w, h = table
    sittings = []
    for place in places(on_sides):
        at_x, at_y = _on(table, place)
        beside = at_y + ring + 4, y + h - at_y - ring - 4
        words: tuple[Box, str, int] = ((0, 0, 0, 0), "centre", 1)
        if place.side in ("far", "near"):
            across = sum(other.side == place.side for other in places(on_sides))
            width = min(w / across - _GAP, 190)
            top = at_y - ring - 2 - line if place.side == "far" else at_y + ring + 2
            words = (at_x - width / 2, top, width, line), "centre", 1
        elif place.side == "left":
            words = (left, beside[0], x - left - 6, beside[1]), "right", 2
        else:
            words = (x + w + 6, beside[0], right - x - w - 6, beside[1]), "left", 2
        sittings.append(Sitting(at_x, at_y, *words, has_people=False))
    board = (x + w / 2 - 46, y + h / 2 - 26, 92.0, 52.0)
    return Room(on_sides, table, board, sittings, ring - 8, ring, (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
