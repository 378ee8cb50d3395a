"""Who pressed first is who pressed first: on any two pins, however their edges arrive, on a busy machine."""

from __future__ import annotations

import random
from itertools import islice, pairwise
from pathlib import Path

import msgspec
import pytest

from companion.clock import ManualClock
from companion.journal import Journal
from hardware.config import HardwareConfig
from hardware.simulated import SimulatedButtons
from hardware.units import MS
from tests.rigs import pretend_pi
from tests.rigs.race_table import HEADER
from tests.rigs.races import PINS, US, Pair, Races, Verdict, busy_processors, fair, pairs
from tests.ui.test_table_thread import PATIENCE_S, Table

PAIRS, PAIRS_ON_CHIP = 1_000, 40
CONFIG = HardwareConfig(buttons=PINS, lamps=(), buzzer="", buzzer_kind="active", hold_ms=3, mask_ms=20)


class BouncingTable:
    """A table whose eight buttons bounce, on a clock that is moved."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.table = Table(Journal(None))
        self._clock: ManualClock = self.table.clock
        self._buttons = SimulatedButtons(CONFIG, self._clock)
        self._buttons.start(self.table.thread.edge)
        self.table.thread.pair({pin: seat for seat, pin in enumerate(PINS)})
        self.table.thread.begin(msgspec.json.encode(HEADER))

    def run(self, pair: Pair) -> Verdict:
        thread = self.table.thread
        thread.say("open_buzz")
        self.table.until(lambda seen: seen.view and set(seen.view["buttons"].values()) == {"buzz"})
        at_ns = self._clock.now_ns()
        presses = [(PINS[pair.first], at_ns), (PINS[pair.second], at_ns + pair.gap_us * US)]
        if pair.delivery == "late":
            self._pass(pair.gap_us / 1000 + self._chance.uniform(5, 15))
        for pin, contact_ns in reversed(presses) if pair.delivery == "reversed" else presses:
            if pair.delivery == "on time":
                self._pass(max(0, contact_ns - self._clock.now_ns()) / MS)
            self._bounce(pin, contact_ns)
        for _ in range(16):
            self._pass(5)
        seen = self.table.until(
            lambda seen: seen.view and (seen.view["answering"] is not None or seen.view["dead_heat"])
        ).view
        assert seen is not None
        said = Verdict(seen["answering"], seen["margin_ms"], tuple(seen["dead_heat"]))
        thread.say("judge", {"right": True}) if said.first is not None else thread.say("close_buzz")
        for pin, _ in presses:
            self._buttons.contact(pin, False)
        for _ in range(2):
            self._pass(30)
        self.table.until(lambda seen: seen.view and not seen.view["buzz_open"])
        return said

    def _bounce(self, pin: str, at_ns: int) -> None:
        """The contact closes, then opens and closes a few times within the time that it has to hold."""
        bounces_us = sorted(self._chance.sample(range(1, 2_500), 2 * self._chance.randrange(4)))
        for flip, us in enumerate([0, *bounces_us]):
            self._buttons.contact(pin, flip % 2 == 0, at_ns + us * US)

    def _pass(self, ms: float) -> None:
        self._clock.advance(ms)
        self._buttons.settle()
        self.table.thread.tick()
        self.table.thread.settle(PATIENCE_S)


def unfair(raced: list[Pair], verdicts: list[Verdict]) -> list[tuple[Pair, Verdict]]:
    judged = zip(raced, verdicts, strict=True)
    return [(pair, verdict) for pair, verdict in judged if not fair(pair, verdict)]


def test_of_a_thousand_bouncing_pairs_each_is_judged_by_its_first_contacts() -> None:
    raced = list(islice(pairs(random.Random(8)), PAIRS))
    bouncing = BouncingTable(random.Random(9))
    verdicts = [bouncing.run(pair) for pair in raced]
    bouncing.table.thread.close()
    assert unfair(raced, verdicts) == []
    assert sum(pair.is_within_error for pair in raced) > PAIRS / 20


@pytest.mark.pins
def test_the_kernel_s_stamps_decide_on_a_busy_machine_and_stand_in_the_log(tmp_path: Path) -> None:
    if not pretend_pi.is_possible():
        pytest.skip("the pretend chip is built with cc, which is not installed")
    raced = list(islice(pairs(random.Random(7)), PAIRS_ON_CHIP))
    with Races(tmp_path) as races:
        with busy_processors():
            verdicts = [races.run(pair) for pair in raced]
        races.finish()
    assert unfair(raced, verdicts) == []
    assert {pair.is_within_error for pair in raced} == {True, False}
    margins = {round(verdict.margin_ms * 1_000) for verdict in verdicts if verdict.margin_ms is not None}
    assert len(margins) > PAIRS_ON_CHIP / 3
    assert gaps_in_log(tmp_path) >= margins


def gaps_in_log(folder: Path) -> set[int]:
    """By how much presses that followed each other were apart, as the journal has it, in microseconds."""
    journal = Journal(folder / "journal")
    (kept,) = journal.games()
    said = [msgspec.json.decode(line) for line in journal.lines(kept.id)]
    journal.close()
    at = [line["at"] for line in said if "press" in line]
    return {round(abs(one - other) * 1_000_000) for one, other in pairwise(at)}
