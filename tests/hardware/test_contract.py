"""What every source of edges and every output keeps: the simulated, on mock pins, on the pretend chip."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory

from companion.clock import ManualClock
from companion.edges import ERROR_US, ButtonEdge, EdgeSource, LampMode, Outputs, Pattern
from hardware.config import DEFAULT_FILE, load
from hardware.output_process import Output, Player
from hardware.simulated import SimulatedButtons, SimulatedOutputs
from tests.rigs.edge_sources import KINDS, HeardOnMockPins, HeardOnTheChip, source_asked_for
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.processes import Talker
from ui.settings import KeptSettings, Settings
from ui.sound import Sounds

CONFIG = load(DEFAULT_FILE)


class Buttons(Protocol):
    """A source of edges with somebody's fingers on its contacts."""

    def contact(self, pin: str, closed: bool) -> None: ...
    def edge(self) -> ButtonEdge: ...
    def rest(self) -> list[ButtonEdge]:
        """Closes it, twice; what was heard and not yet asked for."""


class Simulated:
    """The clock moves by a settling time between contacts."""

    def __init__(self) -> None:
        self.clock = ManualClock(time.monotonic_ns())
        self.source: EdgeSource = SimulatedButtons(CONFIG, self.clock)
        self.heard: list[ButtonEdge] = []
        self.source.start(self.heard.append)

    def contact(self, pin: str, closed: bool) -> None:
        assert isinstance(self.source, SimulatedButtons)
        self.source.contact(pin, closed)

    def edge(self) -> ButtonEdge:
        assert isinstance(self.source, SimulatedButtons)
        self.clock.advance(30)
        self.source.settle()
        return self.heard.pop(0)

    def rest(self) -> list[ButtonEdge]:
        self.source.close()
        self.source.close()
        self.contact(CONFIG.buttons[0], True)
        self.clock.advance(30)
        return self.heard


class OnMockPins(HeardOnMockPins):
    def __init__(self) -> None:
        super().__init__(CONFIG, MockFactory())

    def rest(self) -> list[ButtonEdge]:
        self.source.close()
        self.source.close()
        self.contact(CONFIG.buttons[0], True)
        return [self.heard.get() for _ in range(self.heard.qsize())]


class OnTheChip(HeardOnTheChip):
    def contact(self, pin: str, closed: bool) -> None:
        self.pi.drive(pin, 0 if closed else 1)

    def rest(self) -> list[ButtonEdge]:
        said = self.talker.finish()
        assert said.pop() == {"closed": True}
        return [ButtonEdge(**line["edge"]) for line in said]


@pytest.fixture(params=KINDS)
def buttons(request: pytest.FixtureRequest) -> Iterator[Buttons]:
    yield from source_asked_for(request, Simulated, OnMockPins, OnTheChip)


def test_a_press_and_a_release_are_two_edges_with_the_pin_s_name(buttons: Buttons) -> None:
    pin = CONFIG.buttons[1]
    for closed in (True, False):
        buttons.contact(pin, closed)
        edge = buttons.edge()
        assert (edge.button, edge.down) == (pin, closed)
        assert (edge.source, edge.error_us) == ("gpio", ERROR_US["gpio"])


def test_an_edge_is_stamped_when_the_contact_moved_not_when_it_was_accepted(buttons: Buttons) -> None:
    before = buttons.clock.now_ns() if isinstance(buttons, Simulated) else time.monotonic_ns()
    buttons.contact(CONFIG.buttons[0], True)
    after = buttons.clock.now_ns() if isinstance(buttons, Simulated) else time.monotonic_ns()
    assert before <= buttons.edge().at_ns <= after
    buttons.contact(CONFIG.buttons[0], False)
    buttons.edge()


def test_a_bouncing_contact_is_one_press(buttons: Buttons) -> None:
    pin = CONFIG.buttons[2]
    for closed in (True, False, True, False, True):
        buttons.contact(pin, closed)
    assert buttons.edge().down
    for closed in (False, True, False):
        buttons.contact(pin, closed)
    assert not buttons.edge().down
    assert buttons.rest() == []


def test_a_touch_too_short_is_nothing(buttons: Buttons) -> None:
    buttons.contact(CONFIG.buttons[0], True)
    buttons.contact(CONFIG.buttons[0], False)
    buttons.contact(CONFIG.buttons[1], True)
    assert buttons.edge().button == CONFIG.buttons[1]


