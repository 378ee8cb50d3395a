"""Whose button is which: each seat presses its own once; who has none gets one on the screen."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from math import tau
from typing import Any

from kivy.uix.widget import Widget

from ui.games import on_screen
from ui.i18n import text
from ui.patches import arc, steps_for, stroke
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.theme import Rgba, theme
from ui.widgets.mark import button, mark
from ui.widgets.paint import Fill
from ui.widgets.text import write_icon
from ui.words.before import chapters
from ui.words.buttons import button_name, short_button_name
from ui.words.choices import capitalised
from ui.words.help import Chapter

_ON_SCREEN = "gesture-tap-button"
_ROW_Y = 24.0
_FEW = 2  # seats that are asked as fast one after the other
_ROOM_FOR_NAMES = 84.0  # u: narrower columns show a sign instead of the button's name
_ROOM_FOR_WHOLE_NAMES = 150.0


class Buttons(Page):
    """Asks seat after seat. `done` is told the seat of each button that was pressed."""

    def __init__(
        self,
        *,
        done: Callable[[Mapping[str, int]], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._done, self._back = done, back
        self._plan = planned()
        self._as_before: Mapping[str, int] = {}
        self._seats_of: dict[str, int] = {}
        self._seat = 0
        self._taken: str | None = None
        self._let_down: Container[int] = ()

    def show(self, plan: Plan, as_before: Mapping[str, int], let_down: Container[int] = ()) -> None:
        """Begin with the first seat.

        `as_before`: how buttons and seats belonged together last time. `let_down`: the seats whose button is
        of no use now.
        """
        seats = range(len(plan.seats))
        self._as_before = {name: seat for name, seat in as_before.items() if seat in seats}
        self._plan, self._let_down = plan, let_down
        self._seats_of, self._seat, self._taken = {}, 0, None
        self.anew()

    def pressed(self, name: str) -> None:
        """A button was pressed: it is the asked seat's, if nobody else has it."""
        owner = self._seats_of.get(name)
        if owner is not None:
            self._taken = self._plan.seats[owner].name
            self.anew()
            return
        self._seats_of[name] = self._seat
        self._go_on()

    def find_broken(self, let_down: Container[int]) -> None:
        """Other seats than before are let down by their buttons now."""
        if let_down != self._let_down:
            self._let_down = let_down
            self.anew()

    @property
    def names(self) -> Sequence[str]:
        return self._plan.names

    def edge(self) -> Rgba:
        return theme.seat(self._plan.seats[self._seat].colour).colour

    def lay(self) -> None:
        width, height, upright = theme.width, theme.height, theme.portrait
        seat = self._plan.seats[self._seat]
        is_let_down = self._seat in self._let_down
        self._lay_row()
        x, y, radius = (225.0, 240.0, 96.0) if upright else (150.0, 224.0, 92.0)
        self.add_widget(_Drawn("" if is_let_down else seat.colour, x, y, radius))
        left, top = (290.0, 112.0) if not upright else (28.0, 360.0)
        self.words(seat.name, (left, top, width - left - 28, 60), size_u=54, smallest_u=30, weight=700)
        asks = self._asks(seat.is_team, is_let_down)
        self.words(asks, (left, top + 62, width - left - 28, 46), size_u=37, smallest_u=26, weight=600)
        also = (left, top + 112, width - left - 28, 56)
        self.words(self._also(is_let_down), also, size_u=22, lines=2, colour="muted")
        foot = height - 82
        if self._offers_last_time:
            where = (20 if upright else width - 476, foot - 84, width - 40 if upright else 456.0, 68)
            self.tile(
                "as_before", where, partial(self._done, self._as_before),
                kind="primary", icon="check", label=text("As last time"), second=self._without_now(),
            )  # fmt: skip
        elif self._seat == 0 and len(self._plan.seats) > _FEW:
            where = (20 if upright else width - 476, foot - 84, width - 40 if upright else 456.0, 68)
            nobody = text("Nobody has a button")
            self.tile("no_buttons", where, partial(self._done, {}), icon=_ON_SCREEN, label=nobody)
        self.lay_back(self._go_back)
        self.tile(
            "no_button", (112, foot, width - 132 - 72, 64), self._go_on,
            kind="primary" if is_let_down and not self._offers_last_time else "tool",
            icon=_ON_SCREEN, label=text("Without a button: touch the screen"),
        )  # fmt: skip
        self.lay_help((width - 84, foot, 64, 64))

    def help(self) -> list[Chapter]:
        """What is not plain to see here."""
        return chapters("buttons", on_screen(self._plan.game).before)

    @staticmethod
    def _asks(is_team: bool, is_let_down: bool) -> str:
        if is_team:
            return text("Your button does not work.") if is_let_down else text("Press your button.")
        if is_let_down:
            return text("This seat's button does not work.")
        return text("Press your own button.")

    def _also(self, is_let_down: bool) -> str:
        """What helps with the question, or what came of the last answer."""
        if self._taken:
            return text("{team} has pressed that one already.", team=self._taken)
        if is_let_down:
            return text("Touch the screen instead, or press another button.")
        if self._seat and self._seat - 1 not in self._seats_of.values():
            return text("{team} plays on the screen.", team=self._plan.seats[self._seat - 1].name)
        return text("On a laptop: one of the keys 1 to 8.")

    def _lay_row(self) -> None:
        """Every seat in its order, and the button that it has by now."""
        seats = self._plan.seats
        cell = (theme.width - 56) / len(seats)
        shown = _Row(self._plan, self._seat, cell)
        self.add_widget(shown)
        buttons = {seat: name for name, seat in self._seats_of.items()}
        for number in range(self._seat):
            middle = 28 + (number + 0.5) * cell
            name = buttons.get(number)
            if name is not None and cell >= _ROOM_FOR_NAMES:
                where = (middle - cell / 2 + 2, _ROW_Y + 40, cell - 4, 22)
                said = button_name(name) if cell >= _ROOM_FOR_WHOLE_NAMES else short_button_name(name)
                self.words(capitalised(said), where, size_u=18, align="centre", colour="muted")
            else:
                shown.sign("check" if name is not None else _ON_SCREEN, middle)

    @property
    def _offers_last_time(self) -> bool:
        return bool(self._as_before) and self._seat == 0

    def _without_now(self) -> str:
        """Who would have a button as last time, if it worked."""
        seats = [seat.name for number, seat in enumerate(self._plan.seats) if number in self._let_down]
        return text("Without a button: {teams}", teams=", ".join(seats)) if seats else ""

    def _go_on(self) -> None:
        self._taken = None
        if self._seat + 1 == len(self._plan.seats):
            self._done(dict(self._seats_of))
            return
        self._seat += 1
        self.anew()

    def _go_back(self) -> None:
        """To the seat before, which is asked again; from the first one to the page before."""
        self._taken = None
        if not self._seat:
            self._back()
            return
        self._seat -= 1
        self._seats_of = {name: seat for name, seat in self._seats_of.items() if seat != self._seat}
        self.anew()


