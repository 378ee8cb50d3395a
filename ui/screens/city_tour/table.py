"""The table of a city tour: what to do, the sixteen cards of whoever's turn it is, and what they have.

A city is reached by a tap on its card, on the map, or by search. Cards can be covered: then they are seen
while their owner holds the own button down, or a finger is on the tile for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.games.city_tour.catalogue import CARDS
from companion.games.city_tour.rules import TRANSPORT_PIPS
from ui.i18n import text
from ui.screens.city_tour.cards import Laid, card_names, lay_cards, lay_delivered, lift
from ui.screens.city_tour.choices import GAP, LEAST_CARD, TILE, CityChoices, card_rows
from ui.screens.city_tour.holdings import lay_holdings, lay_place
from ui.theme import Box, theme
from ui.widgets.city_card import CityCard
from ui.widgets.die import IN_LINE, LyingDie
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling
from ui.widgets.touchable import Touchable
from ui.words.choices import Can, Choice
from ui.words.city_tour.arriving import home
from ui.words.city_tour.tiles import travel_of_all
from ui.words.help import NO_BUTTON, Chapter
from ui.words.seats import name_of

_TOOL, _BROAD_TOOL = 64.0, 84.0
_LINE_H, _NEWS_H, _HELD_H = 36.0, 26.0, 26.0
_LEAST_CLOSE = 110.0
_SHORT_LINE_H = 24.0
_BARRED = 152.0
_UNDO, _WIDE_UNDO, _LEAST_NONE = 108.0, 150.0, 100.0
_MOST_JOURNEYS = 3
_BESIDE = frozenset({"cover", "hold", "rules"})


class _Tool(NamedTuple):
    """A tool: the name of its tile, what stands on it, what it does, and how wide it is."""

    name: str
    icon: str
    label: str
    deed: Callable[[], None]
    width: float


class CityTable(CityChoices):
    """The page of a city tour while it goes on; leads to "map", "city_search" and "trade"."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._keyboard: Keyboard | None = None
        self._cards: list[Laid] = []
        self._pressed: frozenset[int] = frozenset()

    # -- what the view says ------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """How many of the cards are delivered."""
        count = self.view["seats"][self.view["turn"]["seat"]]["delivered"]
        return text("{count} of {all}", count=count, all=CARDS)

    @property
    def names(self) -> Sequence[str]:
        """Those of the players, and of the cities."""
        return (*super().names, *card_names(self.view))

    @property
    def _undoes(self) -> str:
        return super()._undoes or text("Back to the question")

    @property
    def _turn(self) -> int:
        return int(self.view["turn"]["seat"])

    def take(self, choice: Choice) -> None:
        """A trade has a page of its own; what no effect stands for is written down."""
        if choice.name == "trade":
            self._go("trade")
        elif choice.args.get("effect") == "other":
            self._keyboard = Keyboard(
                Spelling(""), self._note_down, lambda: text("What does the chance card say?"),
                back=self._close_keyboard, may_be_empty=True,
            )  # fmt: skip
            self.anew()
        else:
            super().take(choice)

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the cards."""
        return self._keyboard

    def anew(self, slide: bool = False) -> None:
        """As every page; the keyboard, while it is up, lies over all."""
        super().anew(slide)
        if self._keyboard is not None:
            self._keyboard.anew()
            self.ways = self._keyboard.ways
            self.add_widget(self._keyboard)

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes here next finds no keyboard."""
        if parent is None and self._keyboard is not None:
            self._keyboard, self._drawn = None, ()

    def _close_keyboard(self) -> None:
        self._keyboard = None
        self.anew()

    def _note_down(self, said: str) -> None:
        self._close_keyboard()
        self._say("chance", effect="other", **({"text": said} if said else {}))

    def _arrive(self, city: str) -> None:
        if self._asked.get("step") == "moved":
            self._say("chance", effect="moved", city=city)
        else:
            self._say("arrive", city=city)

    # -- covered cards -----------------------------------------------------------------------------------

    def ring(self, seats: frozenset[int]) -> None:
        """As every page; whoever holds their own button sees their cards."""
        super().ring(seats)
        self._pressed = seats
        self._lift(self._turn in seats)

    def _lift(self, is_up: bool) -> None:
        if self.covering.is_on:
            lift(self._cards, is_up)

    def _cover(self, is_covering: bool) -> None:
        self.covering.turn(is_covering)
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
        if self._is_upright_arrival:
            right = self._lay_beside(y, right)
        y = self._lay_sentence(y, right)
        if not self._is_arriving:
            y = self._lay_choices(y, right)
        foot = self._foot_y - GAP
        self._cards = []
        if foot - y < (_LEAST_CLOSE if self.has_band else card_rows() * LEAST_CARD):
            return
        room: Box = (20, y, theme.width - 40, foot - y)
        covered = self.covering.is_on and self._turn not in self._pressed
        tap = self._arrive if self._is_arriving else None
        if tap is not None and (way_home := home(self.view, self._asked.get("step"))) is not None:
            lay_home = partial(self.offer, way_home, stands="beside", second=way_home.refused)
            self._cards = lay_delivered(
                self, self.view, self._turn, room, lay_home, tap=tap, covered=covered
            )
            return
        self._cards = lay_cards(
            self, self.view, self._turn, room, tap=tap, covered=covered, open_only=False
        )

    def _lay_sentence(self, y: float, right: float) -> float:
        said = self._words.sentence(self.view, **self._asked)
        size = min(theme.font_u("sentence"), 30.0)
        is_upright = self._is_upright_arrival
        height = TILE - _HELD_H if is_upright else 2 * _LINE_H if theme.portrait else _LINE_H
        end = right
        pips = self.view["pips"]
        if self._is_arriving and self.has_band and not theme.portrait:  # the cards stay as large as a finger
            self.sentence(said, (24, y, end - 24, _SHORT_LINE_H), [(20, 1), (18, 1), (17, 1)])
            return y + _SHORT_LINE_H
        if pips and not self.view["paused"] and not is_upright:
            side = IN_LINE - 4
            self.add(LyingDie(value=pips), (end - side, y + 3, side, side))
            end -= side + 10
        if self.view["phase"] == "throw" and not self.view["paused"]:
            end = lay_place(self, self.view, self._turn, end, y, _LINE_H)
        if self._is_arriving and not theme.portrait:
            end = lay_holdings(self, self.view, self._turn, end, y, _LINE_H, is_terse=True)
        steps = [(size, 1), (0.9 * size, 1), (24, 2 if theme.portrait else 1), (21, 2), (19, 2), (17, 2)]
        if theme.portrait:
            steps.insert(0, (size, 2))
        self.sentence(said, (24, y, end - 24 - 8, height), steps)
        if is_upright:
            self._lay_held(y + height, right)
            height = TILE
        y += height + (GAP if is_upright else 4)
        if self.news and not self._is_arriving:
            self.words(
                self.news, (24, y - 4, right - 24, _NEWS_H), size_u=19, smallest_u=17, colour="muted", lines=1
            )
            y += _NEWS_H
        return y

    def _lay_held(self, y: float, right: float) -> None:
        """Upright, while a city is to be tapped: what the player has, below the sentence, and the throw."""
        if pips := self.view["pips"]:
            right -= _HELD_H + 4
            self.add(LyingDie(value=pips), (right, y, _HELD_H, _HELD_H))
        lay_holdings(self, self.view, self._turn, right, y, _HELD_H, left=24, is_terse=True)

    @property
    def _beside(self) -> frozenset[str]:
        """The tools that upright lie beside the sentence: where journeys lie below, the map, not "cover"."""
        return _BESIDE | {"map"} if self._journeys or self._barred else _BESIDE

    def _lay_beside(self, y: float, right: float) -> float:
        """The tools that upright lie beside the sentence; returns where they begin."""
        for tool in self._tools():
            if tool.name in self._beside:
                self._lay_tool(tool, (right - TILE, y, TILE, TILE))
                right -= TILE + GAP
        return right

    # -- the foot ----------------------------------------------------------------------------------------

    def lay_tools(self) -> None:
        """Undo, what the player has (or, on arrival, ways to say where), map, cover, rules, more."""
        y, right = self.tools_y, theme.width - 20
        x = right + GAP
        for tool in reversed(list(self._tools())):
            if self._is_upright_arrival and tool.name in self._beside:
                continue
            x -= tool.width + GAP
            self._lay_tool(tool, (x, y, tool.width, TILE))
        undo = _TOOL
        if not self._is_upright_arrival:
            undo = x - 28 if theme.portrait else self._undo_room(x)
        self.lay_undo((20, y, undo, TILE))
        left = 20 + undo + GAP
        if self._is_arriving:
            self._lay_arrivals(left, y, x - GAP)
            return
        if theme.portrait:
            y, left, x = self._foot_y, 20.0, right + GAP
        lay_holdings(self, self.view, self._turn, x - 14, y, TILE, left=left + 6)

    def _undo_room(self, right: float) -> float:
        """How wide undo may be on a wide screen, to say what it takes back; the tools begin at `right`."""
        if not self._is_arriving:
            says = self.view["undo"] and self.has_room_to_say(self._words.undo_label(self.view), _UNDO)
            return _UNDO if says else _TOOL
        others = len(self._journeys) * (72.0 + GAP) + (_BARRED + GAP) * (self._barred is not None)
        return max(_TOOL, min(_WIDE_UNDO, right - others - 20 - _TOOL - _LEAST_NONE - 3 * GAP))

    def _lay_tool(self, tool: _Tool, where: Box) -> None:
        stands = "above" if tool.label else "beside"
        tile = self.tile(
            tool.name, where, tool.deed, kind="tool", icon=tool.icon, label=tool.label, stands=stands
        )
        if tool.name == "hold":
            tile.bind(pressed=lambda _tile, pressed: self._lift(pressed))

    def _tools(self) -> Iterator[_Tool]:
        is_upright = self._is_upright_arrival
        wide = _TOOL if is_upright else 72.0 if self._is_arriving or theme.portrait else _BROAD_TOOL
        journeys = len(self._journeys) + (self._barred is not None)
        if self.covering.is_on:
            yield _Tool("uncover", "eye-outline", text("Uncover"), partial(self._cover, False), wide)
            yield _Tool("hold", "hand-back-right-outline", text("Hold"), self._let_go, wide)
        else:
            where = "map_moved" if self._asked.get("step") == "moved" else "map"
            yield _Tool("map", "map-outline", text("Map"), partial(self._go, where), wide)
            if not journeys if is_upright else journeys < _MOST_JOURNEYS:
                yield _Tool("cover", "eye-off-outline", text("Cover"), partial(self._cover, True), wide)
        yield _Tool("rules", "book-open-variant", "", lambda: self.ask_help(False), _TOOL)
        yield _Tool("more", "dots-horizontal", "", partial(self._go, "more"), _TOOL)

    @property
    def _journeys(self) -> list[Choice]:
        if not self._is_arriving:
            return []
        return [choice for choice in self.choices_of(**self._asked) if choice.do == "travel"]

    @property
    def _barred(self) -> Choice | None:
        """Says why there is no journey; upright only of a throw that is for one, if no cards are covered."""
        has_room = self.view["pips"] in TRANSPORT_PIPS and not self.covering.is_on
        if not self._is_arriving or (theme.portrait and not has_room):
            return None
        return next((choice for choice in self.choices_of(**self._asked) if choice.refused), None)

    def _let_go(self) -> None:
        """A finger on the tile was lifted: the cards are covered again by then."""

    def _lay_arrivals(self, left: float, y: float, right: float) -> None:
        """Search, no city, and the journeys that this throw allows."""
        offered = self.choices_of(**self._asked)
        none = next((choice for choice in offered if choice.name == "no_city"), None)
        journeys = self._journeys
        if self._is_upright_arrival and journeys:
            journeys = [travel_of_all()]
        each = _TOOL if self._is_upright_arrival else 72.0
        for choice in reversed(journeys):
            self.offer(choice, (right - each, y, each, TILE), stands="above", icon_u=26, label_u=17)
            right -= each + GAP
        barred = self._barred
        if barred is not None:
            # Upright there is no room for the reason: a touch says it.
            w = TILE if self._is_upright_arrival else _BARRED
            look: dict[str, Any] = {"second": barred.second, "second_u": 17, "stands": "beside", "icon": ""}
            if w == TILE:
                look = {"second": "", "stands": "above", "icon_u": 26}
            self.offer(barred, (right - w, y, w, TILE), label_u=17, **look)
            right -= w + GAP
        search = "city_search_covered" if self.covering.is_on else "city_search"
        search_w = right - left if none is None else _TOOL
        self.tile(
            "search", (left, y, search_w, TILE), partial(self._go, search), icon="magnify",
            label="" if search_w < _BROAD_TOOL else text("Another city"), stands="beside", label_u=20,
        )  # fmt: skip
        left += search_w + GAP
        if none is not None:
            self.offer(none, (left, y, right - left, TILE), label_u=20)

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
            tap = text("Tap the card of the city, or look for another one.")
            lines.insert(1, Can(tap, icon="gesture-tap"))
        elif self.view["phase"] == "throw" and not self.view["paused"]:
            lines.insert(1, Can(text("Tap in what the die on the table shows."), icon="gesture-tap"))
        if self.covering.is_on:
            name = name_of(self.view, self._turn)
            sees = text("While the button of {name} is held down, the cards are seen.", name=name)
            # Then a button does something, though nothing at the table.
            lines = [line for line in lines if line.icon != NO_BUTTON]
            lines.insert(2, Can(sees, (self._turn,)))
        return [Chapter(first.title, lines), *rest]
