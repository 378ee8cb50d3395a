"""The course of a game: what was done in it, deed by deed, each told in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.past import Past
from ui.games import has_screens, on_screen
from ui.words.choices import View
from ui.words.seats import said_here


class Told(NamedTuple):
    """Something that was done: the stand (see `Past`) that it led to, and its sentence."""

    stand: int
    says: str


def course_of(past: Past) -> Sequence[Told]:
    """Everything that was done and not taken back, in order; of a game without screens nothing is told."""
    if not has_screens(past.game.name):
        return ()
    game = on_screen(past.game.name)
    if game.course is not None:
        return [Told(stand, says) for stand, says in game.course(past)]
    return [Told(stand, game.words.did(view_at(past, stand))) for stand in range(1, past.last + 1)]


def view_at(past: Past, stand: int) -> View:
    """What a person at the table could see then, with what nobody named said in the table's language."""
    return said_here(past.view(stand))
