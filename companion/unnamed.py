"""A game's lines without the names of those who played it: for a report that strangers will read.

Each name becomes another one, the same wherever it stands; birthdays go, and who began by them is written
down. What is played is the same game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from companion.errors import Malformed
from companion.lines import decoded
from companion.session import Session
from companion.tablelog import header_of


class Unnamed:
    """Whoever is called something is called something else.

    `is_given` says whether somebody gave that name; one that nobody gave ("Blue team") stays.
    """

    def __init__(self, is_given: Callable[[str], bool] = bool) -> None:
        self._is_given = is_given
        self._others: dict[str, str] = {}

    def name(self, name: str) -> str:
        """What is said in place of that name."""
        if not self._is_given(name):
            return name
        return self._others.setdefault(name, f"Name {len(self._others) + 1}")

    def game(self, lines: Sequence[bytes]) -> list[bytes]:
        """The game, played by others. Raises: Malformed: it is of a newer version, so who can tell where
        its names are."""
        header = header_of(lines[0])
        said = decoded(lines[0])
        said["starter"] = Session(header).game.starter
        said["seats"] = [self._seat(seat) for seat in said["seats"]]
        return [msgspec.json.encode(said), *map(self._line, lines[1:])]

    def words(self, said: str) -> str:
        """Any text, with every name that is known by now replaced."""
        known = sorted(filter(None, map(str.strip, self._others)), key=len, reverse=True)
        if not known:
            return said
        pattern = "|".join(map(re.escape, known))
        return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: self._others_of(found[0]), said)

    def learn(self, names: Iterable[str]) -> None:
        """These are names, too."""
        for name in names:
            self.name(name)

    def _others_of(self, name: str) -> str:
        return next(other for own, other in self._others.items() if own.strip() == name)

    def _line(self, raw: bytes) -> bytes:
        said = decoded(raw)
        if said.get("do") == "join":
            said = self._seat(said)
        elif said.get("do") == "correct" and isinstance(said.get("set"), dict):
            said["set"] = self._seat(said["set"])
        elif isinstance(said.get("text"), str):
            said["text"] = "..."
        return msgspec.json.encode(said)

    def _seat(self, said: dict[str, Any]) -> dict[str, Any]:
        """What names somebody, or a team and its people."""
        if isinstance(said.get("name"), str):
            said = {**said, "name": self.name(said["name"])}
        if isinstance(said.get("players"), list):
            said = {**said, "players": [self._player(player) for player in said["players"]]}
        return said

    def _player(self, said: Any) -> Any:
        if not isinstance(said, dict) or not isinstance(said.get("name"), str):
            raise Malformed("a player has a name")
        return {"name": self.name(said["name"])}
