"""The app as it is run, visited by somebody who taps whatever there is: `python -m tests.rigs.visited_table`.

Each line of stdin is JSON, answered with one line:

    ["explore", WAYS, SECONDS]    {"routes": [[NAME...]...], "pages": [NAME...]}    goes these ways, and then
                            others for so long; taps that lead from the start to every page found, and these
    ["visit", ROUTES, N]    {"changes": [...], "counts": [...], "pages": [NAME...]}    follows them, over and
                            over, until N pages were come to
    ["pages"]               {"all": [NAME...]}    all the pages that the program has

NAME is a tile's, or `WAIT`: what runs runs out. After each route the table is as it was before: what was done
in the game is taken back, settings and the plan of a new game are the old ones. Nothing here knows any page.
There is a second game, that of the tests, for one has to choose then; and the machine stays on when it is
asked to switch itself off.

A change is {"to": PAGE, "us": ..., "cpu_us": ...}: from the finger to the first finished frame of the other
page, and the processor time of all threads in between. A count is taken after every round: {"visits",
"rss_kb", "blocks" (of Python's memory), "gl" (textures, buffers ...)}.
"""

from __future__ import annotations

import gc
import importlib
import json
import pkgutil
import random
import re
import signal
import sys
import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import companion.clock
from companion.games import registry
from tests.rigs.frames import Frames, now_ns, until
from tests.rigs.processes import tell
from ui import games, memory, tumble

WAIT = "(wait)"
HOME = "Start"
_GO_ON, _OTHER_GAMES = "go_on:", "more_games"
_LONGEST_WAIT_MS = 61_000.0
_LONGEST_ROUTE = 9
_OF_A_PAGE = 6  # different looks of one page that are kept as routes
_STILL_NS, _AT_MOST_S = 40_000_000, 0.12
_SOON_S = 0.03
_MOST_GL_NAMES = 6000  # of a driver that takes old names again


class Seen(NamedTuple):
    """What a frame showed: the page and what could be tapped on it."""

    page: str
    ways: frozenset[str]


class LeapingClock:
    """The machine's clock, which can be made to leap."""

    ahead_ns = 0

    def now_ns(self) -> int:
        return companion.clock.monotonic_ns() + self.ahead_ns

    def leap(self, ms: float) -> None:
        self.ahead_ns += round(ms * 1_000_000)


class StaysOn:
    """A machine that takes its time to switch itself off."""

    def ask(self, _wish: str, _told: Callable[[Any], None]) -> None:
        """It will be, and never is."""


