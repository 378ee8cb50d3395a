"""Start: go on with a game that is open, begin a new one, speak another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion import tablelog
from companion.clock import wall_label
from companion.errors import TimeglasError
from companion.journal import KeptGame
from ui.i18n import LANGUAGES, language, plural, text, when
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.glass import Glass
from ui.widgets.rim_over import RimOver
from ui.words.cranium import step

_CENTRE, _BULB = 132.0, 212.0


class Start(Page):
    """The first screen. The last game is one tap away; where none is open, the new one is."""

    def __init__(
        self,
        *,
        go_on: Callable[[int], None],
        new_game: Callable[[], None],
        choose_language: Callable[[], None],
        now_label: Callable[[], str] = wall_label,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._go_on = go_on
        self._new_game = new_game
        self._choose_language = choose_language
        self._now_label = now_label
        self._open: Sequence[tuple[KeptGame, Mapping[str, Any]]] = ()

    def show(self, kept: Sequence[KeptGame], peeks: Mapping[int, Mapping[str, Any]]) -> None:
        """Offer these games; `peeks` has the views of those that are open."""
        self._open = [(game, peeks[game.id]) for game in kept if game.id in peeks][:2]
        self.anew()

    def lay(self) -> None:
        wide = not theme.portrait
        left = 282.0 if wide else 20.0
        width = theme.width - left - 20
        if wide:
            self._lay_glass()
        self.words("Timeglas", (left, 26, width - 190, 64), size_u=54, weight=700)
        self.tile(
            "language", (left + width - 180, 26, 180, 64), self._choose_language,
            kind="tool", icon="web", label=LANGUAGES[language()],
        )  # fmt: skip
        if not self._open:
            self.tile(
                "new_game", (left, 104, width, theme.height - 124), self._new_game,
                kind="primary", icon="plus", label=text("New game"), label_u=32,
            )  # fmt: skip
            return
        for number, (game, view) in enumerate(self._open):
            seat = view["turn"]["seat"]
            first = number == 0
            self.tile(
                f"go_on:{game.id}",
                (left, 104, width, 150) if first else (left, 264, width, 76),
                partial(self._go_on, game.id),
                kind="primary" if first else "normal",
                mark=view["seats"][seat]["colour"],
                icon_u=72 if first else 44,
                label=text("Go on with {game}", game="Cranium"),
                label_u=32 if first else 26,
                second=_how_it_stands(game, view, self._now_label(), first),
                second_u=20 if first else 17,
                align="left",
            )
        self.tile(
            "new_game", (left, theme.height - 128, width, 108), self._new_game,
            icon="plus", label=text("New game"), stands="beside",
        )  # fmt: skip

    def _lay_glass(self) -> None:
        glass = Glass()
        glass.stand(_CENTRE, theme.height / 2 - _BULB, _BULB, "rim", 0.57 * _BULB, theme.colour("edge"))
        glass.rest(0.0)
        # The edge of the screen is drawn over it: it stands half outside.
        glass.canvas.after.add(RimOver(theme.colour("edge")))
        self.add_widget(glass)


def _how_it_stands(game: KeptGame, view: Mapping[str, Any], now: str, two_lines: bool) -> str:
    """Whose move it is, who plays, when it was: for the tile of an open game."""
    since = when(game.touched or game.begun, now)
    try:
        count = len(tablelog.header_of(game.header).seats)
    except TimeglasError:
        return since
    who = plural("{count} team", "{count} teams", count)
    last = f"{who} · {since}"
    said = step(view)
    return f"{said}\n{last}" if two_lines else last


class Language(Page):
    """Which language the table speaks: asked at the first start, and whenever somebody wants another."""

    def __init__(self, *, chosen: Callable[[str], None], **properties: Any) -> None:
        super().__init__(**properties)
        self._chosen = chosen

    def lay(self) -> None:
        # Whoever reads none of the others reads their own.
        self.words("Timeglas", (28, 26, theme.width - 56, 64), size_u=54, weight=700)
        columns = 1 if theme.portrait else 2
        gap = 12.0
        width = (theme.width - 40 - gap * (columns - 1)) / columns
        rows = len(LANGUAGES) // columns
        height = (theme.height - 104 - 20 - gap * (rows - 1)) / rows
        for number, (code, name) in enumerate(LANGUAGES.items()):
            row, column = divmod(number, columns)
            box = (20 + column * (width + gap), 104 + row * (height + gap), width, height)
            self.tile(
                f"language:{code}", box, partial(self._chosen, code),
                kind="primary" if code == language() else "normal", label=name, label_u=32,
            )  # fmt: skip
