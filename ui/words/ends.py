"""How a game ended in which points are counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.i18n import plural, text
from ui.words.choices import View
from ui.words.seats import name_of


def who_has_won(view: View) -> str:
    """Who has, alone or together; or that nobody has."""
    return has_won([name_of(view, seat) for seat in view["winners"]])


def has_won(names: Sequence[str]) -> str:
    """That those of these names have, alone or together; of no names: that nobody has."""
    if not names:
        return text("The game was stopped. Nobody has won.")
    if len(names) == 1:
        return text("{team} has won.", team=names[0])
    return text("{names} have won together.", names=", ".join(names))


def how_far_ahead(view: View, points: Iterable[int]) -> str:
    """By how many points the first of them leads the second; of one alone, how long it took."""
    first, *others = sorted(points, reverse=True)
    if others:
        return plural("{count} point ahead", "{count} points ahead", first - others[0])
    return plural("After {count} round", "After {count} rounds", view["turn"]["round"])
