"""Refusals and mistakes, read aloud in the table's language."""

from __future__ import annotations

from companion.errors import Said, TimeglasError
from ui.i18n import text


def says(error: TimeglasError) -> str:
    """The error's sentence; phrases among its fields are translated before they are put in.

    An error that holds several (`problems`: a file with more than one mistake) says each on its own line.
    """
    fields = {name: text(value) if isinstance(value, Said) else value for name, value in error.fields.items()}
    problems = getattr(error, "problems", ())
    return "\n".join([text(error.template, **fields), *(says(problem) for problem in problems)])
