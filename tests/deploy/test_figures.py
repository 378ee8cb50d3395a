"""The figures in the documents: a number that the code has, too, is the code's."""

from __future__ import annotations

import itertools
import re
from typing import get_args

import pytest

from companion import seats
from companion.game import Header
from companion.games.city_tour import catalogue, reading
from hardware import board, box_talk, units
from hardware.config import DEFAULT_FILE, load
from tests.deploy.documents import ROOT, written
from tests.ui import opened
from ui import keys, last_runs, lock, log_files, long_hold, pace, report, settings, theme
from ui.i18n import LANGUAGES
from ui.screens import trial
from ui.screens.settings import clean
from ui.screens.tour.scenes import SCENES

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def spelled(number: float) -> str:
    """The number as one writes it in a sentence."""
    other = {1.5: "one and a half", 20: "twenty"}
    return other[number] if number in other else NUMBERS[int(number)]


def constant(path: str, name: str) -> int:
    """A number of a script, a unit or the firmware, which are not read in here."""
    found = re.search(rf"^{name} ?= ?([\d_]+)", (ROOT / path).read_text("utf-8"), re.MULTILINE)
    assert found, f"{path} has no {name}"
    return int(found[1])


KEPT, PINS = settings.Settings(), load(DEFAULT_FILE)
FREE_TRIES = next(tries for tries in itertools.count() if lock.wait_s(tries))
BRIGHT_HOURS = [
    hour for hour in range(24) if settings.mode_at("clock", f"2026-01-01T{hour:02}:00") == "light"
]
TOWNS = len(catalogue.shipped("denmark").cities)
READY_S = constant("deploy/system/handover.sh", "ready_s")
SERVICE = "deploy/system/timeglas.service"
SIZES = [f"{width}x{height}" for width, height in opened.SIZES]
SETTLES = f"{Header(1, 'cranium', (), {}, 1).settle_ms:g}"
GOES_DARK_S = constant("deploy/firmware/button_box.py", "SILENCE_US") / 1_000  # there in milliseconds
LOST_S = box_talk.LOST_NS / units.SECOND

SAID = {
    "README.md": [
        f"Up to {seats.MOST_SEATS} are possible",
        f"A tour of {spelled(round(sum(scene.lasts_s for scene in SCENES), -1))} seconds",
        f"hold any real button down for {spelled(long_hold.LONG_S)} seconds",
        f"after {spelled(KEPT.darkens_after_s / 60)} minutes without anybody it goes dark",
        f"After {spelled(KEPT.dims_after_s / 60)} minutes without anybody the screen dims, "
        f"after {spelled(KEPT.darkens_after_s / 60)} it is dark",
        f"the last {spelled(report.MOST_GAMES)} games",
        f"not ready within {READY_S} seconds",
        f"keys 1 to {len(keys.KEYS)} are",
        f"the {TOWNS} Danish towns",
        f"gone for more than {spelled(LOST_S)} seconds",
        f"flashes every {spelled(sum(board.MODES['locked']) / 1000)} seconds",
        f"the last {spelled(board.TICKS)} seconds",
        f"light from {BRIGHT_HOURS[0]} to {BRIGHT_HOURS[-1] + 1}",
        f"{spelled(len(get_args(theme.TextSize)))} sizes of text",
        f"a PIN of {spelled(lock.LEAST)} to {spelled(lock.MOST)} figures",
        f"{spelled(FREE_TRIES).capitalize()} wrong tries are free",
        f"up to {spelled(lock.wait_s(1_000) / 60)} minutes",
        f"takes every touch for {clean.LASTS_S} seconds",
        f"within {trial.LASTS_S} seconds goes back by itself",
        f"a press waits {SETTLES} ms for one that was earlier",
        f"({', '.join(map(str, pace.RATES[:0:-1]))} or {pace.RATES[0]})",
        f"on {', '.join(SIZES[:-1])} and {SIZES[-1]}, in {spelled(len(LANGUAGES))} languages",
    ],
    "deploy/README.md": [
        f"not ready within {READY_S} seconds",
        f"silent for {constant(SERVICE, 'WatchdogSec')} seconds",
        f"started again after {constant(SERVICE, 'RestartSec')} seconds",
        f"real-time priority up to {constant(SERVICE, 'LimitRTPRIO')}",
    ],
    "deploy/buttons.md": [
        f"held for {PINS.hold_ms} ms (`hold_ms`)",
        f"counts for {PINS.mask_ms} ms (`mask_ms`)",
        f"(`error_us` in [`hardware.toml`](../hardware/hardware.toml), {PINS.error_us} µs)",
        f"{spelled(units.SECOND / box_talk.ASKS_NS)} times a second",
    ],
    "deploy/button-box.md": [
        f"for {GOES_DARK_S:g} s, all lamps go dark",
        f"There is room for {constant('deploy/firmware/kept_edges.py', 'CAPACITY')}.",
        f"no beat has come for {LOST_S:g} s",
    ],
    "deploy/failing.md": [
        f"heard nothing from the table for {spelled(GOES_DARK_S)} seconds",
        f"with {spelled(log_files.OLDER)} older ones of at most {log_files.MOST_BYTES // 1024} kB",
        f"The {['first', 'second', 'third', 'fourth'][last_runs.OFTEN - 1]} time within a minute",
    ],
    "deploy/commands.md": [
        f"the last {spelled(report.MOST_GAMES)} games",
        f"{TOWNS} Danish towns ship",
        f"at least {2 * catalogue.CARDS_A_GROUP} cities",
        f"a catalogue at most {reading.MOST_CITIES}",
        f"a name at most {reading.LONGEST_NAME} letters",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("name", "phrase"), [(name, one) for name, all_ in SAID.items() for one in all_])
def test_a_figure_in_a_document_is_that_of_the_code(name: str, phrase: str) -> None:
    assert phrase in written(ROOT / name)


def test_a_minute_is_a_minute() -> None:
    assert last_runs.WITHIN_S == 60


def test_what_the_coach_is_said_to_answer_he_answers(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    from ui.main import main

    page = written(ROOT / "deploy" / "commands.md")
    (worth,) = re.findall(r"timeglas coach  .*?([\d.]+) points", page)
    ((asked, said),) = re.findall(r"^    \$ timeglas (coach .*)\n((?:    .*\n)+)", page, re.MULTILINE)
    for words, answer in (("coach", f"On average {worth} points to the end\n"), (asked, said)):
        assert main([*words.split(), "--language", "en"]) == 0
        told = capsysbinary.readouterr().out.decode()
        assert told.split() == answer.split()
