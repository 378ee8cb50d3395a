"""Bottle caps: four crown corks each, a race round the track and into the goal lane. Source: seed 004."""

from companion.games.bottle_caps.rules import BottleCaps

__all__ = ["BottleCaps"]
