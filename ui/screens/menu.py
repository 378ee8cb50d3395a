"""The tiles of a menu: in as few columns as there is room for, and on pages where they are too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.screens.game_screen import says
from ui.theme import Box, theme
from ui.widgets.text import text_width
from ui.widgets.tile import pad_of
from ui.words.choices import Choice

TITLE = 24.0  # u
_LEAST_TITLE, _BESIDE_ICON = 19.0, 13.0

_GAP, _LEAST, _USUAL, _HIGH = 8.0, 64.0, 96.0, 132.0  # u


@dataclass(frozen=True)
class Entry:
    """One tile of a menu, and what comes of it."""

    name: str
    label: str
    deed: Callable[[], None]
    icon: str = ""
    second: str = ""
    mark: str = ""
    deck: str = ""
    refused: str = ""
    chosen: bool = False


def said_entry(choice: Choice, deed: Callable[[], None], mark: str = "") -> Entry:
    """What a game says, as a tile of a menu; `mark`: the colour of the seat of whom it is said."""
    return Entry(
        says(choice), choice.label, deed, "" if mark else choice.icon, choice.second, mark=mark,
        deck=choice.deck or "", chosen=choice.chosen, refused=choice.refused,
    )  # fmt: skip


def one_size(entries: Sequence[Entry], boxes: Sequence[Box], icon: float) -> float:
    """The largest size at which every title has room in one line, beside an icon of that size; u."""

    def fits(size: float) -> bool:
        return all(
            text_width(entry.label, int(theme.px(size)), 600)
            <= theme.px(box[2] - 2 * pad_of(box[2]) - icon - _BESIDE_ICON)
            for entry, box in zip(entries, boxes, strict=True)
        )

    size = TITLE
    while size > _LEAST_TITLE and not fits(size):
        size -= 1
    return size


def columns_for(count: int, top: float, foot: float) -> int:
    """How many columns so many tiles take between these heights; u."""
    first = 1 if theme.portrait else 2 if count <= 4 else 3
    last = _most_columns()
    rows = _rows(top, foot)
    return next((columns for columns in range(first, last) if -(-count // columns) <= rows), last)


def most_tiles(top: float, foot: float) -> int:
    """How many have room there at all."""
    return _most_columns() * _rows(top, foot)


def places(count: int, top: float, foot: float) -> Sequence[Box]:
    """Where each of so many lies."""
    columns = columns_for(count, top, foot)
    rows = max(1, -(-count // columns))
    w = (theme.width - 40 - _GAP * (columns - 1)) / columns
    # Upright, side by side, what stands on a tile stands below its icon.
    most = _HIGH if theme.portrait and columns == 2 else _USUAL
    h = max(_LEAST, min(most, (foot - _GAP - top - _GAP * (rows - 1)) / rows))
    return [(20 + (i % columns) * (w + _GAP), top + (i // columns) * (h + _GAP), w, h) for i in range(count)]


def _most_columns() -> int:
    return 4 if theme.portrait else 5


def _rows(top: float, foot: float) -> int:
    return max(1, int((foot - top) // (_LEAST + _GAP)))
