"""The tiles of a table of bottle caps: which cap may move, from where to where, and what that does."""

from __future__ import annotations

from collections.abc import Container, Mapping

from companion.games.bottle_caps.track import START
from ui.i18n import text
from ui.words.bottle_caps.places import caps_of, goal_field, way, why
from ui.words.choices import NO_KEYS, Can, Card, Choice, View, to_go_on
from ui.words.leaving import leave_or_stop
from ui.words.seats import name_of

_FEWEST = 2


def choices(
    view: View,
    step: str | None = None,
    with_button: Container[int] | None = None,
    keys: Mapping[int, str] = NO_KEYS,
    *,
    is_short: bool = False,
) -> list[Choice]:
    """A tile for each cap that may move; what captures is the usual one. `is_short`: for little room."""
    if view["paused"]:
        return [to_go_on()]
    caps = caps_of(view)
    usual = next((move["cap"] for move in view["moves"] if move["captures"]), None)
    if usual is None and view["moves"]:
        usual = view["moves"][0]["cap"]
    return [
        Choice(
            "move", {"cap": move["cap"]},
            _short_way(view, move) if is_short else way(view, caps[move["cap"]], move["to"]),
            _short_effect(view, move) if is_short else _effect(view, move),
            primary=move["cap"] == usual,
        )
        for move in view["moves"]
    ]  # fmt: skip


def more(view: View) -> list[Choice]:
    """Somebody leaves, the game stops; nobody can come late."""
    return leave_or_stop(view, fewest=_FEWEST)


def card(view: View, step: str | None = None) -> Card | None:
    """No card lies there."""
    return None


def buttons(view: View) -> list[Can]:
    """No button does anything in this game."""
    return []


def _short_way(view: View, move: View) -> str:
    """From where to where in little room: "18 to 22"."""
    place, to = caps_of(view)[move["cap"]], move["to"]
    before, after = goal_field(view, place), goal_field(view, to)
    if before > 0:
        return text("Goal {number} to {to}", number=before, to=after)
    if place == START:
        return text("Start to goal {to}", to=after) if after > 0 else text("Start to {to}", to=to)
    if after > 0:
        return text("{number} to goal {to}", number=place, to=after)
    return text("{number} to {to}", number=place, to=to)


def _short_effect(view: View, move: View) -> str:
    captured = move["captures"]
    if captured is not None:
        return text("captures {name}", name=name_of(view, captured["seat"]))
    return text("goal lane") if goal_field(view, move["to"]) > 0 else text("free")


def _effect(view: View, move: View) -> str:
    """What the move does."""
    captured = move["captures"]
    if captured is not None:
        name = name_of(view, captured["seat"])
        return text("captures a cap of {name}", name=name)
    if goal_field(view, move["to"]) > 0:
        return text("is in the goal lane")
    reason = why(view)
    if reason == "enters":
        return text("comes into the game")
    return text("clears the start field") if reason == "clears" else text("the field is free")
