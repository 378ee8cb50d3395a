"""`timeglas run` as it is run, with a finger on it: `python -m tests.rigs.guarded_table run --state ...`.

It obeys what `tests.rigs.touched_table` does, also after it has started anew, and says {"began": PROCESS,
"simulate": ...} whenever it begins. ["fail", WHERE] lets something fail:

    "frames"    every frame from now on    "callback"  something of Kivy's, once
    "table"     the table, once            "timer"     the thread of a timer
    "dies"      the table's thread ends    "hangs"     it hangs
    "buttons"   that thread ends           "unraised"  where nobody can be told
    "hangs:THREAD"  another one hangs: "buttons", "beats" or "box"
    "screen"    its thread hangs where Python hears no signal

FAILS_AT_START: every start fails; with "pins", only those that want some. IMPATIENT: what hangs is soon given
up.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from typing import Any

from companion import clock
from tests.rigs import touched_table
from tests.rigs.processes import tell
from ui import main, table_pulse, vigil


def fails(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("on purpose")


def hangs(*_: Any) -> None:
    threading.Event().wait()


class Unraised:
    """Cannot be let go of."""

    def __del__(self) -> None:
        fails()


def fail(app: Any, where: str) -> None:
    if os.environ.get("IMPATIENT"):
        for pulse in app._hardware.pulses, app.table.pulses:
            for one in pulse:
                one.patience_s = min(one.patience_s, 2.0)
    match where:
        case "frames":
            app.pages.tick = fails
        case "callback":
            fails()
        case "table":
            app.table._put(fails)
        case "dies":
            app.table._take = fails
            app.table.tick()
        case "buttons":
            source, *_ = app._hardware.sources
            source._take_flips = fails
        case "timer":
            threading.Timer(0, fails).start()
        case "unraised":
            Unraised()
        case "screen":
            tell(hangs=True)
            mutex = ctypes.create_string_buffer(64)
            for _ in range(2):
                ctypes.CDLL(None).pthread_mutex_lock(mutex)
        case "hangs":
            app.table._put(hangs)
        case "hangs:buttons":
            app._hardware.sources[0]._take_flips = hangs
        case "hangs:beats":
            app.table._beats._write = hangs
        case "hangs:box":
            (port,) = app._hardware.boxes._ports.values()
            port._hand_on = hangs


def obey_one(app: Any, said: Any) -> None:
    if said[0] == "fail":
        fail(app, said[1])
    else:
        _obey_one(app, said)


_obey_one = touched_table.obey_one
_table_app = main.table_app


def table_app(args: Any, run: Any = None) -> Any:
    tell(began=os.getpid(), simulate=args.simulate)
    if (fails_at := os.environ.get("FAILS_AT_START")) and not (fails_at == "pins" and args.simulate):
        fails()
    app = _table_app(args, run)
    from ui.widgets import touchable

    touchable.guard.echo_ns = 0
    obeying = threading.Thread(target=touched_table.obey, args=(app,), daemon=True)
    app.bind(on_start=lambda _app: obeying.start())
    return app


if __name__ == "__main__":
    if os.environ.get("IMPATIENT"):
        table_pulse.PATIENCE_S, vigil.SAYS_AFTER, vigil.ANEW_AFTER, vigil.LOOK_NS = 2.0, 1, 3, 100_000_000
    setattr(clock, "RunningClock", touched_table.LaterClock)  # noqa: B010
    setattr(touched_table, "obey_one", obey_one)  # noqa: B010 - mypy would not have it otherwise
    setattr(main, "table_app", table_app)  # noqa: B010
    sys.exit(main.main(sys.argv[1:]))
