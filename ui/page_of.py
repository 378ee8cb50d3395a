"""Which page belongs to a view of a running game, and when it calls those who look at something else."""

from __future__ import annotations

from companion.game import OVER
from ui.games import on_screen
from ui.words.choices import View

# Where nobody may look away: sand runs, everybody may press, somebody was first, time is up, there is a vote.
_CALLING = frozenset({"hourglass", "times_up", "open_buzz", "buzz_in", "vote"})


def page_of(view: View) -> str:
    """The name of the page on which this view is seen, where nobody has gone elsewhere."""
    if view["phase"] == OVER:
        return "end"
    name = on_screen(view["game"]).page_of(view)
    # A vote that rests has nothing to tap but what lets it go on.
    return "table" if name == "vote" and view["paused"] else name


def still_aside(page: str | None, view: View) -> str | None:
    """That page if those who have gone to it see it on, though the game has moved to this view."""
    game = on_screen(view["game"])
    staying = (*game.stays, *(aside.page for aside in game.asides))
    return page if view["phase"] != OVER and page in staying else None


def still_beside(page: str | None, before: View | None, view: View) -> str | None:
    """That page if it is seen on though the game rests or goes on, because it shows that itself."""
    if before is None or before["game"] != view["game"] or page_of(before) != page_of(view):
        return None
    return page if page in on_screen(view["game"]).stays else None


def calls(before: View | None, view: View) -> bool:
    """Whether this view, which came after that one, calls everybody to its page."""
    if before is None:
        return True
    page = page_of(view)
    return page in _CALLING and (page, view["paused"]) != (page_of(before), before["paused"])
