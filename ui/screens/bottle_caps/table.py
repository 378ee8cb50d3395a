"""The table of bottle caps: what to do, the moves as tiles, the die; at its left, or above, the board.

A throw is tapped in on six keys, or rolled by a pretend die where the table has none. What may move lights
up on the board; a tap on a cap or on its tile moves it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ui.i18n import text
from ui.screens.bottle_caps.boards import board_of, standing
from ui.screens.bottle_caps.room import Room, below_header, fall_in, room_for
from ui.screens.game_page import GamePage
from ui.screens.game_screen import says
from ui.theme import Box, theme
from ui.tumble import PIPS, Tumble, fallen
from ui.widgets.caps_board import CapsBoard, Way
from ui.widgets.die import Die
from ui.widgets.message_band import has_room
from ui.widgets.touchable import Touchable, guard
from ui.words import bottle_caps
from ui.words.buttons import button_for
from ui.words.choices import Can
from ui.words.help import NO_BUTTON, Chapter
from ui.words.seats import name_of

_ECHOES = 2.5  # so many times as long as for an echo a tap that rolls may be one of the tap before
_ABOVE_TILE = 6.0
_LIES_NS = 600_000_000  # so long a pretend die lies there before the game goes on


class CapsTable(GamePage):
    """The page of bottle caps while a game goes on. `thrown` says what a pretend die shows."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.thrown: Callable[[], int] = fallen
        self._room: Room = room_for()
        self._moment: tuple[Any, ...] = ()
        self._tumble: Tumble | None = None
        self._rest_ns: int | None = None  # since when it lies there
        self._is_said = False  # and the table has not answered yet
        self._falls: Die | None = None
        self._since_ns = 0  # when the table came to this
        self._plays_here = False  # the last throw was rolled here: then a button rolls, too
        self._board: CapsBoard | None = None
        self._board_of: tuple[Any, ...] = ()

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes here next sees no die of an earlier throw."""
        if parent is None:
            self._moment, self._drawn = (), ()

    # -- what the view says ------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """Which of three tries it is."""
        return bottle_caps.try_label(self.view)

    @property
    def _may_throw(self) -> bool:
        return "throw" in self.view["legal"] and not self.view["paused"]

    def _follow(self) -> None:
        """Forget what was on its way where the table has moved on."""
        view = self.view
        moment = (view["phase"], view["turn"]["number"], view["undo"], view["paused"], view["pips"])
        if moment != self._moment:
            self._moment, self._since_ns = moment, guard.now_ns()
            self._plays_here = self._plays_here and bool(view["undo"])
            self._pick_up()

    def _pick_up(self) -> None:
        """No pretend die is on its way."""
        self._tumble, self._rest_ns, self._is_said = None, None, False

    @property
    def band_box(self) -> Box:
        """In the place of the sentence; a long message takes that of the tiles, too."""
        room = room_for()
        said = "" if self._message is None else self._message.said
        return room.line if has_room(said, room.line, self.names) else room.whole

    @property
    def help_box(self) -> Box:
        return below_header()

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches anything does not wait for a cap on its way."""
        if self._board is not None:
            self._board.rest()
        return bool(super().on_touch_down(touch))

    # -- laying out --------------------------------------------------------------------------------------

    def lay(self) -> None:
        self._follow()
        self._room = room_for()
        if self.has_band:
            self._room = self._room.below(self.band_box)
        super().lay()

    def lay_body(self) -> None:
        """The board, the sentence, and what can be done about it."""
        self._falls = None
        self._lay_board()
        self._lay_keys()
        if self._tumble is not None:
            room = self._room
            if room.has_room(1):
                where = fall_in(room.rest if self.has_band else room.whole)
                self._falls = self.add(Die(kind="thrown", idle=True), where)
        elif self.view["phase"] == "throw" and not self.view["paused"]:
            self._lay_throw()
        else:
            self._lay_choices()

    def _say_what_to_do(self, where: Box) -> None:
        if self.has_band:
            return
        size = theme.font_u("choice")
        steps = [(size, 2), (0.92 * size, 2), (0.84 * size, 3), (25, 2), (21, 3), (19, 3), (17, 4)]
        self.sentence(self._words.sentence(self.view), where, steps)

    def _lay_choices(self) -> None:
        """The tiles of what may be moved, or the one that lets a table go on that rests."""
        room, count = self._room, 1 if self.view["paused"] else len(self.view["moves"])
        boxes = room.choices(count) if room.has_room(count) else []
        self._say_what_to_do(room.above(boxes[0]) if len(boxes) == 1 else room.sentence)
        is_broad = room.is_broad(count)
        choices = self.choices_of() if self.view["paused"] or is_broad else self.choices_of(is_short=True)
        for choice, where in zip(choices, boxes, strict=False):
            is_move = choice.do == "move"
            self.offer(
                choice, where, cap=self._colour if is_move else "", stands="beside", align="left",
                icon_u=44 if is_broad else 34, label_u=0.85 * theme.font_u("choice") if is_broad else 20,
                second_u=theme.font_u("label"),
            )  # fmt: skip
            if is_move:
                self.ways[says(choice)].bind(pressed=partial(self._point, choice.args["cap"]))

    def _point(self, cap: int, tile: Touchable, pressed: bool) -> None:
        """Show on the board the way of the cap whose tile a finger is on."""
        if self._board is not None:
            self._board.chosen = (self.view["turn"]["seat"], cap) if pressed else None

    def _lay_throw(self) -> None:
        """What the last throw did by itself, and the pretend die."""
        room = self._room
        if not room.has_room(1):
            return
        tile, news = room.last, self.news
        self._say_what_to_do(room.sentence if news else room.above(tile))
        if news:
            x, y, w, _ = room.rest
            self.words(
                news, (x, y, w, tile[1] - _ABOVE_TILE - y), size_u=theme.font_u("body"), lines=3,
                smallest_u=17, colour="muted",
            )  # fmt: skip
        seat, or_button = self._button()
        self.tile(
            "roll", tile, self._roll, icon="dice-5-outline", label=text("Roll a pretend die"),
            second=or_button or text("Where the table has none"), stands="beside", align="left",
            seat="" if seat is None else self._colour,
            label_u=0.85 * theme.font_u("choice"), second_u=theme.font_u("label"),
        )  # fmt: skip

    def _button(self) -> tuple[int | None, str]:
        """The seat whose button rolls, and what that is called."""
        if not self._plays_here:
            return None, ""
        rolls = {**self.view, "buttons": {str(self.view["turn"]["seat"]): "throw"}}
        return button_for(rolls, "throw", self.with_button, self.keys)

    def help(self) -> list[Chapter]:
        """As every page; with what keys and board are for, and whose button rolls."""
        first, *rest = super().help()
        lines = list(first.lines)
        if self._may_throw:
            lines.insert(1, Can(text("Tap in what the die on the table shows."), icon="gesture-tap"))
        elif self.view["moves"] and not self.view["paused"]:
            lit = text("Tap a cap that is lit, where its way ends, or its move in the list.")
            lines.insert(1, Can(lit, icon="gesture-tap"))
        seat, _ = self._button() if self._may_throw else (None, "")
        if seat is not None:  # the rules know nothing of it
            rolls = text("The button of {name} rolls the pretend die.", name=name_of(self.view, seat))
            lines = [can for can in lines if can.icon != NO_BUTTON]
            lines.insert(0, Can(rolls, (seat,)))
        return [Chapter(first.title, lines), *rest]

    def _lay_board(self) -> None:
        """The board stays while the game does: its caps go their way on it."""
        of = board_of(self.view)
        if self._board is None or of != self._board_of:
            self._board_of, self._board = of, CapsBoard(*of)
            self._plays_here = False
            self._board.bind(on_cap=lambda _board, seat, cap: self._tap_cap(seat, cap))
        self._board.chosen = None
        self.ways["board"] = self.add(self._board, self._room.board)
        self._board.counted_by = self.view["turn"]["seat"]
        turn, moves = self.view["turn"]["seat"], () if self.view["paused"] else self.view["moves"]
        self._board.show(standing(self.view), [Way(turn, move["cap"], move["to"]) for move in moves])

    def _tap_cap(self, seat: int, cap: int) -> None:
        """A cap that may move does; of any other the rules say why it may not."""
        if self.view["paused"] or self._tumble is not None:
            return
        self._say("move", seat=seat, cap=cap)

    def _lay_keys(self) -> None:
        for value, where in zip(PIPS, self._room.keys, strict=True):
            is_thrown = self.view["pips"] == value
            key = Die(value=value, chosen=is_thrown, dim=not (self._may_throw or is_thrown))
            self.touchable(f"key:{value}", key, where, partial(self._tell, value))

    def lay_tools(self) -> None:
        room = self._room
        self.lay_undo(room.undo)
        self.tile(
            "rules", room.rules, lambda: self.ask_help(False), kind="tool", icon="book-open-variant",
            stands="beside",
        )  # fmt: skip
        self.tile(
            "more", room.more, lambda: self._go("more"), kind="tool", icon="dots-horizontal", stands="beside"
        )

    @property
    def _colour(self) -> str:
        return str(self.view["seats"][self.view["turn"]["seat"]]["colour"])

    # -- the throw ---------------------------------------------------------------------------------------

    def _tell(self, pips: int) -> None:
        """The die on the table shows this."""
        if self.view["paused"] or self._tumble is not None:
            return
        if self._may_throw:
            self._plays_here = False
            self._say("throw", pips=pips)
        else:
            self.refuse(text("A cap moves first. Undo takes back a throw that was wrong."))

    def _roll(self) -> None:
        # The tile lies where one moved a cap just now.
        is_early = guard.now_ns() - self._since_ns < _ECHOES * guard.echo_ns
        if self._may_throw and self._tumble is None and not is_early:
            self._plays_here = True
            self._tumble = Tumble({0: self.thrown()}, theme.motion("tumble"))
            self.anew()

    def button_pressed(self, seat: int) -> None:
        """Where the die is rolled here, the button of whoever throws rolls it."""
        if self._plays_here and seat == self.view["turn"]["seat"]:
            self._roll()

    def tick(self, now_ns: int) -> bool:
        """Caps go their way; the pretend die tumbles, lies there for a moment, and is said as any throw."""
        travels = self._board is not None and self._board.tick(now_ns)
        return self._tumble_on(now_ns) or travels

    def _tumble_on(self, now_ns: int) -> bool:
        if self._tumble is None or self._is_said:
            return False
        (face,) = self._tumble.faces(now_ns).values()
        if self._falls is not None:
            self._falls.value = face
        if not self._tumble.is_over(now_ns):
            return True
        if self._rest_ns is None:
            self._rest_ns = now_ns
        if now_ns - self._rest_ns < _LIES_NS:
            return True
        self._is_said = True
        self._say("throw", pips=face)
        return False

    def tell(
        self, sentence: str | None, icon: str = "message-alert-outline", *, alarms: bool = False
    ) -> None:
        """As every page; a throw that the table refused is not on its way any more."""
        if sentence and self._is_said:
            self._pick_up()
        super().tell(sentence, icon, alarms=alarms)
