"""The app as it is run, with a finger on it that obeys: `python -m tests.rigs.touched_table run --state ...`.

Each line of stdin is JSON. ["touch", NAME] taps the middle of the tile of that name, ["key", CODE] strikes a
key by SDL's number, ["text", LETTERS] types: all as SDL events. ["see"] is answered with what is
seen. It ends when stdin closes.

The lines are obeyed between two frames, on the window's thread: no page is looked at while it is being built.
"""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

from tests.rigs.processes import tell
from ui.main import parsed, table_app


def obey(app: Any) -> None:
    from kivy.clock import Clock

    for line in sys.stdin:
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
    from ui import sdl
    from ui.touches import push_touch
    from ui.turn import on_glass

    match said:
        case ["touch", name]:
            tile = app.pages.ways[name]
            window, (x, y) = tile.get_root_window(), tile.to_window(*tile.center)
            glass = on_glass(x, y, window.size, window.rotation)
            for kind in (sdl.FINGER_DOWN, sdl.FINGER_UP):
                push_touch(kind, *glass)
        case ["key", code]:
            for kind in (sdl.KEY_DOWN, sdl.KEY_UP):
                event = sdl.Event()
                event.key = sdl.Key(type=kind, state=int(kind == sdl.KEY_DOWN), sym=code)
                sdl.push(event)
        case ["text", letters]:
            event = sdl.Event()
            event.text = sdl.TextInput(type=sdl.TEXT_INPUT, text=letters.encode())
            sdl.push(event)
        case ["see"]:
            tell(**seen(app))


def seen(app: Any) -> dict[str, Any]:
    from ui.widgets.message_band import MessageBand
    from ui.widgets.text import Writing

    widgets, ways = list(app.root.walk()), app.pages.ways
    likeness, view = app._hardware.likeness, app.shown.view
    seats = range(len(view["seats"]) if view is not None and likeness is not None else 0)
    return {
        "page": app.pages.name,
        "size": [round(side) for side in app.root.size],
        "ways": list(ways),
        "seats": {name: tile.seat for name, tile in ways.items() if getattr(tile, "seat", "")},
        "words": [widget.text for widget in widgets if isinstance(widget, Writing)],
        "band": "".join(widget.text for widget in widgets if isinstance(widget, MessageBand)),
        "lit": [seat for seat in seats if likeness.is_lit(seat)],
        "view": view,
    }


def main() -> None:
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
