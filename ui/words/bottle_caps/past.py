"""What one is told of bottle caps when one looks back: each step as a sentence, and where all caps stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.bottle_caps.played import Step, steps
from companion.games.bottle_caps.track import HOUSE, START
from companion.past import Past
from ui.i18n import plural, text
from ui.words.bottle_caps.places import caps_of, goal_field
from ui.words.choices import View
from ui.words.seats import name_of, said_here


def course(past: Past) -> Iterator[tuple[int, str]]:
    """Every step of the game: the stand that it led to, and what was done."""
    for step in steps(past):
        yield step.stand, told(said_here(past.view(step.stand)), step)


def told(view: View, step: Step) -> str:
    """What was done, in a sentence; `view` is what it led to."""
    return " ".join(_told(view, step))


def heading(number: int, count: int) -> str:
    """After which of so many steps the board stood like that."""
    if number == count:
        return text("As it stands now")
    if number == 0:
        return text("As it stood at the start")
    return text("As it stood after move {number} of {count}", number=number, count=count)


def standing(view: View, seat: int) -> str:
    """Where the caps of a seat stand, to set them up by: "Start · field 3, 17 · 1 in the house"."""
    if view["seats"][seat]["left"]:
        return text("has left the table")
    return " · ".join(_standing(view, sorted(caps_of(view, seat))))


def _standing(view: View, caps: Sequence[int]) -> Iterator[str]:
    goals = [goal_field(view, place) for place in caps if goal_field(view, place) > 0]
    fields = [place for place in caps if place > START and goal_field(view, place) <= 0]
    waiting = sum(place == HOUSE for place in caps)
    if START in caps:
        yield text("start")
    if fields:
        yield text("field {numbers}", numbers=", ".join(map(str, fields)))
    if goals:
        yield text("goal {numbers}", numbers=", ".join(map(str, goals)))
    if waiting:
        yield text("{count} in the house", count=waiting)


def _told(view: View, step: Step) -> Iterator[str]:
    name, pips = name_of(view, step.seat), step.pips
    match step.kind:
        case "moved":
            yield from _moved(view, step, name)
        case "threw":
            yield text("{name} threw {pips} and has not moved yet.", name=name, pips=pips)
        case "passed":
            yield text("{name} threw {pips}, and no cap may move.", name=name, pips=pips)
        case "left":
            yield text("{name} left the table.", name=name)
        case "turn":
            yield text("The turn was given to {name}.", name=name)
        case "corrected" if name:
            yield text("For {name} something was put right by hand.", name=name)
        case "corrected":
            yield text("The table was put right by hand.")
        case "stopped":
            yield text("The game was stopped.")
    if view["winners"]:
        yield text("{team} has won.", team=", ".join(name_of(view, seat) for seat in view["winners"]))


def _moved(view: View, step: Step, name: str) -> Iterator[str]:
    assert step.move is not None
    pips, start = step.pips, step.start
    if start == HOUSE:
        yield text("{name} threw {pips} and brought a cap in.", name=name, pips=pips)
    else:
        yield text(
            "{name} threw {pips} and moved a cap {origin} {target}.",
            name=name, pips=pips, origin=_from(view, start), target=_to(view, step.move.to),
        )  # fmt: skip
    if step.move.captures is not None:
        captured, _ = step.move.captures
        yield text("A cap of {name} was captured and went home.", name=name_of(view, captured))


def _from(view: View, place: int) -> str:
    goal = goal_field(view, place)
    if place == START:
        return text("from the start field")
    return text("from goal {number}", number=goal) if goal > 0 else text("from field {number}", number=place)


def _to(view: View, place: int) -> str:
    goal = goal_field(view, place)
    return text("to goal {number}", number=goal) if goal > 0 else text("to field {number}", number=place)


def taken_back(count: int, first: str) -> str:
    """What going back to where the table stood takes back: so many steps, of which this was the first."""
    much = plural("{count} move is taken back:", "{count} moves are taken back, the first of them:", count)
    put_back = text("Redo puts them back one by one, until something new is said.")
    return f"{much} {first} {put_back}"
