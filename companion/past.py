"""What was done in a game and not taken back, and how the table stood in between: to look back upon.

Every deed carries the state that it was done in, so looking back plays nothing again and changes nothing.
The stands are numbered: 0 before anything was said, then one after each deed, the last one being now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.actions import Action, as_said
from companion.buzzing import BuzzState, Judge
from companion.game import Game, GameState


class Deed(msgspec.Struct, frozen=True):
    """An action that can be taken back: the state just before it, and the game time it was said at."""

    action: Action
    before: GameState
    moment_us: int

    def named(self) -> dict[str, Any]:
        """The action and whose it was, so that a person can be told what taking it back would change."""
        said, before = as_said(self.action), self.before
        whose = before.turn.seat
        if isinstance(self.action, Judge) and isinstance(before, BuzzState) and before.answering is not None:
            whose = before.answering
        said.setdefault("seat", whose)
        return said


@dataclass(frozen=True, slots=True)
class Past:
    """A game so far. `now` is how it stands after the last deed, at `moment_us` of game time."""

    game: Game[Any]
    deeds: Sequence[Deed]
    now: GameState
    moment_us: int

    @property
    def last(self) -> int:
        """The number of the stand that is now: so many deeds were done."""
        return len(self.deeds)

    def state(self, number: int) -> GameState:
        """How the table stood."""
        return self.deeds[number].before if number < self.last else self.now

    def view(self, number: int) -> Mapping[str, Any]:
        """What a person at the table could see then, but for what the session alone knows.

        Nothing of it is paused, and nothing can be put back.
        """
        moment_us = self.deeds[number].moment_us if number < self.last else self.moment_us
        return {
            **self.game.view(self.state(number), moment_us),
            "options": msgspec.to_builtins(self.game.options),
            "paused": False,
            "undo": number,
            "redo": 0,
            "undo_what": self.deeds[number - 1].named() if number else None,
            "redo_what": None,
        }