def test_buttons_pressed_together_are_all_heard(buttons: Buttons) -> None:
    for pin in CONFIG.buttons:
        buttons.contact(pin, True)
    heard = [buttons.edge() for _ in CONFIG.buttons]
    assert {edge.button for edge in heard} == set(CONFIG.buttons)


def test_twenty_presses_are_twenty_pairs(buttons: Buttons) -> None:
    pin = CONFIG.buttons[3]
    downs = []
    for _ in range(20):
        for closed in (True, False):
            buttons.contact(pin, closed)
            downs.append(buttons.edge().down)
    assert downs == [True, False] * 20


def test_after_closing_nothing_is_heard(buttons: Buttons) -> None:
    buttons.contact(CONFIG.buttons[0], True)
    buttons.edge()
    assert buttons.rest() == []


class Seen(Protocol):
    """Outputs with somebody looking at them."""

    def say(self, do: Callable[[Outputs], None]) -> None: ...
    def buzzes(self) -> bool: ...
    def is_lit(self, seat: int) -> bool: ...
    def wait_for(self, what: Callable[[], bool]) -> None: ...
    def now_ns(self) -> int: ...


class SimulatedSeen:
    def __init__(self, heard: bool = False) -> None:
        self.clock = ManualClock(time.monotonic_ns())
        self.outputs = SimulatedOutputs(len(CONFIG.lamps), self.clock)
        self.told: Outputs = self.outputs
        if heard:  # what is between the table and its outputs where there is a loudspeaker
            self.told = Sounds(self.outputs, self.clock, KeptSettings(Settings(sound=False)))
        self.now_ns = self.clock.now_ns

    def say(self, do: Callable[[Outputs], None]) -> None:
        do(self.told)

    def buzzes(self) -> bool:
        return self.outputs.buzzes

    def is_lit(self, seat: int) -> bool:
        return self.outputs.is_lit(seat)

    def wait_for(self, what: Callable[[], bool]) -> None:
        for _ in range(5_000):
            if what():
                return
            self.clock.advance(1)
        raise AssertionError("it never came")


class MockSeen:
    """The process's own player on mock pins, without the process."""

    def __init__(self) -> None:
        factory = MockFactory()
        self.buzzer = factory.pin(CONFIG.buzzer)
        self.lamps = [factory.pin(pin) for pin in CONFIG.lamps]
        self.player = Player(Output(self.buzzer), [Output(pin) for pin in self.lamps])
        self.clock = ManualClock(time.monotonic_ns())
        self.now_ns = self.clock.now_ns

    def say(self, do: Callable[[Outputs], None]) -> None:
        do(self)

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        self.player.obey(f"beep {pattern}", self.now_ns())

    def lamp(self, seat: int, mode: LampMode) -> None:
        self.player.obey(f"lamp {seat} {mode}", self.now_ns())

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        self.player.obey(f"appoint {'-' if at_ns is None else at_ns}{' ticks' * ticks}", self.now_ns())

    def silence(self) -> None:
        self.player.obey("silence", self.now_ns())

    def pair(self, seats_of: Mapping[str, int]) -> None:
        """The player knows places, and no buttons."""

    def try_lamp(self, button: str) -> None:
        self.player.obey(f"try {CONFIG.buttons.index(button)}", self.now_ns())

    def close(self) -> None:
        self.player.all_off()

    def buzzes(self) -> bool:
        return bool(self.buzzer.state)

    def is_lit(self, seat: int) -> bool:
        return bool(self.lamps[seat].state)

    def wait_for(self, what: Callable[[], bool]) -> None:
        for _ in range(5_000):
            if what():
                return
            self.clock.advance(1)
            self.player.show(self.now_ns())
        raise AssertionError("it never came")


