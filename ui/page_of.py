"""Which page belongs to a view of a running game, and when it calls those who look at something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game import OVER
from ui.games import on_screen

# Where nobody may look away: sand runs, somebody was first, time is up, there is a vote.
_CALLING = frozenset({"hourglass", "times_up", "buzz_in", "vote"})


def page_of(view: Mapping[str, Any]) -> str:
    """The name of the page on which this view is seen, where nobody has gone elsewhere."""
    if view["phase"] == OVER:
        return "end"
    name = on_screen(view["game"]).page_of(view)
    # A vote that rests has nothing to tap but what lets it go on.
    return "table" if name == "vote" and view["paused"] else name


def still_aside(page: str | None, view: Mapping[str, Any]) -> str | None:
    """That page if those who have gone to it see it on, though the game has moved to this view."""
    game = on_screen(view["game"])
    staying = (*game.stays, *(aside.page for aside in game.asides))
    return page if view["phase"] != OVER and page in staying else None


def calls(before: Mapping[str, Any] | None, view: Mapping[str, Any]) -> bool:
    """Whether this view, which came after that one, calls everybody to its page."""
    if before is None:
        return True
    page = page_of(view)
    return page in _CALLING and (page, view["paused"]) != (page_of(before), before["paused"])
