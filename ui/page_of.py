"""Which page belongs to a view of a running game, and when it calls those who look at something else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Where nobody may look away: sand runs, somebody was first, time is up, there is a vote.
_CALLING = frozenset({"hourglass", "times_up", "buzz_in", "vote"})


def page_of(view: Mapping[str, Any]) -> str:
    """The name of the page on which this view is seen, where nobody has gone elsewhere."""
    phase, glass = view["phase"], view["hourglass"]["state"]
    if phase == "over":
        return "end"
    if phase == "vote":
        # A vote that rests has nothing to tap but what lets it go on.
        return "table" if view["paused"] else "vote"
    if phase == "answer" or (phase == "activity" and view.get("dead_heat")):
        return "buzz_in"
    if phase == "activity":
        return "hourglass"
    if phase == "judge" and glass == "expired":
        return "times_up"
    return "table"


def calls(before: Mapping[str, Any] | None, view: Mapping[str, Any]) -> bool:
    """Whether this view, which came after that one, calls everybody to its page."""
    if before is None:
        return True
    page = page_of(view)
    return page in _CALLING and (page, view["paused"]) != (page_of(before), before["paused"])
