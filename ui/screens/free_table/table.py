"""The free table: everybody's time and points, whose turn it is, who comes next, and the hourglass."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import partial
from typing import Any

from ui.i18n import text
from ui.screens.free_table.rows import SeatRows
from ui.screens.game_page import GamePage
from ui.sparing import Moved
from ui.theme import Box, theme
from ui.widgets.next_second import NextSecond
from ui.widgets.text import Step, text_width
from ui.widgets.tile import HOURGLASS, Tile, pad_of
from ui.words.choices import Choice, View
from ui.words.free_table import hourglass_label, passed_over

_S = 1_000_000
_SIDE, _GAP, _TARGET = 302.0, 8.0, 64.0
_ICON, _BESIDE_ICON = 28.0, 13.0
_GLASS_H, _NEXT_UPRIGHT = 72.0, 110.0
_BAND, _UPRIGHT_BAND = 148.0, 120.0


class FreeTable(GamePage):
    """The page of a free table: a row for each seat, and beside them what there is to do.

    The time of whoever's turn it is counts, once a second; so does a running hourglass on its tile.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._rows: SeatRows | None = None
        self._glass: Tile | None = None
        self._next_second = NextSecond(self._count)

    def show(self, view: View, with_button: Container[int] | None = None) -> None:
        """As every page; time that only passes makes no other view."""
        super().show(_standing(view), with_button)
        self._count()

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Nobody counts where nobody looks."""
        if parent is None:
            self._next_second.stop()
        elif self.view:
            self._count()

    @property
    def note(self) -> str:
        """Which round it is."""
        return text("Round {number}", number=self.view["turn"]["round"])

    @property
    def band_box(self) -> Box:
        """Over the upper rows: what can be chosen stays where it is."""
        x, y, w, _ = self._rows_box
        return x, y, w, _UPRIGHT_BAND if theme.portrait else _BAND

    def ring(self, seats: frozenset[int]) -> None:
        super().ring(seats)
        if self._rows is not None:
            self._rows.ring(seats)

    # How it is laid out

    def lay_body(self) -> None:
        """A row for each seat; beside or below them the next turn, points, buzz-in, seats, the hourglass."""
        x, y, w, h = self._rows_box
        if self.has_band:
            down = self.band_box[3] + _GAP
            y, h = y + down, h - down
        self._rows = self.put("rows", SeatRows(self.view, self._times), (x, y, w, h))
        self._lay_choices()

    @property
    def _rows_box(self) -> Box:
        if theme.portrait:
            return 20, 98, theme.width - 40, self._next_box[1] - _GAP - 98
        return 20, 98, theme.width - 40 - _SIDE - 12, theme.height - 186

    @property
    def _next_box(self) -> Box:
        if theme.portrait:
            y = self.tools_y - _GAP - _GLASS_H - _GAP - _TARGET - _GAP - _NEXT_UPRIGHT
            return 20, y, theme.width - 40, _NEXT_UPRIGHT
        return theme.width - 20 - _SIDE, 98, _SIDE, theme.height - 480 + 136

    def _lay_choices(self) -> None:
        x, y, w, h = self._next_box
        offered = {choice.do: choice for choice in self.choices_of()}
        if "resume" in offered:
            self.offer(offered["resume"], (x, y, w, h), icon_u=56, stands="beside")
        elif "next_turn" in offered:
            self._lay_next(offered["next_turn"], (x, y, w, h))
        y += h + _GAP
        self._lay_pages((x, y, w, _TARGET))
        y += _TARGET + _GAP
        self._lay_glass((x, y, w, _GLASS_H))

    def _lay_next(self, choice: Choice, where: Box) -> None:
        also = passed_over(self.view)
        size = theme.font_u("choice") * (0.9 if also else 1.17)
        steps = [Step(int(theme.px(share * size)), 2) for share in (1.0, 0.88, 0.78)]
        steps += [Step(int(theme.px(share * size)), 3) for share in (0.78, 0.66)]
        self.offer(
            choice, where, stands="beside", align="left", icon_u=66, set_in=steps, second=also, second_u=18
        )

    def _lay_pages(self, where: Box) -> None:
        x, y, w, h = where
        tiles = {
            "points": (text("Points"), "plus-minus-variant", partial(self._go, "points")),
            "open_buzz": (text("Buzz"), "bell-outline", partial(self._say, "open_buzz")),
            "seats": (text("Seats"), "account-group-outline", partial(self._go, "seats")),
        }
        has_buzz = self.view["options"]["buzz"] == "on"
        if not has_buzz:
            del tiles["open_buzz"]
        each = (w - _GAP * (len(tiles) - 1)) / len(tiles)
        look: dict[str, Any] = {"stands": "above", "icon_u": 26, "label_u": theme.font_u("label")}
        if not has_buzz:
            room = theme.px(each - 2 * pad_of(each) - _ICON - _BESIDE_ICON)
            size = _one_size([label for label, _, _ in tiles.values()], room)
            look = {"stands": "beside", "icon_u": _ICON, "label_u": size}
        for number, (says, (label, icon, deed)) in enumerate(tiles.items()):
            self.tile(
                says, (x + number * (each + _GAP), y, each, h), deed, label=label, icon=icon,
                idle=bool(self.view["paused"]), **look,
            )  # fmt: skip

    def _lay_glass(self, where: Box) -> None:
        """The hourglass, and beside it how long it is to run."""
        x, y, w, h = where
        glass = self.view["hourglass"]
        deed = partial(self._say, "start_hourglass")
        if glass["state"] == "running" or glass.get("runs_on"):
            deed = partial(self._go, "back")  # where it fills the screen
        wide = w - _TARGET - _GAP
        self._glass = self.tile(
            "hourglass", (x, y, wide, h), deed, kind="sand", icon=HOURGLASS, icon_u=46,
            label=self._glass_label, idle=bool(self.view["paused"]),
        )  # fmt: skip
        self.tile(
            "lengths", (x + wide + _GAP, y, _TARGET, h), partial(self._go, "lengths"), icon="timer-outline",
            stands="beside", idle=self.view["paused"],
        )  # fmt: skip

    # What moves

    @property
    def _times(self) -> list[float]:
        """How long everybody has used by now, in seconds."""
        turn, began_us = self.view["turn"], self.view["turn"].get("began_at_us")
        running = 0.0 if began_us is None else max(0, self._now_us() - began_us) / _S
        return [
            seat["time_used_s"] + (running if number == turn["seat"] else 0.0)
            for number, seat in enumerate(self.view["seats"])
        ]

    @property
    def _left_us(self) -> int:
        """What is left in the hourglass; less than nothing where it counts on."""
        glass = self.view["hourglass"]
        ends_us = glass.get("ends_at_us")
        return round(glass["left_s"] * _S) if ends_us is None else int(ends_us - self._now_us())

    @property
    def _glass_label(self) -> str:
        return hourglass_label(self.view, self._left_us)

    def tick(self, now_ns: int) -> bool:
        self._count()
        return False

    def _count(self) -> None:
        """Say what time it is, and do it again as the next second begins."""
        if self._rows is None or self.parent is None:
            return
        times = self._times
        self._rows.count(times)
        if self._glass is not None:
            self._glass.label = self._glass_label
        waits = []
        if self.view["turn"].get("began_at_us") is not None:
            waits.append(_S - round(times[self.view["turn"]["seat"]] * _S) % _S)
        if self.view["hourglass"].get("ends_at_us") is not None:
            waits.append((self._left_us - 1) % _S + 1)
        if waits:
            self._next_second.due_in(min(waits) + 1)
        else:
            self._next_second.stop()

    def moved(self) -> Moved | None:
        """Beside the tiles the times, which it knows where they are."""
        moved = super().moved()
        return moved if moved is None or self._rows is None else {**moved, **self._rows.moved()}


def _one_size(labels: Sequence[str], room: float) -> float:
    """The largest size at which each of them has room, so that tiles side by side look alike; u."""
    size = theme.font_u("choice")
    while size > theme.font_u("smallest") and any(
        text_width(label, int(theme.px(size)), 600) > room for label in labels
    ):
        size -= 1
    return size


def _standing(view: View) -> View:
    """The view without what changes only because time passes: the turn that goes on counts from its begin."""
    turn = view["turn"]
    if turn.get("began_at_us") is None:
        return view
    seats = [
        seat if number != turn["seat"] else {**seat, "time_used_s": _before_turn_s(view, seat)}
        for number, seat in enumerate(view["seats"])
    ]
    return {**{name: value for name, value in view.items() if name != "turn_time_s"}, "seats": seats}


def _before_turn_s(view: View, seat: Mapping[str, Any]) -> float:
    return round(float(seat["time_used_s"]) - float(view["turn_time_s"]), 6)
