"""Who sits where: the teams round the table, and the people of the one that is being seated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.seats import Player
from ui.games import seats_from_to
from ui.i18n import plural, text
from ui.patches import box, frame
from ui.screens.new_game.plan import Plan, SeatPlan, pageful, planned
from ui.screens.page import Page
from ui.theme import Box, place, theme
from ui.widgets import mark
from ui.widgets.paint import Fill
from ui.widgets.small_glass import small_glass
from ui.widgets.text import one_line, write
from ui.widgets.touchable import Touchable
from ui.words.seats import is_guest

_MARK, _RING = 36.0, 45.0
_DRAG = 16.0  # u that a finger moves before the team moves with it
_NAMES_A_PAGE = 6
_GAP = 8.0


class _Sitting(NamedTuple):
    """Where a team sits: the middle of its mark, and the box of its words; u."""

    x: float
    y: float
    words: Box
    align: str = "left"

    @property
    def is_narrow(self) -> bool:
        """Whether the words stand beside the table, below the mark, and not beside the mark."""
        return self.words[2] < 150


class _Room(NamedTuple):
    """The table as it lies on the screen; u."""

    table: Box
    board: Box
    device: Box
    far: _Sitting
    right: _Sitting
    near: _Sitting
    left: _Sitting

    def sittings(self, teams: int) -> tuple[_Sitting, ...]:
        """The places of so many teams, clockwise from the far side."""
        if teams == 2:
            return self.far, self.near
        if teams == 3:
            return self.far, self.right, self.left
        return self.far, self.right, self.near, self.left


def _room() -> _Room:
    if theme.portrait:
        right = theme.width - 20
        return _Room(
            table=(110, 163, 230, 176), board=(168, 200, 114, 80), device=(256, 288, 48, 40),
            far=_Sitting(225, 135, (278, 106, right - 278, 50)),
            right=_Sitting(340, 208, (348, 255, right - 348, 88)),
            near=_Sitting(225, 367, (278, 346, right - 278, 50)),
            left=_Sitting(110, 208, (20, 255, 82, 88), "right"),
        )  # fmt: skip
    # Whatever the screen has more in width lies round the table.
    right = theme.width - 272 - _GAP
    by = (theme.width - 800) / 2
    return _Room(
        table=(124 + by, 134, 300, 224), board=(199 + by, 182, 150, 106), device=(340 + by, 300, 48, 40),
        far=_Sitting(284 + by, 106, (340 + by, 81, right - 340 - by, 50)),
        right=_Sitting(424 + by, 224, (434 + by, 271, right - 434 - by, 98)),
        near=_Sitting(284 + by, 388, (340 + by, 373, right - 340 - by, 50)),
        left=_Sitting(124 + by, 224, (20, 271, 95 + by, 98), "right"),
    )  # fmt: skip


def table_box() -> Box:
    """Where the table lies on the screen as it is now."""
    return _room().table


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
        self._plan = planned()
        self._known: Sequence[Player] = ()
        self._team = 0
        self._page = 0

    def show(self, plan: Plan, known: Sequence[Player]) -> None:
        """Show how far the plan has come; `known` are the people who are one tap away."""
        self._plan, self._known = plan, known
        self._team = min(self._team, len(plan.seats) - 1)
        self.anew()

    def lay(self) -> None:
        room, teams = _room(), self._plan.seats
        self.add_widget(_Table(room))
        # The title, the hint and the tools go round the marks.
        wide = theme.width - 28 - 2 * 72 - 28 if theme.portrait else room.far.x + 60
        self.words(text("Who sits where?"), (28, 16, wide, 44), size_u=34, smallest_u=24, weight=600)
        free = room.far.x - _RING - _GAP - 28
        hint = text("Drag a team to change places.")
        self.words(hint, (28, 62, free, 46), size_u=18, lines=2, colour="muted", middle=False)
        for index, (team, sitting) in enumerate(zip(teams, room.sittings(len(teams)), strict=True)):
            seat = _Place(team.colour, index == self._team, partial(self._dropped, index))
            place(seat, sitting.x - _RING, sitting.y - _RING, 2 * _RING, 2 * _RING)
            seat.bind(on_deed=lambda _seat, index=index: self._choose(index))
            self.add_widget(seat)
            self.ways[f"seat:{index}"] = seat
            self._lay_words(team, sitting)
        self._lay_foot()
        self._lay_picker()

    def _lay_words(self, team: SeatPlan, sitting: _Sitting) -> None:
        """The team's name and its people under it, beside the mark or, with little room, below it."""
        x, y, w, h = sitting.words
        people = ", ".join(player.name for player in team.players) or text("Who?")
        lines = 2 if sitting.is_narrow else 1
        label = theme.font_u("label")
        name = self.words(
            team.name, (x, y, w, 29 * lines), size_u=22 if theme.portrait else 26,
            smallest_u=19, weight=600, lines=lines,
            align=sitting.align, middle=False,
        )  # fmt: skip
        written = name.laid.height / theme.u if name.laid else 0.0
        room = h - written + 2
        self.words(
            people, (x, y + written, w, room), size_u=label, colour="muted", lines=lines,
            align=sitting.align, middle=False,
        )  # fmt: skip

    def _lay_foot(self) -> None:
        """Back, and how many teams there are: at the foot, or at the head where the picker is below."""
        count = len(self._plan.seats)
        fewest, most = seats_from_to(self._plan.game)
        y = theme.height - 82
        self.lay_back(self._back, (20, y, 64, 64))
        left, y = (theme.width - 20 - 136, 18.0) if theme.portrait else (92.0, y)
        for says, icon, to in (("fewer", "minus", count - 1), ("more", "plus", count + 1)):
            self.tile(
                says, (left, y, 64, 64), partial(self._changed, self._plan.with_seats(to)),
                kind="tool", icon=icon, stands="beside", idle=not fewest <= to <= most,
            )  # fmt: skip
            left += 64 + _GAP
        if not theme.portrait:
            said = plural("{count} team", "{count} teams", count)
            self.words(said, (236, theme.height - 46, 280, 26), size_u=20)

    def _lay_picker(self) -> None:
        foot = theme.height - 18
        if theme.portrait:
            left, top, width, columns, tile_h, last = 20.0, 428.0, theme.width - 40, 3, 64.0, 66.0
        else:
            left, top, width, columns, tile_h, last = theme.width - 256, 16.0, 232.0, 2, 66.0, 76.0
        team = self._plan.seats[self._team]
        self.tile(
            "rename", (left, top, width, 64), partial(self._rename, self._team),
            kind="tool", mark=team.colour, label=team.name, label_u=24, icon_u=38, align="left",
        )  # fmt: skip
        cell = (width - _GAP * (columns - 1)) / columns
        y, pitch = top + 64 + _GAP, tile_h + _GAP
        for number, (says, properties, deed) in enumerate(self._names()):
            row, column = divmod(number, columns)
            box_ = (left + column * (cell + _GAP), y + row * pitch, cell, tile_h)
            self.tile(says, box_, deed, label_u=22, **properties)
        y += pitch * (_NAMES_A_PAGE // columns)
        half = (width - _GAP) / 2
        new: Callable[[], None] = partial(self._new_name, self._team)
        ways = (
            ("new_name", "keyboard-outline", text("New name"), new),
            ("guest", "account-plus-outline", text("Guest"), self._seat_guest),
        )
        for number, (says, icon, label, deed) in enumerate(ways):
            box_ = (left + number * (half + _GAP), y, half, tile_h)
            self.tile(says, box_, deed, icon=icon, label=label, label_u=19, icon_u=28, stands="above")
        missing = self._plan.missing()
        next_x = left + (72 if theme.portrait else 0)
        self.tile(
            "next", (next_x, foot - last, left + width - next_x, last),
            partial(self._aloud, missing) if missing else self._go_on,
            kind="refused" if missing else "primary",
            icon="" if missing else "arrow-right", label=text("Next"), label_u=19 if missing else 0,
            second=missing,
        )  # fmt: skip

    def _names(self) -> Iterator[tuple[str, dict[str, Any], Callable[[], None]]]:
        """The people one tap away; where there are more than fit, the last tile turns to the others.

        The team's last guest is among them, so that one too many can get up again.
        """
        guests = [player for player in self._plan.seats[self._team].players if is_guest(player.name)]
        shown, has_others = pageful([*guests[-1:], *self._known], _NAMES_A_PAGE, self._page)
        for player in shown:
            sits = self._plan.seat_of(player.name)
            elsewhere = sits is not None and sits != self._team
            looks: dict[str, Any] = {"label": player.name, "chosen": sits == self._team, "dim": elsewhere}
            yield f"known:{player.name}", looks, partial(self._toggle, player)
        if has_others:
            looks = {"label": text("Others"), "icon": "dots-horizontal", "icon_u": 26, "stands": "above"}
            yield "others", looks, self._turn_page

    def _choose(self, team: int) -> None:
        self._team = team
        self.anew()

    def _toggle(self, player: Player) -> None:
        is_here = self._plan.seat_of(player.name) == self._team
        plan = self._plan.without(player.name) if is_here else self._plan.seated(self._team, player)
        self._changed(plan)

    def _seat_guest(self) -> None:
        self._page = 0
        self._changed(self._plan.with_guest(self._team))

    def _turn_page(self) -> None:
        self._page += 1
        self.anew()

    def _dropped(self, team: int, x: float, y: float) -> None:
        """The team's mark was let go there: it changes places with whoever sits nearest."""
        nearest = min(
            enumerate(_room().sittings(len(self._plan.seats))),
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
        if not self._is_dragged and way > theme.px(_DRAG):
            self._is_dragged = True
            self._lie_on_top()
        if self._is_dragged:
            self.center = touch.pos
        return True

    def _lie_on_top(self) -> None:
        page = self.parent
        page.remove_widget(self)
        page.add_widget(self)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self._is_dragged:
            self.let_go()
            self._dropped(*touch.pos)
            return True
        return super().on_touch_up(touch)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        cx, cy = self.x + self.width / 2, self.y + self.height / 2  # `center` follows later than `pos`
        if self._ringed:
            radius = theme.px(_RING)
            round_about = (cx - radius, cy - radius, 2 * radius, 2 * radius, radius)
            self.canvas.add(Fill(theme.colour("ground"), box(*round_about)))
            self.canvas.add(Fill(theme.colour("text"), frame(*round_about, theme.px(3))))
        self.canvas.add(mark.mark(self._colour, cx, cy, theme.px(_MARK)))


class _Table(Widget):
    """The table from above, with the board and this very screen on it; and the well the picker lies in."""

    def __init__(self, room: _Room) -> None:
        super().__init__()
        add = self.canvas.add
        table, board, device = (theme.box(*box_) for box_ in (room.table, room.board, room.device))
        add(Fill(theme.colour("tile"), box(*table, theme.px(34))))
        add(Fill(theme.colour("line"), frame(*table, theme.px(34), theme.px(1.5))))
        add(Fill(theme.colour("line"), frame(*board, theme.px(8), theme.px(1.5))))
        x, y, w, h = room.board
        inside = theme.box(x + 6, y + 6, w - 12, h - 12)
        add(Fill(theme.colour("line"), frame(*inside, theme.px(5), theme.px(1.5))))
        said = one_line(text("The board"), theme.px(w - 24), theme.px(19), theme.px(17), 400)
        left, bottom, width, height = board
        add(write(said, theme.colour("muted"), left, bottom + (height + said.height) / 2, width, "centre"))
        add(Fill(theme.colour("well"), box(*device, theme.px(7))))
        add(Fill(theme.colour("text"), frame(*device, theme.px(7), theme.px(2))))
        left, bottom, width, height = device
        add(small_glass(left + width / 2, bottom + height / 2, height * 0.72))
        inner = theme.radius("inner")
        if theme.portrait:
            well = theme.box(12, 420, theme.width - 24, theme.height - 432)
            corners = (0.0, 0.0, inner, inner)
        else:
            well = theme.box(theme.width - 272, 12, 260, theme.height - 24)
            corners = (0.0, inner, inner, 0.0)
        add(Fill(theme.colour("well"), box(*well, tuple(theme.px(corner) for corner in corners))))
