"""The app as it is run, with a finger on it that obeys: `python -m tests.rigs.touched_table run --state ...`.

Each line of stdin is JSON. ["touch", NAME] taps the middle of the tile of that name; ["down", NAME, FINGER,
X, Y], "move" and "up" are the steps of that, so many pixels off (the tile may be gone by then);
["click", NAME, WHICH] is a mouse's; ["echoes"] tells the echoes of taps from taps. ["key", CODE, HELD] puts a
key down by SDL's number (HELD: Shift, Ctrl ... as SDL counts them), ["lift", CODE, HELD] takes it up,
["text", LETTERS] types, ["scan", LETTERS] types as barcode readers do. ["quit"] closes the window,
["keyboard_lost"] gives the keyboard to another. All of these are SDL events. ["later", SECONDS] moves the
app's clock on, ["trouble", SENTENCE] comes up elsewhere. ["picture", PATH] takes one. ["see"] is answered
with what is seen, ["modules"] with what of ui, and of what is large, is loaded. It ends when stdin closes.

PRETEND_MODEL names a file that says which Pi this is. SCREENLESS names a game that has no screens here, as in
a version to which it has not come yet.

The lines are obeyed between two frames, on the window's thread: no page is looked at while it is being built.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from companion import clock
from companion.errors import TimeglasError
from hardware import power
from tests.rigs.processes import tell
from ui.games import GAMES
from ui.main import parsed, table_app

HOLDS_S = 0.03  # nobody takes their finger off a key sooner
PLACES: dict[str, tuple[float, float]] = {}
"""Where tiles lay when they were touched last."""


def obey(app: Any) -> None:
    from kivy.clock import Clock

    for line in sys.stdin:
        if line.startswith('["lift"'):
            time.sleep(HOLDS_S)
        is_done = threading.Event()

        def turn(_dt: float, line: str = line, is_done: threading.Event = is_done) -> None:
            try:
                obey_one(app, json.loads(line))
            finally:
                is_done.set()

        Clock.schedule_once(turn)
        is_done.wait()
    app.leave()


def obey_one(app: Any, said: Any) -> None:
    from kivy.base import EventLoop

    from ui import sdl
    from ui.touches import push_touch
    from ui.widgets import touchable

    match said:
        case ["touch", name]:
            for kind in (sdl.FINGER_DOWN, sdl.FINGER_UP):
                push_touch(kind, *place_of(app, name))
        case ["down" | "move" | "up" as way, name, finger, dx, dy]:
            kind = {"down": sdl.FINGER_DOWN, "move": sdl.FINGER_MOTION, "up": sdl.FINGER_UP}[way]
            width, height = EventLoop.window.system_size
            x, y = PLACES[name] = place_of(app, name) if name in app.pages.ways else PLACES[name]
            push_touch(kind, x + dx / width, y + dy / height, finger)
        case ["echoes"]:
            touchable.guard.echo_ns = 300_000_000
        case ["click", name, which]:
            width, height = EventLoop.window.system_size
            x, y = PLACES[name] = place_of(app, name) if name in app.pages.ways else PLACES[name]
            for kind in (sdl.MOUSE_DOWN, sdl.MOUSE_UP):
                event = sdl.Event()
                event.button = sdl.MouseButton(
                    type=kind, which=which, button=sdl.LEFT_BUTTON, x=round(x * width), y=round(y * height)
                )
                sdl.push(event)
        case ["later", seconds]:
            app.clock.later_ns += round(seconds * 1e9)
            app.table.tick()
            app.loop.wake()
        case ["key" | "lift" as way, code, held]:
            push_key(sdl.KEY_DOWN if way == "key" else sdl.KEY_UP, code, held)
        case ["scan", letters]:
            for letter in letters:
                push_key(sdl.KEY_DOWN, ord(letter))
                event = sdl.Event()
                event.text = sdl.TextInput(type=sdl.TEXT_INPUT, text=letter.encode())
                if letter.isprintable():
                    sdl.push(event)
                push_key(sdl.KEY_UP, ord(letter))
        case ["quit"]:
            sdl.push(sdl.Event(type=sdl.QUIT))
        case ["keyboard_lost"]:
            event = sdl.Event()
            event.window = sdl.WindowNews(type=sdl.WINDOW, what=sdl.KEYBOARD_LOST)
            sdl.push(event)
        case ["text", letters]:
            event = sdl.Event()
            event.text = sdl.TextInput(type=sdl.TEXT_INPUT, text=letters.encode())
            sdl.push(event)
        case ["trouble", sentence]:
            app.table.tell(TimeglasError(sentence))
        case ["modules"]:
            tell(modules=sorted(name for name in sys.modules if name.startswith(("ui.", "numpy"))))
        case ["picture", path]:
            from ui import picture

            picture.take(Path(path))
        case ["see"]:
            tell(**seen(app))


def push_key(kind: int, code: int, held: int = 0) -> None:
    from ui import sdl

    event = sdl.Event()
    event.key = sdl.Key(type=kind, state=int(kind == sdl.KEY_DOWN), sym=code, mod=held)
    sdl.push(event)


def place_of(app: Any, name: str) -> tuple[float, float]:
    """Where on the glass the tile of that name has its middle."""
    from kivy.base import EventLoop

    from ui.turn import on_glass

    tile, window = app.pages.ways[name], EventLoop.window
    x, y = tile.to_window(*tile.center)
    return on_glass(x, y, window.size, window.rotation)


def pixels_of(app: Any, name: str) -> tuple[float, float]:
    """The same in the window's pixels, from the top left."""
    from kivy.base import EventLoop

    (x, y), (width, height) = place_of(app, name), EventLoop.window.system_size
    return x * width, y * height


