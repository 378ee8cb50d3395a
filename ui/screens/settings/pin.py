"""The pages on which a PIN is typed: to open the lock, and twice to set it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.i18n import plural, text
from ui.lock import LEAST, MOST, Lock
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.figures import Figures
from ui.widgets.keypad import Keypad
from ui.widgets.text import Step


class PinPage(Page):
    """A question at the left, the keypad at the right; upright one above the other. For the subclass."""

    def __init__(self, *, back: Callable[[], None], **properties: Any) -> None:
        super().__init__(**properties)
        self._back = back
        self._figures = Figures(most=MOST)
        self._keypad = self._new_keypad()
        self._said = ""  # what was wrong with the last one

    def _new_keypad(self) -> Keypad:
        return Keypad(self._figures, self._done, asks=text("PIN"), least=LEAST, masked=True)

    def on_parent(self, _page: Any, parent: Any) -> None:
        """What somebody typed and left is nobody's."""
        if parent is None:
            self._figures.clear()
            self._said = ""

    @property
    def typing(self) -> Keypad:
        return self._keypad

    def asks(self) -> str:
        """What is to be typed."""
        raise NotImplementedError

    def also(self) -> str:
        """What is said under it, where nothing was wrong."""
        return ""

    def wrong(self) -> str:
        """What was wrong; empty where nothing was."""
        return self._said

    def typed(self, figures: str) -> None:
        """Somebody has typed these, and is done."""
        raise NotImplementedError

    def lay(self) -> None:
        self._keypad = self._new_keypad()
        sentence, body = theme.font_u("sentence"), theme.font_u("body")
        least = theme.font_u("smallest")
        foot = theme.height - 84
        if theme.portrait:
            width = theme.width - 56
            self.put("pin", self._keypad, (20, foot - 476, theme.width - 40, 460))
            asks, bottom = (28.0, 24.0, width, 112.0), foot - 476
        else:
            left = theme.width - 400
            self.put("pin", self._keypad, (left, 20, 380, theme.height - 40))
            asks, bottom = (28.0, 24.0, left - 56, 150.0), foot
        asked = self.words(
            self.asks(), asks, weight=600, lines=3, middle=False, size_u=sentence, smallest_u=22
        )
        assert asked.laid is not None
        top = 24 + asked.laid.height / theme.u + 12
        also = (28.0, top, asks[2], bottom - 8 - top)
        steps = [Step(int(theme.px(size)), 6) for size in (body * 1.1, body, body * 0.9, least)]
        wrong = self.wrong()
        self.words(
            wrong or self.also(), also, steps=steps, middle=False, weight=600 if wrong else 400,
            colour="text" if wrong else "muted",
        )  # fmt: skip
        self.lay_back(self._back, (20, foot, 84, 64))

    def say(self, sentence: str) -> None:
        """Say what was wrong, over an empty field."""
        self._figures.clear()
        self._said = sentence
        self.anew()

    def _done(self, figures: Figures) -> None:
        typed = figures.typed
        figures.clear()
        self.typed(typed)


class AskPin(PinPage):
    """Before what is locked. `opened` is called once the PIN was right."""

    def __init__(
        self, lock: Lock, *, opened: Callable[[], None], back: Callable[[], None], **properties: Any
    ) -> None:
        super().__init__(back=back, **properties)
        self._lock, self._opened = lock, opened
        self._rest_s = 0  # as it is written

    def asks(self) -> str:
        return text("What is the PIN?")

    def wrong(self) -> str:
        if self._rest_s:
            return plural("Wait {count} second.", "Wait {count} seconds.", self._rest_s)
        return super().wrong()

    def also(self) -> str:
        return text("The settings are locked.")

    def lay(self) -> None:
        self._rest_s = self._lock.rest_s
        super().lay()

    def typed(self, figures: str) -> None:
        if self._lock.rest_s:
            self.anew()
        elif self._lock.opens(figures):
            self._opened()
        else:
            # Where one has to wait now, that says enough.
            self.say("" if self._lock.rest_s else text("That is not the PIN."))

    def tick(self, _now_ns: int) -> bool:
        """Count the seconds down that one has to wait."""
        rest_s = self._lock.rest_s
        if rest_s != self._rest_s:
            self.anew()
        return rest_s > 0


class SetPin(PinPage):
    """Asks for a new PIN twice. `done` is told it."""

    def __init__(
        self, *, done: Callable[[str], None], back: Callable[[], None], **properties: Any
    ) -> None:
        super().__init__(back=back, **properties)
        self._told, self._first = done, ""

    def asks(self) -> str:
        return text("Type it once more.") if self._first else text("A new PIN")

    def also(self) -> str:
        if self._first:
            return text("To be on the safe side.")
        asks = text("The settings will ask for it.")
        return f"{text('{least} to {most} figures.', least=LEAST, most=MOST)} {asks}"

    def typed(self, figures: str) -> None:
        if not self._first:
            self._first = figures
            self.say("")
        elif figures == self._first:
            self._told(figures)
        else:
            self._first = ""
            self.say(text("These were two different ones. Begin again."))
