"""What is chosen from at the table of a city tour: throws, answers, chance cards, journeys and a trade."""

from __future__ import annotations

from functools import partial

from companion.games.city_tour.catalogue import CARDS
from ui.screens.city_tour.cards import columns as columns_of_cards
from ui.screens.table import Table
from ui.theme import Box, theme
from ui.tumble import PIPS
from ui.widgets.die import Die
from ui.words.choices import Choice
from ui.words.city_tour.tiles import EFFECTS

TILE, GAP = 64.0, 8.0
LEAST_CARD = 40.0
_UPRIGHT_BAND_H = 136.0
_TRADE = 96.0
_LEAST_TICKET, _LEAST_SECOND, _LEAST_ICON = 90.0, 140.0, 180.0


class CityChoices(Table):
    """The part of the table's page that lays tiles to choose from, above the cards."""

    is_compact = True

    @property
    def _is_arriving(self) -> bool:
        """Whether a city is to be named now."""
        if self.view["paused"]:
            return False
        step = self._asked.get("step")
        return step == "moved" or (self.view["phase"] == "arrive" and step != "travel")

    @property
    def band_box(self) -> Box:
        """As usual; upright a little lower where the cards need all the room that there is."""
        x, y, w, h = super().band_box
        return x, y, w, min(h, _UPRIGHT_BAND_H) if self._is_upright_arrival else h

    @property
    def _foot_y(self) -> float:
        """Where the tools begin; upright what a player has stands in a row above them."""
        return self.tools_y - (TILE + GAP if theme.portrait and not self._is_upright_arrival else 0)

    @property
    def _is_upright_arrival(self) -> bool:
        """Whether the cards need all the room that there is: then some tools lie beside the sentence."""
        return theme.portrait and self._is_arriving

    def _lay_choices(self, y: float, right: float) -> float:
        """What can be said, above the cards; returns where these begin."""
        choices = self.choices_of(**self._asked)
        if self.view["phase"] == "throw" and not self.view["paused"]:
            return self._lay_throw(y, right, [choice for choice in choices if choice.do != "throw"])
        if not choices:
            return y
        count = len(choices)
        columns = count
        if count > 3:
            columns = 3 if count == len(EFFECTS) else count
            is_wordy = self.has_band or theme.text_size != "normal"
            is_folded = theme.portrait or (is_wordy and columns > len(EFFECTS))
            columns = (columns + 1) // 2 if is_folded else columns
        rows = -(-count // columns)
        room = self._foot_y - GAP - y
        # Where the cards would be too small beneath, the tiles take their room.
        pitch = TILE + GAP
        if room - rows * pitch < card_rows() * LEAST_CARD:
            pitch = min(112.0, (room + GAP) / rows)
        w = (right - 20 + GAP) / columns
        for number, choice in enumerate(choices):
            row, column = divmod(number, columns)
            where = (20 + column * w, y + row * pitch, w - GAP, pitch - GAP)
            self.offer(choice, where, stands="beside", icon_u=30, label_u=0.8 * theme.font_u("choice"))
        return y + rows * pitch + 4

    def _lay_throw(self, y: float, right: float, others: list[Choice]) -> float:
        """A key for each side of the die, and beside them (upright: below) journeys and a trade."""
        columns = len(PIPS) // 2 if theme.portrait else len(PIPS)
        pitch = TILE + GAP
        for number, value in enumerate(PIPS):
            row, column = divmod(number, columns)
            where = (20 + column * pitch, y + row * pitch, TILE, TILE)
            self.touchable(f"key:{value}", Die(value=value), where, partial(self._say, "throw", pips=value))
        left, rows = 20 + columns * pitch + GAP, len(PIPS) // columns
        self._lay_others(others, rows, (left, y, right - left, rows * pitch - GAP))
        return y + rows * pitch + 4

    def _lay_others(self, others: list[Choice], rows: int, where: Box) -> None:
        """Journeys and a trade; where there is little room a trade is as small as it may be."""
        left, y, wide, high = where
        across = max(1, -(-len(others) // rows))
        pitch = (wide + GAP) / across
        if rows == 1 and across > 2 and others[-1].name == "trade":
            others, trade = others[:-1], others[-1]
            box = (left + wide - _TRADE, y, _TRADE, TILE)
            self.offer(trade, box, icon_u=26, stands="above", label_u=17)
            across, pitch = across - 1, (wide - _TRADE) / (across - 1)
        for number, choice in enumerate(others):
            row, column = divmod(number, across)
            w = pitch - GAP
            has_second = w > (_LEAST_SECOND if choice.refused else _LEAST_TICKET)
            is_bare = has_second and w < _LEAST_ICON and bool(choice.second)
            self.offer(
                choice, (left + column * pitch, y + row * (high + GAP) / rows, w, TILE), icon_u=26,
                icon="" if is_bare else choice.icon, stands="beside" if has_second else "above",
                second=choice.second if has_second else "", label_u=20 if has_second else 17, second_u=17,
            )  # fmt: skip


def card_rows() -> int:
    """How many rows the cards take."""
    return CARDS // columns_of_cards()
