"""The header: the seats in an order that never changes; the one that plays has the tab, its name large.

`slots` is the arithmetic, without a widget; `SeatStrip` draws upon a rim.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.theme import theme
from ui.widgets.mark import held, ink_mark, locked_out, mark
from ui.widgets.rim import Rim
from ui.widgets.text import Step, lay_out, one_line, write

# How wide the seats that do not play are, by how many seats there are; LOOK's figures.
_OTHERS = {1: 190, 2: 190, 3: 140, 4: 112, 5: 92, 6: 80, 7: 70, 8: 64}
_UPRIGHT, _UPRIGHT_TAB = 74.0, 258.0
_UPRIGHT_LEAST = 30.0  # the tab gives way to so many marks
_TAB_LEAST, _UPRIGHT_TAB_LEAST = 180.0, 160.0  # the marks, where some have left and others have come late
# Under this width there is room for the mark only.
_NAME_FROM = 76
_COMPACT_TURN, _COMPACT_MARK = 24.0, 16.0
_NOTE, _NOTE_BELOW, _NAME_BESIDE_NOTE = 26.0, 19.0, 150.0


class Slot(NamedTuple):
    """Where a seat stands in the header: from x, so wide; u."""

    x: float
    w: float


def slots(count: int, active: int | None, width: float, upright: bool = False) -> list[Slot]:
    """The seats' places in a header of that width; the active one takes what the others leave."""
    rim = theme.space("rim")
    room = width - 2 * rim
    if active is None:
        return [Slot(rim + room * seat / count, room / count) for seat in range(count)]
    other = float(_OTHERS[min(count, 8)])
    if upright:
        # Marks stand nearer to each other before a short name takes two lines.
        other = min(_UPRIGHT, max(_UPRIGHT_LEAST, (room - _UPRIGHT_TAB) / max(1, count - 1)))
    least = _UPRIGHT_TAB_LEAST if upright else _TAB_LEAST
    other = min(other, (room - least) / max(1, count - 1))
    found: list[Slot] = []
    x = rim
    for seat in range(count):
        w = room - other * (count - 1) if seat == active else other
        found.append(Slot(x, w))
        x += w
    return found


class SeatStrip(Widget):
    """Names and marks of the header, and the rim beneath them.

    A seat is a mapping with `name` and `colour`; it may say that it has `left`, `sits_out`, or is `locked`
    out of what goes on. A header that leaves more to the body is `compact`; a `note` stands in the tab (which
    throw it is), and is never shortened.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.rim = Rim()
        self.add_widget(self.rim)
        self._names = InstructionGroup()
        self._rings = InstructionGroup()
        self.canvas.after.add(self._names)
        self.canvas.after.add(self._rings)
        self._shown: tuple[Any, ...] = ()
        self._marks: list[tuple[float, float, float]] = []  # of each seat: where, and how large; pixels
        self._ringed: frozenset[int] = frozenset()

    def show(
        self, seats: Sequence[Mapping[str, Any]], active: int | None, compact: bool = False, note: str = ""
    ) -> None:
        """Show the view's seats; the tab slides where only the turn has moved on."""
        height = theme.space("header_compact" if compact else "header")
        places = slots(len(seats), active, theme.width, theme.portrait)
        drawn = (theme.size, theme.mode, len(seats), height, active, note, [_look(seat) for seat in seats])
        if drawn == self._shown:
            return
        same_table = self._shown[:4] == drawn[:4]
        self._shown = drawn
        colour = None if active is None else theme.seat(seats[active]["colour"]).colour
        tab = None if active is None else (places[active].x, places[active].x + places[active].w)
        if same_table:
            self.rim.move(colour, tab, height)
        else:
            self.rim.show(colour, tab, height)
        self._names.clear()
        self._marks = []
        for index, (seat, slot) in enumerate(zip(seats, places, strict=True)):
            if index == active:
                self._names.add(_active(seat, slot, height, note))
                self._marks.append(_mark_of_active(slot, height))
            else:
                self._names.add(_other(seat, slot, height))
                self._marks.append(_mark_of_other(seat, slot, height)[:3])
        self._draw_rings(active)

    def ring(self, seats: frozenset[int]) -> None:
        """Show that the buttons of these seats are held."""
        if seats != self._ringed:
            self._ringed = seats
            self._draw_rings(self._shown[4] if self._shown else None)

    def _draw_rings(self, active: int | None) -> None:
        self._rings.clear()
        for seat in sorted(self._ringed):
            if seat < len(self._marks):
                colour = theme.colour("ink" if seat == active else "text")
                self._rings.add(held(*self._marks[seat], colour))


