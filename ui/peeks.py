"""What kept games look like without being opened: each is played from its log once, when it is to be seen.

A family leaves hundreds of games in the course of the years, and sees two of them at a time: to play them all
would take seconds at every start.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from companion import tablelog
from companion.errors import TimeglasError
from companion.journal import Journal, KeptGame
from ui.games import has_screens

SEEN_TOGETHER = 2
"""How many of the games that were left are seen at a time."""


def left_open(kept: Sequence[KeptGame]) -> tuple[KeptGame, ...]:
    """The games that were left, as they are offered: the one that was played last comes first.

    Those that cannot be gone on with here come last.
    """
    left = sorted((game for game in kept if not game.over), key=lambda game: game.touched, reverse=True)
    return tuple(sorted(left, key=lambda game: not can_be_gone_on(game)))


def can_be_gone_on(game: KeptGame) -> bool:
    """Whether there are screens for it."""
    try:
        return has_screens(tablelog.header_of(game.header).game)
    except TimeglasError:
        return False  # whoever looks at it will say why


class Peeks:
    """Views of the games in this journal.

    Args:
        known_us: up to which table time a game is known to have come.
        complain: hears why a game cannot be played.

    Attributes:
        left: the games that were left, as they are offered; one that cannot be played, as one from a newer
            version, is there until it is looked at.
        seen: the views of those that have been looked at, by id.
    """

    def __init__(
        self,
        journal: tablelog.ReadableStore,
        known_us: Callable[[int], int],
        complain: Callable[[Exception], None],
    ) -> None:
        self._journal, self._known_us, self._complain = journal, known_us, complain
        self._views: dict[int, Mapping[str, Any]] = {}
        self.left: tuple[KeptGame, ...] = ()
        self.seen: Mapping[int, Mapping[str, Any]] = {}

    def renew(self, kept: Sequence[KeptGame]) -> None:
        """These are in the journal now: look at those that are offered first."""
        self.left = left_open(kept)
        self.look_at(())
        while unseen := [game.id for game in self.left[:SEEN_TOGETHER] if game.id not in self.seen]:
            self.look_at(unseen)

    def look_at(self, games: Collection[int]) -> None:
        """See how these stand, as they would be opened, without touching them."""
        for game in games:
            try:
                if game not in self._views:
                    self._views[game] = self._of(game)
            except Exception as error:
                self._complain(error)
        self.left = tuple(game for game in self.left if game.id in self._views or game.id not in games)
        self.seen = {game.id: self._views[game.id] for game in self.left if game.id in self._views}

    def forget(self, game: int) -> None:
        """This game was played on."""
        self._views.pop(game, None)

    def _of(self, game: int) -> Mapping[str, Any]:
        aside = Journal(None)
        lines = self._journal.lines(game)
        copy = aside.begin(lines[0], "")
        if len(lines) > 1:
            aside.append(copy, lines[1:])
        return tablelog.reopen(aside, copy, self._known_us(game)).view()
