"""A question in the place of the rows: whether one is struck out, what stands on paper, what was meant.

The answer that changes nothing is bone, or lies last; the one that does is never where the finger was that
brought the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ui.theme import Box, theme
from ui.widgets.part import Part
from ui.widgets.text import Step

_QUESTION_H = 76.0
_FEW = 4
_MOST_ABREAST = 6
_MOST_ROWS = 2
_MOST_H = 110.0


def abreast(width: float) -> int:
    """How many tiles stand side by side in that width where there are many; u."""
    gap = theme.space("gap")
    return min(_MOST_ABREAST, int((width + gap) // (theme.space("target") + gap)))


def most_answers(width: float) -> int:
    """How many answers have room under a question of that width."""
    return _MOST_ROWS * abreast(width)


class Answer(NamedTuple):
    """A tile: the name by which it is found, what stands on it, and what it does."""

    says: str
    label: str
    deed: Callable[[], None]
    icon: str = ""
    kind: str = "normal"
    chosen: bool = False


class Asked(Part):
    """The question above its answers. `names` are those of people: these are shortened before all else."""

    def __init__(
        self, question: str, answers: Sequence[Answer], names: Sequence[str] = (), **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._question, self._answers, self._names = question, answers, names

    @property
    def names(self) -> Sequence[str]:
        return self._names

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        gap, count = theme.space("gap"), len(self._answers)
        columns = count if count <= _FEW else abreast(w)
        rows = -(-count // columns)
        question_h = min(_QUESTION_H, h - rows * (theme.space("target") + gap))
        size = theme.font_u("choice")
        steps = [Step(int(theme.px(each)), lines) for each, lines in
                 ((size, 1), (size, 2), (24, 2), (21, 3), (18, 3), (17, 4))]  # fmt: skip
        self.words(self._question, (x + 8, y, w - 16, question_h), weight=600, lines=4, steps=steps)
        top, room = y + question_h + gap, h - question_h - gap
        tile_w = (w - gap * (columns - 1)) / columns
        tile_h = max(theme.space("target"), min(_MOST_H, (room - gap * (rows - 1)) / rows))
        for number, answer in enumerate(self._answers):
            row, column = divmod(number, columns)
            where = (x + column * (tile_w + gap), top + row * (tile_h + gap), tile_w, tile_h)
            is_number = answer.label.isdecimal()
            self.tile(
                answer.says, where, answer.deed, label=answer.label, icon=answer.icon, kind=answer.kind,
                chosen=answer.chosen, label_u=32 if is_number else 0,
                stands="above" if answer.icon and tile_w < 150 else "beside",
            )  # fmt: skip
