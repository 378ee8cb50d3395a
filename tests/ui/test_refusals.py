"""What went wrong, read aloud: several pins with one problem share a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.errors import Refused, TimeglasError
from companion.games.bottle_caps.track import Track
from hardware.problems import ButtonStuck, NoPi, PinInUse, PinUnusable, heard, told
from ui.i18n import language, set_language
from ui.words.refusals import says, says_together


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)


def test_pins_with_one_and_the_same_problem_are_named_in_one_sentence() -> None:
    troubles = [PinInUse("GPIO17", "radio"), PinUnusable("GPIO5", "no line"), PinInUse("GPIO27", "radio")]
    assert says_together(troubles) == (
        "GPIO17, GPIO27 are in use by another program (radio).\nGPIO5 cannot be used: no line."
    )


def test_pins_whose_problems_differ_have_a_sentence_each() -> None:
    troubles = [PinInUse("GPIO17", "radio"), PinInUse("GPIO27"), PinInUse("GPIO22", "clock")]
    assert len(says_together(troubles).splitlines()) == 3


def test_what_is_about_no_pin_is_said_as_it_is() -> None:
    troubles = [NoPi(), TimeglasError("{braces} stay")]
    assert says_together(troubles) == f"{NoPi()}\n{{braces}} stay"
    assert says_together([]) == ""


def test_what_came_from_another_process_joins_what_did_not() -> None:
    here, there = ButtonStuck("GPIO17"), told(ButtonStuck("GPIO27"))
    template, fields = there["problem"]
    assert says_together([here, heard(template, fields, there["several"])]) == (
        "The buttons on GPIO17, GPIO27 are stuck: they have been down for a long time."
    )


def test_several_are_said_in_every_language() -> None:
    set_language("de")
    assert says_together([PinInUse("GPIO17"), PinInUse("GPIO27")]) == (
        "GPIO17, GPIO27 werden von einem anderen Programm benutzt."
    )
    assert says_together([PinInUse("GPIO17")]) == "GPIO17 wird von einem anderen Programm benutzt."


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("da", "Der står en af dine egne kapsler på det felt; "
               "kapslen på mål 2 eller på startfeltet eller på felt 5 kan flyttes"),
        ("nb", "Det står en av dine egne kapsler på det feltet; "
               "kapselen på mål 2 eller på startfeltet eller på felt 5 kan flyttes"),
        ("de", "Auf dem Feld steht ein eigener Kronkorken; "
               "ziehen kann der auf Ziel 2 oder auf dem Startfeld oder auf Feld 5"),
        ("en", "A cap of one's own stands on that field; "
               "the cap on goal 2 or on the start field or on field 5 can move"),
    ],
)  # fmt: skip
def test_phrases_within_a_message_are_said_in_its_language(code: str, sentence: str) -> None:
    set_language(code)
    with pytest.raises(Refused) as refused:
        Track(10, (0, 2)).check([(39, 41, 0, 5), (5, -1, -1, -1)], 0, 2, 0)
    assert says(refused.value) == sentence


def test_whose_button_it_is_stands_beside_its_pin() -> None:
    whose = {"GPIO17": "Red team", "GPIO27": "Anna"}
    assert says_together([ButtonStuck("GPIO17")], whose) == (
        "The button on GPIO17 (Red team) is stuck: it has been down for a long time."
    )
    assert says_together([PinInUse("GPIO17"), PinInUse("GPIO27"), PinInUse("GPIO18")], whose) == (
        "GPIO17 (Red team), GPIO27 (Anna), GPIO18 are in use by another program."
    )


def test_a_button_of_a_box_is_called_as_people_call_it() -> None:
    assert says(ButtonStuck("box:E6613852837A2F15:1")).startswith("The button on box 2F15 no. 2 ")
