"""Who sits where: the teams round the table, and the people of the one that is being seated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.games.cranium.table import MOST_TEAMS
from companion.seats import Player
from ui.i18n import plural, text
from ui.patches import box, frame
from ui.screens.new_game.plan import FEWEST_TEAMS, Plan
from ui.screens.page import Page
from ui.theme import place, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.small_glass import small_glass
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable

_MARK, _RING = 36.0, 45.0
_DRAG = 16.0  # u that a finger moves before the team moves with it
_NAMES_A_PAGE = 6
_TABLE = (104.0, 134.0, 272.0, 188.0)
_BOARD = (176.0, 164.0, 128.0, 84.0)
_DEVICE = (217.0, 260.0, 46.0, 36.0)


class _Sitting(NamedTuple):
    """Where a team sits: the middle of its mark, and where its words begin and how wide they may be; u."""

    x: float
    y: float
    words_x: float
    words_y: float
    words_w: float


_FAR = _Sitting(240, 108, 296, 72, 224)
_RIGHT = _Sitting(376, 228, 426, 200, 98)
_NEAR = _Sitting(240, 346, 296, 326, 224)
_LEFT = _Sitting(104, 228, 24, 278, 144)
# Clockwise from the far side.
_SITTING = {2: (_FAR, _NEAR), 3: (_FAR, _RIGHT, _LEFT), 4: (_FAR, _RIGHT, _NEAR, _LEFT)}


class Seats(Page):
    """Teams, their places and their people."""

    def __init__(
        self,
        *,
        changed: Callable[[Plan], None],
        new_name: Callable[[int], None],
        rename: Callable[[int], None],
        go_on: Callable[[], None],
        back: Callable[[], None],
        aloud: Callable[[str], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._changed, self._new_name, self._rename = changed, new_name, rename
        self._go_on, self._back, self._aloud = go_on, back, aloud
        self._plan = Plan()
        self._known: Sequence[Player] = ()
        self._team = 0
        self._page = 0

    def show(self, plan: Plan, known: Sequence[Player]) -> None:
        """Show how far the plan has come; `known` are the people who are one tap away."""
        self._plan, self._known = plan, known
        self._team = min(self._team, len(plan.teams) - 1)
        self.anew()

    def lay(self) -> None:
        table = _Table()
        self.add_widget(table)
        self.words(text("Who sits where?"), (28, 20, 300, 44), size_u=34, weight=600)
        teams = self._plan.teams
        for index, (team, sitting) in enumerate(zip(teams, _SITTING[len(teams)], strict=True)):
            seat = _Place(team.colour, index == self._team, partial(self._dropped, index))
            seat.says = f"team:{index}"
            place(seat, sitting.x - _RING, sitting.y - _RING, 2 * _RING, 2 * _RING)
            seat.bind(on_deed=lambda _seat, index=index: self._choose(index))
            self.add_widget(seat)
            self.ways[seat.says] = seat
            if sitting is _RIGHT and theme.portrait:  # no room beside it: under it, as at the left
                sitting = _RIGHT._replace(words_x=300, words_y=_LEFT.words_y, words_w=138)
            x, y, w = sitting.words_x, sitting.words_y, sitting.words_w
            self.words(team.name, (x, y, w, 28), size_u=24, weight=600)
            people = ", ".join(player.name for player in team.players) or text("Who?")
            lines = 2 if w < 200 else 1
            self.words(
                people, (x, y + 28, w, 22 * lines), size_u=18, colour="muted", lines=lines, middle=False
            )
        self._lay_foot()
        self._lay_picker()

    def _lay_foot(self) -> None:
        y = 392.0 if theme.portrait else theme.height - 76
        count = len(self._plan.teams)
        self.tile("back", (28, y, 66, 64), self._back, kind="tool", icon="arrow-left", stands="beside")
        for x, icon, to, says in ((102, "minus", count - 1, "fewer"), (176, "plus", count + 1, "more")):
            self.tile(
                says, (x, y, 66, 64), partial(self._changed, self._plan.with_teams(to)),
                kind="tool", icon=icon, stands="beside", idle=not FEWEST_TEAMS <= to <= MOST_TEAMS,
            )  # fmt: skip
        count_said = plural("{count} team", "{count} teams", count)
        self.words(count_said, (252, y + 2, 180, 30), size_u=20)
        hint = text("Drag a team to change places.")
        self.words(hint, (252, y + 30, 180 if theme.portrait else 268, 30), size_u=18, colour="muted")

    def _lay_picker(self) -> None:
        if theme.portrait:
            left, top, width, columns, title, pitch, last = 20.0, 464.0, theme.width - 40, 3, 48, 66, 66
        else:
            left, top, width, columns, title, pitch, last = theme.width - 256, 16.0, 232.0, 2, 56, 76, 76
        team = self._plan.teams[self._team]
        self.tile(
            "rename", (left, top, width, title), partial(self._rename, self._team),
            kind="tool", mark=team.colour, label=team.name, label_u=24, icon_u=38, align="left",
        )  # fmt: skip
        cell = (width - 8 * (columns - 1)) / columns
        y = top + title + 6
        for number, (says, properties, deed) in enumerate(self._names()):
            row, column = divmod(number, columns)
            box_ = (left + column * (cell + 8), y + row * pitch, cell, pitch - 8)
            self.tile(says, box_, deed, label_u=22, **properties)
        y += pitch * (_NAMES_A_PAGE // columns)
        half = (width - 8) / 2
        new: Callable[[], None] = partial(self._new_name, self._team)
        ways = (
            ("new_name", "keyboard-outline", text("New name"), new),
            ("guest", "account-plus-outline", text("Guest"), self._seat_guest),
        )
        for number, (says, icon, label, deed) in enumerate(ways):
            box_ = (left + number * (half + 8), y, half, pitch - 8)
            self.tile(says, box_, deed, icon=icon, label=label, label_u=19, icon_u=28, stands="above")
        missing = self._plan.missing()
        self.tile(
            "next", (left, theme.height - 18 - last, width, last),
            partial(self._aloud, missing) if missing else self._go_on,
            kind="refused" if missing else "primary",
            icon="" if missing else "arrow-right", label=text("Next"), second=missing,
        )  # fmt: skip

    def _names(self) -> Iterator[tuple[str, dict[str, Any], Callable[[], None]]]:
        """The people one tap away; where there are more than fit, the last tile turns to the others."""
        fits = _NAMES_A_PAGE if len(self._known) <= _NAMES_A_PAGE else _NAMES_A_PAGE - 1
        pages = max(1, -(-len(self._known) // fits))
        first = self._page % pages * fits
        for player in self._known[first : first + fits]:
            sits = self._plan.team_of(player.name)
            elsewhere = sits is not None and sits != self._team
            looks: dict[str, Any] = {"label": player.name, "chosen": sits == self._team, "dim": elsewhere}
            yield f"known:{player.name}", looks, partial(self._toggle, player)
        if pages > 1:
            looks = {"label": text("Others"), "icon": "dots-horizontal", "icon_u": 26, "stands": "above"}
            yield "others", looks, self._turn_page

    def _choose(self, team: int) -> None:
        self._team = team
        self.anew()

    def _toggle(self, player: Player) -> None:
        is_here = self._plan.team_of(player.name) == self._team
        plan = self._plan.without(player.name) if is_here else self._plan.seated(self._team, player)
        self._changed(plan)

    def _seat_guest(self) -> None:
        self._changed(self._plan.with_guest(self._team))

    def _turn_page(self) -> None:
        self._page += 1
        self.anew()

    def _dropped(self, team: int, x: float, y: float) -> None:
        """The team's mark was let go there: it changes places with whoever sits nearest."""
        nearest = min(
            enumerate(_SITTING[len(self._plan.teams)]),
            key=lambda seat: (seat[1].x * theme.u - x) ** 2 + (theme.size[1] - seat[1].y * theme.u - y) ** 2,
        )[0]
        if nearest != team:
            self._team = nearest
            self._changed(self._plan.swapped(team, nearest))
        else:
            self.anew()


