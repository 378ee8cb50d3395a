"""A game that is added by the README's five steps, and by no other, is agreed on and played, and again."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.clock import ManualClock
from companion.edges import ERROR_US, ButtonEdge
from companion.game import Header, SeatEntry
from companion.journal import Journal
from companion.session import Session
from companion.tablelog import exported, play, reopen
from hardware.simulated import SimulatedOutputs
from tests.ui.hand import english
from tests.ui.toy import __file__ as toy_file
from tests.ui.toy import toy
from ui.along import Along
from ui.games import GAMES
from ui.keys import KEYS
from ui.machine import Machine
from ui.pages import Pages
from ui.round_table import USUAL, OnSides, places
from ui.screens.buzz_in import BuzzIn
from ui.screens.new_game.plan import Plan, again
from ui.settings import KeptSettings
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.theme import theme

__all__ = ["english", "toy"]  # fixtures for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]

TODAY = "2026-11-30"
PATIENCE_S = 10.0
NOTHING_ALONG = Along()


class Evening:
    """Pages and the table behind them; fingers and keys from here."""

    def __init__(self, journal: Journal | None = None, along: Along = NOTHING_ALONG) -> None:
        self.clock = ManualClock()
        self.stage = FloatLayout()
        self.latest = self.shown = Showing()
        self.seats_of: Mapping[str, int] = {}
        self.kept = KeptSettings()
        self.table = TableThread(
            Journal(None) if journal is None else journal, self.clock, SimulatedOutputs(8, self.clock),
            self._publish,
            now_label=lambda: f"{TODAY}T20:00",
        )  # fmt: skip
        self.pages = Pages(
            self.stage, self.table, self.clock, touched_ns=lambda: None, press_seat=self._press_seat,
            begin=self._begin, rematch=self._rematch,
            machine=Machine(self.kept, along=along),
            now_label=lambda: f"{TODAY}T20:00",
        )  # fmt: skip
        Window.add_widget(self.stage)
        self.table.start()
        self.table.pair({f"screen:{seat}": seat for seat in range(8)})
        self.until(lambda: self.pages.name == "Start")

    def close(self) -> None:
        Window.remove_widget(self.stage)
        self.table.close()

    def _publish(self, showing: Showing) -> None:
        self.latest = showing

    def _begin(self, plan: Plan, seats_of: Mapping[str, int]) -> None:
        self.seats_of = seats_of
        self.pages.with_button = frozenset(seats_of.values())
        self.table.begin(plan.header(TODAY))

    def _rematch(self) -> None:
        assert self.shown.header is not None
        assert self.shown.view is not None
        self.table.begin(again(self.shown.header, self.shown.view["seats"]).header(TODAY))

    def _press_seat(self, seat: int, at_ns: int) -> None:
        self.table.edge(ButtonEdge(f"screen:{seat}", True, at_ns, ERROR_US["screen"], "screen"))

    def until(self, holds: Callable[[], bool]) -> None:
        patience = time.monotonic() + PATIENCE_S
        while True:
            if self.latest is not self.shown:
                self.shown = self.latest
                self.pages.show(self.shown)
            window.frames(1)
            if holds():
                return
            assert time.monotonic() < patience, (self.pages.name, list(self.pages.ways))

    def touch(self, *names: str) -> None:
        for name in names:
            if name.startswith("game:"):
                self.turn_to(name)
            self.until(lambda name=name: name in self.pages.ways)  # type: ignore[misc]
            window.tap_on(self.pages.ways[name])

    def turn_to(self, game: str) -> None:
        """To the page of the games on which it lies."""
        self.until(lambda: self.pages.name == "Which")
        for _ in GAMES:
            if game in self.pages.ways:
                return
            self.touch("others")

    def do(self, *names: str) -> None:
        """Tap what is a deed, and see the table take it up."""
        for name in names:
            before = self.shown.serial
            self.touch(name)
            self.until(lambda before=before: self.shown.serial > before)  # type: ignore[misc]

    def strike(self, key: str) -> None:
        before = self.shown.presses
        for down in (True, False):
            self.table.edge(ButtonEdge(key, down, self.clock.now_ns(), ERROR_US["key"], "key"))
        self.until(lambda: self.shown.presses > before)


class MovingEvening(Evening):
    """One at which pages are asked at every frame what moves on them."""

    def until(self, holds: Callable[[], bool]) -> None:
        def moved() -> bool:
            self.pages.tick(self.clock.now_ns())
            return holds()

        super().until(moved)


@pytest.fixture(params=[(800, 480), (720, 1280)], ids=["wide", "upright"])
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    window.resize(*request.param)
    evening = Evening()
    yield evening
    evening.close()
    window.resize(800, 480)


README = Path(__file__).parents[2] / "README.md"
# A turn, a late guest, the power cut in the middle of a race, the end.
LOG = b"""
{"table": 1, "game": "toy", "seats": [{"name": "Anna"}, {"name": "Bo"}], "starter": 1}
{"expect": {"turn.seat": 1, "options.six": "middle", "legal": ["pass_on", "open_race", "join"]}}
{"at": 2, "do": "pass_on"}
{"at": 3, "undo": 1}
{"expect": {"turn.seat": 1, "redo": 1}}
{"at": 4, "do": "join", "name": "Cleo"}
{"at": 5, "do": "pass_on"}
{"expect": {"turn": {"seat": 2, "number": 2, "round": 1}}}
{"at": 6, "do": "buzz", "seat": 0, "refused": true}
{"at": 7, "do": "open_race"}
{"at": 20, "crash": true}
{"expect": {"paused": true, "phase": "race", "hourglass": {"state": "stopped", "left_s": 47}}}
{"at": 30, "do": "resume"}
{"at": 31.002, "press": 0, "seen": 31.003}
{"at": 31.001, "press": 2, "seen": 31.01}
{"at": 32}
{"expect": {"phase": "over", "winners": [2], "places": [[2], [0, 1]], "margin_ms": 1}}
"""


def steps_of_the_readme() -> list[str]:
    section = README.read_text("utf-8").partition("### Add a game\n")[2].partition("\n### ")[0]
    return re.findall(r"^\d\. .*$", section, re.MULTILINE)


def test_the_readmes_five_steps_lead_to_files_that_the_free_table_has() -> None:
    steps = steps_of_the_readme()
    root = README.parent
    for step in steps:
        named = [name for name in re.findall(r"`([^` ]+)`", step) if "/" in name]
        assert named, step
        for name in named:
            assert list(root.glob(name.replace("GAME", "free_table"))), name
    assert len(steps) == 5


def test_an_added_game_needs_nothing_of_session_journal_table_thread_and_hardware() -> None:
    source = Path(toy_file).read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    others = ("companion.session", "companion.journal", "companion.tablelog", "ui.table_thread", "hardware")

    assert [name for name in imported if name and name.startswith(others)] == []


def test_it_is_played_from_a_table_log_and_read_again_from_its_journal(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    steps = list(play(LOG, lambda has_crash: journal, judge=True))
    assert [str(failure) for step in steps for failure in step.failures] == []

    last = steps[-1].session
    kept = exported(journal.lines(last.game_id))
    *_, again = play(kept, lambda has_crash: Journal(None), judge=True)
    again.session.advance(last.now_us)
    assert again.session.view() == last.view()
    assert reopen(journal, last.game_id, last.now_us).state == last.state
    journal.close()


def test_eight_people_choose_it_play_it_and_play_it_again(evening: Evening) -> None:
    evening.touch("new_game", "game:toy", *["more"] * 6, *["guest"] * 8)
    assert evening.pages.ways["next"].kind == "primary"
    evening.touch("next", "rounds:more", "one:True", "next", "six:high", "next", "begins:3")
    for key in KEYS[:7]:
        evening.strike(key)
    evening.touch("no_button", "pass_on")
    evening.until(lambda: evening.shown.view is not None and evening.shown.view["turn"]["seat"] == 4)
    header = evening.shown.header
    assert header is not None
    assert (header.game, len(header.seats), header.starter) == ("toy", 8, 3)
    assert [seat.name for seat in header.seats] == [f"Guest {number}" for number in range(1, 9)]
    assert header.options == {"rounds": 4, "one": True, "six": "high"}
    assert evening.seats_of == {key: seat for seat, key in enumerate(KEYS[:7])}

    evening.do("undo", "pass_on")
    evening.touch("rules", "sheet")
    evening.do("open_race")
    evening.until(lambda: evening.pages.name == "Hourglass")
    assert [name for name in evening.pages.ways if name.startswith("buzz:")] == ["buzz:7"]
    evening.do("buzz:7")
    evening.clock.advance(100)
    evening.table.tick()
    evening.until(lambda: evening.pages.name == "End")
    assert evening.shown.view is not None
    assert evening.shown.view["winners"] == [7]

    evening.touch("rematch", "more", "start")
    evening.until(lambda: evening.pages.name == "Start")
    go_on = next(tile for name, tile in evening.pages.ways.items() if name.startswith("go_on:"))
    assert go_on.label == "Go on with Toy"
    assert go_on.second.startswith("Guest 5 plays.\n8 players")


def test_the_people_of_one_game_sit_down_to_another(evening: Evening) -> None:
    evening.touch("new_game", "game:cranium", "guest", "guest", "seat:1", "guest", "guest", "back")
    evening.touch("game:toy", "next", "back", "back", "game:cranium", "next")
    evening.until(lambda: evening.pages.name == "Options")


def test_what_was_agreed_for_a_game_is_there_again_for_whoever_looked_at_another(evening: Evening) -> None:
    evening.touch("new_game", "game:toy", "more", *["guest"] * 3, "next", "rounds:more", "one:True")
    evening.touch("back", "back", "game:cranium", *["guest"] * 2, "seat:1", *["guest"] * 2, "next")
    evening.touch("length:long", "back", "back", "game:toy", "next")
    assert evening.pages.ways["one:True"].chosen
    evening.touch("back", "back", "game:cranium", "next")
    assert evening.pages.ways["length:long"].chosen
    evening.touch("next", "begins:0", "no_button", "no_button")
    evening.until(lambda: evening.shown.header is not None)
    assert evening.shown.header is not None
    assert evening.shown.header.options == {"length": "long"}


def test_a_person_sits_once_and_two_change_places(evening: Evening) -> None:
    evening.touch("new_game", "game:toy", "new_name", "a", "done", "new_name", "b", "done")
    evening.touch("seat:0", "known:B")
    assert evening.pages.ways["known:B"].chosen
    evening.touch("seat:1")
    assert evening.pages.ways["known:A"].chosen
    evening.touch("known:A")
    assert evening.pages.ways["next"].kind == "refused"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_eight_who_press_on_the_screen_after_a_dead_heat_have_room(size: tuple[int, int]) -> None:
    window.resize(*size)
    seats = tuple(SeatEntry(f"Person {number}") for number in range(8))
    session = Session(Header(1, "toy", seats, starter=0))
    session.say("open_race", {}, 0)
    view = {**session.view(), "answering": None, "dead_heat": [1, 4], "later": []}
    race = BuzzIn(
        now_us=lambda: 0, say=lambda *_: None, undo=lambda: None, pause=lambda: None,
        press_seat=lambda *_: None,
    )  # fmt: skip
    race.show(view, 0, with_button=())
    boxes = [way for name, way in race.ways.items() if name.startswith("buzz:") or name in ("undo", "pause")]
    assert len(boxes) == 10
    for one, other in combinations(boxes, 2):
        across = max(one.x - other.right, other.x - one.right)
        down = max(one.y - other.top, other.y - one.top)
        assert max(across, down) / theme.u > 7.2
    assert min(min(way.size) for way in boxes) / theme.u > 63.4
    window.resize(800, 480)


def test_where_this_screen_lies_is_kept(evening: Evening) -> None:
    evening.touch("new_game", "game:toy")
    evening.until(lambda: "device" in evening.pages.ways)
    x, y = evening.pages.ways["device"].center
    finger = window.Finger(x / theme.u, (theme.size[1] - y) / theme.u)
    finger.move(x / theme.u - 20, (theme.size[1] - y) / theme.u)
    finger.move(x / theme.u - 90, (theme.size[1] - y) / theme.u - 10)
    finger.lift()
    assert evening.kept.now.lies_at[0] < USUAL[0] - 0.1


@pytest.mark.parametrize("on_sides", [(1, 1, 0, 1), (0, 1, 1, 1)])
def test_a_button_on_the_edge_follows_its_seat_to_another_side(evening: Evening, on_sides: OnSides) -> None:
    evening.kept.change(on_sides=on_sides)
    evening.touch("new_game", "game:toy", "more", *["guest"] * 3, "next", "next", "next", "begins:0")
    evening.touch(*["no_button"] * 3)
    evening.do("open_race")
    evening.until(lambda: evening.pages.name == "Hourglass")
    sides = [evening.pages.ways[f"buzz:{seat}"].side for seat in range(3)]
    assert sides == [place.side for place in places(on_sides)]
