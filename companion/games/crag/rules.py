"""Crag at one table, with the options it agreed on. Source: RULES section 3; TABLE_LOG, "crag"."""

from __future__ import annotations

from typing import Literal

from companion.game import Header
from companion.games.crag.sheet import ANY_THIRTEEN, WITHOUT_PAIR
from companion.games.sheets.rules import SheetGame
from companion.games.sheets.table import Options


class CragOptions(Options, frozen=True):
    """What the table can agree on; the first value named is the default."""

    throws: Literal[2, 3] = 2
    thirteen: Literal["without_pair", "any"] = "without_pair"


class Crag(SheetGame[CragOptions]):
    """Three dice, a sheet of thirteen rows, two throws a turn."""

    name = "crag"
    seats_from_to = (2, 5)
    takes = CragOptions

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.sheet = ANY_THIRTEEN if self.options.thirteen == "any" else WITHOUT_PAIR
