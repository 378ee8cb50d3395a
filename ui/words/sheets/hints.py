"""What the dice, the keys and the rows of a sheet are for, as help says it on their page."""

from __future__ import annotations

from dataclasses import dataclass

from ui.i18n import text
from ui.words.choices import Can, View

_TAP, _DICE = "gesture-tap", "dice-multiple-outline"


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the page now.

    Attributes:
        keys: the six faces by which a throw is told, and the dice.
        rolls: the tile that throws pretend dice.
        rows: the rows that can be entered.
        is_begun: some dice of a throw are told, not all.
        asks: a question, with its answers.
        types: a keypad for points.
        to_throw: what the tile is called that leads to dice and rows, where these lie on another page.
    """

    keys: bool = False
    rolls: bool = False
    rows: bool = False
    is_begun: bool = False
    asks: bool = False
    types: bool = False
    to_throw: str = ""


def hints(view: View, lying: Lying) -> list[Can]:
    """What can be tapped now, and what it does."""
    if view["paused"] or view["phase"] == "over":
        return []
    if lying.types:
        return [Can(text("Type the points and confirm them. “Back” enters nothing."), icon=_TAP)]
    if lying.asks:
        return [Can(text("Tap an answer. “Back” changes nothing."), icon=_TAP)]
    if lying.to_throw:
        says = text("“{label}” leads to the dice and the rows.", label=lying.to_throw)
        return [Can(says, icon=_TAP)]
    found = []
    if "throw" in view["legal"] and lying.keys:
        if view["dice"] is None:
            says = text("Tap in what the dice show. A die that is wrong goes when it is tapped.")
            found.append(Can(says, icon=_TAP))
        else:
            found.append(
                Can(text("Tap the dice that you keep, then tap in what the others show."), icon=_TAP)
            )
    if "throw" in view["legal"] and lying.rolls:
        found.append(Can(text("“Roll” throws pretend dice: for one that is lost, or for all."), icon=_DICE))
    if lying.is_begun or not lying.rows:
        return found
    if view["dice"] is None:
        found.append(Can(text("Tap an open row to copy its points from paper."), icon=_TAP))
    else:
        says = text("Tap a row to enter it. One that gives 0 asks before it is struck out.")
        found.append(Can(says, icon=_TAP))
    found.append(Can(text("Tap a row that is used to put it right."), icon=_TAP))
    return found