class Visitor:
    """Somebody at the table, in a thread of their own."""

    def __init__(self, app: Any) -> None:
        from kivy.base import EventLoop

        self.app = app
        self.window = EventLoop.window
        self.frames = Frames(self.window, self._seen)
        self._settings, self._plan = app.settings, self.on_window(lambda: app.pages._flow._plan)
        self._visits = 0
        self.changes: list[dict[str, Any]] = []

    # -- the window's thread -----------------------------------------------------------------------------

    def on_window(self, does: Callable[[], Any]) -> Any:
        """Do it between two frames, and wait for it."""
        from kivy.clock import Clock

        result: Future[Any] = Future()

        def turn(_dt: float) -> None:
            try:
                result.set_result(does())
            except Exception as error:
                result.set_exception(error)

        Clock.schedule_once(turn)
        return result.result(20)

    def _seen(self) -> Seen:
        pages = self.app.pages
        return Seen(pages.name, frozenset(name for name, way in pages.ways.items() if not way.idle))

    # -- fingers -----------------------------------------------------------------------------------------

    def seen(self) -> Seen:
        seen: Seen = self.on_window(self._seen)
        return seen

    def tap(self, name: str) -> Seen:
        """Tap it, and wait until the screen rests; what changed the page is noted."""
        from ui.sdl import FINGER_DOWN, FINGER_UP
        if name == WAIT:
            self.app.clock.leap(_LONGEST_WAIT_MS)
            self.app.table.tick()
            self._visits += 1
            self._rest()
            return self.seen()

        if name.startswith(_GO_ON):
            self._turn_to(name)

        def where() -> tuple[float, float] | None:
            way = self.app.pages.ways.get(name)
            return None if way is None else way.to_window(*way.center)

        place = self.on_window(where)
        if place is None:
            return self.seen()
        before: Seen = self.on_window(self._seen)
        width, height = self.window.size
        at = place[0] / width, 1 - place[1] / height
        took = self._pushed(FINGER_DOWN, at, before.page)
        took = self._pushed(FINGER_UP, at, before.page) or took
        self._rest()
        seen = self.seen()
        if took is not None:
            self._visits += 1
            self.changes.append({"to": seen.page, **took})
        return seen

    def _turn_to(self, name: str) -> None:
        """Turn to where that game is offered: only those that were left last are at first."""
        for _ in self.app.shown.left:
            ways = self.seen().ways
            if name in ways or _OTHER_GAMES not in ways:
                return
            self.tap(_OTHER_GAMES)

    def _pushed(self, kind: int, at: tuple[float, float], page: str) -> dict[str, float] | None:
        """Push a finger's event; what it took until the first frame of another page, if any was finished."""
        from ui.touches import push_touch

        began_ns, cpu_ns = now_ns(), time.process_time_ns()

        def is_another(frame: Frames) -> bool:
            return frame.at_ns > began_ns and bool(frame.state) and frame.state.page != page

        push_touch(kind, *at)
        if not self.frames.within(_SOON_S, is_another):
            # A page that is laid for the first time may take longer.
            if self.on_window(self._seen).page == page:
                return None
            self.frames.until(is_another)
        frames = self.frames
        return {"us": (frames.at_ns - began_ns) / 1000, "cpu_us": (frames.cpu_ns - cpu_ns) / 1000}

    def _rest(self) -> None:
        """Wait until nothing moves; what is done when people have not come back soon is done by then."""
        self.frames.still(_STILL_NS, _AT_MOST_S)
        self.on_window(memory.tidy)

    # -- ways through the pages --------------------------------------------------------------------------

    def home(self) -> None:
        """As it was at first: no game open, nothing done in any, nobody on a visit."""

        def undo() -> bool:
            view = self.app.shown.view
            if view is not None and view["undo"]:
                self.app.table.undo(view["undo"])
            elif view is not None and view["paused"]:
                self.app.table.say("resume")  # which is never undone
            elif view is None and self.app.shown.kept and not self.app.shown.peeks:
                self.app.table.open(self.app.shown.kept[0].id)  # it was over, and put away
            else:
                return False
            return True

        for _ in range(5):
            if not self.on_window(undo):
                break
            self._rest()
        self.app.table.put_away()
        self._rest()

        def back() -> None:
            pages = self.app.pages
            pages._visits.end()
            pages._flow.forget(pages._flow.newcomers)
            pages._flow._plan = self._plan
            self.app.kept.change(**{name: getattr(self._settings, name) for name in _fields(self._settings)})
            pages._to_start()

        self.on_window(back)
        self._rest()

    def follow(self, route: Sequence[str]) -> Seen:
        for name in route:
            self.tap(name)
        return self.seen()

    def explore(self, ways: Sequence[Sequence[str]], seconds: float) -> dict[str, Any]:
        """Go these ways, then tap what has been tapped least; returns the shortest way to each page."""
        chance, tapped = random.Random(11), Counter[tuple[str, str]]()
        routes: dict[Seen, list[str]] = {}

        def found(seen: Seen, route: Sequence[str]) -> None:
            if len(route) < len(routes.get(seen, [*route, ""])):
                routes[seen] = list(route)

        for way in ways:
            self.home()
            for number, name in enumerate(way, start=1):
                found(self.tap(name), way[:number])
        give_up = now_ns() + seconds * 1e9
        while now_ns() < give_up:
            self.home()
            seen, route = self.seen(), list[str]()
            while len(route) < _LONGEST_ROUTE and now_ns() < give_up:
                names = sorted(seen.ways) + ([WAIT] if self._runs() else [])
                if not names:
                    break
                name = min(names, key=lambda name: (_worn(tapped, seen.page, name), chance.random()))
                tapped[seen.page, name] += 1
                tapped[seen.page, _kind(name)] += 1
                route.append(name)
                seen = self.tap(name)
                found(seen, route)
        self.home()
        return {"routes": self._chosen(routes), "pages": sorted({seen.page for seen in routes})}

    def _runs(self) -> bool:
        view = self.app.shown.view
        return view is not None and view["hourglass"]["state"] == "running"

    @staticmethod
    def _chosen(routes: dict[Seen, list[str]]) -> list[list[str]]:
        """The shortest ways to some looks of each page, none of them a part of another."""
        of_page: Counter[str] = Counter()
        chosen: list[list[str]] = []
        for seen, route in sorted(routes.items(), key=lambda found: (len(found[1]), found[1])):
            if of_page[seen.page] < _OF_A_PAGE:
                of_page[seen.page] += 1
                chosen.append(route)
        return [
            route for route in chosen
            if not any(other != route and other[: len(route)] == route for other in chosen)
        ]  # fmt: skip

    def visit(self, routes: Sequence[Sequence[str]], visits: int) -> dict[str, Any]:
        """Follow the routes until so many pages were come to; counts after every round."""
        self.changes, self._visits = [], 0
        counts, pages = [], set[str]()
        while self._visits < visits:
            before = self._visits
            for route in routes:
                self.home()
                for name in route:
                    pages.add(self.tap(name).page)
            self.home()
            until(lambda: self.app._at_rest.is_ready)  # not in some later round, as chance will have it
            for _ in range(2):  # what is garbage is deleted on the chip with the next frame
                self.on_window(gc.collect)
                self.on_window(self.window.canvas.ask_update)
                self._rest()
            counts.append({"visits": self._visits, **self.on_window(self._count)})
            assert self._visits > before, "these routes lead nowhere"
        return {"changes": self.changes, "counts": counts, "pages": sorted(pages)}

    def _count(self) -> dict[str, Any]:
        memory.give_back()
        rss_kb = int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0])
        return {"rss_kb": rss_kb, "blocks": sys.getallocatedblocks(), "gl": gl_names()}


