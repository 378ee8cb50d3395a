"""A game with a buzz-in: what its state has, and what is alike in all of them.

    closed --opened--> open --the presses have settled--> a seat answers --judged--> open or closed
             ^          |  ^                |
    a press here is     |  +--- dead heat --+
    a false start       +--- a person says who was first ---> a seat answers

When it opens and closes, and what an answer is worth, is the game's own. Who was first among the presses
is said by `companion.buzzin`.

Source: TABLE_LOG, "Which press came first" and details 4, 5, 16, 17, 19.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

import msgspec

from companion.actions import Action
from companion.buzzin import Press, Race, decide
from companion.errors import Refused
from companion.game import Due, Game, GameState

_replace = msgspec.structs.replace

ANSWER = "answer"  # the phase in which a seat answers


class Buzz(Action, frozen=True, tag="buzz"):
    """A seat was first, by its button or by what the table says."""


class Judge(Action, frozen=True, tag="judge"):
    """The answer of the seat that was first was right or wrong."""

    right: bool


class BuzzState(GameState, frozen=True, kw_only=True):
    """What the state of a game with a buzz-in has.

    From `ready_us` on (game time) a press is a false start, until the buzz opens at `opened_us`, from when
    on it locks its seat for a while; None: not yet. `locked` are locked out until it closes.
    """

    race: Race = Race()
    answering: int | None = None
    margin_us: int | None = None
    later: tuple[tuple[int, int], ...] = ()
    dead_heat: tuple[int, ...] = ()
    locked: frozenset[int] = frozenset()
    false_started: frozenset[int] = frozenset()
    ready_us: int | None = None
    opened_us: int | None = None


B = TypeVar("B", bound=BuzzState)


class BuzzGame(Game[B]):
    """A game with a buzz-in. `false_start_us` is for how long a false start locks; 0: it does not."""

    false_start_us: int = 0

    # -- what each game says -------------------------------------------------------------------------

    @abstractmethod
    def is_buzzing(self, state: B, at_us: int) -> bool:
        """Whether a buzz of that time counts."""

    @abstractmethod
    def is_early(self, state: B, seat: int) -> bool:
        """Whether a press of that seat before the opening is a false start, as things stand."""

    def answers(self, state: B, at_us: int) -> B:
        """Who was first begins to answer at that time."""
        return state

    def tied(self, state: B, seats: tuple[int, ...]) -> B:
        """A dead heat of these seats: nobody was first."""
        return _replace(state, dead_heat=seats)

    def settled_us(self, state: B, press: Press) -> int:
        """When a race that this press begins is decided."""
        return press.seen_us + self.settle_us

    # -- what is the same for all --------------------------------------------------------------------

    def is_false_start(self, state: B, seat: int, at_us: int) -> bool:
        """Whether that seat is locked then for having pressed too early."""
        if seat not in state.false_started or state.opened_us is None:
            return False
        return at_us < state.opened_us + self.false_start_us

    def early_for_us(self, state: B, now_us: int) -> int:
        """How much longer those are locked who pressed too early; 0 where nobody is."""
        if not state.false_started or state.opened_us is None:
            return 0
        return max(0, state.opened_us + self.false_start_us - now_us)

    def can_press(self, state: B, seat: int, now_us: int) -> bool:
        if self.meanings(state).get(seat) != "buzz":
            return True
        return self.is_buzzing(state, now_us) and not self.is_false_start(state, seat, now_us)

    def pressed(self, state: B, press: Press) -> B | None:
        if not self.is_buzzing(state, press.at_us) or self.is_false_start(state, press.seat, press.at_us):
            return None
        return _replace(state, race=state.race.joined(press, self.settled_us(state, press)))

    def false_start(self, state: B, press: Press) -> B | None:
        # House option: a press before the opening, or made before it and seen after.
        if not self.false_start_us or press.seat in state.false_started or state.ready_us is None:
            return None
        is_too_late = state.opened_us is not None and press.at_us >= state.opened_us
        if press.at_us < state.ready_us or is_too_late or not self.is_early(state, press.seat):
            return None
        return _replace(state, false_started=state.false_started | {press.seat})

    def said_first(self, state: B, seat: int | None, at_us: int) -> B:
        """A person says who was first. Raises: Refused."""
        if seat is None:
            raise Refused("Say who was first")
        if not self.is_buzzing(state, at_us):
            raise Refused("There is nothing to buzz for now")
        if seat in state.locked or self.is_false_start(state, seat, at_us):
            raise Refused("{name} is locked out", name=state.seats[seat].name)
        return self._first(state, seat, at_us)

    def race_over(self, state: B) -> Due | None:
        """Who was first among the presses that waited; None where all of them had become false starts."""
        presses = [p for p in state.race.presses if not self.is_false_start(state, p.seat, p.at_us)]
        if not presses:
            return None
        settled = _replace(state, race=Race())
        verdict = decide(presses)
        if verdict.first is None:
            return Due(self.tied(settled, verdict.dead_heat))
        first = verdict.first
        answers = self._first(settled, first.seat, first.at_us)
        answers = _replace(answers, margin_us=verdict.margin_us, later=verdict.later)
        return Due(answers, Buzz(seat=first.seat), first.at_us, settled)

    def _first(self, state: B, seat: int, at_us: int) -> B:
        first = _replace(
            state, phase=ANSWER, race=Race(), answering=seat, margin_us=None, later=(), dead_heat=()
        )
        return self.answers(first, at_us)

    def shifted(self, state: B, by_us: int) -> B:
        ready, opened = (None if us is None else us + by_us for us in (state.ready_us, state.opened_us))
        return _replace(super().shifted(state, by_us), ready_us=ready, opened_us=opened, race=Race())

    def answering(self, state: B) -> int | None:
        return state.answering

    def locked(self, state: B) -> frozenset[int]:
        return state.locked

    def lock_corrected(self, state: B, seat: int, is_locked: bool) -> B:
        """That seat is locked out after all, or not. Raises: Refused."""
        if seat == state.answering:
            raise Refused("{name} is answering", name=state.seats[seat].name)
        locked = state.locked | {seat} if is_locked else state.locked - {seat}
        race = state.race.without(seat) if is_locked else state.race  # a press of it that has not settled
        return _replace(state, locked=locked, false_started=state.false_started - {seat}, race=race)

    def first_corrected(self, state: B, value: Any) -> B:
        """Another seat was first: it answers; the order of the others' presses stays as it was."""
        if state.phase != ANSWER or state.answering is None:
            raise Refused("Nobody is answering now")
        first = self.corrected_turn(state, value)
        if first in state.locked:
            raise Refused("{name} is locked out", name=state.seats[first].name)
        order = ((state.answering, 0), *state.later)
        later = tuple(press for press in order if press[0] != first)
        return _replace(state, answering=first, margin_us=None, later=later)


