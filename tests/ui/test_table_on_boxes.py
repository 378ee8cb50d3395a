"""The whole table with a button box: played on it, without it while it is gone, and on it again."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec
import pytest

from hardware.units import MS
from tests.rigs.button_box import ButtonBox, needs_micropython
from tests.rigs.table import Table, keep_a_game

pytestmark = [pytest.mark.screen, needs_micropython]

RED, BLUE, YELLOW = range(3)
GONE_S, BACK_S = 2.0, 2.0
SLACK_S = 1.0  # of a machine that does much else


@pytest.fixture
def state(tmp_path: Path) -> Path:
    keep_a_game(tmp_path / "state")
    return tmp_path / "state"


def plug(box: ButtonBox, port: Path) -> None:
    assert box.path is not None
    new = port.with_name("new")
    os.symlink(box.path, new)
    os.replace(new, port)


def test_a_game_goes_on_while_a_box_is_gone_and_after_it(state: Path, tmp_path: Path) -> None:
    port = tmp_path / "port"
    with ButtonBox() as box:
        plug(box, port)
        arguments = ["--language", "en", "--simulate", "--box", str(port)]
        with Table(state, *arguments) as table:
            table.go_on()
            table.touch("choose_deck:red", "read_card:true")
            table.until_phase("turn_hourglass")
            table.until(lambda seen: "start_hourglass" in seen["seats"])  # Yellow has a button
            box.press(YELLOW)
            table.until_phase("activity")
            box.release(YELLOW)

            box.unplug()
            pulled_s = time.monotonic()
            seen = table.until(lambda seen: "is gone" in seen["band"])
            assert time.monotonic() - pulled_s < GONE_S + SLACK_S
            assert seen["band"].startswith("The button box 2F15 is gone: look at its cable.")
            assert seen["view"]["hourglass"]["state"] == "running"
            table.until(lambda seen: "buzz:0" in seen["ways"])

            box.replug()
            plug(box, port)
            plugged_s = time.monotonic()
            table.until(lambda seen: seen["band"] == "The button box 2F15 is back.")
            assert time.monotonic() - plugged_s < BACK_S + SLACK_S
            at_ns = box.press(BLUE, time.monotonic_ns() + 20 * MS)  # early enough to be on time
            box.press(RED, at_ns + 50_000)
            view = table.until_phase("answer")
            (after,) = view["later"]
            assert (view["answering"], after["seat"]) == (BLUE, RED)
            assert after["after_ms"] == pytest.approx(0.05, abs=0.001)


def test_a_box_keeps_its_seats_whatever_its_port_and_a_wrong_port_is_said(
    state: Path, tmp_path: Path
) -> None:
    with ButtonBox() as box:
        agreed = {f"box:{box.identity}:3": RED, f"box:{box.identity}:0": YELLOW}
        (state / "settings.json").write_bytes(msgspec.json.encode({"seats_of": agreed}))
        plug(box, tmp_path / "port")
        ports = [str(tmp_path / "wrong"), str(tmp_path / "port")]
        with Table(state, "--language", "en", "--simulate", "--box", ports[0], "--box", ports[1]) as table:
            table.until(lambda seen: f"There is no button box at {ports[0]}." in seen["band"])
            table.touch("band")
            table.go_on()
            table.touch("choose_deck:red", "read_card:false")
            table.until(lambda seen: "start_hourglass" in seen["seats"])
            box.press(0)
            table.until_phase("activity")
            box.press(3)  # Red stops it
            table.until_phase("judge")
