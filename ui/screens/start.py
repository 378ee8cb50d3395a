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
from ui.theme import Box, theme
from ui.widgets.glass import Glass
from ui.widgets.rim_over import RimOver
from ui.widgets.text import shorten, text_width
from ui.words.cranium import next_seat, next_up
from ui.words.seats import name_of, said_here

# The games that can be played on the screen. Others come into the journal from a newer Timeglas.
ON_SCREEN = frozenset({"cranium"})

_CENTRE, _BULB = 132.0, 212.0


class Start(Page):
    """The first screen. The last game is one tap away; where none is open, the new one is.

    Args:
        go: leads to "language" and other pages that are visited.
    """

    def __init__(
        self,
        *,
        go_on: Callable[[int], None],
        new_game: Callable[[], None],
        go: Callable[[str], None],
        now_label: Callable[[], str] = wall_label,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._go_on = go_on
        self._new_game = new_game
        self._go = go
        self._now_label = now_label
        self._open: Sequence[tuple[KeptGame, Mapping[str, Any]]] = ()

    def show(self, kept: Sequence[KeptGame], peeks: Mapping[int, Mapping[str, Any]]) -> None:
        """Offer these games; `peeks` has the views of those that are open."""
        opened = [(game, peeks[game.id]) for game in kept if game.id in peeks]
        # What cannot be gone on with here takes no other's place.
        self._open = sorted(opened, key=lambda one: one[1]["game"] not in ON_SCREEN)[:2]
        self.anew()

    def lay(self) -> None:
        wide = not theme.portrait
        left = 282.0 if wide else 20.0
        width = theme.width - left - 20
        if wide:
            self._lay_glass()
        self.words("Timeglas", (left, 26, width - 190, 64), size_u=54, weight=700)
        self.tile(
            "language", (left + width - 180, 26, 180, 64), partial(self._go, "language"),
            kind="tool", icon="web", label=LANGUAGES[language()],
        )  # fmt: skip
        if not self._open:
            self.tile(
                "new_game", (left, 104, width, theme.height - 124), self._new_game,
                kind="primary", icon="plus", label=text("New game"), label_u=32,
            )  # fmt: skip
            return
        heights = (180.0, 140.0) if theme.portrait else (150.0, 76.0)
        y = 104.0
        for (game, view), height in zip(self._open, heights, strict=False):
            self._lay_open(game, view, (left, y, width, height), is_last=y == 104)
            y += height + 10
        self.tile(
            "new_game", (left, theme.height - 128, width, 108), self._new_game,
            icon="plus", label=text("New game"), stands="beside",
        )  # fmt: skip

    def _lay_open(self, game: KeptGame, view: Mapping[str, Any], where: Box, is_last: bool) -> None:
        """The tile that goes on with a game: whose it is to do what comes next, who plays, since when."""
        if view["game"] not in ON_SCREEN:
            self.tile(
                f"go_on:{game.id}", where, partial(self._go_on, game.id),
                label=text("A game without screens"), label_u=25, second_u=theme.font_u("label") + 2,
                second=when(game.touched or game.begun, self._now_label()),
            )  # fmt: skip
            return
        view = said_here(view)
        icon_u = 60.0 if is_last and not theme.portrait else 44.0
        second_u = theme.font_u("body") if is_last else theme.font_u("label") + 2
        room = where[2] - 2 * theme.space("pad") - icon_u - 13
        next_step, *others, since = _how_it_stands(game, view, self._now_label())
        size = int(theme.px(second_u))
        if is_last:
            lines = [next_step, *([*others, since] if theme.portrait else [" · ".join([*others, since])])]
        elif theme.portrait:
            lines = [next_step, since]
        else:
            # One line: whose it is to do what, or else only whose; and when it was in any case.
            room_before = theme.px(room) - text_width(f" · {since}", size, 400)
            if text_width(next_step, size, 400) > room_before:
                next_step = shorten(name_of(view, next_seat(view)), room_before, size, 400)
            lines = [f"{next_step} · {since}"]
        self.tile(
            f"go_on:{game.id}", where, partial(self._go_on, game.id),
            kind="primary" if is_last else "normal",
            mark=view["seats"][next_seat(view)]["colour"], icon_u=icon_u,
            label=text("Go on with {game}", game="Cranium"), label_u=32 if is_last else 25,
            second="\n".join(shorten(line, theme.px(room), size, 400) for line in lines), second_u=second_u,
            align="left",
        )  # fmt: skip

    def _lay_glass(self) -> None:
        glass = Glass()
        glass.stand(_CENTRE, theme.height / 2 - _BULB, _BULB, "rim", 0.57 * _BULB, theme.colour("edge"))
        glass.rest(0.0)
        # The edge of the screen is drawn over it: it stands half outside.
        glass.canvas.after.add(RimOver(theme.colour("edge")))
        self.add_widget(glass)


def _how_it_stands(game: KeptGame, view: Mapping[str, Any], now: str) -> list[str]:
    """What comes next, who plays, when it was: for the tile of an open game."""
    since = when(game.touched or game.begun, now)
    try:
        count = len(tablelog.header_of(game.header).seats)
    except TimeglasError:
        return [next_up(view), since]
    return [next_up(view), plural("{count} team", "{count} teams", count), since]


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
        rows = -(-len(LANGUAGES) // columns)
        height = (theme.height - 104 - 20 - gap * (rows - 1)) / rows
        for number, (code, name) in enumerate(LANGUAGES.items()):
            row, column = divmod(number, columns)
            box = (20 + column * (width + gap), 104 + row * (height + gap), width, height)
            self.tile(
                f"language:{code}", box, partial(self._chosen, code),
                kind="primary" if code == language() else "normal", label=name, label_u=32,
            )  # fmt: skip
