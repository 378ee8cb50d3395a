"""Games on a sheet, held against a model that was written from the rules alone, whatever is said."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.companion.games.laws import is_the_same_from_its_journal
from tests.companion.games.sheet_sayings import SAYINGS, SideBySide, a_table, next_line

CHANCES = st.randoms(use_true_random=False)


class AnyTable(RuleBasedStateMachine):
    """A table of the family at which anything is said."""

    both: SideBySide

    @initialize(chance=CHANCES)
    def begins(self, chance: Random) -> None:
        self.both = a_table(chance)

    @rule(what=st.sampled_from([say for say, often in SAYINGS.items() for _ in range(often)]), chance=CHANCES)
    def is_said(self, what: object, chance: Random) -> None:
        assert callable(what)
        self.both.say(what(self.both.model, chance))

    @rule()
    def is_opened_again(self) -> None:
        self.both.table = self.both.table.reopened()

    def teardown(self) -> None:
        if hasattr(self, "both"):
            is_the_same_from_its_journal(self.both.table)


@pytest.mark.parametrize("seed", range(12))
def test_long_evenings_go_as_the_rules_say(seed: int) -> None:
    chance = Random(seed)
    both = a_table(chance)
    for _ in range(250):
        both.say(next_line(both.model, chance))
    is_the_same_from_its_journal(both.table)


def test_the_program_does_what_the_rules_say() -> None:
    run_state_machine_as_test(
        AnyTable, settings=settings(max_examples=40, stateful_step_count=50, deadline=None)
    )
