"""House options: what a table agrees on before the start, each with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ui.games import on_screen
from ui.i18n import text
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.theme import Box, place, theme
from ui.words.before import chapters
from ui.words.help import Chapter
from ui.words.options import HouseOption

_TOP, _GAP, _TILE = 20.0, 8.0, 64.0
_WORDS = 268.0
_SIDE_BY_SIDE = 5  # values; more are gone through one after the other
# How high a row is at least, and at most where there are few: u.
_LEAST, _MOST = 66.0, 96.0
_ABOVE_TILES = 6.0
_COACH, _COACH_UPRIGHT, _LEAST_TITLE = 112.0, 88.0, 90.0
_LEAST_UPRIGHT, _MOST_UPRIGHT = 130.0, 150.0
_AT_THE_END: dict[str, Any] = {"kind": "tool", "idle": True}


class Options(Page):
    """One row for each option: its name, what it means as it stands, and its values. The usual one says so.

    Where there are more than one page holds, the way on leads through the others.
    """

    def __init__(
        self,
        *,
        changed: Callable[[Plan], None],
        measure: Callable[[str], None],
        go_on: Callable[[], None],
        back: Callable[[], None],
        coach: Callable[[], None] = lambda: None,
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._changed, self._measure, self._go_on, self._back = changed, measure, go_on, back
        self._coach = coach
        self._plan = planned()
        self._page = 0

    def show(self, plan: Plan, page: int | None = None) -> None:
        """Show what is agreed so far; on the page that was seen last, or on another (-1: the last one)."""
        self._plan = plan
        if page is not None:
            self._page = page % len(self._pages)
        self._page = min(self._page, len(self._pages) - 1)
        self.anew()

    @property
    def _words(self) -> Any:
        return on_screen(self._plan.game).words

    @property
    def _pages(self) -> list[tuple[HouseOption, ...]]:
        """The options of each page: as many on every one, as far as they go up."""
        options = [option for option in on_screen(self._plan.game).options if self._means_something(option)]
        least = _LEAST_UPRIGHT if theme.portrait else _LEAST
        fits = int((theme.height - 82 - _TOP + _GAP) // (least + _GAP))
        pages = max(1, -(-len(options) // fits))
        a_page = max(1, -(-len(options) // pages))
        return [tuple(options[a_page * page : a_page * (page + 1)]) for page in range(pages)]

    def _means_something(self, option: HouseOption) -> bool:
        """Whether what it belongs to is played with."""
        if option.only_with is None:
            return True
        name, stands = option.only_with
        usual = {one.name: one.default for one in on_screen(self._plan.game).options}
        return bool(self._plan.options.get(name, usual[name]) == stands)

    def lay(self) -> None:
        width, foot, pages = theme.width, theme.height - 82, self._pages
        shown = pages[self._page]
        most = _MOST_UPRIGHT if theme.portrait else _MOST
        row_h = min(most, (foot - _TOP) / len(shown) - _GAP) if shown else 0.0
        for number, option in enumerate(shown):
            self._lay_option(option, _TOP + number * (row_h + _GAP), row_h)
        self.lay_back(partial(self._turn, -1) if self._page else self._back)
        next_w = 140.0 if theme.portrait else 232.0
        next_x = width - 20 - next_w
        self.lay_help((next_x - 72, foot, 64, 64))
        # The rows leave the title no other place.
        title_w = next_x - 80 - 114
        if on_screen(self._plan.game).has_coach:
            coach_w = _COACH_UPRIGHT if theme.portrait else _COACH
            title_w -= coach_w + _GAP
            self.tile(
                "coach", (next_x - 72 - _GAP - coach_w, foot, coach_w, 64), self._coach,
                kind="tool", icon="school-outline", label=text("The coach"), stands="above", icon_u=30,
            )  # fmt: skip
        title = text("House options")
        if len(pages) > 1:
            title = text("House options {page}/{pages}", page=self._page + 1, pages=len(pages))
        if title_w >= _LEAST_TITLE:
            self.words(title, (114, foot, title_w, 64), size_u=34, smallest_u=17, weight=600, lines=2)
        on = self._go_on if self._page + 1 == len(pages) else partial(self._turn, 1)
        self.tile(
            "next", (next_x, foot, next_w, 66), on,
            kind="primary", icon="" if theme.portrait else "arrow-right", label=text("Next"),
        )  # fmt: skip

    def help(self) -> list[Chapter]:
        """What is not plain to see here."""
        game = on_screen(self._plan.game)
        return chapters("options", game.before, any(option.is_measured for option in game.options))

    def _turn(self, by: int) -> None:
        self._page += by
        self.anew()

    def _lay_option(self, option: HouseOption, y: float, h: float) -> None:
        name = option.name
        value = self._plan.options.get(name, option.default)
        right = theme.width - 20
        if theme.portrait:  # the tiles lie under their words
            words_w, words_h = theme.width - 56, h - _TILE
            left, top, tiles_h = 20.0, y + words_h, _TILE
        else:
            words_w, words_h = _WORDS, h
            left, top, tiles_h = 28 + _WORDS + 12, y, h
        label = theme.font_u("label")
        says = self._words.describe(name, value)
        means = self.words(
            says, (28, y + 24, words_w, words_h - 24), size_u=label, lines=2, colour="muted", middle=False
        )  # fmt: skip
        if theme.portrait and means.laid:  # nearer to what it is about than to the row above
            spare = max(0.0, words_h - 24 - means.laid.height / theme.u - _ABOVE_TILES)
            place(means, 28, y + 24 + spare, words_w, words_h - 24 - spare)
            y += spare
        self.words(self._words.option_label(name), (28, y, words_w, 24), size_u=21, smallest_u=17, weight=600)
        where = (left, top, right - left, tiles_h)
        if option.is_measured or len(option.values) > _SIDE_BY_SIDE:
            self._lay_steps(option, value, where)
        else:
            self._lay_values(option, value, where)

    def _lay_values(self, option: HouseOption, value: Any, where: Box) -> None:
        """The values side by side."""
        x, y, w, h = where
        cell = (w - _GAP * (len(option.values) - 1)) / len(option.values)
        for number, one in enumerate(option.values):
            self.tile(
                f"{option.name}:{one}", (x + number * (cell + _GAP), y, cell, h),
                partial(self._agree, option.name, one),
                label=self._words.value_label(option.name, one), label_u=21, chosen=one == value,
                second=text("usual") if one == option.default else "", second_u=17,
            )  # fmt: skip

    def _lay_steps(self, option: HouseOption, value: Any, where: Box) -> None:
        """Less and more, and how it stands between them; measured against the real one, where it can be."""
        x, y, w, h = where
        name, narrow = option.name, 68.0
        rest = w - 2 * narrow - 2 * _GAP
        wide = (rest - _GAP) / 2 if option.is_measured else rest
        # What was measured lies between those that are offered.
        smaller = max((one for one in option.values if one < value), default=None)
        larger = min((one for one in option.values if one > value), default=None)
        goes_up = option.values[0] < option.values[-1]
        less, more = (smaller, larger) if goes_up else (larger, smaller)
        for says, icon, left, to in (
            ("less", "minus", x, less),
            ("more", "plus", x + narrow + wide + 2 * _GAP, more),
        ):
            self.tile(
                f"{name}:{says}", (left, y, narrow, h), partial(self._agree, name, to),
                icon=icon, stands="beside", guarded=False, **_AT_THE_END if to is None else {},
            )  # fmt: skip
        left, say = x + narrow + _GAP, self._words.value_label
        is_usual = value == option.default
        usual = text("usual") if is_usual else text("usual: {value}", value=say(name, option.default))
        self.words(say(name, value), (left, y, wide, h / 2), size_u=24, weight=600, align="centre")
        self.words(usual, (left, y + h / 2, wide, h / 2 - 8), size_u=18, colour="muted", align="centre")
        if option.is_measured:
            self.tile(
                "measure", (x + 2 * narrow + wide + 3 * _GAP, y, wide, h), partial(self._measure, name),
                icon="timer-outline", label=text("Measure"), label_u=21,
                **({"stands": "above", "icon_u": 26} if theme.portrait else {"stands": "beside"}),
            )  # fmt: skip

    def _agree(self, name: str, value: object) -> None:
        self._changed(self._plan.with_option(name, value))
