"""The tour's pages: a sentence and a live picture each, one after the other; then the first game is offered.

They turn by themselves, and by a tap anywhere; where motion is reduced, by a tap only. One can leave at any
moment. Time is told to it with every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from companion.seats import COLOURS
from ui.i18n import text
from ui.keys import KEYS, key_number
from ui.screens.page import Page
from ui.screens.tour.scenes import SCENES, Stage
from ui.sparing import Moved
from ui.theme import Box, place, theme
from ui.widgets import mark
from ui.widgets.dots import Dots
from ui.widgets.miniature import Miniature
from ui.widgets.text import Step
from ui.widgets.touchable import Touchable
from ui.words.seats import team_name

FIRST_GAME_TEAMS = 2
_FOOT = 82.0  # u, from the lower edge to the row of dots and tiles


class Tour(Page):
    """All pages of the tour. A message makes the picture smaller, whose own screen is as large as ever.

    Args:
        play: begins the first game.
        new_game: leads to a game of one's own.
        leave: leads back to where one was.
        seen: hears that somebody has come to the last page.
        with_button: the seats that have a real button which works.
        is_playing: whether a game is open; then no other is offered.
    """

    lies_below = True

    def __init__(
        self,
        *,
        play: Callable[[], None],
        new_game: Callable[[], None],
        leave: Callable[[], None],
        seen: Callable[[], None],
        with_button: Callable[[], Container[int]],
        is_playing: Callable[[], bool] = lambda: False,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._play, self._new_game, self._leave = play, new_game, leave
        self._seen = seen
        self._with_button, self._is_playing = with_button, is_playing
        self.number = 0
        self._since_ns: int | None = None
        self._shows: Callable[[float], None] | None = None
        self._button = InstructionGroup()
        self._button_at = (0.0, 0.0)
        self._pressed: tuple[str | None, bool] = (None, False)

    @property
    def is_offer(self) -> bool:
        """Whether the last page is seen, which stays."""
        return self.number == len(SCENES)

    def on_parent(self, _widget: Any, parent: Any) -> None:
        """Whoever takes the tour again begins with its first page."""
        if parent is None:
            self.number, self._since_ns, self._shows = 0, None, None
            self.clear_widgets()

    def turn_to(self, number: int) -> None:
        """Show that page, or the last."""
        self.number, self._since_ns = min(number, len(SCENES)), None
        self.anew()
        if self.is_offer:
            self._seen()

    # -- what is to be seen ------------------------------------------------------------------------------

    def lay(self) -> None:
        self._shows, self._pressed = None, (None, False)
        if self.is_offer and self._is_playing():
            self._lay_end()
        elif self.is_offer:
            self._lay_offer()
        else:
            self._lay_scene()
        dots = Dots(count=len(SCENES) + 1, here=self.number)
        place(dots, 28, theme.height - _FOOT, 24 * (len(SCENES) + 1), 64)
        self.add_widget(dots)

    def _lay_scene(self) -> None:
        scene = SCENES[self.number]
        anywhere = Touchable()
        place(anywhere, 0, 0, theme.width, theme.height)
        anywhere.bind(on_deed=lambda _page: self.turn_to(self.number + 1))
        self.add_widget(anywhere)
        self.ways["on"] = anywhere
        picture = Miniature()
        foot = theme.height - _FOOT - 8
        above = self.room_above
        room: Box = (24, 28 + above, theme.width - 284, foot - 36 - above)
        if theme.portrait:
            room = (20, 24 + above, theme.width - 40, foot - 188 - above)
        x, y, w, h = picture.stand(room)
        self.add_widget(picture)
        aside = Widget()
        self._button = InstructionGroup()
        aside.canvas.add(self._button)
        self.add_widget(aside)
        if theme.portrait:
            self._button_at = x + w + 12, y + h - 70
            says: Box = (28, foot - 156, theme.width - 56, 150)
        else:
            self._button_at = x + w / 2, y + h + 6
            says = (x + w + 26, 28 + above, theme.width - 24 - x - w - 26, foot - 28 - above)
        size = theme.font_u("sentence")
        steps = [
            Step(int(theme.px(size * factor)), lines)
            for factor, lines in ((1.0, 5), (0.92, 6), (0.84, 7), (0.76, 7), (0.68, 8), (0.6, 9))
        ]
        align = "centre" if theme.portrait else "left"
        self.words(text(scene.says), says, weight=600, align=align, steps=steps)
        right = theme.width - 20
        skip_w = 170.0
        self.tile(
            "skip", (right - skip_w, theme.height - _FOOT, skip_w, 64), lambda: self.turn_to(len(SCENES)),
            kind="tool", icon="skip-next", label=text("Skip"), stands="beside",
        )  # fmt: skip
        stage = Stage(picture, self._press)
        self._shows = scene.made(stage)
        self._shows(scene.still_s if theme.reduced_motion else 0.0)

    def _press(self, colour: str | None, is_held: bool) -> None:
        """Show a team's button beside the screen, and whether it is held."""
        if (colour, is_held) == self._pressed:
            return
        self._pressed = colour, is_held
        self._button.clear()
        if colour is not None:
            cx, cy, _, _ = theme.box(*self._button_at, 0, 0)
            radius = theme.px(38 if is_held else 41)
            self._button.add(mark.button(colour, cx, cy, radius, 6.0 if is_held else 2.5))

    # -- the first game ---------------------------------------------------------------------------------

    def _lay_end(self) -> None:
        """The end for those who have a game to go back to."""
        top, h = max(theme.height / 2 - 150, self.room_above + 20), 120.0
        said: Box = (28, top, theme.width - 56, h)
        self.words(text("That is all."), said, size_u=54, weight=700, align="centre")
        w = min(500.0, theme.width - 40)
        self.tile(
            "back", ((theme.width - w) / 2, top + h + 12, w, 120), self._leave, kind="primary", icon="play",
            label=text("Back to the game"), stands="beside", label_u=34, icon_u=56,
        )  # fmt: skip

    def _lay_offer(self) -> None:
        foot, right = theme.height - _FOOT, theme.width - 20
        y, title_h = 28.0 + self.room_above, 84.0
        steps = [Step(int(theme.px(size)), lines) for size, lines in ((46, 1), (40, 2), (34, 2), (28, 3))]
        title = text("That is all. Play a first game?")
        self.words(title, (28, y, theme.width - 56, title_h), weight=700, steps=steps)
        y += title_h
        row_h = 72.0
        across = 1 if theme.portrait else FIRST_GAME_TEAMS
        w = (right - 20) / across
        for seat in range(FIRST_GAME_TEAMS):
            row, column = divmod(seat, across)
            self._lay_team(seat, (20 + column * w, y + row * row_h, w, row_h))
        y += row_h * (FIRST_GAME_TEAMS // across) + 4
        if not self.room_above:
            says = text("You are guests in two teams of Cranium. Everything can be done on the screen, too.")
            says_h = 130.0 if theme.portrait else 68.0
            where = (28, y, theme.width - 56, says_h)
            self.words(says, where, colour="muted", lines=5, size_u=theme.font_u("body"))
            y += says_h + 8
        end = foot - 12
        if theme.portrait:
            ways: list[Box] = [(20, end - 176, right - 20, 84), (20, end - 84, right - 20, 84)]
            end -= 188
        else:
            ways_w = (right - 190 - 8) / 2
            ways = [(190 + number * (ways_w + 8), foot, ways_w, 64) for number in range(2)]
        self.tile(
            "play", (20, y, right - 20, min(140, end - y)), self._play, kind="primary", icon="play",
            label=text("Play a first game"), stands="beside", label_u=34, icon_u=56,
        )  # fmt: skip
        kind = "normal" if theme.portrait else "tool"
        self.tile(
            "new_game", ways[0], self._new_game, kind=kind, icon="plus", label=text("New game"),
            stands="beside",
        )  # fmt: skip
        self.tile(
            "back", ways[1], self._leave, kind=kind, icon="home-outline", label=text("To the start"),
            stands="beside",
        )  # fmt: skip

    def _lay_team(self, seat: int, where: Box) -> None:
        """What the team presses: its button where it has one, else a key."""
        x, y, w, h = where
        colour, has_button = COLOURS[seat], seat in self._with_button()
        drawn = Widget()
        cx, cy, _, _ = theme.box(x + 36, y + h / 2, 0, 0)
        drawn.canvas.add(mark.button(colour, cx, cy, theme.px(26)))
        self.add_widget(drawn)
        key = key_number(KEYS[seat])
        says = (
            text("{team}: its button, or key {key}", team=team_name(colour), key=key)
            if has_button
            else text("{team}: key {key}", team=team_name(colour), key=key)
        )
        self.words(says, (x + 76, y, w - 84, h), size_u=theme.font_u("choice"), weight=600, lines=2)

    # -- what moves --------------------------------------------------------------------------------------

    def tick(self, now_ns: int) -> bool:
        """Bring the picture to this moment, and turn the page when it has been seen."""
        if self._shows is None or theme.reduced_motion:
            return False
        if self._since_ns is None:
            self._since_ns = now_ns
        at_s = (now_ns - self._since_ns) / 1e9
        if at_s >= SCENES[self.number].lasts_s:
            self.turn_to(self.number + 1)
            return self.tick(now_ns)
        self._shows(at_s)
        return True

    def moved(self) -> Moved | None:
        """The picture moves as it likes."""
        return super().moved() if self._shows is None else None
