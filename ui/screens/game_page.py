"""The screens of a running game that have the header of seats, the sentence and the row of tools."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from ui.i18n import language, text
from ui.screens.game_screen import GameScreen
from ui.theme import Box, theme
from ui.widgets.message_band import usual_box
from ui.widgets.seat_strip import SeatStrip
from ui.widgets.text import ELLIPSIS, Step, lay_out, least
from ui.widgets.tile import TOOL_PAD
from ui.words.choices import View

ROOM_TO_SAY, ROOM_IN_A_LINE = 170.0, 240.0
"""How wide a tile is that says what it takes back, in up to three lines, or in one; u."""


class GamePage(GameScreen):
    """The base of such screens; `lay_body` is for the subclass.

    A page with a sheet, a map or a board has a compact header, which leaves it 20 u more.

    Args:
        go: leads to another screen: "more", "start", "rematch" ...
        now_us: the table's time.
    """

    is_compact = False

    def __init__(
        self,
        *,
        redo: Callable[[], None],
        go: Callable[[str], None],
        now_us: Callable[[], int] = lambda: 0,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._redo, self._go, self._now_us = redo, go, now_us
        self.strip = SeatStrip()

    def show(self, view: View, with_button: Container[int] | None = None) -> None:
        """Draw this view; nothing is done where it looks as the last one did.

        `with_button`: the seats that have a button of their own; None: all of them.
        """
        glass = view["hourglass"]
        still = {name: value for name, value in view.items() if name != "hourglass"}
        table = (still, glass["state"], glass["length_s"], with_button, self.keys, self.coached)
        drawn = (table, language(), theme.size, theme.mode, theme.text_size)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.goes_on(view)
        self.view, self.with_button = view, with_button
        self.anew()

    def ring(self, seats: frozenset[int]) -> None:
        self.strip.ring(seats)

    # Laying out

    def anew(self, slide: bool = False) -> None:
        """Lay everything anew; the header stays and moves by itself."""
        self.wipe(self.strip)
        if self.strip.parent is None:
            self.add_widget(self.strip)
        self.lay()
        self.lay_band(slide)
        self.hand_on_fingers()

    def lay(self) -> None:
        """Header, body and tools."""
        self.strip.show(self.view["seats"], self.seat_in_play(), self.is_compact, self.note)
        self.lay_body()
        self.lay_tools()

    @property
    def band_box(self) -> Box:
        """Right below the header."""
        return usual_box(theme.space("header_compact" if self.is_compact else "header") + 8)

    @property
    def note(self) -> str:
        """What stands beside the name of whoever plays: which throw it is, how much is left to do."""
        return ""

    def lay_body(self) -> None:
        """What is between header and tools."""
        raise NotImplementedError

    def seat_in_play(self) -> int | None:
        """Whose colour the edge has: who answers or rolls, else whose turn it is."""
        for name in ("answering", "roller"):
            if self.view.get(name) is not None:
                return int(self.view[name])
        return int(self.view["turn"]["seat"])

    @property
    def news(self) -> str:
        """What has just happened by itself or is easily forgotten; nothing where there is no room for it."""
        return "" if self.has_band or self.view["paused"] else self._words.news(self.view) or ""

    @property
    def cuts(self) -> bool:
        return super().cuts or self.strip.rim.slides

    @property
    def help_box(self) -> Box:
        """All below the header; a button drawn at a tile's corner may reach over the tile."""
        rim = theme.space("rim")
        return (rim, 92, theme.width - 2 * rim, theme.height - 92 - rim)

    @property
    def tools_y(self) -> float:
        """Where the row of tools begins."""
        return theme.height - 82 if not theme.portrait else theme.height - 80

    def lay_tools(self) -> None:
        """Undo, which names what it takes back; redo where there is something; rules, pause, more."""
        tools: list[tuple[str, str, str, Callable[[], None]]] = []
        if self.view["redo"]:
            tools.append(("redo", "redo-variant", text("Redo"), self._redo))
        tools.append(("rules", "book-open-variant", text("Rules"), lambda: self.ask_help(False)))
        tools.append(("pause", "pause", text("Pause"), lambda: self._say("pause")))
        tools.append(("more", "dots-horizontal", text("More"), lambda: self._go("more")))
        # Upright every tool beside redo gives some of its room to undo, which says what it takes back.
        wide = 84.0 if not theme.portrait else 64.0 if self.view["redo"] else 68.0
        left, right = 20.0, theme.width - 20
        undo_w = right - left - len(tools) * (wide + 8)
        self.lay_undo((left, self.tools_y, undo_w, 64))
        for number, (says, icon, label, deed) in enumerate(tools):
            x = left + undo_w + 8 + number * (wide + 8)
            is_idle = says == "pause" and self.view["paused"]
            self.tile(
                says, (x, self.tools_y, wide, 64), deed, kind="tool", icon=icon, label=label, idle=is_idle
            )

    def lay_undo(self, where: Box) -> None:
        """The tile that takes back; it says what where there is room, and stands idle without anything."""
        if self.view["undo"]:
            self.lay_undo_of(self._words.undo_label(self.view), where, self._undo)
            return
        says = text("Nothing to undo yet") if where[2] >= ROOM_IN_A_LINE else text("Undo")
        self.tile(
            "undo", where, self._undo, kind="tool", icon="undo-variant", label=says, idle=True,
            stands="beside" if where[2] >= 150 else "above",
        )  # fmt: skip

    def lay_undo_of(self, label: str, where: Box, deed: Callable[[], None]) -> None:
        """Lay a tile down that takes back what its label names, if there is room to say so.

        In the least room the words stand by themselves, without an icon.
        """
        look = {"icon": "undo-variant", "stands": "beside" if where[2] >= 150 else "above"}
        if where[2] < ROOM_TO_SAY:
            if self.has_room_to_say(label, where[2]):
                look = {"stands": "beside"}
            else:
                label = text("Undo")
        self.tile("undo", where, deed, kind="tool", label=label, **look)

    def has_room_to_say(self, label: str, width: float) -> bool:
        """Whether a tile of that width can say what it takes back, without an icon."""
        laid = lay_out(label, theme.px(width - 2 * TOOL_PAD), [Step(least(), 3)], 400, names=self.names)
        return not laid.lines[-1].endswith(ELLIPSIS)

    def sentence(
        self, said: str, where: Box, sizes: Sequence[tuple[float, int]], wider: float | None = None
    ) -> bool:
        """Write the sentence into its box at the first size that fits, each with the lines it may take.

        With `wider`, that width is taken where the box is too narrow for the first size. Returns whether it
        was: then what lies beside the box has to go.
        """
        x, y, w, h = where
        steps = [Step(int(theme.px(size)), lines) for size, lines in sizes]
        most = max(lines for _, lines in sizes)
        fits = not lay_out(said, theme.px(w), steps[:1], 600, theme.px(h)).shortened
        takes_more = wider is not None and not fits
        where = (x, y, wider if takes_more and wider else w, h)
        self.words(said, where, weight=600, lines=most, steps=steps)
        return takes_more


def in_a_row(count: int, left: float, right: float, first_wider: bool) -> list[tuple[float, float]]:
    """Where so many tiles stand side by side: (x, width) of each. Of two the first may be two thirds wide."""
    gap = theme.space("gap")
    third = (right - left - 2 * gap) / 3
    if count == 2 and first_wider:
        return [(left, 2 * third + gap), (left + 2 * (third + gap), third)]
    w = (right - left - (count - 1) * gap) / max(1, count)
    return [(left + number * (w + gap), w) for number in range(count)]
