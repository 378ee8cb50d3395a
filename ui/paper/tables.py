"""What of a game is printed as tables: the sheets, game by game of a match; points, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from companion.games.registry import game_of
from companion.past import Past
from ui.course import view_at
from ui.games import on_screen
from ui.i18n import text
from ui.sheet import Column, Sheet, sheets
from ui.words.choices import View
from ui.words.seats import said_here
from ui.words.sheets import SheetWords


def of_sheets(past: Past) -> list[Sheet]:
    """The sheets of every game of the match, the last one as it stands now."""
    words = cast(SheetWords, on_screen(past.game.name).words)
    now = view_at(past, past.last)
    earlier = [
        _with_totals(sheets(view, words, is_named=True), now, number)
        for number, view in enumerate(_finished(past))
    ]
    return [*earlier, sheets(now, words, is_named=True)]


def _finished(past: Past) -> Iterator[View]:
    """How everybody stood with a full sheet, at the end of each game but the last.

    With its last row a game gives way to the next; had it been the last one, its sheets would still lie
    there.
    """
    for stand in range(past.last):
        number = past.view(stand)["match_game"]
        if past.view(stand + 1)["match_game"] == number:
            continue
        header, deed = past.game.header, past.deeds[stand]
        last = game_of(msgspec.structs.replace(header, options={**header.options, "games": number}))
        state = last.apply(past.state(stand), deed.action, deed.moment_us)
        options = msgspec.to_builtins(past.game.options)
        yield said_here({**last.view(state, deed.moment_us), "options": options})


def _with_totals(sheet: Sheet, now: View, number: int) -> Sheet:
    """With the sums as they are now: one that was on paper may have been put right since."""
    columns = [
        column._replace(total=seat["earlier_totals"][number])
        for column, seat in zip(sheet.columns, now["seats"], strict=True)
    ]
    return sheet._replace(columns=columns)


def of_rounds(past: Past) -> list[Sheet]:
    """The points of every round in which somebody got any, where these are several."""
    seats = view_at(past, past.last)["seats"]
    rounds = sorted({int(number) for seat in seats for number in seat["points_by_round"]})
    if len(rounds) < 2:
        return []
    columns = [
        Column(
            seat["colour"], [seat["points_by_round"].get(str(number)) for number in rounds], seat["points"],
            "", left=seat["left"], name=seat["name"],
        )
        for seat in seats
    ]  # fmt: skip
    return [Sheet([str(number) for number in rounds], columns, None, text("Sum"), "", corner=text("Round"))]
