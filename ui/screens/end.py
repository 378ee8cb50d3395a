"""The end of a game: the winner's colour, who came where, and another game with the same people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from ui.games import Aside, has_teams, on_screen
from ui.i18n import msgid, text, whole
from ui.patches import box
from ui.screens.game_page import GamePage
from ui.theme import Box, place, theme
from ui.widgets.mark import Mark, ink_mark
from ui.widgets.message_band import usual_box
from ui.widgets.paint import Fill
from ui.widgets.points_bar import PointsBar
from ui.widgets.text import (
    ELLIPSIS,
    LINE_HEIGHT,
    Step,
    lay_out,
    least,
    one_line,
    shorten,
    text_width,
    write,
    write_icon,
)
from ui.words.seats import present

_TOP, _BAR = 132.0, 20.0
_BACK_W = 108.0
_SHEETS = Aside("sheets", msgid("Sheets"), "", "card-text-outline", at_end=True)
_POINTS_W = 80.0  # of most games
_SIDE_BY_SIDE, _NAMED = 360.0, 90.0  # how wide each winner has to be for that


class End(GamePage):
    """The result of a game that is over; a game that was stopped has no winner, and nobody's colour.

    Teams that the game does not rank stand without a number. Where seats have points, they are said; else
    what they have (`OnScreen.has`).
    `begins` is the team that begins a rematch, by name.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._top = Widget()
        self._marks: dict[int, Mark] = {}
        self._ringed: frozenset[int] = frozenset()
        self.begins = ""

    def ring(self, seats: frozenset[int]) -> None:
        self._ringed = seats
        for seat, sign in self._marks.items():
            sign.ringed = seat in seats

    @property
    def band_box(self) -> Box:
        return usual_box(_TOP + 8)

    def lay(self) -> None:
        """The top in the winner's colour, the places, and what may come next."""
        self._marks = {}
        winners = [self.view["seats"][seat] for seat in self.view["winners"]]
        if self.strip.parent is not None:
            self.remove_widget(self.strip)
        self.rim.size = theme.size
        colour = theme.seat(winners[0]["colour"]).colour if winners else None
        self.rim.show(colour, (12, theme.width - 12), _TOP)
        self._top.canvas.clear()
        self._top.canvas.add(self._announce(winners))
        self.add_widget(self.rim)
        self.add_widget(self._top)
        top = 148.0 + self.band_room
        if theme.portrait:
            self._lay_places(20, top, theme.width - 40, self.tools_y - 258)
            self._lay_next(20, self.tools_y - 250, theme.width - 40, 236)
        else:
            self._lay_places(28, top - 4, theme.width - 316, self.tools_y - 8)
            self._lay_next(theme.width - 272, top, 252, min(228, self.tools_y - 12 - top))
        self.lay_tools()

    def _announce(self, winners: Sequence[dict[str, Any]]) -> InstructionGroup:
        drawn = InstructionGroup()
        if not winners:
            steps = [Step(int(theme.px(44))), Step(int(theme.px(34)), 2), Step(int(theme.px(28)), 2)]
            laid = lay_out(self._words.sentence(self.view), theme.px(theme.width - 60), steps, 700)
            x, y, _, _ = theme.box(30, 68, 0, 0)
            drawn.add(write(laid, theme.colour("text"), x, y + laid.height / 2))
            return drawn
        share = theme.width / len(winners)
        for number, winner in enumerate(winners):
            if number:
                look = theme.seat(winner["colour"])
                x, y, w, h = theme.box(number * share, 0, share, _TOP)
                drawn.add(Fill(look.colour, box(x, y, w, h)))
            drawn.add(self._announce_one(winner, number * share, share, len(winners) == 1))
        return drawn

    def _announce_one(self, winner: dict[str, Any], x: float, w: float, alone: bool) -> InstructionGroup:
        if w < _SIDE_BY_SIDE:
            return self._announce_in_a_row(winner, x, w)
        drawn = InstructionGroup()
        radius = 46.0 if w >= 400 else 32.0
        ink = theme.colour("ink")
        cx, cy, _, _ = theme.box(x + 30 + radius, 66, 0, 0)
        drawn.add(ink_mark(winner["colour"], cx, cy, theme.px(radius)))
        left = x + 30 + 2 * radius + 24
        right = x + w - 28
        points = _points(winner)
        if points is not None:
            size = theme.px(100 if alone and w >= 600 else 60)
            said = one_line(whole(points), theme.px(w / 3), size, least(), 700)
            right -= said.width / theme.u
            drawn.add(write(said, ink, theme.px(right), cy + said.height / 2))
            right -= 16
        elif alone and not theme.portrait:
            drawn.add(write_icon("trophy-outline", ink, theme.px(right - 44), cy, theme.px(84)))
            right -= 104
        has_beaten = alone and len(present(self.view["seats"])) > 1
        name = text("{team} wins", team=winner["name"]) if has_beaten else str(winner["name"])
        laid = one_line(name, theme.px(right - left), theme.px(theme.font_u("win")), theme.px(44), 700)
        if laid.shortened:
            laid = lay_out(
                name, theme.px(right - left), [Step(int(theme.px(size)), 2) for size in (38, 32, 26)], 700
            )
        told = self._words.ending(self.view) if alone and len(laid.lines) == 1 else ""
        small = one_line(told, theme.px(right - left), theme.px(22), theme.px(17), 400, self.names)
        is_told = bool(told) and not small.lines[0].endswith(ELLIPSIS)  # a number that is cut tells nothing
        middle = 58.0 if is_told else 66.0
        drawn.add(write(laid, ink, theme.px(left), theme.box(0, middle, 0, 0)[1] + laid.height / 2))
        if is_told:
            drawn.add(write(small, ink, theme.px(left), theme.box(0, 106, 0, 0)[1] + small.height / 2))
        return drawn

    @staticmethod
    def _announce_in_a_row(winner: dict[str, Any], x: float, w: float) -> InstructionGroup:
        """One of many: the mark, and below it the name, if there is room; all else is among the places."""
        drawn, ink = InstructionGroup(), theme.colour("ink")
        is_named = w >= _NAMED
        cx, cy, _, _ = theme.box(x + w / 2, 52 if is_named else 66, 0, 0)
        drawn.add(ink_mark(winner["colour"], cx, cy, theme.px(min(32.0, w / 2 - 6))))
        if is_named:
            said = one_line(str(winner["name"]), theme.px(w - 26), theme.px(26), theme.px(17), 700)
            top = theme.box(0, 106, 0, 0)[1] + said.height / 2
            drawn.add(write(said, ink, theme.px(x + 13), top, theme.px(w - 26), "centre"))
        return drawn

    @property
    def help_box(self) -> Box:
        """All below the winner's colour."""
        x, _, w, _ = super().help_box
        return (x, _TOP + 4, w, theme.height - _TOP - 4 - theme.space("rim"))

    # Places

    def _lay_places(self, x: float, y: float, w: float, end: float) -> None:
        seats = self.view["seats"]
        places = self.view["places"] or [present(seats)]
        ranked = len(places) > 1 and any(_points(seat) is not None for seat in seats)
        rows = [(place_number, seat) for place_number, tied in enumerate(places) for seat in tied]
        pitch = min(58.0, (end - y) / max(1, len(rows)))
        before = 0
        for number, (place_number, seat) in enumerate(rows):
            top = y + number * pitch
            if number and rows[number - 1][0] != place_number:
                before = number
            if ranked:
                said = str(before + 1)
                self.words(said, (x, top, 40, pitch), size_u=_fits(30, pitch), weight=700, align="centre")
            self._lay_seat(seat, x + (44 if ranked else 0), top, w - (44 if ranked else 0), pitch)

    def _lay_seat(self, seat: int, x: float, top: float, w: float, h: float) -> None:
        team = self.view["seats"][seat]
        sign = Mark(seat=team["colour"], radius_u=min(19.0, 0.42 * h), ringed=seat in self._ringed)
        self._marks[seat] = sign
        place(sign, x, top, 46, h)
        self.add_widget(sign)
        people = ", ".join(player["name"] for player in team.get("players", ()))
        points = _points(team)
        has = on_screen(self.view["game"]).has
        name_w = w - 58 if not people and points is None and has is None else (w - 58) * 0.45
        self.words(team["name"], (x + 54, top, name_w, h), size_u=_fits(25, h), weight=600, smallest_u=17)
        if points is not None:
            size, points_w = _fits(28, h), self._points_width(_fits(28, h))
            said, at = whole(points), x + w - points_w
            self.words(said, (at, top, points_w, h), size_u=size, weight=600, align="right")
            bar_x, bar_h = x + 62 + name_w, min(_BAR, 0.6 * h)
            self._lay_bar(team, points, (bar_x, top + (h - bar_h) / 2, at - 8 - bar_x, bar_h))
        if has is not None:
            box = (x + 54 + name_w + 8, top, w - 66 - name_w, h)
            self.words(has(self.view, seat), box, size_u=_fits(25, h), smallest_u=17, align="right")
        if people:
            self.words(
                people, (x + 54 + name_w + 8, top, w - 66 - name_w, h), size_u=20, colour="muted",
                lines=2 if h >= 44 else 1,
            )

    def _points_width(self, size: float) -> float:
        """How wide everybody's points stand in type of that size, below each other; u."""
        said = [points for seat in self.view["seats"] if (points := _points(seat)) is not None]
        widest = max(text_width(whole(points), int(theme.px(size)), 600) for points in said)
        return max(_POINTS_W, 1 + widest / theme.u)

    def _lay_bar(self, seat: Mapping[str, Any], points: int, where: Box) -> None:
        most = max(_points(other) or 0 for other in self.view["seats"])
        bar = PointsBar(seat=seat["colour"], share=max(0, points) / most if most > 0 else 0)
        place(bar, *where)
        self.add_widget(bar)

    # What next

    def _lay_next(self, x: float, y: float, w: float, h: float) -> None:
        usual_h = round((h - 8) * 0.545)
        # Two lines of the tile at most, and its verb in any case.
        team = shorten(self.begins, theme.px(0.9 * (w - 95)), int(theme.px(theme.font_u("smallest"))), 400)
        is_asked = self.begins and len(present(self.view["seats"])) > 1
        begins = text("{team} begins", team=team) if is_asked else ""
        # Alone nobody takes revenge.
        again = text("Rematch") if len(present(self.view["seats"])) > 1 else text("Once more")
        self.tile(
            "rematch", (x, y, w, usual_h), lambda: self._go("rematch"), kind="primary", icon="restart",
            label=again, second=begins, label_u=32,
        )  # fmt: skip
        others = text("Other teams") if has_teams(self.view["game"]) else text("Other people")
        another_w = w
        if theme.portrait:
            for page in self._to_read:
                another_w -= _BACK_W + 8
                self._lay_way(page, (x + another_w + 8, y + usual_h + 8, _BACK_W, h - usual_h - 8))
        self.tile(
            "another", (x, y + usual_h + 8, another_w, h - usual_h - 8), lambda: self._go("new_game"),
            icon="dice-multiple-outline", label=text("New game"), second=others, label_u=25,
        )  # fmt: skip

    @property
    def _to_read(self) -> list[Aside]:
        """Where everybody's points can be read row by row, or round by round."""
        if "sheet" in self.view["seats"][0]:
            return [_SHEETS]
        return [aside for aside in on_screen(self.view["game"]).asides if aside.at_end]

    def _lay_way(self, aside: Aside, where: Box) -> None:
        self.tile(
            aside.page, where, lambda: self._go(aside.page), kind="tool", icon=aside.icon,
            label=text(aside.label), stands="above",
        )  # fmt: skip

    def lay_tools(self) -> None:
        """Undo, for a game that ended by mistake; and home."""
        right, home_w, help_w = theme.width - 20, 150.0, 64.0
        undo_w = right - 20 - home_w - help_w - 16
        if on_screen(self.view["game"]).has_coach:
            undo_w -= _BACK_W + 8
            self.tile(
                "review", (20 + undo_w + 8, self.tools_y, _BACK_W, 64), lambda: self._go("review"),
                kind="tool", icon="school-outline", label=text("Look back"),
            )  # fmt: skip
        if not theme.portrait:
            for page in self._to_read:
                undo_w -= _BACK_W + 8
                self._lay_way(page, (20 + undo_w + 8, self.tools_y, _BACK_W, 64))
        self.lay_undo((20, self.tools_y, undo_w, 64))
        help_x = right - home_w - help_w - 8
        self.lay_help((help_x, self.tools_y, help_w, 64))
        self.tile(
            "start", (right - home_w, self.tools_y, home_w, 64), lambda: self._go("start"), kind="tool",
            icon="home-outline", label=text("To the start"),
        )  # fmt: skip


def _fits(size_u: float, h: float) -> float:
    """That size of type, or a smaller one where the row is lower."""
    return min(size_u, h / LINE_HEIGHT)


def _points(seat: Mapping[str, Any]) -> int | None:
    """What that seat has won; None where the game counts no points."""
    points: int | None = seat.get("match_total", seat.get("points"))
    return points
