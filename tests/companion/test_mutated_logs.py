"""Table logs in which anything may be wrong: each line is played, or refused in words, and nothing else.

What is mutated are the golden logs, so that all games are reached, deep in the middle of their rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import taking_in
from companion.errors import TimeglasError
from companion.journal import Journal
from companion.tablelog import LogError, folded, play

LOGS = sorted(Path(__file__).with_name("logs").glob("*.jsonl"))
MOST_LINES = 60  # of a log: the beginning is enough to be mutated

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
    | st.sampled_from([-1, 0, 1, 7, 2**31, 2**63, 10**30, 1e308])
    | st.sampled_from(["", "ones", "red", "Anna", "Vejle", "\u0000", "\ud83c"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def lines_of(path: Path) -> list[Any]:
    raw = [line for line in path.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")]
    said = []
    for line in raw[:MOST_LINES]:
        try:
            said.append(json.loads(line))
        except ValueError:
            continue
    return said


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands that could be something else."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        found += places(one, (*path, key))
    return found


def put(value: Any, path: tuple[Any, ...], other: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = other


@st.composite
def mutated(draw: Callable[[Any], Any]) -> list[bytes]:
    lines = lines_of(draw(st.sampled_from(LOGS)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["value", "value", "value", "drop", "twice", "swap", "key"])):
            case "value" if where := places(lines[at]):
                put(lines[at], draw(st.sampled_from(where)), draw(anything))
            case "drop" if len(lines) > 1:
                del lines[at]
            case "twice":
                lines.insert(at, json.loads(json.dumps(lines[at])))
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "key" if isinstance(lines[at], dict):
                lines[at][draw(st.text(max_size=8))] = draw(anything)
    return [json.dumps(line).encode() for line in lines]


@given(mutated())
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_a_log_says_it_is_played_or_refused_in_words(lines: list[bytes]) -> None:
    data = b"\n".join(lines)
    with suppress(LogError):
        for step in play(data, lambda _has_crash: Journal(None), judge=True):
            step.session.view()
            str(step.failures)
    with suppress(TimeglasError):
        taking_in.read(data)


@given(mutated())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_a_journal_has_kept_it_opens_or_says_why_not(lines: list[bytes]) -> None:
    with suppress(TimeglasError):
        session = folded(lines)
        session.reopened(session.now_us)
        session.view()
