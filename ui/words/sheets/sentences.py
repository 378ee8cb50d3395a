"""The one thing to do now at a table that plays on sheets, and the rules of that step."""

from __future__ import annotations

from collections.abc import Iterator

from ui.i18n import plural, text
from ui.words.choices import View
from ui.words.ends import how_far_ahead, who_has_won
from ui.words.seats import name_of, present
from ui.words.sheets.options import describe


def sentence(view: View) -> str:
    """The one thing to do now."""
    if view["paused"]:
        return text("The game is paused.")
    name = name_of(view, view["turn"]["seat"])
    if view["phase"] == "over":
        return who_has_won(view)
    if view["dice"] is None:
        return text("{name} throws the dice.", name=name)
    if view["throws_left"]:
        return text("{name} throws again or enters a row.", name=name)
    return text("{name} enters a row.", name=name)


def next_up(view: View) -> str:
    """The step that the game stands at, in few words: for the tile that leads back to it."""
    name = name_of(view, view["turn"]["seat"])
    if view["phase"] == "over":
        return who_has_won(view)
    if view["dice"] is None:
        return text("{name} throws", name=name)
    if view["throws_left"]:
        return text("{name} throws again or enters a row", name=name)
    return text("{name} enters a row", name=name)


def news(view: View) -> str | None:
    """What has just begun, or is easily forgotten; None: nothing."""
    if view["phase"] == "over":
        return None
    games, game = view["options"]["games"], view["match_game"]
    is_first_turn = view["dice"] is None and all(
        points is None for seat in view["seats"] if not seat["left"] for points in seat["sheet"].values()
    )
    if games > 1 and is_first_turn:
        return text("Game {number} of {games} begins.", number=game, games=games)
    if view["dice"] and not view["throws_left"] and not any(view["offers"].values()):
        return text("No open row takes these dice: one of them is given up for 0.")
    return None


def ending(view: View) -> str:
    """What is told of a game that was won: the best sheet of a match, or how far ahead the winner is."""
    here = [view["seats"][seat] for seat in present(view["seats"])]
    if view["options"]["games"] > 1:
        best, name = max(
            ((points, seat["name"]) for seat in here for points in (*seat["earlier_totals"], seat["total"])),
            key=lambda one: one[0],
        )
        return text("Best sheet: {name}, {points}", name=name, points=best)
    return how_far_ahead(view, (seat["match_total"] for seat in here))


def rules(view: View) -> Iterator[str]:
    """What may be done in this step."""
    if view["phase"] == "over":
        yield text("Undo takes the last entry back, and the game goes on from there.")
        return
    left, throws = view["throws_left"], view["options"]["throws"]
    if view["dice"] is None:
        yield text(
            "A turn has up to {count} throws: first with all the dice, then with any of them.", count=throws
        )
    elif left:
        yield plural(
            "{count} more throw is allowed: any of the dice may be thrown again, or none.",
            "{count} more throws are allowed: any of the dice may be thrown again, or none.",
            left,
        )
    else:
        yield text("There is no throw left in this turn: a row has to be entered.")
    yield text("Every turn ends with an entry; a row is used once, and may be given up for 0.")
    if view["dice"] is None:
        yield text("Points from paper can be entered without dice.")
    elif view["options"]["button_enters_best"]:
        yield describe("button_enters_best", True)


def rules_of_the_end(view: View) -> Iterator[str]:
    """How it ends, and who has won; with dice on the table others are more pressing."""
    if view["phase"] != "over" and view["dice"]:
        return
    games = view["options"]["games"]
    if games > 1:
        yield text("When all is full the next of {count} games begins, one seat to the left.", count=games)
        yield text("The highest sum of all games wins; equal sums share the place.")
    else:
        yield text("When all is full the highest sum wins; equal sums share the place.")
