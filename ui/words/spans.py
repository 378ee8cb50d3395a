"""Spans of time, as they are said."""

from __future__ import annotations

from ui.i18n import number, seconds, text


def span(ms: int) -> str:
    """Within a sentence: "half a second", "2 seconds"."""
    if ms % 1000 == 0:
        return seconds(ms // 1000)
    return text("half a second") if ms == 500 else text("{ms} ms", ms=ms)


def short_span(ms: int) -> str:
    """On a tile: "0.5 s"."""
    if ms % 100 == 0:
        return text("{count} s", count=number(ms / 1000))
    return text("{ms} ms", ms=ms)


def margin(ms: float) -> str:
    """By how much somebody was first: "34 ms", and "0.4 ms" where it was that close."""
    return text("{ms} ms", ms=number(round(ms, 1) if ms < 10 else round(ms)))


def clock(count: int) -> str:
    """So many seconds as a clock counts them: "0:45", "12:40", "1:02:03"."""
    minutes, rest = divmod(count, 60)
    hours, minutes_of_hour = divmod(minutes, 60)
    return f"{hours}:{minutes_of_hour:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