def answered(state: B) -> B:
    """Nobody answers any more."""
    return _replace(state, answering=None, margin_us=None, later=())


def locked_out(state: B) -> B:
    """Who answered does so no more, and is locked out, if still at the table."""
    seat = state.answering
    assert seat is not None
    locked = state.locked if state.seats[seat].left else state.locked | {seat}
    return _replace(answered(state), locked=locked)


def closed(state: B) -> B:
    """The buzz is closed: nobody answers, nobody is locked, no press waits. A dead heat is still seen."""
    return _replace(
        answered(state),
        race=Race(),
        locked=frozenset(),
        false_started=frozenset(),
        ready_us=None,
        opened_us=None,
    )


def without(state: B, seat: int) -> B:
    """As if that seat had not been in it; if it was answering, it still is."""
    return _replace(
        state,
        race=state.race.without(seat),
        later=tuple(late for late in state.later if late[0] != seat),
        dead_heat=tuple(s for s in state.dead_heat if s != seat),
        locked=state.locked - {seat},
        false_started=state.false_started - {seat},
    )


def buzz_view(state: BuzzState) -> dict[str, Any]:
    """What one sees of the buzz-in."""
    return {
        "answering": state.answering,
        "margin_ms": None if state.margin_us is None else state.margin_us / 1000,
        "later": [{"seat": seat, "after_ms": us / 1000} for seat, us in state.later],
        "dead_heat": list(state.dead_heat),
        "false_started": sorted(state.false_started),
    }
