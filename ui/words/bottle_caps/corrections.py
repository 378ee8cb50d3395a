"""What can be put right by hand at a table of bottle caps: where a cap stands."""

from __future__ import annotations

from companion.games.bottle_caps.track import CAPS, HOUSE
from ui.i18n import text
from ui.words.bottle_caps.places import caps_of, place_name, track_length
from ui.words.choices import Choice, Correction, View
from ui.words.seats import name_of


def corrections(_view: View) -> list[Correction]:
    """What of a seat's can be put right."""
    return [
        Correction(
            "caps", text("Put a cap elsewhere"), text("It stands on another field."), "map-marker-outline",
            text("Whose cap stands elsewhere?"), _asks, _offered,
        )
    ]  # fmt: skip


def _asks(view: View, seat: int, cap: int | None = None) -> str:
    name = name_of(view, seat)
    if cap is None:
        return text("Which cap of {name}?", name=name)
    return text("Where does the cap of {name} stand?", name=name)


def _offered(view: View, seat: int, cap: int | None = None) -> list[Choice]:
    """The caps as they stand; of one of them every place of the board."""
    caps = caps_of(view, seat)
    if cap is None:
        return [
            Choice("", {"cap": number}, place_name(view, place), name=f"cap:{seat}:{number}")
            for number, place in enumerate(caps)
        ]
    return [
        Choice("correct", {"seat": seat, "set": {f"caps.{cap}": place}}, place_name(view, place),
               chosen=place == caps[cap], name=f"caps:{seat}:{cap}:{place}")
        for place in range(HOUSE, track_length(view) + CAPS)
    ]  # fmt: skip
