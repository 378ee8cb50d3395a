"""What the view offers is what the rules take, in every game but one, however it got there.

Cranium's own are in `test_cranium_laws`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Malformed, Refused
from tests.companion.games.caps_tables import caps
from tests.companion.games.crag_tables import crag
from tests.companion.games.free_tables import free
from tests.companion.games.laws import is_the_same_from_its_journal
from tests.companion.games.sheet_oracles import CRAG_ROWS, YACHT_ROWS, YATZY_ROWS
from tests.companion.games.sheet_tables import seated
from tests.companion.games.tour_tables import FLAGS, STARS, tour
from tests.companion.table import Table

Sayings = dict[str, list[dict[str, Any]]]

PIPS = [{"pips": pips} for pips in range(1, 7)]
CITIES = ["A1", "B2", "C3", "D4", "A11", "A9", "A20", *STARS, *FLAGS]
EFFECTS = ["extra_throw", "lost_turn", "flight_ticket", "ferry_ticket", "other"]


def of_a_sheet(view: dict[str, Any], chance: Random) -> Sayings:
    count = 3 if view["game"] == "crag" else 5
    rows = view["seats"][0]["sheet"]
    told: list[dict[str, Any]] = [{}, {"points": 0}, {"points": 15}]  # every row can have one of these
    return {
        "throw": [{"dice": [chance.randint(1, 6) for _ in range(count)]}],
        "score": [{"row": row, **points} for row in rows for points in told],
    }


def of_caps(view: dict[str, Any], chance: Random) -> Sayings:
    return {"throw": PIPS, "move": [{"cap": cap} for cap in range(4)]}


def of_tour(view: dict[str, Any], chance: Random) -> Sayings:
    undelivered = [
        [card["city"] for cards in seat["cards"].values() for card in cards if not card["delivered"]]
        for seat in view["seats"]
    ]
    return {
        "throw": PIPS,
        "answer": [{"right": True, "fields": 2}, {"right": False}],
        "arrive": [*({"city": city} for city in CITIES), {}],
        "chance": [
            *({"effect": effect} for effect in EFFECTS),
            *({"effect": "moved", "city": city} for city in CITIES),
        ],
        "travel": [
            {"by": by, "with": how} for by in ("flight", "ferry", "bridge") for how in ("throw", "ticket")
        ],
        "trade": [
            {"seat": seat, "other": other, "give": give[0], "take": take[0]}
            for seat, give in enumerate(undelivered)
            for other, take in enumerate(undelivered)
            if seat != other and give and take
        ],
    }  # fmt: skip


def of_free_table(view: dict[str, Any], chance: Random) -> Sayings:
    seats = range(len(view["seats"]))
    return {
        **{do: [{}] for do in ("next_turn", "extra_turn", "stop_hourglass", "reset_hourglass", "finish")},
        **{do: [{}] for do in ("open_buzz", "close_buzz")},
        "start_hourglass": [{}, {"length_s": 5}],
        "direction": [{"clockwise": way} for way in (True, False)],
        "sit_out": [{"seat": seat, "out": out} for seat in seats for out in (True, False)],
        "join": [{"name": "Late"}],
        "add_points": [{"seat": seat, "points": chance.randint(-9, 9)} for seat in seats],
        "buzz": [{"seat": seat} for seat in seats],
        "judge": [{"right": right} for right in (True, False)],
    }


CORRECTIONS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "crag": lambda chance: {f"sheet.{chance.choice(CRAG_ROWS)}": chance.choice([None, 0, 20])},
    "yatzy": lambda chance: {f"sheet.{chance.choice(YATZY_ROWS)}": chance.choice([None, 0, 20])},
    "yacht": lambda chance: {f"sheet.{chance.choice(YACHT_ROWS)}": chance.choice([None, 0, 20])},
    "bottle_caps": lambda chance: {"caps": [chance.choice([-1, chance.randint(0, 43)]) for _ in range(4)]},
    "free_table": lambda chance: chance.choice(
        [{"points": 3}, {"points_by_round.1": 4}, {"sits_out": True}, {"locked_out": True}, {"answering": 1}]
    ),
    "city_tour": lambda chance: chance.choice(
        [
            {"at": chance.choice([*CITIES, None])},
            {f"cards.{chance.choice('ABCD')}.{chance.randint(0, 3)}.delivered": chance.random() < 0.9},
            {"lost_turns": chance.randint(0, 2), "extra_throws": chance.randint(0, 2)},
            {"tickets.flight": 1, "tickets.ferry": 1},
        ]
    ),
}
TABLES: dict[str, tuple[Callable[[Random], Table], Callable[[dict[str, Any], Random], Sayings]]] = {
    "crag": (
        lambda chance: Table(crag("A", "B", "C", throws=chance.choice([2, 3]), games=chance.choice([1, 2]))),
        of_a_sheet,
    ),
    "yatzy": (lambda chance: Table(seated("yatzy", "A", "B", "C", games=chance.choice([1, 2]))), of_a_sheet),
    "yacht": (lambda chance: Table(seated("yacht", "A", "B", "C", games=chance.choice([1, 2]))), of_a_sheet),
    "bottle_caps": (
        lambda chance: Table(
            caps(
                "A", "B", "C",
                six_without_move=chance.choice(["passes", "throws_again"]),
                three_throws=chance.random() < 0.5,
                move_alone=chance.random() < 0.5,
            )
        ),
        of_caps,
    ),
    "free_table": (
        lambda chance: Table(
            free(
                "A", "B", "C",
                buzz=chance.choice(["off", "on", "on"]),
                overtime=chance.random() < 0.5,
                hourglass_each_turn=chance.random() < 0.5,
                points_wrong=chance.choice([0, -1]),
            )
        ),
        of_free_table,
    ),
    "city_tour": (
        lambda chance: Table(
            tour(seats=3, start=chance.choice(["common", "own"]), trading=chance.random() < 0.5)
        ),
        of_tour,
    ),
}  # fmt: skip


def taken(table: Table, sayings: Sayings) -> Sayings:
    """What of it the rules take now, asked without saying it."""
    session = table.session

    def is_taken(do: str, args: dict[str, Any]) -> bool:
        try:
            session.game.apply(session.state, session.game.decoded({"do": do, **args}), session.now_us)
        except (Refused, Malformed):
            return False
        return True

    return {
        do: right for do, all_args in sayings.items() if (right := [a for a in all_args if is_taken(do, a)])
    }


@pytest.mark.parametrize("game", sorted(TABLES))
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_what_is_offered_is_what_the_rules_take(game: str, seed: int) -> None:
    chance = Random(seed)
    begun, sayings = TABLES[game]
    table = begun(chance)
    for _ in range(80):
        view = table.view
        right = taken(table, sayings(view, chance))
        assert sorted(view["legal"]) == ([] if view["paused"] else sorted(right))
        seat = chance.randrange(3)
        line: dict[str, Any] = chance.choice(
            [
                {"undo": chance.randint(1, 3)},
                {"redo": 1},
                {"do": chance.choice(["pause", "resume"])},
                {"do": "correct", "seat": seat, "set": CORRECTIONS[game](chance)},
                {"do": "correct", "set": {"turn.seat": seat}},
                {"do": "leave", "seat": seat} if chance.random() < 0.1 else {},
                {"press": seat},
            ]
        )
        if view["legal"] and chance.random() < 0.8:
            do = chance.choice(view["legal"])
            line = {"do": do, **chance.choice(right[do])}
        elif view["paused"] and chance.random() < 0.5:
            line = {"do": "resume"}
        try:
            table.play(line)
        except (Refused, Malformed):
            assert table.view == view
    is_the_same_from_its_journal(table)