def seen(app: Any) -> dict[str, Any]:
    from ui.widgets.button_cell import ButtonCell
    from ui.widgets.city_card import CityCard, LyingCard
    from ui.widgets.message_band import MessageBand
    from ui.widgets.text import Writing

    widgets, ways = list(app.root.walk()), app.pages.ways
    likeness, view = app._hardware.likeness, app.shown.view
    seats = range(len(view["seats"]) if view is not None and likeness is not None else 0)
    return {
        "page": app.pages.name,
        "light": app.display.lights.light,
        "brightness": app.display.brightness,
        "drawn": app.root.parent is not None,
        "size": [round(side) for side in app.root.size],
        "ways": list(ways),
        "places": {name: pixels_of(app, name) for name in ways},
        "seats": {name: tile.seat for name, tile in ways.items() if getattr(tile, "seat", "")},
        "cards": [
            card.label for card in widgets if isinstance(card, CityCard | LyingCard) and not card.covered
        ],
        "words": [widget.text for widget in widgets if isinstance(widget, Writing)],
        "cells": {name: way.look._asdict() for name, way in ways.items() if isinstance(way, ButtonCell)},
        "band": "".join(widget.text for widget in widgets if isinstance(widget, MessageBand)),
        "lit": [seat for seat in seats if likeness.is_lit(seat)],
        "view": view,
        "held": sorted(app.shown.held),
    }


class LaterClock(clock.RunningClock):
    """The machine's clock, moved on by hand."""

    later_ns = 0

    def now_ns(self) -> int:
        return super().now_ns() + self.later_ns


def main() -> None:
    setattr(clock, "RunningClock", LaterClock)  # noqa: B010 - mypy would not have it otherwise
    power.MODEL = Path(os.environ.get("PRETEND_MODEL", power.MODEL))
    GAMES.pop(os.environ.get("SCREENLESS", ""), None)
    app = table_app(parsed(sys.argv[1:]))
    from ui.widgets import touchable

    # These people take their time between two taps, and we do not wait for them.
    touchable.guard.echo_ns = 0
    obeying = threading.Thread(target=obey, args=(app,), daemon=True)
    app.bind(on_start=lambda _app: obeying.start())
    app.run()
    tell(ended=True)


if __name__ == "__main__":
    main()
