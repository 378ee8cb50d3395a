"""What follows from an outcome in Cranium: turns that begin and pass, rolls and landings, votes, victory.

Source: seed 000; RULES section 1: steps 1-6, all-play card, long game, Cranium Central, disputed answer.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.buzzing import ANSWER, answered, closed, locked_out, without
from companion.errors import Refused
from companion.game import OVER
from companion.games.cranium import picture
from companion.games.cranium.table import (
    ACTIVITY,
    BONUS_ROLL,
    CHOOSE_DECK,
    COLOURS_OF_SPACES,
    READ_CARD,
    ROLL,
    VOTE,
    Colour,
    Kind,
    Lane,
    News,
    Options,
    Roll,
    Standing,
    State,
    Team,
)
from companion.seats import Turn, present

_replace = msgspec.structs.replace


class Outcomes:
    """The consequences, given the options and whose turn comes after a state."""

    def __init__(self, options: Options, next_turn: Callable[[State], Turn]) -> None:
        self.options = options
        self.is_long = options.length == "long"
        self._next_turn = next_turn

    def is_final(self, state: State) -> bool:
        """Whether the team whose turn it is plays for victory: it stood in Central when its turn began."""
        return state.teams[state.turn.seat].standing.kind == "central"

    # -- turns -----------------------------------------------------------------------------------------

    def begun(self, state: State, turn: Turn, news: News | None = None) -> State:
        """A turn begins: on a coloured space with the deck of that colour, else with a choice of deck."""
        standing = state.teams[turn.seat].standing
        deck = standing.colour if standing.kind == "space" else None
        is_free = deck is None or deck == "purple"
        return _replace(
            self._card_put_away(state),
            turn=turn,
            phase=CHOOSE_DECK if is_free else READ_CARD,
            deck=None if is_free else deck,
            winners=(),
            stopped=False,
            dead_heat=(),
            news=news,
        )

    def passed(self, state: State) -> State:
        """The turn passes to the left."""
        return self.begun(state, self._next_turn(state), state.news)

    def _card_put_away(self, state: State) -> State:
        return _replace(
            closed(state),
            hourglass=state.hourglass.reset(),
            is_all_play=False,
            is_modelling=False,
            roller=None,
            votes=(),
        )

    # -- the task of the team whose turn it is ---------------------------------------------------------

    def task_over(self, state: State, solved: bool) -> State:
        """Solved: the roll, in Central the victory. Not solved: the piece stays and the turn passes."""
        seat = state.turn.seat
        team = state.teams[seat]
        news = News("clay", seat) if state.is_modelling else None
        if not solved and news is None:
            news = News("stays", seat)
        state = _replace(state, news=news)
        if team.is_planet_open:
            # The first activity on a planet decides the lane; only the long game has lanes.
            lane: Lane | None = ("inner" if solved else "outer") if self.is_long else None
            standing = _replace(team.standing, lane=lane)
            state = with_team(state, seat, _replace(team, standing=standing, is_planet_open=False))
        if not solved:
            return self.passed(state)
        if team.standing.kind == "central":
            return self.won(state, seat)
        return _replace(state, phase=ROLL, roller=seat, votes=())

    def won(self, state: State, seat: int) -> State:
        """That team wins, at once."""
        return _replace(answered(state), phase=OVER, winners=(seat,), roller=None, votes=())

    # -- rolls -----------------------------------------------------------------------------------------

    def rolled(self, state: State, seat: int, roll: Roll) -> State:
        """The piece stands where the roll brought it. Raises: Refused for a landing the rules exclude."""
        team = state.teams[seat]
        moved = Team(team.players, *self._landing(team, roll))
        state = with_team(state, seat, moved)
        if state.phase == ROLL or (seat == state.turn.seat and moved.standing.kind == "central"):
            return self.passed(state)
        return self.all_play_over(state)

    def landings(self, state: State) -> dict[str, list[Kind]]:
        """Where the roll that is due can lead, by its colour; {} when none is due."""
        if state.roller is None:
            return {}
        team = state.teams[state.roller]
        return {colour: self._landings(team, colour) for colour in COLOURS_OF_SPACES}

    def _landings(self, team: Team, colour: Colour) -> list[Kind]:
        """Where a roll of that colour can bring the team's piece, the likeliest first."""
        landings: list[Kind] = ["space", "planet", "central"]
        if self.options.length == "quick":
            landings.remove("planet")
        if colour == "purple" and team.standing.lane == "inner":
            landings.remove("space")
        return landings

    def _landing(self, team: Team, roll: Roll) -> tuple[Standing, bool]:
        landings = self._landings(team, roll.colour)
        landed: Kind = roll.landed or landings[0]
        if landed not in landings:
            if landed == "planet":
                # Decided: in the quick game planets are no stops, they count as purple spaces.
                raise Refused("In the quick game a planet is a purple space like any other")
            raise Refused("On the inner track purple goes straight to the next planet")
        lane: Lane | None = None
        if self.is_long:
            lane = "inner" if team.standing.lane == "inner" and landed == "space" else "outer"
        colour: Colour | None = roll.colour if landed == "space" else None
        return Standing(landed, colour, lane), landed == "planet"

    # -- the all-play ----------------------------------------------------------------------------------

    def answered_right(self, state: State, at_us: int) -> State:
        """A bonus roll, made at once; in Central it is the victory. Source: seed 000."""
        seat = state.answering
        assert seat is not None
        state = _replace(state, hourglass=state.hourglass.stopped(at_us))
        if state.teams[seat].standing.kind == "central":
            return self.won(state, seat)
        return _replace(state, phase=BONUS_ROLL, roller=seat, votes=())

    def answered_wrong(self, state: State, at_us: int) -> State:
        """That team is locked out for this card, and the hourglass runs on from where it stopped."""
        glass = state.hourglass
        state = _replace(locked_out(state), phase=ACTIVITY, votes=())
        if glass.left(at_us) == 0:
            return self.nobody_right(_replace(state, hourglass=glass.expired()))
        return self.unless_all_locked(_replace(state, hourglass=glass.started(at_us)))

    def unless_all_locked(self, state: State) -> State:
        """The activity goes on while somebody may still buzz; else the card ends."""
        if all(i in state.locked for i in present(state.seats)):
            return self.nobody_right(state)
        return state

    def nobody_right(self, state: State) -> State:
        """The all-play card ends without a bonus roll."""
        news = News("clay") if state.is_modelling else News("nobody")
        heat = state.dead_heat
        return _replace(self.all_play_over(state), news=news, dead_heat=heat)

    def all_play_over(self, state: State) -> State:
        """The team in turn goes on with a fresh card of the same deck (decided), or its turn ends."""
        if state.is_modelling:
            state = _replace(state, news=News("clay"))
        if self.options.after_all_play == "turn_ends":
            return self.passed(state)
        return _replace(self._card_put_away(state), phase=READ_CARD)

    # -- a team that leaves ----------------------------------------------------------------------------

    def left_behind(self, state: State, seat: int, at_us: int) -> State:
        """The table without a team that has just left: what waited for it waits no more."""
        was_answering = state.answering == seat
        state = _replace(
            without(state, seat),
            votes=tuple(vote for vote in state.votes if vote[0] != seat),
            news=None,
        )
        if seat == state.turn.seat:
            return self.passed(state)
        if was_answering and state.phase in (ANSWER, VOTE):
            return self.answered_wrong(state, at_us)  # detail 20
        if state.phase == BONUS_ROLL and state.roller == seat:
            return self.all_play_over(state)
        if state.phase == ACTIVITY and state.is_all_play:
            return self.unless_all_locked(state)
        if state.phase == VOTE:
            return self.counted(state, at_us)
        return state

    # -- disputes --------------------------------------------------------------------------------------

    def played_again(self, state: State) -> State:
        """The task is played again with a new card of the same deck and a full hourglass."""
        return _replace(self._card_put_away(state), phase=READ_CARD, news=News("replay"))

    def counted(self, state: State, at_us: int) -> State:
        """The vote so far: still open, or what its majority decides; a tie is played again."""
        voters = picture.voters(state)
        if len(present(state.seats)) <= 2:
            return self.played_again(state)
        yes = sum(solved for _, solved in state.votes)
        no = len(state.votes) - yes
        if 2 * max(yes, no) > len(voters):
            solved = yes > no
            if state.answering is None:
                return self.task_over(state, solved)
            return (self.answered_right if solved else self.answered_wrong)(state, at_us)
        return self.played_again(state) if len(state.votes) == len(voters) else state


def with_team(state: State, seat: int, team: Team) -> State:
    """The state with another team at that seat."""
    teams = list(state.teams)
    teams[seat] = team
    return _replace(state, teams=tuple(teams))
