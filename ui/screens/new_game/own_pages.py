"""Pages of a game's own on the way to a new game: what has to be agreed on beside seats and house options.

They come after the options and before who begins; `OnScreen.agrees` names what leads through them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from ui.screens.new_game.names import Seen
from ui.screens.new_game.plan import Plan


class Way(NamedTuple):
    """Where such pages lead.

    Attributes:
        go: shows a page, which is laid already.
        done: all is agreed on: goes on with that plan, whose `fields` are the header's.
        back: leads back to where one was before.
        aloud: says a sentence in the band.
        state: the folder in which this table keeps what is its own; None: it keeps nothing.
    """

    go: Callable[[Seen], None]
    done: Callable[[Plan], None]
    back: Callable[[], None]
    aloud: Callable[[str], None]
    state: Path | None


class OwnPages(Protocol):
    """Leads through them. What was said is kept until the game begins, also by whoever goes back."""

    def __init__(self, way: Way) -> None: ...

    def take_up(self, plan: Plan) -> None:
        """Another game is planned: begin with what the `fields` of this plan say of the last one."""

    def ask(self, plan: Plan) -> None:
        """Show the first of them, for whoever plays by now."""
