"""Why a cap may not be moved, and which may be instead: what is said is the reason that holds."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from tests.companion.games.caps_tables import caps, standing
from tests.companion.table import Table

OTHER = [5, -1, -1, -1]


@pytest.mark.parametrize(
    ("places", "pips", "cap", "reason"),
    [
        ([7, -1, -1, -1], 5, 1,
         "Only a 6 brings a waiting cap onto the track; the cap on field 7 can move"),
        ([0, 7, -1, -1], 5, 2,
         "Only a 6 brings a waiting cap onto the track; the cap on the start field can move"),
        ([7, 12, 41, -1], 1, 3,
         "Only a 6 brings a waiting cap onto the track; "
         "the cap on field 7 or on field 12 or on goal 2 can move"),
        ([7, 0, -1, -1], 4, 0, "The cap on the start field moves first while others wait"),
        ([7, 0, -1, -1], 6, 0, "The cap on the start field moves first while others wait"),
        ([7, 0, -1, -1], 6, 2, "The cap on the start field moves first while others wait"),
        ([39, 0, -1, -1], 6, 0, "The cap on the start field moves first while others wait"),
        ([7, 21, -1, -1], 6, 0, "With a 6 a new cap enters, as long as one waits"),
        ([39, 42, -1, -1], 6, 1, "With a 6 a new cap enters, as long as one waits"),
        ([7, 21, -1, -1], 6, 3, "Waiting caps are alike: with a 6 a new cap enters, the first of them"),
        ([0, 6, 21, -1], 6, 3,
         "A cap of one's own stands on the start field; the cap on field 6 or on field 21 can move"),
        ([0, 6, 21, -1], 6, 0,
         "A cap of one's own stands on that field; the cap on field 6 or on field 21 can move"),
        ([5, 8, -1, -1], 3, 0, "A cap of one's own stands on that field; the cap on field 8 can move"),
        ([39, 41, 0, 5], 2, 0,
         "A cap of one's own stands on that field; "
         "the cap on goal 2 or on the start field or on field 5 can move"),
        ([39, 0, 6, 7], 5, 0,
         "That throw goes past the end of the goal lane; "
         "the cap on the start field or on field 6 or on field 7 can move"),
        ([43, 38, 7, -1], 1, 0,
         "That throw goes past the end of the goal lane; the cap on field 38 or on field 7 can move"),
    ],
)  # fmt: skip
def test_the_reason_is_said_and_what_can_move_instead(
    places: list[int], pips: int, cap: int, reason: str
) -> None:
    table = standing(places, OTHER).say("throw", pips=pips)

    with pytest.raises(Refused) as refused:
        table.say("move", cap=cap)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("places", "pips", "reason"),
    [
        ([0, -1, -1, -1], 4, "A cap has to be moved first: the one on the start field"),
        ([7, -1, -1, -1], 6, "A cap has to be moved first: the one in the house"),
        ([7, 38, 42, -1], 1,
         "A cap has to be moved first: the one on field 7 or on field 38 or on goal 3"),
    ],
)  # fmt: skip
def test_who_throws_again_before_moving_is_told_what_can_move(
    places: list[int], pips: int, reason: str
) -> None:
    table = standing(places, OTHER).say("throw", pips=pips)

    with pytest.raises(Refused) as refused:
        table.say("throw", pips=1)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"do": "move", "cap": 0}, "Throw first"),
        ({"do": "throw", "pips": 3, "seat": 1}, "It is Anna's turn, not Bo's"),
        ({"do": "throw", "pips": 3, "seat": 2}, "There is no seat 2"),
        ({"do": "leave", "seat": 1}, "Too few would be left to go on playing"),
        ({"do": "leave"}, "Say which seat leaves"),
        ({"do": "correct", "seat": 0, "set": {"caps.1": 0}}, "Two caps cannot stand on one field"),
        ({"do": "correct", "seat": 1, "set": {"caps.1": 20}}, "Two caps cannot stand on one field"),
        ({"do": "correct", "seat": 0, "set": {"caps.1": 44}}, "A cap's place is -1 to 43"),
        ({"undo": 1}, "There is not so much to take back"),
    ],
)
def test_whatever_else_is_refused_says_why(line: dict[str, object], reason: str) -> None:
    table = Table(caps())

    with pytest.raises(Refused) as refused:
        table.play(line)
    assert str(refused.value) == reason
