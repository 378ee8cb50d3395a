"""The games that are kept here, for whoever looks at them on the screen while a table goes on.

The journal is the table thread's: it is asked there, for no longer than it takes to read a game. What takes
time (to play a game from its log, to write files) is done on a thread of its own.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.errors import TimeglasError
from companion.history import Result, last_first, tells_all
from companion.journal import Journal, KeptGame
from companion.past import Past
from companion.tablelog import folded
from ui.exports import result_at_hand
from ui.failures import WentWrong
from ui.table_thread import TableThread

_log = logging.getLogger(__name__)

_Answer = TypeVar("_Answer")
_PATIENCE_S = 60.0


class Archive:
    """The kept games of this table."""

    def __init__(self, table: TableThread) -> None:
        self._table = table

    def beside(
        self, work: Callable[[], _Answer], told: Callable[[_Answer | TimeglasError], None]
    ) -> None:
        """Do some work beside table and screen. `told` hears on another thread what came of it."""

        def run() -> None:
            answer: _Answer | TimeglasError
            try:
                answer = work()
            except TimeglasError as error:
                answer = error
            except Exception:
                _log.exception("What was asked of the kept games failed")
                answer = WentWrong()
            told(answer)
            self._table.again()  # so that the screen looks what is new

        threading.Thread(target=run, name="archive", daemon=True).start()

    # -- to be asked within such work --------------------------------------------------------------------

    def ask(self, what: Callable[[Journal], _Answer]) -> _Answer:
        """What the journal answers. Raises: TimeglasError."""
        answers: queue.SimpleQueue[_Answer | TimeglasError] = queue.SimpleQueue()

        def asked(journal: Journal) -> None:
            try:
                answers.put(what(journal))
            except TimeglasError as error:
                answers.put(error)
            except Exception:
                _log.exception("The journal could not answer")
                answers.put(WentWrong())

        self._table.ask_journal(asked)
        try:
            answer = answers.get(timeout=_PATIENCE_S)
        except queue.Empty:
            raise WentWrong from None
        if isinstance(answer, TimeglasError):
            raise answer
        return answer

    def games(self) -> Sequence[KeptGame]:
        """All of them, the one begun last first."""
        return last_first(self.ask(lambda journal: journal.games()))

    def has_more(self) -> None:
        """Games have been taken in."""
        self._table.list_games()

    def lines(self, kept: KeptGame) -> Sequence[bytes]:
        """The whole game, its header first."""
        return self.ask(lambda journal: journal.lines(kept.id))

    def past(self, kept: KeptGame) -> Past:
        """The whole game, to be looked back upon. Raises: TimeglasError: this version cannot play it."""
        return folded(self.lines(kept)).past

    def result(self, kept: KeptGame) -> Result | None:
        """How a game ended, or stands; None where this version cannot tell."""
        return result_at_hand(kept, None if tells_all(kept.summary) else self.lines(kept))
