"""Tests of the screen in any order: none finds what another has left."""

from __future__ import annotations

import tests.ui.window  # noqa: F401 - before Kivy: it opens its window offscreen

# isort: split
from tests.ui.conftest import begin_anew
from ui.i18n import language, set_language
from ui.theme import theme
from ui.widgets.touchable import Touchable, guard


def test_a_test_that_leaves_everything_else_than_it_was_disturbs_no_other() -> None:
    theme.resize(720, 1280)
    theme.leave(90.0)
    theme.mode, theme.text_size, theme.reduced_motion = "light", "largest", True
    set_language("da")
    guard.did(100, 100)
    guard.down.add(Touchable())
    begin_anew()
    assert (theme.size, theme.u, theme.above) == ((800, 480), 1.0, 0.0)
    assert (theme.mode, theme.text_size, theme.reduced_motion) == ("dark", "normal", False)
    assert language() == "en"
    assert not guard.is_echo(100, 100)
    assert not guard.down
