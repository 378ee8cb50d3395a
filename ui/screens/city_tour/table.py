"""The table of a city tour: what to do, the sixteen cards of whoever's turn it is, and what they have."""

from __future__ import annotations

from ui.screens.table import Table


class CityTable(Table):
    """The page of a city tour while it goes on."""

    is_compact = True
