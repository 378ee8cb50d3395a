"""The evening that is measured: by the rules, and as long as it is said to be."""

from __future__ import annotations

from companion.journal import Journal
from companion.lines import Kind
from companion.tablelog import play
from tests.bench import evening


def test_the_evening_that_is_measured_is_played_by_the_rules() -> None:
    steps = list(play(evening.log(400), lambda _has_crash: Journal(None), judge=True))
    said = [step for step in steps if step.line is not None and step.line.kind is Kind.SAY]
    assert len(said) == 400
    assert not any(step.failures for step in steps)
    assert steps[-1].session.state.turn.round > 5
