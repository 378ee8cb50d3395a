"""What can go wrong at the table, one class for each mistake.

A message is a sentence that can be read aloud. It is kept as a template and its fields, so that the
screen can say it in the table's language: `str(error)` is the English sentence, `error.template` is the
catalogue's key and `error.fields` fills it.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from typing import ClassVar

_LONGEST_QUOTE = 60
_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = _LONGEST_QUOTE


def quoted(value: object) -> str:
    """What somebody gave that is wrong, as a message shows it: however deep or long it is, a few words."""
    return _short.repr(value)


class Phrase:
    """Words within a message: a template and its fields, said in the table's language like the rest of it."""

    def __init__(self, template: str, /, **fields: object) -> None:
        self.template = template
        self.fields: Mapping[str, object] = fields

    def __str__(self) -> str:
        return self.template.format(**self.fields)


class TimeglasError(Exception):
    """The root: everything that Timeglas raises on purpose.

    `fields` are words, numbers and phrases that fill the template.
    """

    def __init__(self, template: str, /, **fields: object) -> None:
        super().__init__(template)
        self.template = template
        self.fields: Mapping[str, object] = fields

    def __str__(self) -> str:
        return self.template.format(**self.fields) if self.fields else self.template


class Refused(TimeglasError):  # noqa: N818 - the rules' own word
    """The rules exclude what was said; nothing has changed."""


class Malformed(TimeglasError, ValueError):  # noqa: N818
    """What was read is not what the format says: it cannot be understood at all."""


class HardwareProblem(TimeglasError):  # noqa: N818
    """Something of the hardware does not work; it is told, and the rest goes on.

    `several` is the sentence for more than one `pin` with the same problem; None where it is about no pin.
    `remedy` is what people at the table can do; None where there is nothing better than to play on.
    """

    remedy: ClassVar[Phrase | None] = None

    def __init__(self, template: str, several: str | None = None, /, **fields: object) -> None:
        super().__init__(template, **fields)
        self.several = several


class Mended(HardwareProblem):
    """What was told works again: it need not be read any more."""

    def __init__(self, template: str, problem: HardwareProblem, /, **fields: object) -> None:
        super().__init__(template, **fields)
        self.problem = problem


class JournalError(TimeglasError):
    """The journal cannot be opened, read or written."""


class JournalUnkept(JournalError):  # noqa: N818
    """The disk does not take it, or not now."""


class JournalDamaged(JournalError):  # noqa: N818
    """The file is no whole journal: it is kept, and can be set aside."""


class JournalInUse(JournalError):  # noqa: N818
    """Another program has the journal."""
