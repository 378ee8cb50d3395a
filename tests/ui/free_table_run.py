"""A game at a free table in the program as it is run, and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.rigs.table import Table, keep_a_sheet


@contextmanager
def free_table(state: Path, people: int = 3, **options: Any) -> Iterator[Table]:
    """That game, gone on with."""
    keep_a_sheet(state, "free_table", people, **options)
    with Table(state, "--simulate", "--language", "en") as table:
        table.touch("go_on:1")
        on(table, "FreeTable")
        yield table


def on(table: Table, page: str) -> dict[str, Any]:
    """What is seen once that page is."""
    return table.until(lambda seen: seen["page"] == page)
