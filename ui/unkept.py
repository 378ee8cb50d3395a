"""What is played is not on the disk: said until it is, and tried again until then."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import JournalDamaged, JournalError, JournalInUse, JournalUnkept, TimeglasError
from companion.journal import Journal
from companion.journal_backlog import Backlog
from ui.i18n import msgid
from ui.showing import Showing

_SOONEST_S, _LATEST_S = 2.0, 30.0  # a disk that fails may hold everybody up at each try
_SAID_AGAIN_S = 300.0
_LONGEST_S = 3600.0

# What may be over while the table plays; another kind of file in the journal's place is not.
_PASSES = (JournalUnkept, JournalDamaged, JournalInUse)


class NotKept(TimeglasError):  # noqa: N818
    """The table goes on, but what is played would not outlive the power."""

    def __init__(self, why: JournalError) -> None:
        yet = msgid("What is played now is not kept yet. Play on: all of it will be, as soon as it can.")
        never = msgid("What is played now is not kept. To have it, save it on a stick (More, Earlier games).")
        super().__init__(yet if isinstance(why, _PASSES) else never)
        self.problems = (why,)


class KeptAgain(TimeglasError):  # noqa: N818
    """What was not kept is on the disk now."""

    def __init__(self) -> None:
        super().__init__("All that was played is kept now.")


class Unkept:
    """Sees whether everything is kept in `journal`, and has it tried again now and then."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal if isinstance(journal, Backlog) else Backlog(journal)
        self._wait_s = _SOONEST_S
        self._again_ns: int | None = None
        self._said = ""
        self._said_ns = 0

    def rest_s(self, now_ns: int) -> float:
        """How long nobody need look at it."""
        return _LONGEST_S if self._again_ns is None else max(0.0, (self._again_ns - now_ns) / 1e9)

    def take_news(self) -> TimeglasError | None:
        """What has become of the file and is no matter of `look`; None: nothing that was not told."""
        news = self.journal.take_news()
        return None if news is self.journal.unkept else news

    def look(self, showing: Showing, now_ns: int) -> Showing:
        """Try again where it is time to; returns with what is to be said what was given with what is said."""
        if self._again_ns is not None and now_ns >= self._again_ns:
            self.journal.catch_up()
            self._again_ns, self._wait_s = None, min(2 * self._wait_s, _LATEST_S)
        why = self.journal.unkept
        troubles = tuple(one for one in showing.troubles if not isinstance(one, NotKept))
        if why is None:
            self._again_ns, self._wait_s, self._said = None, _SOONEST_S, ""
            if showing.unkept is not None and troubles == showing.troubles:
                # Whoever has read that it is not kept sees nothing go away.
                said, serial = KeptAgain(), showing.serial + 1
                return replace(showing, serial=serial, unkept=None, said=said, said_at=serial)
        else:
            if self._again_ns is None:
                self._again_ns = now_ns + round(self._wait_s * 1e9)
            if str(why) == self._said and now_ns - self._said_ns < _SAID_AGAIN_S * 1e9:
                return showing
            self._said, self._said_ns = str(why), now_ns
            troubles = (*troubles, NotKept(why))
        if troubles == showing.troubles and why is showing.unkept:
            return showing
        return replace(showing, serial=showing.serial + 1, unkept=why, troubles=troubles)
