"""The table thread: what is queued is decided by the finger's time, kept, published; nothing ends it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import tablelog
from companion.clock import ManualClock
from companion.edges import ERROR_US, ButtonEdge
from companion.errors import JournalError, Refused
from companion.history import read_summary
from companion.journal import Journal, read_into_memory
from hardware.simulated import SimulatedOutputs
from ui.showing import Showing
from ui.table_thread import TableThread

SEATS_OF = {"GPIO17": 0, "GPIO27": 1, "GPIO22": 2}
PATIENCE_S = 10.0


def header(**options: object) -> bytes:
    def team(name: str) -> dict[str, object]:
        return {"name": name, "players": [{"name": f"{name} 1"}, {"name": f"{name} 2"}]}

    seats = [team("Red"), team("Blue"), team("Yellow")]
    said = {"table": 1, "game": "cranium", "seats": seats, "options": options, "starter": 0}
    return msgspec.json.encode(said)


class Table:
    """A table thread with a clock that the test moves, and what it published."""

    def __init__(self, journal: Journal, heartbeat: Path | None = None) -> None:
        self.clock = ManualClock(1_000_000_000)
        self.outputs = SimulatedOutputs(3, self.clock)
        self.showing = Showing()
        self.published = 0
        self._news = threading.Condition()
        self.now_label = "2026-11-30T19:30"
        self.thread = TableThread(
            journal, self.clock, self.outputs, self._publish, heartbeat=heartbeat,
            now_label=lambda: self.now_label,
        )  # fmt: skip
        self.thread.pair(SEATS_OF)
        self.thread.start()

    def _publish(self, showing: Showing) -> None:
        with self._news:
            self.showing = showing
            self.published += 1
            self._news.notify_all()

    def until(self, holds: Callable[[Showing], object]) -> Showing:
        with self._news:
            assert self._news.wait_for(lambda: holds(self.showing), PATIENCE_S), self.showing
            return self.showing

    def until_phase(self, phase: str) -> Showing:
        return self.until(lambda showing: showing.view and showing.view["phase"] == phase)

    @property
    def view(self) -> Mapping[str, Any]:
        assert self.showing.view is not None
        return self.showing.view

    def advance(self, ms: float) -> None:
        self.clock.advance(ms)
        self.thread.tick()

    def look_again(self) -> None:
        before = self.published
        self.thread.tick()
        self.until(lambda _: self.published > before)

    def press(self, button: str, ago_ms: float = 0.0) -> None:
        """A press that is taken up before this returns, so before the clock is moved on."""
        at_ns = self.clock.now_ns() - round(ago_ms * 1e6)
        before = self.showing.presses
        self.thread.edge(ButtonEdge(button, True, at_ns, ERROR_US["gpio"], "gpio"))
        self.thread.edge(ButtonEdge(button, False, at_ns, ERROR_US["gpio"], "gpio"))
        self.until(lambda showing: showing.presses > before and not showing.held)

    def play_to_hourglass(self, *, all_play: bool = False, **options: object) -> None:
        """Red plays a card, and Yellow has just turned the hourglass."""
        self.thread.begin(header(**options))
        self.thread.say("choose_deck", {"deck": "red"})
        self.thread.say("read_card", {"all_play": all_play})
        self.until_phase("turn_hourglass")
        self.advance(10)
        self.press("GPIO22")
        self.until_phase("activity")


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table(Journal(None))
    yield table
    table.thread.close()


def test_without_a_game_the_kept_ones_are_shown(table: Table) -> None:
    showing = table.until(lambda showing: showing.serial)
    assert showing.view is None
    assert showing.game is None
    assert list(showing.kept) == []


def test_what_is_said_is_shown_and_can_be_undone(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("choose_deck", {"deck": "blue"})
    shown = table.until_phase("read_card")
    assert shown.view is not None
    assert shown.view["undo"] == 1
    table.thread.undo()
    table.until_phase("choose_deck")
    table.thread.redo()
    table.until_phase("read_card")


def test_a_journal_that_was_deleted_is_said_and_what_is_shown_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "state" / "journal"
    table = Table(Journal(path))
    table.thread.begin(header())
    table.until_phase("choose_deck")
    shutil.rmtree(path.parent)
    table.thread.say("choose_deck", {"deck": "blue"})
    showing = table.until_phase("read_card")
    assert "has been made again" in str(showing.said)
    with closing(read_into_memory(path)) as journal:
        assert tablelog.reopen(journal, 1).view()["phase"] == "read_card"
    table.thread.close()


def test_who_waits_for_the_table_finds_the_answer_published(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("choose_deck", {"deck": "blue"})
    table.thread.settle(PATIENCE_S)
    assert table.view["phase"] == "read_card"


def test_a_refusal_is_a_sentence_and_the_next_good_deed_silences_it(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("solved")
    shown = table.until(lambda showing: showing.said)
    assert isinstance(shown.said, Refused)
    assert table.outputs.sounding == "refused"
    table.thread.say("choose_deck", {"deck": "blue"})
    assert table.until_phase("read_card").said is None


def test_a_seats_button_does_what_it_means_and_others_nothing(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("choose_deck", {"deck": "red"})
    table.thread.say("read_card", {"all_play": False})
    table.until_phase("turn_hourglass")
    table.advance(10)
    table.press("GPIO5")
    table.press("GPIO17")
    table.until(lambda showing: showing.presses == 2)
    assert table.view["phase"] == "turn_hourglass"
    table.press("GPIO22")
    table.until_phase("activity")


def test_of_two_queued_presses_the_earlier_finger_wins_whatever_the_order(table: Table) -> None:
    table.play_to_hourglass(all_play=True)
    table.advance(5000)
    table.press("GPIO27", ago_ms=2)
    table.press("GPIO22", ago_ms=3)
    table.advance(21)
    shown = table.until_phase("answer")
    assert shown.view is not None
    assert shown.view["answering"] == 2
    assert shown.view["margin_ms"] == pytest.approx(1.0)


def test_a_press_that_came_in_time_counts_though_the_table_is_late_to_take_it_up(table: Table) -> None:
    table.play_to_hourglass(all_play=True)
    table.advance(5000)
    table.press("GPIO27", ago_ms=2)
    table.thread.settle(PATIENCE_S)
    halts, goes_on = threading.Event(), threading.Event()

    def halt(_past: object) -> None:
        halts.set()
        goes_on.wait(PATIENCE_S)

    table.thread.look_back(halt)
    assert halts.wait(PATIENCE_S)
    table.clock.advance(15)
    finger_ns = table.clock.now_ns() - 18_000_000
    table.thread.edge(ButtonEdge("GPIO22", True, finger_ns, ERROR_US["gpio"], "gpio"))
    table.clock.advance(40)  # the settling time is long over
    goes_on.set()
    shown = table.until_phase("answer")
    assert shown.view is not None
    assert (shown.view["answering"], shown.view["margin_ms"]) == (2, pytest.approx(1.0))


def test_the_hourglass_ends_at_its_own_time_however_late_anybody_looks(table: Table) -> None:
    table.play_to_hourglass()
    table.advance(65_000)
    shown = table.until_phase("judge")
    assert shown.view is not None
    assert shown.view["hourglass"] == {"state": "expired", "length_s": 60, "left_s": 0, "ends_at_us": None}


def test_an_action_is_said_at_the_time_of_the_touch_and_never_before_the_last(table: Table) -> None:
    table.play_to_hourglass()
    table.advance(10_000)
    table.thread.say("stop_hourglass", at_ns=table.clock.now_ns() - 40_000_000)
    shown = table.until_phase("judge")
    assert shown.view is not None
    # The tick may have brought the table to 10 s before this touch of 9.96 s: then that is the earliest.
    assert shown.view["hourglass"]["left_s"] == pytest.approx(50.0, abs=0.05)


def test_a_mistake_of_the_programs_own_is_a_sentence_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.thread.begin(header())
    table.until_phase("choose_deck")

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("companion.session.Session.undo", fails)
        table.thread.undo()
        assert "went wrong" in str(table.until(lambda showing: showing.said).said)
    table.thread.say("choose_deck", {"deck": "blue"})
    table.until_phase("read_card")


def test_putting_a_game_away_darkens_the_table_and_keeps_the_game(table: Table) -> None:
    table.play_to_hourglass()
    assert table.outputs.mode(0) != "off"
    table.thread.put_away()
    shown = table.until(lambda showing: showing.game is None)
    assert [kept.over for kept in shown.kept] == [False]
    assert shown.peeks[shown.kept[0].id]["turn"]["seat"] == 0
    assert [table.outputs.mode(seat) for seat in range(3)] == ["off"] * 3
    assert table.outputs.due() is None


def test_a_kept_game_says_when_it_was_begun_and_left_by_the_tables_own_label(table: Table) -> None:
    table.thread.begin(header())
    table.until_phase("choose_deck")
    table.now_label = "2026-11-30T22:05"
    table.thread.put_away()
    (kept,) = table.until(lambda showing: showing.game is None and showing.kept).kept
    assert (kept.begun, kept.touched) == ("2026-11-30T19:30", "2026-11-30T22:05")


def test_a_game_that_is_over_is_kept_as_over_until_an_undo(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("stop_game")
    table.until_phase("over")
    table.thread.put_away()
    shown = table.until(lambda showing: showing.game is None and showing.kept)
    assert shown.kept[0].over
    table.thread.open(shown.kept[0].id)
    table.thread.undo()
    table.until_phase("choose_deck")
    table.thread.put_away()
    assert not table.until(lambda showing: showing.game is None).kept[0].over


def test_a_game_that_is_stopped_and_put_away_at_once_is_kept_as_over(table: Table) -> None:
    table.thread.begin(header())
    table.until_phase("choose_deck")
    table.thread.say("stop_game")
    table.thread.put_away()
    assert table.until(lambda showing: showing.game is None and showing.kept).kept[0].over


def test_after_an_orderly_end_a_running_hourglass_comes_back_with_what_was_left(tmp_path: Path) -> None:
    table = Table(Journal(tmp_path / "journal"), tmp_path / "heartbeat")
    table.play_to_hourglass()
    game = table.until(lambda showing: showing.game).game
    table.advance(12_500)
    table.thread.close()

    again = Table(Journal(tmp_path / "journal"), tmp_path / "heartbeat")
    assert game is not None
    again.thread.open(game)
    shown = again.until_phase("activity")
    again.thread.close()
    assert shown.view is not None
    assert shown.view["paused"]
    assert shown.view["hourglass"]["state"] == "stopped"
    assert shown.view["hourglass"]["left_s"] == pytest.approx(47.5)


def test_what_the_thread_kept_is_a_table_log_that_replays_to_the_same_view(tmp_path: Path) -> None:
    table = Table(Journal(tmp_path / "journal"))
    table.play_to_hourglass(all_play=True)
    table.advance(2000)
    table.press("GPIO27", ago_ms=1)
    table.advance(25)
    shown = table.until_phase("answer")
    table.thread.close()
    assert shown.game is not None
    assert shown.view is not None
    with_journal = Journal(tmp_path / "journal")
    log = tablelog.exported(with_journal.lines(shown.game))
    with_journal.close()
    *_, last = tablelog.play(log, lambda _: Journal(None), judge=True)
    last.session.advance(last.session.now_us)
    assert last.session.view()["answering"] == 1
    assert last.session.view()["margin_ms"] == shown.view["margin_ms"]


def test_an_end_that_cannot_be_noted_for_the_list_of_games_is_shown_all_the_same() -> None:
    class Full(Journal):
        def conclude(self, *_: object) -> None:
            raise JournalError("The disk is full, so this was not kept. Make room, then try again.")

    table = Table(Full(None))
    table.thread.begin(header())
    table.thread.say("stop_game")
    assert "disk is full" in str(table.until_phase("over").said)
    table.thread.close()


def test_a_kept_game_that_cannot_be_played_hides_none_of_the_others() -> None:
    journal = Journal(None)
    for seats in ([], ["Red", "Blue"]):
        teams = [{"name": name, "players": [{"name": "A"}, {"name": "B"}]} for name in seats]
        journal.begin(msgspec.json.encode({"table": 1, "game": "cranium", "seats": teams, "starter": 0}), "")
    journal.append(journal.begin(header(), ""), [b'{"at": 1, "do": "fly"}'])
    table = Table(journal)
    shown = table.until(lambda showing: showing.kept)
    assert list(shown.peeks) == [2]
    assert shown.said is not None
    table.thread.open(2)
    table.until_phase("choose_deck")
    table.thread.close()


def test_how_a_game_stands_is_noted_when_it_is_put_away_and_when_it_is_over() -> None:
    table = Table(journal := Journal(None))
    table.thread.begin(header())
    table.thread.say("choose_deck", {"deck": "red"})
    table.thread.put_away()
    (kept,) = table.until(lambda showing: showing.kept).kept
    result = read_summary(kept.summary)
    assert result is not None
    assert (result.over, result.winners, result.round) == (False, (), 1)
    # one that is open again is not known to stand so any more
    table.thread.open(kept.id)
    table.until(lambda showing: showing.game)
    assert journal.games()[0].summary is None
    table.thread.say("stop_game")
    table.until_phase("over")
    ended = read_summary(journal.games()[0].summary)
    assert ended is not None
    assert ended.over
    table.thread.close()
