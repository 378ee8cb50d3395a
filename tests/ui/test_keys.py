"""A laptop's keys as buttons: stamped, without repeat, silent while a name is typed; a reader's are none.

What is typed into a field is never lost, a reader's figures neither; but its Return takes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.ui import window  # before Kivy; and SDL is pumped before it is known what has come up

# isort: split
from companion.clock import ManualClock, monotonic_ns
from companion.edges import ERROR_US, ButtonEdge
from ui import sdl
from ui.keys import Keys
from ui.loop import Loop
from ui.strokes import BURST_NS, HELD_NS

pytestmark = pytest.mark.screen

ESCAPE, F1, F4, ENTER, BACKSPACE = 27, 0x4000003A, 0x4000003D, 13, 8
KEYPAD_2, KEYPAD_2_PLACE, ROW_2_PLACE, SHIFT_PLACE = 0x4000005A, 90, 31, 225
CTRL, ALT, NUM_LOCK = 0x40, 0x100, 0x1000
MS = 1_000_000


def key(sym: int, down: bool = True, repeat: int = 0, place: int = 0, mod: int = 0) -> sdl.Event:
    event = sdl.Event()
    kind = sdl.KEY_DOWN if down else sdl.KEY_UP
    event.key = sdl.Key(type=kind, state=int(down), repeat=repeat, sym=sym, scancode=place, mod=mod)
    return event


def text(letters: str) -> sdl.Event:
    event = sdl.Event()
    event.text = sdl.TextInput(type=sdl.TEXT_INPUT, text=letters.encode())
    return event


class Keyboard:
    """Hands at the keys of a table, and its clock."""

    def __init__(self) -> None:
        self.clock, self.left = ManualClock(5_000), 0
        self.edges: list[ButtonEdge] = []
        self.asked_s: list[float] = []
        self.keys = Keys(self.clock.now_ns, self.asked_s.append, self._leave)
        self.keys.start(self.edges.append)

    def _leave(self) -> None:
        self.left += 1

    def after(self, ms: float) -> Keyboard:
        self.clock.advance(ms)
        self.keys.look()
        return self

    def down(self, sym: int, *, place: int = 0, mod: int = 0) -> Keyboard:
        self.keys.heard(key(sym, place=place, mod=mod))
        return self

    def up(self, sym: int, *, place: int = 0, mod: int = 0) -> Keyboard:
        self.keys.heard(key(sym, False, place=place, mod=mod))
        return self

    def stroke(self, sym: int, *, place: int = 0, mod: int = 0) -> Keyboard:
        """As a hand does it."""
        self.down(sym, place=place, mod=mod).after(50)
        return self.up(sym, place=place, mod=mod).after(50)

    @property
    def pressed(self) -> list[tuple[str, bool]]:
        return [(edge.button, edge.down) for edge in self.edges]


@pytest.fixture
def board() -> Keyboard:
    return Keyboard()


def test_a_key_is_a_button_with_the_time_at_which_it_was_polled(board: Keyboard) -> None:
    board.down(ord("2")).after(90).up(ord("2"))
    assert board.edges == [
        ButtonEdge("key:2", True, 5_000, ERROR_US["key"], "key"),
        ButtonEdge("key:2", False, 90_005_000, ERROR_US["key"], "key"),
    ]
    assert board.asked_s[0] == pytest.approx(HELD_NS / 1e9)


def test_two_keys_a_millisecond_apart_are_two_presses_in_their_order(board: Keyboard) -> None:
    board.down(ord("3")).after(1).down(ord("1")).after(60).up(ord("3")).up(ord("1"))
    assert [(edge.button, edge.at_ns) for edge in board.edges if edge.down] == [
        ("key:3", 5_000), ("key:1", 1_005_000)
    ]  # fmt: skip


def test_a_key_struck_by_a_program_is_a_button_too(board: Keyboard) -> None:
    board.down(ord("2")).up(ord("2")).after(BURST_NS / MS)
    assert board.pressed == [("key:2", True), ("key:2", False)]
    assert [edge.at_ns for edge in board.edges] == [5_000, 5_000]


@pytest.mark.parametrize("mod", [0, NUM_LOCK])
def test_the_number_pad_presses_the_same_buttons_with_and_without_numlock(board: Keyboard, mod: int) -> None:
    down_arrow = 0x40000051
    board.stroke(KEYPAD_2, place=KEYPAD_2_PLACE, mod=mod)
    board.stroke(down_arrow, place=KEYPAD_2_PLACE, mod=mod)
    assert [edge.button for edge in board.edges] == ["key:2"] * 4


def test_the_upper_row_has_its_buttons_whatever_its_layout_types(board: Keyboard) -> None:
    board.stroke(ord("é"), place=ROW_2_PLACE)
    assert [edge.button for edge in board.edges] == ["key:2"] * 2


def test_one_button_on_two_keys_is_pressed_once(board: Keyboard) -> None:
    board.down(ord("2"), place=ROW_2_PLACE).down(KEYPAD_2, place=KEYPAD_2_PLACE).after(50)
    assert board.pressed == [("key:2", True)]


def test_a_key_that_is_held_is_one_press(board: Keyboard) -> None:
    for repeat in (0, 1, 1, 0):
        board.keys.heard(key(ord("1"), repeat=repeat))
        board.after(30)
    assert board.pressed == [("key:1", True)]


def test_escape_leads_back_once_however_long_it_is_held(board: Keyboard) -> None:
    for repeat in (0, 1, 1, 1):
        board.keys.heard(key(ESCAPE, repeat=repeat))
        board.after(60)
    assert board.keys.take_typed() == [ESCAPE]


def test_escape_f1_and_enter_are_no_buttons(board: Keyboard) -> None:
    for sym in (ESCAPE, F1, ENTER, ord("a"), ord("9"), ord("0")):
        board.stroke(sym)
    assert board.edges == []


def test_with_ctrl_or_alt_no_key_is_a_button(board: Keyboard) -> None:
    board.stroke(ord("1"), mod=CTRL).stroke(ord("2"), mod=ALT)
    assert board.edges == []
    assert board.keys.take_typed() == []


def test_while_a_name_is_typed_no_key_is_a_button_but_one_that_was_held_is_let_go(board: Keyboard) -> None:
    board.down(ord("1")).after(50)
    board.keys.typing = True
    board.stroke(ord("2"))
    board.up(ord("1"))
    assert board.pressed == [("key:1", True), ("key:1", False)]


def test_what_is_typed_is_handed_on_in_its_order(board: Keyboard) -> None:
    board.keys.typing = True
    board.down(ord("s"), place=22).keys.heard(text("S"))
    board.after(50).up(ord("s"), place=22)
    board.stroke(BACKSPACE).stroke(ENTER)
    board.keys.heard(text("æ"))  # of no key: something else types here
    assert board.keys.take_typed() == [ord("s"), "S", BACKSPACE, ENTER, "æ"]
    assert board.keys.take_typed() == []


def test_letters_count_at_once_where_the_keyboard_was_looked_at_late(board: Keyboard) -> None:
    board.keys.typing = True
    board.down(ord("r")).keys.heard(text("r"))
    board.up(ord("r")).after(5)  # both were heard at once
    board.down(ord("a")).keys.heard(text("a"))
    board.after(40).up(ord("a")).after(60)
    assert board.keys.take_typed() == [ord("r"), "r", ord("a"), "a"]
    board.stroke(ord("n"))
    assert board.keys.take_typed() == [ord("n")]


@pytest.mark.parametrize("code", ["4006381333931", "1111111111116", "A-42/x"])
@pytest.mark.parametrize("ms", [0.0, 3.5, 13.0])
def test_a_barcode_presses_and_types_nothing(board: Keyboard, code: str, ms: float) -> None:
    _read_code(board, code, ms)
    assert board.edges == []
    assert board.keys.take_typed() == []
    board.stroke(ord("4"))
    assert board.pressed == [("key:4", True), ("key:4", False)]


@pytest.mark.parametrize("code", ["4006381333931", "1111111111116", "A-42/x"])
@pytest.mark.parametrize("ms", [0.0, 3.5, 13.0])
def test_a_barcode_is_written_into_a_field_and_takes_nothing(
    board: Keyboard, code: str, ms: float
) -> None:
    board.keys.typing = True
    _read_code(board, code, ms)
    assert board.edges == []
    taken = board.keys.take_typed()
    assert "".join(each for each in taken if isinstance(each, str)) == code
    assert ENTER not in taken
    board.keys.typing = False
    board.stroke(ord("4"))
    assert board.pressed == [("key:4", True), ("key:4", False)]


def _read_code(board: Keyboard, code: str, ms: float) -> None:
    for letter in f"{code}\r":
        shifted = letter.isupper()
        if shifted:
            board.down(0x400000E1, place=SHIFT_PLACE)
        board.down(ord(letter.lower()))
        if letter.isprintable():
            board.keys.heard(text(letter))
        board.after(ms).up(ord(letter.lower()))
        if shifted:
            board.up(0x400000E1, place=SHIFT_PLACE)
        board.after(ms)
    board.after(100)


def test_a_word_that_is_heard_late_and_at_once_is_typed_whole(board: Keyboard) -> None:
    board.keys.typing = True
    for letter in "roskilde\b\bde\r":
        board.down(ord(letter))
        if letter.isprintable():
            board.keys.heard(text(letter))
        board.after(0.5).up(ord(letter)).after(0.5)
    taken = [each for each in board.keys.take_typed() if isinstance(each, str) or each < ord(" ")]
    assert taken == [*"roskilde", BACKSPACE, BACKSPACE, *"de", ENTER]


def test_backspace_that_is_held_goes_on_taking_back(board: Keyboard) -> None:
    board.keys.typing = True
    for repeat in (0, 1, 1):
        board.keys.heard(key(BACKSPACE, repeat=repeat))
    board.up(BACKSPACE)
    assert board.keys.take_typed() == [BACKSPACE] * 3


def test_a_hand_ends_what_it_typed_whatever_figures_are_in_it(board: Keyboard) -> None:
    board.keys.typing = True
    for sign in "123":
        board.down(ord(sign)).keys.heard(text(sign))
        board.up(ord(sign))
    board.down(ENTER).after(HELD_NS / MS).up(ENTER)
    assert board.keys.take_typed() == [ord("1"), "1", ord("2"), "2", ord("3"), "3", ENTER]


def test_a_key_that_is_down_when_the_window_loses_the_keyboard_comes_up(board: Keyboard) -> None:
    board.down(ord("1")).after(50)
    lost = sdl.Event()
    lost.window = sdl.WindowNews(type=sdl.WINDOW, what=sdl.KEYBOARD_LOST)
    board.keys.heard(lost)
    assert board.pressed == [("key:1", True), ("key:1", False)]
    board.after(1000).stroke(ord("1"))
    assert board.pressed == [("key:1", True), ("key:1", False)] * 2


@pytest.mark.parametrize(("sym", "mod"), [(F4, ALT), (ord("c"), CTRL)])
def test_where_there_is_no_desktop_the_keyboard_ends_the_program(board: Keyboard, sym: int, mod: int) -> None:
    board.stroke(sym)
    assert board.left == 0
    board.down(sym, mod=mod)
    assert board.left == 1
    board.keys.leave = None
    board.up(sym, mod=mod).down(sym, mod=mod)
    assert board.left == 1


def test_after_closing_no_edge_comes(board: Keyboard) -> None:
    board.keys.close()
    board.keys.close()
    board.stroke(ord("1"))
    assert board.edges == []


@pytest.fixture
def stalled() -> Iterator[Keyboard]:
    """Keys that hear of SDL's own events, once a screen has kept them waiting for 200 ms."""
    window.resize(800, 480)
    board, watch, loop = Keyboard(), sdl.Watch(), Loop(lambda: True)
    board.keys = Keys(monotonic_ns, unheard_ns=loop.unheard_ns)
    board.keys.start(board.edges.append)
    loop.install(watch)
    watch.add(board.keys.heard)
    window.frames(2)
    time.sleep(0.2)
    yield board
    loop.uninstall()
    watch.close()


