"""The command `timeglas gallery`: every widget in every state, to look at or as pictures."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ui import i18n
from ui.terminal import tell
from ui.window import has_display, prepare

if TYPE_CHECKING:
    from ui.gallery.app import Gallery

_NO_SCREEN = 2


def gallery(args: argparse.Namespace, leave_when_told: Callable[[Gallery], None]) -> int:
    """Show it as the command line asks; returns the exit status."""
    if args.out is None and not has_display():
        tell("there is no screen here. For pictures: timeglas gallery --out DIR")
        return _NO_SCREEN
    with tempfile.TemporaryDirectory(prefix="timeglas-") as folder:
        prepare(Path(folder), args.size, shown=args.out is None)
        from ui.gallery.app import Gallery
        from ui.theme import theme

        i18n.set_language(args.language)
        theme.mode, theme.text_size = args.theme, args.text_size
        theme.reduced_motion = args.reduced_motion
        shown = Gallery(args.out, tell=lambda line: print(line, flush=True))
        leave_when_told(shown)
        shown.run()
    return 0
