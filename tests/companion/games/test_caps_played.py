"""What is told of a game of bottle caps when one looks back on it."""

from __future__ import annotations

from random import Random

from companion.games.bottle_caps.played import Step, steps
from companion.games.bottle_caps.track import Move
from tests.companion.games.caps_tables import HOME, caps, standing
from tests.companion.table import Table


def told(table: Table, after: int = 0) -> list[Step]:
    return [step for step in steps(table.session.past) if step.stand > after]


def test_a_throw_and_its_move_are_one_step() -> None:
    table = Table(caps()).say("throw", pips=4).say("move", cap=0).say("throw", pips=6)

    assert told(table) == [
        Step(2, "moved", 0, 4, Move(0, 4), start=0),
        Step(3, "threw", 1, 6),
    ]


def test_it_says_whom_a_move_captured_and_where_from() -> None:
    table = standing([20, -1, -1, -1], [5, 3, -1, -1])
    before = table.see("undo")
    table.say("throw", pips=3).say("move", cap=0)

    assert told(table, before) == [Step(before + 2, "moved", 0, 3, Move(0, 23, (1, 1)), start=20)]


def test_a_new_cap_comes_from_the_house() -> None:
    table = Table(caps()).say("throw", pips=6).say("move", cap=0).say("throw", pips=6).say("move", cap=1)

    assert told(table)[-1] == Step(4, "moved", 0, 6, Move(1, 0), start=-1)


def test_a_throw_that_moved_nothing_passed() -> None:
    table = standing([-1] * 4, [0, -1, -1, -1])
    before = table.see("undo")

    assert told(table.say("throw", pips=3), before) == [Step(before + 1, "passed", 0, 3)]


def test_a_move_made_at_once_is_told_as_any() -> None:
    assert told(Table(caps(move_alone=True)).say("throw", pips=5)) == [
        Step(1, "moved", 0, 5, Move(0, 5), start=0)
    ]


def test_what_was_done_by_hand_is_told() -> None:
    table = Table(caps("A", "B", "C")).say("throw", pips=5).say("correct", set={"turn.seat": 2})
    table.say("correct", seat=1, set={"caps": [3, -1, -1, -1]}).say("leave", seat=0).say("stop_game")

    assert told(table) == [
        Step(1, "threw", 0, 5),
        Step(2, "turn", 2),
        Step(3, "corrected", 1),
        Step(4, "left", 0),
        Step(5, "stopped"),
    ]


def test_who_was_corrected_into_the_goal_is_told_as_corrected() -> None:
    table = Table(caps()).say("correct", seat=1, set={"caps": HOME})

    assert told(table) == [Step(1, "corrected", 1)]


def test_every_step_leads_from_the_board_before_to_the_one_after() -> None:
    """In whole games: the moved cap leaves its place, and no other but the captured one."""
    for seed in range(4):
        chance = Random(seed)
        table = Table(caps("A", "B", "C", move_alone=seed % 2 == 0, six_without_move="throws_again"))
        for _ in range(400):
            if table.see("phase") == "over":
                break
            if table.see("phase") == "throw":
                table.say("throw", pips=chance.randint(1, 6))
            else:
                table.say("move", cap=chance.choice(table.see("moves"))["cap"])
        past, stand = table.session.past, 0
        for step in steps(past):
            board = [list(seat["caps"]) for seat in past.view(stand)["seats"]]
            if step.move is not None:
                assert step.seat is not None
                assert board[step.seat][step.move.cap] == step.start
                board[step.seat][step.move.cap] = step.move.to
                if step.move.captures is not None:
                    seat, cap = step.move.captures
                    board[seat][cap] = -1
            stand = step.stand
            assert [seat["caps"] for seat in past.view(stand)["seats"]] == board
        assert stand == past.last
