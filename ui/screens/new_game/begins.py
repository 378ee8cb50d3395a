"""Who begins: whoever has the next birthday, whoever the lot falls on, or whom the table taps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import randbelow
from typing import Any

from companion.games.cranium.starter import month_and_day
from ui.i18n import day, text
from ui.screens.new_game.plan import Plan
from ui.screens.page import Page
from ui.theme import theme


class Begins(Page):
    """A tile for each team; the one that the rule or the lot names is the bone one."""

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
        self._plan = Plan()
        self._today = ""
        self._lot: int | None = None

    def show(self, plan: Plan, today: str) -> None:
        """Ask who begins this game; `today` ("YYYY-MM-DD") says whose birthday is next."""
        self._plan, self._today, self._lot = plan, today, None
        self.anew()

    def lay(self) -> None:
        width, height, teams = theme.width, theme.height, self._plan.teams
        named = self._plan.by_birthday(self._today) if self._lot is None else self._lot
        self.words(text("Who begins?"), (28, 18, width - 56, 46), size_u=34, weight=600)
        self.words(self._why(), (28, 66, width - 56, 56), size_u=24, smallest_u=18, lines=2, colour="muted")
        top, foot, columns = 132.0, height - 82, 1 if theme.portrait else 2
        rows = -(-len(teams) // columns)
        cell_w = (width - 40 - 8 * (columns - 1)) / columns
        cell_h = min(150.0, (foot - 12 - top - 8 * (rows - 1)) / rows)
        for number, team in enumerate(teams):
            row, column = divmod(number, columns)
            self.tile(
                f"begins:{number}", (20 + column * (cell_w + 8), top + row * (cell_h + 8), cell_w, cell_h),
                partial(self._chosen, number),
                kind="primary" if number == named else "normal",
                mark=team.colour, icon_u=60, label=team.name, label_u=30,
                second=", ".join(player.name for player in team.players), second_u=18, align="left",
            )  # fmt: skip
        self.lay_back(self._back)
        self.tile(
            "lot", (112, foot, 240, 64), self._draw_lot,
            kind="tool", icon="dice-5-outline", label=text("Draw lots"),
        )  # fmt: skip

    def _why(self) -> str:
        if self._lot is not None:
            return text("The lot fell on {team}.", team=self._plan.teams[self._lot].name)
        player = self._plan.next_birthday(self._today)
        if player is None or player.birthday is None:
            return text("The team whose player has the next birthday begins: tap it.")
        when = day(*month_and_day(player.birthday))
        if self._plan.by_birthday(self._today) is None:
            return text("Two teams have the next birthday, {day}: tap the one that begins.", day=when)
        return text("{name} has the next birthday: {day}.", name=player.name, day=when)

    def _draw_lot(self) -> None:
        self._lot = self._draw(len(self._plan.teams))
        self.anew()
