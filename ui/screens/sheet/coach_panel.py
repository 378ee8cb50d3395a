"""The coach's panel, where the sheet lies else: what to keep, what can come of it, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.sheet.coach_told import End, Told
from ui.theme import Box, theme
from ui.widgets.die import IN_TEXT, DieKind, die
from ui.widgets.panel import Panel
from ui.widgets.part import Part
from ui.widgets.progress import Bar
from ui.widgets.text import Step, write_icon
from ui.words.sheets import advice as words

_PAD, _TILE_H = 18.0, 64.0
_SMALL_DIE = 26.0
_LEAST_LINE, _MOST_LINE, _MOST_WAY = 30.0, 40.0, 50.0
_BAR_H = 17.0
_LEAST_FOR_DICE = 160.0


class CoachPanel(Part):
    """What the coach says, and two tiles below it. `told` None: `says` stands there alone.

    `explains`: why, instead of what can come of it. `to_sheets` and `why` are what the tiles do.
    """

    def __init__(
        self,
        told: Told | None,
        says: str,
        *,
        explains: bool,
        to_sheets: Callable[[], None],
        why: Callable[[], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._told, self._says, self._explains = told, says, explains
        self._to_sheets, self._why = to_sheets, why
        self._box: Box = (0, 0, 0, 0)

    @property
    def _has_why(self) -> bool:
        return self._told is not None and bool(self._told.ends)  # else that is all there is to tell

    def show(self, told: Told | None, says: str, *, explains: bool) -> None:
        """Say this now; nothing beside it is touched."""
        if (told, says, explains) == (self._told, self._says, self._explains):
            return
        self._told, self._says, self._explains = told, says, explains
        self.fill(self._box)
        self.name_ways()

    def fill(self, box: Box) -> None:
        super().fill(box)
        self._box = box
        x, y, w, h = box
        self.add(Panel(), box)
        inner: Box = (x + _PAD, y + 8, w - 2 * _PAD, h - 24 - _TILE_H)
        if self._told is None:
            self._write(self._says, inner, theme.font_u("body"), 600, 4)
        elif self._explains and self._has_why:
            self._lay_ways(self._told, inner)
        else:
            self._lay_advice(self._told, inner)
        self._lay_tiles(x + 8, y + h - 8 - _TILE_H, w - 16)

    def _lay_tiles(self, x: float, y: float, w: float) -> None:
        gap = theme.space("gap")
        each = (w - gap) / 2 if self._has_why else w
        look: dict[str, Any] = {"label_u": theme.font_u("label"), "icon_u": 28, "stands": "beside"}
        self.tile("sheets", (x, y, each, _TILE_H), self._to_sheets, icon="card-text-outline",
                  label=text("Sheets"), **look)  # fmt: skip
        if self._has_why:
            label = text("Advice") if self._explains else text("Why?")
            icon = "school-outline" if self._explains else "help"
            self.tile("why", (x + each + gap, y, each, _TILE_H), self._why, icon=icon, label=label, **look)

    # -- what to do --------------------------------------------------------------------------------------

    def _lay_advice(self, told: Told, box: Box) -> None:
        x, y, w, h = box
        average_h = theme.font_u("label") + 12
        if h < _LEAST_FOR_DICE:  # a message lies there, too
            says = told.does if h < 2 * average_h else f"{told.does}\n{told.average}"
            self._write(says, box, theme.font_u("label") + 2, 600, 2)
            return
        head_h, foot_h = min(52.0, 0.18 * h), average_h
        self._write(told.does, (x, y, w, head_h), theme.font_u("body"), 600, 2)
        side = min(IN_TEXT, 0.2 * h)
        top = y + head_h + 4
        self._lay_dice(told, told.kept, x, top, side, apart=True)
        top += side + 8
        foot = y + h - foot_h
        if foot - top >= 24 + _LEAST_LINE:
            says = text("It can give") if told.ends else words.each_brings()
            self.words(says, (x, top, w, 24), size_u=theme.font_u("label"), colour="muted")
            rest: Box = (x, top + 24, w, foot - top - 24)
            if told.ends:
                self._lay_ends(told.ends, rest)
            else:
                self._lay_lines(told, rest)
        self._write(told.average, (x, foot, w, foot_h), theme.font_u("label") + 2, 600, 1)

    def _lay_ends(self, ends: Sequence[End], box: Box) -> None:
        x, y, w, h = box
        shown = ends[: max(1, int(h // _LEAST_LINE))]
        line = min(_MOST_LINE, h / len(shown))
        size = min(theme.font_u("label"), 0.6 * line)
        label_w, points_w, chance_w = 0.33 * w, 0.1 * w, 0.23 * w
        bar_x = x + label_w + points_w + 12
        bar_w = x + w - chance_w - 8 - bar_x
        for number, end in enumerate(shown):
            top = y + number * line
            self.words(end.row, (x, top, label_w, line), size_u=size, lines=2)
            self.words(end.points, (x + label_w, top, points_w, line), size_u=size + 2, weight=700,
                       align="right")  # fmt: skip
            self.add(Bar(share=end.share, sunk=True), (bar_x, top + (line - _BAR_H) / 2, bar_w, _BAR_H))
            self.words(end.chance, (x + w - chance_w, top, chance_w, line), size_u=size, align="right")

    # -- why ---------------------------------------------------------------------------------------------

    def _lay_ways(self, told: Told, box: Box) -> None:
        x, y, w, h = box
        head_h = min(56.0, 0.22 * h)
        self._write(words.each_brings(), (x, y, w, head_h), theme.font_u("label") + 2, 600, 2)
        self._lay_lines(told, (x, y + head_h + 4, w, h - head_h - 4))

    def _lay_lines(self, told: Told, box: Box) -> None:
        """A line for each of the best choices."""
        x, y, w, h = box
        shown = told.ways[: max(1, int(h // _LEAST_LINE))]
        line = min(_MOST_WAY, h / len(shown))
        size = min(theme.font_u("label"), 0.6 * line)
        dice_w = len(told.dice) * (_SMALL_DIE + 5)
        for number, way in enumerate(shown):
            top = y + number * line
            weight, left = 400 if number else 700, x
            if way.kept:
                self._lay_dice(told, way.kept, x, top + (line - _SMALL_DIE) / 2, _SMALL_DIE)
                left += dice_w + 8
            self.words(way.does, (left, top, x + w - 80 - left, line), size_u=size, weight=weight,
                       lines=2 if line > 40 else 1)  # fmt: skip
            self.words(way.worth, (x + w - 76, top, 76, line), size_u=size + 2, weight=weight, align="right")

    # -- pieces ------------------------------------------------------------------------------------------

    def _write(self, says: str, box: Box, size: float, weight: int, lines: int) -> None:
        sizes = [(size, 1), (size, lines), (20.0, lines), (17.0, lines + 1)]
        steps = [Step(int(theme.px(each)), count) for each, count in sizes if each <= size]
        self.words(says, box, steps=steps, weight=weight)

    def _lay_dice(
        self, told: Told, kept: Sequence[bool], x: float, y: float, side: float, *, apart: bool = False
    ) -> None:
        """The dice as they lie; `apart`: those that stay first, and the throw drawn behind the others."""
        shown = list(zip(told.dice, kept, strict=True))
        if apart:
            shown.sort(key=lambda one: not one[1])
        drawn = Widget(size_hint=(None, None))
        self.add(drawn, (x, y, (len(shown) + 2) * (side + 8), side))
        left = x
        for number, (value, stays) in enumerate(shown):
            if apart and number and not stays and shown[number - 1][1]:
                left += 16
            kind: DieKind = "thrown" if stays else "to_throw"
            cx, cy, _, _ = theme.box(left + side / 2, y + side / 2, 0, 0)
            drawn.canvas.add(die(value, cx, cy, theme.px(side), kind))
            left += side + (8 if apart else 5)
        if apart and not all(kept):
            cx, cy, _, _ = theme.box(left + 28, y + side / 2, 0, 0)
            drawn.canvas.add(
                write_icon("dice-multiple-outline", theme.colour("text"), cx, cy, theme.px(36))
            )
