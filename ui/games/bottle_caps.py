"""Bottle caps on the screen: who begins, and the page with the board."""

from __future__ import annotations

from companion.game import Header
from ui.games import Aside, First, OnScreen
from ui.i18n import msgid, text
from ui.words import bottle_caps


def _first(_header: Header) -> First:
    """The youngest, and only the table knows who that is."""
    return First(None, text("The youngest begins: tap who that is."))


BOTTLE_CAPS = OnScreen(
    title=msgid("Bottle caps"),
    about=msgid("Four crown corks each race round the board and home."),
    icon="decagram-outline",
    words=bottle_caps,
    page_of=lambda _view: "caps",
    first=_first,
    options=bottle_caps.HOUSE_OPTIONS,
    before=bottle_caps.BEFORE,
    pages={
        "caps": "ui.screens.bottle_caps.table:CapsTable",
        "put_right": "ui.screens.bottle_caps.put_right:PutRight",
    },
    asides=(
        Aside(
            "put_right", msgid("Put a cap elsewhere"), msgid("It stands on another field."),
            "map-marker-outline",
        ),
        Aside("as_it_stood", msgid("As it stood"), msgid("To set up the board again."), "history"),
    ),
    course=bottle_caps.course,
    last_look_s=1.5,
    stands=bottle_caps.standing,
    picture="ui.screens.history.pictures:board",
    in_more=("redo", "pause"),
)  # fmt: skip
