"""Cranium: teams solve tasks against the hourglass and race round the board. Source: seed 000."""

from companion.games.cranium.rules import Cranium

__all__ = ["Cranium"]
