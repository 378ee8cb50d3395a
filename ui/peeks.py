"""What kept games look like without being opened: each is played from its log once, then looked up.

Whoever has many games that were left would else wait for all of them whenever one is opened or put away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import tablelog
from companion.journal import Journal


class Peeks:
    """Views of the games in this journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._seen: dict[int, Mapping[str, Any]] = {}

    def of(self, game: int, last_known_us: int) -> Mapping[str, Any]:
        """The view of a kept game, as it would be opened, without touching it.

        Raises what `tablelog.reopen` raises.
        """
        if game not in self._seen:
            aside = Journal(None)
            lines = self._journal.lines(game)
            copy = aside.begin(lines[0], "")
            if len(lines) > 1:
                aside.append(copy, lines[1:])
            self._seen[game] = tablelog.reopen(aside, copy, last_known_us).view()
        return self._seen[game]

    def forget(self, game: int) -> None:
        """This game was played on."""
        self._seen.pop(game, None)
