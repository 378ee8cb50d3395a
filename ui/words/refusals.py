"""Refusals and mistakes, read aloud in the table's language."""

from __future__ import annotations

from companion.errors import TimeglasError
from ui.i18n import text
from ui.words.seats import as_said_here


def says(error: TimeglasError) -> str:
    """The error's sentence.

    An error that holds several (`problems`: a file with more than one mistake) says each on its own line.
    """
    problems = getattr(error, "problems", ())
    fields = {
        name: as_said_here(value) if isinstance(value, str) else value for name, value in error.fields.items()
    }
    return "\n".join([text(error.template, **fields), *(says(problem) for problem in problems)])
