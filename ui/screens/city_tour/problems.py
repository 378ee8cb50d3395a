"""Everything that is wrong in a catalogue of the table's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.errors import TimeglasError
from ui.i18n import text
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.text import LINE_HEIGHT, text_width
from ui.words.refusals import says

_TOP = 124.0


class CityProblems(Page):
    """Each problem on lines of its own, as many as there is room for; then the others."""

    def __init__(
        self,
        problem: TimeglasError,
        *,
        again: Callable[[], None],
        remove: Callable[[], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._problem, self._again, self._remove, self._back = problem, again, remove, back
        self._page = 0

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        whole, *each = says(self._problem).split("\n")
        self.words(
            whole, (28, 16, width - 56, 100), size_u=theme.font_u("body"), smallest_u=17, weight=600, lines=4
        )
        pages = list(self._pages(each, foot - 12 - _TOP))
        self._page %= len(pages)
        y = _TOP
        for problem, h in pages[self._page]:
            self.words("•", (28, y, 16, h), size_u=theme.font_u("label"), middle=False)
            self.words(
                problem, (48, y, width - 76, h), size_u=theme.font_u("label"), smallest_u=17, lines=8,
                middle=False,
            )  # fmt: skip
            y += h + 6
        self.lay_back(self._back)
        remove_w = 72.0 if theme.portrait else 200.0
        again_w = min(240.0, width - 120 - 120 - remove_w)
        self.tile(
            "again", (112, foot, again_w, 64), self._again,
            kind="tool", icon="restart", label=text("Read again"), stands="beside",
        )  # fmt: skip
        self.tile(
            "remove", (120 + again_w, foot, remove_w, 64), self._remove, kind="tool", icon="close",
            label="" if theme.portrait else text("Remove"), stands="beside",
        )  # fmt: skip
        if len(pages) > 1:
            self.tile(
                "others", (width - 112, foot, 92, 64), self._turn, kind="tool", stands="beside",
                label=f"{self._page + 1}/{len(pages)}",
            )  # fmt: skip

    def _pages(self, problems: list[str], room: float) -> Iterator[list[tuple[str, float]]]:
        """The problems of each page, and how high each is; u."""
        page: list[tuple[str, float]] = []
        used = 0.0
        for problem in problems:
            h = self._height(problem)
            if page and used + h > room:
                yield page
                page, used = [], 0.0
            page.append((problem, h))
            used += h + 6
        yield page

    def _height(self, problem: str) -> float:
        size_u = theme.font_u("label")
        lines = 1 + int(text_width(problem, int(theme.px(size_u)), 400) * 1.08 // theme.px(theme.width - 76))
        return lines * size_u * LINE_HEIGHT + 4

    def _turn(self) -> None:
        self._page += 1
        self.anew()
