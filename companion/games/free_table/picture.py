"""What one sees of the free table. Source: TABLE_LOG, "free_table" and details 13, 19."""

from __future__ import annotations

from typing import Any

from companion.buzzing import ANSWER, buzz_view
from companion.game import OVER
from companion.games.free_table.points import total
from companion.games.free_table.table import State
from companion.seats import MOST_SEATS, present


def legal(state: State, *, has_buzz: bool, is_ready: bool) -> list[str]:
    """The game's own actions that may be said now; `is_ready`: the hourglass agreed on stands ready."""
    if state.phase == ANSWER:
        return ["judge", "add_points"]
    if state.phase == OVER:
        return []
    is_open = state.opened_us is not None
    may_be_said = {
        "buzz": is_open,
        "close_buzz": is_open,
        "next_turn": True,
        "extra_turn": state.turn.seat not in state.sitting_out,
        "open_buzz": has_buzz and not is_open,
        "start_hourglass": True,
        "stop_hourglass": state.hourglass.ends_us is not None,
        "reset_hourglass": not is_ready,
        "add_points": True,
        "sit_out": True,
        "join": len(present(state.seats)) < MOST_SEATS,
        "direction": True,
        "finish": True,
    }
    return [name for name, is_so in may_be_said.items() if is_so]


def own_view(state: State, next_seat: int, early_us: int, now_us: int) -> dict[str, Any]:
    """What the view has beside what every game's has.

    `next_seat` is whose turn comes next; `early_us` how much longer those wait who pressed too early.
    """
    news = state.news
    return {
        "buzz_open": state.opened_us is not None,
        **buzz_view(state),
        "early_for_ms": early_us / 1000,
        "clockwise": state.clockwise,
        "turn_time_s": _running_us(state, now_us) / 1e6,
        "next_seat": next_seat,
        "news": None if news is None else {"kind": news.kind, "seats": list(news.seats)},
    }


def seat_view(state: State, seat: int, is_early: bool, now_us: int) -> dict[str, Any]:
    """What a seat shows beside name and colour; `is_early`: it waits for having pressed too early."""
    score = state.scores[seat]
    running_us = _running_us(state, now_us) if seat == state.turn.seat else 0
    return {
        "points": total(score),
        "points_by_round": {str(number): points for number, points in score},
        "time_used_s": (state.used_us[seat] + running_us) / 1e6,
        "locked_out": seat in state.locked or is_early,
        "too_early": is_early,
        "sits_out": seat in state.sitting_out,
    }


def _running_us(state: State, now_us: int) -> int:
    """How long this turn has taken so far; once the game is over nobody's time runs."""
    return 0 if state.phase == OVER else now_us - state.since_us
