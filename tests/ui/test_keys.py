"""A laptop's keys as buttons: stamped, without repeat, silent while a name is typed."""

from __future__ import annotations

from companion.clock import ManualClock
from companion.edges import ERROR_US, ButtonEdge
from ui import sdl
from ui.keys import Keys

ESCAPE, F1, ENTER, KEYPAD_2 = 27, 0x4000003A, 13, 0x4000005A


def key(sym: int, down: bool = True, repeat: int = 0) -> sdl.Event:
    event = sdl.Event()
    kind = sdl.KEY_DOWN if down else sdl.KEY_UP
    event.key = sdl.Key(type=kind, state=int(down), repeat=repeat, sym=sym)
    return event


def listening() -> tuple[Keys, ManualClock, list[ButtonEdge]]:
    clock = ManualClock(5_000)
    keys, edges = Keys(clock.now_ns), list[ButtonEdge]()
    keys.start(edges.append)
    return keys, clock, edges


def test_a_key_is_a_button_with_the_time_at_which_it_was_polled() -> None:
    keys, clock, edges = listening()
    keys.heard(key(ord("2")))
    clock.advance(90)
    keys.heard(key(ord("2"), down=False))
    assert edges == [
        ButtonEdge("key:2", True, 5_000, ERROR_US["key"], "key"),
        ButtonEdge("key:2", False, 90_005_000, ERROR_US["key"], "key"),
    ]


def test_the_number_pad_presses_the_same_buttons() -> None:
    keys, _, edges = listening()
    keys.heard(key(KEYPAD_2))
    assert [edge.button for edge in edges] == ["key:2"]


def test_a_key_that_is_held_is_one_press() -> None:
    keys, _, edges = listening()
    for repeat in (0, 1, 1, 0):
        keys.heard(key(ord("1"), repeat=repeat))
    assert [edge.down for edge in edges] == [True]


def test_escape_f1_and_enter_are_no_buttons() -> None:
    keys, _, edges = listening()
    for sym in (ESCAPE, F1, ENTER, ord("a"), ord("9"), ord("0")):
        keys.heard(key(sym))
        keys.heard(key(sym, down=False))
    assert edges == []


def test_while_a_name_is_typed_no_key_is_a_button_but_one_that_was_held_is_let_go() -> None:
    keys, _, edges = listening()
    keys.heard(key(ord("1")))
    keys.typing = True
    keys.heard(key(ord("2")))
    keys.heard(key(ord("2"), down=False))
    keys.heard(key(ord("1"), down=False))
    assert [(edge.button, edge.down) for edge in edges] == [("key:1", True), ("key:1", False)]


def test_after_closing_no_edge_comes() -> None:
    keys, _, edges = listening()
    keys.close()
    keys.close()
    keys.heard(key(ord("1")))
    assert edges == []
