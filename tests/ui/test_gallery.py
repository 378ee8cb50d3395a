"""The gallery: every widget is there, its pages are turned by fingers and keys, and it takes pictures."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.ui.gallery_pictures import CASES, laid
from tests.ui.hand import english
from tests.ui.test_parts import taps
from tests.ui.window import frames, resize, shown

# isort: split
from kivy.uix.widget import Widget

import ui.widgets
from ui.gallery.app import PAGES, Gallery, file_name
from ui.gallery.samples import names, other_names, samples, towns
from ui.i18n import LANGUAGES, set_language
from ui.theme import theme
from ui.widgets.text import Writing
from ui.widgets.tile import Tile

__all__ = ["english"]  # a fixture for every test here

pytestmark = pytest.mark.screen

ROOT = Path(__file__).parents[2]
BASES = {"Drawn", "Touchable", "Part"}
# They are whole screens, or lie over one, and have tests of their own.
OF_A_SCREEN = {"Likeness", "PlainRim", "SandScreen", "Shade", "Turned"}


def all_below(widget: Widget) -> list[Widget]:
    return [widget, *(found for child in widget.children for found in all_below(child))]


def test_every_widget_is_on_a_page() -> None:
    seen: set[str] = set()
    for case in CASES[::2]:
        with laid(case) as page:
            seen |= {kind.__name__ for widget in all_below(page) for kind in type(widget).__mro__}
    made = {
        kind.__name__
        for module in pkgutil.iter_modules(ui.widgets.__path__)
        for kind in vars(import_module(f"ui.widgets.{module.name}")).values()
        if isinstance(kind, type) and issubclass(kind, Widget) and kind.__module__.startswith("ui.widgets")
        and not kind.__name__.startswith("_")
    }  # fmt: skip
    assert made - seen - BASES <= OF_A_SCREEN


def test_each_page_is_named_after_a_class_that_is_seen_on_it() -> None:
    for case in CASES:
        with laid(case) as page:
            kinds = {kind.__name__ for widget in all_below(page) for kind in type(widget).__mro__}
            assert page.shows in kinds
    assert len({file_name(number, kind) for number, kind in enumerate(PAGES)}) == len(PAGES)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("number", range(len(PAGES)))
def test_fingers_turn_the_pages(number: int, size: tuple[int, int]) -> None:
    turned: list[int] = []
    page = PAGES[number](turned.append)
    with shown(page, *size):
        page.anew()
        frames()
        ways = {"next": 1, "previous": -1, "stay": -1, "done": 1, "back": -1}
        found = [way for way in ways if way in page.ways]
        taps(page, *found)
        assert turned == [ways[way] for way in found]
        assert turned


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_page_can_be_laid_in_every_language_and_size(spoken: str, size: tuple[int, int]) -> None:
    set_language(spoken)
    before, theme.text_size = theme.text_size, "largest"
    try:
        resize(*size)
        for kind in PAGES:
            page = kind(lambda _way: None)
            page.anew()
            for widget in all_below(page):
                assert widget.x >= -1, (page.shows, widget)
                assert widget.right <= theme.size[0] + 1, (page.shows, widget)
                if isinstance(widget, Tile | Writing) and widget.laid:
                    assert widget.width > 0
    finally:
        theme.text_size = before


def test_the_samples_are_there_in_every_language() -> None:
    for spoken in LANGUAGES:
        set_language(spoken)
        said = samples()
        assert len(said.rows) == 17
        assert len(said.short) == 13
    assert len(names()[4]) == 40
    assert len(towns()) > 12
    assert any(ord(sign) > 0x600 for name in other_names() for sign in name)


def test_keys_turn_the_pages_and_escape_ends() -> None:
    gallery = Gallery(None, print)
    stopped: list[str] = []
    gallery.leave = lambda: stopped.append("left")  # type: ignore[method-assign]
    with shown(gallery.build()):
        seen: list[Any] = [gallery.page.shows]
        for key in (275, 281, 276, 280, 280):
            gallery._key_down(None, key)
            seen.append(file_name(gallery._at, gallery.page))
        gallery._key_down(None, 27)
        theme.mode = "light"
        theme.mode = "dark"
    gallery.on_stop()
    assert seen[0] == "Tile"
    assert [name[:2] for name in seen[1:]] == ["02", "03", "02", "01", f"{len(PAGES)}"]
    assert stopped


TOUCHED = """
import sys
from pathlib import Path
from ui.window import prepare
prepare(Path(sys.argv[1]), (800, 480))
from kivy.clock import Clock
from ui import sdl
from ui.gallery.app import Gallery
from ui.theme import theme
from ui.touches import push_touch

seen = []

def touch(app):
    seen.append(app.page.shows)
    x, y = app.page.ways["next"].center
    for kind in (sdl.FINGER_DOWN, sdl.FINGER_UP):
        push_touch(kind, x / theme.size[0], 1 - y / theme.size[1])
    Clock.schedule_once(lambda _dt: look(app), 0.2)

def look(app):
    seen.append(app.page.shows + app.page.part)
    print(*seen)
    app.leave()

gallery = Gallery(None, print)
Clock.schedule_once(lambda _dt: touch(gallery), 0.2)
gallery.run()
"""


def test_in_a_window_real_touches_turn_the_pages(tmp_path: Path) -> None:
    told = run(sys.executable, "-c", TOUCHED, str(tmp_path), SDL_VIDEODRIVER="offscreen")
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == ["Tile", "Tileforms"]


def gallery(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "ui.main", "gallery", *arguments)


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    outer = {
        name: value for name, value in os.environ.items()
        if not name.startswith("KIVY_") and name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }  # fmt: skip
    inner = {**outer, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, env=inner, capture_output=True, text=True, timeout=120)


def test_the_command_takes_a_picture_of_every_page(tmp_path: Path) -> None:
    out = tmp_path / "gallery"
    taken = gallery(
        "--out", str(out), "--size", "720x1280", "--theme", "light", "--text-size", "large",
        "--language", "nb", "--reduced-motion",
    )  # fmt: skip
    assert taken.returncode == 0, taken.stderr
    assert taken.stderr == ""
    made = sorted(path.stem for path in out.glob("*.png"))
    assert made == [file_name(number, kind) for number, kind in enumerate(PAGES)]  # type: ignore[arg-type]
    assert len({path.read_bytes() for path in out.glob("*.png")}) == len(PAGES)


def test_where_there_is_no_screen_the_command_says_how_to_have_pictures(tmp_path: Path) -> None:
    if any(Path("/sys/class/drm").glob("card*-*/status")):
        pytest.skip("there may be a screen")
    told = gallery()
    assert told.returncode == 2
    assert "timeglas gallery --out DIR" in told.stderr


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = gallery("--out", str(tmp_path / "file" / "below"))
    assert told.returncode == 2
    assert "cannot be made" in told.stderr
