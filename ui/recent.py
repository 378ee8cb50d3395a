"""What was made for a screen and may be wanted again, as far as there is room for it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


class Recent:
    """What was asked for last, of no more than so many bytes together."""

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._kept: dict[Hashable, tuple[Any, int]] = {}

    def get(self, key: Hashable) -> Any:
        """What was put there; None: nothing, or it had to go."""
        found = self._kept.pop(key, None)
        if found is None:
            return None
        self._kept[key] = found  # now the last that will have to go
        return found[0]

    def put(self, key: Hashable, what: Any, size: int) -> None:
        """Keep this, which takes so many bytes; what was not asked for the longest makes room."""
        self._bytes += size - self._kept.pop(key, (None, 0))[1]
        self._kept[key] = (what, size)
        while self._bytes > self._most:
            oldest = next(iter(self._kept))
            self._bytes -= self._kept.pop(oldest)[1]
