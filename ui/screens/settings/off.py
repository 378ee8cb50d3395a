"""Switching off, restarting, leaving: each asked twice, and each says what becomes of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from kivy.clock import Clock

from companion.errors import TimeglasError
from ui.i18n import text
from ui.screens.confirm import Confirm, Question
from ui.screens.menu import Entry
from ui.screens.settings.section import Row, Section, tiles
from ui.screens.settings.waits import Waits
from ui.words import refusals


class Off(Section):
    """What is not ours to do here is not offered."""

    says = "off"
    icon = "power"

    @property
    def label(self) -> str:
        return text("Switch off")

    def rows(self) -> Sequence[Row]:
        acts = [
            Entry("leave", text("Leave Timeglas"), self._ask_leave, "logout", text("The program ends."))
        ]  # fmt: skip
        if self.reach.machine.power is not None:
            acts = [
                Entry("switch_off", text("Switch off"), self._ask_off, "power", text("Then unplug it.")),
                Entry("restart", text("Restart"), self._ask_restart, "restart", text("It takes a minute.")),
                *acts,
            ]
        return [tiles(act) for act in acts]

    def _ask_leave(self) -> None:
        self._ask(
            Question(text("Leave Timeglas?"), self._kept(), text("Leave"), "logout"),
            text("Leave Timeglas now?"), self.reach.machine.leave,
        )  # fmt: skip

    def _ask_off(self) -> None:
        unplug = text("Once the screen is dark, wait until its small light rests; then unplug it.")
        happens = f"{self._kept()} {unplug}"
        self._ask(
            Question(text("Switch the machine off?"), happens, text("Switch off"), "power"),
            text("Switch it off now?"), partial(self._wish, "off"),
        )  # fmt: skip

    def _ask_restart(self) -> None:
        away = text("Timeglas is back in about a minute.")
        self._ask(
            Question(text("Restart the machine?"), f"{self._kept()} {away}", text("Restart"), "restart"),
            text("Restart it now?"), partial(self._wish, "restart"),
        )  # fmt: skip

    def _ask(self, first: Question, again: str, do: Callable[[], None]) -> None:
        second = Question(again, first.happens, first.deed, first.icon)
        self.reach.visit(Confirm([first, second], do=do, stay=self.reach.back, stays=text("Stay here")))

    def _kept(self) -> str:
        """What becomes of the game."""
        if (why := self.reach.showing().unkept) is not None:
            lost = text("What is played now is not kept, and is lost then.")
            return f"{lost} {refusals.says(why)}"
        if self.reach.showing().game is None:
            return text("All games and the settings are kept.")
        return text("The game is kept as it is now. The next time it stands at the start.")

    def _wish(self, wish: Literal["off", "restart"]) -> None:
        power = self.reach.machine.power
        assert power is not None
        waits = Waits(text("Switching off ...") if wish == "off" else text("Restarting ..."), self._kept())

        def answered(refusal: TimeglasError | None) -> None:
            # In whatever thread the answer came.
            Clock.schedule_once(lambda _dt: self._answered(waits, refusal))

        self.reach.visit(waits)
        power.ask(wish, answered)

    def _answered(self, waits: Waits, refusal: TimeglasError | None) -> None:
        if refusal is None:
            self.reach.machine.leave()
            return
        if waits.parent is not None:  # the game may have called everybody meanwhile
            self.reach.visit(self.page)
        self.page.refuse(refusals.says(refusal))
