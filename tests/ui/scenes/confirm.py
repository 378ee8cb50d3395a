"""A question that is asked before something is done that cannot be undone."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from tests.ui.scenes import Party, nothing, scene
from ui.i18n import text
from ui.screens.confirm import Confirm, Question


def asked(times: int, _party: Party) -> Widget:
    """For so many times, the deed was chosen each time before."""
    question = Question(
        text("Stop the game for good?"), text("Nobody wins."), text("Stop the game"), "stop"
    )
    page = Confirm([question] * times, do=nothing, stay=nothing, stays=text("Go on playing"))
    page.anew()
    for _ in range(times - 1):
        page.ways["do"].dispatch("on_deed")
    return page


scene("confirm")(partial(asked, 1))
scene("confirm, asked twice")(partial(asked, 2))
