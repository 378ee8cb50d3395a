"""Pages of what is read: seats, sheets, dice, large numbers, cards, the glass; and lists to search."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from ui.gallery.page import Specimens
from ui.gallery.samples import names, other_names, samples, towns
from ui.patches import box as rounded
from ui.patches import frame
from ui.sheet import Column, Sheet
from ui.theme import theme
from ui.widgets.big_number import BigNumber
from ui.widgets.deck_card import DeckCard
from ui.widgets.die import IN_LINE, IN_TEXT, LARGE, Die
from ui.widgets.dots import Dots
from ui.widgets.glass import Glass
from ui.widgets.mark import Mark, button, ink_mark, locked_out, mark
from ui.widgets.miniature import Miniature
from ui.widgets.offer_grid import Offer, OfferGrid, OfferState
from ui.widgets.paint import Fill
from ui.widgets.panel import Panel
from ui.widgets.photo_finish import PhotoFinish
from ui.widgets.points_bar import PointsBar
from ui.widgets.rolling import Entry
from ui.widgets.search_list import SearchList
from ui.widgets.seat_strip import SeatStrip
from ui.widgets.sheet_grid import SheetGrid
from ui.widgets.tile import Tile
from ui.widgets.time_bar import TimeBar

_ORDER = ("violet", "blue", "yellow", "green", "red", "white", "orange", "turquoise")


class Marks(Specimens):
    """Every seat: its mark, gone, sitting out, locked out, its colour with ink on it, and its button."""

    shows = "Mark"

    def lay_specimens(self) -> None:
        paper = Widget()
        self.add_widget(paper)
        count = len(theme.seats)
        heads = 0.0 if theme.portrait else 110.0
        pitch = (theme.width - 40 - heads) / count
        rows = ("Mark", "alpha=0.5", "outlined", "locked_out", "ink_mark", "button")
        radius = min(22.0, pitch / 2 - 5)
        step = (self.foot - 20) / len(rows)
        middle = step / 2 + (10 if theme.portrait else 0)
        for row, name in enumerate(rows):
            y = 20 + row * step
            self.heading(name, 20, y if theme.portrait else y + step / 2 - 11, 104)
            for number, seat in enumerate(theme.seats):
                cx, cy, _, _ = theme.box(20 + heads + (number + 0.5) * pitch, y + middle, 0, 0)
                if name == "Mark":
                    where = (20 + heads + number * pitch, y + middle - step / 2, pitch, step)
                    self.add(Mark(seat=seat.name, radius_u=radius), where)
                else:
                    self._draw(paper, name, seat.name, cx, cy, theme.px(radius))

    def _draw(self, paper: Widget, row: str, seat: str, cx: float, cy: float, r: float) -> None:
        match row:
            case "ink_mark":
                side = 2.2 * r
                plate = (cx - side / 2, cy - side / 2, side, side, theme.px(theme.radius("key")))
                paper.canvas.add(Fill(theme.seat(seat).colour, rounded(*plate)))
                if theme.bound:
                    paper.canvas.add(Fill(theme.bound, frame(*plate, theme.px(theme.space("bound")))))
                paper.canvas.add(ink_mark(seat, cx, cy, 0.8 * r))
            case "button":
                paper.canvas.add(button(seat, cx, cy, r))
            case "locked_out":
                paper.canvas.add(locked_out(seat, cx, cy, r))
            case _:
                paper.canvas.add(
                    mark(seat, cx, cy, r, 0.5 if row == "alpha=0.5" else 1.0, outlined=row == "outlined")
                )


class _Header(Specimens):
    """A header of so many seats; the third has left, the fourth sits out, the fifth is locked out."""

    shows = "SeatStrip"
    seats, compact, active = 2, False, 0

    def lay_specimens(self) -> None:
        said = samples()
        seats: list[dict[str, Any]] = [
            {"name": name, "colour": colour}
            for name, colour in zip(names()[: self.seats], _ORDER, strict=False)
        ]
        for number, state in ((2, "left"), (3, "sits_out"), (4, "locked")):
            if number < len(seats) - 1:
                seats[number][state] = True
        strip = SeatStrip()
        strip.show(seats, self.active, self.compact, said.note if self.compact else "")
        # Over the rim of a page, and below all else.
        self.add_widget(strip, index=len(self.children) - 1)
        self.words(
            said.sentence, (28, 104, theme.width - 56, 160), weight=600, lines=4,
            size_u=theme.font_u("sentence"), smallest_u=24,
        )  # fmt: skip


class TwoSeats(_Header):
    shows, part, seats = "SeatStrip", "2", 2


class FiveSeats(_Header):
    """The active one in the middle, with a name of forty letters."""

    shows, part, seats, active = "SeatStrip", "5", 5, 4


class EightSeats(_Header):
    shows, part, seats, active = "SeatStrip", "8", 8, 1


class CompactHeader(_Header):
    shows, part, seats, compact = "SeatStrip", "compact", 4, True


class Dice(Specimens):
    """Keys, dice on the table and dice to be thrown, in the three sizes."""

    shows = "Die"

    def lay_specimens(self) -> None:
        y = 20.0
        for kind in ("key", "thrown", "to_throw"):
            self.heading(f'kind="{kind}"', 20, y, 300)
            for value in range(1, 7):
                box = (20 + 68 * (value - 1), y + 26, LARGE, LARGE)
                die = Die(value=value, kind=kind, dim=kind == "key" and value == 6)
                self.touchable(f"{kind}:{value}", die, box, self.nothing)
            y += 104
        x = 450.0 if not theme.portrait else 20.0
        y = 20.0 if not theme.portrait else y
        for side, value in ((IN_TEXT, 5), (IN_LINE, 3), (LARGE, 0)):
            die = Die(value=value, kind="thrown")
            self.touchable(f"side:{side}", die, (x, y + 26, side, side), self.nothing)
            x += side + 12
        self.touchable("chosen", Die(value=6, chosen=True), (x, y + 26, LARGE, LARGE), self.nothing)


def sheet(players: int, rows: int) -> Sheet:
    """A sheet in the middle of a game."""
    said = samples()
    columns = [
        Column(
            colour,
            [None if (7 * row + 3 * number) % 5 == 0 else row * (number + 1) % 27 for row in range(rows)],
            91 + 13 * number,
            f"{players - number}.",
        )
        for number, colour in enumerate(_ORDER[:players])
    ]
    return Sheet(said.rows[:rows], columns, 0, said.total, said.place, parts=(5,))


class Sheets(Specimens):
    """Thirteen rows for four, and fifteen for two."""

    shows, part = "SheetGrid", "2, 4"

    def lay_specimens(self) -> None:
        boxes = self.grid(1, 2) if theme.portrait else self.grid(2, 1)
        for box, (players, rows) in zip(boxes, ((4, 13), (2, 15)), strict=True):
            self.add(SheetGrid(sheet(players, rows)), box)


class LargeSheets(Specimens):
    """Seventeen rows for five, and of eight players the two that count."""

    shows, part = "SheetGrid", "5, 8"

    def lay_specimens(self) -> None:
        boxes = self.grid(1, 2) if theme.portrait else self.grid(2, 1)
        for box, (players, rows) in zip(boxes, ((5, 17), (8, 13)), strict=True):
            self.add(SheetGrid(sheet(players, rows)), box)


class Offers(Specimens):
    """Cells that are used, worth something (one by a button, too), zero, and that wait; with a third line."""

    shows = "OfferGrid"

    def lay_specimens(self) -> None:
        states: tuple[OfferState, ...] = ("used", "worth", "zero", "waits", "used")
        said = samples().short
        boxes = self.grid(1, 2) if theme.portrait else self.grid(2, 1, bottom=self.foot - 120)
        for box, third, name in zip(boxes, ("", "38,4"), "ab", strict=True):
            offers = []
            for number, label in enumerate(said):
                state = states[number % len(states)]
                points = {"used": "10", "worth": "12", "zero": "0", "waits": ""}[state]
                last = number == len(said) - 1
                worth = third if state in ("worth", "zero") else ""
                seat = "violet" if number == 1 and not third else ""
                offers.append(Offer(label, label, points, state, worth, 3 if last else 1, seat))
            self.put(name, OfferGrid(offers, lambda _says: None), box)


class BigNumbers(Specimens):
    """Points, below zero too, and a time with its unit."""

    shows = "BigNumber"

    def lay_specimens(self) -> None:
        minutes = samples().minutes
        numbers = (("187", "", "text"), ("-31", "", "text"), ("12", minutes, "muted"), ("1000", "", "text"))
        columns = 1 if theme.portrait else 2
        for (number, unit, colour), box in zip(numbers, self.grid(columns, 4 // columns), strict=True):
            self.add(Panel(), box)
            size = 220 if number == "12" else 100
            self.add(BigNumber(number=number, unit=unit, colour=colour, size_u=size), box)


class PointsBars(Specimens):
    """Everybody's points in their colours."""

    shows = "PointsBar"

    def lay_specimens(self) -> None:
        for number, (seat, (x, y, w, h)) in enumerate(zip(_ORDER, self.grid(1, len(_ORDER)), strict=True)):
            self.add(PointsBar(seat=seat, share=1 - number / len(_ORDER)), (x, y + h / 2 - 10, w, 20))


