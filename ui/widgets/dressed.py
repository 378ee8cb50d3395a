"""In which font, how large and how high each run of a line of writing is drawn, from left to right."""

from collections.abc import Iterator
from typing import NamedTuple

from ui.theme import ARABIC_FONT, EMOJI_FONT, HEBREW_FONT, theme
from ui.widgets.bidi import runs_as_seen
from ui.widgets.runs import Font

# Noto Emoji draws larger in its em than Signika's letters.
_EMOJI_SCALE = 0.86
# So do the letters of Noto Sans, which stand elsewhere in their line: shares of the size of type.
_OTHER_SCALE, _OTHER_RISE, _ARABIC_RISE = 0.93, 0.04, -0.025


class Dressed(NamedTuple):
    """A run as it is drawn: its font's file and its size in pixels; `rise` is by how much it is higher."""

    text: str
    font: str
    size: int
    rise: float = 0.0


def dressed(text: str, size: float, weight: int) -> Iterator[Dressed]:
    """The runs of a line at that size and weight of the text family."""
    for font, run in runs_as_seen(text):
        file, scale, rise = _dress(font, weight)
        yield Dressed(run, file, round(size * scale), size * rise)


def _dress(font: Font, weight: int) -> tuple[str, float, float]:
    match font:
        case "emoji":
            return EMOJI_FONT, _EMOJI_SCALE, 0.0
        case "hebrew":
            return HEBREW_FONT, _OTHER_SCALE, _OTHER_RISE
        case "arabic":
            return ARABIC_FONT, _OTHER_SCALE, _ARABIC_RISE
        case "other":
            return theme.other_font(weight), _OTHER_SCALE, _OTHER_RISE
        case "text":
            return theme.font(weight), 1.0, 0.0