class _Drawn(Widget):
    """The seat's button, large; without a colour a finger on the screen."""

    def __init__(self, colour: str, x: float, y: float, radius: float) -> None:
        super().__init__()
        cx, cy, _, _ = theme.box(x, y, 0, 0)
        if colour:
            self.canvas.add(button(colour, cx, cy, theme.px(radius), 5.0))
        else:
            muted = theme.colour("muted")
            self.canvas.add(write_icon(_ON_SCREEN, muted, cx, cy, theme.px(2 * radius)))


class _Row(Widget):
    """The marks of all seats, that of the asked one ringed; those to come are half there."""

    def __init__(self, plan: Plan, asked: int, cell: float) -> None:
        super().__init__()
        for number, seat in enumerate(plan.seats):
            cx, cy, _, _ = theme.box(28 + (number + 0.5) * cell, _ROW_Y + 18, 0, 0)
            self.canvas.add(mark(seat.colour, cx, cy, theme.px(16), alpha=0.5 if number > asked else 1.0))
            if number == asked:
                radius = theme.px(23)
                ring = stroke(arc(cx, cy, radius, 0, tau, steps_for(radius)), theme.px(2.5))
                self.canvas.add(Fill(theme.colour("text"), ring))

    def sign(self, icon: str, middle: float) -> None:
        """An icon under the mark of a seat."""
        cx, cy, _, _ = theme.box(middle, _ROW_Y + 50, 0, 0)
        self.canvas.add(write_icon(icon, theme.colour("muted"), cx, cy, theme.px(22)))