class TimeBars(Specimens):
    """In a well, and raised on a tile: all of the time, less and less of it, and none."""

    shows = "TimeBar"

    def lay_specimens(self) -> None:
        shares = (1.0, 0.6, 0.25, 0.01, 0.0)
        for raised, (x, y, w, h) in zip((False, True), self.grid(1, 2), strict=True):
            if raised:
                self.touchable("tile", Tile(), (x, y, w, h), self.nothing)
            else:
                self.add(Panel(), (x, y, w, h))
            step = h / len(shares)
            for number, share in enumerate(shares):
                bar = TimeBar(share=share, raised=raised)
                self.add(bar, (x + 20, y + (number + 0.5) * step - 6, w - 40, 12))


class Cards(Specimens):
    """The decks as piles, as single cards, and under a finger."""

    shows = "DeckCard"

    def lay_specimens(self) -> None:
        decks = theme.decks[:4]
        columns = 2 if theme.portrait else 4
        for deck, box in zip(decks, self.grid(columns, 4 // columns, bottom=self.foot - 12), strict=True):
            x, y, w, h = box
            card = DeckCard(deck=deck.name, word=samples().deck, pile=deck.name != "blue")
            self.touchable(deck.name, card, (x, y, w - 8, h), self.nothing)
        self.ways["green"].pressed = True


class Towns(Specimens):
    """A list that is dragged, turned over, and searched."""

    shows, part = "SearchList", "all"
    sought = ""

    def lay_specimens(self) -> None:
        entries = [Entry(town, town, icon="map-marker-outline") for town in towns()]
        people = [Entry(name, name, mark=colour) for name, colour in zip(other_names(), _ORDER, strict=False)]
        part = SearchList(
            entries + people, lambda _says: None, search=self.nothing, empty=samples().nobody,
            sought=self.sought, columns=1 if theme.portrait else 2,
        )  # fmt: skip
        self.put("list", part, (20, 20, theme.width - 40, self.foot - 28))


class TownsSought(Towns):
    """However it is spelled."""

    shows, part, sought = "SearchList", "koe", "koe"


class TownsMissing(Towns):
    shows, part, sought = "SearchList", "none", "Timbuktu"


class Finish(Specimens):
    """Who came in how long after the first."""

    shows = "PhotoFinish"

    def lay_specimens(self) -> None:
        later = [("blue", 23.0), ("yellow", 31.0), ("green", 118.0)]
        self.add(PhotoFinish("red", later), (20, 60, theme.width - 40, 200))


class Glasses(Specimens):
    """The hourglass, from full to empty."""

    shows = "Glass"

    def lay_specimens(self) -> None:
        shares = (1.0, 0.5, 0.1) if theme.portrait else (1.0, 0.7, 0.4, 0.1, 0.0)
        pitch = (theme.width - 40) / len(shares)
        bulb = min(0.44 * (self.foot - 60), 0.6 * pitch)
        for number, share in enumerate(shares):
            glass = Glass()
            glass.stand(20 + (number + 0.5) * pitch, 30, bulb, "bar", 0.57 * bulb, theme.colour("edge"))
            glass.rest(share)
            self.add_widget(glass)


class Miniatures(Specimens):
    """A page in miniature with a finger on it, and how far one has come."""

    shows = "Miniature"

    def lay_specimens(self) -> None:
        screen = Miniature()
        screen.stand((20, 20, theme.width - 40, self.foot - 100))
        page = Dice(self._turn)
        page.anew()
        screen.show(page)
        screen.point(page.ways["key:6"])
        self.add_widget(screen)
        self.add(Dots(count=4, here=1), (theme.width / 2 - 56, self.foot - 60, 120, 40))
