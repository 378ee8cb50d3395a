"""Draw ui/icon.png anew, the window's icon; nobody needs this to run or to test.

    .venv/bin/python deploy/icon.py

It is the small glass of the tile that turns the hourglass, on such a tile: the app's own drawing in its own
colours, made large and scaled down.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ui.window import ICON, opened, prepare  # noqa: E402  (the project's root is known only now)

SIDE, LARGE = 128, 1024
_RADIUS, _GLASS = 0.2, 0.8  # of the side


def main() -> None:
    """Write the icon."""
    with tempfile.TemporaryDirectory() as home:
        prepare(Path(home), (800, 480), shown=False)
        opened()
        from ui.patches import box
        from ui.theme import theme
        from ui.widgets.paint import Fill
        from ui.widgets.small_glass import small_glass

        icon = drawn(theme.colour("sand"), small_glass(LARGE / 2, LARGE / 2, _GLASS * LARGE))
        tile = drawn((0, 0, 0, 1), Fill((1, 1, 1, 1), box(0, 0, LARGE, LARGE, _RADIUS * LARGE)))
        icon.putalpha(tile.convert("L"))
        icon.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(ICON, optimize=True)


def drawn(ground: tuple[float, float, float, float], instruction: Any) -> Image.Image:
    """A square picture of what is drawn on a ground of that colour."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo

    buffer = Fbo(size=(LARGE, LARGE))
    with buffer:
        ClearColor(*ground)
        ClearBuffers()
    buffer.add(instruction)
    buffer.draw()
    picture = Image.frombytes("RGBA", (LARGE, LARGE), bytes(buffer.pixels)).convert("RGB")
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


if __name__ == "__main__":
    main()
