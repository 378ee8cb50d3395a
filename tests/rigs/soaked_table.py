"""`timeglas run`, played at for hours of table time: `python -m tests.rigs.soaked_table run --state DIR ...`.

Each line of stdin is JSON, answered with one line:

    ["play", SECONDS, SEED]   {"counts": {...}, "played": {GAME: DEEDS}}    plays for so much table time
    ["see"]                   {"view": ..., "game": ...}    what is seen

Somebody taps whatever a game offers, takes some of it back, presses keys, and lets the clock leap from one
deed to the next; a game that is over, or has been played for long, is followed by the next kind. Now and then
something in the program fails.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import threading
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import companion.clock
from companion.game import OVER
from tests.companion.table import people
from tests.rigs.frames import until
from tests.rigs.guarded_table import fail
from tests.rigs.processes import tell
from tests.rigs.table import a_tour, of_teams, whole
from tests.rigs.touched_table import push_key
from tests.rigs.visited_table import LeapingClock, Visitor
from ui import main

GAMES = (
    of_teams(), people("crag", 3), people("yatzy", 2), people("yacht", 4), people("bottle_caps", 3),
    people("free_table", 4, buzz="on", hourglass_s=20, overtime=True), a_tour(),
)  # fmt: skip
LONGEST_DEEDS = 120  # of one game in a row
LEAPS_S = (1.0, 23.0)  # from one deed to the next
FAILS_EVERY = 150
ASIDE_AT_MOST = 10  # taps on pages beside the game, until somebody goes back
# Leads out of the game, out of the program, or to where this machine is set.
NEVER = frozenset({"settings", "start", "new_game", "rematch", "leave", "tour", "language", "check_up"})
SELDOM = {"undo": 0.4, "more": 0.15, "help": 0.1, "pause": 0.1, "stop_game": 0.02, "stop_game:sure": 0.2}


class Evening(Visitor):
    """Somebody at the table, all evening long."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.played: Counter[str] = Counter()
        self._next_game, self._deeds, self._all_deeds, self._aside = 0, 0, 0, 0

    def play(self, seconds: float, chance: random.Random) -> None:
        """Play for so much time."""
        end_ns = self.app.clock.now_ns() + seconds * 1e9
        while self.app.clock.now_ns() < end_ns:
            self._deed(chance)
            self.app.clock.leap(chance.uniform(*LEAPS_S) * 1000)
            self.app.table.tick()

    def _deed(self, chance: random.Random) -> None:
        view = self.app.shown.view
        if view is None or view["phase"] == OVER or self._deeds > LONGEST_DEEDS:
            self._begin_another()
            return
        self._deeds += 1
        self._all_deeds += 1
        self.played[view["game"]] += 1
        if self._all_deeds % FAILS_EVERY == 0:
            where = chance.choice(("table", "timer", "unraised"))
            self.on_window(lambda: fail(self.app, where))
            return
        if chance.random() < 0.15:
            key = ord("1") + chance.randrange(len(view["seats"]))
            for kind in (KEY_DOWN, KEY_UP):
                self.on_window(partial(push_key, kind, key))
            self._rest()
            return
        names = sorted(self.seen().ways - NEVER)
        weights = [SELDOM.get(name, 1.0) for name in names]
        if names:
            self.tap(chance.choices(names, weights)[0])
        self._come_back()

    def _pushed(self, kind: int, at: tuple[float, float], page: str) -> None:
        """Nobody measures how soon something else is seen; it may have gone again before it was drawn."""
        from ui.touches import push_touch

        push_touch(kind, *at)
        self.on_window(lambda: None)

    def _come_back(self) -> None:
        """From wherever taps have led that is not the game's own page."""
        pages = self.app.pages
        is_aside = bool(pages._visits) or pages._gone_to is not None
        self._aside = self._aside + 1 if is_aside else 0
        if self._aside > ASIDE_AT_MOST:
            self.on_window(pages._leave_tour)
            self._aside = 0

    def _begin_another(self) -> None:
        header = GAMES[self._next_game % len(GAMES)]
        self._next_game, self._deeds, self._aside = self._next_game + 1, 0, 0
        self.app.table.begin(whole(header))
        until(lambda: self.app.shown.view is not None and self.app.shown.view["game"] == header["game"])
        self.on_window(self.app.pages._leave_tour)
        self._rest()

    def counts(self, state: Path) -> dict[str, int]:
        """What is there, after what is garbage has gone."""
        for _ in range(2):
            self.on_window(gc.collect)
            self.on_window(self.window.canvas.ask_update)
            self._rest()
        counted = self.on_window(self._count)
        sizes = {path.name: path.stat().st_size for path in state.iterdir() if path.is_file()}
        return {
            "rss_kb": counted["rss_kb"],
            "blocks": counted["blocks"],
            "drawing": sum(counted["gl"].values()),
            "handles": len(os.listdir("/proc/self/fd")),
            "threads": len(os.listdir("/proc/self/task")),
            "journal_kb": sizes.get("journal", 0) // 1024,
            "wal_kb": sizes.get("journal-wal", 0) // 1024,
            "log_kb": sum(path.stat().st_size for path in (state / "log").iterdir()) // 1024,
        }


KEY_DOWN, KEY_UP = 0x300, 0x301  # SDL's, before it is loaded


def obey(app: Any, state: Path) -> None:
    try:
        evening = Evening(app)
        evening.frames.until(lambda frame: frame.state is not None and bool(frame.state.page))
        for line in sys.stdin:
            match json.loads(line):
                case ["play", seconds, seed]:
                    evening.played.clear()
                    evening.play(seconds, random.Random(seed))
                    tell(counts=evening.counts(state), played=dict(evening.played))
                case ["see"]:
                    app.table.settle(5)
                    evening._rest()
                    tell(view=app.shown.view, game=app.shown.game)
    finally:
        app.leave()


_table_app = main.table_app


def table_app(args: Any, run: Any = None) -> Any:
    app = _table_app(args, run)
    from ui.widgets import touchable  # only now: Kivy is settled

    touchable.guard.echo_ns = 0
    obeying = threading.Thread(target=obey, args=(app, args.state), daemon=True)
    app.bind(on_start=lambda _app: obeying.start())
    return app


if __name__ == "__main__":
    setattr(companion.clock, "RunningClock", LeapingClock)  # noqa: B010 - what the app will take
    setattr(main, "table_app", table_app)  # noqa: B010
    sys.exit(main.main(sys.argv[1:]))
