"""Who sits where: the seats round the table, this device on it, and the people of the seat that is ringed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.seats import Player
from ui.games import on_screen, seats_from_to
from ui.i18n import plural, text
from ui.round_table import USUAL, Point, usual
from ui.screens.new_game.drawn_table import Device, FreePlace, SeatMark, Table
from ui.screens.new_game.plan import Plan, SeatPlan, pageful, planned
from ui.screens.new_game.room import FEW, Room, Seating, Sitting, room
from ui.screens.page import Page
from ui.theme import Box, theme
from ui.widgets.text import Writing
from ui.words.before import chapters
from ui.words.help import Chapter
from ui.words.seats import as_said_here, is_guest

_NAMES_A_PAGE = 6
_GAP = 8.0


def table_box() -> Box:
    """Where the table of few seats lies on the screen as it is now."""
    return room(usual(2)).table


class Seats(Page):
    """Seats, their places and their people.

    Args:
        lies_at: where this device lies on the table, in shares of it.
        laid_down: somebody has dragged it there.
    """

    def __init__(
        self,
        *,
        changed: Callable[[Plan], None],
        new_name: Callable[[int], None],
        rename: Callable[[int], None],
        go_on: Callable[[], None],
        back: Callable[[], None],
        aloud: Callable[[str], None],
        lies_at: Callable[[], Point] = lambda: USUAL,
        laid_down: Callable[[Point], None] = lambda _at: None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._changed, self._new_name, self._rename = changed, new_name, rename
        self._go_on, self._back, self._aloud = go_on, back, aloud
        self._lies_at, self._laid_down = lies_at, laid_down
        self._plan = planned()
        self._known: Sequence[Player] = ()
        self._seat = 0
        self._page = 0
        self._room: Room = room(self._plan.sits)
        self._marks: list[SeatMark] = []
        self._written: list[Writing] = []
        self._seating = Seating((), self._plan.sits)  # who stands where while a mark is dragged
        self._free: list[FreePlace] = []  # where it might stand then

    def begin(self) -> None:
        """Whoever comes here sees first those who played last."""
        self._page = 0

    def show(self, plan: Plan, known: Sequence[Player]) -> None:
        """Show how far the plan has come; `known` are the people who are one tap away."""
        before, self._plan, self._known = self._plan, plan, known
        self._seat = min(self._seat, len(plan.seats) - 1)
        if plan.game != before.game:
            self._seat = 0
        if not plan.has_teams and len(plan.seats) == len(before.seats) and plan.game == before.game:
            self._ring_next(before)
        self.anew()

    def _ring_next(self, before: Plan) -> None:
        """Once somebody sits where nobody did, ask for the next seat that is empty."""
        count = len(self._plan.seats)
        if before.seats[self._seat].players or not self._plan.seats[self._seat].players:
            return
        after = [(self._seat + step) % count for step in range(1, count)]
        empty = [seat for seat in after if not self._plan.seats[seat].players]
        self._seat = empty[0] if empty else self._seat

    @property
    def names(self) -> Sequence[str]:
        return self._plan.names

    def lay(self) -> None:
        seats = self._plan.seats
        self._room = here = room(self._plan.sits)
        self._table = Table(here, text(on_screen(self._plan.game).middle))
        self.add_widget(self._table)
        self.words(text("Who sits where?"), here.title, size_u=34, smallest_u=24, weight=600)
        hint = text("Drag everything to its place.")
        self.words(hint, here.hint, size_u=18, lines=2, colour="muted", middle=False)
        device = Device(here, moved=lambda _x, _y: None, dropped=self._lay_down)
        device.stand(*here.device(self._lies_at()))
        self.add_widget(device)
        self.ways["device"] = device
        self._marks, self._written, self._free = [], [], []
        self._seating = Seating(tuple(range(len(seats))), here.on_sides)
        for index, sitting in enumerate(here.sittings):
            self._lay_mark(index, sitting)
        self._lay_all_words()
        self._lay_foot()
        self._lay_picker()

    # Round the table

    def _lay_mark(self, index: int, sitting: Sitting) -> None:
        mark = SeatMark(
            self._plan.seats[index].colour, self._room, index == self._seat,
            moved=partial(self._dragged, index), dropped=partial(self._dropped, index),
        )  # fmt: skip
        mark.stand(sitting.x, sitting.y, self._room.ring)
        mark.bind(on_deed=lambda _mark: self._choose(index))
        self.add_widget(mark)
        self._marks.append(mark)
        self.ways[f"seat:{index}"] = mark

    def _lay_all_words(self) -> None:
        """Everybody's names, where they stand by now."""
        for writing in self._written:
            self.remove_widget(writing)
        self._written = []
        sittings = room(self._seating.on_sides).sittings
        for index, sitting in zip(self._seating.order, sittings, strict=True):
            self._lay_words(self._plan.seats[index], sitting)

    def _lay_words(self, seat: SeatPlan, sitting: Sitting) -> None:
        """The seat's name and its people under it, beside the mark or, with little room, below it."""
        x, y, w, h = sitting.words
        lines = sitting.name_lines
        if not seat.is_team or not sitting.has_people:
            said = seat.name if seat.is_team or seat.players else text("Who?")
            size_u = 26 if len(self._plan.seats) <= 4 else 21
            alone = self.words(
                said, (x, y, w, h if lines > 1 else min(h, 29)), size_u=size_u, smallest_u=17, weight=600,
                lines=lines, align=sitting.align, middle=False,
                colour="text" if seat.is_team or seat.players else "muted",
            )  # fmt: skip
            self._written.append(alone)
            return
        people = ", ".join(seat.people) or text("Who?")
        label = theme.font_u("label")
        name = self.words(
            seat.name, (x, y, w, 29 * lines), size_u=22 if theme.portrait else 26,
            smallest_u=19, weight=600, lines=lines,
            align=sitting.align, middle=False,
        )  # fmt: skip
        written = name.laid.height / theme.u if name.laid else 0.0
        below = self.words(
            people, (x, y + written, w, h - written + 2), size_u=label, colour="muted", lines=lines,
            align=sitting.align, middle=False,
        )  # fmt: skip
        self._written += [name, below]

    def _dragged(self, seat: int, x: float, y: float) -> None:
        """The mark is held over that point: show who would stand where if it were let go."""
        if not self._free:
            self._show_free(seat)
        seating = self._room.held(seat, x, y)
        if seating == self._seating:
            return
        self._seating = seating
        for index, sitting in zip(seating.order, room(seating.on_sides).sittings, strict=True):
            if index != seat:
                self._marks[index].slide(sitting.x, sitting.y)
        self._lay_all_words()

    def _show_free(self, seat: int) -> None:
        """Show the places that the mark might be put down at."""
        for x, y in self._room.free(seat):
            place = FreePlace(x, y, self._room)
            self.add_widget(place, index=self.children.index(self._table))  # right on the table
            self._free.append(place)

    def _dropped(self, seat: int, x: float, y: float) -> None:
        """The mark was let go there: everybody stands as it was shown."""
        seating = self._room.held(seat, x, y)
        if seating == Seating(tuple(range(len(seating.order))), self._room.on_sides):
            self.anew()
            if not self._room.is_home(seat, x, y):
                self._say_why_not()
            return
        self._seat = seating.order.index(seat)
        self._changed(self._plan.arranged(*seating))

    def _say_why_not(self) -> None:
        """A mark that goes back to its place was let go where nobody can sit."""
        if self._plan.has_teams:
            said = text("No team can sit there. Drop it at a free side, or on another team to swap.")
        else:
            said = text("Nobody can sit there. Drop the mark at a free side, or on another one to swap.")
        self._aloud(said)

    def _lay_down(self, x: float, y: float) -> None:
        """This screen lies there."""
        self._laid_down(self._room.share(x, y))
        self.anew()

    # The rest of the page

    def _lay_foot(self) -> None:
        """Back, and how many there are: at the foot, or at the head where the picker is below."""
        count = len(self._plan.seats)
        fewest, most = seats_from_to(self._plan.game)
        y = theme.height - 82
        self.lay_back(self._back, (20, y, 64, 64), **_on_well())
        left, y = (theme.width - 20 - 136, 18.0) if theme.portrait else (92.0, y)
        for says, icon, to in (("fewer", "minus", count - 1), ("more", "plus", count + 1)):
            self.tile(
                says, (left, y, 64, 64), partial(self._changed, self._plan.with_seats(to)),
                kind="tool", icon=icon, stands="beside", idle=not fewest <= to <= most,
            )  # fmt: skip
            left += 64 + _GAP
        said = plural("{count} player", "{count} players", count)
        if self._plan.has_teams:
            said = plural("{count} team", "{count} teams", count)
        beside = not theme.portrait and len(self._room.sittings) > FEW
        size_u = 18 if theme.portrait else 20  # between tools and names
        self.words(said, self._room.how_many, size_u=size_u, align="left" if beside else "centre")

    def help(self) -> list[Chapter]:
        """What is not plain to see here."""
        return chapters("seats", on_screen(self._plan.game).before)

    def _lay_picker(self) -> None:
        foot = theme.height - 18
        if theme.portrait:
            left, top, width, columns, tile_h, last = 20.0, 428.0, theme.width - 40, 3, 64.0, 66.0
        else:
            left, top, width, columns, tile_h, last = theme.width - 256, 16.0, 232.0, 2, 66.0, 76.0
        help_x = left + width - 64 if theme.portrait else left - 88
        self.lay_help((help_x, top, 64, 64), **_on_well())
        seat = self._plan.seats[self._seat]
        names = self._rename if seat.is_team else self._new_name
        self.tile(
            "rename", (left, top, width - (72 if theme.portrait else 0), 64), partial(names, self._seat),
            kind="tool", mark=seat.colour, label=seat.name, label_u=24, icon_u=38, align="left",
        )  # fmt: skip
        cell = (width - _GAP * (columns - 1)) / columns
        y, pitch = top + 64 + _GAP, tile_h + _GAP
        found = len(self.ways)
        for number, (says, properties, deed) in enumerate(self._names()):
            row, column = divmod(number, columns)
            box_ = (left + column * (cell + _GAP), y + row * pitch, cell, tile_h)
            self.tile(says, box_, deed, label_u=22, **properties)
        below = pitch * (_NAMES_A_PAGE // columns)
        if len(self.ways) == found:
            says = text("The names that you type stand here the next time, one tap away.")
            size_u = theme.font_u("label")
            self.words(says, (left + 8, y, width - 16, below), size_u=size_u, lines=6, colour="muted")
        y += below
        half = (width - _GAP) / 2
        new: Callable[[], None] = partial(self._new_name, self._seat)
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

        The seat's guests are among them, so that one too many can get up again.
        """
        guests = [player for player in self._plan.seats[self._seat].players if is_guest(player.name)]
        shown, has_others = pageful([*guests, *self._known], _NAMES_A_PAGE, self._page)
        for player in shown:
            sits = self._plan.seat_of(player.name)
            elsewhere = sits is not None and sits != self._seat
            looks: dict[str, Any] = {
                "label": as_said_here(player.name), "chosen": sits == self._seat, "dim": elsewhere,
            }  # fmt: skip
            yield f"known:{player.name}", looks, partial(self._toggle, player)
        if has_others:
            looks = {"label": text("Others"), "icon": "dots-horizontal", "icon_u": 26, "stands": "above"}
            yield "others", looks, self._turn_page

    def _choose(self, seat: int) -> None:
        self._seat = seat
        self.anew()

    def _toggle(self, player: Player) -> None:
        is_here = self._plan.seat_of(player.name) == self._seat
        plan = self._plan.without(player.name) if is_here else self._plan.seated(self._seat, player)
        self._changed(plan)

    def _seat_guest(self) -> None:
        self._page = 0
        self._changed(self._plan.with_guest(self._seat))

    def _turn_page(self) -> None:
        self._page += 1
        self.anew()


def _on_well() -> dict[str, str]:
    """What a tool looks like at the foot and beside the picker: upright these lie in the well themselves."""
    return {"kind": "outlined"} if theme.portrait else {}
