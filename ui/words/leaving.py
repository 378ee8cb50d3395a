"""How people leave a game in which nobody comes late, and how it is stopped."""

from __future__ import annotations

from ui.i18n import plural, text
from ui.words.choices import Choice, View
from ui.words.seats import name_of, present


def leave_or_stop(view: View, *, fewest: int) -> list[Choice]:
    """A tile for each player who may leave, and one that stops the game; `fewest` have to stay."""
    if view["phase"] == "over":
        return []
    here = present(view["seats"])
    too_few = ""
    if len(here) <= fewest:
        too_few = plural("{count} player has to stay.", "{count} players have to stay.", fewest)
    leaving = [
        Choice("leave", {"seat": seat}, text("{team} leaves", team=name_of(view, seat)),
               icon="account-off-outline", refused=too_few)
        for seat in here
    ]  # fmt: skip
    return [*leaving, Choice("stop_game", {}, text("Stop the game"), text("Nobody wins."), "stop")]
