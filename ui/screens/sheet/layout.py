"""How the page of a sheet is laid out, and how it follows the game: a tap or a throw moves no widget.

What can be tapped does is for the page itself (page.py). Where everything lies is said in room.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from ui.i18n import language, text
from ui.screens.game_page import ROOM_IN_A_LINE, ROOM_TO_SAY, GamePage
from ui.screens.sheet.asked import Answer, Asked
from ui.screens.sheet.questions import Question, Questions
from ui.screens.sheet.reading import offers
from ui.screens.sheet.room import Room, Shows, has_tabs, room_for
from ui.screens.sheet.tapping import Tapping
from ui.sheet import sheets
from ui.theme import Box, placed, theme
from ui.tumble import PIPS
from ui.widgets.die import Die
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.offer_grid import Offer, OfferGrid
from ui.widgets.sheet_grid import SheetGrid
from ui.widgets.text import Writing, least, text_width
from ui.widgets.tile import Tile, pad_of
from ui.widgets.touchable import Touchable
from ui.words.choices import OR_BUTTON, Choice
from ui.words.sheets import SheetWords

_PAD_TOOLS = 104.0


class SheetLayout(GamePage):
    """The base of the page: everything in its place, and as it stands now."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._tapping = Tapping(0)
        self._question: Question | None = None
        self._questions = Questions(self._say, self._ask_no_more, self._undo)
        self._figures = Figures(most=2)
        self._tab: Shows = "throw"
        self._laid_for: tuple[Any, ...] = ()
        self._room = Room("both", (0, 0, 0, 0))
        self._sheet: SheetGrid | None = None
        self._said: Writing | None = None
        self._dice: list[Die] = []
        self._keys: list[Die] = []
        self._grid: OfferGrid | None = None
        self._pad: Keypad | None = None

    @property
    def _words(self) -> SheetWords:
        return cast(SheetWords, super()._words)

    # -- what can be tapped, for the page itself ---------------------------------------------------------

    def _tell_die(self, value: int) -> None:
        raise NotImplementedError

    def _tap_die(self, place: int) -> None:
        raise NotImplementedError

    def _roll(self) -> None:
        raise NotImplementedError

    def _take_row(self, row: str) -> None:
        raise NotImplementedError

    def _typed(self, question: Question, figures: Figures) -> None:
        raise NotImplementedError

    def _take_back(self) -> None:
        raise NotImplementedError

    def _ask_no_more(self) -> None:
        raise NotImplementedError

    @property
    def _tumbles(self) -> bool:
        """Whether pretend dice are on their way."""
        raise NotImplementedError

    @property
    def _just_fell(self) -> bool:
        """Whether they fell a moment ago and are not rolled again yet."""
        raise NotImplementedError

    def _follow(self) -> None:
        """Take up what the table has come to."""
        raise NotImplementedError

    # -- what the view says ------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """Which throw it is, or is being told."""
        is_next = self._may_throw and (self._tapping.is_touched or self._tumbles)
        return self._words.throw_label(self.view, is_next=is_next)

    @property
    def typing(self) -> Any:
        """The keypad, while points are typed."""
        return self._pad

    @property
    def _may_throw(self) -> bool:
        return "throw" in self.view["legal"]

    @property
    def _is_blank(self) -> bool:
        """Whether no dice lie there: then there is room for words."""
        return self.view["dice"] is None and not self._tapping.is_begun and not self._tumbles

    def _find_room(self) -> Room:
        """Where everything is to lie now."""
        first, games = self.view["seats"][0], self.view["options"]["games"]
        rows = len(first["sheet"])
        dice, has_redo = self._words.sheet.dice, bool(self.view["redo"])
        lines, sums = rows + ("bonus" in first), 1 + (games > 1)
        shows: Shows = self._tab if has_tabs(dice, lines, sums) else "both"
        return room_for(shows, dice, rows, has_band=self.has_band, has_redo=has_redo)

    @property
    def band_box(self) -> Box:
        """On the sheet, which shows its sums meanwhile, or right below the header."""
        return self._find_room().band

    @property
    def help_box(self) -> Box:
        rim, top = theme.space("rim"), theme.space("header_compact") + 4
        return (rim, top, theme.width - 2 * rim, theme.height - top - rim)

    # -- laying out --------------------------------------------------------------------------------------

    def anew(self, slide: bool = False) -> None:
        """Show everything as it is now; what lies there already stays."""
        self._follow()
        self._room = self._find_room()
        laid_for = (
            self._room, self._question, self._message, self._tab, self.view["game"], self.view["paused"],
            len(self.view["seats"]), language(), theme.size, theme.mode, theme.text_size,
        )  # fmt: skip
        if laid_for != self._laid_for:
            self._laid_for = laid_for
            super().anew(slide)
        else:
            self.strip.show(self.view["seats"], self.seat_in_play(), self.is_compact, self.note)
        self._bring_up()

    def lay_body(self) -> None:
        """The sheet, and the throw with the rows that it may be entered in."""
        room = self._room
        self._sheet, self._said, self._grid, self._pad = None, None, None, None
        self._dice, self._keys = [], []
        if room.sheet is not None:
            self.lay_sheet(room.sheet)
        if room.grid is None:
            return
        is_typed = self._question is not None and self._questions.is_typed(
            self._question, self._words, room.grid[2]
        )
        if self._question is not None and is_typed and room.pad is not None:
            self._lay_pad(self._question, room.pad)
            return
        self._lay_throw()
        if self.view["paused"]:
            [go_on] = self.choices_of()
            self.put("paused", self._rests(go_on), room.grid)
        elif self._question is not None and is_typed:  # as soon as the message is read there is room for it
            asks = self._questions.asks(self._question, self.view, self._words)
            self.put("asked", Asked(asks, [self._questions.back]), room.grid)
        elif self._question is not None:
            self.put("asked", self._questions.part(self._question, self.view, self._words), room.grid)
        else:
            self._grid = OfferGrid(self._offers(), self._take_row, room.columns)
            self.put("row", self._grid, room.grid)

    def lay_sheet(self, where: Box) -> None:
        """Everybody's sheets, in their place; a tap shows them larger, with the way to put one right."""
        self._sheet = SheetGrid(self._sheets(), **placed(*where))
        self.add_widget(self._sheet)
        self.touchable("sheets", Touchable(), where, lambda: self._go("sheets"))

    def _lay_throw(self) -> None:
        room = self._room
        for value, where in zip(PIPS, room.keys, strict=False):
            key = Die(value=value)
            self._keys.append(key)
            self.touchable(f"key:{value}", key, where, partial(self._tell_die, value))
        for place, where in enumerate(room.dice):
            die = Die(kind="to_throw")
            self._dice.append(die)
            self.touchable(f"die:{place}", die, where, partial(self._tap_die, place))
        x, y, w, h = room.said
        self._said = self.words(
            "", (x + 4, y, w - 8, h), lines=3, size_u=theme.font_u("label") + 2, smallest_u=17, colour="muted"
        )

    def _rests(self, go_on: Choice) -> Asked:
        answer = Answer("go_on", go_on.label, partial(self.take, go_on), go_on.icon, "primary")
        return Asked(self._words.sentence(self.view), [answer])

    def _lay_pad(self, question: Question, where: Box) -> None:
        """Points are typed, for these may be many."""
        x, y, w, h = where
        asks = self._words.row_label(question.row)
        self._pad = Keypad(self._figures, partial(self._typed, question), asks=asks)
        self.put("pad", self._pad, (x, y, w - _PAD_TOOLS - 8, h))
        answers = [self._questions.back]
        if question.about == "entry":
            answers.append(self._questions.open_again(question, self.view))
        left = x + w - _PAD_TOOLS
        for number, answer in enumerate(answers):
            # What opens the row again is not beside what leaves everything as it was.
            box = (left, y + number * (h - 64 - 104), _PAD_TOOLS, 96.0)
            self.tile(
                f"asked:{answer.says}", box, answer.deed, label=answer.label, icon=answer.icon,
                kind=answer.kind, stands="above" if answer.icon else "beside",
            )  # fmt: skip
        self.lay_help((left, y + h - 64, _PAD_TOOLS, 64))

    def lay_tools(self) -> None:
        """Undo, rules and the others, wherever there is room for them."""
        if self._pad is not None:
            return
        is_sheet = self._room.shows == "sheet"
        looks: dict[str, tuple[str, str, Callable[[], None]]] = {
            "undo": ("undo-variant", text("Undo"), self._take_back),
            "rules": ("book-open-variant", text("Rules"), lambda: self.ask_help(False)),
            "pause": ("pause", text("Pause"), lambda: self._say("pause")),
            "redo": ("redo-variant", text("Redo"), self._redo),
            "more": ("dots-horizontal", text("More"), lambda: self._go("more")),
            "roll": ("dice-multiple-outline", text("Roll"), self._roll),
            "other": (
                "dice-5-outline" if is_sheet else "card-text-outline",
                text("Throw") if is_sheet else text("Sheets"),
                self._turn_tab,
            ),
        }
        for name, where in self._room.tools.items():
            if self._grid is None and self._room.grid is not None and _meet(where, self._room.grid):
                continue  # in the place of the rows something is asked
            icon, label, deed = looks[name]
            if text_width(label, least(), 600) > theme.px(where[2] - 2 * pad_of(where[2])) and name == "roll":
                label = ""  # a word that is not whole says less than the dice by themselves
            tile = self.tile(
                name, where, deed, icon=icon, label=label, kind="normal" if name == "other" else "tool",
                stands="beside" if where[2] > 140 or not label else "above", icon_u=30,
                label_u=theme.font_u("label"), idle=name == "pause" and self.view["paused"],
            )  # fmt: skip
            if name == "roll":
                tile.bind(pressed=lambda *_: self._bring_up_dice())

    def _turn_tab(self) -> None:
        self._tab = "throw" if self._tab == "sheet" else "sheet"
        self.anew()

    # -- as it stands now --------------------------------------------------------------------------------

    def _bring_up(self) -> None:
        """Show what lies there as it is now."""
        if self._sheet is not None:
            self._sheet.sheet = self._sheets()
        if self._said is not None:
            self._said.text = self._says if self._is_blank else ""
        for key in self._keys:
            key.dim = not self._may_throw
            # The same face may be thrown twice: two quick taps are two dice, but for the first of a throw.
            key.guarded = not self._tapping.is_begun
        self._bring_up_dice()
        if self._grid is not None:
            self._grid.show(self._offers())
        for name in ("undo", "roll"):
            tile = self.ways.get(name)
            if isinstance(tile, Tile):
                self._bring_up_tool(name, tile)

    def _bring_up_dice(self) -> None:
        """The dice as they lie there; while the roll is held down those are dashed that it throws."""
        roll = self.ways.get("roll")
        is_aimed = isinstance(roll, Tile) and roll.pressed and not roll.idle
        going = self._tapping.missing if is_aimed else ()
        for place, (die, seen) in enumerate(zip(self._dice, self._tapping.dice, strict=False)):
            die.opacity = 0.0 if self._is_blank else 1.0
            die.value, die.kind = seen.value, "to_throw" if place in going else seen.lies

    def _bring_up_tool(self, name: str, tile: Tile) -> None:
        if name == "roll":
            tile.idle = not self._may_throw or self._just_fell
            tile.kind = "tool" if tile.idle else "normal"
            return
        says, room = self.undo_says, tile.width / theme.u
        tile.idle = not says
        tile.label = text("Undo")
        if says and room >= ROOM_TO_SAY:
            tile.label = says
        elif not says and room >= ROOM_IN_A_LINE:
            tile.label = text("Nothing to undo yet")

    @property
    def undo_says(self) -> str:
        """What the tile takes back now; empty where there is nothing."""
        if self._question is not None or self._tumbles:
            return text("Back")
        if self._tapping.last is not None:
            return text("Undo: {what}", what=self._tapping.last)
        return self._words.undo_label(self.view) if self.view["undo"] else ""

    @property
    def _says(self) -> str:
        """What is said where no dice lie: what to do, and what a small undo takes back."""
        undo = self._room.tools.get("undo")
        is_named = undo is None or undo[2] >= ROOM_TO_SAY
        if is_named or not self.view["undo"]:
            return self._words.sentence(self.view)
        if self.view["paused"]:
            return self._words.undo_label(self.view)  # that it rests is said in the place of the rows
        return f"{self._words.sentence(self.view)}\n{self._words.undo_label(self.view)}"

    def _sheets(self) -> Any:
        return sheets(self.view, self._words, is_short=self._room.is_short)

    def _offers(self) -> list[Offer]:
        return offers(
            self.view, self._words, waits=self._tapping.is_begun or self._tumbles,
            spans=self._room.spans, button=self._button(),
        )  # fmt: skip

    def _button(self) -> tuple[str, str]:
        """The colour of the seat whose button enters the best row, and what that is called; or nothing."""
        for name, meaning in self.view["buttons"].items():
            seat, colour = int(name), self.view["seats"][int(name)]["colour"]
            if meaning == "score" and seat in self.keys:
                return colour, text("or key {number}", number=self.keys[seat])
            if meaning == "score" and (self.with_button is None or seat in self.with_button):
                return colour, text(OR_BUTTON[colour])
        return "", ""


def _meet(one: Box, other: Box) -> bool:
    return all(one[at] < other[at] + other[at + 2] and other[at] < one[at] + one[at + 2] for at in (0, 1))