class ChipSeen:
    def __init__(self, pi: PretendPi) -> None:
        self.pi = pi
        self.talker = Talker("tests.rigs.play_outputs", [str(DEFAULT_FILE)], environment=pi.environment)
        self.talker.say('["pid"]')
        self.talker.next("pid")
        self.wait_for = pi.wait_for
        self.now_ns = time.monotonic_ns

    def say(self, do: Callable[[Outputs], None]) -> None:
        do(self)

    def beep(self, pattern: Pattern, seat: int | None = None) -> None:
        self.talker.say(json.dumps(["beep", pattern]))

    def lamp(self, seat: int, mode: LampMode) -> None:
        self.talker.say(json.dumps(["lamp", seat, mode]))

    def appoint(self, at_ns: int | None, *, ticks: bool = False) -> None:
        self.talker.say(json.dumps(["appoint", at_ns, {"ticks": ticks}]))

    def silence(self) -> None:
        self.talker.say(json.dumps(["silence"]))

    def pair(self, seats_of: Mapping[str, int]) -> None:
        self.talker.say(json.dumps(["pair", dict(seats_of)]))

    def try_lamp(self, button: str) -> None:
        self.talker.say(json.dumps(["try_lamp", button]))

    def close(self) -> None:
        self.talker.finish()

    def buzzes(self) -> bool:
        return self.pi.level(CONFIG.buzzer) == 1

    def is_lit(self, seat: int) -> bool:
        return self.pi.level(CONFIG.lamps[seat]) == 1


@pytest.fixture(params=[*KINDS, "heard"])
def seen(request: pytest.FixtureRequest) -> Iterator[Seen]:
    if request.param in ("simulated", "heard"):
        yield SimulatedSeen(heard=request.param == "heard")
    elif request.param == "mock":
        yield MockSeen()
    else:
        on_the_chip = ChipSeen(request.getfixturevalue("pi"))
        with on_the_chip.talker:
            yield on_the_chip


def test_a_beep_sounds_and_ends_by_itself(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.beep("turn"))
    seen.wait_for(seen.buzzes)
    seen.wait_for(lambda: not seen.buzzes())


def test_a_lamp_shines_while_it_is_told_to(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.lamp(2, "turn"))
    seen.wait_for(lambda: seen.is_lit(2))
    assert [seat for seat in range(len(CONFIG.lamps)) if seen.is_lit(seat)] == [2]
    seen.say(lambda outputs: outputs.lamp(2, "off"))
    seen.wait_for(lambda: not seen.is_lit(2))


def test_a_lamp_of_no_seat_is_nothing(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.lamp(11, "turn"))
    seen.say(lambda outputs: outputs.lamp(0, "turn"))
    seen.wait_for(lambda: seen.is_lit(0))


def test_a_lamp_that_is_tried_blinks_for_a_moment_over_what_it_shows(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.pair({button: seat for seat, button in enumerate(CONFIG.buttons)}))
    seen.say(lambda outputs: outputs.lamp(2, "turn"))
    seen.wait_for(lambda: seen.is_lit(2))
    seen.say(lambda outputs: outputs.try_lamp(CONFIG.buttons[2]))
    seen.wait_for(lambda: not seen.is_lit(2))
    seen.wait_for(lambda: seen.is_lit(2))
    seen.say(lambda outputs: outputs.try_lamp(CONFIG.buttons[1]))
    seen.wait_for(lambda: seen.is_lit(1))
    seen.wait_for(lambda: not seen.is_lit(1))


def test_an_appointment_sounds_by_itself(seen: Seen) -> None:
    at_ns = seen.now_ns() + 100_000_000
    seen.say(lambda outputs: outputs.appoint(at_ns))
    seen.wait_for(seen.buzzes)
    assert seen.now_ns() >= at_ns


def test_an_appointment_ticks_before_it_where_that_is_wanted(seen: Seen) -> None:
    at_ns = seen.now_ns() + 1_500_000_000
    seen.say(lambda outputs: outputs.appoint(at_ns, ticks=True))
    seen.wait_for(seen.buzzes)
    assert at_ns - 1_000_000_000 <= seen.now_ns() < at_ns


def test_silence_stops_the_buzzer_and_no_lamp(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.lamp(1, "turn"))
    seen.say(lambda outputs: outputs.beep("times_up"))
    seen.wait_for(lambda: seen.buzzes() and seen.is_lit(1))
    seen.say(lambda outputs: outputs.silence())
    seen.wait_for(lambda: not seen.buzzes())
    assert seen.is_lit(1)


def test_closing_switches_everything_off(seen: Seen) -> None:
    seen.say(lambda outputs: outputs.beep("times_up"))
    seen.say(lambda outputs: outputs.lamp(0, "turn"))
    seen.wait_for(lambda: seen.buzzes() and seen.is_lit(0))
    seen.say(lambda outputs: outputs.close())
    assert not seen.buzzes()
    assert not seen.is_lit(0)
