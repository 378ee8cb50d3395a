"""How soon nothing sounds and nothing shines when the table ends or is killed, while every core is busy."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.clock import monotonic_ns
from hardware.config import DEFAULT_FILE, load
from tests.bench.ends import busy_cores
from tests.bench.figures import Figure, spread
from tests.bench.screens import WAYS, keep_games
from tests.rigs.guarded import GuardedTable
from tests.rigs.killed_outputs import left_on, random_kill
from tests.rigs.pretend_pi import PretendPi
from tests.rigs.table import Table, keep_a_game
from tests.rigs.told_outputs import ToldOutputs
from tests.rigs.visited_table import WAIT

STOPS, KILLS, RANDOM_KILLS = 5, 20, 200
CONFIG = load(DEFAULT_FILE)
OUTPUTS = (CONFIG.buzzer, *CONFIG.lamps)


def figures() -> Iterator[Figure]:
    """Times are those at which the pretend chip saw the last line go low."""
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        held.enter_context(busy_cores())
        everywhere = {way: _stopped_on_ms(folder / f"way{n}", way) for n, way in enumerate(_ways())}
        slowest = max(everywhere, key=lambda way: everywhere[way])
        yield Figure(
            f"SIGTERM after each of {len(everywhere)} ways until the program has ended, every core busy",
            "ms",
            spread(list(everywhere.values())), "never 2000 or more", everywhere[slowest] < 2000,
            note=f"slowest after: {' '.join(slowest)}",
        )  # fmt: skip
        ended, dark = zip(*(_stopped_ms(folder / f"stop{n}") for n in range(STOPS)), strict=True)
        for name, samples in (("the program has ended", ended), ("lamps and buzzer are off", dark)):
            value = spread(samples)
            yield Figure(
                f"SIGTERM until {name}, every core busy", "ms", value, "never 2000 or more",
                max(samples) < 2000, note="in a game; the screen offscreen, the pins on a pretend chip",
            )  # fmt: skip
        value = spread([_killed_ms(folder / f"table{n}", table=True) for n in range(KILLS)])
        yield Figure(
            "kill -9 of the table until lamps and buzzer are off, every core busy", "ms", value,
            "p99 under 100", value["p99"] < 100,
        )  # fmt: skip
        value = spread([_killed_ms(folder / f"process{n}", table=False) for n in range(KILLS)])
        yield Figure(
            "kill -9 of the output process until the next one has switched the buzzer off, every core busy",
            "ms", value, "p99 under 2000", value["p99"] < 2000,
        )  # fmt: skip
        chance = random.Random(7)
        left = sum(bool(_left_on(folder / f"any{n}", chance)) for n in range(RANDOM_KILLS))
        yield Figure(
            "kill -9 of the table, of the output process or of both, at any moment, every core busy", "kills",
            {"left_on": left, "n": RANDOM_KILLS}, "nothing is left on", not left,
            note="where both are killed `timeglas outputs-off` follows, as after a service",
        )  # fmt: skip


def _left_on(place: Path, chance: random.Random) -> list[str]:
    place.mkdir()
    return left_on(place, random_kill(chance))


def _ways() -> list[tuple[str, ...]]:
    """Ways that lead to every screen, without those that switch this machine off."""
    return [tuple(way) for way in WAYS if "switch_off" not in way] + [()]


def _stopped_on_ms(place: Path, way: tuple[str, ...]) -> float:
    """How long after SIGTERM the table had ended where these taps lead; without any, while it starts."""
    keep_games(place)
    with GuardedTable(place, "--simulate") as table:
        table.until_begun()
        for name in way:
            if name.startswith("go_on:"):
                _turn_to(table, name)
            if name == WAIT:
                table.later(61)
            else:
                table.touch(name)
            if name == "turned":
                table.until(lambda seen: "run_out" in seen["ways"])
                table.later(30)  # or there would be no hourglass to be measured
        told_ns = monotonic_ns()
        table.process.send_signal(signal.SIGTERM)
        assert table.process.wait(20) == 0
        return (monotonic_ns() - told_ns) / 1e6


def _turn_to(table: GuardedTable, game: str) -> None:
    """Turn to the page of the start on which that game is."""
    seen: list[str] = []

    def is_another(now: dict[str, Any]) -> bool:
        return now["ways"] != seen and ("more_games" in now["ways"] or game in now["ways"])

    while game not in (seen := table.until(is_another)["ways"]):
        table.touch("more_games")


def _stopped_ms(place: Path) -> tuple[float, float]:
    """How long after SIGTERM the whole table had ended, and its lines had been low."""
    place.mkdir()
    keep_a_game(place / "state")
    arguments = ["--language", "en", "--hardware", str(DEFAULT_FILE)]
    with PretendPi(place) as pi, Table(place / "state", *arguments, environment=pi.environment) as table:
        pi.wait_for(lambda: pi.is_claimed(CONFIG.buzzer))
        table.go_on()
        pi.wait_for(lambda: any(pi.level(lamp) for lamp in CONFIG.lamps))
        told_ns = monotonic_ns()
        table.process.send_signal(signal.SIGTERM)
        table.process.wait(20)
        ended_ns = monotonic_ns()
        pi.wait_for(lambda: not any(pi.level(pin) for pin in OUTPUTS))
        off_ns = max(pi.changed_ns(pin) for pin in OUTPUTS)
        return (ended_ns - told_ns) / 1e6, (off_ns - told_ns) / 1e6


def _killed_ms(place: Path, *, table: bool) -> float:
    place.mkdir()
    with PretendPi(place) as pi, ToldOutputs(pi) as talker:
        pid = talker.light_up()
        while not pi.level(CONFIG.buzzer):
            time.sleep(0.001)
        killed_ns = monotonic_ns()
        os.kill(talker.process.pid if table else pid, signal.SIGKILL)
        pi.wait_for(lambda: pi.level(CONFIG.buzzer) == 0)
        off = OUTPUTS if table else (CONFIG.buzzer,)
        if table:
            pi.wait_for(talker.is_off)
        return (max(pi.changed_ns(pin) for pin in off) - killed_ns) / 1e6
