"""The table of a city tour: what to do, the sixteen cards of whoever's turn it is, and what they have.

A city is reached by a tap on its card, on the map, or by search. Cards can be covered: then they are seen
while their owner holds the own button down, or a finger is on the tile for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.city_tour.catalogue import CARDS, GROUPS
from companion.games.city_tour.rules import QUESTIONS_A_THROW
from ui.i18n import text, whole
from ui.screens.city_tour.cards import lay_cards
from ui.screens.table import Table
from ui.theme import Box, theme
from ui.tumble import PIPS
from ui.widgets.city_card import CityCard
from ui.widgets.die import IN_LINE, Die
from ui.widgets.holding import Holding
from ui.widgets.touchable import Touchable
from ui.words.choices import Can, Choice
from ui.words.city_tour.tiles import towards_extra
from ui.words.help import Chapter
from ui.words.seats import name_of

_TILE, _GAP = 64.0, 8.0
_TOOL, _BROAD_TOOL = 64.0, 84.0
_LINE_H, _NEWS_H, _HOLDING = 40.0, 26.0, 62.0
_LEAST_CARD = 44.0
_MOST_JOURNEYS = 3


class CityTable(Table):
    """The page of a city tour while it goes on; leads to "map", "city_search" and "trade"."""

    is_compact = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._is_covering = False
        self._cards: list[CityCard] = []

    # -- what the view says ------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """How many of the cards are delivered."""
        count = self.view["seats"][self.view["turn"]["seat"]]["delivered"]
        return text("{count} of {all}", count=count, all=CARDS)

    @property
    def _is_arriving(self) -> bool:
        """Whether a city is to be named now."""
        if self.view["paused"]:
            return False
        return self.view["phase"] == "arrive" or self._asked.get("step") == "moved"

    @property
    def _turn(self) -> int:
        return int(self.view["turn"]["seat"])

    def take(self, choice: Choice) -> None:
        """A trade has a page of its own."""
        if choice.name == "trade":
            self._go("trade")
        else:
            super().take(choice)

    def _arrive(self, city: str) -> None:
        if self._asked.get("step") == "moved":
            self._say("chance", effect="moved", city=city)
        else:
            self._say("arrive", city=city)

    # -- covered cards -----------------------------------------------------------------------------------

    def ring(self, seats: frozenset[int]) -> None:
        """As every page; whoever holds their own button sees their cards."""
        super().ring(seats)
        if self._is_covering:
            self._lift(self._turn in seats)

    def _lift(self, is_up: bool) -> None:
        for card in self._cards:
            card.covered = not is_up
            if not card.done and not card.idle:
                card.kind = "normal" if is_up else "tool"

    def _cover(self, is_covering: bool) -> None:
        self._is_covering = is_covering
        self.anew()

    # -- laying out --------------------------------------------------------------------------------------

    @property
    def help_box(self) -> Box:
        rim = theme.space("rim")
        top = theme.space("header_compact") + rim
        return rim, top, theme.width - 2 * rim, theme.height - top - rim

    def lay_body(self) -> None:
        """Sentence, choices, and the cards in what room is left."""
        self._follow()
        right = theme.width - 20
        y = theme.space("header_compact") + 2 + self.band_room
        if not self.has_band:
            y = self._lay_sentence(y, right)
            if not self._is_arriving:
                y = self._lay_choices(y, right)
        foot = self._foot_y - 6
        self._cards = []
        if foot - y < len(GROUPS) * _LEAST_CARD:
            return
        self._cards = lay_cards(
            self, self.view, self._turn, (20, y, right - 20, foot - y),
            tap=self._arrive if self._is_arriving and not self.has_band else None,
            covered=self._is_covering,
        )  # fmt: skip

    @property
    def _foot_y(self) -> float:
        """Where the tools begin; upright those for an arrival stand in a row above the others."""
        return self.tools_y - (_TILE + _GAP if theme.portrait else 0)

    def _lay_sentence(self, y: float, right: float) -> float:
        said = self._words.sentence(self.view, **self._asked)
        size = min(theme.font_u("sentence"), 30.0)
        height = 2 * _LINE_H if theme.portrait else _LINE_H
        end = right
        pips = self.view["pips"]
        if pips and not self.view["paused"]:
            side = IN_LINE
            self.add(Die(value=pips, kind="thrown", idle=True), (end - side, y + 2, side, side))
            end -= side + 10
        if self._is_arriving and not theme.portrait:
            end = self._lay_holdings(end, y, _LINE_H, is_terse=True)
        steps = [(size, 1), (0.9 * size, 1), (24, 2 if theme.portrait else 1), (21, 2), (19, 2), (17, 2)]
        if theme.portrait:
            steps.insert(0, (size, 2))
        self.sentence(said, (24, y, end - 24 - 8, height), steps)
        y += height + 4
        if self.news and not self._is_arriving:
            self.words(
                self.news, (24, y - 4, right - 24, _NEWS_H), size_u=19, smallest_u=17, colour="muted", lines=1
            )
            y += _NEWS_H
        return y

    def _lay_choices(self, y: float, right: float) -> float:
        """What can be said, above the cards; returns where these begin."""
        choices = self.choices_of(**self._asked)
        if self.view["phase"] == "throw" and not self.view["paused"]:
            return self._lay_throw(y, right, [choice for choice in choices if choice.do != "throw"])
        if not choices:
            return y
        count = len(choices)
        columns = count if count <= 3 else 3 if count == len(PIPS) else 5 if theme.portrait else count
        rows = -(-count // columns)
        room = self._foot_y - 6 - y
        # Where the cards would be too small beneath, the tiles take their room.
        pitch = _TILE + _GAP
        if room - rows * pitch < len(GROUPS) * _LEAST_CARD:
            pitch = min(112.0, (room + _GAP) / rows)
        w = (right - 20 + _GAP) / columns
        for number, choice in enumerate(choices):
            row, column = divmod(number, columns)
            where = (20 + column * w, y + row * pitch, w - _GAP, pitch - _GAP)
            self.offer(choice, where, stands="beside", icon_u=30, label_u=0.8 * theme.font_u("choice"))
        return y + rows * pitch + 4

    def _lay_throw(self, y: float, right: float, others: list[Choice]) -> float:
        """A key for each side of the die, and beside them (upright: below) journeys and a trade."""
        for number, value in enumerate(PIPS):
            key = Die(value=value)
            where = (20 + number * (_TILE + _GAP), y, _TILE, _TILE)
            self.touchable(f"key:{value}", key, where, partial(self._say, "throw", pips=value))
        left = 20 + len(PIPS) * (_TILE + _GAP) + _GAP
        if theme.portrait and others:
            left, y = 20.0, y + _TILE + _GAP
        w = (right - left + _GAP) / max(1, len(others))
        for number, choice in enumerate(others):
            is_narrow = len(others) > 2 or theme.portrait
            self.offer(
                choice, (left + number * w, y, w - _GAP, _TILE), icon_u=26, stands="beside",
                second="" if is_narrow else choice.second, label_u=20, second_u=17,
            )  # fmt: skip
        return y + _TILE + _GAP + 4

    # -- the foot ----------------------------------------------------------------------------------------

    def lay_tools(self) -> None:
        """Undo, what the player has (or, on arrival, ways to say where), map, cover, rules, more."""
        y, right = self.tools_y, theme.width - 20
        tools = list(self._tools())
        x = right + _GAP
        for name, icon, label, deed, width in reversed(tools):
            x -= width + _GAP
            tile = self.tile(
                name, (x, y, width, _TILE), deed, kind="tool", icon=icon, label=label,
                stands="above" if label else "beside",
            )  # fmt: skip
            if name == "hold":
                tile.bind(pressed=lambda _tile, pressed: self._lift(pressed))
        undo = 200.0 if theme.portrait else _TOOL
        self.lay_undo((20, y, undo, _TILE))
        left = 20 + undo + _GAP
        if theme.portrait:
            y, left, x = self._foot_y, 20.0, right + _GAP
        if self._is_arriving and not self.has_band:
            left = self._lay_arrivals(left, y, x - _GAP)
        if not self._is_arriving or self.has_band:
            self._lay_holdings(x - 14, y, _TILE, left=left + 6)

    def _tools(self) -> Iterator[tuple[str, str, str, Any, float]]:
        wide = _BROAD_TOOL if not self._is_arriving or theme.portrait else 72.0
        if self._is_covering:
            yield "uncover", "eye-outline", text("Uncover"), partial(self._cover, False), wide
            yield "hold", "hand-back-right-outline", text("Hold"), self._held, wide
        else:
            yield "map", "map-outline", text("Map"), partial(self._go, "map"), wide
            if len(self._journeys) < _MOST_JOURNEYS:
                yield "cover", "eye-off-outline", text("Cover"), partial(self._cover, True), wide
        yield "rules", "book-open-variant", "", lambda: self.ask_help(False), _TOOL
        yield "more", "dots-horizontal", "", partial(self._go, "more"), _TOOL

    @property
    def _journeys(self) -> list[Choice]:
        if not self._is_arriving:
            return []
        return [choice for choice in self.choices_of(**self._asked) if choice.do == "travel"]

    def _held(self) -> None:
        """A finger on the tile was lifted: the cards are covered again by then."""

    def _lay_arrivals(self, left: float, y: float, right: float) -> float:
        """Search, no city, and the journeys that this throw allows."""
        offered = self.choices_of(**self._asked)
        none = [choice for choice in offered if choice.name == "no_city"]
        journeys = self._journeys
        each = 72.0 if not theme.portrait else 120.0
        for choice in reversed(journeys):
            self.offer(choice, (right - each, y, each, _TILE), stands="above", icon_u=26, label_u=17)
            right -= each + _GAP
        search_w = (right - left) if not none else _TOOL if not theme.portrait else 160.0
        self.tile(
            "search", (left, y, search_w, _TILE), partial(self._go, "city_search"), icon="magnify",
            label="" if search_w < _BROAD_TOOL else text("Another city"), stands="beside", label_u=20,
        )  # fmt: skip
        left += search_w + _GAP
        for choice in none:
            self.offer(choice, (left, y, right - left, _TILE), label_u=20)
        return right

    def _lay_holdings(
        self, right: float, y: float, height: float, *, left: float = 0.0, is_terse: bool = False
    ) -> float:
        """What the player has and owes, up to the right edge; returns where that begins."""
        held = list(self._holdings())
        if is_terse:
            left = right - len(held) * _HOLDING - 12
        pitch = (right - left) / len(held)
        for number, (icon, count, label) in enumerate(held):
            self.add(
                Holding(icon=icon, count=count, label="" if is_terse else label),
                (left + number * pitch, y, pitch - 4, height),
            )
        return left

    def _holdings(self) -> Iterator[tuple[str, str, str]]:
        seat = self.view["seats"][self._turn]
        tickets = seat["tickets"]
        yield "airplane", whole(tickets["flight"]), text("flight ticket")
        yield "ferry", whole(tickets["ferry"]), text("ferry, bridge")
        towards = f"{towards_extra(self.view, self._turn)}/{QUESTIONS_A_THROW}"
        yield "card-text-outline", towards, text("to extra throw")
        if seat["extra_throws"]:
            yield "dice-5-outline", whole(seat["extra_throws"]), text("extra throws")
        if seat["lost_turns"]:
            yield "skip-next", whole(seat["lost_turns"]), text("lost turns")

    # -- help --------------------------------------------------------------------------------------------

    def _labels(self) -> Iterator[str]:
        """As every page; the cards are not read out."""
        ways: dict[str, Touchable] = self.ways
        self.ways = {name: way for name, way in ways.items() if not isinstance(way, CityCard)}
        yield from list(super()._labels())
        self.ways = ways

    def help(self) -> list[Chapter]:
        """As every page; with how an arrival is said, and what covered cards are seen by."""
        first, *rest = super().help()
        lines = list(first.lines)
        if self._is_arriving:
            lines.insert(1, Can(text("Tap the card of the city, or look for another one."), icon="gesture-tap"))
        elif self.view["phase"] == "throw" and not self.view["paused"]:
            lines.insert(1, Can(text("Tap in what the die on the table shows."), icon="gesture-tap"))
        if self._is_covering:
            name = name_of(self.view, self._turn)
            sees = text("While the button of {name} is held down, the cards are seen.", name=name)
            lines.insert(2, Can(sees, (self._turn,)))
        return [Chapter(first.title, lines), *rest]