def _struck_at_once(board: Keyboard, signs: str) -> None:
    for sign in signs:
        sdl.push(key(ord(sign)))
        if sign.isprintable():
            sdl.push(text(sign))
        sdl.push(key(ord(sign), False))
    known_ns = monotonic_ns() + 2 * BURST_NS
    while monotonic_ns() < known_ns:
        window.frames(1)
        board.keys.look()


def test_three_who_strike_while_the_screen_is_busy_all_count(stalled: Keyboard) -> None:
    _struck_at_once(stalled, "213")
    assert [button for button, down in stalled.pressed if down] == ["key:2", "key:1", "key:3"]


def test_a_barcode_that_is_read_while_the_screen_is_busy_is_nothing(stalled: Keyboard) -> None:
    _struck_at_once(stalled, "4006381333931\r")
    assert stalled.edges == []
    assert stalled.keys.take_typed() == []


def test_no_letter_is_lost_that_is_typed_while_the_screen_is_busy(stalled: Keyboard) -> None:
    stalled.keys.typing = True
    window.frames(4)  # it is asked again and again, and hears of nothing
    _struck_at_once(stalled, "roskilde\b\r")
    taken = [each for each in stalled.keys.take_typed() if isinstance(each, str) or each < ord(" ")]
    assert taken == [*"roskilde", BACKSPACE, ENTER]