def _look(seat: Mapping[str, Any]) -> tuple[Any, ...]:
    return seat["name"], seat["colour"], *(bool(seat.get(state)) for state in ("left", "sits_out", "locked"))


def _is_compact(height: float) -> bool:
    return height < theme.space("header")


def _mark_of_active(slot: Slot, height: float) -> tuple[float, float, float]:
    """Where the mark in the tab is, and its radius; pixels."""
    compact = _is_compact(height)
    radius = _COMPACT_TURN if compact else theme.space("mark_turn")
    cx, cy, _, _ = theme.box(slot.x + 18 + radius, height / 2 + (1 if compact else 3), 0, 0)
    return cx, cy, theme.px(radius)


def _mark_of_other(seat: Mapping[str, Any], slot: Slot, height: float) -> tuple[float, float, float, bool]:
    """Where the mark of a seat beside the tab is, its radius (pixels), and whether its name is below it."""
    compact = _is_compact(height)
    named = slot.w >= _NAME_FROM and not theme.portrait and not seat.get("left", False)
    radius = theme.space("mark_header") if named else 22.0
    if compact and named:
        radius = _COMPACT_MARK
    radius = min(radius, slot.w / 2 - 3.5)
    middle = (29.0 if compact else 37.0) if named else height / 2 + (2 if compact else 4)
    cx, cy, _, _ = theme.box(slot.x + slot.w / 2, middle, 0, 0)
    return cx, cy, theme.px(radius), named


def _active(seat: Mapping[str, Any], slot: Slot, height: float, note: str) -> InstructionGroup:
    drawn = InstructionGroup()
    compact, ink = _is_compact(height), theme.colour("ink")
    cx, cy, radius = _mark_of_active(slot, height)
    drawn.add(ink_mark(seat["colour"], cx, cy, radius))
    left, right = slot.x + 18 + 2 * radius / theme.u + 14, slot.x + slot.w - 16
    if note:
        beside = one_line(note, theme.px(slot.w), theme.px(_NOTE), theme.px(_NOTE), 600)
        room = right - left - beside.width / theme.u - 12
        # A note that left the name too little room would be all there is to read: it stands below.
        if room < _NAME_BESIDE_NOTE:
            drawn.add(_name_over(note, seat["name"], left, right, height))
            return drawn
        drawn.add(write(beside, ink, theme.px(right) - beside.width, cy + beside.height / 2))
        right = left + room
    width = theme.px(right - left)
    largest, smallest = theme.font_u("turn_compact" if compact else "turn"), 30 if compact else 38
    laid = one_line(seat["name"], width, theme.px(largest), theme.px(smallest), 700)
    if laid.shortened and not compact:
        laid = lay_out(seat["name"], width, [Step(int(theme.px(31)), 2)], 700)
    lower = theme.px(3 if len(laid.lines) > 1 else 1)
    drawn.add(write(laid, ink, theme.px(left), cy + laid.height / 2 + lower))
    return drawn


def _name_over(note: str, name: str, left: float, right: float, height: float) -> InstructionGroup:
    """The name in one line, and below it the note."""
    drawn, width, x = InstructionGroup(), theme.px(right - left), theme.px(left)
    below = one_line(note, width, theme.px(_NOTE_BELOW), theme.px(14), 600)
    largest, smallest = (32, 22) if height < theme.space("header") else (42, 26)
    above = one_line(name, width, theme.px(largest), theme.px(smallest), 700)
    _, middle, _, _ = theme.box(0, height / 2 + 3, 0, 0)
    top = middle + (above.height + below.height) / 2
    for laid in (above, below):
        drawn.add(write(laid, theme.colour("ink"), x, top))
        top -= laid.height
    return drawn


def _other(seat: Mapping[str, Any], slot: Slot, height: float) -> InstructionGroup:
    drawn = InstructionGroup()
    compact, has_left = _is_compact(height), seat.get("left", False)
    cx, cy, radius, named = _mark_of_other(seat, slot, height)
    if seat.get("locked") and not has_left:
        drawn.add(locked_out(seat["colour"], cx, cy, radius))
    else:
        alpha, sits_out = 0.5 if has_left else 1.0, bool(seat.get("sits_out")) and not has_left
        drawn.add(mark(seat["colour"], cx, cy, radius, alpha, outlined=sits_out))
    if named:
        size = theme.px(18 if compact else 19)
        said = one_line(seat["name"], theme.px(slot.w - 10), size, size, 400)
        x, y, w, _ = theme.box(slot.x, 53.0 if compact else 67.5, slot.w, 0)
        away = seat.get("sits_out") or seat.get("locked")
        colour = theme.colour("muted" if away else "text")
        drawn.add(write(said, colour, x, y + said.height / 2, w, "centre"))
    return drawn
