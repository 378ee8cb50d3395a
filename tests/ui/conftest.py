"""What tests of the screen share: whatever ran before, the screen is as in a program that has just begun."""

from __future__ import annotations

import sys

import pytest


def begin_anew() -> None:
    """Look, language and last tap as they are at a start; what no test has imported yet is so anyway."""
    loaded = sys.modules
    if "ui.theme" in loaded:
        from ui.theme import theme

        theme.mode, theme.text_size, theme.reduced_motion = "dark", "normal", False
        theme.leave(0.0)
        theme.resize(800, 480)
    if "ui.i18n" in loaded:
        from ui.i18n import language, set_language

        if language() != "en":
            set_language("en")
    if "ui.widgets.touchable" in loaded:
        from ui.widgets.touchable import TapGuard, guard

        vars(guard).update(vars(TapGuard()))


@pytest.fixture(autouse=True)
def begun_anew() -> None:
    begin_anew()
