"""The table's language: chosen at any time, with its own dates and its own plurals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.errors import Refused
from ui import i18n
from ui.i18n import plural, seconds, text, when
from ui.words.refusals import says
from ui.words.seats import said_here, team_name


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.set_language("en")


def test_a_sentence_is_said_in_the_language_of_the_moment() -> None:
    said = []
    for code in i18n.LANGUAGES:
        i18n.set_language(code)
        said.append(team_name("red"))
    assert said == ["Rødt hold", "Rødt lag", "Team Rot", "Red team"]


def test_whoever_observes_hears_of_each_change_once_and_no_longer_than_wanted() -> None:
    heard: list[str] = []
    end = i18n.observe(lambda: heard.append(i18n.language()))
    i18n.set_language("da")
    i18n.set_language("da")
    i18n.set_language("de")
    end()
    end()
    i18n.set_language("en")
    assert heard == ["da", "de"]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "da_DK.UTF-8"}, "da"),
        ({"LANG": "nn_NO.UTF-8"}, "nb"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro", "LC_ALL": ""}, "de"),
        ({"LANG": "da_DK.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_machines_own_language_is_the_first_to_be_offered(
    environment: dict[str, str], code: str
) -> None:
    assert i18n.of_environment(environment) == code


def test_what_nobody_typed_is_said_in_the_language_of_the_moment() -> None:
    seats: list[dict[str, Any]] = [
        {"name": "Rødt hold", "colour": "red", "players": [{"name": "Gæst 2"}, {"name": "Anna"}]},
        {"name": "Blue team", "colour": "blue", "players": [{"name": "Guest 12"}]},
        {"name": "Blue team", "colour": "green", "players": []},
        {"name": "Os", "colour": "yellow"},
    ]
    i18n.set_language("de")
    said = said_here({"phase": "roll", "seats": seats})
    assert said["phase"] == "roll"
    # The green team calls itself blue: it will know why.
    assert [seat["name"] for seat in said["seats"]] == ["Team Rot", "Team Blau", "Blue team", "Os"]
    assert said["seats"][0]["players"] == [{"name": "Gast 2"}, {"name": "Anna"}]
    assert said["seats"][1]["players"] == [{"name": "Gast 12"}]
    assert seats[0]["name"] == "Rødt hold"
    assert says(Refused("{name} has voted", name="Red team")) == "Team Rot hat abgestimmt"


def test_a_view_without_such_names_stays_what_it_is() -> None:
    view = {"seats": [{"name": "Os", "colour": "red", "players": [{"name": "Guest of honour"}]}]}
    assert said_here(view) is view


def test_a_language_nobody_speaks_is_no_language() -> None:
    with pytest.raises(ValueError, match="tlh"):
        i18n.set_language("tlh")


def test_a_sentence_that_is_in_no_catalogue_is_said_as_it_is() -> None:
    i18n.set_language("da")
    sentence = "A {brace} that nobody fills"
    assert text(sentence) == sentence
    assert text("") == ""


def test_what_people_typed_is_put_in_as_it_is() -> None:
    i18n.set_language("da")
    assert says(Refused("{name} has voted", name="{x} %s")) == "{x} %s har stemt"


def test_one_and_many_differ() -> None:
    assert [seconds(1), seconds(45), seconds(60), seconds(90), seconds(600)] == [
        "1 second", "45 seconds", "1 minute", "1:30 minutes", "10 minutes",
    ]  # fmt: skip
    i18n.set_language("de")
    assert [seconds(1), seconds(2)] == ["1 Sekunde", "2 Sekunden"]
    assert plural("{count} minute", "{count} minutes", 0) == "0 Minuten"


# Said on a Thursday, the 3rd of December, at nine in the evening.
LABELS = ["2026-12-03T20:05", "2026-12-02T21:14", "2026-12-02T14:05", "2026-11-29T21:14", "2026-03-03T10:00"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("da", "i dag kl. 20.05, i aftes kl. 21.14, i går kl. 14.05, i søndags kl. 21.14, 3. marts"),
        ("nb", "i dag kl. 20:05, i går kveld kl. 21:14, i går kl. 14:05, søndag kl. 21:14, 3. mars"),
        ("de", "heute um 20:05, gestern Abend um 21:14, gestern um 14:05, am Sonntag um 21:14, 3. März"),
        ("en", "today at 20:05, yesterday evening at 21:14, yesterday at 14:05, on Sunday at 21:14, 3 March"),
    ],
)
def test_when_something_was_is_said_as_one_says_it_now(code: str, said: str) -> None:
    i18n.set_language(code)
    assert ", ".join(when(label, "2026-12-03T21:00") for label in LABELS) == said


def test_a_week_ago_is_a_date_and_another_year_has_its_number() -> None:
    assert when("2026-11-26T21:14", "2026-12-03T21:00") == "26 November"
    assert when("2025-12-31T21:14", "2026-01-08T21:00") == "31 December 2025"


def test_yesterday_is_yesterday_over_the_turn_of_the_year_and_after_midnight() -> None:
    assert when("2025-12-31T23:50", "2026-01-01T00:10") == "yesterday evening at 23:50"


def test_a_clock_that_was_set_back_and_a_broken_label_are_said_plainly() -> None:
    assert when("2026-12-03T21:00", "2026-01-01T00:00") == "3 December"
    assert when("", "2026-01-01T00:00") == ""
    assert when("2026-02-30T99:99", "2026-01-01T00:00") == "2026-02-30T99:99"


@pytest.mark.parametrize(
    ("code", "said"),
    [("da", "0,5 1 1.234,5"), ("nb", "0,5 1 1\u00a0234,5"), ("de", "0,5 1 1.234,5"), ("en", "0.5 1 1,234.5")],
)
def test_a_number_is_written_as_its_language_writes_it(code: str, said: str) -> None:
    i18n.set_language(code)
    assert " ".join(i18n.number(value) for value in (0.5, 1, 1234.5)) == said


def test_the_months_have_their_names_and_a_birthday_in_a_leap_year_its_day() -> None:
    i18n.set_language("da")
    assert [i18n.month(1), i18n.month(12), i18n.day(2, 29)] == ["januar", "december", "29. februar"]
    i18n.set_language("de")
    assert i18n.month(3) == "März"


def test_whoever_says_no_date_and_no_number_pays_for_none() -> None:
    said = "import sys; from ui import i18n; i18n.set_language('da'); i18n.text('Undo'); i18n.seconds(90)"
    program = f"{said}; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
