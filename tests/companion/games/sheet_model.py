"""A game on a sheet once more, written from the rules alone, to hold the program against.

It keeps a plain table, copied for every deed and changed in place, and knows nothing of how the program
does it. Source: RULES, common to all games, 3 and 3b; TABLE_LOG, "crag", "yatzy, yacht", "In every
game" and details 1, 7, 8, 9, 18, 20.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

from tests.companion.games.sheet_oracles import (
    CRAG_ROWS,
    NUMBER_ROWS,
    YACHT_ROWS,
    YATZY_ROWS,
    crag_by_the_text,
    throws_of,
    yacht_by_the_text,
    yatzy_by_the_text,
)

ROWS_OF = {"crag": CRAG_ROWS, "yatzy": YATZY_ROWS, "yacht": YACHT_ROWS}
DICE_OF = {"crag": 3, "yatzy": 5, "yacht": 5}
FEWEST = {"crag": 2, "yatzy": 1, "yacht": 1}


class No(Exception):  # noqa: N818
    """The rules exclude it."""


@cache
def points_of(game: str, thirteen: str, row: str, dice: tuple[int, ...]) -> int:
    """What those dice give in that row."""
    if game == "crag":
        return crag_by_the_text(row, dice, any_thirteen=thirteen == "any")
    return (yatzy_by_the_text if game == "yatzy" else yacht_by_the_text)(row, tuple(sorted(dice)))


@cache
def possible(game: str, thirteen: str, row: str) -> frozenset[int]:
    """What some dice give in that row."""
    return frozenset(points_of(game, thirteen, row, dice) for dice in throws_of(DICE_OF[game]))


@cache
def totals(game: str, thirteen: str) -> frozenset[int]:
    """What a full sheet can come to: points so far, and those of them in the numbers."""
    sheets = {(0, 0)}
    for row in ROWS_OF[game]:
        sheets = {
            (total + points, numbers + (points if row in NUMBER_ROWS else 0))
            for total, numbers in sheets
            for points in possible(game, thirteen, row)
        }
    return frozenset(total + (50 if game == "yatzy" and numbers >= 63 else 0) for total, numbers in sheets)


def is_number(value: Any) -> bool:
    return type(value) is int


class Model:
    """One table. `do` says something and tells whether the rules took it."""

    def __init__(self, game: str, names: str, starter: int, **options: Any) -> None:
        self.game, self.rows, self.count = game, ROWS_OF[game], len(names)
        self.throws = options.get("throws", 2 if game == "crag" else 3)
        self.games = options.get("games", 1)
        self.thirteen = options.get("thirteen", "without_pair")
        self.button = options.get("button_enters_best", False)
        self.paused = False
        self.before: list[dict[str, Any]] = []
        self.taken_back: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.now: dict[str, Any] = {
            "names": list(names), "left": set(), "over": False, "stopped": False, "starter": starter,
            "seat": starter, "number": 1, "round": 1, "dice": None, "thrown": 0,
            "earlier": [[] for _ in names], "sheets": [dict.fromkeys(self.rows) for _ in names],
        }  # fmt: skip

    # -- what is said ----------------------------------------------------------------------------------

    def do(self, do: str, **args: Any) -> bool:
        """Say it; False, and nothing has changed, where the rules exclude it."""
        try:
            if do in ("pause", "resume"):
                if self.now["over"] or self.paused == (do == "pause"):
                    raise No
                self.paused = do == "pause"
                return True
            if self.paused and do not in ("correct", "leave", "stop_game"):
                raise No
            before, self.now = self.now, deepcopy(self.now)
            try:
                self._decide(do, args)
            except No:
                self.now = before
                raise
        except No:
            return False
        self.before.append(before)
        self.taken_back.clear()
        return True

    def press(self, seat: int) -> bool:
        """That seat's button."""
        if self.view()["buttons"].get(str(seat)) != "score":
            return False
        offers = self.view()["offers"]
        best = max(offers.values())
        return self.do("score", row=next(row for row in self.rows if offers.get(row) == best))

    def undo(self, count: int) -> bool:
        if not 1 <= count <= len(self.before):
            return False
        now = self.now
        for _ in range(count):
            self.taken_back.append((now, self.before[-1]))
            now = self.before.pop()
        self.now = now
        return True

    def redo(self, count: int) -> bool:
        if not 1 <= count <= len(self.taken_back):
            return False
        for _ in range(count):
            after, before = self.taken_back.pop()
            self.before.append(before)
            self.now = after
        return True

    # -- the rules -------------------------------------------------------------------------------------

    def _decide(self, do: str, args: dict[str, Any]) -> None:
        now, seat = self.now, args.pop("seat", None)
        if seat is not None and (not 0 <= seat < self.count or seat in now["left"]):
            raise No
        if do == "correct":
            self._correct(seat, args["set"])
        elif now["over"]:
            raise No
        elif do == "stop_game":
            now.update(over=True, stopped=True)
        elif do == "leave":
            if seat is None or self.count - len(now["left"]) <= FEWEST[self.game]:
                raise No
            now["left"].add(seat)
            if seat == now["seat"]:
                self._pass()
        elif seat not in (None, now["seat"]):
            raise No
        elif do == "throw":
            self._throw(args["dice"], args.get("keep"))
        else:
            self._score(args["row"], args.get("points"))

    def _throw(self, dice: list[int], keep: list[int] | None) -> None:
        now = self.now
        if now["thrown"] == self.throws or len(dice) != DICE_OF[self.game]:
            raise No
        if any(not is_number(pips) or not 1 <= pips <= 6 for pips in (*dice, *(keep or ()))):
            raise No
        for lying in [] if keep is None else [dice, now["dice"]]:
            if lying is None or Counter(keep) - Counter(lying):
                raise No
        now.update(dice=list(dice), thrown=now["thrown"] + 1)

    def _score(self, row: str, points: Any) -> None:
        now = self.now
        sheet = now["sheets"][now["seat"]]
        if row not in sheet or sheet[row] is not None or (points is None) == (now["dice"] is None):
            raise No
        if points is not None and (not is_number(points) or points not in self.possible(row)):
            raise No
        sheet[row] = points if points is not None else self._points(row)
        self._pass()

    def _correct(self, seat: int | None, fields: dict[str, Any]) -> None:
        now = self.now
        if not fields:
            raise No
        for field, value in fields.items():
            what, _, which = field.partition(".")
            if field == "turn.seat":
                continue
            if seat is None:
                raise No
            if field == "name" and isinstance(value, str):
                now["names"][seat] = value
            elif what == "sheet" and which in self.rows:
                if value is not None and not (is_number(value) and value in self.possible(which)):
                    raise No
                now["sheets"][seat][which] = value
            elif what == "earlier_totals" and which in map(str, range(len(now["earlier"][seat]))):
                if not is_number(value) or value not in totals(self.game, self.thirteen):
                    raise No
                now["earlier"][seat][int(which)] = value
            else:
                raise No
        if "turn.seat" in fields:
            turn = fields["turn.seat"]
            if not is_number(turn) or not 0 <= turn < self.count or turn in now["left"]:
                raise No
            if not now["stopped"]:
                if not self._plays(turn):
                    raise No
                now.update(dice=None, thrown=0, over=False)
            now["seat"] = turn
        elif fields.keys() != {"name"} and not now["stopped"]:
            if now["over"]:
                if self._full():
                    return
                now.update(over=False, dice=None, thrown=0)
            if not self._plays(now["seat"]):
                self._pass()

    def _plays(self, seat: int) -> bool:
        return seat not in self.now["left"] and None in self.now["sheets"][seat].values()

    def _full(self) -> bool:
        return not any(self._plays(seat) for seat in range(self.count))

    def _pass(self) -> None:
        """The turn goes to the left, to one who still has a row; or the game, or the match, ends."""
        now = self.now
        now.update(dice=None, thrown=0)
        if not self._full():
            now["number"] += 1
            for _ in range(self.count):
                now["seat"] = (now["seat"] + 1) % self.count
                now["round"] += now["seat"] == now["starter"]
                if self._plays(now["seat"]):
                    return
        if len(now["earlier"][0]) + 1 == self.games:
            now["over"] = True
            return
        for seat in range(self.count):
            now["earlier"][seat].append(self._total(seat))
            now["sheets"][seat] = dict.fromkeys(self.rows)
        while True:
            now["starter"] = (now["starter"] + 1) % self.count
            if now["starter"] not in now["left"]:
                break
        now.update(seat=now["starter"], number=now["number"] + 1, round=1)

    # -- what one sees ---------------------------------------------------------------------------------

    def possible(self, row: str) -> frozenset[int]:
        return possible(self.game, self.thirteen, row)

    def _points(self, row: str) -> int:
        return points_of(self.game, self.thirteen, row, tuple(self.now["dice"]))

    def _bonus(self, seat: int) -> int:
        sheet = self.now["sheets"][seat]
        return 50 if self.game == "yatzy" and sum(sheet[row] or 0 for row in NUMBER_ROWS) >= 63 else 0

    def _total(self, seat: int) -> int:
        return self._bonus(seat) + sum(points or 0 for points in self.now["sheets"][seat].values())

    def _match_total(self, seat: int) -> int:
        earlier: list[int] = self.now["earlier"][seat]
        return self._total(seat) + sum(earlier)

    def _seat_view(self, seat: int) -> dict[str, Any]:
        now, stays = self.now, [i for i in range(self.count) if i not in self.now["left"]]
        sums = sorted((self._match_total(i) for i in stays), reverse=True)
        return {
            "name": now["names"][seat], "left": seat in now["left"], "sheet": now["sheets"][seat],
            "total": self._total(seat), "match_total": self._match_total(seat),
            "earlier_totals": now["earlier"][seat],
            "place": None if now["stopped"] or seat not in stays else 1 + sums.index(self._match_total(seat)),
            **({"bonus": self._bonus(seat)} if self.game == "yatzy" else {}),
        }  # fmt: skip

    def view(self) -> dict[str, Any]:
        """What must be in the program's view."""
        now = self.now
        plays, decided = not now["over"], now["over"] and not now["stopped"]
        stays = [seat for seat in range(self.count) if seat not in now["left"]]
        sums = sorted({self._match_total(seat) for seat in stays}, reverse=True)
        places = [[seat for seat in stays if self._match_total(seat) == points] for points in sums]
        thrown = plays and now["dice"] is not None
        sheet = now["sheets"][now["seat"]]
        return {
            "game": self.game,
            "phase": "turn" if plays else "over",
            "turn": {"seat": now["seat"], "number": now["number"], "round": now["round"]},
            "seats": [self._seat_view(seat) for seat in range(self.count)],
            "legal": (["throw"] * (now["thrown"] < self.throws) + ["score"]) * (plays and not self.paused),
            "buttons": {str(now["seat"]): "score"} if thrown and self.button and not self.paused else {},
            "places": places if decided else [],
            "winners": places[0] if decided else [],
            "paused": self.paused,
            "undo": len(self.before),
            "redo": len(self.taken_back),
            "offers": {row: self._points(row) for row in self.rows if sheet[row] is None} if thrown else {},
            "match_game": len(now["earlier"][0]) + 1,
            **({"dice": now["dice"], "throws_left": self.throws - now["thrown"]} if plays else {}),
        }
