"""The rules of the present step, as a sheet over the table; a tap anywhere closes it."""

from __future__ import annotations

from functools import partial

from ui.i18n import text
from ui.screens.game_page import GamePage
from ui.theme import place, theme
from ui.widgets.panel import Panel
from ui.widgets.text import Step, Writing, lay_out
from ui.widgets.touchable import Touchable


class RulesSheet(GamePage):
    """What the rules say now, the most pressing first; as large as it fits without scrolling."""

    def lay_body(self) -> None:
        """A sheet with the rules, under a finger everywhere."""
        top = 184.0 if self.has_band else 96.0
        right, bottom = theme.width - 20, self.tools_y - 8
        sheet = Panel()
        place(sheet, 20, top, right - 20, bottom - top)
        self.add_widget(sheet)
        rules = self._words.rules(self.view)
        size, heights = self._largest(rules, right - 96, bottom - top - 24)
        y = top + 12.0
        for number, (rule, height) in enumerate(zip(rules, heights, strict=True)):
            self.words("•", (36, y, 20, size * 1.12), size_u=size, weight=700, colour="muted")
            said = Writing(text=rule, weight=600 if number == 0 else 400, middle=False)
            said.steps = [Step(int(theme.px(size)), 20)]
            place(said, 58, y, right - 96, height + 4)
            self.add_widget(said)
            y += height + size * 0.4
        anywhere = Touchable()
        place(anywhere, 0, top, theme.width, bottom - top)
        anywhere.bind(on_deed=lambda _sheet: self._go("back"))
        self.add_widget(anywhere)
        self.ways["sheet"] = anywhere

    @staticmethod
    def _largest(rules: list[str], width: float, height: float) -> tuple[float, list[float]]:
        """The largest size at which all rules fit the sheet, and how high each is then; u."""
        largest = int(theme.font_u("body")) + 3
        heights: list[float] = []
        for size in range(largest, int(theme.font_u("smallest") / theme.text_factor) - 1, -1):
            pixels = int(theme.px(size))
            laid = [
                lay_out(rule, theme.px(width), [Step(pixels, 20)], 600 if number == 0 else 400)
                for number, rule in enumerate(rules)
            ]
            heights = [each.height / theme.u for each in laid]
            if sum(heights) + size * 0.4 * (len(rules) - 1) <= height:
                break
        return float(size), heights

    def lay_tools(self) -> None:
        """The way back."""
        where = (20.0, self.tools_y, theme.width - 40, 64.0)
        self.tile(
            "back",
            where,
            partial(self._go, "back"),
            kind="primary",
            icon="close",
            label=text("Back to the table"),
        )
