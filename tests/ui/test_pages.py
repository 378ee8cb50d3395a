"""Which page is seen: the view decides, and where somebody has gone from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion import tablelog
from companion.clock import ManualClock, TableClock
from companion.errors import Refused, TimeglasError
from companion.journal import Journal
from companion.session import Session
from hardware.problems import PinInUse
from hardware.simulated import SimulatedOutputs
from ui import i18n
from ui.machine import Machine
from ui.page_of import page_of
from ui.pages import Pages
from ui.peeks import left_open
from ui.screens.page import Page
from ui.settings import KeptSettings
from ui.showing import Showing
from ui.table_thread import TableThread
from ui.widgets.message_band import MessageBand
from ui.widgets.text import Writing

pytestmark = pytest.mark.screen

EVENING = Path(__file__).parents[2] / "ui" / "evening.jsonl"


def evening_at(holds: Callable[[dict[str, Any]], object]) -> Session:
    """The table of the scripted evening, the first time that this holds."""
    for step in tablelog.play(EVENING.read_bytes(), lambda _: Journal(None), judge=False):
        if holds(step.session.view()):
            return step.session
    raise AssertionError("the evening never comes to that")


@pytest.mark.parametrize(
    ("page", "holds"),
    [
        ("table", lambda view: view["phase"] == "choose_deck"),
        ("table", lambda view: view["phase"] == "turn_hourglass"),
        ("hourglass", lambda view: view["phase"] == "activity"),
        ("hourglass", lambda view: view["paused"]),
        ("times_up", lambda view: view["hourglass"]["state"] == "expired"),
        ("buzz_in", lambda view: view["dead_heat"]),
        ("buzz_in", lambda view: view["phase"] == "answer"),
        ("table", lambda view: view["phase"] == "judge" and view["hourglass"]["state"] == "stopped"),
        ("vote", lambda view: view["phase"] == "vote"),
        ("table", lambda view: view["phase"] == "bonus_roll"),
        ("end", lambda view: view["phase"] == "over"),
    ],
)
def test_every_step_has_its_page(page: str, holds: Callable[[dict[str, Any]], object]) -> None:
    assert page_of(evening_at(holds).view()) == page


class Table:
    """Pages on a window, shown what the test says; what is said to the table is noted, not done."""

    def __init__(self) -> None:
        self.clock = ManualClock(1_000_000)
        self.stage = FloatLayout()
        self.kept = KeptSettings()
        self.rematches = 0
        thread = TableThread(Journal(None), self.clock, SimulatedOutputs(4, self.clock), lambda _: None)
        self.pages = Pages(
            self.stage, thread, self.clock, touched_ns=lambda: None, press_seat=lambda seat, at: None,
            begin=lambda plan, seats_of: None, rematch=self._rematch,
            machine=Machine(self.kept), now_label=lambda: "2026-11-30T20:00",
        )  # fmt: skip
        Window.add_widget(self.stage)
        self._serial = 0

    def _rematch(self) -> None:
        self.rematches += 1

    def show(self, session: Session | None, **more: Any) -> None:
        self._serial += 1
        open_game: dict[str, Any] = {}
        if session is not None:
            clock = TableClock(session.now_us, self.clock.now_ns())
            open_game = {"game": 1, "view": session.view(), "header": session.header, "clock": clock}
        self.pages.show(Showing(serial=self._serial, **open_game, **more))
        window.frames(1)

    def turn(self, width: int, height: int) -> None:
        window.resize(width, height)
        self.pages.anew()
        window.frames(1)

    def reads(self) -> list[str]:
        """What is written on the page, from the first to the last."""
        assert isinstance(self.pages.page, Page)
        return [child.text for child in reversed(self.pages.page.children) if isinstance(child, Writing)]

    @property
    def band(self) -> str:
        """What the band says; empty where there is none."""
        return "".join(seen.text for seen in self.stage.walk() if isinstance(seen, MessageBand))

    def tap(self, name: str) -> None:
        self.pages.ways[name].dispatch("on_deed")
        window.frames(1)


@pytest.fixture
def table() -> Iterator[Table]:
    window.resize(800, 480)
    table = Table()
    yield table
    Window.remove_widget(table.stage)
    i18n.set_language("en")


def choosing() -> Session:
    return evening_at(lambda view: view["phase"] == "choose_deck")


def test_the_first_page_waits_for_the_first_news(table: Table) -> None:
    assert table.pages.name == ""
    table.show(None)
    assert table.pages.name == "Start"
    assert list(table.pages.ways) == ["language", "new_game", "tour", "history", "settings"]


def test_a_game_can_be_gone_on_with_before_the_table_has_looked_at_it_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    monkeypatch.setattr(TableThread, "open", lambda _table, game: opened.append(game))
    session, journal = choosing(), Journal(None)
    kept = journal.begin(tablelog.header_line(session.header), "2026-11-29T21:14")
    left = left_open(journal.games())
    table.show(None, left=left, peeks={kept: session.view()})
    table.show(None, left=left, peeks={})
    table.tap(f"go_on:{kept}")
    assert opened == [kept]


def test_rules_and_more_lie_over_the_table_until_it_moves_on(table: Table) -> None:
    table.show(choosing())
    table.tap("rules")
    assert "sheet" in table.pages.ways
    table.show(choosing())
    assert "sheet" in table.pages.ways
    table.show(evening_at(lambda view: view["phase"] == "read_card"))
    assert "sheet" not in table.pages.ways
    table.tap("more")
    assert table.pages.name == "MoreMenu"
    table.tap("back")
    assert table.pages.name == "Table"


def test_a_refusal_is_said_in_the_band_and_goes_with_the_next_good_deed(table: Table) -> None:
    table.show(choosing(), said=Refused("The game is over"), said_at=1)
    assert "band" in table.pages.ways
    table.show(choosing(), said=Refused("The game is over"), said_at=1)
    assert "band" in table.pages.ways
    table.show(choosing())
    assert "band" not in table.pages.ways


def test_a_band_that_was_answered_does_not_come_back(table: Table) -> None:
    table.show(choosing(), said=Refused("The game is over"), said_at=1)
    table.tap("band")
    table.show(choosing(), said=Refused("The game is over"), said_at=1)
    assert "band" not in table.pages.ways


def test_a_band_of_one_page_does_not_wait_there_for_somebody_to_come_back(table: Table) -> None:
    table.show(choosing(), said=Refused("The game is over"), said_at=1)
    table.show(evening_at(lambda view: view["phase"] == "activity"))
    table.show(choosing())
    assert "band" not in table.pages.ways


def test_a_trouble_stays_from_page_to_page_until_it_is_answered(table: Table) -> None:
    troubles = (PinInUse("GPIO17"), PinInUse("GPIO23"))
    table.show(None, troubles=troubles)
    sentence = "GPIO17, GPIO23 are in use by another program."
    assert table.band == sentence
    table.tap("new_game")
    assert table.band == sentence
    table.show(choosing(), troubles=troubles)
    assert table.band == sentence
    table.show(evening_at(lambda view: view["phase"] == "activity"), troubles=troubles)
    assert table.band == sentence
    table.tap("band")
    assert table.band == ""
    table.show(choosing())
    assert table.band == ""


def test_what_was_read_of_many_troubles_is_not_said_again_when_the_table_moves_on(table: Table) -> None:
    troubles = [TimeglasError(f"The box of {name} cannot be reached at all.") for name in ("red", "blue")]
    troubles += [TimeglasError(f"There is something amiss with pin number {pin} here.") for pin in range(6)]
    table.show(choosing(), troubles=tuple(troubles))
    assert table.band.startswith("The box of red")
    table.tap("band")
    rest = table.band
    assert "The box of red" not in rest
    assert rest.endswith("number 5 here.")
    table.show(evening_at(lambda view: view["phase"] == "read_card"), troubles=tuple(troubles))
    assert table.pages.name == "Table"
    assert table.band == rest


def test_a_refusal_is_said_above_a_trouble_and_goes_alone(table: Table) -> None:
    troubles = (PinInUse("GPIO17"),)
    table.show(choosing(), troubles=troubles)
    table.show(choosing(), troubles=troubles, said=Refused("The game is over"), said_at=1)
    assert table.band == "The game is over\nGPIO17 is in use by another program."
    table.show(choosing(), troubles=troubles)
    assert table.band == "GPIO17 is in use by another program."


def test_a_trouble_is_said_in_the_language_that_was_chosen_meanwhile(table: Table) -> None:
    end = i18n.observe(table.pages.anew)
    table.show(choosing(), troubles=(PinInUse("GPIO17"),))
    i18n.set_language("da")
    window.frames(1)
    assert table.band == "GPIO17 bruges af et andet program."
    end()


def test_the_language_changes_in_the_middle_of_a_game_and_the_table_goes_on(table: Table) -> None:
    end = i18n.observe(table.pages.anew)
    table.show(choosing())
    table.tap("more")
    table.tap("language")
    assert table.pages.name == "Language"
    table.tap("language:da")
    assert table.kept.now.language == "da"
    i18n.set_language("da")
    assert table.pages.name == "Table"
    assert table.pages.ways["rules"].label == "Regler"
    end()


def test_a_window_that_is_turned_loses_nothing(table: Table) -> None:
    table.show(None)
    table.tap("new_game")
    table.tap("game:cranium")
    table.tap("guest")
    table.turn(480, 800)
    assert table.pages.name == "Seats"
    assert "Guest 1" in table.reads()
    table.tap("new_name")
    table.tap("a")
    table.turn(800, 480)
    assert table.pages.keyboard is not None
    assert table.pages.keyboard.spelling.text == "A"
    table.show(choosing())
    table.tap("more")
    table.tap("standing")
    table.turn(480, 800)
    assert {"standing:0", "standing:1"} <= set(table.pages.ways)


def test_a_game_that_is_put_away_leads_to_the_first_page(table: Table) -> None:
    table.show(choosing())
    table.show(None)
    assert table.pages.name == "Start"


def test_a_game_that_was_left_through_more_is_gone_on_with_at_its_table(table: Table) -> None:
    table.show(choosing())
    table.tap("more")
    table.show(None)
    table.show(choosing())
    assert table.pages.name == "Table"


def test_after_a_game_the_same_people_play_again_or_another_game(table: Table) -> None:
    over = evening_at(lambda view: view["phase"] == "over")
    table.show(over)
    table.tap("rematch")
    assert table.rematches == 1
    table.tap("another")
    table.show(None)
    table.tap("game:cranium")
    teams = [said for said in table.reads() if said.endswith(" team")]
    assert teams == ["Red team", "Blue team", "Yellow team"]


def test_a_button_that_is_held_shows_on_the_tile_it_presses(table: Table) -> None:
    session = evening_at(lambda view: view["phase"] == "turn_hourglass")
    table.show(session, seats_of={"GPIO22": 2})
    assert not table.pages.ways["start_hourglass"].held
    table.show(session, seats_of={"GPIO22": 2}, held=frozenset({"GPIO22"}))
    assert table.pages.ways["start_hourglass"].held
    table.show(session, seats_of={"GPIO22": 2})
    assert not table.pages.ways["start_hourglass"].held


def test_a_table_that_rests_shows_at_every_step_how_it_goes_on(table: Table) -> None:
    # given the scripted evening, at every step once
    rested = set()
    for step in tablelog.play(EVENING.read_bytes(), lambda _: Journal(None), judge=False):
        view = step.session.view()
        where = (page_of(view), view["phase"])
        if view["paused"] or view["phase"] == "over" or where in rested:
            continue
        rested.add(where)

        # when the table is paused there
        resting = Session(step.session.header)
        resting.state, resting.now_us = step.session.state, step.session.now_us
        resting.say("pause", {}, resting.now_us)
        table.show(resting)

        # then a tile lets it go on
        assert "resume" in table.pages.ways, where
    assert {"table", "hourglass", "times_up", "buzz_in", "vote"} <= {page for page, _ in rested}


def test_the_end_says_who_begins_a_rematch_in_the_language_of_the_moment(table: Table) -> None:
    over = evening_at(lambda view: view["phase"] == "over")
    table.show(over)
    assert over.header.starter == 0
    assert table.pages.ways["rematch"].second == "Blue team begins"
    i18n.set_language("da")
    table.pages.anew()
    assert table.pages.ways["rematch"].second == "Blåt hold begynder"


def test_a_plan_is_kept_while_another_game_is_looked_at(table: Table) -> None:
    table.show(None)
    table.tap("new_game")
    table.tap("game:cranium")
    table.tap("more")
    table.tap("guest")
    table.tap("back")
    table.show(choosing())
    table.show(None)
    table.tap("new_game")
    table.tap("game:cranium")
    assert "seat:2" in table.pages.ways
    assert "known:Guest 1" in table.pages.ways
