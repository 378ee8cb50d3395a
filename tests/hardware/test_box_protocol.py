"""The lines of a button box: what is a message, and that nothing else ever is or does any harm."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.box_protocol import (
    ALL_OFF,
    ASK,
    CLOCK_US,
    LONGEST,
    SEQS,
    Beat,
    Edge,
    Hello,
    Message,
    Pong,
    Receiver,
    acknowledge,
    ahead,
    check,
    lamp,
    parsed,
    ping,
    tone,
)


def line(said: str) -> bytes:
    """As a box says it."""
    return said.encode() + b"*" + check(said.encode()) + b"\n"


HELLO = "H,1,tg-0.1,e6614c311b7e6f35,5f03,8,1073741823"
SAID: list[tuple[str, Message]] = [
    (HELLO, Hello("tg-0.1", "e6614c311b7e6f35", "5f03", 8, 1_073_741_823)),
    ("H,1,f,u,b,32,0", Hello("f", "u", "b", 32, 0)),
    ("E,65535,0,1,17", Edge(65_535, 0, True, 17)),
    ("E,0,31,0,0", Edge(0, 31, False, 0)),
    ("B,17,0a,3", Beat(17, 10, 3)),
    ("B,17,FFFFFFFF,3", Beat(17, 0xFFFFFFFF, 3)),
    ("P,4711,99", Pong(4711, 99)),
]


def heard(receiver: Receiver, *pieces: bytes) -> list[Message]:
    return [message for piece in pieces for message in receiver.feed(piece)]


@pytest.mark.parametrize(("said", "meant"), SAID)
def test_a_line_is_a_message(said: str, meant: Message) -> None:
    assert heard(Receiver(), line(said)) == [meant]


def test_the_check_is_the_one_that_every_table_of_such_checks_names() -> None:
    assert check(b"123456789") == b"29B1"


def test_a_carriage_return_before_the_end_and_a_check_in_small_letters_are_nothing() -> None:
    whole = line("P,1,2")
    assert heard(Receiver(), whole.lower().replace(b"p", b"P").replace(b"\n", b"\r\n")) == [Pong(1, 2)]


def test_state_bits_say_which_buttons_are_down() -> None:
    beat = Beat(0, 0b1010, 0)
    assert [beat.is_down(button) for button in range(5)] == [False, True, False, True, False]


@given(st.lists(st.integers(1, 40)))
def test_in_whatever_pieces_lines_come_they_are_the_same(cuts: list[int]) -> None:
    stream = b"".join(line(said) for said, _ in SAID)
    pieces, at = [], 0
    for cut in cuts:
        pieces.append(stream[at : at + cut])
        at += cut
    assert heard(Receiver(), *pieces, stream[at:]) == [meant for _, meant in SAID]


@pytest.mark.parametrize(
    "said",
    [
        "", "H", "X,1", "E", "E,", "E,1,2,1", "E,1,2,2,3", "E,65536,0,1,3", "E,1,32,1,3",
        "E,1,0,1,1073741824",
        "E,-1,0,1,3", "E,1,0,1,3,4", "E, 1,0,1,3", "E,١,0,1,3", "B,1,g,2", "B,1,,2", "B,1,123456789,2",
        "B,1,0,65536", "B,1073741824,0,0", "P,1", "P,x,1", "P,1,1073741824", "P,1,2,3",
        "H,2,f,u,b,8,0", "H,1,f,u,b,33,0", "H,1,f,u,b,8,1073741824", "H,1,,u,b,8,0", "H,1,f,u v,b,8,0",
        "A,5", "Q", "?",
    ],
)  # fmt: skip
def test_a_line_with_a_right_check_that_no_box_says_is_dropped_and_counted(said: str) -> None:
    receiver = Receiver()
    assert heard(receiver, line(said), line("P,1,2")) == [Pong(1, 2)]
    assert receiver.dropped == {"unknown": 1}


@pytest.mark.parametrize(
    "spoilt", [b"\n", b"P,1,2\n", b"P,1,2*\n", b"P,1,2*12\n", b"*\n", b"MPY: soft reboot\r\n"]
)
def test_a_line_without_its_check_is_dropped_and_counted(spoilt: bytes) -> None:
    receiver = Receiver()
    assert heard(receiver, spoilt, line("P,1,2")) == [Pong(1, 2)]
    assert receiver.dropped == {"check": 1}


@given(st.integers(0, len(line(HELLO)) - 2), st.integers(1, 255))
def test_one_spoilt_byte_spoils_its_line_and_no_other(place: int, by: int) -> None:
    spoilt = bytearray(line(HELLO))
    spoilt[place] ^= by
    receiver = Receiver()
    came = heard(receiver, bytes(spoilt), line("P,1,2"))
    # Where the byte has become the end of a line, two pieces are dropped; a letter of the check may become a
    # small one.
    assert came[-1] == Pong(1, 2)
    assert len(came) == 1 or bytes(spoilt).upper() == line(HELLO).upper()


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_line_may_be_as_long_as_it_may_and_no_longer(end: bytes) -> None:
    receiver = Receiver()
    longest, too_long = b"x" * 96 + end, b"x" * 97 + end
    assert heard(receiver, longest, too_long, line("P,1,2")) == [Pong(1, 2)]
    assert receiver.dropped == {"check": 1, "too long": 1}


def test_ten_kilobytes_without_an_end_cost_one_line_and_no_memory() -> None:
    receiver = Receiver()
    for _ in range(100):
        assert heard(receiver, b"E,1,0,1," * 13) == []
        assert len(receiver._begun) <= 98
    assert heard(receiver, b"\n" + line("P,1,2")) == [Pong(1, 2)]
    assert receiver.dropped == {"too long": 1}
    assert len(receiver._begun) == 0


def test_half_a_line_from_before_is_forgotten_with_the_port() -> None:
    receiver = Receiver()
    assert heard(receiver, b"P,1,") == []
    receiver.forget()
    assert heard(receiver, line("P,1,2")) == [Pong(1, 2)]


@given(st.lists(st.binary(max_size=300)))
def test_whatever_comes_the_next_line_is_read(came: list[bytes]) -> None:
    receiver = Receiver()
    heard(receiver, *came)
    assert heard(receiver, b"\n", line("P,1,2")) == [Pong(1, 2)]


@given(st.binary(max_size=120))
def test_no_text_that_bears_a_right_check_does_any_harm(said: bytes) -> None:
    message = parsed(said)
    assert message is None or said[:1] in b"HEBP"


@given(st.sampled_from("HEBP"), st.text("0123456789abcdefgH,+-._ \x00", max_size=60))
def test_what_is_taken_is_within_its_bounds(kind: str, rest: str) -> None:
    match parsed(f"{kind},{rest}".encode()):
        case Hello(buttons=buttons, t_us=t_us):
            assert 0 <= buttons <= 32
            assert 0 <= t_us < CLOCK_US
        case Edge(seq, button, _, t_us):
            assert 0 <= seq < SEQS
            assert 0 <= button < 32
            assert 0 <= t_us < CLOCK_US
        case Beat(t_us, down, last_seq):
            assert 0 <= down < 1 << 32
            assert 0 <= last_seq < SEQS
            assert 0 <= t_us < CLOCK_US
        case Pong(nonce, t_us):
            assert 0 <= nonce < 10**10
            assert 0 <= t_us < CLOCK_US


def test_what_the_table_says_bears_its_check_and_never_a_byte_that_stops_a_board() -> None:
    said = [acknowledge(65_535), ping(999_999_999), lamp(7, 255, 1200), tone(2700, 160), ALL_OFF]
    assert [one.rpartition(b"*")[0] for one in said] == [
        b"A,65535", b"P,999999999", b"L,7,255,1200", b"Z,2700,160", b"Q",
    ]  # fmt: skip
    for one in said:
        text, _, rest = one.rpartition(b"*")
        assert rest == check(text) + b"\n"
        assert len(one) <= LONGEST
        assert not {3, 4} & set(one)
    assert ASK == b"?\n"


@given(st.integers(0, SEQS - 1), st.integers(-SEQS // 2, SEQS // 2 - 1))
def test_who_is_ahead_on_the_circle_is_told_by_the_shorter_way(earlier: int, by: int) -> None:
    assert ahead((earlier + by) % SEQS, earlier, SEQS) == by
