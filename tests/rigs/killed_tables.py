"""Tables that are killed: each goes on with the games of those before, and nothing that was shown is lost.

    python -m tests.rigs.killed_tables STATE KILLS SEED

A table is the real one: thread, session, journal on the disk, heartbeat, running copy. It plays as fast as it
can and says how it stands whenever it publishes that. At a random moment it is killed (SIGKILL); then what
is on the disk is played again, and has to come through the stand that was said last. It may be one deed
further, one that was kept and not shown yet, and stands between two deeds in any case.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from companion.clock import RunningClock
from companion.edges import ERROR_US, ButtonEdge
from companion.journal import read_into_memory
from companion.lines import line_of
from companion.session import Session
from companion.tablelog import header_of
from hardware.simulated import SimulatedOutputs
from tests.bench import evening
from ui.opening import open_journal
from ui.showing import Showing
from ui.table_thread import TableThread

CRAG: dict[str, Any] = {
    "table": 1, "game": "crag", "seats": [{"name": "Anna"}, {"name": "Bo"}], "options": {"games": 9},
    "starter": 0,
}  # fmt: skip
CRANIUM = {**evening.HEADER, "settle_ms": 2}
BUTTONS = [f"GPIO{number}" for number in range(17, 21)]
A_GAME = 60  # deeds: then another begins
PATIENCE_S = 20.0
OPENING_S, PLAYING_S = 0.1, 0.15  # within these a life ends: as the table opens, or once it shows something


def stand(view: Mapping[str, Any]) -> str:
    """How a table stands, but for what time does to it."""
    turn = {name: view["turn"][name] for name in ("seat", "number", "round")}
    seats = [{name: value for name, value in seat.items() if name != "time_used_s"} for seat in view["seats"]]
    names = ("phase", "undo", "redo", "winners", "dice", "deck", "answering")
    said = {name: view.get(name) for name in names}
    return msgspec.json.encode([turn, seats, said], order="deterministic").decode()


class Player:
    """Plays at a table as fast as that answers, and says by `out` what is shown."""

    def __init__(self, state: Path, out: int, seed: int) -> None:
        self._out, self._chance = out, random.Random(seed)
        self._showing = Showing()
        clock = RunningClock()
        self._now_ns = clock.now_ns
        self.table = TableThread(
            open_journal(state / "journal", []), clock, SimulatedOutputs(4, clock), self._published,
            heartbeat=state / "heartbeat",
        )  # fmt: skip
        self.table.pair({button: seat for seat, button in enumerate(BUTTONS)}, BUTTONS)
        self.table.start()

    def _published(self, showing: Showing) -> None:
        self._showing = showing
        if showing.view is not None:
            said = {"game": showing.game, "stand": stand(showing.view), "undo": showing.view["undo"]}
            os.write(self._out, json.dumps(said).encode() + b"\n")

    def play(self) -> None:
        """Until somebody kills it."""
        self.table.settle(PATIENCE_S)
        left = [kept.id for kept in self._showing.kept if not kept.over]
        if left:
            self.table.open(left[0])
        while True:
            self.table.settle(PATIENCE_S)
            view = self._showing.view
            if view is None or view["phase"] == "over" or view["undo"] >= A_GAME:
                self._begin()
            elif view["paused"]:
                self.table.say("resume")
            elif not self._aside(view):
                self._deed(view)

    def _begin(self) -> None:
        if self._showing.view is not None and self._showing.view["phase"] != "over":
            self.table.say("stop_game")
        self.table.begin(msgspec.json.encode(self._chance.choice((CRAG, CRANIUM))))

    def _aside(self, view: Mapping[str, Any]) -> bool:
        """Now and then something that belongs to no game."""
        what = self._chance.random()
        if what < 0.06 and view["undo"]:
            self.table.undo()
        elif what < 0.09 and view["redo"]:
            self.table.redo()
        elif what < 0.11:
            self.table.say("pause")
        else:
            return False
        return True

    def _deed(self, view: Mapping[str, Any]) -> None:
        if view["game"] == "crag":
            self._throw_or_score(view)
        elif view["phase"] == "activity" and view["all_play"]:
            self._race(view)
        elif view["phase"] == "read_card":
            self.table.say("read_card", {"all_play": self._chance.random() < 0.5})
        else:
            do, args = evening._next(dict(view), self._chance)
            self.table.say(do, args)

    def _throw_or_score(self, view: Mapping[str, Any]) -> None:
        if view["dice"] is None:
            self.table.say("throw", {"dice": [self._chance.randint(1, 6) for _ in range(3)]})
        else:
            self.table.say("score", {"row": self._chance.choice(sorted(view["offers"]))})

    def _race(self, view: Mapping[str, Any]) -> None:
        """Two press at almost the same time: what settles is kept with the decision it leads to."""
        free = [seat for seat in range(4) if not view["seats"][seat]["locked_out"]]
        at_ns = self._now_ns()
        for number, seat in enumerate(self._chance.sample(free, min(2, len(free)))):
            for down in (True, False):
                at = at_ns - number * 800_000
                self.table.edge(ButtonEdge(BUTTONS[seat], down, at, ERROR_US["gpio"], "gpio"))
        time.sleep(0.004)


def live(state: Path, seed: int, chance: random.Random) -> list[dict[str, Any]]:
    """Let a table play for a while and kill it; returns what it showed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reads)
            Player(state, writes, seed).play()
        finally:
            os._exit(1)  # nobody plays to an end here
    os.close(writes)
    said = b""
    if chance.random() < 0.75:
        said = os.read(reads, 1 << 16)  # waits for the first
        ends = time.monotonic() + chance.uniform(0, PLAYING_S)
    else:
        ends = time.monotonic() + chance.uniform(0, OPENING_S)
    while (left := ends - time.monotonic()) > 0 and select.select([reads], [], [], left)[0]:
        if not (more := os.read(reads, 1 << 16)):
            break
        said += more
    os.kill(child, signal.SIGKILL)
    while more := os.read(reads, 1 << 16):
        said += more
    os.close(reads)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it ended by itself"
    return [json.loads(line) for line in said.split(b"\n")[:-1]]


