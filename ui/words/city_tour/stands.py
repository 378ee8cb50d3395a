"""How somebody stood on a city tour, in a few words."""

from __future__ import annotations

from ui.i18n import plural, text
from ui.words.choices import View


def stands(view: View, seat: int) -> str:
    """How many cities are delivered, and where the piece is: "7 cities delivered · Ribe"."""
    of = view["seats"][seat]
    if of["left"]:
        return text("has left the table")
    delivered = plural("{count} city delivered", "{count} cities delivered", of["delivered"])
    return " · ".join(filter(None, [delivered, of["at"]]))
