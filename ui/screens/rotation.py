"""Turning the picture on a screen that is mounted on its side or upside down, by what one sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ui.i18n import msgid, text
from ui.machine import Display
from ui.screens.page import Page
from ui.screens.trial import Trial
from ui.settings import KeptSettings
from ui.theme import theme
from ui.turn import turned
from ui.widgets.text import Step, lay_out
from ui.widgets.tile import pad_of


class _Turn(NamedTuple):
    says: str
    by: int
    label: str
    icon: str


_TURNS = (
    _Turn("left", 90, msgid("A quarter turn to the left"), "rotate-left"),
    _Turn("half", 180, msgid("Upside down"), "swap-vertical"),
    _Turn("right", -90, msgid("A quarter turn to the right"), "rotate-right"),
)


class RotationPage(Page):
    """Three ways to turn it, each tried until somebody keeps it.

    Args:
        display: what is turned.
        kept: where it is kept.
        leave: leads back to where one was.
    """

    def __init__(
        self, *, display: Display, kept: KeptSettings, leave: Callable[[], None], **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._display, self._kept, self._leave = display, kept, leave
        self._trial: Trial | None = None

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever is called away in the midst of it has not kept it."""
        if parent is None and self._trial is not None:
            self._trial = None
            self._display.take_effect()

    def lay(self) -> None:
        left, width = 28.0, theme.width - 56
        if self._trial is not None:
            self.put("trial", self._trial, (left, 32, width, theme.height - 52))
            return
        asks = self.words(
            text("How does the picture have to turn to stand upright?"), (left, 28, width, 88),
            weight=600, lines=2, middle=False, size_u=theme.font_u("sentence"), smallest_u=22,
        )  # fmt: skip
        assert asks.laid is not None
        below = 28 + asks.laid.height / theme.u + 6
        self.words(
            text("Touches turn with it."), (left, below, width, 40), colour="muted",
            size_u=theme.font_u("body"),
        )  # fmt: skip
        self.lay_back(self._leave)
        top, gap = below + 52, theme.space("gap")
        foot = theme.height - 82 - 16
        across = theme.width - 40 if theme.portrait else (theme.width - 40 - 2 * gap) / 3
        step, words_u = _alike([text(way.label) for way in _TURNS], across - 2 * pad_of(across))
        for number, way in enumerate(_TURNS):
            if theme.portrait:
                h = (foot - top - 2 * gap) / 3
                box = (20.0, top + number * (h + gap), across, h)
            else:
                box = (20 + number * (across + gap), top, across, foot - top)
            self.tile(
                way.says, box, partial(self._try, way.by), icon=way.icon, label=text(way.label), icon_u=72,
                stands="above", set_in=(step,), words_u=words_u,
            )  # fmt: skip

    def tick(self, now_ns: int) -> bool:
        return self._trial is not None and self._trial.tick(now_ns)

    def key_down(self, key: int) -> None:
        """Any key puts it back."""
        if self._trial is not None:
            self._drop()

    def _try(self, by: int) -> None:
        self._trial = Trial(
            text("Does the picture stand upright now, and does it answer to a finger?"),
            keep=self._keep, drop=self._drop,
        )  # fmt: skip
        self._display.turn(turned(self._display.rotation, by))
        self.anew()

    def _keep(self) -> None:
        self._trial = None
        self._kept.change(rotation=self._display.rotation)
        self._leave()

    def _drop(self) -> None:
        self._trial = None
        self._display.take_effect()
        self.anew()


def _alike(labels: Sequence[str], room: float) -> tuple[Step, float]:
    """The largest type in which all of them can be set, and how high the highest is then; the latter in u."""
    size, weight = theme.font_u("choice"), 600
    while True:
        step = Step(int(theme.px(size)), 3)
        laid = [lay_out(label, theme.px(room), (step,), weight) for label in labels]
        if size <= theme.font_u("smallest") or not any(label.shortened for label in laid):
            return step, max(label.height for label in laid) / theme.u
        size -= 1
