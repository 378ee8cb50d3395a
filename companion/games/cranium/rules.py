"""The rules of Cranium, folded from what the table says.

A turn goes through these phases (an all-play card takes the branch on the right):

    choose_deck -> read_card -> turn_hourglass -> activity -------------------+
        (a coloured space         ^                  | solved: roll          | all-play
         begins at read_card)     |                  | not solved: next turn | first buzz
                                  |                  | stopped, run out:     v
                                  |                  v    judge           answer --wrong--> activity
                                  |                judge --dispute--+        |   (or the card ends)
                                  |                                 v        | right
                                  +------ card ends, vote tied --- vote <----+ dispute
                                  |                                          v
                                  +--------------------------------- bonus_roll (or a win in Central)

Source: seed 000, RULES section 1, TABLE_LOG details 4-8 and 14-21. "Decided" in a comment points to RULES.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.actions import Action
from companion.buzzin import Press, Race
from companion.buzzing import ANSWER, Buzz, BuzzGame, Judge, answered
from companion.edges import Beep
from companion.errors import Malformed, Refused, quoted
from companion.game import Due, Header, check_name, in_phase
from companion.games.cranium import picture
from companion.games.cranium.correct import corrected
from companion.games.cranium.outcomes import Outcomes
from companion.games.cranium.starter import day_of, month_and_day, starter_by_birthday
from companion.games.cranium.table import (
    ACTIVITY,
    BONUS_ROLL,
    CHOOSE_DECK,
    JUDGE,
    LEAST_PLAYERS,
    MOST_TEAMS,
    READ_CARD,
    ROLL,
    TURN_HOURGLASS,
    VOTE,
    ChooseDeck,
    Dispute,
    Join,
    News,
    NotSolved,
    Options,
    ReadCard,
    Roll,
    Said,
    Solved,
    Standing,
    StartHourglass,
    State,
    StopHourglass,
    Team,
    Vote,
)
from companion.hourglass import Hourglass
from companion.seats import Player, Turn, late_seat, present, right_of

_replace = msgspec.structs.replace


class Cranium(BuzzGame[State]):
    """Cranium at one table, with the options it agreed on."""

    name = "cranium"
    seats_from_to = (2, MOST_TEAMS)
    actions = Said
    fields_of_seat = frozenset({"players"})
    options: Options

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.options = self.options_as(Options)
        if 0 < self.options.false_start_ms < 100:
            raise Malformed("The options: false_start_ms is 0 (off) or 100 to 3000")
        self.false_start_us = round(self.options.false_start_ms * 1000)
        if header.today is not None:
            day_of(header.today)
        for entry in header.seats:
            _check_players(entry.name, entry.players or ())
        if header.starter is None:
            self.starter = starter_by_birthday(header)
        self.outcomes = Outcomes(self.options, self.next_turn)

    def start(self) -> State:
        seats = self.seated()
        glass = Hourglass(round(self.options.hourglass_s * 1_000_000))
        teams = tuple(self._new_team(entry.players or ()) for entry in self.header.seats)
        bare = State(seats=seats, turn=Turn(self.starter), phase=CHOOSE_DECK, hourglass=glass, teams=teams)
        return self.outcomes.begun(bare, Turn(self.starter))

    def _new_team(self, players: tuple[Player, ...]) -> Team:
        return Team(players, Standing("start", "purple", "outer" if self.outcomes.is_long else None))

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        match action:
            case ChooseDeck():
                return self._choose_deck(state, action)
            case ReadCard():
                return self._read_card(state, action, at_us)
            case StartHourglass():
                return self._start_hourglass(state, action, at_us)
            case StopHourglass():
                self._in_own_activity(state, action)
                return _replace(state, phase=JUDGE, hourglass=state.hourglass.stopped(at_us))
            case Solved() | NotSolved():
                if state.phase != JUDGE:
                    self._in_own_activity(state, action)
                self.only_turn(state, action)
                stopped = _replace(state, hourglass=state.hourglass.stopped(at_us))
                return self.outcomes.task_over(stopped, isinstance(action, Solved))
            case Roll():
                return self._roll(state, action)
            case Buzz():
                return self.said_first(state, action.seat, at_us)
            case Judge():
                in_phase(state, ANSWER)
                if action.seat not in (None, state.answering):
                    raise Refused("That is not what comes now")  # a late tap that meant another team
                judged = self.outcomes.answered_right if action.right else self.outcomes.answered_wrong
                return judged(state, at_us)
            case Dispute():
                return self._dispute(state, at_us)
            case Vote():
                return self._vote(state, action, at_us)
            case Join():
                return self._join(state, action)
            case _:
                raise AssertionError(f"no action of Cranium: {action!r}")

    def _choose_deck(self, state: State, action: ChooseDeck) -> State:
        in_phase(state, CHOOSE_DECK)
        if not self.outcomes.is_final(state):
            self.only_turn(state, action)
        elif action.seat == state.turn.seat:
            # Source: seed 000; whoever says it for no team in particular says it for the others.
            raise Refused("In Cranium Central the other teams agree on the deck for the last task.")
        return _replace(state, deck=action.deck, phase=READ_CARD)

    def _read_card(self, state: State, action: ReadCard, at_us: int) -> State:
        in_phase(state, READ_CARD)
        self._turn_or_reader(state, action)
        return _replace(
            state,
            phase=TURN_HOURGLASS,
            is_all_play=action.all_play,
            is_modelling=action.modelling,
            hourglass=state.hourglass.reset(),
            ready_us=at_us,
            dead_heat=(),
            locked=frozenset(),
            false_started=frozenset(),
        )

    def _start_hourglass(self, state: State, action: StartHourglass, at_us: int) -> State:
        in_phase(state, TURN_HOURGLASS)
        self._turn_or_reader(state, action)
        return _replace(state, phase=ACTIVITY, hourglass=state.hourglass.started(at_us), opened_us=at_us)

    def _roll(self, state: State, action: Roll) -> State:
        if state.phase not in (ROLL, BONUS_ROLL) or state.roller is None:
            raise Refused("Nobody has a roll now")
        if action.seat is not None and action.seat != state.roller:
            raise Refused("{name} has the roll", name=state.seats[state.roller].name)
        return self.outcomes.rolled(state, state.roller, action)

    def answers(self, state: State, at_us: int) -> State:
        stays = self.options.while_answering == "running"
        glass = state.hourglass if stays else state.hourglass.stopped(at_us)
        return _replace(state, hourglass=glass, news=None)

    def tied(self, state: State, seats: tuple[int, ...]) -> State:
        return _replace(super().tied(state, seats), news=News("dead_heat"))

    def _dispute(self, state: State, at_us: int) -> State:
        # Source: seed 000, on doubtful answers; two teams have nobody to vote.
        if state.phase not in (JUDGE, ANSWER):
            raise Refused("There is nothing to disagree about now")
        stopped = _replace(state, hourglass=state.hourglass.stopped(at_us))
        if len(present(state.seats)) <= 2:
            return self.outcomes.played_again(stopped)
        return _replace(stopped, phase=VOTE, votes=())

    def _vote(self, state: State, action: Vote, at_us: int) -> State:
        in_phase(state, VOTE)
        if action.seat is None:
            raise Refused("Say which team votes")
        if action.seat not in picture.voters(state):
            raise Refused("{name} is active in the task and has no vote", name=state.seats[action.seat].name)
        if any(seat == action.seat for seat, _ in state.votes):
            raise Refused("{name} has voted", name=state.seats[action.seat].name)
        voted = _replace(state, votes=(*state.votes, (action.seat, action.solved)))
        return self.outcomes.counted(voted, at_us)

    def _join(self, state: State, action: Join) -> State:
        if state.phase not in (CHOOSE_DECK, READ_CARD):
            raise Refused("A team can join before a card is read")
        if len(present(state.seats)) >= MOST_TEAMS:
            raise Refused("There are {most} teams already", most=MOST_TEAMS)
        try:
            check_name(action.name)
            _check_players(action.name, action.players)
        except Malformed as error:
            raise Refused(error.template, **error.fields) from None
        return _replace(
            state,
            seats=(*state.seats, late_seat(state.seats, action.name)),
            teams=(*state.teams, self._new_team(action.players)),
        )

    def _in_own_activity(self, state: State, action: Action) -> None:
        """Raises: Refused unless an ordinary card's hourglass runs (or ran) for the team whose turn it is."""
        in_phase(state, ACTIVITY)
        if state.is_all_play:
            # Detail 4: only buzz, judge and time end an all-play.
            raise Refused("In an all-play the first team with the right answer ends the card")
        self.only_turn(state, action)

    def _turn_or_reader(self, state: State, action: Action) -> None:
        if action.seat != right_of(state.seats, state.turn.seat):
            self.only_turn(state, action)

    # -- buttons and time ------------------------------------------------------------------------------

    def meanings(self, state: State) -> Mapping[int, str]:
        match state.phase:
            case "turn_hourglass":
                return {right_of(state.seats, state.turn.seat): "start_hourglass"}
            case "activity" if state.is_all_play:
                return {i: "buzz" for i in present(state.seats) if i not in state.locked}
            case "activity":
                return {state.turn.seat: "stop_hourglass"}
            case "vote":
                voted = {seat for seat, _ in state.votes}
                return {i: "vote" for i in picture.voters(state) if i not in voted}
        return {}

    def button_does(self, state: State, seat: int) -> Action:
        match state.phase:
            case "turn_hourglass":
                return StartHourglass()
            case "activity":
                return StopHourglass()
        return Vote(seat=seat, solved=True)

    def is_buzzing(self, state: State, at_us: int) -> bool:
        # Its hourglass runs, or ends at that very moment.
        ends = state.hourglass.ends_us
        return state.phase == ACTIVITY and state.is_all_play and ends is not None and at_us <= ends

    def is_early(self, state: State, seat: int) -> bool:
        # House option: from the reading of an all-play card until its hourglass runs, or seen after that.
        return state.is_all_play and state.phase in (TURN_HOURGLASS, ACTIVITY)

    def settled_us(self, state: State, press: Press) -> int:
        ends = state.hourglass.ends_us
        assert ends is not None
        # Detail 4: what is seen after the end settles by the end's own settling time.
        return min(press.seen_us, ends) + self.settle_us

    def deadline(self, state: State) -> int | None:
        ends = state.hourglass.ends_us
        if ends is None or state.phase not in (ACTIVITY, ANSWER):
            return None
        if state.phase == ACTIVITY and state.is_all_play:
            settled = state.race.settled_us
            return ends + self.settle_us if settled is None else min(settled, ends + self.settle_us)
        return ends

    def due(self, state: State, at_us: int) -> Due:
        if state.phase == ANSWER:  # the hourglass ran on while a team answers: it is still judged
            return Due(_replace(state, hourglass=state.hourglass.expired()))
        if not state.is_all_play:
            return Due(_replace(state, phase=JUDGE, hourglass=state.hourglass.expired()))
        decided = self.race_over(state)
        if decided is not None:
            return decided
        settled = _replace(state, race=Race())
        ends = state.hourglass.ends_us
        if ends is not None and at_us >= ends + self.settle_us:
            run_out = _replace(settled, hourglass=settled.hourglass.expired())
            return Due(self.outcomes.nobody_right(run_out))
        return Due(settled)  # every press that waited had become a false start

    # -- corrections, leaving, what one sees ---------------------------------------------------------------

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, state, seat, fields)

    def gone(self, state: State, seat: int, at_us: int) -> State:
        return self.outcomes.left_behind(state, seat, at_us)

    def legal(self, state: State, now_us: int) -> list[str]:
        return picture.legal(state, self.is_buzzing(state, now_us))

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        return picture.own_view(state, self.outcomes.is_final(state), self.outcomes.landings(state))

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        is_early = state.phase == ACTIVITY and self.is_false_start(state, seat, now_us)
        return picture.seat_view(state.teams[seat], seat in state.locked or is_early, is_early)

    def put_away(self, state: State, at_us: int) -> State:
        return _replace(answered(state), race=Race(), roller=None, votes=(), news=None)

    def beep(self, before: State, action: Action | None, after: State) -> Beep | None:
        if after.phase == ANSWER and before.phase != ANSWER:
            return Beep("first", after.answering)
        if before.phase in (ANSWER, VOTE) and len(after.locked) > len(before.locked):
            return Beep("wrong")
        if after.phase in (ROLL, BONUS_ROLL) and before.phase != after.phase:
            return Beep("right")
        return super().beep(before, action, after)


def _check_players(team: str, players: tuple[Player, ...]) -> None:
    if len(players) < LEAST_PLAYERS:
        raise Malformed("A team has at least {least} players; {team} has {count}",
                        least=LEAST_PLAYERS, team=quoted(team), count=len(players))  # fmt: skip
    for player in players:
        check_name(player.name)
        if player.birthday is not None:
            month_and_day(player.birthday)
