"""Views of an activity as the session would give them, a table clock that tests move, and the screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from PIL import Image

from tests.ui.window import resize, shown
from ui.screens.full_screen import FullScreen
from ui.screens.hourglass import Hourglass
from ui.theme import theme
from ui.widgets.touchable import guard

COLOURS = ("red", "blue", "yellow", "green")
NAMES = ("Red team", "Blue team", "Yellow team", "Green team")


class Evening:
    """A clock of the table and a note of what a screen said and did."""

    def __init__(self) -> None:
        self.now_us = 0
        self.forget_tap()
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.did: list[str] = []
        self.pressed: list[tuple[int, int]] = []

    @staticmethod
    def forget_tap() -> None:
        """Let the next tap be no echo of the one before, wherever that was."""
        guard.did(-9999, -9999)

    def screen(self, kind: Callable[..., FullScreen]) -> Any:
        """A screen whose deeds are noted here."""
        return kind(
            now_us=lambda: self.now_us,
            say=lambda do, **args: self.said.append((do, args)),
            undo=lambda: self.did.append("undo"),
            pause=lambda: self.did.append("pause"),
            press_seat=lambda seat, at_ns: self.pressed.append((seat, at_ns)),
        )

    def view(
        self,
        left_s: float,
        length_s: float = 60.0,
        *,
        state: str = "running",
        paused: bool = False,
        all_play: bool = False,
        names: Sequence[str] = NAMES,
        **more: Any,
    ) -> dict[str, Any]:
        """An activity with so much left in the hourglass at the table's time now."""
        legal = ["buzz"] if all_play else ["stop_hourglass", "solved", "not_solved"]
        buttons = {str(seat): "buzz" for seat in range(len(names))} if all_play else {"0": "stop_hourglass"}
        ends_at_us = self.now_us + round(left_s * 1_000_000) if state == "running" else None
        return {
            "game": "cranium",
            "phase": "activity",
            "turn": {"seat": 0, "number": 1, "round": 1},
            "seats": [
                {"name": name, "colour": colour, "locked_out": False}
                for name, colour in zip(names, COLOURS, strict=False)
            ],
            "hourglass": {"state": state, "length_s": length_s, "left_s": left_s, "ends_at_us": ends_at_us},
            "legal": [] if paused else legal,
            "buttons": {} if paused else buttons,
            "paused": paused,
            "undo": 1,
            "redo": 0,
            "all_play": all_play,
            "answering": None,
            "margin_ms": None,
            "dead_heat": [],
            "later": [],
            "reader": 1,
            "news": None,
            **more,
        }


@pytest.fixture(name="evening")
def an_evening() -> Evening:
    """A dark screen of 800x480 and its table."""
    resize(800, 480)
    theme.mode = "dark"
    return Evening()


@pytest.fixture(name="glass")
def a_glass(evening: Evening) -> Iterator[Hourglass]:
    """The hourglass's screen, in the window."""
    screen = evening.screen(Hourglass)
    with shown(screen):
        yield screen


def pixels_like(image: Image.Image, colour: str, box: tuple[int, int, int, int], reach: int = 60) -> int:
    """How many pixels within a box have a colour of the theme, or one that is no further from it."""
    r, g, b = (round(part * 255) for part in theme.colour(colour)[:3])
    part = image.crop(box).convert("RGB")
    colours: Any = part.getcolors(part.width * part.height)
    return sum(
        count for count, pixel in colours if abs(pixel[0] - r) + abs(pixel[1] - g) + abs(pixel[2] - b) < reach
    )
