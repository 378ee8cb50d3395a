"""What a real keyboard types, on whatever page is seen: it goes to what takes it, and Esc leads back.

Esc is a touch on the page's own way back, which loses no more than that does: help lies down, a keyboard or a
question is left as it was, a page is left for the one before. Where no page leads back, as at the start and
at the table of a running game, it does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ui.screens.game_screen import GameScreen
from ui.screens.page import Page, Typing
from ui.widgets.touchable import Touchable

if TYPE_CHECKING:
    from ui.screens.new_game.flow import Seen

ESCAPE = 27  # by Kivy's numbers
# What leads back, as pages call it; what lies over the page comes first. A running game may use other names
# for what is said in it.
_AT_THE_TABLE = ("sheet", "close", "asked:back", "back")
_ELSEWHERE = ("sheet", "close", "trial:drop", "stay", "back", "leave", "skip")


def way_back(page: Seen | None, ways: Mapping[str, Touchable]) -> Touchable | None:
    """What leads one step back from the page that is seen, of what can be touched there."""
    names = _AT_THE_TABLE if isinstance(page, GameScreen) else _ELSEWHERE
    return next((ways[name] for name in names if name in ways and not ways[name].idle), None)


def typing_of(page: Seen | None) -> Typing | None:
    """What takes what is typed on this page, if anything does now."""
    return page.typing if isinstance(page, Page) else page


def typed(what: str | int, page: Seen | None, ways: Mapping[str, Touchable]) -> None:
    """Somebody typed letters, or a key that is none, by Kivy's code; `ways` can be touched there."""
    back = way_back(page, ways) if what == ESCAPE else None
    if back is not None:
        back.dispatch("on_deed")
        return
    typing = typing_of(page)
    if typing is not None and isinstance(what, str):
        typing.typed(what)
    elif typing is not None and isinstance(what, int):
        typing.key_down(what)
    elif isinstance(page, Page) and isinstance(what, int):
        page.key_down(what)
