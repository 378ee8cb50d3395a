"""The order in which a line is seen: Arabic and Hebrew go from right to left, numbers in them do not.

The Unicode Bidirectional Algorithm (UAX 9) for a line that reads from left to right, as all our sentences
do, without its invisible marks, which are not drawn here: W2 to W7, N0 to N2 and L2. A name that was
shortened keeps its ellipsis at the end at which it was cut.
"""

import unicodedata
from collections.abc import Sequence
from itertools import groupby

from ui.widgets.runs import RIGHT_TO_LEFT, Font, Run, pieces, runs

_ELLIPSIS = "…"
_OPENED_BY = {")": "(", "]": "[", "}": "{"}
_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))


def runs_as_seen(text: str) -> list[Run]:
    """The runs of a line from left to right; each reads as written, to be drawn in its own direction."""
    joined = runs(text)
    if not any(run.font in RIGHT_TO_LEFT for run in joined):
        return joined
    signs = pieces(text)
    levels = _levels([_kind(sign) for sign in signs])
    return [run for order in _in_order(signs, levels) for run in order]


def _kind(sign: Run) -> str:
    if sign.font == "emoji":
        return "ON"
    is_itself = sign.text == _ELLIPSIS or sign.text in _OPENED_BY or sign.text in _OPENED_BY.values()
    return sign.text if is_itself else unicodedata.bidirectional(sign.text[0])


def _levels(kinds: Sequence[str]) -> list[int]:
    """0: from left to right; 1: from right to left; 2: a number within that."""
    strong, known = "L", []
    for kind in kinds:
        if kind in ("L", "R", "AL"):
            strong = kind
        known.append("AN" if kind == "EN" and strong == "AL" else kind)
    known = _with_numbers(known)
    strong, found = "L", []
    for at, kind in enumerate(known):
        if kind == _ELLIPSIS:
            follows = next((one for one in known[at:] if one in ("L", "R", "AL")), "L")
            kind = strong if any(one in ("L", "R", "AL") for one in known[:at]) else follows
        elif kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kind = "L"
        found.append({"L": 0, "R": 1, "AL": 1, "EN": 2, "AN": 2}.get(kind, -1))
    for opens, closes in _brackets(known):
        within = {level for level in found[opens + 1 : closes] if level >= 0}
        before = next((level for level in found[opens::-1] if level >= 0), 0)
        if within:
            found[opens] = found[closes] = int(0 not in within and before > 0)
    return _between(found)


def _brackets(kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Where brackets open and close that belong together, in the order in which they open."""
    found: list[tuple[int, int]] = []
    still_open: list[int] = []
    for at, kind in enumerate(kinds):
        if kind in _OPENED_BY.values():
            still_open.append(at)
        elif kind in _OPENED_BY:
            fits = [place for place in still_open if kinds[place] == _OPENED_BY[kind]]
            if fits:
                found.append((fits[-1], at))
                del still_open[still_open.index(fits[-1]) :]
    return sorted(found)


def _with_numbers(kinds: list[str]) -> list[str]:
    """What belongs to a number is part of it: a point between two figures, a sign of money beside one."""
    found = list(kinds)
    for at in range(1, len(kinds) - 1):
        before, here, after = found[at - 1], kinds[at], kinds[at + 1]
        separates = ("EN", "AN") if here == "CS" else ("EN",) if here == "ES" else ()
        if before == after and before in separates:
            found[at] = before
    for order in (range(len(found)), range(len(found) - 1, -1, -1)):
        beside = ""
        for at in order:
            if found[at] == "ET" and beside == "EN":
                found[at] = "EN"
            beside = found[at]
    return found


def _between(levels: Sequence[int]) -> list[int]:
    """What has no direction takes that of both its neighbours, if they agree; else the line's."""
    found: list[int] = []
    before = 0
    for level, group in groupby(enumerate(levels), key=lambda one: one[1]):
        places = [at for at, _ in group]
        after = levels[places[-1] + 1] if places[-1] + 1 < len(levels) else 0
        if level < 0:
            level = 1 if before and after else 0
        else:
            before = level
        found += [level] * len(places)
    return found


def _in_order(signs: Sequence[Run], levels: Sequence[int]) -> list[list[Run]]:
    """Runs of one font and level: those from right to left turned round, numbers in them turned back."""
    seen = list(zip(signs, levels, strict=True))
    for least in (2, 1):
        turned: list[tuple[Run, int]] = []
        for is_turned, group in groupby(seen, key=lambda one, least=least: one[1] >= least):  # type: ignore[misc]
            part = list(group)
            turned += part[::-1] if is_turned else part
        seen = turned
    return [
        _joined(level, font, [sign.text for sign, _ in group])
        for (level, font), group in groupby(seen, key=lambda one: (one[1], one[0].font))
    ]


def _joined(level: int, font: Font, texts: list[str]) -> list[Run]:
    if font in RIGHT_TO_LEFT:
        # Its font turns letters round by itself; so figures stand one by one, or they would be, too.
        return [Run(font, "".join(texts[::-1]))] if level == 1 else [Run(font, text) for text in texts]
    if level == 1:
        texts = [_MIRRORED.get(text, text) for text in texts]
    return [Run(font, "".join(texts))]
