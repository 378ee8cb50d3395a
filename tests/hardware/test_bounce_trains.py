"""Any train of bounces is one press at its first contact: simulated, on mock pins, through lgpio on the chip.

A train is told with stamps that are still to come: however busy the machine is, nothing of it is late.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from companion.clock import ManualClock
from companion.edges import ButtonEdge
from hardware.config import DEFAULT_FILE, load
from hardware.simulated import SimulatedButtons
from hardware.units import MS, SECOND
from tests.rigs.edge_sources import KINDS, HeardOnMockPins, HeardOnTheChip, source_asked_for

CONFIG = load(DEFAULT_FILE)
US = 1_000
AHEAD_NS = 80 * MS
TRAINS = 8


class Bouncing(Protocol):
    """Buttons whose contacts can be told to move at a time."""

    def now_ns(self) -> int: ...
    def flip(self, pin: str, closed: bool, at_ns: int) -> None: ...
    def edge(self) -> ButtonEdge: ...


class Simulated:
    def __init__(self) -> None:
        self._clock = ManualClock(SECOND)
        self._source = SimulatedButtons(CONFIG, self._clock)
        self._heard: list[ButtonEdge] = []
        self._source.start(self._heard.append)
        self.now_ns = self._clock.now_ns
        self.flip = self._source.contact

    def edge(self) -> ButtonEdge:
        for _ in range(200):
            if self._heard:
                return self._heard.pop(0)
            self._clock.advance(1)
            self._source.settle()
        raise AssertionError("it never came")


class StampedPin(MockPin):
    """A mock pin that moves at the time it is told."""

    at_ns = 0

    def _call_when_changed(self) -> None:
        self._last_change = self.at_ns / SECOND
        super()._call_when_changed()


class OnMockPins(HeardOnMockPins):
    now_ns = staticmethod(time.monotonic_ns)

    def __init__(self) -> None:
        super().__init__(CONFIG, MockFactory(pin_class=StampedPin))

    def flip(self, pin: str, closed: bool, at_ns: int) -> None:
        self.factory.pin(pin).at_ns = at_ns
        self.contact(pin, closed)


class OnTheChip(HeardOnTheChip):
    now_ns = staticmethod(time.monotonic_ns)

    def flip(self, pin: str, closed: bool, at_ns: int) -> None:
        self.pi.drive(pin, 0 if closed else 1, at_ns)


@pytest.fixture(params=KINDS)
def buttons(request: pytest.FixtureRequest) -> Iterator[Bouncing]:
    yield from source_asked_for(request, Simulated, OnMockPins, OnTheChip)


# After how long the contact opens again and closes again, in microseconds: it comes to rest closed.
bounces = st.lists(st.integers(1, 2_900), max_size=8).filter(lambda gaps: len(gaps) % 2 == 0)
# How long each of them closes the contact, and how long it then rests: nobody's press.
spikes = st.lists(st.tuples(st.integers(1, 2_900), st.integers(3_100, 9_000)), max_size=3)


def move(buttons: Bouncing, pin: str, closed: bool, noise: list[tuple[int, int]], gaps: list[int]) -> int:
    """Spikes, then the contact closes (or opens) with bounces; returns when it first did."""
    begin_ns = at_ns = buttons.now_ns() + AHEAD_NS
    for lasts_us, rests_us in noise:
        buttons.flip(pin, closed, at_ns)
        at_ns += lasts_us * US
        buttons.flip(pin, not closed, at_ns)
        at_ns += rests_us * US
    first_ns, level = at_ns, closed
    buttons.flip(pin, level, at_ns)
    for gap_us in gaps:
        at_ns, level = at_ns + gap_us * US, not level
        buttons.flip(pin, level, at_ns)
    if buttons.now_ns() > begin_ns - 10 * MS:
        assert buttons.edge().down == closed  # whatever it was taken for: too much was late
        reject()
    return first_ns


def test_any_train_is_one_press_and_one_release_at_their_first_contacts(buttons: Bouncing) -> None:
    @settings(max_examples=100 if isinstance(buttons, Simulated) else TRAINS)
    @given(st.sampled_from(CONFIG.buttons), spikes, bounces, spikes, bounces)
    def check(
        pin: str, before: list[tuple[int, int]], closing: list[int], held: list[tuple[int, int]],
        opening: list[int],
    ) -> None:  # fmt: skip
        for closed, noise, gaps in ((True, before, closing), (False, held, opening)):
            first_ns = move(buttons, pin, closed, noise, gaps)
            edge = buttons.edge()
            assert (edge.button, edge.down, edge.at_ns) == (pin, closed, first_ns)
            assert edge.error_us == CONFIG.error_us

    check()
