"""One kept game, looked back upon step by step: what was done, and how everybody stood after it.

Nothing is changed by looking. A game that was not played to its end can be gone on with; one that was can be
opened again for a rematch, or because it ended by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from kivy.uix.widget import Widget

from companion.errors import TimeglasError
from companion.game import OVER
from companion.journal import KeptGame
from companion.past import Past
from ui.archive import Archive
from ui.course import Told, course_of, view_at
from ui.games import OnScreen, on_screen, title_of
from ui.i18n import language, text, when
from ui.screens.history.legend import Legend
from ui.screens.history.standings import Standings
from ui.screens.page import Page
from ui.screens.stepping import STEP_H, lay_steps
from ui.theme import Box, theme
from ui.widgets.slider import Bar
from ui.widgets.text import Step, Writing
from ui.words.choices import View
from ui.words.history import heading
from ui.words.points import stood
from ui.words.refusals import says
from ui.words.spans import clock

_EDGE, _GAP, _TILE = 16.0, 8.0, 64.0
_COLUMN_W, _BESIDE = 306.0, 12.0
_LINE = 26.0
_LEAST_SENTENCE = 44.0

_Played = tuple[Past, Sequence[Told], str]


class Record(Page):
    """Shows the game that `open` was told.

    Args:
        go_on: opens that game at the table.
        save: takes it along.
    """

    def __init__(
        self,
        *,
        archive: Archive,
        go_on: Callable[[int], None],
        save: Callable[[KeptGame], None],
        back: Callable[[], None],
        now_label: Callable[[], str],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._archive, self._go_on, self._save, self._back = archive, go_on, save, back
        self._now_label = now_label
        self._kept: KeptGame | None = None
        self._told: tuple[KeptGame, _Played | TimeglasError] | None = None
        self._past: Past | None = None
        self._course: Sequence[Told] = ()
        self._course_in = ""  # the language in which it is told
        self._at = 0
        self._view: View = {}
        self._problem = ""
        self._heading: Writing | None = None

    def open(self, kept: KeptGame) -> None:
        """Look back on this game, as it stands by now."""
        self._kept, self._past, self._course, self._at, self._problem = kept, None, (), 0, ""

        def played() -> _Played:
            past, said_in = self._archive.past(kept), language()
            return past, course_of(past), said_in

        self._archive.beside(played, lambda told: self._hear(kept, told))

    def _hear(self, kept: KeptGame, told: _Played | TimeglasError) -> None:
        self._told = kept, told

    def tick(self, _now_ns: int) -> bool:
        """See whether the game has been told."""
        told, self._told = self._told, None
        if told is not None and told[0] is self._kept:
            if isinstance(told[1], TimeglasError):
                self._problem = text(
                    "This game cannot be shown here: {why}. It is kept, and can be saved as a table log.",
                    why=says(told[1]),
                )
            else:
                self._past, self._course, self._course_in = told[1]
                self._at = len(self._course)
            self.anew()
        return False

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._view["seats"]] if self._view else []

    @property
    def _game(self) -> OnScreen:
        assert self._past is not None
        return on_screen(self._past.game.name)

    def anew(self) -> None:
        """As every page; in another language the course is told in that."""
        if self._past is not None and self._course_in != language():
            self._course, self._course_in = course_of(self._past), language()
        super().anew()

    # -- laying out --------------------------------------------------------------------------------------

    def lay(self) -> None:
        foot = theme.height - _EDGE - _TILE
        self._view = self._seen()
        if self._past is None:
            self.lay_back(self._back)
            if self._problem:
                size = theme.font_u("body")
                steps = [Step(int(theme.px(each)), 8) for each in (size * 1.2, size, 20, 17)]
                self.words(self._problem, (28, 28, theme.width - 56, foot - 48), steps=steps, middle=False)
                self._lay_save((112, foot - 2, 84, _TILE))
            return
        if theme.portrait:
            x, w = 20.0, theme.width - 40
            high = min(w, foot - STEP_H - 2 * _TILE - 4 * _GAP - 190)
            picture = (x, _EDGE, w, high)
            y = _EDGE + high + _GAP
        else:
            w = _COLUMN_W
            x, y = theme.width - 20 - w, 20.0
            picture = (20, _EDGE + 4, x - 20 - _BESIDE, theme.height - 2 * _EDGE - 8)
        self.add_widget(self._drawn(picture))
        steps_y = foot - _GAP - STEP_H
        bar_y = steps_y - _GAP - _TILE
        self._lay_words((x, y, w, bar_y - 4 - y))
        self._lay_bar((x, bar_y, w, _TILE))
        lay_steps(self, self._at, len(self._course), self._step, (x, steps_y, w, STEP_H))
        self._lay_foot(x, foot, w)

    def _seen(self) -> View:
        """How the table stood where one looks; nothing while that is not known."""
        if self._past is None:
            return {}
        return view_at(self._past, self._course[self._at - 1].stand if self._at else 0)

    def _drawn(self, where: Box) -> Widget:
        game, view = self._game, self._view
        if not game.picture:
            standings = Standings(view, game.stands or stood, game.most)
            standings.fill(where)
            return standings
        module, _, name = game.picture.partition(":")
        drawn: Widget = getattr(import_module(module), name)(view, where)
        return drawn

    def _lay_words(self, where: Box) -> None:
        """Which game, at which step, what was done, and what came then."""
        assert self._past is not None
        assert self._kept is not None
        x, y, w, h = where
        small, view = theme.font_u("label"), self._view
        begun = when(self._kept.begun, self._now_label())
        about = " · ".join(filter(None, [title_of(view["game"]), begun]))
        self.words(about, (x, y, w, _LINE), size_u=small, smallest_u=17, weight=600)
        self._heading = self.words(
            self._says_where(self._at), (x, y + _LINE, w, _LINE), size_u=small, smallest_u=17, colour="muted"
        )
        top, room = y + 2 * _LINE + 2, h - 2 * _LINE - 2
        legend = Legend(view)
        legend_h = legend.height(w) if self._game.picture else 0.0
        body = theme.font_u("body")
        steps = [Step(int(theme.px(size)), 6) for size in (body, 0.9 * body, 0.8 * body, 19, 18, 17)]
        said = self._course[self._at - 1].says if self._at else ""
        follows = self._game.words.sentence(view)
        said_h = 0.0
        if said:
            box = (x, top, w, max(_LEAST_SENTENCE, min(room * 0.6, room - legend_h)))
            written = self.words(said, box, steps=steps, weight=600, middle=False)
            assert written.laid is not None
            said_h = written.laid.height / theme.u + _GAP
        room -= said_h
        if 0 < legend_h <= room:
            legend.fill((x, top + said_h + room - legend_h, w, legend_h))
            self.add_widget(legend)
            room -= legend_h + _GAP
        if room >= 2 * 17:
            below = (x, top + said_h, w, room)
            self.words(follows, below, steps=steps, middle=False, colour="muted")

    def _says_where(self, at: int) -> str:
        assert self._past is not None
        said = heading(at, len(self._course))
        if not at:
            return said
        moment_us = self._past.deeds[self._course[at - 1].stand - 1].moment_us
        return f"{said} · {clock(moment_us // 1_000_000)}"

    def _lay_bar(self, where: Box) -> None:
        """All steps as one bar to be pushed along."""
        count = len(self._course)
        if count < 2:
            return
        bar = Bar(self._at / count)
        self.touchable("bar", bar, where, lambda: self._step(round(bar.value * count) - self._at))
        bar.bind(value=lambda _bar, value: self._say_where(round(value * count)))

    def _say_where(self, at: int) -> None:
        """The finger is still down: only say where it is."""
        if self._heading is not None:
            self._heading.text = self._says_where(at)

    def _lay_foot(self, x: float, y: float, w: float) -> None:
        assert self._kept is not None
        assert self._past is not None
        kept, square = self._kept, 72.0
        self.lay_back(self._back, (x, y, square, _TILE))
        left = x + square + _GAP
        self._lay_save((left, y, square, _TILE))
        left += square + _GAP
        is_over = self._past.now.phase == OVER
        label, icon = (text("Open"), "restart") if is_over else (text("Go on"), "play")
        self.tile(
            "go_on", (left, y, x + w - left, _TILE), lambda: self._go_on(kept.id), icon=icon, label=label,
            stands="beside", label_u=22,
        )  # fmt: skip

    def _lay_save(self, where: Box) -> None:
        kept = self._kept
        assert kept is not None
        self.tile("save", where, lambda: self._save(kept), kind="tool", icon="usb-flash-drive-outline")

    def _step(self, by: int) -> None:
        self._at = max(0, min(len(self._course), self._at + by))
        self.anew()
