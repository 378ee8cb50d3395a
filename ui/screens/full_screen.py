"""The screens that the hourglass and a race have to themselves: no header of seats, no row of tools."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from ui.i18n import language, text
from ui.round_table import Around, usual
from ui.screens.edges import Edge
from ui.screens.game_screen import GameScreen
from ui.screens.ringed import Ringed
from ui.sparing import Afloat, Changed
from ui.theme import Seat, place, theme
from ui.widgets.edge_button import EdgeButton
from ui.words.choices import Choice, View


class FullScreen(GameScreen):
    """The base of such screens: they follow the table's time.

    Args:
        now_us: the table's time.
        around: how so many sit round the table, and where the device lies on it.
        press_seat: a seat pressed on the screen: the seat, and CLOCK_MONOTONIC of the finger in ns.
        go: leads to another page of the game.
    """

    def __init__(
        self,
        *,
        now_us: Callable[[], int],
        pause: Callable[[], None],
        press_seat: Callable[[int, int], None],
        around: Callable[[int], Around] = lambda seats: Around(usual(seats)),
        go: Callable[[str], None] = lambda _where: None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._now_us, self._pause, self._press_seat = now_us, pause, press_seat
        self._around, self._go = around, go
        self._ringed = Ringed()

    @property
    def around(self) -> Around:
        """How people sit round the table, and where the device lies on it."""
        return self._around(len(self.view["seats"]))

    def show(self, view: View, now_us: int, *, with_button: Container[int] | None = None) -> None:
        """Draw this view as it is at `now_us` of the table's time.

        `with_button`: the seats that have a button of their own; None: all of them.
        """
        is_past = self.goes_on(view)
        self.view, self.with_button = view, with_button
        self._draw_anew_if_changed(now_us)
        if is_past:
            self.anew()
        self.bring_to(now_us)

    def ring(self, seats: frozenset[int]) -> None:
        """Show their buttons at the edges of the screen, each as near to its people as it can be."""
        seats -= self.shown_first
        if seats != self._ringed.seats:
            self._ringed.show(seats, self.view["seats"], self.around)
            self._lay_ringed()

    @property
    def shown_first(self) -> frozenset[int]:
        """The seats of which the page itself shows that they have pressed."""
        return frozenset()

    def anew(self, slide: bool = False) -> None:
        super().anew(slide)
        if self._ringed.seats:
            self._ringed.show(self._ringed.seats, self.view["seats"], self.around)
        self._lay_ringed()

    def _lay_ringed(self) -> None:
        if self._ringed.parent is not None:
            self.remove_widget(self._ringed)
        if self._ringed.seats:
            self.add_widget(self._ringed)

    def tell(
        self, sentence: str | None, icon: str = "message-alert-outline", *, alarms: bool = False
    ) -> None:
        super().tell(sentence, icon, alarms=alarms)
        if self.view:
            self.bring_to(self._now_us())

    def tick(self, _now_ns: int = 0) -> bool:
        """Bring the screen to this moment; returns whether it moves on by itself."""
        if not self.view:
            return False
        now_us = self._now_us()
        if self.is_past(now_us):
            self._draw_anew_if_changed(now_us)
        return self.bring_to(now_us)

    @property
    def cuts(self) -> bool:
        return True

    def drift(self) -> Changed | None:
        """Move to this moment what Kivy need not hear of, if that is all there is to move.

        Returns what is to be drawn besides that which is afloat; None if it is not all.
        """
        return None

    @property
    def is_urgent(self) -> bool:
        """Whether everybody is to look at it."""
        return False

    @property
    def afloat(self) -> Afloat | None:
        """What can move without anything else being drawn anew."""
        return None

    def bring_to(self, now_us: int) -> bool:
        """Move what moves to where it is at this time; returns whether it moves on. For the subclass."""
        raise NotImplementedError

    def is_past(self, now_us: int) -> bool:
        """Whether what stands still is to be looked at anew, only because time has passed."""
        return False

    def looks(self, now_us: int) -> object:
        """All that decides what stands still; for the subclass."""
        raise NotImplementedError

    def _draw_anew_if_changed(self, now_us: int) -> None:
        drawn = (theme.size, theme.mode, theme.text_size, language(), self.keys, self.looks(now_us))
        if drawn != self._drawn:
            self._drawn = drawn
            self.anew()

    # What the view says

    @property
    def undo_label(self) -> str:
        """What undo takes back."""
        return self._words.undo_label(self.view) or text("Undo")

    @property
    def choices(self) -> list[Choice]:
        """What may be chosen now."""
        return self.choices_of()

    @property
    def press_here(self) -> tuple[int, ...]:
        """The seats that may press and have no button of their own: they do it on the screen."""
        races = (choice for choice in self.choices if choice.do == "buzz" and choice.by_button is None)
        return tuple(choice.args["seat"] for choice in races)

    def lay_edge_buttons(self, found: Mapping[int, Edge]) -> None:
        """Theirs, at the edges of the screen."""
        for seat, edge in found.items():
            colour = self.view["seats"][seat]["colour"]
            button = EdgeButton(seat, colour, text("Answer"), self._press_seat, edge.side)
            place(button, *edge.box)
            self.ways[f"buzz:{seat}"] = button
            self.add_widget(button)

    @property
    def is_running(self) -> bool:
        """Whether sand runs."""
        return bool(self.view["hourglass"]["state"] == "running")

    def left_us(self, now_us: int) -> int:
        """The time left when the table's time is `now_us`, never under zero."""
        glass = self.view["hourglass"]
        left = glass["ends_at_us"] - now_us if self.is_running else round(glass["left_s"] * 1_000_000)
        return max(0, int(left))

    @property
    def counts_on(self) -> bool:
        """Whether time goes on past the end of the hourglass."""
        glass = self.view["hourglass"]
        return bool(glass.get("overtime") or glass["left_s"] < 0)

    def over_us(self, now_us: int) -> int:
        """How long ago the hourglass ran out, where its time counts on; else 0."""
        if not self.counts_on:
            return 0
        glass = self.view["hourglass"]
        over = now_us - glass["ends_at_us"] if self.is_running else round(-glass["left_s"] * 1_000_000)
        return max(0, int(over))

    def look(self, seat: int) -> Seat:
        """What a seat is drawn with."""
        return theme.seat(self.view["seats"][seat]["colour"])
