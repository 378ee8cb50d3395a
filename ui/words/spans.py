"""Spans of time, as they are said."""

from __future__ import annotations

from ui.i18n import number, plural, seconds, text

_MINUTE_US, _LONG_H = 60_000_000, 10


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


def long_span(us: int) -> str:
    """In hours and minutes, begun ones counted: "3 h 12 min"; where it is long, in hours: "140 h"."""
    hours, minutes = divmod(-(-us // _MINUTE_US), 60)
    if not hours:
        return plural("{count} min", "{count} min", minutes)
    if hours < _LONG_H:
        return text("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return plural("{count} h", "{count} h", hours)
