"""A line of writing cut into runs, each of which one font can draw: letters, emoji, and a mark for the rest.

A name may hold any Unicode. The text family draws Latin letters, others Cyrillic and Greek, Hebrew, Arabic;
the emoji font draws emoji (with their skin tones, flags and joined families); what none can draw, a name
in Thai say, becomes one neutral mark a run, never a broken box. Plain Latin letters take the short way and
read no table at all.
"""

import re
import tomllib
import unicodedata
from functools import lru_cache
from typing import Literal, NamedTuple

from ui.theme import FONTS

Font = Literal["text", "other", "hebrew", "arabic", "emoji"]
RIGHT_TO_LEFT: tuple[Font, ...] = ("hebrew", "arabic")

NEUTRAL = "•"

# All of it is in the text family (the tests hold the two together).
_PLAIN = re.compile("[\x20-\x7e\xa0-\xac\xae-\u017f]*")
_JOINER, _EMOJI_STYLE, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_NON_JOINER = "\u200c"  # in Persian names, between letters that are not to join


class Run(NamedTuple):
    """A stretch of writing in one font."""

    font: Font
    text: str


def runs(text: str) -> list[Run]:
    """The text as stretches of one font each; joined they read as the text does."""
    if _PLAIN.fullmatch(text):
        return [Run("text", text)] if text else []
    joined: list[Run] = []
    for piece in pieces(text):
        if joined and joined[-1].font == piece.font:
            joined[-1] = Run(piece.font, joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return joined


def pieces(text: str) -> list[Run]:
    """The text as signs that may not be cut: a letter with its accents, an emoji with its parts."""
    if _PLAIN.fullmatch(text):
        return [Run("text", sign) for sign in text]
    found: list[Run] = []
    text = unicodedata.normalize("NFC", text).replace("\u1e9e", "SS")
    at = 0
    while at < len(text):
        sign = text[at]
        length = _emoji_length(text, at)
        if length:
            found.append(
                Run("emoji", "".join(part for part in text[at : at + length] if _has("emoji", part)))
            )
            at += length
            continue
        at += 1
        if sign.isspace():
            found.append(Run("text", " "))
        elif unicodedata.category(sign) in ("Cf", "Cc"):
            if sign == _NON_JOINER and found and found[-1].font == "arabic" and _has("arabic", sign):
                found[-1] = Run("arabic", found[-1].text + sign)
        elif _has("text", sign) and not unicodedata.combining(sign):
            found.append(Run("text", sign))
        elif unicodedata.category(sign) in ("Mn", "Me"):
            last = found[-1] if found else Run("emoji", "")
            if last.font != "emoji" and last.text != NEUTRAL and _has(last.font, sign):
                found[-1] = Run(last.font, last.text + sign)
        elif font := next((font for font in ("other", *RIGHT_TO_LEFT) if _has(font, sign)), None):
            found.append(Run(font, sign))
        else:
            found.extend(_plainer(sign, found[-1].text if found else ""))
    return found


def _plainer(sign: str, before: str) -> list[Run]:
    """The sign in plain letters where it has them (a full-width A, a ligature), else one neutral mark."""
    plain = unicodedata.normalize("NFKC", sign)
    if plain != sign and all(_has("text", part) and not unicodedata.combining(part) for part in plain):
        return [Run("text", part) for part in plain]
    return [] if before == NEUTRAL else [Run("text", NEUTRAL)]


def _emoji_length(text: str, at: int) -> int:
    """How many characters the emoji that begins there takes; 0 if none does."""
    if not _begins_emoji(text, at):
        return 0
    end = at + 1
    if _is_regional(text[at]) and end < len(text) and _is_regional(text[end]):
        return 2
    while end < len(text):
        sign = text[end]
        if sign in (_EMOJI_STYLE, _KEYCAP) or _is_skin(sign) or _is_tag(sign):
            end += 1
        elif sign == _JOINER and end + 1 < len(text) and _is_emoji_base(text[end + 1]):
            end += 2
        else:
            break
    return end - at


def _begins_emoji(text: str, at: int) -> bool:
    sign = text[at]
    if not _is_emoji_base(sign):
        return False
    if not _has("text", sign):
        return True
    # Digits, # and such are letters unless what follows makes an emoji of them.
    return text[at + 1 : at + 2] in (_EMOJI_STYLE, _KEYCAP)


def _is_emoji_base(sign: str) -> bool:
    special = sign in (_JOINER, _EMOJI_STYLE, _KEYCAP) or _is_tag(sign) or sign.isspace()
    return not special and _has("emoji", sign)


def _is_regional(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _is_skin(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_tag(sign: str) -> bool:
    return "\U000e0020" <= sign <= "\U000e007f"


def _has(font: Font, sign: str) -> bool:
    return ord(sign) in coverage()[font]


@lru_cache(maxsize=1)
def coverage() -> dict[Font, frozenset[int]]:
    """The code points that each font can draw."""
    table = tomllib.loads((FONTS / "coverage.toml").read_text(encoding="utf-8"))
    return {
        name: frozenset(code for first, last in table[name] for code in range(first, last + 1))
        for name in ("text", "other", "hebrew", "arabic", "emoji")
    }
