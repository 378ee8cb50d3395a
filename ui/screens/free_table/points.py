"""Points at a free table: a keypad, what is often given, and whose they are.

What is typed goes to the seat that is spoken of, in this round; then the next one's turn comes to be counted,
so that a round is entered one seat after the other. What is half typed stays with its seat, whoever's turn it
becomes, and is still there when the game has called everybody away meanwhile.
"""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Any

from ui.i18n import plural, signed, text, whole
from ui.screens.free_table.beside import EDGE, GAP, HEAD, SAID, TARGET, BesideTable
from ui.theme import Box, theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.text import least, text_width
from ui.words.choices import View
from ui.words.seats import present

_MOST_FIGURES = 5
_USUAL = (1, 5, 10, -1)
_PAD_W, _PAD_UPRIGHT = 362.0, 368.0


class Points(BesideTable):
    """Adds points to one seat after the other."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._figures = Figures(most=_MOST_FIGURES, signed=True)
        self._pad: Keypad | None = None
        self._said: Any = None
        self._lately = list(_USUAL)  # the last ones come first
        self._seen: tuple[list[str], int] | None = None  # whose seats, and in which turn

    def begin(self) -> None:
        """Whoever comes here types anew; what is half typed was left because the game called."""
        typed_for = self.chosen
        super().begin()
        if self._figures.typed:
            self.chosen = typed_for
        else:
            self._figures.clear()

    def show(self, view: View, with_button: Container[int] | None = None) -> None:
        """As every page; of another game nothing is half typed."""
        names, number = [seat["name"] for seat in view["seats"]], int(view["turn"]["number"])
        if self._seen is not None:
            before, since = self._seen
            if names[: len(before)] != before or number + 1 < since:
                self._figures.clear()
                self.chosen = None
        self._seen = (names, number)
        super().show(view, with_button)

    def leave(self) -> None:
        """Back to the table, with nothing half typed."""
        self._figures.clear()
        super().leave()

    @property
    def typing(self) -> Keypad | None:
        return self._pad

    # How it is laid out

    def lay(self) -> None:
        width, height = theme.width, theme.height
        foot = height - EDGE - TARGET
        if theme.portrait:
            left: Box = (EDGE, 16.0, width - 2 * EDGE, 0.0)
            pad: Box = (EDGE, foot - GAP - _PAD_UPRIGHT, width - 2 * EDGE, _PAD_UPRIGHT)
            quick: Box = (EDGE, pad[1] - GAP - TARGET, width - 2 * EDGE, TARGET)
            tools: Box = (EDGE, foot, width - 2 * EDGE, TARGET)
            seats_end = quick[1] - GAP
        else:
            wide = _PAD_W + 0.35 * (width - 800)
            left = (EDGE, 16.0, width - 2 * EDGE - wide - 12, 0.0)
            quick = (width - EDGE - wide, EDGE, wide, TARGET)
            pad = (quick[0], EDGE + TARGET + GAP, wide, height - 2 * EDGE - TARGET - GAP)
            tools = (EDGE, foot, left[2], TARGET)
            seats_end = foot - GAP
        if not self.has_band:
            self._said = self.lay_head(left, self._sentence)
        top = left[1] + HEAD + SAID + 6
        columns = 4 if theme.portrait and len(present(self.view["seats"])) > 4 else self.seats_abreast
        seats: Box = (left[0], top, left[2], seats_end - top)
        room = self.room_of_second(left[2], columns)
        self.lay_seats(seats, partial(self._points_of, room), columns)
        self._lay_quick(quick)
        asks = text("Points in round {number}", number=self.view["turn"]["round"])
        keypad = Keypad(self._figures, self._typed, asks=asks, changed=self._say_sum)
        self._pad = self.put("key", keypad, pad)
        rounds = ("rounds", "pencil-outline", text("Rounds"), partial(self._go, "rounds"))
        self.lay_foot(tools, rounds)

    def _lay_quick(self, where: Box) -> None:
        """What was given lately, to be given again by one tap; each keeps its place among the others."""
        x, y, w, h = where
        if self.has_band and not theme.portrait:
            return
        if self.view["paused"]:
            self.lay_going_on(where)
            return
        values = sorted(self._lately[: len(_USUAL)])
        each = (w - GAP * (len(values) - 1)) / len(values)
        for number, points in enumerate(values):
            self.tile(
                f"quick:{points}", (x + number * (each + GAP), y, each, h), partial(self._add, points),
                label=signed(points), label_u=28,
            )  # fmt: skip

    def _points_of(self, room: float, seat: int) -> str:
        """What a seat has, and what of it was counted in this round where there is room for all of that."""
        view = self.view["seats"][seat]
        lately = view["points_by_round"].get(str(self.view["turn"]["round"]))
        if lately is None:
            return whole(view["points"])
        both = f"{whole(view['points'])} ({signed(lately)})"
        return both if text_width(both, least(), 400) <= theme.px(room) else whole(view["points"])

    @property
    def _sentence(self) -> str:
        """What is about to be added, and what comes of it."""
        points, seat = self._figures.number, self.view["seats"][self.seat]
        if points is None:
            return self._standing
        if points < 0:
            return plural(
                "loses {count} point and then has {sum}", "loses {count} points and then has {sum}",
                -points, sum=whole(seat["points"] + points),
            )  # fmt: skip
        return plural(
            "gets {count} point and then has {sum}", "gets {count} points and then has {sum}",
            points, sum=whole(seat["points"] + points),
        )  # fmt: skip

    @property
    def _standing(self) -> str:
        """Nothing is typed yet: how things stand."""
        seats, this_round = self.view["seats"], str(self.view["turn"]["round"])
        if all(this_round in seats[seat]["points_by_round"] for seat in self._order):
            return text("Everybody has points for round {number}.", number=this_round)
        has = seats[self.seat]["points"]
        return plural("has {points} point", "has {points} points", abs(has), points=whole(has))

    def _say_sum(self) -> None:
        if self._figures.typed:
            self.chosen = self.seat
        if self._said is not None and self._said.parent is self:
            self._said.text = self._sentence

    # What is done

    @property
    def _order(self) -> list[int]:
        """Who plays, in the order in which their turns come."""
        seats = self.view["seats"]
        here = [seat for seat in present(seats) if not seats[seat]["sits_out"]]
        return here if self.view["clockwise"] else here[::-1]

    def _typed(self, figures: Figures) -> None:
        if figures.number is not None:
            self._add(figures.number)

    def _add(self, points: int) -> None:
        """Give them, and go on to the next seat."""
        seat = self.seat
        self._lately = [points, *(other for other in self._lately if other != points)]
        self._figures.clear()
        order = self._order
        if seat in order:
            self.chosen = order[(order.index(seat) + 1) % len(order)]
        self._say("add_points", seat=seat, points=points)
