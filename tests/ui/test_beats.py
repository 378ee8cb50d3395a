"""The heartbeat goes along with whatever a pulled plug must not lose."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from companion.clock import ManualClock
from companion.heartbeat import Heartbeat
from companion.journal import Journal
from tests.ui.test_table_thread import Table
from ui.beats import OF_A_GLASS_S, OF_A_TURN_S, Beats


def free_table(**options: object) -> bytes:
    seats = [{"name": "Anna"}, {"name": "Bo"}]
    return msgspec.json.encode(
        {"table": 1, "game": "free_table", "seats": seats, "options": options, "starter": 0}
    )


def followed_every(table: Table) -> float | None:
    """How often the table's time is noted; None while it is not."""
    beats = table.thread._beats
    assert beats is not None
    with beats._changed:
        return None if beats._followed is None else beats._followed.every_s


def copied(state: Path, to: Path) -> Path:
    """What lies on the disk now, as a pulled plug would leave it."""
    to.mkdir()
    for file in state.iterdir():
        if file.is_file():
            shutil.copy(file, to)
    return to


def test_the_heartbeat_follows_a_running_hourglass_and_rests_with_it(tmp_path: Path) -> None:
    table = Table(Journal(None), tmp_path / "heartbeat")
    table.play_to_hourglass()
    assert followed_every(table) == OF_A_GLASS_S
    table.thread.say("pause")
    table.until(lambda showing: showing.view and showing.view["paused"])
    assert followed_every(table) is None
    table.thread.close()
    assert Heartbeat(tmp_path / "heartbeat").read() is not None


def test_the_heartbeat_follows_an_hourglass_that_counts_on_past_its_end(tmp_path: Path) -> None:
    table = Table(Journal(None), tmp_path / "heartbeat")
    table.thread.begin(free_table(hourglass_s=10, overtime=True))
    table.thread.say("start_hourglass")
    table.until(lambda showing: showing.view and showing.view["hourglass"]["state"] == "running")
    table.advance(12_000)
    table.until(lambda showing: showing.view and showing.view["hourglass"]["left_s"] <= 0)
    assert followed_every(table) == OF_A_GLASS_S
    table.thread.say("stop_hourglass")
    table.until(lambda showing: showing.view and showing.view["hourglass"]["state"] == "stopped")
    assert followed_every(table) == OF_A_TURN_S
    table.thread.close()


def test_a_pulled_plug_loses_no_more_of_a_turn_than_a_beat(tmp_path: Path) -> None:
    table = Table(Journal(tmp_path / "journal"), tmp_path / "heartbeat")
    table.thread.begin(free_table())
    game = table.until(lambda showing: showing.game and showing.view).game
    assert game is not None
    table.clock.advance(95_000)
    beats = table.thread._beats
    assert beats is not None
    followed = beats._followed
    assert followed is not None
    beats._write(game, followed.clock.table_us(table.clock.now_ns()), followed)  # as its thread will soon
    beaten = copied(tmp_path, tmp_path / "after")
    table.thread.close()

    again = Table(Journal(beaten / "journal"), beaten / "heartbeat")
    again.thread.open(game)
    shown = again.until(lambda showing: showing.view)
    again.thread.close()
    assert shown.view is not None
    assert [seat["time_used_s"] for seat in shown.view["seats"]] == pytest.approx([95, 0])


def test_beats_that_could_not_be_kept_at_first_are_as_soon_as_they_can(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    beats = Beats(tmp_path / "state" / "heartbeat", ManualClock())
    assert beats.last is None
    beats.note(1, 1_000_000)
    assert beats.last is None
    (tmp_path / "state").unlink()
    beats.note(1, 2_000_000)
    assert beats.last == (1, 2_000_000)
    beats.close()
    again = Heartbeat(tmp_path / "state" / "heartbeat")
    assert again.read() == (1, 2_000_000)
    again.close()
