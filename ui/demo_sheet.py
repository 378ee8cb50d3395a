"""The end of the scripted evening: three of the people begin a game of Crag, and leave it on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion import tablelog
from companion.lines import Kind, Line, line_of
from ui.app import TableApp
from ui.demo_hands import DemoFailed, Hands, Steps

CRAG = Path(__file__).with_name("crag.jsonl")


def a_game_of_crag(app: TableApp, hands: Hands) -> Steps:
    """From the first page through the turns of the log; the header's people are known here."""
    first, *lines = [raw for raw in CRAG.read_text("utf-8").splitlines() if raw]
    header = tablelog.header_of(first.encode())
    yield from hands.touch("new_game")
    yield from hands.touch("game:crag")
    for _ in header.seats[2:]:
        yield from hands.touch("more")
    for seat, entry in enumerate(header.seats):
        yield from hands.touch(f"seat:{seat}")
        yield from hands.touch(f"known:{entry.name}")
    yield from hands.touch("next")
    yield from hands.take("new-game-options-of-crag")
    yield from hands.touch("next")
    yield from hands.touch(f"begins:{header.starter}")
    yield from hands.touch("as_before")
    yield from hands.until("the game of Crag", lambda: (app.shown.view or {}).get("game") == "crag")
    if app.shown.header is None or app.shown.header.seats != header.seats:
        raise DemoFailed(f"the game began with {app.shown.header}, not with {header}")
    for number, raw in enumerate(lines, start=2):
        try:
            yield from _line(raw, app, hands)
        except DemoFailed as failure:
            raise DemoFailed(f"{CRAG.name}:{number}: {failure}") from None


def _line(raw: str, app: TableApp, hands: Hands) -> Steps:
    if raw.startswith("# picture: "):
        yield from hands.take(raw.removeprefix("# picture: "))
        return
    line = line_of(raw.encode())
    if line.at_us is not None:
        yield from hands.advance_to(line.at_us)
    match line.kind:
        case Kind.UNDO:
            yield from hands.deed("undo")
        case Kind.EXPECT:
            yield from hands.expect(line.args)
        case _ if line.do == "throw":
            yield from _throw(line, app, hands)
        case _:
            yield from _score(line, app, hands)


def _throw(line: Line, app: TableApp, hands: Hands) -> Steps:
    """The dice that stay are tapped, then the others' keys; the last of them is the deed."""
    assert app.shown.view is not None
    dice, keep = line.args["dice"], line.args.get("keep", ())
    for place in _places(app.shown.view["dice"] or (), keep):
        yield from hands.touch(f"die:{place}")
    *thrown, last = (Counter(dice) - Counter(keep)).elements()
    for pips in thrown:
        yield from hands.touch(f"key:{pips}")
    yield from hands.deed(f"key:{last}")


def _places(dice: Sequence[int], keep: Sequence[int]) -> list[int]:
    """Where those that are kept lie."""
    left, found = Counter(keep), []
    for place, pips in enumerate(dice):
        if left[pips]:
            left[pips] -= 1
            found.append(place)
    return found


def _score(line: Line, app: TableApp, hands: Hands) -> Steps:
    assert app.shown.view is not None
    row = line.args["row"]
    if app.shown.view["offers"][row]:
        yield from hands.deed(f"row:{row}")
    else:  # whoever strikes out is asked
        yield from hands.touch(f"row:{row}")
        yield from hands.deed("asked:strike")
