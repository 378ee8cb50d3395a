"""One run of the table: alone on its games, with what goes wrong recorded, and started anew where it fails.

    begins --an error at the start, errors without end, a part that hangs or has died--> starts anew
    begins for the third time within a minute after a failure --> safe mode: no pins, no game opened by itself
    safe mode --fails as well--> ends; whoever started us may start us again
    begins --is told to end--> ends, and counts as a good end

A run after one that failed opens the game that was open, and says on the screen what has happened. So it does
when the process was killed, whoever has started it again; after the power was cut it does not.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion.clock import monotonic_ns
from companion.errors import Phrase, TimeglasError
from ui.alone import Alone
from ui.ending import Ending, end, start_anew
from ui.failures import Failures, named
from ui.last_runs import OFTEN, Before, Runs
from ui.log_files import LogFiles, last_crash
from ui.terminal import tell
from ui.told_to_end import hear
from ui.vigil import Run, Service

if TYPE_CHECKING:
    from ui.app import TableApp

GAVE_UP = 4  # the exit status: whoever started us may start us again
ENDS = (signal.SIGTERM, signal.SIGHUP)
_LONGEST_WHAT = 44  # on the screen; the log has all of it

_log = logging.getLogger(__name__)


class StartedAnew(TimeglasError):  # noqa: N818
    """The run before this one failed."""

    def __init__(self) -> None:
        super().__init__(
            "Timeglas failed and has started anew. All games are as they were: play on. "
            "A report tells why (Earlier games, Report)."
        )


class SafeMode(TimeglasError):  # noqa: N818
    """Runs have failed one after the other."""

    def __init__(self, what: Phrase | str) -> None:
        super().__init__(
            "Timeglas failed {count} times within a minute ({what}). Now it plays on the screen alone, "
            "without buttons, lamps and sound. To try with them, choose Settings, Switch off, and start "
            "anew.",
            count=OFTEN, what=what,
        )  # fmt: skip


class FailsAlways(TimeglasError):  # noqa: N818
    """Nor does the safe mode help."""

    def __init__(self, log: Path) -> None:
        super().__init__(
            "Timeglas fails again and again, so it ends. What was played is kept, and what failed is in "
            "{path}. timeglas doctor says what may be wrong with this machine.",
            path=str(log),
        )  # fmt: skip


def one_run(state: Path, service: Service, make: Callable[[Before, Run], TableApp]) -> NoReturn:
    """Run the table that `make` makes; ends the process, or starts it anew.

    Raises: TimeglasError, where there can be no table, and why.
    """
    alone = Alone(state)
    crash = last_crash(state / "log")
    runs = Runs(state / "running", monotonic_ns())
    files, failures = LogFiles(state / "log"), Failures()
    run = _Guarded(runs, files, service)
    failures.install()
    for number in ENDS:
        signal.signal(number, lambda *_: run.end_at_once())
    hear((*ENDS, signal.SIGINT), run.ends)
    try:
        what = _ran(run, failures, make, crash)
        status = run.status if what is None else run.follow(what)
    finally:
        failures.uninstall()
        files.close()
        alone.close()
    end(status)


def _ran(
    run: _Guarded, failures: Failures, make: Callable[[Before, Run], TableApp], crash: str
) -> str | None:
    """What has failed; None: nothing has."""
    before = run.runs.before
    try:
        app = make(before, run.given())
        failures.heard = app.vigil.part_failed
        if before.is_often:
            what = before.what or crash or Phrase("it was killed")
            app.table.tell(SafeMode(_short(what) if isinstance(what, str) else what))
        elif before.has_failed:
            _log.warning("The run before failed: %s", before.what or crash or "it was killed")
            app.table.tell(StartedAnew())
            if before.game is not None:
                app.table.open(before.game)
        app.run()
    except Exception as error:
        if isinstance(error, TimeglasError):
            run.runs.ended()
            raise
        _log.exception("The table could not go on")
        return run.what or named(error)
    except BaseException:  # whoever was told to end has ended well
        run.runs.ended()
        raise
    run.status = app.status
    if run.what is None:
        run.runs.ended()
    return run.what


class _Guarded:
    """What is known of this run, and what is done at its end."""

    def __init__(self, runs: Runs, files: LogFiles, service: Service) -> None:
        self.runs, self.files, self._service = runs, files, service
        self.what: str | None = None
        self.status = 0
        self._is_told = False  # to end
        self._ending = Ending(self._last)

    def given(self) -> Run:
        """What the app may do."""
        return Run(self._service, self.runs.plays, self.ends, self._anew)

    @property
    def _may_start_anew(self) -> bool:
        # Who cannot count its starts might go round in a circle for ever.
        return self.runs.is_kept and not self.runs.before.is_often

    def ends(self) -> None:
        """Told to end, on any thread: it does, also if a failure comes before that, or of it."""
        if self._is_told:
            return
        self.what, self._is_told = None, True
        self._ending.is_anew, self._ending.status = False, 0
        self._service.stopping()
        self.runs.ended()
        self._ending.begin()

    def _anew(self, what: str) -> None:
        if self.what is None and not self._is_told:
            self.what = what
            self.files.note_threads()
            self._last()
            self._ending.is_anew, self._ending.status = self._may_start_anew, GAVE_UP
            self._ending.begin()

    def _last(self) -> None:
        if self.what is not None:
            self.runs.failed(self.what)
            if self._may_start_anew:
                self._service.starts_anew()

    def end_at_once(self) -> None:
        """Told to end before there is a table: nothing is open, and nothing is on."""
        self.runs.ended()
        os._exit(0)

    def follow(self, what: str) -> int:
        """After this failure: start anew, or say why not and return the exit status."""
        self.what = what
        self._last()
        _log.error("This run failed: %s", what)
        if self._may_start_anew:
            _say(TimeglasError("Timeglas failed and starts anew. What was played is kept."))
            start_anew()
        _say(FailsAlways(self.files.path))
        return GAVE_UP


def _short(what: str) -> str:
    return what if len(what) <= _LONGEST_WHAT else what[: _LONGEST_WHAT - 1] + "…"


def _say(error: TimeglasError) -> None:
    from ui.words.refusals import sentences

    tell(*sentences(error))
