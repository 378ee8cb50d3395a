"""The app in a process of its own, touched and looked at from a test."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.city_tour.catalogue import shipped
from companion.games.city_tour.dealing import undealt
from companion.journal import Journal
from companion.tablelog import begin, header_of
from tests.companion.table import people
from tests.rigs.processes import PATIENCE_S, Talker


class Table(Talker):
    """`timeglas run` on SDL's offscreen driver, with `arguments`, its games and settings in `state`.

    `within` are words before the command, of one that runs another.
    """

    def __init__(
        self,
        state: Path,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        within: Sequence[str] = (),
    ) -> None:
        super().__init__(
            "tests.rigs.touched_table",
            ["run", "--state", str(state), *arguments],
            environment={"SDL_VIDEODRIVER": "offscreen", **(environment or {})},
            within=within,
        )

    def __enter__(self) -> Table:
        return self

    def go_on(self) -> None:
        """Open game 1, which nobody has played on yet."""
        self.touch("go_on:1")
        self.until_phase("choose_deck")

    def touch(self, *names: str) -> None:
        """Tap the tile of each name as soon as there is one."""
        for name in names:
            self._touch(name)

    def touch_at_once(self, *names: str) -> None:
        """Tap tiles that lie there already, one after the other."""
        for name in names:
            self.say(json.dumps(["touch", name]))

    def _touch(self, name: str) -> None:
        self.until(lambda seen: name in seen["ways"])
        self.touch_at_once(name)

    def down(self, name: str, finger: int = 1, dx: float = 0, dy: float = 0) -> None:
        """Put a finger on the tile of that name, so many pixels off its middle."""
        self.say(json.dumps(["down", name, finger, dx, dy]))

    def move(self, name: str, finger: int = 1, dx: float = 0, dy: float = 0) -> None:
        """Slide it there."""
        self.say(json.dumps(["move", name, finger, dx, dy]))

    def up(self, name: str, finger: int = 1, dx: float = 0, dy: float = 0) -> None:
        """Lift it there; the tile may be gone by then."""
        self.say(json.dumps(["up", name, finger, dx, dy]))

    def click(self, name: str, which: int = 0) -> None:
        """Click with a mouse on the tile of that name; `which` mouse, as SDL counts them."""
        self.say(json.dumps(["click", name, which]))

    def hear_echoes(self) -> None:
        """From now on, two quick taps at one place are one."""
        self.say('["echoes"]')

    def later(self, seconds: float) -> None:
        """Let so much time pass."""
        self.say(json.dumps(["later", seconds]))

    def picture(self, path: Path) -> bytes:
        """What the window shows, as a PNG in that place."""
        self.say(json.dumps(["picture", str(path)]))
        self.see()
        return path.read_bytes()

    def trouble(self, sentence: str) -> None:
        """Something comes up elsewhere."""
        self.say(json.dumps(["trouble", sentence]))

    def key(self, code: int, held: int = 0) -> None:
        """Strike a key of a real keyboard, as hands do: they hold it down for a moment."""
        self.key_down(code, held)
        self.key_up(code, held)

    def key_down(self, code: int, held: int = 0) -> None:
        """Put a finger on a key; `held`: Shift, Ctrl ... as SDL counts them."""
        self.say(json.dumps(["key", code, held]))

    def key_up(self, code: int, held: int = 0) -> None:
        """Lift it."""
        self.say(json.dumps(["lift", code, held]))

    def scan(self, letters: str) -> None:
        """Read a barcode that says this."""
        self.say(json.dumps(["scan", letters]))

    def close_window(self) -> None:
        """As Alt+F4 or a tap on its cross."""
        self.say('["quit"]')

    def lose_keyboard(self) -> None:
        """Another window has the keyboard now."""
        self.say('["keyboard_lost"]')

    def type(self, letters: str) -> None:
        """Letters of a real keyboard."""
        self.say(json.dumps(["text", letters]))

    def see(self) -> dict[str, Any]:
        """What is seen now.

        `page`, `size` (of the page, in pixels), `light` (from 1 to 0), `brightness`, `drawn` (whether it
        is), `view`, `ways` (the names of the tiles), `places` (where in the window they are, in pixels),
        `seats` (the button that does the same as a tile, by the tile's name), `words` (beside the tiles),
        `cells` (what the check-up shows of each button, by the tile's name),
        `band` (what the message band says), `lit` (the seats whose pretended lamp is on) and `held` (the
        buttons that are down).
        """
        self.say('["see"]')
        return self.next("page")

    def seats(self) -> dict[str, str]:
        """The colour of the button that does the same as a tile, by the tile's name."""
        seats: dict[str, str] = self.see()["seats"]
        return seats

    def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Look until this holds; returns what is seen then."""
        give_up = time.monotonic() + PATIENCE_S
        while not holds(seen := self.see()):
            assert time.monotonic() < give_up, seen
        return seen

    def until_phase(self, phase: str) -> dict[str, Any]:
        """Look until the game has come to this phase; returns its view."""
        seen = self.until(lambda seen: seen["view"] and seen["view"]["phase"] == phase)
        view: dict[str, Any] = seen["view"]
        return view


def keep_a_game(state: Path) -> None:
    """A state folder with a game of three teams, just begun; it is game 1."""
    _keep(state, of_teams())


def of_teams() -> dict[str, Any]:
    """The header of a game of three teams."""
    names = ("Red", "Blue", "Yellow")
    seats = [{"name": name, "players": [{"name": f"{name} {n}"} for n in (1, 2)]} for name in names]
    return {"game": "cranium", "seats": seats, "today": "2026-11-30"}


def keep_a_sheet(state: Path, game: str = "crag", players: int = 2, **options: Any) -> None:
    """A game of single people in that folder, just begun; it is the next one there."""
    _keep(state, people(game, players, **options))


def keep_a_tour(state: Path) -> None:
    """A city tour of two in that folder, just begun; it is the next one there."""
    _keep(state, a_tour())


def a_tour() -> dict[str, Any]:
    """The header of a city tour of two."""
    names = ("Anna", "Bo")
    cities = shipped("denmark")
    cards = undealt(cities, names).drawn(lambda count: count // 2).cards
    header = {"game": "city_tour", "options": {"trading": True}, "catalogue": "denmark", "cards": cards}
    seats = [{"name": name} for name in names]
    return {**header, "seats": seats, "start_cities": ["Vejle"] * len(names)}


def _keep(state: Path, header: Mapping[str, Any]) -> None:
    journal = Journal(state / "journal")
    begin(header_of(whole(header)), journal)
    journal.close()


def whole(header: Mapping[str, Any]) -> bytes:
    """The header as a line of a table log; the first seat begins."""
    return json.dumps({"table": 1, "starter": 0, **header}).encode()
