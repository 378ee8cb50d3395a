"""The free table, for every other game: turns, rounds, hourglass, buzz-in, points, time used. No rules."""

from companion.games.free_table.rules import FreeTable

__all__ = ["FreeTable"]
