"""A line as the journal keeps it: with its place, its label, and a check value over all of them.

The place is part of what is checked: a good line in the wrong place is damage.
"""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

ADD = "INSERT INTO line (game, number, line, label, check_value) VALUES (?, ?, ?, ?, ?)"
ALL = "SELECT game, number, line, label, check_value FROM line"


class Row(NamedTuple):
    """A line in its place; `number` 0 is the game's header, and only that has a label."""

    game: int
    number: int
    line: bytes
    label: str
    check_value: int

    @property
    def is_right(self) -> bool:
        """Whether it is what was once written, where that was written."""
        return self.check_value == check_value(self.game, self.number, self.line, self.label)


def row(game: int, number: int, line: bytes, label: str = "") -> Row:
    """A line to be kept there."""
    return Row(game, number, line, label, check_value(game, number, line, label))


def check_value(game: int, number: int, line: bytes, label: str) -> int:
    """What a damaged line, or one that stands elsewhere, has not got."""
    return crc32(line, crc32(b"%d %d %s\n" % (game, number, label.encode())))
