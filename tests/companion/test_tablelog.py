"""Table logs: what is malformed is said with its line, and the checks judge as they should."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal import Journal
from companion.tablelog import LogError, Step, agrees, found, play
from tests.companion.table import cranium


def log(*lines: Any, header: dict[str, Any] | None = None) -> bytes:
    first = cranium() if header is None else header
    raw = [line if isinstance(line, bytes) else msgspec.json.encode(line) for line in (first, *lines)]
    return b"\n".join(raw) + b"\n"


def played(data: bytes, *, judge: bool = True) -> list[Step]:
    return list(play(data, lambda has_crash: Journal(None), judge=judge))


DECK = {"do": "choose_deck", "deck": "red"}
HUGE = 10**400  # no float is as large


@pytest.mark.parametrize(
    ("data", "number", "why"),
    [
        (b"", 1, "empty"),
        (b"\n# only a comment\n", 1, "empty"),
        (b"hello", 1, "not JSON"),
        (b"[]", 1, "header"),
        (b"\x00\xff\xfe\x00", 1, "not JSON"),
        (b'{"table": 1, "game": "cranium"}', 1, "seats"),
        (b"[" * 200_000, 1, ""),
        (b'{"table": 1, "cards": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", 1, "deep"),
        (log(header={**cranium(), "table": 2}), 1, "version 2"),
        (log(header={**cranium(), "game": "ludo"}), 1, "ludo"),
        (log(header={**cranium(), "settle_ms": 1001}), 1, "settle_ms"),
        (log(header={**cranium(), "options": {"glass": 1}}), 1, "glass"),
        (log(header={**cranium(), "cards": []}), 1, "cards"),
        (log(header={**cranium(), "sets": []}), 1, "sets"),
        (log(b"{"), 2, "not JSON"),
        (log(b"7"), 2, "object"),
        (log(b'{"at": 1, "do": "choose_deck", "deck": ' + b"[" * 50_000), 2, "deep"),
        (log({"at": "1"}), 2, "at is a number"),
        (log({"at": -1}), 2, "at is a number"),
        (log({"at": True}), 2, "at is a number"),
        (log({"at": 1e300}), 2, "at is a number"),
        (log({"at": HUGE}), 2, "at is a number"),
        (log({"at": -HUGE}), 2, "at is a number"),
        (log({"press": 0, "seen": HUGE}), 2, "seen is a number"),
        (log({"at": None}), 2, "at is a number"),
        (log({"press": 0, "seen": None}), 2, "seen is a number"),
        (log({"press": 0, "error_us": HUGE}), 2, "error_us is 0 to"),
        (log({"press": HUGE}), 2, "press is a whole number"),
        (log({"undo": HUGE}), 2, "undo is a whole number"),
        (log(b'{"at": 1e999}'), 2, ""),
        (log({"at": 2}, {"at": 1}), 3, "time goes back"),
        (log({"at": 2, "press": 0, "seen": 1}), 2, "seen is before at"),
        (log({"at": 1, "press": 0, "seen": 3}, {"at": 2}), 3, "time goes back"),
        (log({"do": "fly"}), 2, "fly"),
        (log({"do": "fly", "refused": True}), 2, "fly"),
        (log({"do": 3}), 2, "do is the name"),
        (log({"do": "choose_deck"}), 2, "deck"),
        (log({"do": "choose_deck", "deck": "purple"}), 2, "deck"),
        (log({"do": "choose_deck", "deck": "red", "why": "x"}), 2, "why"),
        (log({**DECK, "seat": 9}), 2, "no seat 9"),
        (log({"do": "solved"}), 2, "not what comes now"),
        (log({"press": 3}), 2, "no seat 3"),
        (log({"release": 3}), 2, "no seat 3"),
        (log({"press": -1}), 2, "press is a whole number"),
        (log({"press": 0.5}), 2, "press is a whole number"),
        (log({"press": 0, "source": "foot"}), 2, "source is one of"),
        (log({"press": 0, "source": "box", "clock": 5}), 2, "clock is the name"),
        (log({"press": 0, "source": "box", "clock": "x" * 65}), 2, "clock is the name"),
        (log({"press": 0, "error_us": -1}), 2, "error_us"),
        (log({"undo": 1}), 2, "not so much"),
        (log({"undo": "1"}), 2, "undo is a whole number"),
        (log({"press": 0, "undo": 1}), 2, "cannot stand in one line"),
        (log({"note": "hi"}), 2, "note"),
        (log({"crash": 1}), 2, "crash is true"),
        (log({"expect": []}), 2, "expect is an object"),
        (log({"do": "pause", "refused": "yes"}), 2, "refused is true or false"),
        (log(b"# " + b"x" * 300_000), 2, "256 KiB"),
    ],
)
def test_what_cannot_be_played_is_said_with_its_line(data: bytes, number: int, why: str) -> None:
    with pytest.raises(LogError) as caught:
        played(data)

    assert caught.value.number == number
    assert why in caught.value.reason


@pytest.mark.parametrize("field", ["standing", "turn.seat", "locked_out", "answering", "name", "deck", "zz"])
@pytest.mark.parametrize("around", [(b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")])
def test_a_correction_of_any_depth_is_refused_in_a_few_words(field: str, around: tuple[bytes, bytes]) -> None:
    for depth in (*range(1, 12), *range(400, 1000, 23)):
        deep = around[0] * depth + b"1" + around[1] * depth
        with pytest.raises(LogError) as caught:
            played(log(b'{"do":"correct","seat":0,"set":{"' + field.encode() + b'":' + deep + b"}}"))
        assert caught.value.number == 2
        assert len(caught.value.reason) < 300


def test_a_log_of_more_than_64_mib_is_refused_whole() -> None:
    with pytest.raises(LogError, match="64 MiB"):
        played(log() + b"\n" * (64 * 1024 * 1024))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_end_in_a_sentence(data: bytes, after_header: bool) -> None:
    try:
        played(log(data) if after_header else data)
    except LogError as error:
        said = error.number >= 1 and error.reason != ""
    else:
        said = True
    assert said


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(
    [
        "at",
        "do",
        "press",
        "release",
        "seen",
        "source",
        "undo",
        "redo",
        "expect",
        "crash",
        "refused",
        "seat",
        "set",
    ]
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.dictionaries(keys, json_values | st.sampled_from(["correct", "leave"]), max_size=4), max_size=4
    )
)
def test_any_values_in_the_right_places_end_in_a_sentence(lines: list[dict[str, Any]]) -> None:
    try:
        played(log(*(msgspec.json.encode(line) for line in lines)))
    except LogError as error:
        said = error.reason != ""
    else:
        said = True
    assert said


fields = st.sampled_from(
    ["standing", "standing.kind", "turn.seat", "turn", "answering", "locked_out", "name", "deck"]
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(fields, json_values, max_size=3))
def test_any_correction_is_taken_or_refused(what: dict[str, Any]) -> None:
    lines = [{**DECK, "at": 0}, {"do": "correct", "seat": 1, "set": what, "refused": True}]

    *_, last = played(log(*lines), judge=False)
    msgspec.json.encode(last.session.view())


class TestChecks:
    def failures(self, *lines: dict[str, Any]) -> list[str]:
        return [str(failure) for step in played(log(*lines)) for failure in step.failures]

    def test_a_check_that_does_not_hold_says_path_and_values(self) -> None:
        assert self.failures({"expect": {"turn.seat": 1, "seats.2.name": "B"}}) == [
            "2: turn.seat: expected 1, got 0"
        ]

    def test_a_path_that_is_not_there_fails(self) -> None:
        assert self.failures({"expect": {"seats.3.name": "B"}}) == [
            '2: seats.3.name: expected "B", got nothing there'
        ]

    def test_what_was_to_be_refused_and_was_accepted_fails_and_stays_applied(self) -> None:
        assert self.failures({**DECK, "refused": True}, {"expect": {"phase": "read_card"}}) == [
            "2: choose_deck: expected to be refused, got accepted"
        ]

    def test_an_argument_out_of_range_is_a_refusal_there(self) -> None:
        assert self.failures({"do": "choose_deck", "deck": "purple", "refused": True}) == []

    def test_without_check_nothing_is_judged(self) -> None:
        steps = played(log({"expect": {"phase": "over"}}), judge=False)
        assert [step.failures for step in steps] == [(), ()]

    def test_there_is_a_step_for_every_line_that_counts(self) -> None:
        data = log(b"", b"  # a comment", {"at": 1}, DECK, b"\r", {"expect": {}})
        assert [step.number for step in played(data)] == [1, 4, 5, 7]

    def test_a_line_without_at_after_a_press_is_at_what_the_press_was_seen(self) -> None:
        *_, last = played(log({"at": 1, "press": 0, "seen": 3.5}, DECK))
        assert last.session.now_us == 3_500_000


@pytest.mark.parametrize(
    ("wanted", "got", "holds"),
    [
        (1, 1.0009, True),
        (1, 1.002, False),
        (True, 1, False),
        (1, True, False),
        (None, None, True),
        ({"min": 1, "max": 2}, 2, True),
        ({"min": 1}, 0.5, False),
        ({"min": 1}, "x", False),
        ({"min": "a"}, 1.5, False),
        ({"max": None}, 1.5, False),
        ({"min": -HUGE, "max": HUGE}, 1.5, True),
        (HUGE, 1.5, False),
        (-HUGE, 1, False),
        ({"has": "a"}, {"a": 1}, True),
        ({"has": 3}, [1, 3], True),
        ({"has": "a"}, "a", False),
        ({"lacks": "a"}, {"b": 1}, True),
        ({"lacks": 3}, [1, 3], False),
        ({"lacks": 3}, None, False),
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1, "c": 2}, {"a": 1, "b": 2}, False),
        ({}, {}, True),
        ({}, {"a": 1}, False),
        ([1, 2], [1, 2], True),
        ([1], [1, 2], False),
        ([{"a": 1}], [{"a": 1, "b": 2}], True),
    ],
)
def test_values_are_compared_as_the_format_says(wanted: Any, got: Any, holds: bool) -> None:
    assert agrees(wanted, got) is holds


def test_a_number_in_a_path_indexes_a_list_and_keys_an_object() -> None:
    view = {"seats": [{"name": "R"}], "buttons": {"0": "buzz"}}
    assert found(view, "seats.0.name") == "R"
    assert found(view, "buttons.0") == "buzz"
