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

_QUESTION_H, _WITH_NOTE = 76.0, 0.44
_FEW = 4
_MOST_ABREAST = 6
_MOST_ROWS = 2
_MOST_H = 110.0
_USUAL_H = 240.0
_APART = 64.0  # between what stands apart


def abreast(width: float) -> int:
    """How many tiles stand side by side in that width where there are many; u."""
    gap = theme.space("gap")
    return min(_MOST_ABREAST, int((width + gap) // (theme.space("target") + gap)))


def most_answers(width: float) -> int:
    """How many answers have room under a question of that width."""
    return _MOST_ROWS * abreast(width)


def has_room_apart(count: int, width: float) -> bool:
    """Whether so many answers leave a row for others that stand apart from them."""
    return count <= (_MOST_ROWS - 1) * abreast(width)


class Answer(NamedTuple):
    """A tile: the name by which it is found, what stands on it, and what it does."""

    says: str
    label: str
    deed: Callable[[], None]
    icon: str = ""
    kind: str = "normal"
    chosen: bool = False


class Asked(Part):
    """The question above its answers, and what else is to be known as `note`.

    `names` are those of people: these are shortened before all else. `apart` are answers of another kind, in
    a row of their own: the first at the left, the others at the right.
    """

    def __init__(
        self,
        question: str,
        answers: Sequence[Answer],
        note: str = "",
        names: Sequence[str] = (),
        apart: Sequence[Answer] = (),
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._question, self._answers, self._note, self._names = question, answers, note, names
        self._apart = apart

    @property
    def names(self) -> Sequence[str]:
        return self._names

    def fill(self, box: Box) -> None:
        super().fill(box)
        x, y, w, h = box
        gap, count = theme.space("gap"), len(self._answers)
        columns = count if count <= _FEW else abreast(w)
        rows = -(-count // columns) + bool(self._apart)
        tall = max(1.0, h / _USUAL_H)
        question_h = min(_QUESTION_H * min(2.0, tall), h - rows * (theme.space("target") + gap))
        size = theme.font_u("choice")
        steps = [Step(int(theme.px(each)), lines) for each, lines in
                 ((size, 1), (size, 3), (0.85 * size, 3), (24, 2), (21, 3), (18, 3), (17, 4))]  # fmt: skip
        asks_h = question_h * (_WITH_NOTE if self._note else 1.0)
        self.words(self._question, (x + 8, y, w - 16, asks_h), weight=600, lines=4, steps=steps)
        if self._note:
            below: Box = (x + 8, y + asks_h, w - 16, question_h - asks_h)
            self.words(self._note, below, size_u=theme.font_u("label") + 1, smallest_u=17, lines=2)
        top, room = y + question_h + gap, h - question_h - gap
        tile_w = (w - gap * (columns - 1)) / columns
        tile_h = max(theme.space("target"), min(_MOST_H * min(1.4, tall), (room - gap * (rows - 1)) / rows))
        for number, answer in enumerate(self._answers):
            row, column = divmod(number, columns)
            self._lay(answer, (x + column * (tile_w + gap), top + row * (tile_h + gap), tile_w, tile_h))
        if self._apart:
            last, apart_w = top + (rows - 1) * (tile_h + gap), (w - _APART) / len(self._apart) - gap
            for number, answer in enumerate(self._apart):
                left = x + number * (apart_w + gap) + (_APART + gap if number else 0.0)
                self._lay(answer, (left, last, apart_w, tile_h))

    def _lay(self, answer: Answer, where: Box) -> None:
        is_number = answer.label.isdecimal()
        self.tile(
            answer.says, where, answer.deed, label=answer.label, icon=answer.icon, kind=answer.kind,
            chosen=answer.chosen, label_u=32 if is_number else 0,
            stands="above" if answer.icon and where[2] < 150 else "beside",
        )  # fmt: skip
