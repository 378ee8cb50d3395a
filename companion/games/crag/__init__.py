"""Crag: three dice, a sheet of thirteen rows, two throws a turn. Source: seed 003."""

from companion.games.crag.rules import Crag

__all__ = ["Crag"]
