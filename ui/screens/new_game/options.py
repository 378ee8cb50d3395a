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
from ui.words.cranium import HOUSE_OPTIONS, HouseOption, describe, option_label, value_label

_STEP_S, _LONG_STEP_S, _LONG_FROM_S = 5, 15, 60
_TOP, _GAP, _TILE = 20.0, 8.0, 64.0
_WORDS = 268.0


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
        width, foot = theme.width, theme.height - 82
        row_h = (foot - _TOP) / len(HOUSE_OPTIONS) - _GAP
        for number, option in enumerate(HOUSE_OPTIONS):
            self._lay_option(option, _TOP + number * (row_h + _GAP), row_h)
        self.lay_back(self._back)
        next_w = 160.0 if theme.portrait else 232.0
        # Five rows for fingers leave the title no other place.
        where = (120, foot, width - 156 - next_w, 64)
        self.words(text("House options"), where, size_u=34, smallest_u=20, weight=600, lines=2)
        self.tile(
            "next", (width - 20 - next_w, foot, next_w, 66), self._go_on,
            kind="primary", icon="arrow-right", label=text("Next"),
        )  # fmt: skip

    def _lay_option(self, option: HouseOption, y: float, h: float) -> None:
        name, values = option.name, option.values
        value = self._plan.options.get(name, option.default)
        right = theme.width - 20
        if theme.portrait:  # the tiles lie under their words
            words_w, words_h = theme.width - 56, h - _TILE
            left, top, tiles_h = 20.0, y + words_h, _TILE
        else:
            words_w, words_h = _WORDS, h
            left, top, tiles_h = 28 + _WORDS + 12, y, h
        label = theme.font_u("label")
        self.words(option_label(name), (28, y, words_w, 24), size_u=21, smallest_u=17, weight=600)
        means = describe(name, value)
        self.words(
            means, (28, y + 24, words_w, words_h - 24), size_u=label, lines=2, colour="muted", middle=False
        )  # fmt: skip
        if name == "hourglass_s":
            self._lay_seconds(int(value), (left, top, right - left, tiles_h))
            return
        cell = (right - left - _GAP * (len(values) - 1)) / len(values)
        for number, one in enumerate(values):
            self.tile(
                f"{name}:{one}", (left + number * (cell + _GAP), top, cell, tiles_h),
                partial(self._agree, name, one),
                label=value_label(name, one), label_u=21, chosen=one == value,
            )  # fmt: skip

    def _lay_seconds(self, seconds: int, where: tuple[float, float, float, float]) -> None:
        """Shorter, longer, or measured against the real one."""
        x, y, w, h = where
        narrow = 68.0
        wide = (w - 2 * narrow - 3 * _GAP) / 2
        self.tile(
            "shorter", (x, y, narrow, h), partial(self._agree, "hourglass_s", _shorter(seconds)),
            icon="minus", stands="beside", idle=seconds <= SHORTEST_S, guarded=False,
        )  # fmt: skip
        said = value_label("hourglass_s", seconds)
        self.words(said, (x + narrow + _GAP, y, wide, h - 5), size_u=24, weight=600, align="centre")
        self.tile(
            "longer", (x + narrow + wide + 2 * _GAP, y, narrow, h),
            partial(self._agree, "hourglass_s", _longer(seconds)),
            icon="plus", stands="beside", idle=seconds >= LONGEST_S, guarded=False,
        )  # fmt: skip
        self.tile(
            "measure", (x + 2 * narrow + wide + 3 * _GAP, y, wide, h), self._measure,
            icon="timer-outline", label=text("Measure"), label_u=21,
            **({"stands": "above", "icon_u": 26} if theme.portrait else {"stands": "beside"}),
        )  # fmt: skip

    def _agree(self, name: str, value: object) -> None:
        self._changed(self._plan.with_option(name, value))


def _shorter(seconds: int) -> int:
    step = _LONG_STEP_S if seconds > _LONG_FROM_S else _STEP_S
    return max(SHORTEST_S, seconds - step)


def _longer(seconds: int) -> int:
    step = _LONG_STEP_S if seconds >= _LONG_FROM_S else _STEP_S
    return min(LONGEST_S, seconds + step)
