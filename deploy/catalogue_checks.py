"""What can be told of a translation without knowing its language: what is wrong in it, or very likely is.

`deploy/catalogues` says it. A line of the translator's in the catalogue, above the sentence, lets a text be
long:   # long: it stands alone on its line
"""

from __future__ import annotations

import functools
import re
import string
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from babel.messages import Catalog, Message
from fontTools.ttLib import TTFont

FONT = Path(__file__).resolve().parent.parent / "ui" / "fonts" / "Signika-400.ttf"

# The marks round what is quoted, as each language has them; what a file says in plain ones stays so.
QUOTES = {"da": "»«", "nb": "«»", "de": "„“", "en": "“”"}
_MARKS = "\"“”„»«‚‘"
_ENDS = ".?!:"
_SMALL_AFTER_COLON = ("da", "nb")
# So much longer than the English one a text may be; in em, the width that its size of type is named by.
_LONGER, _LONGER_EM = 1.35, 3.5
_THAN_OTHERS = 1.15
LONG = "long:"

Pair = tuple[str, str]  # a form of a sentence, and its translation


def missing(catalog: Catalog) -> list[str]:
    """The sentences that have no translation yet."""
    return [first(message) for message in catalog if message.id and not all(_strings(message) or [""])]


def problems(catalog: Catalog, others: Sequence[Catalog] = ()) -> Iterator[str]:
    """Whatever is wrong in the catalogue of a language; `others` are those of the other languages."""
    yield from (f"not translated: {sentence}" for sentence in missing(catalog))
    code = str(catalog.locale_identifier)
    for message in catalog:
        for sentence, said in pairs(message):
            for check in CHECKS:
                if not check(sentence, said, code):
                    yield f"{(check.__doc__ or '').rstrip('.')}: {said!r} for {sentence!r}"
        if is_long(message, others):
            yield f"it is long, perhaps too long for its place: {_strings(message)} for {first(message)!r}"


def pairs(message: Message) -> list[Pair]:
    """Each form of a sentence beside its translation, where there is one.

    A language may have more forms than English or fewer: those of many stand beside the plural.
    """
    if not message.id:
        return []
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    said = _strings(message)
    return [(ids[min(number, len(ids) - 1)], one) for number, one in enumerate(said) if one]


def first(message: Message) -> str:
    """The sentence, where it has a plural of one."""
    return message.id if isinstance(message.id, str) else message.id[0]


def is_long(message: Message, others: Sequence[Catalog]) -> bool:
    """Whether a text is much wider than in English, wider than in any other language, and nobody said why."""
    if not message.id or any(note.startswith(LONG) for note in message.user_comments):
        return False
    elsewhere = [width(said) for other in others for _, said in pairs(other.get(message.id) or Message(""))]
    for sentence, said in pairs(message):
        as_in_english = width(said) <= _LONGER * width(sentence) + _LONGER_EM
        if not as_in_english and width(said) > _THAN_OTHERS * max(elsewhere, default=0.0):
            return True
    return False


def width(said: str) -> float:
    """How wide it is in the type of the screen, in em; a field is as wide as its name."""
    advances, units = _advances()
    return sum(advances.get(letter, units) for letter in said) / units


def fields(sentence: str) -> set[str]:
    """The names of the fields in it."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def _same_fields(sentence: str, said: str, _code: str) -> bool:
    """Its fields are not those of the sentence."""
    try:
        return fields(said) == fields(sentence)
    except ValueError:
        return False


def _same_figures(sentence: str, said: str, _code: str) -> bool:
    """Its figures are not those of the sentence."""
    return _figures(said) == _figures(sentence)


def _figures(sentence: str) -> list[str]:
    return sorted(re.findall(r"\d+", re.sub(r"\{.*?\}", "", sentence)))


def _no_blanks(sentence: str, said: str, _code: str) -> bool:
    """There are blanks at its ends, or two in a row."""
    return said == said.strip() and "  " not in said and said.count("\n") == sentence.count("\n")


def _same_end(sentence: str, said: str, _code: str) -> bool:
    """It does not end as the sentence does."""
    return (said[-1] in _ENDS) == (sentence[-1] in _ENDS)


def _own_quotes(sentence: str, said: str, code: str) -> bool:
    """Its quotation marks are not those of the language."""
    marks = "".join(mark for mark in said if mark in _MARKS)
    if set(sentence) & set(_MARKS) == {'"'}:  # as they stand in a file
        return set(marks) == {'"'}
    count = sum(mark in _MARKS for mark in sentence) // 2
    return marks == QUOTES.get(code, QUOTES["en"]) * count


def _own_capitals(_sentence: str, said: str, code: str) -> bool:
    """It goes on with a capital after a colon."""
    return code not in _SMALL_AFTER_COLON or not re.search(r": [A-ZÆØÅÄÖ][a-zæøåäö]", said)


CHECKS: Sequence[Callable[[str, str, str], bool]] = (
    _same_fields, _same_figures, _no_blanks, _same_end, _own_quotes, _own_capitals,
)  # fmt: skip


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@functools.cache
def _advances() -> tuple[dict[str, int], int]:
    font = TTFont(FONT)
    metrics = font["hmtx"]
    advances = {chr(code): metrics[glyph][0] for code, glyph in font.getBestCmap().items()}
    return advances, font["head"].unitsPerEm
