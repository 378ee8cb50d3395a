"""House options: what a table agrees on before the start, each with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.hourglass import LONGEST_S, SHORTEST_S
from ui.i18n import text
from ui.screens.new_game.plan import Plan
from ui.screens.page import Page
from ui.theme import theme
from ui.words.cranium import HOUSE_OPTIONS, describe, option_label, value_label

_STEP_S, _LONG_STEP_S, _LONG_FROM_S = 5, 15, 60


class Options(Page):
    """One row for each option: its name, what it means as it stands, and its values."""

    def __init__(
        self,
        *,
        changed: Callable[[Plan], None],
        measure: Callable[[], None],
        go_on: Callable[[], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._changed, self._measure, self._go_on, self._back = changed, measure, go_on, back
        self._plan = Plan()

    def show(self, plan: Plan) -> None:
        """Show what is agreed so far."""
        self._plan = plan
        self.anew()

    def lay(self) -> None:
        width, height = theme.width, theme.height
        self.words(text("House options"), (28, 16, width - 56, 44), size_u=34, weight=600)
        top, foot = 66.0, height - 82
        pitch = (foot - 6 - top) / len(HOUSE_OPTIONS)
        for number, option in enumerate(HOUSE_OPTIONS):
            self._lay_option(option.name, option.values, top + number * pitch, pitch - 6)
        self.tile("back", (20, foot, 84, 64), self._back, kind="tool", icon="arrow-left", stands="beside")
        next_w = min(232.0, width - 132)
        self.tile(
            "next", (width - 20 - next_w, foot - 4, next_w, 68), self._go_on,
            kind="primary", icon="arrow-right", label=text("Next"),
        )  # fmt: skip

    def _lay_option(self, name: str, values: tuple[str | int, ...], y: float, h: float) -> None:
        value = self._plan.options.get(name, values[0])
        if theme.portrait:
            words_w, left, tiles_y, tiles_h = theme.width - 56, 20.0, y + 62, h - 66
        else:
            words_w, left, tiles_y, tiles_h = 262.0, 302.0, y, h
        self.words(option_label(name), (28, y - 2, words_w, 24), size_u=21, weight=600)
        means = describe(name, value)
        self.words(means, (28, y + 22, words_w, 40), size_u=17, lines=2, colour="muted", middle=False)
        right = theme.width - 20
        if name == "hourglass_s":
            self._lay_seconds(int(value), (left, tiles_y, right - left, tiles_h))
            return
        cell = (right - left - 8 * (len(values) - 1)) / len(values)
        for number, one in enumerate(values):
            self.tile(
                f"{name}:{one}", (left + number * (cell + 8), tiles_y, cell, tiles_h),
                partial(self._agree, name, one),
                label=value_label(name, one), label_u=21, chosen=one == value,
            )  # fmt: skip

    def _lay_seconds(self, seconds: int, where: tuple[float, float, float, float]) -> None:
        """Shorter, longer, or measured against the real one."""
        x, y, w, h = where
        narrow = 68.0
        wide = (w - 2 * narrow - 24) / 2
        self.tile(
            "shorter", (x, y, narrow, h), partial(self._agree, "hourglass_s", _shorter(seconds)),
            icon="minus", stands="beside", idle=seconds <= SHORTEST_S, guarded=False,
        )  # fmt: skip
        said = value_label("hourglass_s", seconds)
        self.words(said, (x + narrow + 8, y, wide, h - 5), size_u=24, weight=600, align="centre")
        self.tile(
            "longer", (x + narrow + wide + 16, y, narrow, h),
            partial(self._agree, "hourglass_s", _longer(seconds)),
            icon="plus", stands="beside", idle=seconds >= LONGEST_S, guarded=False,
        )  # fmt: skip
        self.tile(
            "measure", (x + 2 * narrow + wide + 24, y, wide, h), self._measure,
            icon="timer-outline", label=text("Measure"), label_u=21, stands="beside",
        )  # fmt: skip

    def _agree(self, name: str, value: object) -> None:
        self._changed(self._plan.with_option(name, value))


def _shorter(seconds: int) -> int:
    step = _LONG_STEP_S if seconds > _LONG_FROM_S else _STEP_S
    return max(SHORTEST_S, seconds - step)


def _longer(seconds: int) -> int:
    step = _LONG_STEP_S if seconds >= _LONG_FROM_S else _STEP_S
    return min(LONGEST_S, seconds + step)
