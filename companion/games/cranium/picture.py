"""What one sees of Cranium's table. Source: TABLE_LOG, "cranium" and details 4, 8, 13, 16."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.buzzing import ANSWER, buzz_view
from companion.games.cranium.table import (
    ACTIVITY,
    BONUS_ROLL,
    CHOOSE_DECK,
    JUDGE,
    MOST_TEAMS,
    READ_CARD,
    ROLL,
    TURN_HOURGLASS,
    VOTE,
    State,
    Team,
)
from companion.seats import present, right_of

_LEGAL: dict[str, tuple[str, ...]] = {
    CHOOSE_DECK: ("choose_deck",),
    READ_CARD: ("read_card",),
    TURN_HOURGLASS: ("start_hourglass",),
    ACTIVITY: ("stop_hourglass", "solved", "not_solved"),
    JUDGE: ("solved", "not_solved", "dispute"),
    ROLL: ("roll",),
    BONUS_ROLL: ("roll",),
    ANSWER: ("judge", "dispute"),
    VOTE: ("vote",),
}


def voters(state: State) -> list[int]:
    """The seats that vote: all but the one that plays, in an all-play all but the one that answers."""
    active = state.turn.seat if state.answering is None else state.answering
    return [i for i in present(state.seats) if i != active]


def legal(state: State, is_buzzing: bool) -> list[str]:
    """The game's own actions that may be said now."""
    if state.phase == ACTIVITY and state.is_all_play:
        return ["buzz"] if is_buzzing else []
    names = list(_LEGAL.get(state.phase, ()))
    if state.phase in (CHOOSE_DECK, READ_CARD) and len(present(state.seats)) < MOST_TEAMS:
        names.append("join")
    return names


def own_view(state: State, is_final: bool, landings: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What the view has beside what every game's has; `landings`: where a roll can lead, by its colour."""
    is_vote = state.phase == VOTE
    news = state.news
    return {
        "deck": state.deck,
        "all_play": state.is_all_play,
        "modelling": state.is_modelling,
        "reader": right_of(state.seats, state.turn.seat),
        **buzz_view(state),
        "final": is_final,
        "roller": state.roller,
        "landings": landings,
        "voters": voters(state) if is_vote else [],
        "votes": {str(seat): solved for seat, solved in state.votes} if is_vote else {},
        "disputed_all_play": is_vote and state.answering is not None,
        "news": None if news is None else {"kind": news.kind, "seat": news.seat},
    }


def seat_view(team: Team, is_locked: bool, is_early: bool) -> dict[str, Any]:
    """What a team shows beside name and colour."""
    standing = team.standing
    return {
        "players": [
            {"name": p.name, "birthday": p.birthday} if p.birthday else {"name": p.name} for p in team.players
        ],
        "standing": {"kind": standing.kind, "colour": standing.colour, "lane": standing.lane},
        "locked_out": is_locked,
        "too_early": is_early,
    }
