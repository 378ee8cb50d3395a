"""A table for tests: lines of a table log go in, the view comes out."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.journal import Journal
from companion.lines import line_of
from companion.session import Session
from companion.tablelog import begin, found, header_of, reopen

Lines = list[dict[str, Any]]


class Table:
    """One game on a table whose journal is in memory (or the given one)."""

    def __init__(self, header: dict[str, Any], journal: Journal | None = None) -> None:
        self.journal = Journal(None) if journal is None else journal
        self.session: Session = begin(header_of(msgspec.json.encode(header)), self.journal)

    def play(self, *lines: dict[str, Any]) -> Table:
        for line in lines:
            self.session.feed(line_of(msgspec.json.encode(line)))
        return self

    def say(self, do: str, at: float | None = None, **args: Any) -> Table:
        said = {"do": do, **args} if at is None else {"at": at, "do": do, **args}
        return self.play(said)

    def press(self, seat: int, at: float, **more: Any) -> bool:
        return self.session.feed(line_of(msgspec.json.encode({"press": seat, "at": at, **more})))

    def wait(self, until: float) -> Table:
        return self.play({"at": until})

    def see(self, path: str) -> Any:
        return found(msgspec.to_builtins(self.session.view()), path)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.to_builtins(self.session.view())
        return view

    def twin(self) -> Table:
        """The very same table a second time, from the lines that led here; what has not settled is lost."""
        other = Table.__new__(Table)
        other.journal = Journal(None)
        folded = Session(self.session.header)
        for raw in self.journal.lines(self.session.game_id)[1:]:
            folded.feed(line_of(raw))
        folded.advance(self.session.now_us)
        other.session = folded
        return other

    def reopened(self) -> Table:
        """The same game read again from its journal."""
        other = Table.__new__(Table)
        other.journal = self.journal
        other.session = reopen(self.journal, self.session.game_id, self.session.now_us)
        return other


def people(game: str, count: int = 2, **options: Any) -> dict[str, Any]:
    """A header for a game of so many people, up to eight, each for themselves; the first one begins."""
    names = ("Anna", "Bo", "Ida", "Liv", "Odd", "Mor", "Far", "Gry")[:count]
    seats = [{"name": name} for name in names]
    return {"table": 1, "game": game, "seats": seats, "options": options, "starter": 0}


def cranium(
    *names: str, starter: int | None = 0, settle_ms: float | None = None, **options: Any
) -> dict[str, Any]:
    """A header for Cranium: teams of two with these names (default R, G, B)."""
    header: dict[str, Any] = {
        "table": 1,
        "game": "cranium",
        "seats": [
            {"name": name, "players": [{"name": name + "0"}, {"name": name + "1"}]}
            for name in names or ("R", "G", "B")
        ],
        "options": options,
        "today": "2026-11-30",
    }
    if starter is not None:
        header["starter"] = starter
    if settle_ms is not None:
        header["settle_ms"] = settle_ms
    return header


def all_play(at: float = 0, **header: Any) -> Table:
    """A table in the middle of an all-play: its hourglass was turned at `at` + 2 by the team to the right."""
    names = header.pop("names", ("R", "G", "B"))
    table = Table(cranium(*names, **header))
    table.say("choose_deck", at, deck="red").say("read_card", at + 1, all_play=True)
    return table.say("start_hourglass", at + 2)


def ordinary(at: float = 0, deck: str = "red", **header: Any) -> Table:
    """A table in the middle of an ordinary card's activity, its hourglass turned at `at` + 2."""
    names = header.pop("names", ("R", "G", "B"))
    table = Table(cranium(*names, **header))
    table.say("choose_deck", at, deck=deck).say("read_card", at + 1, all_play=False)
    return table.say("start_hourglass", at + 2)
