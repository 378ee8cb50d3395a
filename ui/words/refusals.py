"""Refusals and mistakes, read aloud in the table's language."""

from __future__ import annotations

from companion.errors import TimeglasError
from ui.i18n import text


def says(error: TimeglasError) -> str:
    """The error's sentence.

    An error that holds several (`problems`: a file with more than one mistake) says each on its own line.
    """
    problems = getattr(error, "problems", ())
    return "\n".join([text(error.template, **error.fields), *(says(problem) for problem in problems)])
