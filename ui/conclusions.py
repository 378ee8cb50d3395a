"""How each game stands, noted beside it for the list of games, which plays none of them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.game import OVER
from companion.history import summary_of
from companion.journal import Journal, KeptGame
from companion.session import Session


class Conclusions:
    """Notes it in this journal, for the game that is open. `now_label` says what time it is."""

    def __init__(self, journal: Journal, now_label: Callable[[], str]) -> None:
        self._journal, self._now_label = journal, now_label
        self._is_over = False

    def taken_up(self, session: Session, kept: Iterable[KeptGame]) -> None:
        """This game is the open one from now on; these are kept."""
        self._is_over = any(one.over for one in kept if one.id == session.game_id)

    def gone_on_with(self, session: Session) -> None:
        """Note that it is played on: when that was is to be known after a pulled plug, too."""
        self._journal.conclude(session.game_id, None, self._is_over, self._now_label())

    def follow(self, session: Session) -> None:
        """Note whether one can go on with the game, where that has changed; an undo may change it again."""
        if self._is_over != (session.state.phase == OVER):
            self._is_over = not self._is_over
            self.note(session)

    def note(self, session: Session) -> None:
        """Note how it stands. Raises: JournalError."""
        is_over = session.state.phase == OVER
        self._journal.conclude(session.game_id, summary_of(session), is_over, self._now_label())
