"""The best play of Crag in plain Python: one set of open rows, one kept set, one face after the other."""

from __future__ import annotations

from itertools import combinations_with_replacement

from companion.games.sheets.sheet import Sheet

FACES = range(1, 7)
KEPT = [kept for size in range(4) for kept in combinations_with_replacement(FACES, size)]


def solved(sheet: Sheet, throws: int) -> list[float]:
    """What each set of open rows is worth; bit i of its number says that the i-th row is open."""
    place = {kept: number for number, kept in enumerate(KEPT)}
    first_throw = next(number for number, kept in enumerate(KEPT) if len(kept) == sheet.dice)
    more = [[place[tuple(sorted((*kept, face)))] for face in FACES] for kept in KEPT[:first_throw]]
    less = [{place[kept[:die] + kept[die + 1 :]] for die in range(len(kept))} for kept in KEPT]
    points = [[sheet.points(row, dice) for row in sheet.rows] for dice in KEPT[first_throw:]]
    worth = [0.0] * (1 << len(sheet.rows))
    for rows in range(1, len(worth)):
        is_open = [(row, worth[rows & ~(1 << row)]) for row in range(len(sheet.rows)) if rows >> row & 1]
        best = [max(given[row] + rest for row, rest in is_open) for given in points]
        kept_worth = on_average(best, more)
        for _ in range(1, throws):
            best_kept = list(kept_worth)
            for kept in range(1, len(KEPT)):
                best_kept[kept] = max(best_kept[kept], max(best_kept[fewer] for fewer in less[kept]))
            kept_worth = on_average(best_kept[first_throw:], more)
        worth[rows] = kept_worth[0]
    return worth


def on_average(of_throws: list[float], more: list[list[int]]) -> list[float]:
    worth = [0.0] * len(more) + of_throws
    for kept in reversed(range(len(more))):
        a, b, c, d, e, f = more[kept]
        worth[kept] = (worth[a] + worth[b] + worth[c] + worth[d] + worth[e] + worth[f]) / 6
    return worth
