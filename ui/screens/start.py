"""Start: go on with a game that is open, begin a new one, speak another language."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import Any

from companion.clock import wall_label
from companion.journal import KeptGame
from ui.games import has_screens, has_teams, on_screen, title_of
from ui.i18n import LANGUAGES, language, plural, text, when
from ui.peeks import SEEN_TOGETHER
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.glass import Glass
from ui.widgets.rim_over import RimOver
from ui.widgets.text import text_width
from ui.words.seats import present, said_here

_CENTRE, _BULB = 127.0, 212.0  # its left corners are under the rim
_BESIDE_W, _MORE_W = 146.0, 96.0
_BEGINNING_H = 234.0  # upright: what this is, and the new game


class Start(Page):
    """The first screen. The last game is one tap away; where none is open, the new one is.

    Args:
        go: leads to "language" and other pages that are visited.
        look_at: finds out how these games stand; then `show` has their views, or not those games.
        offers: the names of those that there are.
    """

    def __init__(
        self,
        *,
        go_on: Callable[[int], None],
        new_game: Callable[[], None],
        go: Callable[[str], None],
        look_at: Callable[[Sequence[int]], None] = lambda _games: None,
        offers: Container[str] = (),
        now_label: Callable[[], str] = wall_label,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._go_on = go_on
        self._new_game = new_game
        self._go, self._look_at, self._offers = go, look_at, offers
        self._now_label = now_label
        self._left: Sequence[KeptGame] = ()
        self._peeks: Mapping[int, Mapping[str, Any]] = {}
        self._from = 0  # how many of the games that were left have been passed over
        self._wants = 0  # how many are to be

    def show(self, left: Sequence[KeptGame], peeks: Mapping[int, Mapping[str, Any]]) -> None:
        """Offer these games that were left, in their order; `peeks` has the views of those looked at."""
        if [game.id for game in left[:SEEN_TOGETHER]] != [game.id for game in self._left[:SEEN_TOGETHER]]:
            self._wants = 0
        self._left, self._peeks = left, peeks
        self._turn_to_wanted()

    def _turn_to_wanted(self) -> None:
        """Show the games that are wanted, once it is known how they stand."""
        if self._wants >= len(self._left):
            self._wants = 0
        wanted = self._left[self._wants : self._wants + SEEN_TOGETHER]
        unseen = [game.id for game in wanted if game.id not in self._peeks]
        if unseen:
            self._look_at(unseen)
        else:
            self._from = self._wants
            self.anew()

    @property
    def _seen(self) -> Sequence[tuple[KeptGame, Mapping[str, Any]]]:
        """The games that are shown now."""
        seen = self._left[self._from : self._from + SEEN_TOGETHER]
        return [(game, self._peeks[game.id]) for game in seen if game.id in self._peeks]

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for _, view in self._seen for seat in said_here(view)["seats"]]

    def lay(self) -> None:
        wide = not theme.portrait
        left = 282.0 if wide else 20.0
        width = theme.width - left - 20
        if wide:
            self._lay_glass()
        else:
            self._lay_standing_glass()
        self.words("Timeglas", (left, 26, width - 190, 64), size_u=54, weight=700)
        self.tile(
            "language", (left + width - 180, 26, 180, 64), partial(self._go, "language"),
            kind="tool", icon="web", label=LANGUAGES[language()],
        )  # fmt: skip
        row_y = theme.height - 128
        beside = [
            (name, icon, label)
            for name, icon, label in (
                ("history", "history", text("Earlier games")), ("settings", "cog-outline", text("Settings")),
            )
            if name in self._offers
        ]
        if self._seen:
            self._lay_games(left, 104, width, row_y - 12)
            usual = ("new_game", "plus", text("New game"), self._new_game)
        else:
            self._lay_beginning(left, 104, width, row_y - 12)
            usual = ("tour", "compass-outline", text("A short tour"), partial(self._go, "tour"))
        beside_w = _BESIDE_W if wide else (width - len(beside) * 10) / (len(beside) + 1)
        room = width - len(beside) * (beside_w + 10)
        name, icon, label, deed = usual
        above: dict[str, Any] = {"stands": "above", "label_u": 19, "icon_u": 38}
        look = {"stands": "beside"} if wide else above
        self.tile(name, (left, row_y, room, 108), deed, icon=icon, label=label, **look)
        for number, (name, icon, label) in enumerate(beside):
            x = left + room + 10 + number * (beside_w + 10)
            box = (x, row_y, beside_w, 108)
            self.tile(name, box, partial(self._go, name), icon=icon, label=label, **above)

    def _lay_beginning(self, left: float, y: float, width: float, end: float) -> None:
        """What this is, and a new game."""
        says = text("Timeglas lies beside a board game, runs its hourglass and knows whose turn it is.")
        high, align = (110.0, "centre") if theme.portrait else (92.0, "left")
        if theme.portrait:
            y = end - _BEGINNING_H
        self.words(
            says, (left + 2, y, width - 4, high),
            size_u=theme.font_u("body") * 1.1, lines=4 if theme.portrait else 3, align=align,
        )  # fmt: skip
        top = y + high + 8
        self.tile(
            "new_game", (left, top, width, end - top), self._new_game, kind="primary", icon="plus",
            label=text("New game"), label_u=36, stands="beside",
        )  # fmt: skip

    def _lay_games(self, left: float, y: float, width: float, end: float) -> None:
        """The game that was left last, the one before, and the way to those before that."""
        seen = self._seen
        heights = [180.0, 140.0] if theme.portrait else [150.0, 76.0]
        if len(self._left) == 1:
            heights = [240.0 if theme.portrait else end - y]
        left_over = len(self._left) - len(seen)
        for number, ((game, view), height) in enumerate(zip(seen, heights, strict=False)):
            is_last = self._from == 0 and number == 0
            has_more = bool(left_over) and number == len(seen) - 1
            room = width - (_MORE_W + 8 if has_more else 0)
            self._lay_open(game, view, (left, y, room, height), is_last)
            if has_more:
                self.tile(
                    "more_games", (left + room + 8, y, _MORE_W, height), self._turn_on,
                    label=plural("{count} more", "{count} more", left_over), stands="beside", label_u=22,
                )  # fmt: skip
            y += height + 10

    def _turn_on(self) -> None:
        """Show the games that were left before these; after the last of them the first."""
        self._wants = self._from + SEEN_TOGETHER
        self._turn_to_wanted()

    def _lay_open(self, game: KeptGame, view: Mapping[str, Any], where: Box, is_last: bool) -> None:
        """The tile that goes on with a game: whose it is to do what comes next, who plays, since when."""
        if not has_screens(view["game"]):
            self.tile(
                f"go_on:{game.id}", where, partial(self._go_on, game.id),
                label=text("A game without screens"), label_u=25, second_u=theme.font_u("label") + 2,
                second=when(game.touched or game.begun, self._now_label()),
            )  # fmt: skip
            return
        view, words = said_here(view), on_screen(view["game"]).words
        icon_u = 60.0 if is_last and not theme.portrait else 44.0
        second_u = theme.font_u("body") if is_last else theme.font_u("label") + 2
        next_step, *others, since = _how_it_stands(game, view, self._now_label())
        if theme.portrait:
            lines = [next_step, *(others if is_last else []), since]
        elif is_last:
            lines = [next_step, " · ".join([*others, since])]
        else:
            # Two lines before one that breaks anywhere.
            line, room = f"{next_step} · {since}", where[2] - 2 * theme.space("pad") - icon_u - 13
            size = int(theme.px((second_u + theme.font_u("smallest")) / 2))
            fits = text_width(line, size, 400) <= theme.px(room)
            lines = [line] if fits else [next_step, since]
        self.tile(
            f"go_on:{game.id}", where, partial(self._go_on, game.id),
            kind="primary" if is_last else "normal",
            mark=view["seats"][words.next_seat(view)]["colour"], icon_u=icon_u,
            label=text("Go on with {game}", game=title_of(view["game"])), label_u=32 if is_last else 25,
            second="\n".join(lines), second_u=second_u, align="left",
        )  # fmt: skip

    def _lay_standing_glass(self) -> None:
        """Upright it stands where there is room, under the games or over what is said of it."""
        top = 118.0 + (0, 250, 340)[min(2, len(self._left))]
        foot = theme.height - 144 - (0 if self._seen else _BEGINNING_H)
        bulb = min(150.0, (foot - top) / 2)
        glass = Glass()
        glass.stand(theme.width / 2, top, bulb, "bar", 0.7 * bulb, theme.colour("edge"))
        glass.rest(0.0)
        self.add_widget(glass)

    def _lay_glass(self) -> None:
        glass = Glass()
        glass.stand(_CENTRE, theme.height / 2 - _BULB, _BULB, "rim", 0.57 * _BULB, theme.colour("edge"))
        glass.rest(0.0)
        # The edge of the screen is drawn over it: it stands half outside.
        glass.canvas.after.add(RimOver(theme.colour("edge")))
        self.add_widget(glass)


def _how_it_stands(game: KeptGame, view: Mapping[str, Any], now: str) -> list[str]:
    """What comes next, who plays, when it was: for the tile of an open game."""
    since, next_up = when(game.touched or game.begun, now), on_screen(view["game"]).words.next_up
    count = len(present(view["seats"]))
    if has_teams(view["game"]):
        return [next_up(view), plural("{count} team", "{count} teams", count), since]
    return [next_up(view), plural("{count} player", "{count} players", count), since]


class Language(Page):
    """Which language the table speaks: asked at the first start, and whenever somebody wants another.

    Args:
        chosen: is told its code.
        back: leads back to where one was; None: one cannot do without an answer.
    """

    def __init__(
        self, *, chosen: Callable[[str], None], back: Callable[[], None] | None = None, **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._chosen, self._back = chosen, back

    def lay(self) -> None:
        # Whoever reads none of the others reads their own.
        self.words("Timeglas", (28, 26, theme.width - 56, 64), size_u=54, weight=700)
        columns = 1 if theme.portrait else 2
        gap = 12.0
        width = (theme.width - 40 - gap * (columns - 1)) / columns
        rows = -(-len(LANGUAGES) // columns)
        foot = 20.0
        if self._back is not None:
            self.lay_back(self._back)
            foot = 82 + gap
        height = (theme.height - 104 - foot - gap * (rows - 1)) / rows
        for number, (code, name) in enumerate(LANGUAGES.items()):
            row, column = divmod(number, columns)
            box = (20 + column * (width + gap), 104 + row * (height + gap), width, height)
            self.tile(
                f"language:{code}", box, partial(self._chosen, code),
                kind="primary" if code == language() else "normal", label=name, label_u=32,
            )  # fmt: skip
