"""The free table a second time, as simply as can be: an hourglass that is counted down, turns in a list.

Nothing of `companion` is used. A table is a dictionary that is copied before every deed. What is
refused returns False. Times are whole microseconds.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

SETTLING_US = 20_000


class Model:
    """A table with its options, what can be taken back, and whether it rests."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.options = options
        self.now_us = 0  # without the pauses
        self.rests: str | None = None  # why: it was "said", or "undo"
        self.was_lifted = False
        self.done: list[dict[str, Any]] = []
        self.undone: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.t: dict[str, Any] = {
            "seats": [{"rounds": {}, "out": False, "left": False} for _ in range(seats)],
            "turns": [(0, 0)],  # (whose, since when)
            "number": 1,
            "round": 1,
            "way": 1,
            "ended_us": None,
            "stopped": False,
            "winners": [],
            "open": False,
            "locked": set(),
            "answering": None,
            "heat": [],
            "glass": {**self._glass(), "left": options["hourglass_s"] * 1_000_000},
        }

    def _glass(self) -> dict[str, Any]:
        length = self.options["hourglass_s"] * 1_000_000
        return {"is": "idle", "length": length, "left": length}

    # -- time ------------------------------------------------------------------------------------------

    def passes(self, us: int) -> None:
        if self.rests is not None:
            return
        self.now_us += us
        glass = self.t["glass"]
        if glass["is"] == "running" and not self.is_over:
            glass["left"] -= us
            if glass["left"] <= 0 and not self.options["overtime"]:
                glass.update({"is": "expired", "left": 0})

    @property
    def is_over(self) -> bool:
        return self.t["ended_us"] is not None

    @property
    def whose(self) -> int:
        return int(self.t["turns"][-1][0])

    def used_us(self, seat: int) -> int:
        until = self.now_us if self.t["ended_us"] is None else self.t["ended_us"]
        ends = [since for _, since in self.t["turns"][1:]] + [until]
        pairs = zip(self.t["turns"], ends, strict=True)
        return sum(end - since for (who, since), end in pairs if who == seat)

    # -- what is said ----------------------------------------------------------------------------------

    def say(self, do: str, **args: Any) -> bool:
        """Whether it may be said; then it is done."""
        if do in ("pause", "resume"):
            return self._rest(do)
        if self.rests is not None and do not in ("correct", "leave", "stop_game"):
            return False
        before = deepcopy(self.t)
        if (self.is_over and do != "correct") or not getattr(self, f"_{do}")(**args):
            self.t = before
            return False
        self._note(before)
        return True

    def _note(self, before: dict[str, Any]) -> None:
        self.done.append(before)
        self.undone.clear()
        self.was_lifted = False

    def _rest(self, do: str) -> bool:
        may_be_said = self.rests is None if do == "pause" else self.rests is not None or self.was_lifted
        if self.is_over or not may_be_said:
            return False
        self.rests = "said" if do == "pause" else None
        self.was_lifted = False
        return True

    def undo(self, count: int) -> bool:
        if not 1 <= count <= len(self.done):
            return False
        for _ in range(count):
            before = self.done.pop()
            self.undone.append((before, self.t))
            self.t = deepcopy(before)
        self._came_back()
        return True

    def redo(self, count: int) -> bool:
        if not 1 <= count <= len(self.undone):
            return False
        for _ in range(count):
            before, after = self.undone.pop()
            self.done.append(before)
            self.t = deepcopy(after)
        self._came_back()
        return True

    def crash(self) -> None:
        if self.t["glass"]["is"] == "running" and not self.is_over and self.rests is None:
            self.rests = "undo"

    def _came_back(self) -> None:
        runs = self.t["glass"]["is"] == "running" and not self.is_over
        if runs and self.rests is None:
            self.rests = "undo"
        elif not runs and self.rests == "undo":
            self.rests, self.was_lifted = None, True

    # -- seats and turns -------------------------------------------------------------------------------

    def _plays(self) -> list[int]:
        return [i for i, seat in enumerate(self.t["seats"]) if not seat["left"] and not seat["out"]]

    def _is_here(self, seat: int) -> bool:
        return seat < len(self.t["seats"]) and not self.t["seats"][seat]["left"]

    def _turn(self, seat: int) -> None:
        self.t["turns"].append((seat, self.now_us))
        if self.options["hourglass_each_turn"]:
            self.t["glass"] = {**self._glass(), "is": "running"}

    def _pass_on(self) -> None:
        seat, count, grows = self.whose, len(self.t["seats"]), False
        while True:
            seat = (seat + self.t["way"]) % count
            grows = grows or seat == 0
            if seat in self._plays():
                break
        self.t["number"] += 1
        self.t["round"] += grows
        self._turn(seat)

    def _next_turn(self) -> bool:
        if self.t["answering"] is not None:
            return False
        self._pass_on()
        return True

    def _extra_turn(self) -> bool:
        if self.t["answering"] is not None or self.whose not in self._plays():
            return False
        self.t["number"] += 1
        self._turn(self.whose)
        return True

    def _direction(self, clockwise: bool) -> bool:
        self.t["way"] = 1 if clockwise else -1
        return self.t["answering"] is None

    def _sit_out(self, seat: int, out: bool) -> bool:
        if self.t["answering"] is not None or not self._is_here(seat):
            return False
        self.t["seats"][seat]["out"] = out
        self._close_if_nobody()
        return self._plays() != []

    def _join(self, name: str) -> bool:
        here = [seat for seat in self.t["seats"] if not seat["left"]]
        self.t["seats"].append({"rounds": {}, "out": False, "left": False})
        return self.t["answering"] is None and len(here) < 8

    def _leave(self, seat: int) -> bool:
        if not self._is_here(seat):
            return False
        self.t["seats"][seat].update(left=True, out=False)
        self._forget(seat)
        if self._plays() == []:
            return False
        if self.t["answering"] == seat:
            self.t["answering"] = None
        if self.t["answering"] is None:
            self._close_if_nobody()
        if seat == self.whose:
            self._pass_on()
        return True

    def _forget(self, seat: int) -> None:
        self.t["locked"].discard(seat)
        self.t["heat"] = [other for other in self.t["heat"] if other != seat]

    # -- hourglass -------------------------------------------------------------------------------------

    def _start_hourglass(self, length_s: float | None = None) -> bool:
        glass = self.t["glass"]
        if length_s is not None:
            length = round(length_s * 1_000_000)
            glass.update({"is": "running", "length": length, "left": length})
            return self.t["answering"] is None and 1 <= length_s <= 86_400
        if glass["is"] == "running" and glass["left"] > 0:
            return False
        if glass["is"] != "stopped":
            glass["left"] = glass["length"]
        glass["is"] = "running"
        return self.t["answering"] is None

    def _stop_hourglass(self) -> bool:
        runs = self.t["glass"]["is"] == "running"
        self.t["glass"]["is"] = "stopped"
        return runs and self.t["answering"] is None

    def _reset_hourglass(self) -> bool:
        before, self.t["glass"] = self.t["glass"], self._glass()
        return before != self.t["glass"] and self.t["answering"] is None

    # -- points and the end ----------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        return sum(self.t["seats"][seat]["rounds"].values())

    def _add_points(self, seat: int, points: int) -> bool:
        if not self._is_here(seat):
            return False
        rounds = self.t["seats"][seat]["rounds"]
        rounds[self.t["round"]] = rounds.get(self.t["round"], 0) + points
        return self._can_be_written(seat)

    def _can_be_written(self, seat: int) -> bool:
        sums = (*self.t["seats"][seat]["rounds"].values(), self.points(seat))
        return all(abs(points) <= 999_999 for points in sums)

    def _count(self) -> None:
        here = [i for i in range(len(self.t["seats"])) if self._is_here(i)]
        most = max(map(self.points, here))
        self.t["winners"] = [i for i in here if self.points(i) == most]

    def _finish(self) -> bool:
        answering = self.t["answering"]
        self._end()
        self._count()
        return answering is None

    def _stop_game(self) -> bool:
        self._end()
        self.t["stopped"] = True
        return True

    def _end(self) -> None:
        self.t["ended_us"] = self.now_us
        if self.t["glass"]["is"] == "running":
            self.t["glass"]["is"] = "stopped"
        self._shut()
        self.t["answering"] = None

    # -- buzz ------------------------------------------------------------------------------------------

    def _shut(self) -> None:
        self.t.update(open=False, locked=set(), heat=[])

    def _close_if_nobody(self) -> None:
        if self.t["open"] and all(seat in self.t["locked"] for seat in self._plays()):
            self._shut()

    def _open_buzz(self) -> bool:
        if self.options["buzz"] != "on" or self.t["open"]:
            return False
        self.t.update(open=True, heat=[])
        return True

    def _close_buzz(self) -> bool:
        was_open = self.t["open"] and self.t["answering"] is None
        self._shut()
        return bool(was_open)

    def may_buzz(self, seat: int) -> bool:
        is_open = self.t["open"] and self.t["answering"] is None and self.rests is None and not self.is_over
        return bool(is_open and seat in self._plays() and seat not in self.t["locked"])

    def _buzz(self, seat: int) -> bool:
        may_buzz = self.may_buzz(seat)
        self.t.update(answering=seat, heat=[])
        return may_buzz

    def _judge(self, right: bool) -> bool:
        seat = self.t["answering"]
        if seat is None:
            return False
        points = self.options["points_right" if right else "points_wrong"]
        if points and not self._add_points(seat, points):
            return False
        self.t["answering"] = None
        if right:
            self._shut()
        else:
            self.t["locked"].add(seat)
            self._close_if_nobody()
        return True

    def press(self, seats: tuple[int, ...], gap_us: int) -> None:
        """Their buttons go down, one `gap_us` after the other, and then there is time enough to settle."""
        if self.rests is None and not self.is_over and not self.t["open"]:
            for number, seat in enumerate(seats):
                before = deepcopy(self.t)
                if seat == self.whose and self._next_turn():
                    self._note(before)
                self.passes(gap_us if number < len(seats) - 1 else SETTLING_US)
            return
        valid = [seat for seat in seats if self.may_buzz(seat)]
        offset = {seat: seats.index(seat) * gap_us for seat in valid}
        self.passes(offset[valid[0]] if valid else 0)
        rest_us = gap_us * (len(seats) - 1) + SETTLING_US - (offset[valid[0]] if valid else 0)
        tied = [seat for seat in valid if offset[seat] - offset[valid[0]] < 100]
        if len(tied) > 1:
            self.t["heat"] = sorted(tied)
        elif valid:
            before = deepcopy(self.t)
            self.t.update(answering=valid[0], heat=[])
            self._note(before)
            self.passes(rest_us)
            return
        self.passes(rest_us)

    # -- corrections -----------------------------------------------------------------------------------

    def _correct(self, field: str, value: Any, seat: int | None = None) -> bool:
        if seat is not None and not self._is_here(seat):
            return False
        if field == "turn.seat":
            if not self._is_here(value) or value not in self._plays():
                return False
            if self.is_over:
                self.t["turns"].append((value, self.t["ended_us"]))
            else:
                self._turn(value)
        else:
            assert seat is not None
            rounds = self.t["seats"][seat]["rounds"]
            if field == "points":
                rounds[self.t["round"]] = rounds.get(self.t["round"], 0) + value - self.points(seat)
            elif int(field.partition(".")[2]) > self.t["round"]:
                return False
            elif value is None:
                rounds.pop(int(field.partition(".")[2]), None)
            else:
                rounds[int(field.partition(".")[2])] = value
            if not self._can_be_written(seat):
                return False
        if self.is_over and not self.t["stopped"]:
            self._count()
        return True
