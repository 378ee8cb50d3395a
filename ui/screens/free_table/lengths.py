"""How long the hourglass of a free table runs: a few usual lengths, keys for any other, and what ends it."""

from __future__ import annotations

from functools import partial
from typing import Any

from ui.i18n import text
from ui.screens.game_page import GamePage
from ui.theme import Box, theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.text import Step
from ui.words.spans import clock

PRESETS_S = (30, 60, 120, 180, 300, 600)
_COLUMNS, _GAP = 3, 8.0
_TARGET, _PAD, _UPRIGHT_PAD, _UPRIGHT_BAND = 64.0, 324.0, 360.0, 108.0


class TimeFigures(Figures):
    """A time as it is typed, its seconds last: "130" is 1:30, and "90" is as long."""

    def __init__(self) -> None:
        super().__init__(most=5)

    @property
    def number(self) -> int | None:
        """In seconds."""
        if not self.typed:
            return None
        hours, minutes, seconds = (int(part) for part in self._parts)
        return 3600 * hours + 60 * minutes + seconds

    @property
    def text(self) -> str:
        if not self.typed:
            return ""
        hours, minutes, seconds = self._parts
        return f"{int(hours)}:{minutes}:{seconds}" if int(hours) else f"{int(minutes)}:{seconds}"

    @property
    def _parts(self) -> tuple[str, str, str]:
        digits = self.typed.rjust(6, "0")
        return digits[:-4], digits[-4:-2], digits[-2:]


class Lengths(GamePage):
    """Every length turns the hourglass at once."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._figures = TimeFigures()
        self._pad: Keypad | None = None

    def begin(self) -> None:
        """Whoever comes here types anew."""
        self._figures.clear()

    @property
    def typing(self) -> Keypad | None:
        return self._pad

    @property
    def band_box(self) -> Box:
        """Upright all room is for keys."""
        x, y, w, h = super().band_box
        return x, y, w, min(h, _UPRIGHT_BAND) if theme.portrait else h

    def lay_body(self) -> None:
        """Lengths at the left or above, keys beside them or below."""
        top = 84.0 + self.band_room
        width, height = theme.width, theme.height
        if theme.portrait:
            left: Box = (20, top, width - 40, height - 20 - _UPRIGHT_PAD - _GAP - top)
            pad: Box = (20, height - 20 - _UPRIGHT_PAD, width - 40, _UPRIGHT_PAD)
        else:
            wide = _PAD + 0.3 * (width - 800)
            left = (20, top, width - 40 - wide - 12, height - 20 - top)
            pad = (width - 20 - wide, top, wide, height - 20 - top)
        self._lay_left(left)
        self._pad = None
        if pad[3] >= 360:
            self._pad = self.put(
                "key", Keypad(self._figures, self._typed, asks=text("Minutes and seconds")), pad
            )

    def lay_tools(self) -> None:
        """The way back lies beside what else there is."""

    def _lay_left(self, where: Box) -> None:
        x, y, w, h = where
        foot = y + h - _TARGET
        self.lay_back(partial(self._go, "free_table"), (x, foot, 84, _TARGET))
        self.lay_help((x + w - _TARGET, foot, _TARGET, _TARGET))
        if theme.portrait:
            actions, bottom = (x + 92, foot, w - 92 - _TARGET - _GAP, _TARGET), foot
        else:
            actions, bottom = (x, foot - _GAP - _TARGET, w, _TARGET), foot - _GAP - _TARGET
        self._lay_actions(actions)
        title_h = 0.0 if self.has_band else 60.0
        if title_h:
            steps = [Step(int(theme.px(size)), 2) for size in (28, 25, 22)]
            asks = text("How long does the hourglass run?")
            self.words(asks, (x + 4, y, w - 8, title_h - _GAP), weight=600, steps=steps)
        each = (w - _GAP * (_COLUMNS - 1)) / _COLUMNS
        row_h = min(92.0, (bottom - y - title_h) / -(-len(PRESETS_S) // _COLUMNS) - _GAP)
        for number, length_s in enumerate(PRESETS_S):
            row, column = divmod(number, _COLUMNS)
            box = (x + column * (each + _GAP), y + title_h + row * (row_h + _GAP), each, row_h)
            self.tile(
                f"length:{length_s}", box, partial(self._turn, length_s), label=clock(length_s), label_u=30,
                chosen=self.view["hourglass"]["length_s"] == length_s,
            )  # fmt: skip

    def _lay_actions(self, where: Box) -> None:
        """What an hourglass can do that was turned already."""
        x, y, w, h = where
        each = (w - _GAP) / 2
        agreed = clock(round(self.view["options"]["hourglass_s"]))
        actions = {
            "stop_hourglass": (text("Stop"), "hand-back-right-outline"),
            "reset_hourglass": (text("Back to {time}", time=agreed), "restart"),
        }
        for number, (do, (label, icon)) in enumerate(actions.items()):
            self.tile(
                do, (x + number * (each + _GAP), y, each, h), partial(self._say, do), kind="tool", icon=icon,
                label=label, stands="above" if theme.portrait else "beside",
                idle=do not in self.view["legal"],
            )  # fmt: skip

    def _turn(self, length_s: int) -> None:
        self._say("start_hourglass", length_s=length_s)

    def _typed(self, figures: Figures) -> None:
        if figures.number:
            self._turn(figures.number)
        elif self._pad is not None:
            self._pad.refuse(text("An hourglass runs for a second at least"))
