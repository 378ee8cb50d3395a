"""The header: the seats in an order that never changes; the one that plays has the tab, its name large.

`slots` is the arithmetic, without a widget; `SeatStrip` draws upon a rim.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.theme import theme
from ui.widgets.mark import ink_mark, mark
from ui.widgets.rim import Rim
from ui.widgets.text import Step, lay_out, one_line, write

# How wide the seats that do not play are, by how many seats there are; LOOK's figures.
_OTHERS = {1: 190, 2: 190, 3: 140, 4: 112, 5: 92, 6: 80, 7: 70, 8: 64}
_UPRIGHT, _UPRIGHT_TAB = 74.0, 258.0
# Under this width there is room for the mark only.
_NAME_FROM = 76


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
        other = min(_UPRIGHT, (room - _UPRIGHT_TAB) / max(1, count - 1))
    found: list[Slot] = []
    x = rim
    for seat in range(count):
        w = room - other * (count - 1) if seat == active else other
        found.append(Slot(x, w))
        x += w
    return found


class SeatStrip(Widget):
    """Names and marks of the header, and the rim beneath them."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.rim = Rim()
        self.add_widget(self.rim)
        self._names = InstructionGroup()
        self.canvas.after.add(self._names)
        self._shown: tuple[Any, ...] = ()

    def show(self, seats: Sequence[dict[str, Any]], active: int | None) -> None:
        """Show the view's seats."""
        height = theme.space("header")
        places = slots(len(seats), active, theme.width, theme.portrait)
        drawn = (theme.size, theme.mode, len(seats), active, [_look(seat) for seat in seats])
        if drawn == self._shown:
            return
        same_table = self._shown[:3] == drawn[:3]
        self._shown = drawn
        colour = None if active is None else theme.seat(seats[active]["colour"]).colour
        tab = None if active is None else (places[active].x, places[active].x + places[active].w)
        if same_table:
            self.rim.move(colour, tab, height)
        else:
            self.rim.show(colour, tab, height)
        self._names.clear()
        for index, (seat, slot) in enumerate(zip(seats, places, strict=True)):
            if index == active:
                self._names.add(_active(seat, slot, height))
            else:
                self._names.add(_other(seat, slot, height))


def _look(seat: dict[str, Any]) -> tuple[Any, ...]:
    return seat["name"], seat["colour"], seat.get("left", False)


def _active(seat: dict[str, Any], slot: Slot, height: float) -> InstructionGroup:
    drawn = InstructionGroup()
    radius = theme.space("mark_turn")
    x, y = slot.x + 18 + radius, height / 2 + 3
    cx, cy, _, _ = theme.box(x, y, 0, 0)
    drawn.add(ink_mark(seat["colour"], cx, cy, theme.px(radius)))
    left = x + radius + 14
    right = slot.x + slot.w - 16
    width = theme.px(right - left)
    laid = one_line(seat["name"], width, theme.px(theme.font_u("turn")), theme.px(38), 700)
    if laid.shortened:
        laid = lay_out(seat["name"], width, [Step(int(theme.px(31)), 2)], 700)
    drawn.add(
        write(
            laid,
            theme.colour("ink"),
            theme.px(left),
            cy + laid.height / 2 + theme.px(3 if len(laid.lines) > 1 else 1),
        )
    )
    return drawn


def _other(seat: dict[str, Any], slot: Slot, height: float) -> InstructionGroup:
    drawn = InstructionGroup()
    left = seat.get("left", False)
    named = slot.w >= _NAME_FROM and not theme.portrait and not left
    radius = theme.space("mark_header") if named else 22.0
    middle = 37 if named else height / 2 + 4
    cx, cy, _, _ = theme.box(slot.x + slot.w / 2, middle, 0, 0)
    drawn.add(mark(seat["colour"], cx, cy, theme.px(radius), 0.5 if left else 1.0))
    if named:
        size = theme.px(19)
        said = one_line(seat["name"], theme.px(slot.w - 10), size, size, 400)
        x, y, w, _ = theme.box(slot.x, 67.5, slot.w, 0)
        drawn.add(write(said, theme.colour("text"), x, y + said.height / 2, w, "centre"))
    return drawn
