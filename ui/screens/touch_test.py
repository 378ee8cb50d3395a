"""The four-corner touch test: five targets in turn, where each touch landed, what is wrong and what helps.

    a target, five times --five touches--> they land where they should: said so
                                       --> turned or mirrored: set right at once, and tried
                                       --> neither: said so, and what to do

Touches may be wrong here, so nothing but the targets is to be hit, and there are other ways out: any button,
any key, and a minute without a touch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from ui.i18n import msgid, text
from ui.machine import Display
from ui.patches import circle, fan, ring, stroke
from ui.screens.page import Page
from ui.screens.trial import Trial
from ui.settings import KeptSettings
from ui.showing import Showing
from ui.theme import theme
from ui.touch_fix import Found, Place, TouchFix, Wrong, find
from ui.turn import on_glass
from ui.widgets.paint import Fill
from ui.widgets.text import Step

QUIET_S = 60
_S = 1_000_000_000
_AGAIN_NS = 300_000_000  # a second touch so soon is the same one

_INSET, _RING, _DOT = 64.0, 34.0, 9.0  # u

_SAID: dict[Wrong, str] = {
    "left_right": msgid("Touches were mirrored: left was right. They are set right now. Does a finger hit?"),
    "upside_down": msgid("Touches were mirrored: up was down. They are set right now. Does a finger hit?"),
    "half": msgid("Touches were turned by half. They are set right now. Does a finger hit?"),
    "quarter": msgid("Touches were turned by a quarter. They are set right now. Does a finger hit?"),
    "swapped": msgid("Touches had across and down swapped. They are set right now. Does a finger hit?"),
    "exact": msgid("Touches land where they should."),
    "inexact": msgid(
        "Touches miss, and neither turning nor mirroring sets that right. Wipe the glass dry, touch with the "
        "tip of a finger, and try again."
    ),
}  # fmt: skip
_BY_MOUSE = msgid(
    "Touches come in as a mouse's, and land elsewhere. Only the system can set that right: calibrate the "
    "touchscreen there."
)


class TouchTest(Page):
    """The test, from the first target to what is to be done.

    Args:
        display: what is touched.
        kept: where what helps is kept.
        leave: leads back to where one was.
        presses: how many buttons have gone down so far.
    """

    def __init__(
        self,
        *,
        display: Display,
        kept: KeptSettings,
        leave: Callable[[], None],
        presses: Callable[[], int],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._display, self._kept, self._leave, self._presses = display, kept, leave, presses
        self._marks = Widget()
        self._stands: tuple[Any, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self._told: list[Place] = []
        self._landed: list[Place] = []
        self._found: Found | None = None
        self._by_mouse = False
        self._trial: Trial | None = None
        self._touched_ns: int | None = None
        self._quiet_since_ns: int | None = None
        self._pressed_before = self._presses()

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes again begins again; whoever is called away has kept nothing."""
        if parent is None:
            if self._trial is not None:
                self._display.take_effect()
            self._begin()
        else:
            self._pressed_before = self._presses()

    # -- what is to be seen ------------------------------------------------------------------------------

    def lay(self) -> None:
        left, width = 28.0, theme.width - 56
        stands = theme.size, theme.above
        if stands != self._stands:
            self._stands = stands
            if self._found is None:  # the targets that were touched are elsewhere now
                self._begin()
        if self._trial is not None:
            self.put("trial", self._trial, (left, 32, width, theme.height - 52))
        elif self._found is not None:
            self._lay_result(self._found)
        else:
            self._lay_target()

    @property
    def targets(self) -> tuple[Place, ...]:
        """The middle of each target, in u from the top left, in the order in which they are touched."""
        far_x, far_y = theme.width - _INSET, theme.height - _INSET
        middle = theme.width / 2, theme.height / 2
        return (_INSET, _INSET), (far_x, _INSET), (far_x, far_y), (_INSET, far_y), middle

    def _lay_target(self) -> None:
        number = len(self._told)
        left, width = 120.0, theme.width - 240
        if theme.portrait:
            left, width = 28.0, theme.width - 56
        top = theme.height / 2 - (180 if theme.portrait else 150)
        body, small = theme.font_u("body"), theme.font_u("smallest")
        self.words(
            text("Touch the middle of the ring with the tip of a finger."), (left, top, width, 90),
            weight=600, lines=3, align="centre", size_u=theme.font_u("choice"), smallest_u=small,
        )  # fmt: skip
        self.words(
            text("Any button or key leads back; so does a minute without a touch."),
            (left, theme.height / 2 + 60, width, 80), align="centre", colour="muted",
            steps=[Step(int(theme.px(size)), 3) for size in (body, body * 0.9, small)],
        )  # fmt: skip
        self._draw_marks(number)

    def _lay_result(self, found: Found) -> None:
        left, width = 120.0, theme.width - 240
        if theme.portrait:
            left, width = 28.0, theme.width - 56
        is_right = found.wrong == "exact"
        says = _BY_MOUSE if self._by_mouse and not is_right else _SAID[found.wrong]
        top = 2 * _INSET if theme.portrait else 28.0
        foot, below = (theme.height / 2 + way * (_RING + 14) for way in (-1, 1))
        self._draw_marks(None)
        self.words(
            text(says), (left, top, width, foot - top), weight=600, lines=7, align="centre",
            size_u=theme.font_u("sentence"), smallest_u=theme.font_u("smallest"),
        )  # fmt: skip
        gap, tile_w = theme.space("gap"), (min(width, 480) - theme.space("gap")) / 2
        x, y = (theme.width - 2 * tile_w - gap) / 2, below
        self.tile(
            "again", (x, y, tile_w, 84), self._again, kind="normal" if is_right else "primary",
            icon="restart", label=text("Again"), stands="beside",
        )  # fmt: skip
        self.tile(
            "leave", (x + tile_w + gap, y, tile_w, 84), self._leave, kind="primary" if is_right else "normal",
            icon="check" if is_right else "arrow-left", label=text("Done") if is_right else text("Back"),
            stands="beside",
        )  # fmt: skip

    def _draw_marks(self, wanted: int | None) -> None:
        """The target that is to be touched, those that were, and where each touch landed."""
        self._marks = Widget()
        add, last = self._marks.canvas.add, len(self._told)
        for number, (x, y) in enumerate(self.targets):
            if number != wanted and number >= last:
                continue
            at = theme.point(x, y)
            colour = theme.colour("text" if number == wanted else "line")
            add(Fill(colour, ring(*at, theme.px(_RING), theme.px(6 if number == wanted else 2.5))))
            if number == wanted:
                add(Fill(colour, fan(circle(*at, theme.px(6)))))
        for (x, y), landed in zip(self.targets, self._landed, strict=False):
            at = theme.point(x, y)
            add(Fill(theme.colour("line"), stroke([at, landed], theme.px(2.5))))
            add(Fill(theme.colour("text"), fan(circle(*landed, theme.px(_DOT)))))
        self.add_widget(self._marks)

    # -- what happens ------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Note where it landed, while there is a target."""
        if self._trial is not None or self._found is not None:
            return bool(super().on_touch_down(touch))
        at_ns = getattr(touch, "at_ns", None)
        is_echo = at_ns is not None and self._touched_ns is not None and at_ns - self._touched_ns < _AGAIN_NS
        if not is_echo:
            self._touched_ns, self._quiet_since_ns = at_ns, None
            self._told.append(getattr(touch, "told", (touch.sx, 1 - touch.sy)))
            self._landed.append(touch.pos)
            self._by_mouse = getattr(touch, "by_mouse", False)
            if len(self._told) == len(self.targets):
                self._find()
            self.anew()
        return True

    def _find(self) -> None:
        """Say what is wrong with touches as they are set now; set right what can be, to be tried."""
        page, rotation = theme.size, self._display.rotation
        width, height = page if rotation in (0, 180) else page[::-1]
        meant = [on_glass(*theme.point(x, y), page, rotation) for x, y in self.targets]
        seen = [on_glass(x, y, page, rotation) for x, y in self._landed]
        self._found = find(seen, meant, (width, height))
        if self._found.wrong not in ("exact", "inexact") and not self._by_mouse:
            self._try(find(self._told, meant, (width, height)).fix, text(_SAID[self._found.wrong]))

    def _try(self, fix: TouchFix, asks: str) -> None:
        self._trial = Trial(asks, keep=lambda: self._keep(fix), drop=self._drop)
        self._display.fix(fix)

    def _keep(self, fix: TouchFix) -> None:
        self._trial = None
        self._kept.change(touch=fix)
        self._leave()

    def _drop(self) -> None:
        self._trial = None
        self._display.take_effect()
        self._leave()

    def _again(self) -> None:
        self._begin()
        self.anew()

    def tick(self, now_ns: int) -> bool:
        if self._trial is not None:
            return self._trial.tick(now_ns)
        if self._quiet_since_ns is None:
            self._quiet_since_ns = now_ns
        if now_ns - self._quiet_since_ns >= QUIET_S * _S:
            self._leave()
            return False
        return True

    def key_down(self, key: int) -> None:
        """Any key leads back."""
        self._back_by_hand()

    def showing(self, showing: Showing) -> None:
        """So does any button."""
        if showing.presses > self._pressed_before:
            self._back_by_hand()

    def _back_by_hand(self) -> None:
        self._drop() if self._trial is not None else self._leave()
