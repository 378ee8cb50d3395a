"""Time is up: the screen is full of sand until the table has said how it went."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.full_screen import FullScreen
from ui.screens.hourglass_motion import there_and_back
from ui.theme import Box, Rgba, theme
from ui.widgets.mark import ink_mark
from ui.widgets.message_band import usual_box
from ui.widgets.rim_over import RimOver
from ui.widgets.sand import CLOTH, sand_cloth

# Beside some seats' colours sand looks much the same across a dark room; ink beside it does not.
_LINE = 10.0  # u, where the rim is widest
_LINE_AT_REST = 4.0  # where it stays wide: clear of what can be tapped


class TimesUp(FullScreen):
    """Who played, the words, the question and its answers; the rim beats a few times and rests."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._since_us: int | None = None
        self._rim_over = RimOver(theme.colour("edge"))

    def looks(self, now_us: int) -> object:
        """Who played and what is asked."""
        seats = [(seat["name"], seat["colour"]) for seat in self.view["seats"]]
        return seats, self.view["turn"], self.view["undo"] > 0, self.undo_label, self.choices

    @property
    def band_box(self) -> Box:
        return usual_box(104)

    def on_parent(self, _widget: Any, parent: Any) -> None:
        """Begin anew with the next hourglass that runs out."""
        if parent is None:
            self._since_us = None

    def edge(self) -> Rgba:
        """The colour of whoever played; bone where everybody did."""
        return theme.colour("bone") if self._seat is None else theme.seat(self._seat["colour"]).colour

    @property
    def _seat(self) -> Mapping[str, Any] | None:
        seat: Mapping[str, Any] = self.view["seats"][self.view["turn"]["seat"]]
        return None if self.view.get("all_play") else seat

    def lay(self) -> None:
        self.add_widget(self._sand())
        upright, width, height = theme.portrait, theme.width, theme.height
        offered = self.choices
        answers, others = offered[:2], offered[2:]
        # Beside the name; upright there is room for a row of them at the foot.
        aside, tools_top = (176.0, 34.0) if not upright else ((width - 160) / 2, height - 104)
        undo_left = width - 40 - aside
        undo: Box = (undo_left, tools_top, aside, 64)
        if upright:  # a line of its own, to name what it takes back
            undo = (40, tools_top, width - 80, 64)
            tools_top -= 72
            aside = (width - 80 - 72 - 8 * (len(others) - 1)) / max(1, len(others))
            undo_left = width - 40 + 8
        tools_left = undo_left - (aside + 8) * len(others) - 72
        self.lay_help((tools_left, tools_top, 64, 64), kind="ink_outlined", icon_u=30)
        self.tile(
            "undo", undo, self._undo, kind="ink_outlined", icon="undo-variant", label=self.undo_label,
            stands="beside", idle=not self.view["undo"],
        )  # fmt: skip
        for number, choice in enumerate(others, start=1):
            box: Box = (undo_left - (aside + 8) * number, tools_top, aside, 64)
            self.offer(choice, box, kind="ink_outlined", icon_u=30, stands="beside")
        name = str(self._seat["name"]) if self._seat else text("All play")
        name_end = width - 40 if upright else tools_left - 16
        name_left = 111.0 if self._seat else 56.0
        self.words(
            name, (name_left, 36, name_end - name_left, 60), colour="ink", weight=700, size_u=46,
            smallest_u=30,
        )  # fmt: skip
        lines = 2 if upright else 1
        down = self.band_room  # the words give way to the band, and upright the answers to the words
        words_high, answers_high = (132, 128.0) if not upright else (240, 80.0) if down else (190, 100.0)
        size = min(theme.font_u("times_up"), 0.9 * (words_high - down) / lines)
        self.words(
            text("Time is up"), (32, 104 + down, width - 64, words_high - down), colour="ink", weight=700,
            size_u=size, smallest_u=40, lines=lines, align="centre",
        )  # fmt: skip
        top = height - 40 - answers_high
        if upright:
            top = tools_top - 16 - (answers_high + 16) * len(answers)
        self.words(
            self._words.sentence(self.view), (40, 104 + words_high, width - 80, top - 116 - words_high),
            colour="ink", weight=600, size_u=38, smallest_u=26, lines=2, align="centre",
        )  # fmt: skip
        columns = 1 if upright else max(1, len(answers))
        wide = (width - 80 - 16 * (columns - 1)) / columns
        for number, choice in enumerate(answers):
            row, column = divmod(number, columns)
            box = (40 + column * (wide + 16), top + row * (answers_high + 16), wide, answers_high)
            self.offer(choice, box, kind="ink", label_u=38, icon_u=56, stands="beside", align="left")

    def _sand(self) -> Widget:
        sand = Widget(size=theme.size, size_hint=(None, None))
        width, height = theme.size
        across, up = width / CLOTH, height / CLOTH
        sand.canvas.add(Color(1, 1, 1, 1))
        sand.canvas.add(
            Rectangle(size=theme.size, texture=sand_cloth(), tex_coords=(0, 0, across, 0, across, up, 0, up))
        )
        sand.canvas.add(self._mark())
        self._rim_over = RimOver(self.edge())
        sand.canvas.add(self._rim_over)
        return sand

    def _mark(self) -> InstructionGroup:
        if self._seat is None:
            return InstructionGroup()
        return ink_mark(self._seat["colour"], theme.px(66), theme.size[1] - theme.px(66), theme.px(34))

    # What moves

    def bring_to(self, now_us: int) -> bool:
        """The rim beats from the first moment at which this is shown."""
        if self._since_us is None:
            self._since_us = now_us
        motion, rest = theme.tokens["motion"]["times_up"], theme.space("rim")
        takes, wide = theme.motion("times_up") * 1_000_000, float(motion["rim"])
        if takes <= 0:
            self._rim_over.stand(wide, _LINE_AT_REST)
            return False
        beats = (now_us - self._since_us) / takes
        if beats >= motion["times"]:
            self._rim_over.stand(rest)
            return False
        out = there_and_back("times_up", beats % 1)
        self._rim_over.stand(rest + (wide - rest) * out, _LINE * out)
        return True
