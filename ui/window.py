"""Kivy's window as the table needs it: said before anything of Kivy is imported, which reads it then."""

from __future__ import annotations

import atexit
import importlib.util
import logging
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from companion.errors import TimeglasError
from companion.temporary import temporary
from ui import sdl
from ui.turn import Rotation

ICON = Path(__file__).with_name("icon.png")  # made by deploy/icon.py


def prepare(
    home: Path,
    size: tuple[int, int],
    *,
    rotation: Rotation = 0,
    fullscreen: bool = False,
    shown: bool = True,
) -> None:
    """Settle how Kivy will start: with nobody's configuration but this.

    Args:
        home: a folder of our own, where Kivy may put its things.
        size: the window's width and height in pixels.
        rotation: how the picture is turned in it.
        fullscreen: take the whole screen, whatever its size.
        shown: False draws into memory only, and is not heard.
    """
    home = _laid_out(home)
    for name in [name for name in os.environ if name.startswith("KIVY_") and name != "KIVY_GL_BACKEND"]:
        del os.environ[name]
    os.environ.update(
        KIVY_NO_ARGS="1",
        KIVY_NO_CONFIG="1",
        KIVY_NO_FILELOG="1",
        # Else Kivy takes over Python's logging and standard error.
        KIVY_LOG_MODE="PYTHON",
        KIVY_HOME=str(home),
        KIVY_DATA_DIR=str(home / "data"),
        # The others would only be loaded too; and one of the windows ends the process where it cannot open.
        KIVY_WINDOW="sdl2",
        KIVY_TEXT="sdl2",
        KIVY_IMAGE="sdl2",
        # Else SDL swallows the click by which a window gets the keyboard.
        SDL_MOUSE_FOCUS_CLICKTHROUGH="1",
    )
    if not shown:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

    logging.disable(logging.INFO)  # Kivy greets while it is imported, before a level can be set
    from kivy.config import Config

    logging.disable(logging.NOTSET)
    logging.getLogger("kivy").setLevel(logging.ERROR)

    for section, name, value in (
        ("kivy", "log_level", "error"),
        ("kivy", "window_icon", str(ICON)),
        ("kivy", "exit_on_escape", "0"),
        ("kivy", "pause_on_minimize", "0"),
        ("graphics", "width", str(size[0])),
        ("graphics", "height", str(size[1])),
        ("graphics", "rotation", str(rotation)),
        ("graphics", "fullscreen", "auto" if fullscreen else "0"),
        ("graphics", "show_cursor", "0" if fullscreen else "1"),
        ("graphics", "allow_screensaver", "0"),
        # The edges of everything that is drawn fade by themselves.
        ("graphics", "multisamples", "0"),
    ):
        Config.set(section, name, value)
    for name in list(Config.options("input")):
        # Touches come from ui.touches alone.
        Config.remove_option("input", name)


def opened() -> Any:
    """Kivy's window, opened.

    Raises:
        TimeglasError: there is none to be had.
    """
    from kivy.base import EventLoop

    was_chosen = bool(os.environ.get("SDL_VIDEODRIVER"))
    logging.disable(logging.CRITICAL)  # what Kivy tells of its attempts is for its own people
    try:
        EventLoop.ensure_window()
        if not was_chosen and sdl.driver() in sdl.UNSEEN:
            # SDL takes one of these where it cannot have the screen, and nobody would see the table.
            raise OSError(f"SDL draws {sdl.driver()}")
        if sdl.driver() == sdl.CONSOLE:
            # With the first picture the console's screen is only set up. One that is sent each picture, as a
            # virtual one is, shows nothing before the second; so the first one is empty.
            EventLoop.window.clear()
            EventLoop.window.flip()
    except (Exception, SystemExit) as error:
        raise TimeglasError(
            "No window can be opened on this screen. Is another program using it? "
            "DISPLAY, WAYLAND_DISPLAY or SDL_VIDEODRIVER may name the wrong one."
        ) from error
    finally:
        logging.disable(logging.NOTSET)
    return EventLoop.window


def turn(window: Any, rotation: Rotation) -> None:
    """Turn the picture in its window; whoever is bound to its `on_resize` hears of another size."""
    window.rotation = rotation
    window.update_viewport()  # Kivy leaves that out where the size is the same


def _laid_out(home: Path) -> Path:
    """The folder, with what Kivy looks for in it; where it may not be written, one that goes with us."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        _lay_out_data(home / "data")
    except OSError:
        home = Path(tempfile.mkdtemp(prefix="timeglas-", dir=temporary()))
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        _lay_out_data(home / "data")
    return home


def _lay_out_data(folder: Path) -> None:
    """Make the folder a likeness of Kivy's own data, but for the rules of its widgets.

    We use none of these (a bare Widget has no rules), and to read them takes a tenth of the start.
    """
    kivy = importlib.util.find_spec("kivy")
    assert kivy is not None
    assert kivy.origin is not None
    folder.mkdir(mode=0o700, exist_ok=True)
    for own in (Path(kivy.origin).parent / "data").iterdir():
        place = folder / own.name
        place.unlink(missing_ok=True)
        if own.name == "style.kv":
            place.touch(mode=0o600)
        else:
            place.symlink_to(own)


def has_display() -> bool:
    """Whether there is something to show a window on."""
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return True
    return any(
        status.read_text().strip() == "connected" for status in Path("/sys/class/drm").glob("card*-*/status")
    )
