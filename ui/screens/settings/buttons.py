"""Whose button is which: seen as it is pressed, and agreed anew by pressing.

While this is open a running game rests, so that no press means anything but itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.seats import COLOURS
from ui.i18n import text
from ui.screens.menu import Entry
from ui.screens.settings.frame import SettingsPage
from ui.screens.settings.section import ROW, Row, Section, words
from ui.showing import Showing
from ui.theme import Box, theme
from ui.words.buttons import button_name
from ui.words.choices import capitalised
from ui.words.seats import present, said_here, team_name

_FEWEST = 4  # seats, where no game and no button asks for more


class Buttons(Section):
    """A tile for each seat; a tap on it asks for its button."""

    says = "buttons"
    icon = "gesture-tap-button"
    rests = True

    _asked: int | None = None
    _last: str | None = None  # the button pressed last
    _presses = 0
    _held: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        return text("Buttons")

    def opened(self) -> None:
        self._asked, self._last = None, None
        self._presses = self.reach.showing().presses

    def showing(self, showing: Showing) -> None:
        news = showing.pressed_since(self._presses)
        self._presses = showing.presses
        for button, _ in news:
            self._last = button
            self._light(button)
            if self._asked is not None:
                self._agree(button)
        if news or showing.held != self._held:  # else a finger may be down on a seat
            self._held = showing.held
            self.page.anew()

    def rows(self) -> Sequence[Row]:
        seats = self._seats()
        pairs = [seats[first : first + 2] for first in range(0, len(seats), 2)]
        return [words(self._says_last()), *(Row("", self._laying(pair), _seat_high) for pair in pairs)]

    def acts(self) -> Sequence[Entry]:
        if self._asked is not None:
            return (Entry("no_button", text("Without a button"), self._take_away, "gesture-tap-button"),)
        agreed = self.reach.machine.pairing().agreed
        as_wired = Entry(
            "as_wired", text("As they are wired"), partial(self._agreed, None), "restart",
            refused="" if agreed is not None else text("The buttons are as they are wired."),
        )  # fmt: skip
        look = Entry("check_up", text("Check-up"), partial(self.reach.go, "check_up"), "magnify")
        return (as_wired, look)

    # The seats

    def _seats(self) -> list[tuple[int, str, str]]:
        """Number, colour and name of each seat that has not left the open game, else of any."""
        showing = self.reach.showing()
        if showing.view is not None:
            seats = said_here(showing.view)["seats"]
            return [(number, seats[number]["colour"], seats[number]["name"]) for number in present(seats)]
        pairing = self.reach.machine.pairing()
        count = max([_FEWEST, len(pairing.own), *(seat + 1 for seat in pairing.seats_of.values())])
        return [(number, colour, team_name(colour)) for number, colour in enumerate(COLOURS[:count])]

    def _laying(self, pair: Sequence[tuple[int, str, str]]) -> Callable[[SettingsPage, Box], None]:
        def lay(page: SettingsPage, box: Box) -> None:
            x, y, w, h = box
            width = (w - theme.space("gap")) / 2
            for column, (seat, colour, name) in enumerate(pair):
                where = (x + column * (width + theme.space("gap")), y, width, h)
                page.tile(
                    f"seat:{seat}", where, partial(self._ask, seat), mark=colour, icon_u=36,
                    label=name, label_u=theme.font_u("body"), chosen=seat == self._asked,
                    second=self._says_of(seat), second_u=theme.font_u("label"),
                    held=self._is_held(seat), stands="beside", align="left",
                )  # fmt: skip

        return lay

    def _says_of(self, seat: int) -> str:
        if seat == self._asked:
            return text("Press its button.")
        names = ", ".join(button_name(button) for button in self._buttons_of(seat))
        return capitalised(names) or text("On the screen")

    def _buttons_of(self, seat: int) -> list[str]:
        return [button for button, owner in self._owners().items() if owner == seat]

    def _owners(self) -> Mapping[str, int]:
        """The seat of every button and key that has one."""
        return self.reach.machine.pairing().owners

    def _is_held(self, seat: int) -> bool:
        held = self.reach.showing().held
        return any(button in held for button in self._buttons_of(seat))

    def _says_last(self) -> str:
        """What was pressed last, and whose that is."""
        if self._last is None:
            return text("Press any button or key: its seat shows it. Tap a seat to give it another.")
        seat, button = self._owners().get(self._last), button_name(self._last)
        names = {number: name for number, _, name in self._seats()}
        if seat is None or seat not in names:
            return capitalised(text("{button} was pressed. It belongs to no seat.", button=button))
        return capitalised(text("{button} was pressed: {team}", button=button, team=names[seat]))

    # Agreeing

    def _ask(self, seat: int) -> None:
        self._asked = None if seat == self._asked else seat
        for button in self._buttons_of(seat):
            self._light(button)
        self.page.anew()

    def _light(self, button: str) -> None:
        """Its lamp shows which button that is."""
        if self.reach.machine.sounds is not None:
            self.reach.machine.sounds.try_lamp(button)

    def _agree(self, button: str) -> None:
        """The button that was pressed is the asked seat's, and no other is."""
        seat, self._asked = self._asked, None
        assert seat is not None
        self._agreed({**self._without(seat, button), button: seat})

    def _take_away(self) -> None:
        seat, self._asked = self._asked, None
        assert seat is not None
        self._agreed(self._without(seat))

    def _without(self, seat: int, button: str = "") -> dict[str, int]:
        """What is agreed, but for what that seat has, and for that button."""
        agreed = self.reach.machine.pairing().seats_of.items()
        return {name: owner for name, owner in agreed if owner != seat and name != button}

    def _agreed(self, seats_of: Mapping[str, int] | None) -> None:
        self.reach.machine.agree(seats_of)
        self.page.anew()


def _seat_high(_width: float) -> float:
    """Upright a seat's buttons take two lines."""
    return 88.0 if theme.portrait else ROW
