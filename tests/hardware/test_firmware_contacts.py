"""The button box's firmware hears fingers as the Pi's pins do: one press, at its first contact."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Contact, Debounce
from tests.rigs.box_terminal import BoxTerminal
from tests.rigs.button_box import WRAP_US, ButtonBox, needs_micropython

pytestmark = needs_micropython
MS = 1000
BUTTONS = 8
Edge = tuple[int, bool, int]  # a button, whether it went down, when
QUIET_US = 200 * MS


class Fingers:
    """A box whose clock is moved, and the edges that it tells, by when they were on that clock."""

    def __init__(self, box: ButtonBox, table: BoxTerminal, starts_at_us: int) -> None:
        self._box, self._table, self._starts_at_us = box, table, starts_at_us

    def move(self, flips: list[tuple[int, int]], step_us: int) -> list[Edge]:
        """Moves each of these contacts, so long after the one before; the edges, from the first flip on."""
        box, begin_us = self._box, self._box.now_us
        at_us = begin_us
        levels = [False] * BUTTONS
        for button, gap_us in flips:
            at_us += gap_us
            levels[button] = not levels[button]
            box.flip_at(button, levels[button], at_us)
        box.advance(at_us - begin_us + QUIET_US, step_us)
        found = {int(line[1]): line for line in self._table.all() if line[0] == "E"}
        self._table.say(*(f"A,{seq}" for seq in list(found)[-1:]))
        edges = [
            (int(button), down == "1", (int(t_us) - self._starts_at_us - begin_us) % WRAP_US)
            for _, _, button, down, t_us in found.values()
        ]
        for button in range(BUTTONS):
            box.flip_at(button, False, box.now_us)
        box.advance(QUIET_US, 10 * MS)
        self._table.say(*(f"A,{line[1]}" for line in self._table.all() if line[0] == "E"))
        self._table.all()
        return edges


@pytest.fixture(scope="module")
def fingers() -> Iterator[Fingers]:
    """One box for all trains, whose counter wraps amid them."""
    begin_us = WRAP_US - 3_000 * MS
    with ButtonBox(clock="moved", buttons=BUTTONS, starts_at_us=begin_us) as box, BoxTerminal(box) as table:
        yield Fingers(box, table, begin_us)


def as_on_pins(flips: list[tuple[int, int]]) -> list[Edge]:
    """What the debouncing of the Pi's pins makes of the same flips."""
    found: list[Edge] = []
    for button in range(BUTTONS):
        debounce, at_us, level = Debounce(), 0, False
        contacts: list[Contact] = []
        for moved, gap_us in flips:
            at_us += gap_us
            if moved == button:
                level = not level
                contacts += settled(debounce, at_us * 1000 - 1, not level)
                contacts += debounce.feed(at_us * 1000, level)
        contacts += settled(debounce, (at_us + QUIET_US) * 1000, level)
        found += [(button, contact.down, contact.at_ns // 1000) for contact in contacts]
    return found


def settled(debounce: Debounce, until_ns: int, level: bool) -> list[Contact]:
    contacts: list[Contact] = []
    while (due := debounce.due()) is not None and due <= until_ns:
        contacts += debounce.poll(due, level)
    return contacts


# -- any movement of contacts ------------------------------------------------------------------------------

short, around_hold = st.integers(1, 1_000), st.integers(2_900, 3_100)
around_mask, any_gap = st.integers(19_000, 24_000), st.integers(1, 90_000)
flips = st.lists(
    st.tuples(st.integers(0, 2), short | around_hold | around_mask | any_gap),
    min_size=1, max_size=30,
)  # fmt: skip


@given(flips, st.sampled_from([100, 990, 7_000]))
@settings(max_examples=40)
def test_it_makes_of_any_flips_what_the_pins_make(
    fingers: Fingers, flips: list[tuple[int, int]], step_us: int
) -> None:
    assert sorted(fingers.move(flips, step_us)) == sorted(as_on_pins(flips))


# After how long the contact opens again and closes again, in microseconds: it comes to rest closed.
bounces = st.lists(st.integers(1, 2_900), max_size=8).filter(lambda gaps: len(gaps) % 2 == 0)
# How long each of them closes the contact, and how long it then rests: nobody's press.
spikes = st.lists(st.tuples(st.integers(1, 2_900), st.integers(3_100, 9_000)), max_size=3)


@given(st.integers(0, BUTTONS - 1), spikes, bounces, spikes, bounces)
@settings(max_examples=25)
def test_any_train_is_one_press_and_one_release_at_their_first_contacts(
    fingers: Fingers, button: int, before: list[tuple[int, int]], closing: list[int],
    held: list[tuple[int, int]], opening: list[int],
) -> None:  # fmt: skip
    gaps: list[int] = []
    first: list[int] = []
    for noise, train in ((before, closing), (held, opening)):
        rest_us = 100 * MS
        for lasts_us, rests_us in noise:
            gaps += [rest_us, lasts_us]
            rest_us = rests_us
        first.append(sum(gaps) + rest_us)
        gaps += [rest_us, *train]
    edges = fingers.move([(button, gap) for gap in gaps], step_us=500)
    assert edges == [(button, True, first[0]), (button, False, first[1])]


CHATTER = [(0, 10)] + [(0, 2_000)] * 34  # longer than a train may be
ONE_IN_THE_OTHER_S_MASK = [(0, 10), (0, 10_000), (0, 21_000), (0, 7_000)]
# It opens while its press is masked, and closes again just before that ends, or just after.
BEFORE_THE_MASK_ENDS, AFTER_IT = [(0, 10), (0, 10_000), (0, 12_000)], [(0, 10), (0, 10_000), (0, 13_500)]


@pytest.mark.parametrize(
    "flips", [CHATTER, CHATTER[:-1], ONE_IN_THE_OTHER_S_MASK, BEFORE_THE_MASK_ENDS, AFTER_IT]
)
def test_it_makes_of_rare_flips_what_the_pins_make(fingers: Fingers, flips: list[tuple[int, int]]) -> None:
    assert sorted(fingers.move(flips, step_us=100)) == sorted(as_on_pins(flips))


# -- what it is to hear, one by one ------------------------------------------------------------------------


def test_two_presses_one_microsecond_apart_are_told_apart(fingers: Fingers) -> None:
    assert set(fingers.move([(5, 10), (2, 1)], step_us=100)) == {(5, True, 10), (2, True, 11)}


def test_all_buttons_may_be_pressed_at_once(fingers: Fingers) -> None:
    edges = fingers.move([(button, 0) for button in range(BUTTONS)], step_us=100)
    assert sorted(edges) == [(button, True, 0) for button in range(BUTTONS)]


def test_a_hundred_fast_presses_balance(fingers: Fingers) -> None:
    edges = fingers.move([(1, 30 * MS)] * 60, step_us=500)
    assert [down for _, down, _ in edges] == [True, False] * 30


@pytest.mark.parametrize("early_us", [0, 2_999, 49_999])
def test_a_press_as_long_after_the_last_as_the_counter_is_is_heard(early_us: int) -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        for at_us, closed in ((0, True), (100 * MS, False), (WRAP_US + 100 * MS - early_us, True)):
            box.flip_at(0, closed, at_us)
        box.advance(200 * MS)
        table.all()
        table.say("A,2")
        table.all()
        box.advance(WRAP_US, step_us=1_000 * MS)
        table.all()
        box.advance(60 * MS)
        assert {tuple(line[1:]) for line in table.all() if line[0] == "E"} == {
            ("3", "0", "1", str((100 * MS - early_us) % WRAP_US))
        }


def test_a_button_held_since_before_is_down_without_a_press_and_its_release_is_told() -> None:
    with ButtonBox(clock="moved", held=0b0100) as box, BoxTerminal(box) as table:
        box.advance(600 * MS)
        assert table.all() == [["B", "500000", "4", "0"]]
        box.flip_at(2, False, box.now_us + 7)
        box.advance(5 * MS)
        assert table.all() == [["E", "1", "2", "0", "600007"]]


def test_a_box_that_stood_still_for_a_minute_tells_the_press_before_it() -> None:
    with ButtonBox(clock="moved") as box, BoxTerminal(box) as table:
        box.flip_at(1, True, 2_500)
        box.advance(3 * MS)
        box.advance(60_000 * MS, step_us=60_000 * MS)
        assert ["E", "1", "1", "1", "2500"] in table.all()
        table.say("A,1", "P,0")
        assert table.line() == ["P", "0", str(60_003 * MS)]
