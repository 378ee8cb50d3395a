"""What can be put right by hand at a table of Cranium: where a piece stands."""

from __future__ import annotations

from companion.games.cranium.table import COLOURS_OF_SPACES
from ui.i18n import text
from ui.words.choices import Choice, Correction, View
from ui.words.cranium.tiles import space_name
from ui.words.seats import name_of


def corrections(_view: View) -> list[Correction]:
    """What of a seat's can be put right."""
    return [
        Correction(
            "standing", text("Move a piece"), text("It stands elsewhere."), "map-marker-outline",
            text("Whose piece stands elsewhere?"), _asks_where, _where,
        )
    ]  # fmt: skip


def _asks_where(view: View, seat: int, lane: str | None = None) -> str:
    return text("Where does {team} stand?", team=name_of(view, seat))


def _where(view: View, seat: int, lane: str | None = None) -> list[Choice]:
    """START, spaces, planet, Central; where the board has lanes, also which of them."""
    now = view["seats"][seat]["standing"]
    has_lanes = any(team["standing"]["lane"] for team in view["seats"])
    lane = lane or now["lane"] or "outer"

    def choice(label: str, kind: str, colour: str | None = None, icon: str = "") -> Choice:
        fields = {"standing.kind": kind, "standing.colour": colour}
        if has_lanes:
            fields["standing.lane"] = lane if kind == "space" else "outer"
        here = now["kind"] == kind and (kind != "space" or now["colour"] == colour)
        name = f"standing:{seat}:{colour if kind == 'space' else kind}"
        return Choice("correct", {"seat": seat, "set": fields}, label, icon=icon, chosen=here,
                      deck=colour if kind == "space" else None, name=name)  # fmt: skip

    offered = [choice(text("START"), "start", "purple", "flag-outline")]
    offered += [choice(space_name(colour), "space", colour) for colour in COLOURS_OF_SPACES]
    if view["options"]["length"] != "quick":  # else a planet is no stop
        offered.append(choice(text("Planet"), "planet", icon="orbit"))
    offered.append(choice(text("Cranium Central"), "central", icon="flag-checkered"))
    if has_lanes:
        label = text("Fast track") if lane == "inner" else text("Scenic route")
        other = "outer" if lane == "inner" else "inner"
        turn = text("Tap to change")
        offered.append(Choice("", {"lane": other}, label, turn, "swap-horizontal", name="lane"))
    return offered
