"""Who was first: the one that answers, by how much, who is locked out; or nobody, where two were at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.i18n import text
from ui.patches import box, frame
from ui.screens.hourglass_plan import Area
from ui.screens.racing import Racing
from ui.theme import Box, Rgba, place, theme
from ui.widgets.mark import ink_mark
from ui.widgets.message_band import usual_box
from ui.widgets.paint import Fill
from ui.widgets.photo_finish import PhotoFinish
from ui.widgets.tile import Tile
from ui.words.choices import Choice
from ui.words.points import points_said
from ui.words.seats import name_of
from ui.words.spans import margin

_PANE, _UPRIGHT_PANE, _HELP_W = 318.0, 348.0, 64.0
_TWO_LINES = 64.0
_A_ROW = 4  # seats that press here side by side


class BuzzIn(Racing):
    """The race and what follows. Left (above, upright) who answers, in its colour; beside it the rest."""

    @property
    def band_box(self) -> Box:
        """Where else the photo finish is: the colour of the one that answers stays as it is."""
        if theme.portrait:
            x, y, w, h = usual_box(_UPRIGHT_PANE + 80)
        else:
            x, y, w, h = _PANE + 8, 92.0, theme.width - _PANE - 28, 156.0
        return x, y, w, min(h, self._choices_y - 8 - y)

    @property
    def _choices_y(self) -> float:
        """Where what can be chosen begins."""
        below = _UPRIGHT_PANE if theme.portrait else theme.space("rim")
        is_race = self.view["answering"] is None and not self.view["paused"]
        return below + (224 if is_race and len(self.press_here) > _A_ROW else 256)

    def looks(self, now_us: int) -> object:
        """Who was first and what may be said of it."""
        seats = [
            [seat.get(name) for name in ("name", "colour", "locked_out", "too_early", "points")]
            for seat in self.view["seats"]
        ]
        race = [self.view.get(name) for name in ("answering", "dead_heat", "margin_ms", "later", "paused")]
        return seats, race, self.view["undo"] > 0, self.undo_label, self.choices

    @property
    def shown_first(self) -> frozenset[int]:
        return frozenset([*self._first, *(one["seat"] for one in self.view.get("later") or ())])

    @property
    def _first(self) -> list[int]:
        """Who answers: one seat; or those of a dead heat."""
        answering = self.view["answering"]
        return list(self.view["dead_heat"]) if answering is None else [answering]

    def edge(self) -> Rgba:
        """The colour of the one that answers; bone, as in every all-play, while nobody does."""
        answering = self.view["answering"]
        return theme.colour("bone") if answering is None else self.look(answering).colour

    # How it is laid out

    def lay(self) -> None:
        upright, width, height = theme.portrait, theme.width, theme.height
        rim = theme.space("rim")
        pane = Area(0, 0, width, _UPRIGHT_PANE) if upright else Area(0, 0, _PANE, height)
        ground = (
            Area(rim, pane.h, width - 2 * rim, height - pane.h - rim)
            if upright
            else Area(pane.w, rim, width - pane.w - rim, height - 2 * rim)
        )
        super().lay()
        self.add_widget(self._panes(pane, ground))
        if self.view["answering"] is None:
            self._lay_dead_heat(pane, ground)
        else:
            self._lay_answering(pane, ground)
        self._lay_choices(ground)
        where = (ground.x + ground.w - _HELP_W - 8, ground.y + (14 if theme.portrait else 8), _HELP_W, 64)
        self.lay_help(where)

    def _panes(self, pane: Area, ground: Area) -> Widget:
        drawn = Widget(size=theme.size, size_hint=(None, None))
        radius = theme.px(theme.radius("inner"))
        # Each colour's share of the pane; it reaches under the ground's round corners.
        share = pane.h / max(1, len(self._first))
        for number, seat in enumerate(self._first):
            part = theme.box(
                pane.x, pane.y + share * number, pane.w + (18 if pane.w < theme.width else 0), share
            )
            if number == len(self._first) - 1 and pane.h < theme.height:
                part = theme.box(pane.x, pane.y + share * number, pane.w, share + 18)
            drawn.canvas.add(Fill(self.look(seat).colour, box(*part)))
        drawn.canvas.add(Fill(theme.colour("ground"), box(*theme.box(*ground), radius)))
        if theme.bound:
            line = frame(*theme.box(*ground), radius, theme.px(theme.space("bound")))
            drawn.canvas.add(Fill(theme.bound, line))
        for seat, where in zip(self._first, self._shares(pane), strict=True):
            drawn.canvas.add(self._mark(seat, where))
        return drawn

    def _shares(self, pane: Area) -> list[Area]:
        """What each of those that were first has of the pane, for mark and name: within the screen's rim."""
        if self.view["answering"] is not None:
            return [pane]
        rim = theme.space("rim")
        high = (pane.h - (rim if theme.portrait else 2 * rim)) / len(self._first)
        return [pane._replace(y=pane.y + rim + high * number, h=high) for number in range(len(self._first))]

    def _mark(self, seat: int, where: Area) -> InstructionGroup:
        colour = self.view["seats"][seat]["colour"]
        x, y, r = where.x + where.w / 2, where.y + 152, 108.0
        if self.view["answering"] is None:
            r = min(64.0, where.h * 0.32)
            x, y = where.x + 32 + r, where.y + where.h / 2
        elif theme.portrait:
            y, r = where.y + 104, 78.0
        else:
            x += 5
        return ink_mark(colour, theme.px(x), theme.size[1] - theme.px(y), theme.px(r))

    def _lay_answering(self, pane: Area, ground: Area) -> None:
        view, seat = self.view, self.view["answering"]
        top = pane.y + (186 if theme.portrait else 272)
        middle = pane.x + pane.w / 2 + (0 if theme.portrait else 5)
        room = pane.w - 40
        words: dict[str, Any] = {"colour": "ink", "align": "centre"}
        self.words(
            name_of(view, seat),
            (middle - room / 2, top, room, 62),
            weight=700,
            size_u=56,
            smallest_u=34,
            **words,
        )
        self.words(
            text("answers now"), (middle - room / 2, top + 62, room, 38), weight=600, size_u=29, **words
        )
        below = top + (128 if theme.portrait else 155)
        if self.has_rest:
            self.lay_rest(middle, below)
        elif "points" in view["seats"][seat]:
            has = points_said(view["seats"][seat]["points"])
            self.words(has, (middle - room / 2, below - 30, room, 40), size_u=29, **words)
        left, right = ground.x + 26, ground.x + ground.w - 12
        later: Sequence[Mapping[str, Any]] = view.get("later") or []
        title = text("First, and alone")
        if view.get("margin_ms") is not None and later:
            second = name_of(view, later[0]["seat"])
            title = text("{span} before {team}", span=margin(view["margin_ms"]), team=second)
        where = (left, ground.y + 18, right - left - _HELP_W - 6, 54)
        self.words(title, where, weight=700, size_u=44, smallest_u=28)
        if self.has_band:
            return
        if later:
            colours = [
                (self.view["seats"][late["seat"]]["colour"], float(late["after_ms"])) for late in later
            ]
            finish = PhotoFinish(self.view["seats"][seat]["colour"], colours)
            place(finish, left - 4, ground.y + 84, right - left - 12, 104)
            self.add_widget(finish)
        else:
            asks = self._words.sentence(self.view)
            self.words(asks, (left, ground.y + 84, right - left, 104), weight=600, size_u=30, lines=3)
        self.lay_shut_out(Area(left, ground.y + 194, right - left, 46))

    def _lay_dead_heat(self, pane: Area, ground: Area) -> None:
        for seat, share in zip(self._first, self._shares(pane), strict=True):
            r = min(64.0, share.h * 0.32)
            left = pane.x + 32 + 2 * r + 16
            where = (left, share.y, pane.x + pane.w - 16 - left, share.h)
            self.words(
                name_of(self.view, seat), where, colour="ink", weight=700, size_u=min(46.0, 0.8 * share.h),
                smallest_u=26, lines=2 if share.h >= _TWO_LINES else 1,
            )  # fmt: skip
        left, right = ground.x + 26, ground.x + ground.w - 12
        title = text("At the same time")
        where = (left, ground.y + 18, right - left - _HELP_W - 6, 54)
        self.words(title, where, weight=700, size_u=44, smallest_u=28)
        if self.has_band:
            return
        told = self._words.news(self.view) or ""
        if not self.has_rest:
            self.words(told, (left, ground.y + 82, right - left, 126), weight=600, size_u=30, lines=3)
            return
        self.words(told, (left, ground.y + 74, right - left, 56), size_u=22, lines=2)
        middle, size = (176.0, 120.0) if len(self.press_here) > _A_ROW else (192.0, 150.0)
        self.lay_digits(ground.x + ground.w / 2, ground.y + middle, size, ground.w - 40, "text")

    def _lay_choices(self, ground: Area) -> None:
        offered = self.choices
        large, small = offered[:2], offered[2:]
        if self.view["answering"] is None and not self.view["paused"]:
            # A seat with a button of its own needs no tile.
            large = [choice for choice in offered if choice.do == "buzz" and choice.by_button is None]
            others = [choice for choice in offered if choice.do != "buzz"]
            large, small = (large, others) if large else (others, [])
        left, right = ground.x + (20 if not theme.portrait else 8), ground.x + ground.w - 8
        foot = ground.y + ground.h - 70
        top = self._choices_y
        room = Area(left, top, right - left, min(foot - 10 - top, 170.0 if len(large) > _A_ROW else 132.0))
        for where, choice in zip(_rows(room, len(large)), large, strict=True):
            self._lay_choice(choice, where)
        tools = _row(Area(left, foot, right - left, 64), 1 + max(1, len(small)))
        self.tile(
            "undo", tools[0], self._undo, kind="tool", icon="undo-variant", label=self.undo_label,
            stands="beside", idle=not self.view["undo"],
        )  # fmt: skip
        for where, choice in zip(tools[1:], small, strict=False):
            self._lay_choice(choice, where, kind="tool")
        if not small and not self.view["paused"]:
            self.tile(
                "pause",
                tools[1],
                self._pause,
                kind="tool",
                icon="pause",
                label=text("Pause"),
                stands="beside",
            )

    def _lay_choice(self, choice: Choice, where: Area, **look: Any) -> None:
        if choice.do != "buzz":
            usual = {"label_u": 34, "second_u": 22} if choice.second else {"label_u": 34}
            self.offer(choice, where, stands="beside", **(look or usual))
        else:
            self._lay_race(choice, where)

    def _lay_race(self, choice: Choice, where: Area) -> None:
        """A seat's press, made here: it counts when the finger comes down."""
        seat = choice.args["seat"]
        tile = Tile(
            label=choice.label, second=choice.second, mark=self.view["seats"][seat]["colour"], races=True,
            guarded=False, stands="above", label_u=24, second_u=18, icon_u=36,
        )  # fmt: skip
        place(tile, *where)
        tile.bind(on_deed=lambda pressed: self._press_seat(seat, pressed.at_ns))
        self.add_widget(tile)
        self.ways[f"buzz:{seat}"] = tile


def _row(where: Area, count: int, gap: float = 10.0) -> list[Area]:
    """So many boxes side by side."""
    if not count:
        return []
    w = (where.w - gap * (count - 1)) / count
    return [Area(where.x + i * (w + gap), where.y, w, where.h) for i in range(count)]


def _rows(where: Area, count: int, gap: float = 8.0) -> list[Area]:
    """So many boxes side by side, in two rows where one would make them narrow."""
    if count <= _A_ROW:
        return _row(where, count)
    high, upper = (where.h - gap) / 2, -(-count // 2)
    lower = where._replace(y=where.y + high + gap, h=high)
    return _row(where._replace(h=high), upper, gap) + _row(lower, count - upper, gap)
