"""A press is seen, also where it means nothing: nobody is to think that the button is broken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session import Session
from tests.ui import window  # before Kivy: it opens its window offscreen
from tests.ui.hand import english
from tests.ui.test_pages import Table, choosing, evening_at
from tests.ui.test_pages import table as shown_table
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.theme import theme

__all__ = ["english", "shown_table"]  # fixtures for every test here

pytestmark = pytest.mark.screen

PINS = {f"GPIO{17 + seat}": seat for seat in range(4)}


def press(table: Table, session: Session, *seats: int, held: bool = True) -> None:
    """These go down now, and up again at once where they are not held."""
    buttons = tuple(f"GPIO{17 + seat}" for seat in seats)
    table.show(
        session, seats_of=PINS, held=frozenset(buttons if held else ()), presses=len(buttons),
        pressed=tuple((button, table.clock.now_ns()) for button in buttons),
    )  # fmt: skip


def let_go(table: Table, session: Session) -> None:
    table.clock.advance(400)
    table.show(session, seats_of=PINS)


def ringed(table: Table) -> set[int]:
    page: Any = table.pages.page
    if isinstance(page, FullScreen):
        return set(page._ringed.seats) if page._ringed.parent is page else set()
    assert isinstance(page, GamePage)
    return set(page.strip._ringed)


def test_a_button_that_nothing_waits_for_rings_the_mark_of_its_seat_while_it_is_held(
    shown_table: Table,
) -> None:
    session = choosing()
    shown_table.show(session, seats_of=PINS)
    before = window.picture()
    active = session.view()["turn"]["seat"]
    for seat in (active, (active + 1) % 2):
        press(shown_table, session, seat)
        assert ringed(shown_table) == {seat}
        pressed = window.picture()
        changed = {
            (x, y) for x in range(0, 800, 2) for y in range(0, 480, 2)
            if pressed.getpixel((x, y)) != before.getpixel((x, y))
        }  # fmt: skip
        assert changed
        assert all(y < theme.space("header") for _, y in changed)
        let_go(shown_table, session)
        assert ringed(shown_table) == set()
    assert window.picture().tobytes() == before.tobytes()


def test_a_quick_press_is_seen_for_a_moment(shown_table: Table) -> None:
    session = choosing()
    press(shown_table, session, 1, held=False)
    assert ringed(shown_table) == {1}
    let_go(shown_table, session)
    assert ringed(shown_table) == set()


def test_a_press_that_a_tile_stands_for_is_seen_on_the_tile_alone(shown_table: Table) -> None:
    session = evening_at(lambda view: view["phase"] == "turn_hourglass")
    shown_table.show(session, seats_of=PINS)
    (seat,) = [
        number for number, seat in enumerate(session.view()["seats"])
        if seat["colour"] == shown_table.pages.ways["start_hourglass"].seat
    ]  # fmt: skip
    press(shown_table, session, seat)
    assert shown_table.pages.ways["start_hourglass"].held
    assert ringed(shown_table) == set()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_beside_the_hourglass_it_is_seen_at_the_edge(shown_table: Table, size: tuple[int, int]) -> None:
    shown_table.turn(*size)
    session = evening_at(lambda view: view["phase"] == "activity" and not view.get("all_play"))
    shown_table.show(session, seats_of=PINS)
    plays = session.view()["turn"]["seat"]
    other = (plays + 1) % len(session.view()["seats"])
    press(shown_table, session, other)
    assert ringed(shown_table) == {other}
    page: Any = shown_table.pages.page
    assert len(page._ringed.canvas.children) == 1
    let_go(shown_table, session)
    assert ringed(shown_table) == set()


def test_whoever_answers_is_seen_anyway(shown_table: Table) -> None:
    session = evening_at(lambda view: view["phase"] == "answer")
    first = session.view()["answering"]
    others = {seat for seat in range(len(session.view()["seats"])) if seat != first}
    late = {one["seat"] for one in session.view().get("later") or ()}
    press(shown_table, session, first, *others)
    assert ringed(shown_table) == others - late


def test_nothing_is_drawn_while_nobody_presses(shown_table: Table) -> None:
    shown_table.show(choosing(), seats_of=PINS)
    page: Any = shown_table.pages.page
    assert not page.strip._rings.children
    assert shown_table.pages._presses._again is None


def test_at_the_end_it_is_seen_beside_the_team(shown_table: Table) -> None:
    session = evening_at(lambda view: view["phase"] == "over")
    press(shown_table, session, 1)
    page: Any = shown_table.pages.page
    assert {seat for seat, sign in page._marks.items() if sign.ringed} == {1}
    let_go(shown_table, session)
    assert not any(sign.ringed for sign in page._marks.values())
