"""A corpus of damage: what a bad card, a torn write or a stranger can do to the files of a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

PAGE, FRAME, WAL_HEADER = 4096, 4096 + 24, 32
JOURNAL, WAL, COPY, HEARTBEAT = "journal", "journal-wal", "journal.copy", "heartbeat"
BOTH_GONE = "journal and copy are rubbish"  # the only one that may cost what was played last

Damage = Callable[[Path], None]


def damages(state: Path) -> Iterator[tuple[str, Damage]]:
    """What each is called, and what does it to a folder like this one."""
    for name, step, first in ((JOURNAL, PAGE, 0), (WAL, FRAME, WAL_HEADER)):
        size = (state / name).stat().st_size
        chance = random.Random(size)
        for at in sorted({at + by for at in range(first, size + 1, step) for by in (-1, 0, 1, 24)}):
            if 0 <= at < size:
                yield f"{name} cut off at {at}", partial(_cut, name=name, at=at)
        for at in range(first, size, step):
            yield f"{name} zeros at {at}", partial(_zero, name=name, at=at, step=step)
        for one in range(first, size - 2 * step + 1, step):
            other = chance.randrange(one + step, size - step + 1, step)
            swap = partial(_swap, name=name, places=(one, other), step=step)
            yield f"{name} {one} and {other} swapped", swap
        for seed in range(20):
            yield f"{name} with rubbish {seed}", partial(_spoil, name=name, seed=seed)
    yield "no journal", partial(_take_away, names=[JOURNAL])
    yield "no WAL", partial(_take_away, names=[WAL])
    yield "neither", partial(_take_away, names=[JOURNAL, WAL])
    yield "a foreign file", partial(_replace, name=JOURNAL, content=b"a letter to grandma\n" * 900)
    yield "an empty file", partial(_replace, name=JOURNAL, content=b"")
    yield "half of it without its WAL", _halve
    yield "a heartbeat of zeros", partial(_replace, name=HEARTBEAT, content=bytes(8192))
    yield "a copy of zeros", partial(_replace, name=COPY, content=bytes(8192))
    yield BOTH_GONE, _spoil_both


def _cut(state: Path, name: str, at: int) -> None:
    _change(state / name, lambda data: data[:at])


def _zero(state: Path, name: str, at: int, step: int) -> None:
    _change(state / name, lambda data: data[:at] + bytes(len(data[at : at + step])) + data[at + step :])


def _swap(state: Path, name: str, places: tuple[int, int], step: int) -> None:
    one, other = places
    _change(
        state / name,
        lambda data: data[:one] + data[other : other + step] + data[one + step : other]
        + data[one : one + step] + data[other + step :],
    )  # fmt: skip


def _spoil(state: Path, name: str, seed: int) -> None:
    chance = random.Random(seed)
    spoilt = bytearray((state / name).read_bytes())
    for _ in range(3):
        at = chance.randrange(len(spoilt))
        more = chance.randbytes(chance.randrange(1, 300))[: len(spoilt) - at]
        spoilt[at : at + len(more)] = more
    (state / name).write_bytes(spoilt)


def _spoil_both(state: Path) -> None:
    for name in (JOURNAL, COPY):
        _replace(state, name, random.Random(3).randbytes(20_000))


def _halve(state: Path) -> None:
    _change(state / JOURNAL, lambda data: data[: len(data) // 2])
    _take_away(state, [WAL])


def _take_away(state: Path, names: list[str]) -> None:
    for name in names:
        (state / name).unlink()


def _replace(state: Path, name: str, content: bytes) -> None:
    (state / name).write_bytes(content)


def _change(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))
