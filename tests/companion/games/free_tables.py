"""Free tables for tests."""

from __future__ import annotations

from typing import Any


def free(
    *names: str, starter: int | None = 0, settle_ms: float | None = None, **options: Any
) -> dict[str, Any]:
    """A header for the free table: seats of these names (default A, B, C)."""
    header: dict[str, Any] = {
        "table": 1,
        "game": "free_table",
        "seats": [{"name": name} for name in names or ("A", "B", "C")],
        "options": options,
    }
    if starter is not None:
        header["starter"] = starter
    if settle_ms is not None:
        header["settle_ms"] = settle_ms
    return header
