"""What the coach of Crag says: what to do with the dice, what can come of it, and how likely that is."""

from __future__ import annotations

from collections.abc import Sequence

from ui import i18n
from ui.i18n import plural, text

_FEW = 0.01  # of a chance: below it no whole percentage is left


def to_keep(keep: Sequence[int]) -> str:
    """What to do with three dice of which these are kept for another throw, at most two."""
    if not keep:
        return text("Throw all three again")
    if len(keep) == 1:
        return text("Keep {die}, throw the other two", die=keep[0])
    return text("Keep {one} and {other}, throw the third", one=keep[0], other=keep[1])


def to_enter(row: str, points: int) -> str:
    """What to do where a row is entered; `row` is its name on the sheet."""
    if points:
        return text("Enter {points} in {row}", points=points, row=row)
    return text("Give up {row}", row=row)


def on_average(points: float) -> str:
    """The points that are still to come, to the end of the game."""
    return text("On average {points} points to the end", points=i18n.tenths(points))


def each_brings() -> str:
    """What stands above the figures of several choices."""
    return text("Points to the end, on average")


def keeps(keep: Sequence[int]) -> str:
    """A choice in hardly any room: of three dice these are kept, at most two."""
    if not keep:
        return text("Throw all")
    return text("Keep {dice}", dice="-".join(map(str, keep)))


def chance(share: float) -> str:
    """How likely something is: "1 in 6" where one die or two decide, else in percent."""
    for cases in (6, 36):
        if abs(share * cases - round(share * cases)) < 1e-6:
            return text("{count} in {cases}", count=round(share * cases), cases=cases)
    if share < _FEW:
        return text("under {share}", share=i18n.percent(_FEW))
    return i18n.percent(share)


def thinks() -> str:
    """Where there is no answer yet."""
    return text("The coach is thinking.")


def lost() -> str:
    """Where there will be none."""
    return text("The coach cannot think on this machine. The game goes on without it.")


# -- looking back -----------------------------------------------------------------------------------------


def kept(keep: Sequence[int]) -> str:
    """What was done with three dice of which these were kept for another throw."""
    if not keep:
        return text("Threw all three again")
    if len(keep) == 1:
        return text("Kept {die}", die=keep[0])
    if len(keep) == 2:
        return text("Kept {one} and {other}", one=keep[0], other=keep[1])
    return text("Kept all three")


def entered(row: str, points: int) -> str:
    """What was done where a row was entered; `row` is its name on the sheet."""
    if points:
        return text("Entered {points} in {row}", points=points, row=row)
    return text("Gave up {row}", row=row)


def judged(best: int, known: int, unknown: int) -> str:
    """How many of the decisions were the best ones, and of how many nobody knows."""
    says = plural("{best} of {count} decision was the best.", "{best} of {count} decisions were the best.",
                  known, best=best)  # fmt: skip
    if not unknown:
        return says
    others = plural(
        "{count} cannot be judged: it is from paper, or nobody said what was kept.",
        "{count} cannot be judged: they are from paper, or nobody said what was kept.",
        unknown,
    )
    return f"{says} {others}"


def when(game: int, games: int, round_: int) -> str:
    """In which round that was, and of a match in which game."""
    if games > 1:
        return text("Game {game}, round {round}", game=game, round=round_)
    return text("Round {round}", round=round_)
