"""What the output process makes of its lines, on mock pins and at any time."""

from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.output_process import (
    LONGEST_WAIT_S,
    NEARLY_NS,
    NEWS_NS,
    TONE_HZ,
    Output,
    Player,
    patience_s,
)
from hardware.units import MS, SECOND

NOW = 1_000 * SECOND


class Passive:
    """A buzzer that wants a tone."""

    def __init__(self) -> None:
        self.pin = MockFactory(pin_class=MockPWMPin).pin("GPIO18")
        self.player = Player(Output(self.pin, TONE_HZ), [])

    def at(self, ms: float, *lines: str) -> tuple[int | None, float]:
        """Frequency and share of the pin so many milliseconds after NOW, when it was told these lines."""
        now_ns = NOW + round(ms * MS)
        for line in lines:
            self.player.obey(line, now_ns)
        self.player.show(now_ns)
        return self.pin.frequency, self.pin.state


SILENT, READY, SOUNDS = (None, 0), (TONE_HZ, 0), (TONE_HZ, 0.5)


def test_a_tone_is_ready_in_the_rests_of_a_pattern_and_let_go_at_its_end() -> None:
    passive = Passive()
    assert passive.at(0) == SILENT
    assert passive.at(1, "beep refused") == SOUNDS
    assert passive.at(37) == READY
    assert passive.at(82) == SOUNDS
    assert passive.at(117) == SILENT


def test_a_tone_is_ready_just_before_the_hourglass_s_end() -> None:
    passive, nearly_ms = Passive(), NEARLY_NS / MS
    assert passive.at(0, f"appoint {NOW + SECOND}") == SILENT
    assert passive.at(999 - nearly_ms) == SILENT
    assert passive.at(1_000 - nearly_ms) == READY
    assert passive.at(999.9) == READY
    assert passive.at(1_000) == SOUNDS


def test_a_tone_that_is_ready_and_not_wanted_after_all_is_let_go() -> None:
    passive = Passive()
    assert passive.at(0, f"appoint {NOW + NEARLY_NS}") == READY
    assert passive.at(1, "appoint -") == SILENT


def test_silence_in_the_middle_of_a_tone_lets_it_go() -> None:
    passive = Passive()
    assert passive.at(0, "beep wrong") == SOUNDS
    assert passive.at(1, "silence") == SILENT


@pytest.mark.parametrize(("asked_ns", "what"), [(NOW - NEWS_NS, SILENT), (NOW - NEWS_NS + 1, SOUNDS)])
def test_a_beep_that_lay_in_the_pipe_for_long_is_no_news(
    asked_ns: int, what: tuple[int | None, float]
) -> None:
    assert Passive().at(0, f"beep turn {asked_ns}") == what


LONG = (30, 400, 5_000)
WORDS = st.sampled_from(
    ["beep", "win", "silence", "lamp", "try", "appoint", "ticks", "-", "0", "-1", *("9" * n for n in LONG)]
)


@settings(max_examples=50)
@example(["appoint " + "9" * 400])
@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=20), max_size=20))
def test_no_line_whatever_it_says_ends_the_player(lines: list[str]) -> None:
    passive = Passive()
    for ms, line in enumerate(lines):
        passive.at(100 * ms, line)
        wait_s = patience_s(passive.player.board, NOW + 100 * ms * MS)
        assert wait_s is None or 0 <= wait_s <= LONGEST_WAIT_S
    passive.at(100 * len(lines), "silence", "appoint -", "silence")
    assert passive.at(100 * len(lines)) == SILENT


def test_of_many_beeps_read_at_once_the_last_sounds_alone() -> None:
    passive = Passive()
    passive.at(0, *["beep win"] * 20, "beep turn")
    assert passive.player.board.sounding(NOW) == "turn"
    assert passive.at(70) == SILENT
