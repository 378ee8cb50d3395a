"""What the dice, the keys and the rows of a sheet are for, as help says it on their page."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import Can, View

_TAP, _DICE = "gesture-tap", "dice-multiple-outline"


def hints(view: View, *, is_begun: bool) -> list[Can]:
    """What can be tapped now, and what it does; `is_begun`: some dice of a throw are tapped in, not all."""
    if view["paused"] or view["phase"] == "over":
        return []
    found = []
    if "throw" in view["legal"]:
        if view["dice"] is None:
            says = text("Tap in what the dice show. A die that is wrong goes when it is tapped.")
            found.append(Can(says, icon=_TAP))
        else:
            found.append(
                Can(text("Tap the dice that you keep, then tap in what the others show."), icon=_TAP)
            )
        found.append(Can(text("Roll throws pretend dice: for one that is lost, or for all."), icon=_DICE))
    if is_begun:
        return found
    if view["dice"] is None:
        found.append(Can(text("Tap an open row to copy its points from paper."), icon=_TAP))
    else:
        says = text("Tap a row to enter it. One that gives 0 asks before it is struck out.")
        found.append(Can(says, icon=_TAP))
    found.append(Can(text("Tap a row that is used to put it right."), icon=_TAP))
    return found
