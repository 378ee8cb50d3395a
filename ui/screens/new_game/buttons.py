"""Whose button is which: each team presses its own once; who has none gets one on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.new_game.plan import Plan
from ui.screens.page import Page
from ui.theme import Rgba, theme
from ui.widgets.mark import button


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
        self._plan = Plan()
        self._as_before: Mapping[str, int] = {}
        self._seats_of: dict[str, int] = {}
        self._seat = 0
        self._taken: str | None = None

    def show(self, plan: Plan, as_before: Mapping[str, int]) -> None:
        """Begin with the first team. `as_before`: how buttons and seats belonged together last time."""
        seats = range(len(plan.teams))
        self._as_before = {name: seat for name, seat in as_before.items() if seat in seats}
        self._plan = plan
        self._seats_of, self._seat, self._taken = {}, 0, None
        self.anew()

    def pressed(self, button_name: str) -> None:
        """A button was pressed: it is the asked team's, if nobody else has it."""
        owner = self._seats_of.get(button_name)
        if owner is not None:
            self._taken = self._plan.teams[owner].name
            self.anew()
            return
        self._seats_of[button_name] = self._seat
        self._go_on()

    def edge(self) -> Rgba:
        return theme.seat(self._plan.teams[self._seat].colour).colour

    def lay(self) -> None:
        width, height, upright = theme.width, theme.height, theme.portrait
        team = self._plan.teams[self._seat]
        where_drawn = (225.0, 180.0) if upright else (150.0, 190.0)
        self.add_widget(_Drawn(team.colour, *where_drawn, 96))
        left, top = (290.0, 70.0) if not upright else (28.0, 310.0)
        self.words(team.name, (left, top, width - left - 28, 64), size_u=54, smallest_u=30, weight=700)
        asks = text("Press your button.")
        self.words(asks, (left, top + 66, width - left - 28, 46), size_u=37, smallest_u=26, weight=600)
        also = text("On a laptop: one of the keys 1 to 8.")
        if self._taken:
            also = text("{team} has pressed that one already.", team=self._taken)
        self.words(also, (left, top + 116, width - left - 28, 56), size_u=22, lines=2, colour="muted")
        foot = height - 82
        no_button_w = width - 40 if upright else 376.0
        if self._as_before and self._seat == 0:
            where = (20 if upright else width - 396, foot - 84, no_button_w, 68)
            self.tile(
                "as_before", where, partial(self._done, self._as_before),
                kind="primary", icon="check", label=text("As last time"),
            )  # fmt: skip
        self.lay_back(self._back)
        self.tile(
            "no_button", (112, foot, width - 132, 64), self._go_on,
            kind="tool", icon="gesture-tap-button", label=text("Without a button: touch the screen"),
        )  # fmt: skip

    def _go_on(self) -> None:
        self._taken = None
        if self._seat + 1 == len(self._plan.teams):
            self._done(dict(self._seats_of))
            return
        self._seat += 1
        self.anew()


class _Drawn(Widget):
    """The team's button, large."""

    def __init__(self, colour: str, x: float, y: float, radius: float) -> None:
        super().__init__()
        cx, cy, _, _ = theme.box(x, y, 0, 0)
        self.canvas.add(button(colour, cx, cy, theme.px(radius), 5.0))
