"""A page that asks before something is done that cannot be undone: what happens, the safe answer, the deed.

The safe answer is the usual choice; the deed is outlined, and never anything else. Where one is asked twice
the two change places, so that a hand that only repeats itself gives the safe answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ui.screens.game_page import in_a_row
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.text import Step


@dataclass(frozen=True)
class Question:
    """What is asked: the question, what happens if the deed is done, and the label of the deed."""

    asks: str
    happens: str
    deed: str
    icon: str = ""


class Confirm(Page):
    """Asks one question after the other; after the last deed `do` is called, at any safe answer `stay`."""

    def __init__(
        self,
        questions: Sequence[Question],
        *,
        do: Callable[[], None],
        stay: Callable[[], None],
        stays: str,
        stay_icon: str = "arrow-left",
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._questions, self._at = questions, 0
        self._do, self._stay, self._stays, self._stay_icon = do, stay, stays, stay_icon

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes back is asked from the beginning."""
        if parent is None:
            self._at = 0

    def lay(self) -> None:
        question = self._questions[self._at]
        left, width = 28.0, theme.width - 56
        foot = self._answers_y - 16
        asks = self.words(
            question.asks, (left, 32, width, 124 if not theme.portrait else 200), weight=600, lines=4,
            middle=False, size_u=theme.font_u("sentence"), smallest_u=22,
        )  # fmt: skip
        assert asks.laid is not None
        top = 32 + asks.laid.height / theme.u + 16
        body, small = theme.font_u("body"), theme.font_u("smallest")
        steps = [Step(int(theme.px(size)), 12) for size in (body * 1.1, body, body * 0.9, small)]
        self.words(question.happens, (left, top, width, foot - top), steps=steps, middle=False)
        safe, deed = self._places()
        self.tile(
            "stay", safe, self._stay, kind="primary", icon=self._stay_icon, label=self._stays, stands="beside"
        )
        self.tile(
            "do", deed, self._go_on, kind="outlined", icon=question.icon, label=question.deed, stands="beside"
        )

    @property
    def _answers_y(self) -> float:
        return theme.height - (20 + 2 * 104 + 16 if theme.portrait else 20 + 116)

    def _places(self) -> tuple[Box, Box]:
        """Where the safe answer lies, and where the deed."""
        y, swapped = self._answers_y, self._at % 2 == 1
        if theme.portrait:
            upper, lower = (20.0, y, theme.width - 40, 104.0), (20.0, y + 120, theme.width - 40, 104.0)
            return (lower, upper) if swapped else (upper, lower)
        wide, narrow = in_a_row(2, 20, theme.width - 20, first_wider=True)
        if not swapped:
            return (wide[0], y, wide[1], 116), (narrow[0], y, narrow[1], 116)
        gap = theme.space("gap")
        return (20 + narrow[1] + gap, y, wide[1], 116), (20, y, narrow[1], 116)

    def _go_on(self) -> None:
        if self._at + 1 < len(self._questions):
            self._at += 1
            self.anew()
        else:
            self._do()
