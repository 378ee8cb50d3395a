"""How somebody stood at a free table, in a few words."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import View
from ui.words.points import points_said
from ui.words.spans import clock


def stands(view: View, seat: int) -> str:
    """The points, and the time that was used: "31 points · 4:05"."""
    of = view["seats"][seat]
    if of["left"]:
        return text("has left the table")
    return f"{points_said(of['points'])} · {clock(int(of['time_used_s']))}"
