"""A short share of the evenings that are played for a day, and how they are judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import soak
from tests.bench.soak import Soaked, not_flat, soaked

LEVEL = {"rss_kb": 200_000, "blocks": 400_000, "drawing": 1500, "handles": 70, "threads": 11, "wal_kb": 4096}


def samples(**grows: float) -> list[dict[str, int]]:
    """A day's, in which these grow by so much an hour."""
    level = {**LEVEL, "journal_kb": 0, "log_kb": 0}
    return [{key: round(level[key] + grows.get(key, 0) * hour) for key in level} for hour in range(24)]


def test_a_day_that_stays_as_it_is_is_flat() -> None:
    assert not_flat(samples(journal_kb=100, log_kb=1)) == []


@pytest.mark.parametrize(
    ("key", "an_hour"),
    [("rss_kb", 2000), ("blocks", 9000), ("drawing", 50), ("handles", 1), ("threads", 0.5), ("wal_kb", 500)],
)
def test_what_grows_by_a_little_every_hour_is_found(key: str, an_hour: float) -> None:
    (found,) = not_flat(samples(**{key: an_hour}))
    assert found.startswith(f"{key} is not flat")


def test_a_journal_that_grows_ever_faster_is_found() -> None:
    a_day = [{**counts, "journal_kb": hour**3} for hour, counts in enumerate(samples())]
    (found,) = not_flat(a_day)
    assert found.startswith("journal_kb grows ever faster")


@pytest.mark.screen
def test_some_minutes_of_an_evening_are_played_through_a_crash_and_nothing_is_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "BEFORE_THE_KILL", 0.4)
    first, *told = soaked(0.1, tmp_path, parts=2)
    assert isinstance(first, Soaked)
    assert all(isinstance(one, Soaked) for one in told), told
    assert len(told) == 2
    for one in told:
        assert isinstance(one, Soaked)
        assert sum(one.played.values()) > 5
        assert one.counts["threads"] <= first.counts["threads"] + 1
        assert one.counts["handles"] < 150
