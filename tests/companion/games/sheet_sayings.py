"""What people may say at a game on a sheet, sense and nonsense, told to the program and to the model."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from companion.errors import Malformed, Refused
from companion.lines import line_of
from tests.companion.games.laws import say_by_the_laws
from tests.companion.games.sheet_model import DICE_OF, FEWEST, ROWS_OF, Model
from tests.companion.games.sheet_tables import seated
from tests.companion.table import Table

MOST = {"crag": 5, "yatzy": 8, "yacht": 8}
Line = dict[str, Any]


def a_throw(model: Model, chance: Random) -> Line:
    dice = [chance.randint(1, 6) for _ in range(DICE_OF[model.game])]
    lying = model.now["dice"]
    if lying is None or chance.random() < 0.4:
        return {"do": "throw", "dice": dice}
    keep = [pips for pips in lying if chance.random() < 0.5]
    return {"do": "throw", "dice": keep + dice[len(keep) :], "keep": keep}


def a_score(model: Model, chance: Random) -> Line:
    rows = [row for row, points in model.now["sheets"][model.now["seat"]].items() if points is None]
    row = chance.choice(rows or list(model.rows))
    if model.now["dice"] is not None:
        return {"do": "score", "row": row}
    return {"do": "score", "row": row, "points": some_points(model, chance, row)}


def some_points(model: Model, chance: Random, row: str) -> Any:
    if chance.random() < 0.9:
        return chance.choice(sorted(model.possible(row)))
    return chance.choice([0, 1, 4, 7, 13, 20, 26, 31, 50, 63, -1, 10**12])


def a_seat(model: Model, chance: Random) -> int:
    return chance.randrange(-1, model.count + 1) if chance.random() < 0.05 else chance.randrange(model.count)


def a_row_put_right(model: Model, chance: Random) -> Line:
    row = chance.choice(model.rows)
    value = None if chance.random() < 0.2 else some_points(model, chance, row)
    return {"do": "correct", "seat": a_seat(model, chance), "set": {f"sheet.{row}": value}}


def a_sheet_put_right(model: Model, chance: Random) -> Line:
    # Mostly nothing, so that sums are equal now and then; or three of each number, which is just the bonus.
    usual = chance.choice([0, 0, 3])
    points = {row: sorted(model.possible(row)) for row in model.rows}
    fields: dict[str, int | None] = {f"sheet.{row}": (some * 4)[usual] for row, some in points.items()}
    if chance.random() < 0.7:
        row = chance.choice([*model.rows, "ones"])
        fields[f"sheet.{row}"] = chance.choice(points[row])
    for row in chance.sample(model.rows, chance.choice([0, 1, 1, 2])):
        fields[f"sheet.{row}"] = None
    if chance.random() < 0.2:
        fields["turn.seat"] = a_seat(model, chance)
    return {"do": "correct", "seat": a_seat(model, chance), "set": fields}


def the_turn_put_right(model: Model, chance: Random) -> Line:
    return {"do": "correct", "set": {"turn.seat": a_seat(model, chance)}}


def something_put_right(model: Model, chance: Random) -> Line:
    earlier = f"earlier_totals.{chance.choice(['0', '1', '2', '-1', '00', ''])}"
    fields = chance.choice(
        [{earlier: chance.choice([0, 100, 244, 245, 375, None])}, {"earlier_totals": 5}, {"name": "Åse"}, {},
         {"total": 5}, {"dice": [1, 1, 1]}, {"turn.number": 1}, {"turn.seat": None}, {"turn.seat": True},
         {"sheet.bonus": 50}],
    )  # fmt: skip
    return {"do": "correct", "seat": a_seat(model, chance), "set": fields}


def one_leaves(model: Model, chance: Random) -> Line:
    return {"do": "leave", "seat": a_seat(model, chance)}


def nonsense(model: Model, chance: Random) -> Line:
    pips: list[Any] = [0, 7, 1, 6, True, -1]
    return chance.choice(
        [
            {"do": "throw", "dice": [chance.choice(pips) for _ in range(DICE_OF[model.game])]},
            {"do": "throw", "dice": [1] * chance.choice([0, 2, 3, 4, 5, 6])},
            {**a_throw(model, chance), "keep": [chance.randint(1, 6)]},
            {**a_throw(model, chance), "keep": model.now["dice"]},
            {"do": "score", "row": chance.choice([*model.rows, "bonus", "total", ""])},
            {**a_score(model, chance), "points": some_points(model, chance, "ones")},
            {**a_score(model, chance), "seat": a_seat(model, chance)},
            {**a_throw(model, chance), "seat": a_seat(model, chance)},
        ]
    )  # fmt: skip


def a_pause(model: Model, chance: Random) -> Line:
    return {"do": "resume" if model.paused == (chance.random() < 0.8) else "pause"}


def taken_back(model: Model, chance: Random) -> Line:
    back = "redo" if model.taken_back and chance.random() < 0.5 else "undo"
    return {back if chance.random() < 0.9 else "redo": chance.choice([0, 1, 1, 1, 2, 5])}


def a_press(model: Model, chance: Random) -> Line:
    return {"press": model.now["seat"] if chance.random() < 0.7 else chance.randrange(model.count)}


def the_end(model: Model, chance: Random) -> Line:
    return {"do": "stop_game"}


SAYINGS: dict[Callable[[Model, Random], Line], int] = {
    a_throw: 30, a_score: 30, a_row_put_right: 4, a_sheet_put_right: 6, the_turn_put_right: 2,
    something_put_right: 2, one_leaves: 1, nonsense: 5, a_pause: 3, taken_back: 6, a_press: 4, the_end: 1,
}  # fmt: skip


def next_line(model: Model, chance: Random) -> Line:
    """What is said next."""
    if model.paused and chance.random() < 0.3:
        return a_pause(model, chance)
    if (model.now["over"] or model.taken_back) and chance.random() < 0.3:
        return taken_back(model, chance)
    (say,) = chance.choices(list(SAYINGS), list(SAYINGS.values()))
    return say(model, chance)


# -- the two side by side ------------------------------------------------------------------------------------


class SideBySide:
    """The program's table and the model's, told the same."""

    def __init__(self, game: str, count: int, starter: int, **options: Any) -> None:
        names = "ABCDEFGH"[:count]
        self.model = Model(game, names, starter, **options)
        self.table = Table(seated(game, *names, starter=starter, **options))

    def say(self, line: Line) -> None:
        """Say it to both; both take it or both do not, and both then show the same."""
        took = self._told(dict(line))
        assert took == self._believed(dict(line)), (line, "taken" if took else "not taken")
        view, expected = self.table.view, self.model.view()
        for seat, wanted in zip(view["seats"], expected.pop("seats"), strict=True):
            assert {key: seat[key] for key in wanted} == wanted, line
        assert {key: view[key] for key in expected} == expected, line

    def _told(self, line: Line) -> bool:
        if "do" in line and line["do"] not in ("pause", "resume"):
            return say_by_the_laws(self.table, line)
        try:
            return self.table.session.feed(line_of(msgspec.json.encode(line)))
        except (Refused, Malformed):
            return False

    def _believed(self, line: Line) -> bool:
        if "do" in line:
            return self.model.do(**line)
        ((what, number),) = line.items()
        did: bool = getattr(self.model, what)(number)
        return did


def a_table(chance: Random) -> SideBySide:
    game = chance.choice(sorted(ROWS_OF))
    count = chance.randint(FEWEST[game], MOST[game])
    games = chance.choice([1, 1, 2, 3, 9])
    options: dict[str, Any] = {"games": games, "button_enters_best": chance.random() < 0.5}
    if game == "crag":
        options |= {"throws": chance.choice([2, 3]), "thirteen": chance.choice(["without_pair", "any"])}
    return SideBySide(game, count, chance.randrange(count), **options)
