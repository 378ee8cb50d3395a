"""The time that people have used is told of every game, whichever version noted how that ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.game import Header
from companion.history import Person, Result, people_of, summary_of
from companion.journal import Journal
from tests.companion.table import Table, people
from tests.ui.archives import AtOnce
from ui.i18n import set_language
from ui.screens.history.history import History
from ui.words.history import told_of


def test_it_is_found_out_where_a_version_without_times_has_noted_the_result() -> None:
    table = Table(people("free_table")).say("add_points", 1, seat=1, points=5)
    table.say("next_turn", 600).say("finish", 630)
    old = msgspec.json.decode(summary_of(table.session))
    for seat in old["seats"]:
        del seat["used_us"]
    journal = Journal(None)
    lines = table.journal.lines(table.session.game_id)
    journal.take_in(lines, "2026-11-29T20:00", "2026-11-29T21:00", msgspec.json.encode(old), True)

    told: list[Sequence[tuple[Header, Result]]] = []
    page = History(
        archive=AtOnce(journal), look=lambda _kept: None, save=lambda _games: None, report=lambda: None,
        people=told.append, aloud=lambda _said: None, back=lambda: None, now_label=lambda: "2026-11-30T20:00",
    )  # fmt: skip
    page.begin()
    page.tick(0)
    page.ways["people"].dispatch("on_deed")
    (games,) = told
    used_us = {one.name: one.used_us for one in people_of(games, bool)}
    assert used_us == {"Anna": 600_000_000, "Bo": 30_000_000}


def test_it_is_said_in_minutes_and_in_hours() -> None:
    minute_us = 60_000_000
    set_language("en")
    said = [
        told_of(Person("Anna", 1, used_us=us)).rpartition(" · ")[2]
        for us in (0, 1, minute_us, minute_us + 1, 125 * minute_us, 600 * minute_us, 83_645 * minute_us)
    ]
    assert said == [
        "0 won", "1 min used", "1 min used", "2 min used", "2 h 5 min used", "10 h used", "1394 h used"
    ]  # fmt: skip
