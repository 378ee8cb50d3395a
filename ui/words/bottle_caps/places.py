"""Where a cap stands and what a throw leaves it to do, read from the view; the names of places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from companion.games.bottle_caps.track import HOUSE, SIDES, START
from ui.i18n import text
from ui.words.choices import View

Why = Literal["chosen", "enters", "clears", "only"]
"""Why the cap that may move is the one: somebody chooses it, or the rules leave no other."""


def track_length(view: View) -> int:
    """How many fields the track has; the goal lane begins after them."""
    return SIDES * int(view["options"]["fields_per_side"])


def caps_of(view: View, seat: int | None = None) -> Sequence[int]:
    """Where the four caps of a seat stand, of the one whose turn it is where none is named."""
    caps: Sequence[int] = view["seats"][view["turn"]["seat"] if seat is None else seat]["caps"]
    return caps


def why(view: View) -> Why:
    """Why these moves are the only ones."""
    moves: Sequence[Any] = view["moves"]
    caps = caps_of(view)
    froms = {caps[move["cap"]] for move in moves}
    if froms == {HOUSE}:
        return "enters"
    if froms == {START} and HOUSE in caps:
        return "clears"
    return "only" if len(moves) == 1 else "chosen"


def goal_field(view: View, place: int) -> int:
    """Which field of the goal lane a place is, from 1; 0 and less: it lies before the lane."""
    return place - track_length(view) + 1


def place_name(view: View, place: int) -> str:
    """A place, standing alone: "Field 18"."""
    goal = goal_field(view, place)
    if place == HOUSE:
        return text("In the house")
    if place == START:
        return text("Start field")
    return text("Goal {number}", number=goal) if goal > 0 else text("Field {number}", number=place)


def way(view: View, place: int, to: int) -> str:
    """From where to where: "From field 18 to field 22"."""
    before, after = goal_field(view, place), goal_field(view, to)
    if place == HOUSE:
        return text("From the house to the start field")
    if before > 0:
        return text("From goal {number} to goal {to}", number=before, to=after)
    if after > 0 and place == START:
        return text("From the start field to goal {to}", to=after)
    if after > 0:
        return text("From field {number} to goal {to}", number=place, to=after)
    if place == START:
        return text("From the start field to field {to}", to=to)
    return text("From field {number} to field {to}", number=place, to=to)
