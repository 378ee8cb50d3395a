"""Who begins: as the game's rule says, whoever the lot falls on, or whom the table taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from secrets import randbelow
from typing import Any

from kivy.clock import Clock

from ui.games import on_screen
from ui.i18n import text
from ui.screens.new_game.plan import Plan, planned
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.tile import Tile
from ui.words.before import chapters
from ui.words.help import Chapter

_TOP, _GAP = 132.0, 8.0
_FEW = 6  # seats that have room for their people beside their names
# The lot passes every seat this often, and ever more slowly: seconds.
_ROUNDS, _FIRST_STEP_S, _LAST_STEP_S = 2, 0.05, 0.24


class Begins(Page):
    """A tile for each seat; the one that the rule or the lot names is the bone one.

    The lot is drawn here, from the system's own chance, and seen to go round the table until it falls.
    """

    def __init__(
        self,
        *,
        chosen: Callable[[int], None],
        back: Callable[[], None],
        draw: Callable[[int], int] = randbelow,
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._chosen, self._back, self._draw = chosen, back, draw
        self._plan = planned()
        self._today = ""
        self._lot: int | None = None
        self._at: int | None = None  # the seat that the lot passes; None: it does not go round
        self._next_step: Any = None

    def show(self, plan: Plan, today: str) -> None:
        """Ask who begins this game; `today` ("YYYY-MM-DD") is for the rule."""
        self._plan, self._today, self._lot = plan, today, None
        self._stand_still()
        self.anew()

    @property
    def names(self) -> Sequence[str]:
        return self._plan.names

    def on_parent(self, _page: Any, parent: Any) -> None:
        """A lot that nobody sees has fallen."""
        if parent is None:
            self._stand_still()

    def lay(self) -> None:
        width, foot = theme.width, theme.height - 82
        self.words(text("Who begins?"), (28, 18, width - 56, 46), size_u=34, weight=600)
        self.words(self._why(), (28, 66, width - 56, 56), size_u=24, smallest_u=18, lines=2, colour="muted")
        seats = self._plan.seats
        for number, (seat, box) in enumerate(zip(seats, self._places(len(seats), foot - 12), strict=True)):
            below = ", ".join(seat.people) if seat.is_team else ""
            if self._at is None and number == self._lot:
                below = text("Begins. Tap to go on.")
            is_high = len(seats) > _FEW and not theme.portrait
            self.tile(
                f"begins:{number}", box, partial(self._chosen, number), kind=self._kind(number),
                mark=seat.colour, icon_u=44 if len(seats) > 4 else 60, label=seat.name,
                label_u=22 if is_high else 30, second=below, second_u=18,
                **({"stands": "above"} if is_high else {"align": "left", "stands": "beside"}),
            )  # fmt: skip
        self.lay_back(self._back)
        self.tile(
            "lot", (112, foot, 240, 64), self._draw_lot,
            kind="tool", icon="dice-5-outline", label=text("Draw lots"),
        )  # fmt: skip
        self.lay_help((width - 84, foot, 64, 64))

    def help(self) -> list[Chapter]:
        """What is not plain to see here."""
        return chapters("begins", on_screen(self._plan.game).before)

    @staticmethod
    def _places(count: int, bottom: float) -> list[Box]:
        columns = 1 if theme.portrait else 2 if count <= _FEW else 4
        rows = -(-count // columns)
        w = (theme.width - 40 - _GAP * (columns - 1)) / columns
        h = min(150.0, (bottom - _TOP - _GAP * (rows - 1)) / rows)
        return [
            (20 + (i % columns) * (w + _GAP), _TOP + (i // columns) * (h + _GAP), w, h) for i in range(count)
        ]

    def _kind(self, seat: int) -> str:
        if self._at is not None:
            return "primary" if seat == self._at else "normal"
        return "primary" if seat == self._usual else "normal"

    @property
    def _usual(self) -> int | None:
        """Who begins as the lot, or else the rule, says."""
        if self._lot is not None:
            return self._lot
        first = self._plan.first(self._today)
        return None if first is None else first.seat

    def _why(self) -> str:
        if self._at is not None:
            return text("The lot goes round the table.")
        if self._lot is not None:
            return text("The lot fell on {team}.", team=self._plan.seats[self._lot].name)
        first = self._plan.first(self._today)
        return text("Tap whoever begins, or draw lots.") if first is None else first.why

    # The lot

    def _draw_lot(self) -> None:
        self._stand_still()
        count = len(self._plan.seats)
        self._lot = self._draw(count)
        if theme.reduced_motion:
            self.anew()
            return
        self._at = 0
        self.anew()
        self._go_round(_ROUNDS * count + self._lot, 0)

    def _go_round(self, steps: int, done: int) -> None:
        """Pass on to the next seat after a moment, until so many steps are done."""
        if done == steps:
            self._next_step = Clock.schedule_once(lambda _dt: self._fall(), _LAST_STEP_S)
            return
        share = (done / steps) ** 2
        wait = _FIRST_STEP_S + share * (_LAST_STEP_S - _FIRST_STEP_S)

        def step(_dt: float) -> None:
            self._at = (done + 1) % len(self._plan.seats)
            for number in range(len(self._plan.seats)):
                tile = self.ways[f"begins:{number}"]
                assert isinstance(tile, Tile)
                tile.kind = self._kind(number)
            self._go_round(steps, done + 1)

        self._next_step = Clock.schedule_once(step, wait)

    def _fall(self) -> None:
        self._stand_still()
        self.anew()

    def _stand_still(self) -> None:
        self._at = None
        if self._next_step is not None:
            self._next_step.cancel()
            self._next_step = None
