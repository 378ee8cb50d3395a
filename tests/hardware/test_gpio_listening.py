"""The listening itself, on mock pins: who listens may fail, a line may fail, and the others are heard."""

from __future__ import annotations

import gc
import queue
import subprocess
import sys
import threading
import time
import weakref

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import given
from hypothesis import strategies as st

from companion.edges import ButtonEdge
from companion.errors import TimeglasError
from hardware import button_watch
from hardware.config import DEFAULT_FILE, HardwareConfig, load
from hardware.gpio import GpioButtons
from hardware.problems import ButtonChatters
from hardware.units import MS, SECOND
from tests.rigs.processes import PATIENCE_S, ROOT

CONFIG = load(DEFAULT_FILE)
ONE, TWO, *_ = CONFIG.buttons


def test_a_listener_that_raises_silences_no_button(caplog: pytest.LogCaptureFixture) -> None:
    heard: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()

    def sink(edge: ButtonEdge) -> None:
        if edge.button == ONE:
            raise RuntimeError("a fault of the listener")
        heard.put(edge)

    factory = MockFactory()
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(sink)
    factory.pin(ONE).drive_low()
    factory.pin(TWO).drive_low()
    assert heard.get(timeout=PATIENCE_S).button == TWO
    buttons.close()
    assert ONE in caplog.text


class BrokenPin(MockPin):
    """A line that can be read only once: its chip was pulled out."""

    reads = 0

    def _get_state(self) -> object:
        self.reads += 1
        if self.reads > 1:
            raise OSError("no such device")
        return super()._get_state()


def test_a_line_that_can_be_read_no_more_counts_as_let_go() -> None:
    heard: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()
    factory = MockFactory(pin_class=BrokenPin)
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(heard.put)
    [line, *_] = buttons._lines
    line.flip(1.0, 0)
    line.flip(1.5, 1)
    assert [heard.get(timeout=PATIENCE_S).down for _ in range(2)] == [True, False]
    buttons.close()


def test_a_button_that_gets_stuck_counts_as_broken_until_it_comes_loose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(button_watch, "STUCK_NS", 0)
    told: list[TimeglasError] = []
    broken: queue.SimpleQueue[frozenset[str]] = queue.SimpleQueue()
    factory = MockFactory()
    buttons = GpioButtons(CONFIG, factory, tell=told.append, tell_broken=broken.put)
    buttons.start(lambda edge: None)
    factory.pin(ONE).drive_low()
    assert broken.get(timeout=PATIENCE_S) == {ONE}
    assert [problem.fields["pin"] for problem in told] == [ONE]
    factory.pin(ONE).drive_high()
    assert broken.get(timeout=PATIENCE_S) == set()
    buttons.close()


def test_a_pin_that_gpiozero_does_not_know_is_told_and_the_others_work() -> None:
    told: list[TimeglasError] = []
    heard: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()
    config = HardwareConfig(
        buttons=("GPIO77", "", TWO), lamps=(), buzzer="", buzzer_kind="active", hold_ms=3, mask_ms=20
    )
    factory = MockFactory()
    buttons = GpioButtons(config, factory, tell=told.append)
    buttons.start(heard.put)
    assert [problem.fields["pin"] for problem in told] == ["GPIO77"]
    factory.pin(TWO).drive_low()
    assert heard.get(timeout=PATIENCE_S).button == TWO
    buttons.close()
    assert buttons.problems == told


def test_a_chattering_button_is_named_presses_nothing_and_the_others_are_heard() -> None:
    told: list[TimeglasError] = []
    heard: queue.SimpleQueue[ButtonEdge] = queue.SimpleQueue()
    broken: queue.SimpleQueue[frozenset[str]] = queue.SimpleQueue()
    factory = MockFactory()
    buttons = GpioButtons(CONFIG, factory, tell=told.append, tell_broken=broken.put)
    buttons.start(heard.put)
    line = next(line for line in buttons._lines if line.name == ONE)
    at_ns = time.monotonic_ns()
    for flip in range(2 * button_watch.MOST_FLIPS + 1):
        line.flip((at_ns + flip * MS) / SECOND, flip % 2)
    # It rests at low: pressed, as far as its line tells.
    factory.pin(ONE)._change_state(False)
    assert broken.get(timeout=PATIENCE_S) == {ONE}
    assert [type(problem) for problem in told] == [ButtonChatters]
    factory.pin(TWO).drive_low()
    assert heard.get(timeout=PATIENCE_S).button == TWO
    line.flip(at_ns / SECOND + 1.0, 0)
    factory.pin(TWO).drive_high()
    assert not heard.get(timeout=PATIENCE_S).down
    assert heard.empty()
    buttons.close()


def test_the_lines_are_kept_alive_while_listening_and_let_go_after() -> None:
    # gpiozero holds what it calls by a weak reference only.
    factory = MockFactory()
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(lambda edge: None)
    lines = [weakref.ref(line) for line in buttons._lines]
    gc.collect()
    assert all(line() is not None for line in lines)
    buttons.close()
    gc.collect()
    assert not any(line() is not None for line in lines)


class ClingingPin(MockPin):
    """A line that the kernel takes back for nobody while it is still looked at."""

    def _disable_event_detect(self) -> None:
        raise OSError("GPIO busy")


def test_a_line_that_cannot_be_given_back_keeps_no_other_and_ends_nothing() -> None:
    factory = MockFactory()
    factory.pin(ONE, pin_class=ClingingPin)
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(lambda edge: None)
    buttons.close()
    buttons.close()
    assert factory.pin(TWO).when_changed is None
    assert "buttons" not in {thread.name for thread in threading.enumerate()}


def test_a_table_without_buttons_opens_no_chip() -> None:
    config = HardwareConfig(
        buttons=("", ""), lamps=(), buzzer="", buzzer_kind="active", hold_ms=3, mask_ms=20
    )
    buttons = GpioButtons(config)
    buttons.start(lambda edge: None)
    buttons.close()
    assert buttons.problems == []


def test_nothing_of_the_pins_is_imported_before_they_are_wanted() -> None:
    code = (
        "import sys, hardware.config, hardware.gpio, hardware.outputs, hardware.simulated;"
        "print(sorted({'lgpio', 'gpiozero'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "[]\n"


@given(st.integers(0, 26 * 86_400 * 1_000_000_000))
def test_a_kernel_s_nanoseconds_survive_gpiozero_s_seconds(at_ns: int) -> None:
    assert round(at_ns / 1_000_000_000 * SECOND) == at_ns
