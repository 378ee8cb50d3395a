"""Writing fitted to its box, whoever measures it: made smaller, broken into lines, at last shortened.

Sizes and widths are in the unit of that measure: pixels on the screen, points on paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from ui.widgets.runs import pieces

LINE_HEIGHT = 1.12
ELLIPSIS = "…"
_SENTENCE_END = re.compile(r"(?<=[.?!]) +(?=\S)")
_AFTER_HYPHEN = re.compile(r"(?<=\w\w-)(?=\w\w)")
# So many signs of a name are kept where a sentence has to be shorter.
_NAME_LENGTHS = (30, 24, 18, 14, 11, 8, 6)

Measure = Callable[[str, float, int], float]
"""How wide a text is in one line, at that size and weight of type."""


class Step(NamedTuple):
    """A way to set a text: a size of type, and how many lines it may take."""

    size: float
    lines: int = 1


class Laid(NamedTuple):
    """A text as it will be drawn: its lines and the size of type; `width` is that of its longest line."""

    lines: tuple[str, ...]
    size: float
    weight: int
    shortened: bool = False
    width: float = 0.0

    @property
    def height(self) -> float:
        """From the first line's top to the last one's bottom, at the family's line height."""
        return len(self.lines) * self.size * LINE_HEIGHT


class Fitting:
    """Fits writing by that measure.

    `breaks_words`: where a word is wider than its line, it goes on in the next, rather than being shortened.
    """

    def __init__(self, width_of: Measure, *, breaks_words: bool = False) -> None:
        self._width_of, self._breaks_words = width_of, breaks_words
        self._laid_out = lru_cache(maxsize=1024)(self._lay_out)
        self._in_one_line = lru_cache(maxsize=1024)(self._one_line)

    def shorten(self, text: str, width: float, size: float, weight: int) -> str:
        """The text, or as much of it as fits with an ellipsis behind; no sign is cut in two."""
        if self._width_of(text, size, weight) <= width:
            return text
        signs = [piece.text for piece in pieces(text)]
        fits, too_long = 0, len(signs)
        while fits < too_long:
            middle = (fits + too_long + 1) // 2
            if self._width_of("".join(signs[:middle]).rstrip() + ELLIPSIS, size, weight) <= width:
                fits = middle
            else:
                too_long = middle - 1
        return "".join(signs[:fits]).rstrip() + ELLIPSIS

    def shorten_begin(self, text: str, width: float, size: float, weight: int) -> str:
        """As `shorten`, keeping the end: of what is being typed."""
        signs = [piece.text for piece in pieces(text)]
        kept = text
        while signs and self._width_of(kept, size, weight) > width:
            del signs[0]
            kept = ELLIPSIS + "".join(signs)
        return kept

    def lay_out(
        self,
        text: str,
        width: float,
        steps: Sequence[Step],
        weight: int,
        height: float | None = None,
        names: Sequence[str] = (),
    ) -> Laid:
        """The first step at which the whole text fits the width (and height); else the last one, shortened.

        Where it holds some of the `names` these are shortened before anything else is.
        """
        return self._laid_out(text, width, tuple(steps), weight, height, tuple(names))

    def one_line(
        self, text: str, width: float, largest: float, smallest: float, weight: int, names: Sequence[str] = ()
    ) -> Laid:
        """The text in one line, as large as fits between two sizes; shortened if even the smallest does not.

        Where it holds some of the `names` these are shortened before anything else is.
        """
        return self._in_one_line(text, width, largest, smallest, weight, tuple(names))

    def _laid(self, lines: Sequence[str], size: float, weight: int, shortened: bool = False) -> Laid:
        widest = max((self._width_of(line, size, weight) for line in lines), default=0.0)
        return Laid(tuple(lines), size, weight, shortened, widest)

    def _lay_out(
        self,
        text: str,
        width: float,
        steps: tuple[Step, ...],
        weight: int,
        height: float | None,
        names: tuple[str, ...],
    ) -> Laid:
        for breaks_words in (False, True) if self._breaks_words else (False,):
            for number, step in enumerate(steps, start=1):
                if height is not None and step.size > height + 1 and number < len(steps):
                    continue
                step = _as_high_as(height, step)
                lines = self._set(text, width, step, weight, breaks_words)
                if lines is not None:
                    return self._laid(lines, step.size, weight)
        for shorter in _with_shorter_names(text, names):
            lines = self._set(shorter, width, step, weight)
            if lines is not None:
                return self._laid(lines, step.size, weight, True)
        return self._cut(text, width, step, weight)

    def _one_line(
        self, text: str, width: float, largest: float, smallest: float, weight: int, names: tuple[str, ...]
    ) -> Laid:
        needed = self._width_of(text, round(largest), weight)
        size = largest if needed <= max(0, width) else max(smallest, largest * width / needed)
        while size > smallest and self._width_of(text, int(size), weight) > width:
            size = max(smallest, size - 1)
        size = int(size)
        if self._width_of(text, size, weight) <= width:
            return self._laid((text,), size, weight)
        for shorter in _with_shorter_names(text, names):
            if self._width_of(shorter, size, weight) <= width:
                return self._laid((shorter,), size, weight, True)
        return self._laid((self.shorten(text, width, size, weight),), size, weight, True)

    def _set(
        self, text: str, width: float, step: Step, weight: int, breaks_words: bool = False
    ) -> Sequence[str] | None:
        """The lines of the whole text at that step; None where it does not fit."""
        if step.lines == 1 and "\n" not in text:
            line = " ".join(text.split())
            return (line,) if self._width_of(line, step.size, weight) <= width else None
        lines = self._wrap(text, width, step.size, weight, step.lines, breaks_words)
        return None if lines is None else self._well_broken(text, lines, width, step.size, weight)

    def _wrap(
        self, text: str, width: float, size: float, weight: int, most: float = inf, breaks_words: bool = False
    ) -> list[str] | None:
        """The text broken between words and after hyphens.

        None where a single word is wider than the line and may not be broken, or where these are more lines
        than `most`.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for glue, word in _words(paragraph):
                longer = f"{line}{glue}{word}" if line else word
                if self._width_of(longer, size, weight) <= width:
                    line = longer
                    continue
                *whole, end = self._broken(word, width, size, weight) if breaks_words else [word]
                if self._width_of(end, size, weight) > width:
                    return None
                lines += [line, *whole] if line else whole
                if len(lines) >= most:
                    return None
                line = end
            lines.append(line)
        return lines if len(lines) <= most else None

    def _broken(self, word: str, width: float, size: float, weight: int) -> list[str]:
        """A word in as many parts as it needs lines."""
        parts = [""]
        for sign in pieces(word):
            longer = parts[-1] + sign.text
            if parts[-1] and self._width_of(longer, size, weight) > width:
                parts.append(sign.text)
            else:
                parts[-1] = longer
        return parts

    def _well_broken(
        self, text: str, lines: list[str], width: float, size: float, weight: int
    ) -> list[str]:
        """In as many lines: broken between two sentences where it can be, no last word left alone."""
        if len(lines) < 2 or "\n" in text:
            return lines
        sentences = _SENTENCE_END.split(text)
        apart = [line for sentence in sentences for line in self._wrap(sentence, width, size, weight) or ()]
        if len(sentences) > 1 and len(apart) == len(lines):
            return apart
        *rest, before, last = lines
        kept, _, moved = before.rpartition(" ")
        glue = " " if " ".join(text.split())[-len(last) - 1] == " " else ""  # none behind a hyphen
        longer = f"{moved}{glue}{last}"
        is_alone = " " not in last and self._width_of(last, size, weight) < width / 3
        if not is_alone or " " not in kept or self._width_of(longer, size, weight) > width:
            return lines
        return [*rest, kept, longer]

    def _cut(self, text: str, width: float, step: Step, weight: int) -> Laid:
        """As many lines as the step has, and an ellipsis where they end, or a word is wider than one."""
        lines: list[str] = []
        line, rest = "", list(_words(text))
        while rest:
            glue, word = rest[0]
            longer = f"{line}{glue}{word}" if line else word
            fits = self._width_of(longer, step.size, weight) <= width
            if not fits and (not line or len(lines) + 1 == step.lines):
                left = line + "".join(f"{glue}{word}" for glue, word in rest)
                lines.append(self.shorten(left.lstrip(), width, step.size, weight))
                return self._laid(lines, step.size, weight, True)
            if fits:
                line = longer
                del rest[0]
            else:
                lines.append(line)
                line = ""
        return self._laid((*lines, line), step.size, weight, True)


def _as_high_as(height: float | None, step: Step) -> Step:
    """That step with no more lines than there is height for."""
    if height is None or step.lines <= 1 or step.size * LINE_HEIGHT * step.lines <= height + 1:
        return step
    return Step(step.size, max(1, int((height + 1) / (step.size * LINE_HEIGHT))))


def _with_shorter_names(text: str, names: Sequence[str]) -> Iterator[str]:
    """A sentence with names that say ever less, each with an ellipsis; a name by itself is no sentence."""
    found = sorted({name for name in names if name in text and name != text}, key=len, reverse=True)
    for length in _NAME_LENGTHS if found else ():
        shorter = text
        for name in found:
            signs = [piece.text for piece in pieces(name)]
            if len(signs) > length:
                shorter = shorter.replace(name, "".join(signs[: length - 1]).rstrip() + ELLIPSIS)
        if shorter != text:
            yield shorter


def _words(paragraph: str) -> Iterator[tuple[str, str]]:
    """What a line may end with, and what stands before it within a line."""
    for word in paragraph.split():
        for number, part in enumerate(_AFTER_HYPHEN.split(word)):
            yield "" if number else " ", part