def look(state: Path, shown: list[dict[str, Any]]) -> None:
    """See that the disk has what was shown, and at most one deed more."""
    if not (state / "journal").exists():
        assert not shown
        return
    with closing(read_into_memory(state / "journal")) as journal:
        games = {kept.id: journal.lines(kept.id) for kept in journal.games()}
    for game in {one["game"] for one in shown}:
        last = [one for one in shown if one["game"] == game][-1]
        stands, undo, _ = played(games[game])
        assert last["stand"] in stands, f"game {game} was shown further than it is kept"
        is_newest = game == shown[-1]["game"]
        assert abs(undo - last["undo"]) <= (1 if is_newest else 2), f"game {game} has deeds nobody did"


def played(lines: Sequence[bytes]) -> tuple[set[str], int, str]:
    """Every stand that a game comes through, how many deeds there are to undo at its end, and its last."""
    session = Session(header_of(lines[0]))
    stands = {stand(session.view())}
    for line in lines[1:]:
        session.feed(line_of(line))
        stands.add(stand(session.view()))
    last = stand(session.view())
    session.reopened(session.now_us)
    return stands, session.view()["undo"], last


def kill(state: Path, kills: int, seed: int) -> dict[str, int]:
    """Kill so many tables, one after the other; returns what there was to see."""
    state.mkdir(parents=True, exist_ok=True)
    chance = random.Random(seed)
    told, silent = 0, 0
    for number in range(kills):
        shown = live(state, chance.randrange(1 << 30), chance)
        look(state, shown)
        told += len(shown)
        silent += not shown
        if number % 100 == 99:
            start_afresh(state)
    return {"kills": kills, "shown": told, "before anything was shown": silent}


def start_afresh(state: Path) -> None:
    """A journal of hundreds of games would only be slow to look through."""
    for file in state.iterdir():
        file.unlink()


if __name__ == "__main__":
    folder, count, first = sys.argv[1:]
    print(json.dumps(kill(Path(folder), int(count), int(first))), flush=True)
