"""Hands on a keyboard count, with the time at which they struck; a barcode reader's typing is nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from ui.strokes import BURST_NS, HELD_NS, Event, Released, Strokes, Struck, Typed

MS = 1_000_000
Told = tuple[int, str, bool]
"""When (ns), which key, whether it goes down."""


def played(told: Sequence[Told], *, looks_every_ns: int = 1 * MS, letters: bool = False) -> list[Event[str]]:
    """What is found in this, by one who looks that often; the keyboard's news come in its order."""
    strokes, found, now = Strokes[str](), list[Event[str]](), told[0][0] if told else 0
    for at_ns, key, is_down in told:
        while now + looks_every_ns <= at_ns:
            now += looks_every_ns
            found += strokes.look(now)
        found += (strokes.down if is_down else strokes.up)(key, at_ns)
        if letters and is_down:
            found += strokes.typed(key, at_ns)
    while (due := strokes.due()) is not None:
        found += strokes.look(due)
    return found


def struck(found: Sequence[Event[str]]) -> list[tuple[int, str]]:
    return sorted((each.at_ns, each.key) for each in found if isinstance(each, Struck))


def stroke(key: str, at_ms: float, holds_ms: float) -> list[Told]:
    return [(round(at_ms * MS), key, True), (round((at_ms + holds_ms) * MS), key, False)]


def in_order(*strokes: list[Told]) -> list[Told]:
    return sorted((each for one in strokes for each in one), key=lambda each: each[0])


def test_a_hand_counts_once_it_has_held_on() -> None:
    strokes = Strokes[str]()
    assert strokes.down("1", 5) == []
    assert strokes.due() == 5 + HELD_NS
    assert strokes.look(5 + HELD_NS) == [Struck("1", 5)]
    assert strokes.due() is None
    assert strokes.up("1", 90 * MS) == [Released("1", 90 * MS)]


def test_two_who_strike_a_millisecond_apart_both_count() -> None:
    found = played(in_order(stroke("2", 0, 60), stroke("1", 1, 45)))
    assert struck(found) == [(0, "2"), (1 * MS, "1")]


def test_a_whole_table_that_strikes_at_once_counts() -> None:
    told = in_order(*(stroke(str(seat), seat * 0.4, 30 + seat) for seat in range(1, 9)))
    assert len(struck(played(told))) == 8
    stuck = played(told, looks_every_ns=200 * MS)  # the screen was, meanwhile
    assert len(struck(stuck)) == 8


def test_a_barcode_is_nothing_and_a_hand_amidst_it_counts() -> None:
    reader = [each for n, digit in enumerate("4006381333931\n") for each in stroke(digit, 7 * n, 4)]
    assert played(reader, letters=True) == []
    found = played(in_order(reader, stroke("hand", 31, 70)))
    assert struck(found) == [(31 * MS, "hand")]


def test_a_single_quick_stroke_counts_a_little_later() -> None:
    strokes = Strokes[str]()
    strokes.down("3", 0)
    assert strokes.up("3", 1 * MS) == []
    assert strokes.due() == BURST_NS
    assert strokes.look(BURST_NS) == [Struck("3", 0), Released("3", 1 * MS)]


def test_letters_share_their_keys_fate() -> None:
    strokes = Strokes[str]()
    strokes.down("a", 0)
    assert strokes.typed("ä", 0) == []
    assert strokes.look(HELD_NS) == [Struck("a", 0), Typed("ä")]
    assert strokes.down("a", 500 * MS) == [Struck("a", 500 * MS, again=True)]
    assert strokes.typed("ä", 500 * MS) == [Typed("ä")]


def test_letters_of_no_key_are_typed_at_once() -> None:
    strokes = Strokes[str]()
    assert strokes.typed("Søren", 0) == [Typed("Søren")]
    for number, digit in enumerate("1234"):
        strokes.down(digit, 7 * number * MS)
        strokes.up(digit, (7 * number + 3) * MS)
    assert strokes.typed("4", 25 * MS) == []  # the reader's
    assert strokes.typed("Søren", 900 * MS) == [Typed("Søren")]


def test_what_is_down_when_the_keyboard_goes_elsewhere_comes_up() -> None:
    strokes = Strokes[str]()
    strokes.down("1", 0)
    strokes.look(HELD_NS)
    strokes.down("2", 30 * MS)
    found = strokes.lost(35 * MS)
    assert found == [Struck("2", 30 * MS), Released("2", 35 * MS), Released("1", 35 * MS)]
    assert strokes.down("1", 900 * MS) == []
    assert strokes.look(950 * MS) == [Struck("1", 900 * MS)]


def test_a_key_that_repeats_goes_down_once() -> None:
    strokes = Strokes[str]()
    strokes.down("1", 0)
    assert strokes.down("1", 5 * MS) == []
    assert strokes.look(HELD_NS) == [Struck("1", 0)]


gaps = st.lists(st.integers(40, 400), min_size=1, max_size=30)


@given(gaps, st.data())
def test_strokes_forty_milliseconds_apart_always_count_however_short(
    gaps: list[int], data: st.DataObject
) -> None:
    told: list[Told] = []
    for at_ms in accumulate(gaps):
        told += stroke(data.draw(st.sampled_from("12345678")), at_ms, data.draw(st.integers(0, 39)))
    wanted = [(at_ns, key) for at_ns, key, is_down in told if is_down]
    found = played(told, looks_every_ns=data.draw(st.sampled_from([1 * MS, 8 * MS, 16 * MS])))
    assert struck(found) == wanted


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(30, 200)), min_size=1, max_size=8),
    st.sampled_from([1 * MS, 8 * MS, 16 * MS]),
)
def test_hands_that_hold_on_count_whenever_they_strike(
    hands: list[tuple[int, int]], looks_every_ns: int
) -> None:
    told = in_order(*(stroke(str(seat), at, holds) for seat, (at, holds) in enumerate(hands)))
    found = played(told, looks_every_ns=looks_every_ns)
    assert struck(found) == sorted((at * MS, str(seat)) for seat, (at, _) in enumerate(hands))
    ups = sorted((each.at_ns, each.key) for each in found if isinstance(each, Released))
    assert ups == sorted(((at + holds) * MS, str(seat)) for seat, (at, holds) in enumerate(hands))


