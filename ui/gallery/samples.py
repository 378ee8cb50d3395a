"""What is written on the gallery's pages, from samples.toml: words as they come up at a table, and names."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ui.i18n import language


class Samples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language; `rows` are the thirteen of a sheet and four more, `short` fit a cell."""

    rows: tuple[str, ...]
    short: tuple[str, ...]
    total: str
    place: str
    note: str
    yes: str
    all: str
    turn_it: str
    everybody: str
    turn: str
    minute: str
    throw: str
    throw_why: str
    plane: str
    plane_why: str
    struck: str
    long: str
    undo: str
    modes: tuple[str, str, str]
    sizes: tuple[str, str, str]
    motions: tuple[str, str]
    points_for: str
    pin: str
    off: str
    off_happens: str
    off_deed: str
    off_sure: str
    off_sure_happens: str
    stay: str
    band: str
    sentence: str
    writing: str
    looking: str
    nobody: str
    town: str
    minutes: str
    deck: str


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("samples.toml").read_text(encoding="utf-8"))


def samples() -> Samples:
    """The words in the language of the table."""
    return msgspec.convert(_all()[language()], Samples)


def names() -> list[str]:
    """Eight who play; the fifth has a name of forty letters."""
    return list(_all()["names"])


def other_names() -> list[str]:
    """Names with emoji, and in other scripts."""
    return list(_all()["other_names"])


def towns() -> list[str]:
    """Enough of them to be turned over."""
    return list(_all()["towns"])
