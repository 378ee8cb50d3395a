"""The lock before the settings, and the screen that is locked for a cloth."""

from __future__ import annotations

from collections.abc import Sequence

from ui.i18n import text
from ui.screens.menu import Entry
from ui.screens.settings.clean import Clean
from ui.screens.settings.pin import SetPin
from ui.screens.settings.section import Row, Section, tiles, words


class Locking(Section):
    """Whoever is here has opened the lock already."""

    says = "lock"
    icon = "lock-outline"

    @property
    def label(self) -> str:
        return text("Lock")

    def rows(self) -> Sequence[Row]:
        clean = Entry(
            "clean", text("Clean the screen"), self._clean, "spray-bottle",
            text("For 20 seconds no touch does anything."),
        )  # fmt: skip
        if not self.reach.lock.is_set:
            set_pin = Entry(
                "set_pin", text("Lock with a PIN"), self._set, "lock-outline",
                text("For the settings and the earlier games."),
            )  # fmt: skip
            return [tiles(set_pin), tiles(clean)]
        change = Entry("set_pin", text("Another PIN"), self._set, "lock-reset")
        take_off = Entry("take_off", text("Take the PIN off"), self._take_off, "lock-open-variant-outline")
        return [
            words(text("Settings and earlier games ask for the PIN. The language is open to everybody.")),
            tiles(change, take_off),
            tiles(clean),
            words(text("PIN forgotten? Type this in a terminal: timeglas unlock")),
        ]

    def _set(self) -> None:
        self.reach.visit(SetPin(done=self._agreed, back=self.reach.back))

    def _agreed(self, figures: str) -> None:
        self.reach.lock.set(figures)
        self.reach.back()

    def _take_off(self) -> None:
        self.reach.lock.take_off()
        self.page.anew()

    def _clean(self) -> None:
        self.reach.visit(Clean(now_ns=self.reach.now_ns, rest=self.reach.rest, done=self.reach.back))
