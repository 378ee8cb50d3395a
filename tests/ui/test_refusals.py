"""What went wrong, read aloud: several pins with one problem share a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.errors import TimeglasError
from hardware.problems import ButtonStuck, NoPi, PinInUse, PinUnusable, heard, told
from ui.i18n import language, set_language
from ui.words.refusals import says_together


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
