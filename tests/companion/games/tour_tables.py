"""Tables at which a city tour is made."""

from __future__ import annotations

from typing import Any

from tests.companion.table import Table

GROUPS = "ABCD"
STARS = ("A5", "A6", "B5")
FLAGS = {"A7": "airport", "A8": "airport", "B7": "harbour", "B8": "harbour", "C7": "bridge", "C8": "bridge"}


def catalogue(a_group: int = 30) -> dict[str, Any]:
    """Cities A1 to D30; the stars and flags stand above."""
    cities: list[dict[str, Any]] = [
        {"name": f"{group}{number}", "group": group} for group in GROUPS for number in range(1, a_group + 1)
    ]
    for city in cities:
        if city["name"] in STARS:
            city["star"] = True
        if city["name"] in FLAGS:
            city[FLAGS[city["name"]]] = True
    return {"cities": cities}


def dealt(*firsts: int) -> list[list[str]]:
    """Sixteen cards for each: four of each group from this number on."""
    return [
        [f"{group}{number}" for group in GROUPS for number in range(first, first + 4)] for first in firsts
    ]


def tour(
    *starts: str, seats: int = 2, firsts: tuple[int, ...] = (), starter: int | None = 0, **options: Any
) -> Any:
    """A header: cards A1-A4, B1-B4 ... for seat 0, A11-A14 ... for seat 1, then from 15, 19. Start: A20."""
    is_own = options.get("start") == "own"
    header: dict[str, Any] = {
        "table": 1,
        "game": "city_tour",
        "options": options,
        "seats": [{"name": name} for name in "PQRSTU"[:seats]],
        "catalogue": catalogue(),
        "start_cities": list(starts)
        or ([f"A{20 + seat}" for seat in range(seats)] if is_own else ["A20"] * seats),
        "cards": dealt(*(firsts or (1, 11, 15, 19, 23, 27)[:seats])),
    }
    return header if starter is None else header | {"starter": starter}


def go(table: Table, city: str | None, pips: int = 2) -> Table:
    """A throw and the arrival."""
    table.say("throw", pips=pips)
    return table.say("arrive") if city is None else table.say("arrive", city=city)


def idle(table: Table) -> Table:
    """The turn of somebody who gets nowhere."""
    return table.say("throw", pips=6).say("answer", right=False)


def draw(table: Table, effect: str, star: str = "A5", **more: Any) -> Table:
    """A throw to a star city, and what its card did."""
    return go(table, star).say("chance", effect=effect, **more)


def ticked(*but: str, value: bool = True) -> dict[str, Any]:
    """A correction that delivers all the cards of seat 0, but these."""
    return {
        f"cards.{group}.{index}.delivered": value
        for group in GROUPS
        for index in range(4)
        if f"{group}{index + 1}" not in but
    }
