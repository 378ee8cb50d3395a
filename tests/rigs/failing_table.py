"""The app as it is run, in which something fails: `python -m tests.rigs.failing_table HOW run --state ...`.

HOW: "unsaid" raises once, as does whoever says so in the band; then it tells what is seen, and leaves.
"always" raises with every frame.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.rigs.processes import tell
from ui.main import parsed, table_app


def fails(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("on purpose")


def break_it(app: Any, how: str) -> None:
    from kivy.clock import Clock

    if how == "always":
        app.pages.tick = fails
        return
    app.pages.aloud = fails
    Clock.schedule_once(fails)
    Clock.schedule_once(lambda _dt: tell(page=app.pages.name), 0.5)
    Clock.schedule_once(lambda _dt: app.leave(), 0.6)


if __name__ == "__main__":
    how, *argv = sys.argv[1:]
    table = table_app(parsed(argv))
    table.bind(on_start=lambda _app: break_it(table, how))
    table.run()
    sys.exit(table.status)
