"""What comes up beside the game, as a pin that cannot be used: nothing takes it away unread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.journal import Journal
from hardware.problems import BoxBack, BoxLost, PinInUse
from tests.ui.test_table_thread import Table, header


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table(Journal(None))
    yield table
    table.thread.close()


def test_two_troubles_of_one_moment_stand_together_until_somebody_answers(table: Table) -> None:
    table.thread.tell(PinInUse("GPIO17"))
    table.thread.tell(PinInUse("GPIO23"))
    table.thread.tell(PinInUse("GPIO23"))
    seen = table.until(lambda showing: len(showing.troubles) == 2)
    assert [trouble.fields["pin"] for trouble in seen.troubles] == ["GPIO17", "GPIO23"]
    table.thread.tell(PinInUse("GPIO24"))
    table.thread.answer(seen)
    (left,) = table.until(lambda showing: len(showing.troubles) == 1).troubles
    assert left.fields["pin"] == "GPIO24"


def test_no_good_deed_and_no_refusal_takes_away_an_unanswered_trouble(table: Table) -> None:
    table.thread.tell(PinInUse("GPIO17"))
    table.thread.begin(header())
    table.thread.say("solved")
    refused = table.until(lambda showing: showing.said)
    assert len(refused.troubles) == 1
    table.thread.say("choose_deck", {"deck": "blue"})
    assert len(table.until_phase("read_card").troubles) == 1


def test_who_answers_takes_away_the_refusal_that_was_read_and_no_later_one(table: Table) -> None:
    table.thread.begin(header())
    table.thread.say("solved")
    first = table.until(lambda showing: showing.said)
    table.thread.say("not_solved")
    second = table.until(lambda showing: showing.said_at > first.said_at)
    table.thread.answer(first)
    table.look_again()
    assert table.showing.said is second.said
    table.thread.answer(second)
    table.until(lambda showing: showing.said is None)


def test_broken_buttons_are_published_until_they_work_again(table: Table) -> None:
    table.thread.broken(frozenset({"GPIO17"}))
    table.until(lambda showing: showing.broken == {"GPIO17"})
    table.thread.broken(frozenset())
    table.until(lambda showing: not showing.broken)


def test_what_works_again_leaves_and_is_said_until_it_works_no_more(table: Table) -> None:
    table.thread.tell(BoxLost("E6613852837A2F15"))
    table.thread.tell(BoxBack("E6613852837A2F15"))
    back = table.until(lambda showing: showing.said)
    assert (type(back.said), back.troubles) == (BoxBack, ())
    table.thread.tell(BoxLost("AAAA000011112222"))
    table.until(lambda showing: showing.troubles and isinstance(showing.said, BoxBack))
    table.thread.tell(BoxLost("E6613852837A2F15"))
    again = table.until(lambda showing: len(showing.troubles) == 2)
    assert again.said is None
