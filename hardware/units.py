"""Milliseconds and seconds, in the nanoseconds that this package counts in."""

from __future__ import annotations

MS = 1_000_000
SECOND = 1_000 * MS
