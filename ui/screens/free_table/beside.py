"""The pages beside a free table: points, their history, and the seats. All speak of one seat at a time."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import Any

from companion.game import OVER
from ui.screens.game_page import GamePage
from ui.theme import Box, Rgba, theme
from ui.widgets.mark import Mark
from ui.widgets.message_band import usual_box
from ui.widgets.text import Step, least
from ui.widgets.tile import pad_of
from ui.words.choices import View, to_go_on
from ui.words.seats import name_of, present

GAP, TARGET, EDGE = 8.0, 64.0, 20.0
HEAD, SAID = 52.0, 34.0
_MOST_TILE, _OTHER = 92.0, 84.0
_LEAST_NAMED = 140.0
_MARK, _BESIDE_MARK = 32, 13


class BesideTable(GamePage):
    """The base of these pages: the edge has the colour of the seat that is spoken of, and there is no header.

    One stays here, whatever is said, until one goes back or the game calls.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.chosen: int | None = None

    def begin(self) -> None:
        """Whoever comes here begins with the seat whose turn it is."""
        self.chosen = None
        self._message, self._drawn = None, ()

    def show(self, view: View, with_button: Container[int] | None = None) -> None:
        """As every page; time that only passes is not seen here."""
        seats = [{**seat, "time_used_s": 0} for seat in view["seats"]]
        turn = {**view["turn"], "began_at_us": None}
        glass = {**view["hourglass"], "left_s": 0.0, "ends_at_us": None}
        still = {**view, "seats": seats, "turn": turn, "hourglass": glass, "at_us": 0, "turn_time_s": 0.0}
        super().show(still, with_button)

    @property
    def seats_abreast(self) -> int:
        """In how many columns the seats stand where all are to be named."""
        return 2 if theme.portrait or len(present(self.view["seats"])) > 4 else 1

    @property
    def seat(self) -> int:
        """The seat that is spoken of: the one that was chosen, else the one that answers or has the turn."""
        if self.chosen is not None and self.chosen in present(self.view["seats"]):
            return self.chosen
        answering = self.view["answering"]
        return int(self.view["turn"]["seat"] if answering is None else answering)

    def choose(self, seat: int) -> None:
        """Speak of that seat from now on."""
        self.chosen = seat
        self.anew()

    def edge(self) -> Rgba:
        """The colour of the seat that is spoken of."""
        return theme.seat(self.view["seats"][self.seat]["colour"]).colour

    def anew(self, slide: bool = False) -> None:
        """Show everything as it is now, on a rim without a header."""
        super(GamePage, self).anew(slide)

    @property
    def band_box(self) -> Box:
        """Over the head: whose seat it is the edge says, too."""
        x, _, w, h = usual_box(EDGE)
        return x, EDGE - 4, w, min(h, HEAD + SAID + 2)

    @property
    def band_room(self) -> float:
        return 0.0

    # What these pages have in common

    def lay_head(self, where: Box, said: str) -> Any:
        """Whose seat it is, and below it what there is to say of it; returns that, to be changed."""
        x, y, w, _ = where
        seat = self.view["seats"][self.seat]
        self.add(Mark(seat=seat["colour"], radius_u=24.0), (x, y, HEAD, HEAD))
        self.words(
            seat["name"], (x + HEAD + 12, y, w - HEAD - 12, HEAD), weight=700, size_u=42, smallest_u=26
        )
        size = theme.font_u("body")
        return self.words(said, (x + 4, y + HEAD, w - 4, SAID), size_u=size, smallest_u=17, lines=2)

    def lay_seats(self, where: Box, second: Callable[[int], str], columns: int) -> float:
        """A tile for each seat, the one that is spoken of pressed down; returns where they end.

        In narrow tiles `second` stands by itself below the mark.
        """
        x, y, w, h = where
        here = present(self.view["seats"])
        rows = -(-len(here) // columns)
        each_w = _abreast(w, columns)
        each_h = max(TARGET, min(_MOST_TILE, (h - GAP * (rows - 1)) / rows))
        size = min(23.0, theme.font_u("body"))
        name = [Step(int(theme.px(size))), Step(int(theme.px(size - 4))), Step(least())]
        for number, seat in enumerate(here):
            row, column = divmod(number, columns)
            box = (x + column * (each_w + GAP), y + row * (each_h + GAP), each_w, each_h)
            look: dict[str, Any] = {"stands": "above", "icon_u": 26, "label": second(seat), "label_u": size}
            if each_w >= _LEAST_NAMED:
                look = {
                    "stands": "beside", "icon_u": _MARK, "label": name_of(self.view, seat), "set_in": name,
                    "second": second(seat), "second_u": theme.font_u("label") + 1, "align": "left",
                }  # fmt: skip
            self.tile(
                f"seat:{seat}", box, partial(self.choose, seat), chosen=seat == self.seat,
                mark=self.view["seats"][seat]["colour"], **look,
            )  # fmt: skip
        return y + rows * (each_h + GAP) - GAP

    @staticmethod
    def room_of_second(w: float, columns: int) -> float:
        """How wide what stands below the names of seats so abreast may be; 0 where it is the only thing."""
        each_w = _abreast(w, columns)
        return each_w - 2 * pad_of(each_w) - _MARK - _BESIDE_MARK if each_w >= _LEAST_NAMED else 0.0

    def lay_foot(self, where: Box, *others: tuple[str, str, str, Callable[[], None]]) -> None:
        """The way back, undo, the ways to other pages, and help."""
        x, y, w, h = where
        self.lay_back(self.leave, (x, y, TARGET, h))
        undo_w = w - 2 * (TARGET + GAP) - len(others) * (_OTHER + GAP)
        self.lay_undo((x + TARGET + GAP, y, undo_w, h))
        x += TARGET + GAP + undo_w + GAP
        for says, icon, label, deed in others:
            self.tile(says, (x, y, _OTHER, h), deed, kind="tool", icon=icon, label=label, stands="above")
            x += _OTHER + GAP
        self.lay_help((x, y, TARGET, h))

    def lay_undo(self, where: Box) -> None:
        """As everywhere; whoever takes something back is to see whose it was."""
        if self.view["undo"]:
            self.lay_undo_of(self._words.undo_label(self.view), where, self._take_back)
        else:
            super().lay_undo(where)

    def _take_back(self) -> None:
        seat = (self.view.get("undo_what") or {}).get("seat")
        if seat is not None:
            self.chosen = int(seat)
        self._undo()

    def lay_going_on(self, where: Box) -> None:
        """Of a game that rests: the way to go on."""
        self.offer(to_go_on(), where, stands="beside")

    def leave(self) -> None:
        """Back to the table, or to the end of the game."""
        self._go("back" if self.view["phase"] == OVER else "free_table")

    def lay_body(self) -> None:
        """For the subclass, which lays everything in `lay`."""


def _abreast(w: float, columns: int) -> float:
    """How wide each of so many tiles side by side is."""
    return (w - GAP * (columns - 1)) / columns
