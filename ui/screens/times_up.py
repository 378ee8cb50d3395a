"""Time is up: the screen is full of sand until the table has said how it went."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from kivy.animation import AnimationTransition
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

from ui.i18n import language, text
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.mark import ink_mark
from ui.widgets.rim_over import RimOver
from ui.widgets.sand import CLOTH, sand_cloth
from ui.words.cranium import choices, sentence


class TimesUp(Page):
    """Who played, the words, the question and its answers; the rim beats a few times and stays.

    Args:
        now_us: the table's time.
        say: says an action at the table: its name and its arguments.
    """

    def __init__(
        self,
        *,
        now_us: Callable[[], int],
        say: Callable[..., None],
        undo: Callable[[], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._now_us, self._say, self._undo = now_us, say, undo
        self._view: Mapping[str, Any] = {}
        self._with_button: Container[int] | None = None
        self._shown: tuple[Any, ...] = ()
        self._since_us: int | None = None
        self._rim_over = RimOver(theme.colour("edge"))

    def show(
        self, view: Mapping[str, Any], now_us: int, *, with_button: Container[int] | None = None
    ) -> None:
        """Say that the hourglass of this view has run out; the first time begins the beating of the rim.

        `with_button`: the seats that have a button of their own; None: all.
        """
        self._view, self._with_button = view, with_button
        offered = choices(view, with_button=with_button)
        shown = (
            theme.size,
            theme.mode,
            theme.text_size,
            language(),
            view["turn"],
            view["undo"],
            view["seats"],
        )
        if (*shown, offered) != self._shown:
            self._shown = (*shown, offered)
            self.anew()
        if self._since_us is None:
            self._since_us = now_us
        self._beat(now_us)

    def on_parent(self, _widget: Any, parent: Any) -> None:
        """Begin anew with the next hourglass that runs out."""
        if parent is None:
            self._since_us = None

    def edge(self) -> Any:
        """The colour of whoever played; bone where everybody did."""
        return theme.colour("bone") if self._seat is None else theme.seat(self._seat["colour"]).colour

    @property
    def _seat(self) -> Mapping[str, Any] | None:
        seat: Mapping[str, Any] = self._view["seats"][self._view["turn"]["seat"]]
        return None if self._view.get("all_play") else seat

    def lay(self) -> None:
        self.add_widget(self._sand())
        upright, width, height = theme.portrait, theme.width, theme.height
        offered = choices(self._view, with_button=self._with_button)
        answers, others = offered[:2], offered[2:]
        # Beside the name; upright there is room for a row of them at the foot.
        aside, tools_top = (160.0, 34.0) if not upright else ((width - 88) / 2, height - 104)
        undo_left = width - 40 - aside
        self.tile(
            "undo", (undo_left, tools_top, aside, 64), self._undo,
            kind="ink_outlined", icon="undo-variant", label=text("Undo"), label_u=19,
            stands="beside", idle=not self._view["undo"],
        )  # fmt: skip
        for number, choice in enumerate(others, start=1):
            box: tuple[float, float, float, float] = (undo_left - (aside + 8) * number, tools_top, aside, 64)
            self._answer(choice, box, "ink_outlined", icon_u=30)
        name = str(self._seat["name"]) if self._seat else text("All play")
        name_end = width - 40 if upright else undo_left - (aside + 8) * len(others) - 16
        self.words(name, (111, 36, name_end - 111, 60), colour="ink", weight=700, size_u=46, smallest_u=30)
        lines = 2 if upright else 1
        words_high = 240 if upright else 132
        self.words(
            text("Time is up"), (32, 104, width - 64, words_high), colour="ink", weight=700,
            size_u=theme.font_u("times_up"), smallest_u=60, lines=lines, align="centre",
        )  # fmt: skip
        answers_high = 116.0 if upright else 128.0
        top = height - 40 - answers_high
        if upright:
            top = tools_top - 16 - (answers_high + 16) * len(answers)
        self.words(
            sentence(self._view), (40, 104 + words_high, width - 80, top - 116 - words_high), colour="ink",
            weight=600, size_u=38, smallest_u=26, lines=2, align="centre",
        )  # fmt: skip
        columns = 1 if upright else max(1, len(answers))
        wide = (width - 80 - 16 * (columns - 1)) / columns
        for number, choice in enumerate(answers):
            row, column = divmod(number, columns)
            box = (40 + column * (wide + 16), top + row * (answers_high + 16), wide, answers_high)
            self._answer(choice, box, "ink", label_u=38, icon_u=56, align="left")

    def _answer(self, choice: Any, box: tuple[float, float, float, float], kind: str, **look: Any) -> None:
        self.tile(
            choice.do, box, lambda: self._say(choice.do, **choice.args),
            kind=kind, icon=choice.icon, label=choice.label, second=choice.second, stands="beside", **look,
        )  # fmt: skip

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

    def tick(self, _now_ns: int = 0) -> bool:
        """Bring the rim to this moment; returns whether it beats on."""
        return bool(self._view) and self._beat(self._now_us())

    def _beat(self, now_us: int) -> bool:
        motion, rest = theme.tokens["motion"]["times_up"], theme.space("rim")
        takes = theme.motion("times_up") * 1_000_000
        if takes <= 0:
            self._rim_over.thick = float(motion["rim"])
            return False
        beats = (now_us - (self._since_us or 0)) / takes
        if beats >= motion["times"]:
            self._rim_over.thick = rest
            return False
        eased = getattr(AnimationTransition, motion["easing"])(1 - abs(2 * (beats % 1) - 1))
        self._rim_over.thick = rest + (float(motion["rim"]) - rest) * eased
        return True