def gl_names() -> dict[str, int]:
    """How many things the graphics chip keeps for us."""
    from kivy.graphics import opengl

    kinds = ("Texture", "Buffer", "Framebuffer", "Renderbuffer", "Program", "Shader")
    return {
        kind: sum(bool(getattr(opengl, f"glIs{kind}")(name)) for name in range(1, _above_all(kind)))
        for kind in kinds
    }


def _above_all(kind: str) -> int:
    """A name that is above those in use; Mesa counts on with each that is new."""
    from kivy.graphics import opengl

    if kind in ("Program", "Shader"):
        name: int = opengl.glCreateShader(opengl.GL_VERTEX_SHADER)
        opengl.glDeleteShader(name)
    else:
        (name,) = getattr(opengl, f"glGen{kind}s")(1)
        getattr(opengl, f"glDelete{kind}s")(1, array("I", [name]).tobytes())
    return max(name, _MOST_GL_NAMES)


def all_pages() -> list[str]:
    """The names of all kinds of pages, whoever shows them."""
    import ui.screens
    from ui.screens.page import Page

    for module in pkgutil.walk_packages(ui.screens.__path__, "ui.screens."):
        importlib.import_module(module.name)
    found, kinds = [], [Page]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if not kind.__subclasses__() and kind.__module__.startswith("ui.screens."):
            found.append(kind.__name__)
    return sorted(found)


def _fields(settings: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = type(settings).__struct_fields__
    return names


def _kind(name: str) -> str:
    """What tiles have in common that differ in a number, or in a letter of the keyboard."""
    return "(letter)" if len(name) == 1 else re.sub(r"(:.*|\d+)$", ":", name)


def _worn(tapped: Counter[tuple[str, str]], page: str, name: str) -> float:
    return tapped[page, name] + 0.4 * tapped[page, _kind(name)]


def obey(app: Any, may_leave: threading.Event) -> None:
    try:
        visitor = Visitor(app)
        visitor.frames.until(lambda frame: frame.state is not None and frame.state.page == HOME)
        for line in sys.stdin:
            match json.loads(line):
                case ["explore", ways, seconds]:
                    tell(**visitor.explore(ways, seconds))
                case ["visit", routes, visits]:
                    tell(**visitor.visit(routes, visits))
                case ["pages"]:
                    tell(all=visitor.on_window(all_pages))
    finally:
        may_leave.set()
        app.leave()


def main() -> None:
    setattr(companion.clock, "RunningClock", LeapingClock)  # noqa: B010 - what the app will take
    # No minute passes: a time of day is a text like any other, and would be remembered.
    setattr(companion.clock, "wall_label", lambda: "2026-11-30T20:15")  # noqa: B010
    registry.GAMES["toy"] = "tests.ui.toy:Toy"
    games.GAMES["toy"] = "tests.ui.toy:TOY"
    from ui.main import parsed, table_app

    app = table_app(parsed(["run", "--simulate", *sys.argv[1:]]))
    # This machine stays on, and the program runs on, whatever is tapped.
    app._power = StaysOn()
    leave, may_leave = app.leave, threading.Event()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    setattr(app, "leave", lambda: leave() if may_leave.is_set() else None)  # noqa: B010
    from ui.widgets import touchable  # only now: Kivy is settled

    # Every round shows the same, and has the same to be remembered.
    setattr(tumble, "fallen", lambda: 5)  # noqa: B010
    # These people take their time between two taps, and we do not wait for them.
    touchable.guard.echo_ns = 0
    # A new game would take the place of those that are looked at.
    setattr(app.table, "begin", lambda _header: None)  # noqa: B010
    obeying = threading.Thread(target=obey, args=(app, may_leave), daemon=True)
    app.bind(on_start=lambda _app: obeying.start())
    app.run()
    tell(ended=True)


if __name__ == "__main__":
    main()