@given(
    st.text("0123456789ABCDEF", min_size=3, max_size=40),
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 18)), min_size=40, max_size=40),
    st.sampled_from([1 * MS, 8 * MS, 300 * MS]),
)
def test_a_reader_never_counts(code: str, pace: list[tuple[int, int]], looks_every_ns: int) -> None:
    at_ms, told = 0.0, list[Told]()
    for sign, (holds, rests) in zip(f"{code}\n", pace, strict=False):
        told += stroke(sign, at_ms, holds)
        at_ms += holds + rests
    assert played(told, looks_every_ns=looks_every_ns, letters=True) == []


def heard_late(
    told: Sequence[Told], looks_ns: Sequence[int], *, at_once: bool = False
) -> list[Event[str]]:
    """What is found in this by one who hears of nothing but when the keyboard is asked, at these times."""
    strokes, found, before_ns, waiting = Strokes[str](), list[Event[str]](), -1, list(told)
    strokes.at_once = at_once
    for now_ns in looks_ns:
        while waiting and waiting[0][0] <= now_ns:
            _, key, is_down = waiting.pop(0)
            if is_down:
                found += strokes.down(key, now_ns, before_ns, command=key == "\n")
            else:
                found += strokes.up(key, now_ns)
        found += strokes.look(now_ns)
        before_ns = now_ns
    assert not waiting
    while (due := strokes.due()) is not None:
        found += strokes.look(due)
    return found


def looks(draw: st.DrawFn, until_ms: int, stall_ms: int) -> list[int]:
    """A look at every frame, but for one stall."""
    at_ms, stalls_at = 0, draw(st.integers(0, until_ms))
    found = [0]
    while at_ms <= until_ms:
        at_ms += stall_ms if at_ms <= stalls_at < at_ms + 16 else 16
        found.append(at_ms * MS)
    return found


@st.composite
def typing_on_a_stalled_screen(draw: st.DrawFn) -> tuple[list[Told], list[int]]:
    told: list[Told] = []
    at_ms = 0
    for gap in draw(gaps):
        at_ms += gap
        told += stroke(draw(st.sampled_from("12345678")), at_ms, draw(st.integers(0, min(39, gap - 1))))
    return told, looks(draw, at_ms + 40, draw(st.integers(16, 2000)))


@given(typing_on_a_stalled_screen())
def test_strokes_that_a_stalled_screen_hears_of_late_and_at_once_count(
    typing: tuple[list[Told], list[int]],
) -> None:
    told, looks_ns = typing
    struck_keys = [each.key for each in heard_late(told, looks_ns) if isinstance(each, Struck)]
    assert sorted(struck_keys) == sorted(key for _, key, is_down in told if is_down)


@given(typing_on_a_stalled_screen(), st.integers(1, 20))
def test_in_a_field_every_stroke_counts_in_its_order_however_it_is_heard(
    typing: tuple[list[Told], list[int]], times: int
) -> None:
    told, looks_ns = typing
    quicker = [(at_ns // times, key, is_down) for at_ns, key, is_down in told]  # as if a reader struck it
    keys = [each.key for each in heard_late(quicker, looks_ns, at_once=True) if isinstance(each, Struck)]
    assert keys == [key for _, key, is_down in told if is_down]


@st.composite
def a_reader_at_a_stalled_screen(draw: st.DrawFn) -> tuple[list[Told], list[int]]:
    at_ms, told = draw(st.integers(1, 300)), list[Told]()
    for sign in "4006381333931\n":
        holds, rests = draw(st.integers(1, 7)), draw(st.integers(1, 8))
        told += stroke(sign, at_ms, holds)
        at_ms += holds + rests
    return told, looks(draw, at_ms, draw(st.integers(16, 300)))


@given(a_reader_at_a_stalled_screen())
def test_a_reader_at_a_stalled_screen_never_counts(reading: tuple[list[Told], list[int]]) -> None:
    told, looks_ns = reading
    assert heard_late(told, looks_ns) == []


@given(a_reader_at_a_stalled_screen())
def test_in_a_field_a_reader_writes_its_figures_and_ends_nothing(
    reading: tuple[list[Told], list[int]],
) -> None:
    told, looks_ns = reading
    found = heard_late(told, looks_ns, at_once=True)
    assert [each.key for each in found if isinstance(each, Struck)] == [*"4006381333931"]
    assert [each.key for each in found if isinstance(each, Released)] == [*"4006381333931"]


def test_what_was_struck_before_the_field_was_open_comes_before_what_is_typed_there() -> None:
    strokes = Strokes[str]()
    strokes.down("r", 0)
    strokes.up("r", 1 * MS)
    strokes.at_once = True
    assert strokes.down("o", 5 * MS) == [Struck("r", 0), Released("r", 1 * MS), Struck("o", 5 * MS)]
    assert strokes.typed("o", 5 * MS) == [Typed("o")]
    assert strokes.holds("o")
    assert strokes.down("o", 6 * MS) == [Struck("o", 6 * MS, again=True)]
    assert strokes.lost(8 * MS) == [Released("o", 8 * MS)]
    assert strokes.due() is None
