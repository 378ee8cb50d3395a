"""The sources of edges that a test is run on, one after the other: simulated, mock pins, the pretend chip."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from gpiozero.pins.mock import MockFactory

from companion.edges import ButtonEdge, EdgeSource
from hardware.config import DEFAULT_FILE, HardwareConfig
from hardware.gpio import GpioButtons
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import PATIENCE_S, Talker

KINDS = ["simulated", "mock", pytest.param("chip", marks=pytest.mark.pins)]

Simulated = TypeVar("Simulated")
Mocked = TypeVar("Mocked", bound="HeardOnMockPins")
OnChip = TypeVar("OnChip", bound="HeardOnTheChip")


class HeardOnMockPins:
    """What the real source hears of contacts on mock pins."""

    def __init__(self, config: HardwareConfig, factory: MockFactory) -> None:
        self.factory = factory
        self.source: EdgeSource = GpioButtons(config, factory)
        self.heard: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()
        self.source.start(self.heard.put)

    def contact(self, pin: str, closed: bool) -> None:
        mock = self.factory.pin(pin)
        mock.drive_low() if closed else mock.drive_high()

    def edge(self) -> ButtonEdge:
        return self.heard.get(timeout=PATIENCE_S)


class HeardOnTheChip:
    """What a process of its own hears through lgpio."""

    def __init__(self, pi: PretendPi) -> None:
        self.pi = pi
        self.talker = Talker("tests.rigs.tell_edges", [str(DEFAULT_FILE)], environment=pi.environment)
        self.talker.next("listening")

    def edge(self) -> ButtonEdge:
        return ButtonEdge(**self.talker.next("edge")["edge"])


def source_asked_for(
    request: pytest.FixtureRequest,
    simulated: Callable[[], Simulated],
    mocked: Callable[[], Mocked],
    on_the_chip: Callable[[PretendPi], OnChip],
) -> Iterator[Simulated | Mocked | OnChip]:
    """The one of `KINDS` that a fixture is asked for; it is closed after the test."""
    if request.param == "simulated":
        yield simulated()
    elif request.param == "mock":
        on_mock_pins = mocked()
        yield on_mock_pins
        on_mock_pins.source.close()
    else:
        chip = on_the_chip(request.getfixturevalue("pi"))
        with chip.talker:
            yield chip
