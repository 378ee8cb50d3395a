"""The window's icon: the small glass on its tile, and no other program's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PIL import Image

from ui.theme import theme
from ui.window import ICON


def test_it_is_ink_on_sand_with_round_corners() -> None:
    icon = Image.open(ICON).convert("RGBA")
    side, height = icon.size
    assert side == height
    cover = icon.getchannel("A")
    assert [cover.getpixel((x, y)) for x in (0, side - 1) for y in (0, side - 1)] == [0] * 4
    found = icon.getcolors(side * side) or []
    for name, least in (("sand", 0.4), ("ink", 0.03)):
        opaque = tuple(round(part * 255) for part in theme.colour(name))
        assert sum(count for count, colour in found if colour == opaque) > least * side * side


def test_kivy_is_told_of_it_before_it_opens_a_window(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys; from ui.window import prepare; "
        "prepare(pathlib.Path(sys.argv[1]), (800, 480), shown=False); "
        "from kivy.config import Config; print(Config.get('kivy', 'window_icon'))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env=dict(os.environ), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == str(ICON)
