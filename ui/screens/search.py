"""A page of its own for a list that is searched; the keyboard comes when the field is tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from ui.screens.page import Page, Typing
from ui.theme import theme
from ui.widgets.keyboard import Keyboard
from ui.widgets.rolling import Listed
from ui.widgets.search_list import SearchList
from ui.widgets.spelling import Spelling


class Search(Page):
    """Asks for one of the entries; `take` is told its name.

    `icon` is that of the names the keyboard knows. `asks` and `empty` (there are no entries at all) are in
    the table's language when they are asked for. `columns`: in how many the entries stand, where it is wide.
    """

    columns: ClassVar[int] = 2

    def __init__(
        self,
        entries: Sequence[Listed],
        *,
        take: Callable[[str], None],
        back: Callable[[], None],
        asks: Callable[[], str],
        empty: Callable[[], str],
        icon: str = "account-outline",
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._entries, self._take, self._back = entries, take, back
        self._asks, self._empty, self._icon = asks, empty, icon
        self._keyboard: Keyboard | None = None
        self._list: SearchList | None = None

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes back sees everything."""
        if parent is None:
            self._keyboard = self._list = None

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the list."""
        return self._keyboard

    @property
    def typing(self) -> Typing | None:
        """The list itself takes what a real keyboard types."""
        return self._keyboard or self._list

    @property
    def _sought(self) -> str:
        return self._list.sought if self._list is not None else ""

    @property
    def seeks(self) -> str:
        """What the field says while nothing is sought, in the table's language; empty: that it is one."""
        return ""

    @property
    def picked(self) -> Callable[[str], None] | None:
        """What takes a suggestion at once; None: it is only written into the field."""
        return None

    @property
    def suggested(self) -> Sequence[str]:
        """What the keyboard offers to be sought."""
        return [entry.label for entry in self._entries]

    def words_of(self, entry: Listed) -> str:
        """The words in which an entry is sought."""
        return entry.label

    def meant(self, sought: str) -> str:
        """The words that are meant by what is sought."""
        return sought

    def anew(self) -> None:
        """As every page; the keyboard first, while it is still seen with the fingers on it."""
        if self._keyboard is not None:
            self._keyboard.anew()
        super().anew()

    def lay(self) -> None:
        if self._keyboard is not None:
            self.ways = self._keyboard.ways
            self.add_widget(self._keyboard)
            return
        width, top = theme.width - 40, self.lay_head()
        rolling = self._list.rolling if self._list is not None else None
        row = rolling.row if rolling is not None else 0
        columns = 1 if theme.portrait else self.columns
        self._list = SearchList(
            self._entries, self._take, search=self._spell, empty=self._empty(), sought=self._sought,
            columns=columns, named=self.words_of, seeks=self.seeks, meant=self.meant,
        )  # fmt: skip
        self.put("found", self._list, (20, top, width, theme.height - 20 - top))
        if row and self._list.rolling is not None:
            self._list.rolling.row = row

    def lay_head(self) -> float:
        """Lay what stands above the list. Returns where that begins, in u."""
        self.lay_back(self._back, (20, 20, 84, 64))
        self.words(
            self._asks(), (120, 20, theme.width - 140, 64), weight=600, size_u=theme.font_u("sentence"),
            smallest_u=22, lines=2,
        )  # fmt: skip
        return 96.0

    def _spell(self) -> None:
        self._keyboard = Keyboard(
            Spelling(self._sought), self._spelled, self._asks, self.suggested,
            back=lambda: self._seek(self._sought), may_be_empty=True, known_icon=self._icon,
            pick=self.picked, names=self.names,
        )  # fmt: skip
        self.anew()

    def _spelled(self, sought: str) -> None:
        """Somebody is done with typing that."""
        self._seek(sought)

    def _seek(self, sought: str) -> None:
        """Show the list again, with what is called so."""
        self._keyboard = None
        if self._list is not None:
            self._list.sought, self._list.rolling = sought, None
        self.anew()
