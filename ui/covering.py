"""Whether the cards of the open game lie covered; kept, so that a restart shows nobody's cards."""

from __future__ import annotations

from collections.abc import Callable

from ui.settings import KeptSettings


class Covering:
    """Of one game at a time: another one begins with its cards seen.

    Args:
        kept: keeps it.
        game: the id of the open game.
    """

    def __init__(self, kept: KeptSettings | None = None, game: Callable[[], int | None] = lambda: 0) -> None:
        self._kept, self._game = kept or KeptSettings(), game

    @property
    def is_on(self) -> bool:
        """Whether they do."""
        game = self._game()
        return game is not None and self._kept.now.covered == game

    def turn(self, is_on: bool) -> None:
        """Cover them, or not."""
        self._kept.change(covered=self._game() if is_on else None)
