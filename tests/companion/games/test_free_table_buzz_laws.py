"""Who was first at a free table, and who too early, held against the text worked out a second time."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.edges import ERROR_US
from tests.companion.games.fingers import Finger, Outcome, judged
from tests.companion.games.free_tables import free
from tests.companion.table import Table

OPENED_US = 5_000_000
IN_TURN = 3  # its early press would pass the turn
GAPS = [-30_000, -5000, -1, 0, 0, 99, 100, 400, 5000, 25_000]
LAGS = [0, 0, 100, 5000, 19_999, 20_000, 40_000]  # about the settling times
LOCKS_MS = [0, 10, 30, 300]


def by_the_text(fingers: list[Finger], settle_us: int, lock_us: int) -> tuple[Outcome, set[int]]:
    """What is decided, and who pressed too early (detail 19); they stand in the order they were seen."""
    too_early: set[int] = set()
    held: list[Finger] = []
    until_us = 0

    def is_locked(finger: Finger) -> bool:
        return finger.seat in too_early and finger.at_us < OPENED_US + lock_us

    def decided() -> Outcome | None:
        valid = [finger for finger in held if not is_locked(finger)]
        return judged(valid) if valid else None

    outcome = Outcome()
    for finger in fingers:
        if held and finger.seen_us >= until_us:
            outcome = decided() or outcome
            held = []
            if outcome.answering is not None:
                return outcome, too_early
        if finger.at_us < OPENED_US:
            if lock_us:
                too_early.add(finger.seat)
        elif not is_locked(finger):
            until_us = until_us if held else finger.seen_us + settle_us
            held.append(finger)
    return (decided() or outcome) if held else outcome, too_early


@st.composite
def fingers(draw: st.DrawFn) -> list[Finger]:
    near_us = OPENED_US + draw(st.sampled_from([0, 0, 10_000, 30_000, 300_000]))
    pressed = []
    for _ in range(draw(st.integers(1, 6))):
        at_us = near_us + draw(st.sampled_from(GAPS))
        seen_us = at_us + draw(st.sampled_from(LAGS))
        source = draw(st.sampled_from(["gpio", "gpio", *ERROR_US]))
        seats = st.integers(0, 2) if at_us < OPENED_US else st.integers(0, 3)
        pressed.append(Finger(draw(seats), at_us, seen_us, source, ERROR_US[source]))
    return sorted(pressed, key=lambda finger: finger.seen_us)


@settings(max_examples=300)
@given(fingers(), st.sampled_from([20, 20, 5, 0]), st.sampled_from(LOCKS_MS))
@example(
    # Pressed early, seen after its second press, which is in the race already.
    [
        Finger(0, OPENED_US, OPENED_US, "gpio", 100),
        Finger(1, OPENED_US + 9000, OPENED_US + 9000, "gpio", 100),
        Finger(0, OPENED_US - 1, OPENED_US + 19_999, "gpio", 100),
    ],
    20,
    10,
)
def test_the_table_says_who_was_first_and_who_too_early(
    pressed: list[Finger], settle_ms: int, lock_ms: int
) -> None:
    header = free(*"ABCD", starter=IN_TURN, settle_ms=settle_ms, buzz="on", false_start_ms=lock_ms)
    table = Table(header)
    is_open = False
    for seat, at_us, seen_us, source, error_us in pressed:
        if seen_us >= OPENED_US and not is_open:
            table.say("open_buzz", OPENED_US / 1e6)
            is_open = True
        table.press(seat, at_us / 1e6, seen=seen_us / 1e6, source=source, error_us=error_us)
    if not is_open:
        table.say("open_buzz", OPENED_US / 1e6)
    table.wait((table.session.now_us + settle_ms * 1000) / 1e6)

    outcome, too_early = by_the_text(pressed, settle_ms * 1000, lock_ms * 1000)
    view = table.view
    margin_ms = view["margin_ms"]
    assert outcome == Outcome(
        view["answering"],
        None if margin_ms is None else round(margin_ms * 1000),
        tuple(view["dead_heat"]),
    )
    assert set(view["false_started"]) == too_early
