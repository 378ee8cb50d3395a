"""The running hourglass fills the screen: glass, digits, who plays, and what may be pressed.

Nothing is counted here. The time left is the table time of the hourglass's end, less the table's time now;
where the sand stands, whether the glass is still being turned and when the last ten seconds open it into
the screen all follow from that. What can be chosen comes from the view.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, ClassVar

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from ui.apart import Apart
from ui.i18n import text
from ui.screens.edges import edges, gives_way
from ui.screens.full_screen import FullScreen
from ui.screens.hourglass_motion import (
    LAST_TEN_US,
    Turn,
    beat,
    opened,
    opens_at_us,
    turn_of,
    until_next_digit,
)
from ui.screens.hourglass_plan import Area, Caption, Plan, plan, with_band
from ui.sparing import Changed, Moved, PixelBox
from ui.theme import Box, Rgba, theme
from ui.widgets.glass import Glass
from ui.widgets.grains import Grains
from ui.widgets.hero_digits import HeroDigits
from ui.widgets.mark import ink_mark, locked_out, mark
from ui.widgets.message_band import usual_box
from ui.widgets.rim_over import PlainRim
from ui.widgets.sand_screen import SandScreen
from ui.widgets.text import Step, lay_out, one_line, text_width, write
from ui.widgets.time_said import left_in_digits, over_in_digits
from ui.widgets.turned import Turned
from ui.words.choices import Choice, View


class Hourglass(FullScreen):
    """The hourglass's screen. In an all-play it has two sides, and buttons on its edges for seats without."""

    further: ClassVar[int] = 0  # tiles beside the choice, for the subclass to lay

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.rim = PlainRim()
        self._stands: Any = None
        self._says_minutes = self._is_over = False
        self._turn: Turn | None = None
        self._glass, self._sand, self._front = Glass(), SandScreen(), Widget()
        self._written_on_front = Apart()
        self._front.canvas.add(self._written_on_front.in_its_place)
        self._stands_until_us = self._drifts_until_us = 0
        self._digits: list[HeroDigits] = []
        self._last_digits: list[HeroDigits] = []
        self._plan: Plan = plan(theme.width, theme.height, theme.portrait, False)

    def show(self, view: View, now_us: int, *, with_button: Container[int] | None = None) -> None:
        """As any screen; a glass that has more above than was seen a moment ago has been turned over."""
        seen = self._above_us(now_us) if self.view and self.parent is not None else None
        self.view = view
        if self.is_running:
            self._turn = turn_of(self._turn, self.left_us(now_us), self._length, seen, now_us)
        super().show(view, now_us, with_button=with_button)

    def looks(self, now_us: int) -> object:
        """Who plays, what is offered, whether whole minutes are said, and whether time counts on."""
        self._is_over = self.over_us(now_us) > 0
        self._says_minutes = self._is_long(now_us)
        seats = [(seat["name"], seat["colour"], seat.get("locked_out")) for seat in self.view["seats"]]
        offered = [(choice.do, choice.label, choice.by_button) for choice in self.choices]
        how = self._says_minutes, self._is_over, self.around
        return self._seat, seats, offered, bool(self.view["paused"]), self._undoes, how

    def is_past(self, now_us: int) -> bool:
        """Whole minutes give way to seconds, or the end is past and time counts on."""
        return self._is_over != (self.over_us(now_us) > 0) or self._says_minutes != self._is_long(now_us)

    def _is_long(self, now_us: int) -> bool:
        over, whole_from = self.over_us(now_us), self._plan.minutes_from_s * 1_000_000
        return over >= whole_from if over else self.left_us(now_us) > whole_from - 1_000_000

    def _above_us(self, now_us: int) -> int:
        """What lies above: of a glass that waits to be turned, nothing."""
        return 0 if self.view["hourglass"]["state"] == "idle" else self.left_us(now_us)

    @property
    def _length(self) -> int:
        return max(1, round(float(self.view["hourglass"]["length_s"]) * 1_000_000))

    @property
    def _seat(self) -> int | None:
        """Who plays; None: everybody."""
        return None if self.view.get("all_play") else int(self.view["turn"]["seat"])

    @property
    def _offered(self) -> Choice | None:
        """What lies on the one tile: the choice most often taken that is not a race's."""
        offered = [choice for choice in self.choices if choice.do != "buzz"]
        return next((choice for choice in offered if choice.primary), offered[0] if offered else None)

    @property
    def _undoes(self) -> str:
        """What undo takes back; empty where there is nothing."""
        return self._words.undo_label(self.view) if self.view["undo"] else ""

    @property
    def _edge_seats(self) -> tuple[int, ...]:
        """The seats that press on the screen."""
        return () if self._seat is not None else self.press_here

    # How it is laid out

    def edge(self) -> Rgba:
        """The colour of whoever plays; bone where everybody does."""
        return theme.colour("bone") if self._seat is None else self.look(self._seat).colour

    @property
    def band_box(self) -> Box:
        x, y, w, h = usual_box(self._plan.paused_band_y if self.view["paused"] else self._plan.band_y)
        return x, y, w, min(h, self._plan.band_h)

    def lay(self) -> None:
        size = theme.width, theme.height
        self._plan = plan(*size, theme.portrait, self._seat is None, further=self.further)
        found = edges(
            *size, theme.portrait, self._plan.edge, self.around, self._edge_seats
        )
        if not theme.portrait and gives_way(found, *size):
            self._plan = plan(*size, theme.portrait, self._seat is None, gives_way=True)
        if self.has_band:
            self._plan = with_band(self._plan, theme.portrait, bool(self.view["paused"]))
        stands = (theme.size, theme.mode, self._plan.glass, self.edge())
        if stands != self._stands:
            self._stands = stands
            self._glass.stand(*self._plan.glass, self.edge())
        self._digits, front = self._written(False, False)
        self._written_on_front.content.clear()
        self._written_on_front.content.add(front)
        self._written_on_front.changed()
        bare_digits, bare = self._written(True, False)
        covered_digits, covered = self._written(True, True)
        self._last_digits = bare_digits + covered_digits
        self._sand.stand(self._plan.stream_x, self.edge(), bare, covered)
        for shown in (self._front, self._glass):
            self.add_widget(shown)
        self._lay_tiles(self)
        if self._plan.two_sided:
            opposite = Turned()
            self._lay_tiles(opposite, far=True)
            self.add_widget(opposite)
        self.lay_edge_buttons(found)

    def _lay_tiles(self, on: Widget, far: bool = False) -> None:
        where, prefix, offered = self._plan, "far_" if far else "", self._offered
        paused = bool(self.view["paused"])
        # Opposite each other there is room for one tile a side: to pause, or to go on.
        if offered is not None and (paused or not where.two_sided):
            self.offer(offered, where.choice, on, prefix)
        if not paused or not where.two_sided:
            self.tile(
                prefix + "pause", where.pause, self._pause, on, idle=paused,
                kind="normal" if where.two_sided else "tool", icon="pause", label=text("Pause"),
                stands="above" if where.pause.w < 120 else "auto",
            )  # fmt: skip
        if paused:
            undoes = self._undoes
            self.tile(
                prefix + "undo", where.undo, self._undo, on, kind="tool", icon="undo-variant",
                stands="beside", label=undoes, idle=not undoes,
            )  # fmt: skip
        self.tile(
            prefix + "rules", where.help, lambda: self.ask_help(far), on, kind="tool", icon="help",
            stands="beside",
        )  # fmt: skip

    def _written(self, last: bool, covered: bool) -> tuple[list[HeroDigits], InstructionGroup]:
        """Caption and digits for this side, and turned for the other one where there are two."""
        caption = self._plan.last_caption if last else self._plan.caption
        last_ten = self._plan.paused_last_digits if self.view["paused"] else self._plan.last_digits
        where = last_ten if last else self._plan.digits
        if self._is_over and last:
            where = self._plan.over_digits
        says_minutes = self._says_minutes and (self._is_over or not last)
        if says_minutes:
            where = self._plan.minutes
        colour = theme.colour("ink" if covered else "text")
        whole, all_digits = InstructionGroup(), []
        for turned in (False, True)[: 1 + self._plan.two_sided]:
            digits = HeroDigits()
            digits.stand(*where, colour)
            all_digits.append(digits)
            parts = [self._caption(caption, colour, covered), digits]
            if says_minutes:
                parts.append(self._minutes_word(colour))
            if self._is_over:
                parts.append(self._plus(colour))
            if self._plan.two_sided and not self.view["paused"]:
                parts.append(self._race(colour, covered))
            if turned:
                middle = theme.size[0] / 2, theme.size[1] / 2
                parts = [PushMatrix(), Rotate(angle=180, origin=middle), *parts, PopMatrix()]
            for part in parts:
                whole.add(part)
        return all_digits, whole

    def _minutes_word(self, colour: Rgba) -> InstructionGroup:
        x, y, w, h = theme.box(*self._plan.minutes_word)
        laid = one_line(text("min"), w, h * 0.8, h * 0.6, 600)
        return write(laid, colour, x, y + h / 2 + laid.height / 2, w, "centre")

    def _plus(self, colour: Rgba) -> InstructionGroup:
        """That time counts on."""
        x, y, w, h = theme.box(*self._plan.plus)
        laid = one_line("+", w, h, h * 0.6, 700)
        return write(laid, colour, x, y + h / 2 + laid.height / 2, w, "centre")

    def _race(self, colour: Rgba, covered: bool) -> InstructionGroup:
        """Who may press in a race, who may no more, and what it is for."""
        drawn, seats = InstructionGroup(), self.view["seats"]
        x, y, w, h = theme.box(*self._plan.marks)
        here = [seat for seat in seats if not seat.get("left")]
        has_words_beside = bool(self._plan.hint.w) and self._plan.hint.y == self._plan.marks.y
        rows = 2 if has_words_beside and len(here) > 4 else 1  # so that there is room for the words
        a_row = -(-len(here) // rows)
        pitch = min(theme.px(28), w / a_row, h / rows)
        radius = 0.39 * pitch
        for number, seat in enumerate(here):
            row, place = divmod(number, a_row)
            at = x + pitch * place + radius, y + h / 2 + pitch * ((rows - 1) / 2 - row)
            if seat.get("locked_out"):
                drawn.add(locked_out(seat["colour"], *at, radius, covered))
            else:
                drawn.add((ink_mark if covered else mark)(seat["colour"], *at, radius))
        if not self._plan.hint.w:
            return drawn
        x, y, w, h = theme.box(*self._plan.hint)
        if has_words_beside:
            taken = pitch * a_row + theme.px(4)
            x, w = x + taken, w - taken
        said = text("Whoever knows it presses, then answers.")
        steps = [Step(int(theme.px(size)), 2) for size in (21, 19, 17)]
        laid = lay_out(said, w, steps, 400, h)
        drawn.add(write(laid, colour, x, y + h / 2 + laid.height / 2))
        return drawn

    def _caption(self, caption: Caption, colour: Rgba, covered: bool) -> InstructionGroup:
        drawn = InstructionGroup()
        x, y, w, h = theme.box(*caption.box)
        if self.view["paused"] and not self._plan.two_sided:
            w -= theme.px(self._plan.undo.w)
        name, radius, gap = self._name, theme.px(caption.mark), theme.px(caption.mark * 0.5)
        has_mark = self._seat is not None and not self.view["paused"]
        taken = 2 * radius * 0.93 + gap if has_mark else 0.0
        laid = one_line(name, w - taken, theme.px(caption.size), theme.px(min(caption.size, 34)), 700)
        if caption.centred:
            x += (w - taken - text_width(laid.lines[0], laid.size, 700)) / 2
        if has_mark:
            draw = ink_mark if covered else mark
            drawn.add(draw(self.view["seats"][self._seat]["colour"], x + radius * 0.93, y + h / 2, radius))
        drawn.add(write(laid, colour, x + taken, y + h / 2 + laid.height / 2))
        return drawn

    @property
    def _name(self) -> str:
        if self.view["paused"]:
            return text("Paused")
        if self._seat is None:
            return text("All play")
        return str(self.view["seats"][self._seat]["name"])

    # What moves

    def bring_to(self, now_us: int) -> bool:
        """Move sand, digits and glass to this time."""
        left, over, length = self.left_us(now_us), self.over_us(now_us), self._length
        running, at_s = self.is_running and left > 0, now_us / 1_000_000
        above = self._above_us(now_us) / length
        turned = self._turn.done(now_us) if self.is_running and self._turn is not None else 1.0
        open_by = opened(left, length, self.is_running)
        self._arrange(open_by)
        digits = over_in_digits(over, self._plan.minutes_from_s) if over else self._in_digits(left)
        moves = running or (self.is_running and self.counts_on)
        if open_by <= 0 and self._glass.is_grown:
            self._glass.grow(0.0)
        if open_by < 1:
            if turned < 1:
                self._glass.turn(turned, above, self._turn.before if self._turn is not None else 0.0)
            else:
                if self._glass.is_turning:
                    self._glass.turn(1.0, above)
                moves |= self._glass.show(above, running, at_s)
            if self._say_on_front(digits):
                self._written_on_front.changed()
        if open_by > 0:
            self._glass.grow(open_by)
            for written in self._last_digits:
                written.say(digits)
            self._sand.show(1 - left / LAST_TEN_US, running, at_s)
            self._sand.rim.thick = beat(left) if running else theme.space("rim")
        self._drifts_until_us = self._stands_until_us = now_us
        if running and turned >= 1 and open_by <= 0:
            self._drifts_until_us += left - opens_at_us(length)
            self._stands_until_us += until_next_digit(left)
        return moves

    def _in_digits(self, left_us: int) -> str:
        return left_in_digits(left_us, self._plan.minutes_from_s)

    def _say_on_front(self, digits: str) -> bool:
        """Returns whether they were others before."""
        before = [written.said for written in self._digits]
        for written in self._digits:
            written.say(digits)
        return any(said != digits for said in before)

    def drift(self) -> Changed | None:
        """Move the grains and say the time, while nothing else of the screen changes."""
        now_us = self._now_us()
        left = self.left_us(now_us)
        if now_us >= self._drifts_until_us:
            return None
        digits = ""
        if now_us >= self._stands_until_us:  # with the digits changes, too, whether they are minutes
            if self.is_past(now_us):
                return None
            digits = self._in_digits(left)
        is_apart = not self._plan.two_sided  # else the digits' box reaches over the glass
        if digits and not (is_apart and self._is_in_place_of(digits)):
            return None
        boxes = self._glass.drift(left / self._length, now_us / 1_000_000, is_apart)
        if boxes is None:
            return None
        changed = [(self._glass.apart, boxes)] if boxes else []
        if digits:
            self._stands_until_us = now_us + until_next_digit(left)
            self._say_on_front(digits)
            changed.append((self._written_on_front, self._moved_on_front() or ()))
        return changed

    def _is_in_place_of(self, digits: str) -> bool:
        """Whether digits stand where these are to be said, so that only those change that differ."""
        return not any(written.is_new or len(written.said) != len(digits) for written in self._digits)

    @property
    def is_urgent(self) -> bool:
        """In the last ten seconds."""
        return self._sand.parent is not None

    @property
    def help_box(self) -> Area:
        """Beside the digits, and beside what may have to be pressed."""
        return self._plan.sheet

    @property
    def afloat(self) -> Grains | None:
        """The grains; not where anything but a tile could lie over them."""
        grains = self._glass.grains
        return grains if grains.shown and self._message is None and self._sand.parent is None else None

    def moved(self) -> Moved | None:
        """Only sand and digits, while they are all that moves."""
        boxes, digits = self._glass.take_moved(), self._moved_on_front()
        if boxes is None or digits is None or self._sand.parent is not None:
            return None
        return {self._glass: boxes, self._front: digits}

    def _moved_on_front(self) -> Sequence[PixelBox] | None:
        digits = [written.take_moved() for written in self._digits]
        if None in digits:
            return None
        near, *far = [box for box in digits if box is not None]
        width, height = (round(side) for side in theme.size)
        turned = [(width - x - w, height - y - h, w, h) for side in far for x, y, w, h in side]
        return [*near, *turned]

    def _arrange(self, open_by: float) -> None:
        """Keep in the tree only what is to be seen: what is covered is not drawn."""
        wanted = {self._front: open_by <= 0, self._glass: open_by < 1, self._sand: open_by > 0}
        for widget in (widget for widget, is_wanted in wanted.items() if not is_wanted and widget.parent):
            self.remove_widget(widget)
        for widget in (widget for widget, is_wanted in wanted.items() if is_wanted and not widget.parent):
            # Over the rim and under the tiles; sand lies over the glass that it comes from.
            above_rim = len(self.children) - 1
            self.add_widget(widget, above_rim - (widget is self._sand and self._glass.parent is not None))

