"""Every game that is kept, the one begun last first: found again by its people, its name or its day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from companion.errors import TimeglasError
from companion.game import Header
from companion.history import Result, read_summary, tells_all
from companion.journal import KeptGame
from ui.archive import Archive
from ui.i18n import text
from ui.screens.history.listed import ListedGame, day_meant
from ui.screens.search import Search
from ui.theme import theme
from ui.widgets.rolling import Listed
from ui.words.refusals import says

_TOOL, _NAMED_TOOL = 64.0, 132.0
_SUGGESTED = 300
_UNKNOWN_AT_ONCE = 40
"""Of how many games that tell no result it is worked out when somebody comes here."""

_Found = tuple[Sequence[KeptGame], dict[int, Result]]


class History(Search):
    """Leads to `look` with the game that is tapped, to `save` for all of them, to `report`, and to `people`;
    where there are none, to `take_in`.

    `aloud` says why one cannot be looked at.
    """

    columns: ClassVar[int] = 1

    def __init__(
        self,
        *,
        archive: Archive,
        look: Callable[[KeptGame], None],
        save: Callable[[Sequence[KeptGame]], None],
        report: Callable[[], None],
        people: Callable[[Sequence[tuple[Header, Result]]], None],
        aloud: Callable[[str], None],
        back: Callable[[], None],
        now_label: Callable[[], str],
        take_in: Callable[[], None] = lambda: None,
        **properties: Any,
    ) -> None:
        super().__init__(
            (), take=self._look, back=back, asks=lambda: self.seeks, empty=self._says_empty,
            **properties,
        )  # fmt: skip
        self._archive, self._look_at = archive, look
        self._save, self._report, self._aloud = save, report, aloud
        self._people, self._take_in = people, take_in
        self._now_label = now_label
        self._told: _Found | TimeglasError | None = None
        self._games: dict[str, ListedGame] | None = None
        self._problem = ""

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes back from a game sees the list as it was left."""
        if parent is None:
            self._keyboard = None

    def begin(self) -> None:
        """Show the games that are kept by now, all of them."""
        self._games, self._entries, self._problem, self._list = None, (), "", None
        self._archive.beside(self._find, self._hear)

    def _find(self) -> _Found:
        games = self._archive.games()
        untold = [kept for kept in games if not tells_all(kept.summary)][:_UNKNOWN_AT_ONCE]
        results = {kept.id: self._archive.result(kept) for kept in untold}
        return games, {game: result for game, result in results.items() if result is not None}

    def _hear(self, told: _Found | TimeglasError) -> None:
        self._told = told

    def tick(self, _now_ns: int) -> bool:
        """See whether the games have been told."""
        told, self._told = self._told, None
        if isinstance(told, TimeglasError):
            self._problem = says(told)
            self._games = {}
            self.anew()
        elif told is not None:
            games, results = told
            now = self._now_label()
            self._games = {
                str(kept.id): ListedGame(kept, results.get(kept.id) or read_summary(kept.summary), now)
                for kept in games
            }
            self._entries = list(self._games.values())
            self.anew()
        return False

    def _says_empty(self) -> str:
        if self._games is None:
            return ""
        return self._problem or text("Every game that is played here is kept, and can be found here again.")

    def lay_head(self) -> float:
        gap = theme.space("gap")
        self.lay_back(self._back, (20, 20, 84, _TOOL))
        tools = [("report", "lifebuoy", text("Report"), self._report)]
        if self._games:
            tools.insert(0, ("save", "usb-flash-drive-outline", text("Save all"), self._save_all))
            tools.insert(0, ("people", "account-group-outline", text("People"), self._tell_people))
        elif self._games is not None:
            tools.insert(0, ("take_in", "usb-flash-drive-outline", text("Take games in"), self._take_in))
        width = _TOOL if theme.portrait else _NAMED_TOOL
        right = theme.width - 20 - len(tools) * (width + gap)
        for number, (name, icon, label, deed) in enumerate(tools):
            box = (right + gap + number * (width + gap), 20.0, width, _TOOL)
            said = "" if theme.portrait else label
            self.tile(name, box, deed, kind="tool", icon=icon, label=said, stands="beside")
        self.words(
            text("Earlier games"), (116, 20, right - 116, _TOOL), weight=600, size_u=theme.font_u("sentence"),
            smallest_u=20, lines=2,
        )  # fmt: skip
        return 96.0

    @property
    def suggested(self) -> Sequence[str]:
        names = dict.fromkeys(name for one in (self._games or {}).values() for name in one.names)
        return list(names)[:_SUGGESTED]

    @property
    def seeks(self) -> str:
        return text("People, game or day")

    @property
    def picked(self) -> Callable[[str], None]:
        return self._spelled

    def words_of(self, entry: Listed) -> str:
        return entry.sought if isinstance(entry, ListedGame) else entry.label

    def meant(self, sought: str) -> str:
        return day_meant(sought)

    def _tell_people(self) -> None:
        games = (self._games or {}).values()
        self._people(
            [(one.header, one.result) for one in games if one.header is not None and one.result is not None]
        )

    def find(self, name: str) -> None:
        """Show the games of whoever is called that."""
        if self._list is not None:
            self._list.sought, self._list.rolling = name, None

    def _save_all(self) -> None:
        self._save([one.kept for one in (self._games or {}).values()])

    def _look(self, says_game: str) -> None:
        game = (self._games or {})[says_game]
        if game.can_be_opened:
            self._look_at(game.kept)
        else:
            self._aloud(
                text(
                    "This version of Timeglas does not know that game. "
                    "It is kept, and can be saved as a table log."
                )
            )
