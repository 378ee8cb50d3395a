"""Refusals and mistakes, read aloud in the table's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from companion.errors import HardwareProblem, Mended, Phrase, TimeglasError
from ui.i18n import plural, text
from ui.showing import Showing
from ui.unkept import KeptAgain, NotKept
from ui.words.buttons import button_name, whose_buttons
from ui.words.seats import as_said_here


def says(error: TimeglasError) -> str:
    """The error's sentence.

    An error that holds several (`problems`: a file with more than one mistake) says each on its own line.
    """
    return "\n".join(sentences(error))


def sentences(error: TimeglasError) -> list[str]:
    """The error's sentence, and those of the errors that it holds."""
    problems: Sequence[TimeglasError] = getattr(error, "problems", ())
    return [_filled(error), *(sentence for problem in problems for sentence in sentences(problem))]


def _filled(said: TimeglasError | Phrase) -> str:
    return text(said.template, **{name: _here(name, value) for name, value in said.fields.items()})


def _here(name: str, value: object) -> object:
    """A field as the table's language says it."""
    if isinstance(value, Phrase):
        return _filled(value)
    if name == "pin":
        return button_name(str(value))
    return as_said_here(value) if isinstance(value, str) else value


def unanswered(showing: Showing) -> str:
    """What has come up at the table and is answered by nobody yet."""
    return says_together(showing.troubles, whose_buttons(showing.view, showing.seats_of))


def manner(showing: Showing, sentence: str) -> dict[str, bool]:
    """How the sentence is to be said.

    It `looks` where some of it is about a button, which can be looked at, and `alarms` while what is played
    would be lost with the power. Where all that is said is that something works again, it `passes`.
    """
    troubles, said = showing.troubles, showing.said
    return {
        "looks": any("pin" in one.fields for one in troubles if isinstance(one, HardwareProblem)),
        "alarms": any(isinstance(one, NotKept) for one in troubles),
        "passes": isinstance(said, Mended | KeptAgain) and sentence == says(said),
    }


def says_together(errors: Sequence[TimeglasError], whose: Mapping[str, str] = MappingProxyType({})) -> str:
    """The sentences of several errors, each on its own line; pins with one and the same problem share one.

    `whose`: what the seat of a pin's button is called.
    """
    alike: dict[tuple[Any, ...], list[TimeglasError]] = {}
    for error in errors:
        others = tuple((name, value) for name, value in error.fields.items() if name != "pin")
        is_of_a_pin = getattr(error, "several", None) is not None
        alike.setdefault((error.template, others) if is_of_a_pin else (error,), []).append(error)
    return "\n".join(_says_once(same, whose) for same in alike.values())


def _says_once(alike: Sequence[TimeglasError], whose: Mapping[str, str]) -> str:
    first = alike[0]
    several = getattr(first, "several", None)
    if several is None:
        return says(first)
    buttons = [str(error.fields["pin"]) for error in alike]
    pins = ", ".join(
        f"{button_name(button)} ({whose[button]})" if button in whose else button_name(button)
        for button in buttons
    )
    return plural(first.template, several, len(alike), **{**first.fields, "pin": pins})
