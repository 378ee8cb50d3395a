"""Every pattern of the buzzer, to be heard; what of it can be heard is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.edges import Pattern
from ui.i18n import text
from ui.machine import Machine
from ui.screens.page import Page
from ui.theme import theme
from ui.words.buttons import is_on_box
from ui.words.check_up import PATTERNS
from ui.words.refusals import says

_EDGE, _FOOT, _SAID, _UPRIGHT_SAID, _IN_A_ROW = 20.0, 84.0, 96.0, 170.0, 3


class TryBuzzer(Page):
    """Tiles that sound.

    Args:
        machine: whose buzzer it is.
        rest: lets a running game rest, or go on.
        back: leads to where one was.
    """

    def __init__(
        self,
        *,
        machine: Machine,
        rest: Callable[[bool], None],
        back: Callable[[], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._machine, self._rest, self._back = machine, rest, back
        self._last: Pattern | None = None

    def on_parent(self, _page: Any, parent: Any) -> None:
        """The game rests while somebody is here, and what sounds ends as one leaves."""
        self._rest(parent is not None)
        if parent is None and self._machine.sounds is not None:
            self._machine.sounds.silence()

    def lay(self) -> None:
        x, y, w, foot = _EDGE, _EDGE, theme.width - 2 * _EDGE, theme.height - _FOOT
        said_high = _UPRIGHT_SAID if theme.portrait else _SAID
        self.words(
            "\n".join(self._says()), (x + 6, y, w - 12, said_high),
            size_u=theme.font_u("label"), smallest_u=17, lines=7 if theme.portrait else 5,
        )  # fmt: skip
        y += said_high + 8
        gap, rows = theme.space("gap"), -(-len(PATTERNS) // _IN_A_ROW)
        wide = (w - gap * (_IN_A_ROW - 1)) / _IN_A_ROW
        high = min(132.0, (foot - y - gap * rows) / rows)
        for number, (pattern, label) in enumerate(PATTERNS.items()):
            row, column = divmod(number, _IN_A_ROW)
            box = (x + column * (wide + gap), y + row * (high + gap), wide, high)
            self.tile(
                f"beep:{pattern}", box, partial(self._sound, pattern), label=text(label),
                label_u=theme.font_u("choice"), chosen=pattern == self._last,
            )  # fmt: skip
        self.lay_back(self._back, (x, foot, 84, 64))
        self.tile(
            "silence", (x + 84 + gap, foot, w - 84 - gap, 64), self._silence,
            kind="tool", icon="volume-off", label=text("Silence"), stands="beside",
        )  # fmt: skip

    def _says(self) -> list[str]:
        outfit, chosen = self._machine.outfit, self._machine.kept.now
        has_box = any(is_on_box(state.button) for state in outfit.states())
        if has_box and (outfit.is_pretended or not outfit.buzzer):
            said = [text("The button box sounds, if it has a buzzer. A touch sounds a pattern.")]
        elif outfit.is_pretended:
            said = [text("There are no pins here, and no buzzer: its sign is shown while a game is open.")]
        elif outfit.buzzer:
            said = [text("The buzzer is on {pin}. A touch sounds a pattern.", pin=outfit.buzzer)]
        else:
            said = [text("hardware.toml names no buzzer.")]
        if not chosen.buzzer:
            said.append(text("It is switched off in the settings, under Sound."))
        if chosen.sound:
            said.append(text("The loudspeaker sounds, too, where there is one."))
        return [*said, *(says(problem) for problem in outfit.problems())]

    def _sound(self, pattern: Pattern) -> None:
        self._last = pattern
        if self._machine.sounds is not None:
            self._machine.sounds.beep(pattern)
        self.anew()

    def _silence(self) -> None:
        self._last = None
        if self._machine.sounds is not None:
            self._machine.sounds.silence()
        self.anew()
