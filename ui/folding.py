"""Letters folded together, so that a name is found however it is spelled: å as aa, ø as o or oe, ß as ss.

Whoever looks for somebody types what their own keyboard has. A folded text is for comparing only, and may
fold together what is not the same: better one name too many than the one that was meant missing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

_Entry = TypeVar("_Entry")

# Before Unicode takes letters apart: ä is the north's æ. And what it does not take apart by itself.
_NORTH = str.maketrans({"ä": "ae", "Ä": "ae", "ǽ": "ae", "Ǽ": "ae", "ǟ": "ae", "Ǟ": "ae"})
_APART = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŋ": "n"}
)
# Two letters that are written for one.
_PAIR = re.compile("a(a)|([ou])e")
_BETWEEN_WORDS = re.compile(r"[\W_]+")


@lru_cache(maxsize=32_768)  # a list of thousands is sought through at every letter
def fold(text: str) -> str:
    """The text without case, accents and signs, one spelling for each letter, its words a space apart.

    What a text begins with, folded, is what the folded text begins with (but for a space at the end).
    """
    north = unicodedata.normalize("NFC", text).translate(_NORTH)
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", north).casefold())
    plain = "".join(sign for sign in apart if not unicodedata.combining(sign)).translate(_APART)
    return _BETWEEN_WORDS.sub(" ", _PAIR.sub(lambda pair: pair[1] or pair[2], plain)).strip()


def found(entries: Iterable[_Entry], sought: str, named: Callable[[_Entry], str]) -> list[_Entry]:
    """The entries in whose name each word that is sought begins a word, or stands within one.

    Those that begin with what is sought come first, then those in which words do, then the others; else they
    keep their order. All of them where nothing is sought.
    """
    words = fold(sought).split()
    if not words:
        # What has no letters (an emoji) is sought as it stands.
        return [entry for entry in entries if sought.strip() in named(entry)]
    ranked = [(_rank(named(entry), words), entry) for entry in entries]
    return [entry for rank in range(3) for its, entry in ranked if its == rank]


def _rank(name: str, words: list[str]) -> int | None:
    """How well that name is met; None: not at all."""
    best = None
    # Whoever has no ä leaves its dots away.
    for folded in {fold(name), fold(name.replace("ä", "a").replace("Ä", "A"))}:
        if all(word in folded for word in words):
            begins = all(f" {word}" in f" {folded}" for word in words)
            rank = 0 if folded.startswith(" ".join(words)) else 1 if begins else 2
            best = rank if best is None else min(best, rank)
    return best
