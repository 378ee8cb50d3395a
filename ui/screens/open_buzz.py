"""The buzz is open and nobody was first yet: everybody may press, but those who are locked out.

Whoever has no button of their own finds one at the edge of the screen that is nearest to them; what is said
stands in the middle, and keeps clear of these.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.edges import Edge, edges
from ui.screens.hourglass_plan import EDGE_H, Area
from ui.screens.racing import Racing
from ui.theme import Box, Rgba, theme
from ui.widgets.mark import locked_out, mark
from ui.widgets.message_band import usual_box
from ui.widgets.text import one_line, write, write_icon
from ui.words.choices import View
from ui.words.seats import present

_GAP = 12.0
_MOST_MARK, _NAME = 48.0, 30.0
_LEAST_NAMED = 76.0  # u: below that a mark stands by itself
_REST_W, _HELP_W, _TOOL = 236.0, 64.0, 64.0
_FREE_EDGE = 12.0
_WHY, _WHY_UPRIGHT = 52.0, 92.0


class OpenBuzz(Racing):
    """Waits for the first press. Whoever pressed too early is let in again by the table's time."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._early_for_ms, self._early_until_us = 0.0, 0

    def show(self, view: View, now_us: int, *, with_button: Container[int] | None = None) -> None:
        if view["early_for_ms"] != self._early_for_ms:  # else it is the same view, seen again
            self._early_for_ms = view["early_for_ms"]
            self._early_until_us = now_us + round(self._early_for_ms * 1000)
        super().show(self._as_of(view, now_us), now_us, with_button=with_button)

    def is_past(self, now_us: int) -> bool:
        """Those who were too early have waited long enough."""
        before, self.view = self.view, self._as_of(self.view, now_us)
        return self.view is not before

    def _as_of(self, view: View, now_us: int) -> View:
        """The view as it is by then: whoever was too early may press when that time has passed."""
        if not _is_anybody_early(view) or now_us < self._early_until_us:
            return view
        seats = [
            {**seat, "too_early": False, "locked_out": False} if seat["too_early"] else seat
            for seat in view["seats"]
        ]
        return {**view, "seats": seats}

    def bring_to(self, now_us: int) -> bool:
        return super().bring_to(now_us) or _is_anybody_early(self.view)

    @property
    def band_box(self) -> Box:
        """Over what is asked, which everybody has read by then."""
        where = self._inner(self._found())
        x, y, w, h = usual_box(where.y)
        return x, y, w, min(h, self._head_h - _GAP)

    def looks(self, now_us: int) -> object:
        """Who may press, and what else may be said."""
        seats = [
            (seat["name"], seat["colour"], seat.get("locked_out"), seat.get("left"), seat.get("sits_out"))
            for seat in self.view["seats"]
        ]
        return (
            seats, self.has_rest, self.view["paused"], self.undo_label, self.view["undo"] > 0, self.choices,
            self.around, self.has_band,
        )  # fmt: skip

    def edge(self) -> Rgba:
        """Bone: it is everybody's."""
        return theme.colour("bone")

    # How it is laid out

    def lay(self) -> None:
        super().lay()
        found = self._found()
        where, narrow = self._inner(found), 0.0
        if theme.portrait and any(edge.side in ("left", "right") for edge in found.values()):
            narrow = EDGE_H + 8 - where.x  # they lie beside the marks
        top = where.y + self._head_h
        self._lay_head(where._replace(h=self._head_h))
        foot = self._lay_foot(where)
        left, room = where.x + narrow, where.w - 2 * narrow
        why = " ".join(can.says for can in self.shut_out)
        if why:
            foot -= _WHY_UPRIGHT if theme.portrait else _WHY
            box = (left + 4, foot, room - 8, _WHY_UPRIGHT if theme.portrait else _WHY)
            self.words(why, box, size_u=theme.font_u("body"), lines=4, align="centre")
        self._lay_marks(Area(left, top, room, foot - top - _GAP))
        self.lay_edge_buttons(found)

    def _found(self) -> dict[int, Edge]:
        """Where the buttons of those lie that have none."""
        left = 20.0
        right = theme.width - 20 if theme.portrait else theme.width / 2 - _GAP
        strip = Area(left, theme.height - EDGE_H, right - left, EDGE_H)
        return edges(theme.width, theme.height, theme.portrait, strip, self.around, self.press_here)

    @staticmethod
    def _inner(found: dict[int, Edge]) -> Area:
        """What the buttons at the far and the near edge leave of the screen."""
        boxes = [edge.box for edge in found.values()]
        top = max((box.h for box in boxes if box.y == 0), default=_FREE_EDGE)
        foot = max((box.h for box in boxes if box.y + box.h == theme.height), default=_FREE_EDGE)
        return Area(24.0, top + _GAP, theme.width - 48, theme.height - top - foot - 2 * _GAP)

    @property
    def _head_h(self) -> float:
        return 168.0 if theme.portrait else 96.0

    def _lay_head(self, where: Area) -> None:
        """What is to be done, with what is left of a running hourglass."""
        help_box = (where.x + where.w - _HELP_W, where.y, _HELP_W, _TOOL)
        if self.has_band:
            return
        self.lay_help(help_box)
        if not (theme.portrait and self.has_rest):
            bell = Widget(size=theme.size, size_hint=(None, None))
            at = theme.point(where.x + 36, where.y + 34)
            bell.canvas.add(write_icon("bell-outline", theme.colour("text"), *at, theme.px(58)))
            self.add_widget(bell)
        left, room = where.x + 80, where.w - 80 - _HELP_W - _GAP
        said, high, top = self._words.sentence(self.view), where.h - _GAP, where.y
        if theme.portrait:
            if self.has_rest:
                self.lay_rest(where.x + 110, where.y + 34, "text")
            left, room, top, high = where.x + 4, where.w - 8, where.y + 70, high - 70
        elif self.has_rest:
            room -= _REST_W
            self.lay_rest(left + room + 96, where.y + 42, "text")
        size = theme.font_u("sentence")
        self.words(said, (left, top, room, high), weight=600, size_u=size, smallest_u=20, lines=3)

    def _lay_marks(self, where: Area) -> None:
        """Everybody's mark with the name, where there is room; cut through where they may not press."""
        seats = self.view["seats"]
        here = [seat for seat in present(seats) if not seats[seat].get("sits_out")]
        rows = 1 if len(here) <= (4 if theme.portrait else 8) else 2
        columns = -(-len(here) // rows)
        pitch, row_h = min(170.0, where.w / columns), min(150.0, where.h / rows)
        is_named = pitch >= _LEAST_NAMED and row_h >= 64
        radius = min(_MOST_MARK, 0.42 * pitch, 0.46 * (row_h - _NAME * is_named))
        drawn = Widget(size=theme.size, size_hint=(None, None))
        top = where.y + (where.h - rows * row_h) / 2
        for number, seat in enumerate(here):
            row, column = divmod(number, columns)
            in_row = min(columns, len(here) - row * columns)
            x = where.x + where.w / 2 + (column - (in_row - 1) / 2) * pitch
            y = top + row_h * row + (row_h - _NAME * is_named) / 2
            is_out = seats[seat].get("locked_out")
            draw = locked_out if is_out else mark
            drawn.canvas.add(draw(seats[seat]["colour"], *theme.point(x, y), theme.px(radius)))
            if is_named:
                width = theme.px(pitch - 8)
                laid = one_line(seats[seat]["name"], width, theme.px(24), theme.px(17), 600)
                name_x, name_y = theme.point(x - (pitch - 8) / 2, y + radius + 4)
                colour = theme.colour("muted" if is_out else "text")
                drawn.canvas.add(write(laid, colour, name_x, name_y, width, "centre"))
        self.add_widget(drawn)

    def _lay_foot(self, where: Area) -> float:
        """The way to end it, and the tools; returns how far down there is room above."""
        others = [choice for choice in self.choices if choice.do != "buzz"]
        foot = where.y + where.h
        tools_y = foot - _TOOL
        pause_w = 84.0
        if theme.portrait:
            left, tile_y, tile_w = where.x, tools_y - _GAP - 76, where.w
            for number, choice in enumerate(others):
                self.offer(choice, (left, tile_y - number * 88, tile_w, 76), stands="beside")
            top = tile_y - max(0, len(others) - 1) * 88 if others else tools_y
            undo: Box = (left, tools_y, where.w - pause_w - 8, _TOOL)
        else:
            shares = len(others)
            tile_w = (where.w - pause_w - 8) * (0.5 if shares < 2 else 0.62) / max(1, shares) - 8
            undo_w = where.w - pause_w - 8 - shares * (tile_w + 8)
            undo = (where.x, tools_y, undo_w, _TOOL)
            for number, choice in enumerate(others):
                x = where.x + undo_w + 8 + number * (tile_w + 8)
                self.offer(choice, (x, tools_y - 8, tile_w, _TOOL + 8), stands="beside")
            top = tools_y - 8
        is_idle = not self.view["undo"]
        self.tile("undo", undo, self._undo, kind="tool", icon="undo-variant", label=self.undo_label,
                  stands="beside", idle=is_idle)  # fmt: skip
        pause = (where.x + where.w - pause_w, tools_y, pause_w, _TOOL)
        self.tile("pause", pause, self._pause, kind="tool", icon="pause", label=text("Pause"),
                  idle=bool(self.view["paused"]))  # fmt: skip
        return top


def _is_anybody_early(view: View) -> bool:
    """Whether somebody waits for having pressed too early."""
    return not view["paused"] and any(seat["too_early"] for seat in view["seats"])
