"""Whether everybody has as many rows as the round gave them: a correction may give one more, or take one."""

from __future__ import annotations

from collections import Counter

from ui.i18n import plural
from ui.words.choices import View
from ui.words.seats import name_of, present


def out_of_step(view: View, seat: int) -> str:
    """How many rows more or fewer than the others that seat has by now; empty where it is in step.

    Who has had a turn in this round has a row more than who waits for one. What most of the others have is
    right; where they are of two minds, the fewer.
    """
    here = present(view["seats"])
    if seat not in here or len(here) < 2:
        return ""
    rows = {each: _entries(view, each) - _had_a_turn(view, each) for each in here}
    others = Counter(rows[each] for each in here if each != seat)
    usual = max(others, key=lambda count: (others[count], -count))
    more = rows[seat] - usual
    name = name_of(view, seat)
    if more > 0:
        return plural(
            "{name} has {count} row more than the others now.",
            "{name} has {count} rows more than the others now.",
            more, name=name,
        )  # fmt: skip
    if more < 0:
        return plural(
            "{name} has {count} row fewer than the others now.",
            "{name} has {count} rows fewer than the others now.",
            -more, name=name,
        )  # fmt: skip
    return ""


def _entries(view: View, seat: int) -> int:
    return sum(points is not None for points in view["seats"][seat]["sheet"].values())


def _had_a_turn(view: View, seat: int) -> bool:
    """Whether that seat's turn of this round is over."""
    count, starter = len(view["seats"]), int(view["starter"])
    in_turn = int(view["turn"]["seat"])
    return (seat - starter) % count < (in_turn - starter) % count
