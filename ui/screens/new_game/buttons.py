"""Whose button is which: each team presses its own once; who has none gets one on the screen."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.theme import Rgba, theme
from ui.widgets.mark import button
from ui.widgets.text import write_icon


class Buttons(Page):
    """Asks team after team. `done` is told the seat of each button that was pressed."""

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
        """Begin with the first team.

        `as_before`: how buttons and seats belonged together last time. `let_down`: the seats whose button is
        of no use now.
        """
        seats = range(len(plan.seats))
        self._as_before = {name: seat for name, seat in as_before.items() if seat in seats}
        self._plan, self._let_down = plan, let_down
        self._seats_of, self._seat, self._taken = {}, 0, None
        self.anew()

    def pressed(self, button_name: str) -> None:
        """A button was pressed: it is the asked team's, if nobody else has it."""
        owner = self._seats_of.get(button_name)
        if owner is not None:
            self._taken = self._plan.seats[owner].name
            self.anew()
            return
        self._seats_of[button_name] = self._seat
        self._go_on()

    def find_broken(self, let_down: Container[int]) -> None:
        """Other seats than before are let down by their buttons now."""
        if let_down != self._let_down:
            self._let_down = let_down
            self.anew()

    def edge(self) -> Rgba:
        return theme.seat(self._plan.seats[self._seat].colour).colour

    def lay(self) -> None:
        width, height, upright = theme.width, theme.height, theme.portrait
        team = self._plan.seats[self._seat]
        is_let_down = self._seat in self._let_down
        where_drawn = (225.0, 180.0) if upright else (150.0, 190.0)
        self.add_widget(_Drawn("" if is_let_down else team.colour, *where_drawn, 96))
        left, top = (290.0, 96.0) if not upright else (28.0, 310.0)
        self.words(team.name, (left, top, width - left - 28, 64), size_u=54, smallest_u=30, weight=700)
        asks = text("Your button does not work.") if is_let_down else text("Press your button.")
        self.words(asks, (left, top + 66, width - left - 28, 46), size_u=37, smallest_u=26, weight=600)
        also = text("On a laptop: one of the keys 1 to 8.")
        if is_let_down:
            also = text("Touch the screen instead, or press another button.")
        if self._taken:
            also = text("{team} has pressed that one already.", team=self._taken)
        self.words(also, (left, top + 116, width - left - 28, 56), size_u=22, lines=2, colour="muted")
        foot = height - 82
        no_button_w = width - 40 if upright else 376.0
        if self._offers_last_time:
            where = (20 if upright else width - 396, foot - 84, no_button_w, 68)
            self.tile(
                "as_before", where, partial(self._done, self._as_before),
                kind="primary", icon="check", label=text("As last time"), second=self._without_now(),
            )  # fmt: skip
        self.lay_back(self._back)
        self.tile(
            "no_button", (112, foot, width - 132, 64), self._go_on,
            kind="primary" if is_let_down and not self._offers_last_time else "tool",
            icon="gesture-tap-button", label=text("Without a button: touch the screen"),
        )  # fmt: skip

    @property
    def _offers_last_time(self) -> bool:
        return bool(self._as_before) and self._seat == 0

    def _without_now(self) -> str:
        """Which teams would have their button as last time, if it worked."""
        teams = [team.name for seat, team in enumerate(self._plan.seats) if seat in self._let_down]
        return text("Without a button: {teams}", teams=", ".join(teams)) if teams else ""

    def _go_on(self) -> None:
        self._taken = None
        if self._seat + 1 == len(self._plan.seats):
            self._done(dict(self._seats_of))
            return
        self._seat += 1
        self.anew()


class _Drawn(Widget):
    """The team's button, large; without a colour a finger on the screen."""

    def __init__(self, colour: str, x: float, y: float, radius: float) -> None:
        super().__init__()
        cx, cy, _, _ = theme.box(x, y, 0, 0)
        if colour:
            self.canvas.add(button(colour, cx, cy, theme.px(radius), 5.0))
        else:
            muted = theme.colour("muted")
            self.canvas.add(write_icon("gesture-tap-button", muted, cx, cy, theme.px(2 * radius)))
