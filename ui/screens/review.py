"""What each decision of a game gave away against the best play: seat by seat, the costliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from kivy.uix.widget import Widget

from companion.games.sheets.dice import as_they_lie
from ui.coaches import Coaches
from ui.games import on_screen
from ui.i18n import tenths, text
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.die import IN_LINE, die
from ui.widgets.text import Step
from ui.words.choices import View
from ui.words.seats import present
from ui.words.sheets import SheetWords
from ui.words.sheets import advice as words

if TYPE_CHECKING:
    from companion.games.crag.review import Weighed
    from companion.past import Past

_TOP = 66.0
_SEATS_W, _SEAT_H = 204.0, 65.0
_LEFT = 20 + _SEATS_W + 16
_HEAD_H, _LINE_H, _LINE_UPRIGHT_H = 26.0, 56.0, 96.0
_DIE = 0.83 * IN_LINE
_COST_W = 62.0
_LEAST = 0.05  # points: what is less is 0.0 as it is said


class Review(Page):
    """Looks back on the open game, `game` being its view, anew whenever somebody comes here.

    `look_back` calls what it is given with what was done in the game, on another thread.
    """

    def __init__(
        self,
        *,
        game: Callable[[], View],
        coaches: Coaches,
        look_back: Callable[[Callable[[Past], None]], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._game, self._coaches, self._look_back, self._back = game, coaches, look_back, back
        self._view: View = {}
        self._asked = 0
        self._told: tuple[int, list[Weighed], Mapping[int, int]] | None = None  # the answer to which question
        self._weighed: list[Weighed] | None = None
        self._unknown: Mapping[int, int] = {}
        self._was_lost = False
        self._seat = self._page = 0

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._view["seats"]] if self._view else []

    def begin(self) -> None:
        """Look back on the game as it is now."""
        view = self._view = self._game()
        self._weighed, self._page = None, 0
        here = present(view["seats"])
        self._seat = next(iter([*view["winners"], *here]), 0)
        self._asked += 1
        number = self._asked

        def told(weighed: list[Weighed], unknown: Mapping[int, int]) -> None:
            self._told = number, weighed, unknown

        self._look_back(lambda past: self._coaches.look_back(view["options"], past.deeds, told))

    def tick(self, _now_ns: int) -> bool:
        """See whether the coach has answered."""
        told = self._told
        if told is not None and told[0] == self._asked and self._weighed is None:
            _, self._weighed, self._unknown = told
            self.anew()
        elif self._coaches.is_lost != self._was_lost:
            self._was_lost = self._coaches.is_lost
            self.anew()
        return False

    # -- laying out --------------------------------------------------------------------------------------

    def lay(self) -> None:
        x, w = (28.0, theme.width - 56) if theme.portrait else (_LEFT, theme.width - 28 - _LEFT)
        title = text("What each decision gave away")
        self.words(title, (x, 16, w, 44), size_u=34, smallest_u=20, weight=600)
        foot = theme.height - 82
        self.lay_back(self._back)
        if self._weighed is None:
            says = words.lost() if self._coaches.is_lost else words.thinks()
            self._say(says, (x, _TOP, w, foot - _TOP - 8))
            return
        where = self._lay_seats()
        mine = [one for one in self._weighed if one.turn.seat == self._seat]
        costly = sorted((one for one in mine if one.gave_away >= _LEAST), key=lambda one: -one.gave_away)
        if not costly:
            says = (
                text("Nothing was given away.")
                if mine
                else text("No dice are known: the points were copied from paper.")
            )
            self._say(says, where)
        else:
            self._lay_lines(costly, where)
        if mine:
            self._lay_counts(len(mine), sum(one.gave_away < _LEAST for one in mine))

    def _lay_counts(self, judged: int, best: int) -> None:
        """How many decisions these are, between the tiles of the foot."""
        left = 116.0 if theme.portrait else _LEFT
        says = words.judged(best, judged, self._unknown.get(self._seat, 0))
        size = theme.font_u("label")
        steps = [Step(int(theme.px(each)), 3) for each in (size, 19, 17) if each <= size]
        self.words(says, (left, theme.height - 82, theme.width - 228 - left, 66), steps=steps, colour="muted")

    def _say(self, sentence: str, where: Box) -> None:
        size = theme.font_u("body")
        steps = [Step(int(theme.px(each)), 6) for each in (size * 1.2, size, 20, 17)]
        self.words(sentence, where, steps=steps, middle=False)

    def _lay_seats(self) -> Box:
        """A tile for each seat, with the sum of what it gave away; returns the room beside or below them."""
        assert self._weighed is not None
        seats, gap = self._view["seats"], theme.space("gap")
        here = present(seats)
        columns = 2 if theme.portrait else 1
        w = (theme.width - 40 - gap) / 2 if theme.portrait else _SEATS_W
        top = _TOP if theme.portrait else 20.0
        for number, seat in enumerate(here):
            row, column = divmod(number, columns)
            away = sum(one.gave_away for one in self._weighed if one.turn.seat == seat)
            self.tile(
                f"seat:{seat}", (20 + column * (w + gap), top + row * (_SEAT_H + gap), w, _SEAT_H),
                partial(self._show_seat, seat), mark=seats[seat]["colour"], icon_u=28,
                label=seats[seat]["name"], label_u=22, second=text("{points} in all", points=tenths(away)),
                second_u=theme.font_u("label"), chosen=seat == self._seat, align="left", stands="beside",
            )  # fmt: skip
        foot = theme.height - 82
        if not theme.portrait:
            return (_LEFT, _TOP, theme.width - 24 - _LEFT, foot - _TOP - gap)
        top = _TOP + -(-len(here) // columns) * (_SEAT_H + gap) + gap
        return (24, top, theme.width - 48, foot - top - gap)

    def _lay_lines(self, costly: Sequence[Weighed], where: Box) -> None:
        x, y, w, h = where
        line_h = _LINE_UPRIGHT_H if theme.portrait else _LINE_H * theme.text_factor
        if not theme.portrait:
            self._lay_head(where)
            y, h = y + _HEAD_H, h - _HEAD_H
        fits = max(1, int(h // line_h))
        pages = -(-len(costly) // fits)
        self._page %= pages
        for number, one in enumerate(costly[fits * self._page : fits * (self._page + 1)]):
            self._lay_line(one, (x, y + number * line_h, w, line_h))
        if pages > 1:
            self.tile(
                "others", (theme.width - 20 - 200, theme.height - 82, 200, 64), self._turn, kind="tool",
                icon="arrow-right" if self._page < pages - 1 else "arrow-left", label=text("More"),
                second=f"{self._page + 1}/{pages}", stands="beside",
            )  # fmt: skip

    def _lay_head(self, where: Box) -> None:
        y = where[1]
        look: dict[str, Any] = {"size_u": theme.font_u("label"), "smallest_u": 17, "colour": "muted"}
        for said, (left, width) in zip(
            ("", text("Played"), text("Best")), self._columns(where), strict=False
        ):
            self.words(said, (left, y, width, _HEAD_H), **look)
        left, width = self._columns(where)[3]
        self.words(text("Points"), (left - 20, y, width + 20, _HEAD_H), align="right", **look)

    @staticmethod
    def _columns(where: Box) -> Sequence[tuple[float, float]]:
        """Left and width of dice, what was done, what was best, points."""
        x, _, w, _ = where
        dice = 3 * (_DIE + 4) + 10
        words_w = (w - dice - _COST_W - 16) / 2
        return [
            (x, dice), (x + dice, words_w), (x + dice + words_w + 8, words_w), (x + w - _COST_W, _COST_W)
        ]

    def _lay_line(self, one: Weighed, where: Box) -> None:
        x, y, w, h = where
        did, best = self._said(one)
        small = theme.font_u("label")
        when = self._when(one)
        cost = tenths(one.gave_away)
        if theme.portrait:
            self._lay_dice(one, x, y + 18)
            left = x + 3 * (_DIE + 4) + 10
            width = x + w - left
            self.words(when, (left, y + 2, width - _COST_W, 26), size_u=small, smallest_u=17, colour="muted")
            self.words(cost, (x + w - _COST_W, y, _COST_W, 32), size_u=24, weight=600, align="right")
            self.words(did, (left, y + 28, width, 30), size_u=small, smallest_u=17, weight=600)
            self.words(best, (left, y + 58, width, 30), size_u=small, smallest_u=17)
            return
        (_, _), (did_x, did_w), (best_x, best_w), (cost_x, cost_w) = self._columns(where)
        self._lay_dice(one, x, y + (h - _DIE) / 2)
        half = h / 2
        self.words(did, (did_x, y + 2, did_w, half), size_u=small, smallest_u=17, weight=600)
        self.words(when, (did_x, y + half, did_w, half - 2), size_u=small, smallest_u=17, colour="muted")
        self.words(best, (best_x, y, best_w, h), size_u=small, smallest_u=17, lines=2)
        self.words(cost, (cost_x, y, cost_w, h), size_u=26, smallest_u=20, weight=600, align="right")

    def _lay_dice(self, one: Weighed, x: float, y: float) -> None:
        drawn = Widget(size_hint=(None, None))
        self.add(drawn, (x, y, 3 * (_DIE + 4), _DIE))
        for number, value in enumerate(one.decision.dice):
            cx, cy, _, _ = theme.box(x + number * (_DIE + 4) + _DIE / 2, y + _DIE / 2, 0, 0)
            drawn.canvas.add(die(value, cx, cy, theme.px(_DIE)))

    def _said(self, one: Weighed) -> Iterator[str]:
        """What was done, and what would have been best."""
        label = cast(SheetWords, on_screen(self._view["game"]).words).row_label
        row = one.decision.row
        if row is None:
            yield words.kept(one.decision.kept or ())
        else:
            yield words.entered(label(row), one.turn.points or 0)
        if one.best_keep is not None:
            yield words.to_keep(as_they_lie(one.best_keep, one.decision.dice))
        else:
            yield words.to_enter(label(one.best_row), one.best_points)

    def _when(self, one: Weighed) -> str:
        rounds = len(self._view["seats"][0]["sheet"])
        number = rounds + 1 - len(one.decision.open_rows)
        return words.when(one.turn.game, self._view["options"]["games"], number)

    def _show_seat(self, seat: int) -> None:
        self._seat, self._page = seat, 0
        self.anew()

    def _turn(self) -> None:
        self._page += 1
        self.anew()
