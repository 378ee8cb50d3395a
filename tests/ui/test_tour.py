"""The tour: its pages turn by a clock that is told to it, by a tap, or not at all where nothing moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.core.window import Window

from companion import tablelog
from companion.journal import Journal
from tests.ui.hand import english
from ui.i18n import LANGUAGES, set_language
from ui.screens.new_game.plan import first_game
from ui.screens.tour.scenes import SCENES
from ui.screens.tour.tour import Tour
from ui.theme import theme
from ui.widgets.miniature import Miniature
from ui.widgets.text import Writing

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]


class Guest:
    """Somebody who takes the tour; the clock is theirs."""

    def __init__(self) -> None:
        self.went: list[str] = []
        self.now_ns = 77_000_000_000
        self.tour = Tour(
            play=lambda: self.went.append("play"), new_game=lambda: self.went.append("new game"),
            leave=lambda: self.went.append("back"), seen=lambda: self.went.append("seen"),
            with_button=lambda: {1},
        )  # fmt: skip
        self.tour.anew()

    def waits(self, seconds: float) -> bool:
        """Time passes in frames; returns whether anything still moves."""
        moves = self.tour.tick(self.now_ns)
        for _ in range(round(seconds * 10)):
            self.now_ns += 100_000_000
            moves = self.tour.tick(self.now_ns)
        return moves

    def taps(self, says: str) -> None:
        window.tap_on(self.tour.ways[says])

    @property
    def miniature(self) -> Miniature:
        return next(part for part in self.tour.walk(restrict=True) if isinstance(part, Miniature))

    @property
    def seen(self) -> str:
        return type(self.miniature.page).__name__


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    monkeypatch.setattr(theme, "reduced_motion", False)
    somebody = Guest()
    with window.shown(somebody.tour):
        yield somebody


def test_it_takes_about_twenty_seconds_and_ends_with_the_first_game(guest: Guest) -> None:
    assert 18 <= sum(scene.lasts_s for scene in SCENES) <= 24
    for number, scene in enumerate(SCENES):
        assert guest.tour.number == number
        assert guest.waits(scene.lasts_s) == (number < len(SCENES) - 1)
    assert guest.tour.is_offer
    assert guest.went == ["seen"]
    guest.taps("play")
    guest.taps("new_game")
    guest.taps("back")
    assert guest.went == ["seen", "play", "new game", "back"]


def test_the_last_page_stays(guest: Guest) -> None:
    guest.tour.turn_to(len(SCENES))
    assert guest.waits(60) is False
    assert "play" in guest.tour.ways


def test_a_tap_anywhere_goes_on(guest: Guest) -> None:
    guest.waits(1)
    window.tap(400, 60)
    assert guest.tour.number == 1
    guest.waits(SCENES[1].lasts_s - 0.5)
    assert guest.tour.number == 1, "the page that was tapped to has its whole time"


def test_it_can_be_skipped_from_each_page(guest: Guest) -> None:
    for number in range(len(SCENES)):
        guest.tour.turn_to(number)
        guest.taps("skip")
        assert guest.tour.is_offer


def test_the_hourglass_runs_from_its_first_second_into_its_last_ten(guest: Guest) -> None:
    guest.tour.turn_to(1)
    left = []
    for _ in range(46):
        guest.waits(0.1)
        page: Any = guest.miniature.page
        left.append(page.left_us(page._now_us()) / 1e6)
    assert left[0] > 59
    assert left == sorted(left, reverse=True)
    assert left[-1] < 2


def test_a_button_is_pressed_and_the_screen_says_who_was_first(guest: Guest) -> None:
    guest.tour.turn_to(2)
    guest.waits(1.4)
    assert guest.seen == "Hourglass"
    guest.waits(0.4)
    assert guest.seen == "BuzzIn"
    page: Any = guest.miniature.page
    assert page.view["answering"] == 1


def test_the_screen_goes_dark_and_comes_back_where_it_was(guest: Guest) -> None:
    guest.tour.turn_to(4)
    pages: list[str] = []
    for _ in range(43):
        guest.waits(0.1)
        name = guest.seen
        if not pages or pages[-1] != name:
            pages.append(name)
    assert pages == ["Hourglass", "NoneType", "Start", "Hourglass"]
    page: Any = guest.miniature.page
    assert page.view["paused"]
    assert page.view["hourglass"]["left_s"] == 23


def test_nobody_can_touch_the_picture(guest: Guest) -> None:
    window.tap_on(guest.miniature)
    assert guest.tour.number == 1


def test_where_motion_is_reduced_only_a_tap_turns_a_page(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(theme, "reduced_motion", True)
    guest.tour.turn_to(0)
    assert guest.waits(30) is False
    assert guest.tour.number == 0
    guest.taps("on")
    assert guest.tour.number == 1
    assert guest.waits(30) is False


def test_it_begins_with_its_first_page_whenever_somebody_takes_it_again(guest: Guest) -> None:
    guest.tour.turn_to(3)
    Window.remove_widget(guest.tour)
    guest.tour.anew()
    Window.add_widget(guest.tour)
    assert guest.tour.number == 0


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_sentence_is_whole_at_the_largest_text(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(code)
    monkeypatch.setattr(theme, "_text_size", "largest")
    window.resize(*size)
    guest = Guest()
    with window.shown(guest.tour, *size):
        for number in range(len(SCENES) + 1):
            guest.tour.turn_to(number)
            inside = set() if guest.tour.is_offer else set(guest.miniature.walk(restrict=True))
            parts = (part for part in guest.tour.walk(restrict=True) if part not in inside)
            words = [part for part in parts if isinstance(part, Writing)]
            assert words
            for writing in words:
                assert writing.laid is not None
                assert not writing.laid.shortened, writing.text
            for tile in guest.tour.ways.values():
                laid: tuple[Any, ...] = getattr(tile, "laid", ())
                assert not any(line.shortened for line in laid)
                assert min(tile.size) >= theme.px(64) - 1


def test_the_first_game_is_a_game_that_the_rules_allow() -> None:
    plan = first_game()
    assert plan.missing() == ""
    session = tablelog.begin(tablelog.header_of(plan.header("2026-11-30")), Journal(None))
    assert [seat["name"] for seat in session.view()["seats"]] == ["Red team", "Blue team"]
    assert session.view()["turn"]["seat"] == 0
