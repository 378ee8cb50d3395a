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
from companion.buzzin import Press, Race, decide
from companion.edges import Beep
from companion.errors import Malformed, Refused, quoted
from companion.game import Due, Game, Header, check_name, in_phase
from companion.games.cranium import picture
from companion.games.cranium.correct import corrected
from companion.games.cranium.outcomes import Outcomes
from companion.games.cranium.starter import day_of, month_and_day, starter_by_birthday
from companion.games.cranium.table import (
    ACTIVITY,
    ANSWER,
    BONUS_ROLL,
    CHOOSE_DECK,
    JUDGE,
    LEAST_PLAYERS,
    MOST_TEAMS,
    READ_CARD,
    ROLL,
    TURN_HOURGLASS,
    VOTE,
    Buzz,
    ChooseDeck,
    Dispute,
    Join,
    Judge,
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
from companion.seats import Player, Seat, Turn, next_colour, present, right_of

_replace = msgspec.structs.replace


class Cranium(Game[State]):
    """Cranium at one table, with the options it agreed on."""

    name = "cranium"
    seats_from_to = (2, MOST_TEAMS)
    actions = Said
    fields_of_seat = frozenset({"players"})

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.options = self.options_as(Options)
        if 0 < self.options.false_start_ms < 100:
            raise Malformed("The options: false_start_ms is 0 (off) or 100 to 3000")
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

    def agreed(self) -> Options:
        return self.options

    def _new_team(self, players: tuple[Player, ...]) -> Team:
        return Team(players, Standing("start", "purple", "outer" if self.outcomes.is_long else None))

    # -- what is said ----------------------------------------------------------------------------------

    def decide(self, state: State, action: Action, at_us: int) -> State:
        # News is of the step before: whatever is said next, it is old.
        state = _replace(state, news=None) if state.news is not None else state
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
                return self._buzz_said(state, action, at_us)
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
            read_us=at_us,
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

    def _buzz_said(self, state: State, action: Buzz, at_us: int) -> State:
        if action.seat is None:
            raise Refused("Say which team was first")
        if not self._is_buzzing(state, at_us):
            raise Refused("There is nothing to buzz for now")
        if action.seat in state.locked or self._is_false_start(state, action.seat, at_us):
            raise Refused("{name} is locked out", name=state.seats[action.seat].name)
        return self._answering(state, action.seat, at_us)

    def _answering(self, state: State, seat: int, at_us: int) -> State:
        stays = self.options.while_answering == "running"
        return _replace(
            state,
            phase=ANSWER,
            answering=seat,
            hourglass=state.hourglass if stays else state.hourglass.stopped(at_us),
            race=Race(),
            margin_us=None,
            later=(),
            dead_heat=(),
            news=None,
        )

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
        colours = [seat.colour for seat in state.seats]
        seat = Seat(action.name, next_colour(colours, [colours[i] for i in present(state.seats)]))
        return _replace(
            state, seats=(*state.seats, seat), teams=(*state.teams, self._new_team(action.players))
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

    def can_press(self, state: State, seat: int, now_us: int) -> bool:
        if state.phase != ACTIVITY or not state.is_all_play:
            return True
        return self._is_buzzing(state, now_us) and not self._is_false_start(state, seat, now_us)

    def _is_buzzing(self, state: State, at_us: int) -> bool:
        """Whether a buzz of that time counts: its hourglass runs, or ends at that very moment."""
        ends = state.hourglass.ends_us
        return state.phase == ACTIVITY and state.is_all_play and ends is not None and at_us <= ends

    def _is_false_start(self, state: State, seat: int, at_us: int) -> bool:
        if seat not in state.false_started or state.opened_us is None:
            return False
        return at_us < state.opened_us + round(self.options.false_start_ms * 1000)

    def pressed(self, state: State, press: Press) -> State | None:
        if not self._is_buzzing(state, press.at_us):
            return None
        if self._is_false_start(state, press.seat, press.at_us):
            return None
        ends = state.hourglass.ends_us
        assert ends is not None
        # Detail 4: what is seen after the end settles by the end's own settling time.
        settled = min(press.seen_us, ends) + self.settle_us
        return _replace(state, race=state.race.joined(press, settled))

    def false_start(self, state: State, press: Press) -> State | None:
        # House option: from the reading of an all-play card until its hourglass runs, or seen after that.
        if not self.options.false_start_ms or not state.is_all_play or press.seat in state.false_started:
            return None
        if state.phase == ACTIVITY:
            until = state.opened_us
        elif state.phase == TURN_HOURGLASS:
            until = press.at_us + 1
        else:
            return None
        if state.read_us is None or until is None or not state.read_us <= press.at_us < until:
            return None
        return _replace(state, false_started=state.false_started | {press.seat})

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
        presses = [p for p in state.race.presses if not self._is_false_start(state, p.seat, p.at_us)]
        settled = _replace(state, race=Race())
        if not presses:
            ends = state.hourglass.ends_us
            if ends is not None and at_us >= ends + self.settle_us:
                run_out = _replace(settled, hourglass=settled.hourglass.expired())
                return Due(self.outcomes.nobody_right(run_out))
            return Due(settled)  # every press that waited had become a false start
        verdict = decide(presses)
        if verdict.first is None:
            heat = News("dead_heat")
            return Due(_replace(settled, dead_heat=verdict.dead_heat, news=heat))
        first = verdict.first
        answers = self._answering(settled, first.seat, first.at_us)
        answers = _replace(answers, margin_us=verdict.margin_us, later=verdict.later)
        return Due(answers, Buzz(seat=first.seat), first.at_us, settled)

    def shifted(self, state: State, by_us: int) -> State:
        read, opened = (None if us is None else us + by_us for us in (state.read_us, state.opened_us))
        return _replace(super().shifted(state, by_us), read_us=read, opened_us=opened, race=Race())

    # -- corrections, leaving, what one sees ---------------------------------------------------------------

    def corrected(self, state: State, seat: int | None, fields: dict[str, Any], at_us: int) -> State:
        return corrected(self, state, seat, fields)

    def gone(self, state: State, seat: int, at_us: int) -> State:
        return self.outcomes.left_behind(state, seat, at_us)

    def legal(self, state: State, now_us: int) -> list[str]:
        return picture.legal(state, self._is_buzzing(state, now_us))

    def own_view(self, state: State, now_us: int) -> dict[str, Any]:
        return picture.own_view(state, self.outcomes.is_final(state), self.outcomes.landings(state))

    def seat_view(self, state: State, seat: int, now_us: int) -> dict[str, Any]:
        is_locked = seat in state.locked or (
            state.phase == ACTIVITY and self._is_false_start(state, seat, now_us)
        )
        return picture.seat_view(state.teams[seat], is_locked)

    def put_away(self, state: State, at_us: int) -> State:
        return _replace(
            state, race=Race(), answering=None, margin_us=None, later=(), roller=None, votes=(), news=None
        )

    def answering(self, state: State) -> int | None:
        return state.answering

    def locked(self, state: State) -> frozenset[int]:
        return state.locked

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
