"""Caps put elsewhere by hand: picked up on the picture of the board, and put down where they really stand."""

from __future__ import annotations

from typing import Any

from ui.i18n import text
from ui.screens.bottle_caps.boards import board_of, standing
from ui.screens.bottle_caps.room import Room, below_header, room_for
from ui.screens.game_page import GamePage
from ui.theme import Box, theme
from ui.widgets.caps_hand import CapsHand
from ui.words.bottle_caps import place_name
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.seats import name_of


class PutRight(GamePage):
    """The board to be set as the real one stands; leads back to the table by `go("back")`."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._room: Room = room_for(has_tiles=False)
        self._board: CapsHand | None = None
        self._board_of: tuple[Any, ...] = ()
        self._in_hand: tuple[int, int] | None = None

    def begin(self) -> None:
        """Nobody has a cap in hand yet."""
        self._in_hand, self._drawn = None, ()

    @property
    def band_box(self) -> Box:
        return self._room.whole

    @property
    def help_box(self) -> Box:
        return below_header()

    def help(self) -> list[Chapter]:
        """How a cap is put elsewhere."""
        lines = [
            Can(text("Tap a cap and then its place, or drag it there."), icon="gesture-tap"),
            Can(text("On a field that is taken there is no room for another."), icon="swap-horizontal"),
            Can(text("Every cap that was put elsewhere can be taken back with Undo."), icon="undo-variant"),
            Can(text("Whose turn it is can be changed under More."), icon="account-switch-outline"),
        ]
        return [Chapter(text("What you can do here"), lines)]

    def lay(self) -> None:
        self._room = room_for(has_tiles=False)
        super().lay()

    def lay_body(self) -> None:
        """The board, and what to do with it."""
        self._lay_board()
        if self.has_band:
            return
        size = theme.font_u("choice")
        steps = [(size, 2), (0.92 * size, 2), (0.84 * size, 3), (19, 3), (17, 4)]
        self.sentence(self._says(), self._room.sentence, steps)
        x, y, w, h = self._room.rest
        self.words(
            self._stands(), (x, y, w, h), size_u=theme.font_u("body"), smallest_u=17, lines=5,
            colour="muted", middle=False,
        )  # fmt: skip

    def _lay_board(self) -> None:
        of = board_of(self.view)
        if self._board is None or of != self._board_of:
            self._board_of = of
            self._board = CapsHand(*of, picked_up=self._pick_up, put=self._put)
        self.ways["board"] = self.add(self._board, self._room.board)
        self._board.show_board(standing(self.view))

    def _says(self) -> str:
        if self._in_hand is None:
            return text("Tap the cap that stands elsewhere.")
        return text("Where does the cap of {name} stand?", name=name_of(self.view, self._in_hand[0]))

    def _stands(self) -> str:
        """Where the cap in hand stands by now, or how it goes."""
        if self._in_hand is None:
            return text("Then tap its place, or drag it there.")
        seat, cap = self._in_hand
        return text("By now: {place}", place=place_name(self.view, self.view["seats"][seat]["caps"][cap]))

    def lay_tools(self) -> None:
        """Undo, help and the way back, where the table has its keys."""
        x, y, w, _ = self._room.tools
        self.lay_undo((x, y, w, 64))
        self.lay_help((x, y + 72, 64, 64))
        self.tile(
            "back", (x + 72, y + 72, w - 72, 64), lambda: self._go("back"), kind="primary", icon="close",
            label=text("Back to the table"),
        )  # fmt: skip

    def _pick_up(self, which: tuple[int, int] | None) -> None:
        self._in_hand = which
        if self._board is not None:
            self._board.pick_up(which)
        self.anew()

    def _put(self, seat: int, cap: int, place: int) -> None:
        self._pick_up(None)
        if self.view["seats"][seat]["caps"][cap] != place:
            self._say("correct", seat=seat, set={f"caps.{cap}": place})
