"""Who was first at a table, held against the text worked out a second time: any presses, seen whenever."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.edges import ERROR_US
from tests.companion.games.fingers import Finger, Outcome, judged
from tests.companion.table import all_play

OPENED_US = 2_000_000
ENDS_US = 12_000_000
GAPS = [0, 0, 99, 100, 101, 399, 400, 5000, 8000, 25_000]  # about what errors there are, and more
LAGS = [0, 0, 100, 4999, 5000, 19_999, 20_000, 20_001, 40_000]  # about the settling times


def by_the_text(fingers: list[Finger], settle_us: int) -> Outcome:
    """TABLE_LOG, "Which press came first" and details 4, 5, 17; they stand in the order they were seen."""
    outcome = Outcome()
    for held in settled_together(fingers, settle_us):
        outcome = judged(held)
        if outcome.answering is not None:
            return outcome._replace(left_us=ENDS_US - min(finger.at_us for finger in held))
    return outcome


def settled_together(fingers: list[Finger], settle_us: int) -> Iterator[list[Finger]]:
    """The presses that are judged at one time: those seen while the first of them was held."""
    held: list[Finger] = []
    until_us = 0
    for finger in fingers:
        is_in_time = OPENED_US <= finger.at_us <= ENDS_US and finger.seen_us < ENDS_US + settle_us
        if held and finger.seen_us >= until_us:
            yield held
            held = []
        if is_in_time:
            until_us = until_us if held else min(finger.seen_us, ENDS_US) + settle_us
            held = [*held, finger]
    if held:
        yield held


@st.composite
def fingers(draw: st.DrawFn) -> list[Finger]:
    near_us = draw(st.sampled_from([OPENED_US, 7_000_000, ENDS_US - 30_000, ENDS_US - 5000, ENDS_US]))
    pressed = []
    for _ in range(draw(st.integers(1, 5))):
        at_us = near_us + draw(st.sampled_from(GAPS)) - draw(st.sampled_from([0, 0, 0, 10_000]))
        seen_us = max(at_us + draw(st.sampled_from(LAGS)), OPENED_US)
        source = draw(st.sampled_from(["gpio", "gpio", *ERROR_US]))
        error_us = draw(st.sampled_from([ERROR_US[source], ERROR_US[source], 0, 5000]))
        pressed.append(Finger(draw(st.integers(0, 3)), at_us, seen_us, source, error_us))
    return sorted(pressed, key=lambda finger: finger.seen_us)


@settings(max_examples=300)
@given(fingers(), st.sampled_from([20, 20, 20, 5, 1000, 0]))
@example([Finger(0, ENDS_US, ENDS_US + 19_999, "gpio", 100)], 20)
@example([Finger(0, ENDS_US, ENDS_US + 20_000, "gpio", 100)], 20)
def test_the_table_says_who_was_first_as_the_text_does(pressed: list[Finger], settle_ms: int) -> None:
    table = all_play(names="RGBY", settle_ms=settle_ms, hourglass_s=10)
    for seat, at_us, seen_us, source, error_us in pressed:
        table.press(seat, at_us / 1e6, seen=seen_us / 1e6, source=source, error_us=error_us)
    table.wait((table.session.now_us + settle_ms * 1000) / 1e6)

    view = table.view
    answering, margin_ms = view["answering"], view["margin_ms"]
    assert by_the_text(pressed, settle_ms * 1000) == Outcome(
        answering,
        None if margin_ms is None else round(margin_ms * 1000),
        tuple(view["dead_heat"]),
        None if answering is None else round(view["hourglass"]["left_s"] * 1e6),
    )
