"""The history of a free table's points, round by round; a cell that is tapped is put right on the keypad."""

from __future__ import annotations

from functools import partial
from typing import Any

from ui.i18n import plural, text, whole
from ui.screens.free_table.beside import EDGE, GAP, HEAD, SAID, TARGET, BesideTable
from ui.screens.free_table.grid import Cell, RoundsGrid
from ui.theme import Box, theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad

_PAD_W, _PAD_UPRIGHT = 362.0, 368.0
_MOST_FIGURES = 6


class Rounds(BesideTable):
    """Shows every round; what is put right is a correction, which can be taken back as anything."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._cell: Cell | None = None
        self._figures = Figures(most=_MOST_FIGURES, signed=True)
        self._pad: Keypad | None = None
        self._said: Any = None
        self.grid: RoundsGrid | None = None

    def begin(self) -> None:
        """Whoever comes here reads first."""
        super().begin()
        self._cell = None
        self._figures.clear()

    @property
    def typing(self) -> Keypad | None:
        return self._pad

    @property
    def seat(self) -> int:
        """The seat whose cell is put right, else the one whose turn it is."""
        return self._cell.seat if self._cell is not None else super().seat

    # How it is laid out

    def lay(self) -> None:
        seats, rounds = self.view["seats"], self.view["turn"]["round"]
        # Whoever has left with points stays in the history.
        here = {
            number: seat for number, seat in enumerate(seats) if not seat["left"] or seat["points_by_round"]
        }
        if self._cell is not None and (self._cell.seat not in here or self._cell.round > rounds):
            self._cell = None  # it was taken back meanwhile
        width, height = theme.width, theme.height
        foot = height - EDGE - TARGET
        left: Box = (EDGE, 16.0, width - 2 * EDGE, 0.0)
        end, self._pad = foot - GAP, None
        if self._cell is not None and theme.portrait:
            pad: Box = (EDGE, foot - GAP - _PAD_UPRIGHT, width - 2 * EDGE, _PAD_UPRIGHT)
            end = pad[1] - 2 * GAP - TARGET
            self._lay_pad(self._cell, pad, (EDGE, end + GAP, width - 2 * EDGE, TARGET))
        elif self._cell is not None:
            wide = _PAD_W + 0.35 * (width - 800)
            left = (EDGE, 16.0, width - 2 * EDGE - wide - 12, 0.0)
            pad = (width - EDGE - wide, EDGE + TARGET + GAP, wide, height - 2 * EDGE - TARGET - GAP)
            self._lay_pad(self._cell, pad, (pad[0], EDGE, wide, TARGET))
        top = self._lay_title(left)
        grid = self.grid = RoundsGrid(here, rounds, self._choose_cell, self._cell)
        self.touchable("rounds", grid, (left[0], top, left[2], end - top), lambda: None)
        others = [("points", "plus", text("Points"), partial(self._go, "points"))]
        if self._cell is not None or self.view["paused"] or self.view["phase"] == "over":
            others = []
        self.lay_foot((EDGE, foot, left[2], TARGET), *others)

    def _lay_title(self, where: Box) -> float:
        """What can be done here, or what is put right; returns how far down there is room below it."""
        x, y, w, _ = where
        high = HEAD + SAID
        if self._cell is None:
            high = HEAD if not theme.portrait else HEAD + 12
            if self.has_band:
                return y + self.band_box[3] + GAP
            says = text("Tap the points that are to be put right.")
            self.words(says, (x + 4, y, w - 4, high), weight=600, size_u=theme.font_u("choice"),
                       smallest_u=20, lines=2)  # fmt: skip
        elif not self.has_band:
            self._said = self.lay_head(where, self._sentence)
        return y + high + 6

    def _lay_pad(self, cell: Cell, pad: Box, above: Box) -> None:
        x, y, w, h = above
        half = (w - GAP) / 2
        if not self.has_band or theme.portrait:
            has_none = self._points_of(cell) is None
            self.tile("none", (x, y, half, h), partial(self._put, None), icon="backspace-outline",
                      label=text("No points"), idle=has_none, dim=has_none, stands="beside")  # fmt: skip
            self.tile("keep", (x + half + GAP, y, half, h), self._let_be, icon="close",
                      label=text("Leave it"), stands="beside")  # fmt: skip
        asks = text("Points in round {number}", number=cell.round)
        keypad = Keypad(self._figures, self._typed, asks=asks, changed=self._say_sum)
        self._pad = self.put("key", keypad, pad)

    def _points_of(self, cell: Cell) -> int | None:
        points: int | None = self.view["seats"][cell.seat]["points_by_round"].get(str(cell.round))
        return points

    @property
    def _sentence(self) -> str:
        """What stands there, and what comes of what is typed."""
        assert self._cell is not None
        before, typed = self._points_of(self._cell), self._figures.number
        if typed is not None:
            total = self.view["seats"][self._cell.seat]["points"] - (before or 0) + typed
            return text("{before} becomes {after}, and the sum {sum}", before=whole(before or 0),
                        after=whole(typed), sum=whole(total))  # fmt: skip
        if before is None:
            return text("has no points in round {number}", number=self._cell.round)
        return plural(
            "has {points} point in round {number}", "has {points} points in round {number}", abs(before),
            points=whole(before), number=self._cell.round,
        )  # fmt: skip

    def _say_sum(self) -> None:
        if self._said is not None and self._said.parent is self:
            self._said.text = self._sentence

    # What is done

    def _choose_cell(self, cell: Cell) -> None:
        seat = self.view["seats"][cell.seat]
        if seat["left"]:
            self.refuse(text("{name} has left the table", name=seat["name"]))
            return
        self._cell = cell
        self._figures.clear()
        self.anew()

    def _let_be(self) -> None:
        self._cell = None
        self.anew()

    def leave(self) -> None:
        """One step back."""
        if self._cell is not None:
            self._let_be()
        else:
            super().leave()

    def _typed(self, figures: Figures) -> None:
        if figures.number is not None:
            self._put(figures.number)

    def _put(self, points: int | None) -> None:
        assert self._cell is not None
        cell, self._cell = self._cell, None
        self._say("correct", seat=cell.seat, set={f"points_by_round.{cell.round}": points})
