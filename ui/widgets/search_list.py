"""A list in which something is searched, however it is spelled, and tapped: people, places, games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ui.folding import found
from ui.i18n import text
from ui.theme import Box, theme
from ui.widgets.part import Part
from ui.widgets.rolling import Listed, Rolling

_FIELD_H = 64.0
_BACKSPACE = 8  # by Kivy's numbers


class SearchList(Part):
    """The field with what is sought, and below it what was found.

    Args:
        search: the field was tapped: somebody wants to type on the screen. A real keyboard types here.
        empty: what is said where there are no entries at all.
        named: in which words of an entry it is sought.
        seeks: what stands in the field while nothing is sought.
        meant: the words that are meant by what is sought.
    """

    def __init__(
        self,
        entries: Sequence[Listed],
        take: Callable[[str], None],
        *,
        search: Callable[[], None],
        empty: str,
        sought: str = "",
        columns: int = 1,
        named: Callable[[Listed], str] = lambda entry: entry.label,
        seeks: str = "",
        meant: Callable[[str], str] = str,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._entries, self._take, self._columns = entries, take, columns
        self._search, self._empty, self._words_of = search, empty, named
        self._seeks, self._meant = seeks, meant
        self.sought = sought
        self.rolling: Rolling | None = None
        """The list itself, where anything is found."""

    def fill(self, box: Box) -> None:
        super().fill(box)
        self._box, self.rolling = box, None
        x, y, w, h = box
        gap = theme.space("gap")
        if not self._entries:
            self._say(self._empty, box)
            return
        clear_w = _FIELD_H + gap if self.sought else 0.0
        self.tile(
            "search", (x, y, w - clear_w, _FIELD_H), self._search, kind="tool", icon="magnify", align="left",
            label=self.sought or self._seeks or text("Search"), label_u=theme.font_u("body"), stands="beside",
        )  # fmt: skip
        if self.sought:
            self.tile(
                "clear", (x + w - _FIELD_H, y, _FIELD_H, _FIELD_H), lambda: self.seek(""),
                kind="tool", icon="close",
            )  # fmt: skip
        below = (x, y + _FIELD_H + gap, w, h - _FIELD_H - gap)
        fitting = found(self._entries, self._meant(self.sought), self._words_of)
        if fitting:
            self.rolling = self.put("list", Rolling(fitting, self._take, self._columns), below)
        else:
            self._say(text("Nothing here is called “{sought}”.", sought=self.sought), below)

    def seek(self, sought: str) -> None:
        """Show what is called so, however it is spelled; everything where nothing is sought."""
        if sought != self.sought:
            self.sought = sought
            self.fill(self._box)
            self.name_ways()

    # What a real keyboard types

    def typed(self, letters: str) -> None:
        """Letters came in: what is sought grows by them."""
        self.seek(self.sought + letters)

    def key_down(self, key: int) -> None:
        """Backspace takes the last one back."""
        if key == _BACKSPACE:
            self.seek(self.sought[:-1])

    def _say(self, sentence: str, box: Box) -> None:
        x, y, w, _ = box
        self.words(
            sentence, (x + 8, y + 8, w - 16, 96), size_u=theme.font_u("body"), smallest_u=17, lines=3,
            colour="muted", middle=False,
        )  # fmt: skip
