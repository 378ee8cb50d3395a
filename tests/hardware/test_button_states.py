"""What is told of each button to people who look whether it works: counts, times, level, what is wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.edges import ButtonState
from companion.errors import HardwareProblem, Mended
from hardware import button_watch
from hardware.config import DEFAULT_FILE, HardwareConfig, load
from hardware.gpio import GpioButtons
from hardware.problems import ButtonHeld, ButtonStuck, PinUnusable
from hardware.units import MS, SECOND
from tests.rigs.processes import PATIENCE_S

CONFIG = load(DEFAULT_FILE)
ONE, TWO, *_ = CONFIG.buttons


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.fixture
def buttons(factory: MockFactory) -> Iterator[GpioButtons]:
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(lambda edge: None)
    yield buttons
    buttons.close()


def until(buttons: GpioButtons, holds: Callable[[ButtonState], bool], button: str = ONE) -> ButtonState:
    give_up = time.monotonic() + PATIENCE_S
    while not holds(state := {state.button: state for state in buttons.states()}[button]):
        assert time.monotonic() < give_up, state
        time.sleep(0.001)
    return state


def flip(buttons: GpioButtons, factory: MockFactory, levels: str, at_ns: int, button: str = ONE) -> None:
    """The line is closed (1) or open (0), a tenth of a millisecond each."""
    [line] = [line for line in buttons._lines if line.name == button]
    for number, level in enumerate(levels):
        line.flip((at_ns + number * MS // 10) / SECOND, 1 - int(level))
    factory.pin(button)._change_state(not int(levels[-1]))


def test_a_button_that_nobody_touched_is_told_of_in_the_order_of_the_seats(buttons: GpioButtons) -> None:
    assert buttons.states() == [ButtonState(pin) for pin in CONFIG.buttons]


def test_a_bouncing_press_is_one_press_and_what_else_flipped_are_bounces(
    buttons: GpioButtons, factory: MockFactory
) -> None:
    at_ns = time.monotonic_ns()
    flip(buttons, factory, "10101", at_ns)
    state = until(buttons, lambda state: state.down)
    assert (state.presses, state.edges, state.bounces) == (1, 5, 4)
    assert state.pressed_ns == state.since_ns == pytest.approx(at_ns, abs=1000)
    up_ns = time.monotonic_ns()
    flip(buttons, factory, "010", up_ns)
    state = until(buttons, lambda state: not state.down)
    assert (state.presses, state.edges, state.bounces) == (1, 8, 6)
    assert state.since_ns == pytest.approx(up_ns, abs=1000)
    assert state.pressed_ns == pytest.approx(at_ns, abs=1000)
    assert {state.button: state for state in buttons.states()}[TWO] == ButtonState(TWO)


def test_a_spike_is_no_press_and_two_bounces(buttons: GpioButtons, factory: MockFactory) -> None:
    flip(buttons, factory, "10", time.monotonic_ns())
    state = until(buttons, lambda state: state.edges == 2)
    assert (state.down, state.presses, state.bounces, state.problem) == (False, 0, 2, None)


def test_a_release_whose_edge_the_kernel_lost_counts_as_none(
    buttons: GpioButtons, factory: MockFactory
) -> None:
    flip(buttons, factory, "1", time.monotonic_ns())
    until(buttons, lambda state: state.down)
    factory.pin(ONE)._change_state(True)
    state = until(buttons, lambda state: not state.down)
    assert (state.presses, state.edges, state.bounces) == (1, 1, 0)


class HeldPin(MockPin):
    """Somebody holds its button, whatever pulls it up."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)


def test_a_button_held_from_the_start_says_so_until_it_is_let_go() -> None:
    factory = MockFactory(pin_class=HeldPin)
    buttons = GpioButtons(CONFIG, factory)
    buttons.start(lambda edge: None)
    state = until(buttons, lambda state: state.down)
    assert state.since_ns is None
    assert isinstance(state.problem, ButtonHeld)
    flip(buttons, factory, "0", time.monotonic_ns())
    state = until(buttons, lambda state: not state.down)
    assert (state.presses, state.edges, state.bounces, state.problem) == (0, 1, 0, None)
    buttons.close()


def test_what_is_wrong_with_a_button_is_told_as_long_as_it_is(
    buttons: GpioButtons, factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(button_watch, "STUCK_NS", 0)
    flip(buttons, factory, "1", time.monotonic_ns())
    state = until(buttons, lambda state: state.problem is not None)
    assert isinstance(state.problem, ButtonStuck)
    assert state.problem.remedy is not None
    flip(buttons, factory, "0", time.monotonic_ns())
    until(buttons, lambda state: state.problem is None)


def test_a_pin_that_cannot_be_used_is_told_of_with_its_reason(factory: MockFactory) -> None:
    config = HardwareConfig(
        buttons=("GPIO77", "", TWO), lamps=(), buzzer="", buzzer_kind="active", hold_ms=3, mask_ms=20
    )
    buttons = GpioButtons(config, factory)
    buttons.start(lambda edge: None)
    wrong, right = buttons.states()
    assert isinstance(wrong.problem, PinUnusable)
    assert right == ButtonState(TWO)
    buttons.close()


def test_every_problem_that_people_can_do_something_about_says_what() -> None:
    from hardware import problems

    silent = {problems.NoLibrary, problems.NoPi, problems.NoSerial, problems.OutputsLost}
    known = [one for one in vars(problems).values() if isinstance(one, type)]
    kinds = {one for one in known if issubclass(one, HardwareProblem)} - {HardwareProblem}
    broken = {kind for kind in kinds if not issubclass(kind, Mended)}
    assert {kind for kind in broken if kind.remedy is None} == silent


def test_each_lamp_goes_by_its_button_or_by_its_own_pin() -> None:
    config = HardwareConfig(
        buttons=("GPIO17", ""), lamps=("GPIO23", "GPIO24", "", "GPIO25"), buzzer="", buzzer_kind="active",
        hold_ms=3, mask_ms=20,
    )  # fmt: skip
    assert config.lamps_by_button == {"GPIO17": "GPIO23", "GPIO24": "GPIO24", "GPIO25": "GPIO25"}