class _Place(Touchable):
    """A team's mark on the table's edge: a tap chooses it, a drag lets it change places."""

    def __init__(self, colour: str, ringed: bool, dropped: Callable[[float, float], None]) -> None:
        super().__init__()
        self.says = ""
        self._colour, self._ringed, self._dropped = colour, ringed, dropped
        self._from = (0.0, 0.0)
        self._is_dragged = False
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if taken:
            self._from, self._is_dragged = touch.pos, False
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        way = max(abs(touch.x - self._from[0]), abs(touch.y - self._from[1]))
        self._is_dragged = self._is_dragged or way > theme.px(_DRAG)
        if self._is_dragged:
            self.center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self._is_dragged:
            self.let_go()
            self._dropped(*touch.pos)
            return True
        return super().on_touch_up(touch)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        cx, cy = self.center
        if self._ringed:
            radius = theme.px(_RING)
            round_about = (cx - radius, cy - radius, 2 * radius, 2 * radius, radius)
            self.canvas.add(Fill(theme.colour("ground"), box(*round_about)))
            self.canvas.add(Fill(theme.colour("text"), frame(*round_about, theme.px(3))))
        self.canvas.add(mark.mark(self._colour, cx, cy, theme.px(_MARK)))


class _Table(Widget):
    """The table from above, with the board and this very screen on it; and the well the picker lies in."""

    def __init__(self) -> None:
        super().__init__()
        add = self.canvas.add
        add(Fill(theme.colour("tile"), box(*theme.box(*_TABLE), theme.px(34))))
        add(Fill(theme.colour("line"), frame(*theme.box(*_TABLE), theme.px(34), theme.px(1.5))))
        add(Fill(theme.colour("line"), frame(*theme.box(*_BOARD), theme.px(8), theme.px(1.5))))
        x, y, w, h = _BOARD
        inside = theme.box(x + 6, y + 6, w - 12, h - 12)
        add(Fill(theme.colour("line"), frame(*inside, theme.px(5), theme.px(1.5))))
        said = one_line(text("The board"), theme.px(w - 24), theme.px(19), theme.px(17), 400)
        left, bottom, width, height = theme.box(*_BOARD)
        add(write(said, theme.colour("muted"), left, bottom + (height + said.height) / 2, width, "centre"))
        add(Fill(theme.colour("well"), box(*theme.box(*_DEVICE), theme.px(7))))
        add(Fill(theme.colour("text"), frame(*theme.box(*_DEVICE), theme.px(7), theme.px(2))))
        left, bottom, width, height = theme.box(*_DEVICE)
        add(small_glass(left + width / 2, bottom + height / 2, height * 0.72))
        inner = theme.radius("inner")
        if theme.portrait:
            well = theme.box(12, 460, theme.width - 24, theme.height - 472)
            corners = (0.0, 0.0, inner, inner)
        else:
            well = theme.box(theme.width - 272, 12, 260, theme.height - 24)
            corners = (0.0, inner, inner, 0.0)
        add(Fill(theme.colour("well"), box(*well, tuple(theme.px(corner) for corner in corners))))
