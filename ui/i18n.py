"""The table's language: every sentence that people read passes through here.

A sentence's key is the English sentence itself; the catalogues in `ui/locale` hold the others (made by
`deploy/catalogues`, read by the standard library's gettext). The language may change at any moment: who
shows text asks to be told with `observe` and writes it anew.

Also dates, times of day and numbers, because their order and their marks belong to a language: Babel knows
them from the Unicode consortium's data. It is imported when the first of them is said, which the first frame
often does not need. Dates are labels: what is older is told by table time, never by these.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ui.observers import Observers

# Code and own name of each language, in the order in which they are offered.
LANGUAGES: dict[str, str] = {"da": "Dansk", "nb": "Norsk", "de": "Deutsch", "en": "English"}

# What Babel knows a language by, where that is not its code: whose English this is.
_REGIONS = {"en": "en_GB"}

MINUS = "−"

DOMAIN = "timeglas"
LOCALE = Path(__file__).parent / "locale"

_EVENING = 18  # the hour from which "yesterday" is "yesterday evening"


def text(sentence: str, /, **fields: object) -> str:
    """The sentence in the table's language, its fields filled in.

    Without fields braces stay as they are. What is not in the catalogue is said in English.
    """
    said = _said(_now.code, sentence) if sentence else ""
    return said.format(**fields) if fields else said


def plural(one: str, many: str, count: int, /, **fields: object) -> str:
    """The form of a sentence that belongs to `count`, which also fills its field {count}."""
    said = _catalogue(_now.code).ngettext(one, many, count)
    return said.format(count=count, **fields)


def in_every_language(sentence: str, /, **fields: object) -> frozenset[str]:
    """The sentence as each language says it, its fields filled in."""
    return frozenset(_said(code, sentence).format(**fields) for code in LANGUAGES)


def msgid(sentence: str, /) -> str:
    """The sentence itself: marks it for the catalogues where `text` meets it only later."""
    return sentence


def language() -> str:
    """The code of the table's language."""
    return _now.code


def set_language(code: str) -> None:
    """Speak another language from now on, and tell everybody who observes.

    Raises:
        ValueError: nobody here speaks it.
    """
    if code not in LANGUAGES:
        raise ValueError(f"no catalogue for the language {code!r}")
    if code != _now.code:
        _now.code = code
        _now.observers.tell()


def of_environment(environment: Mapping[str, str]) -> str:
    """The code of the language that a machine's environment asks for; English where nobody here speaks it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((environment[name] for name in names if environment.get(name)), "")
    code = asked.replace(".", "_").partition("_")[0]
    code = "nb" if code in ("no", "nn") else code
    return code if code in LANGUAGES else "en"


def observe(told: Callable[[], None]) -> Callable[[], None]:
    """Call `told` after each change of language; returns what ends that (and may be called twice)."""
    return _now.observers.observe(told)


def when(label: str, now: str) -> str:
    """When something was, as one says it now: "yesterday at 14:05", "on Sunday at 21:14", "3 March".

    Both are labels "YYYY-MM-DDTHH:MM". A label that is not one, or lies ahead of a clock that was set
    back, is said as plainly as it can be.
    """
    try:
        then, today = _read_label(label), _read_label(now).date()
    except ValueError:
        return label
    time = _dates().format_time(then.time(), "short", locale=_locale(_now.code))
    days = (today - then.date()).days
    if days == 0:
        return text("today at {time}", time=time)
    if days == 1 and then.hour >= _EVENING:
        return text("yesterday evening at {time}", time=time)
    if days == 1:
        return text("yesterday at {time}", time=time)
    if 1 < days < 7:
        return text("on {weekday} at {time}", weekday=weekday(then), time=time)
    if then.year == today.year:
        return day(then.month, then.day)
    return str(_dates().format_date(then, "long", locale=_locale(_now.code)))


def weekday(of: date) -> str:
    """The name of a day of the week: "Friday"."""
    return str(_dates().format_date(of, "cccc", locale=_locale(_now.code)))


def moment(label: str) -> str:
    """When something was, as it stays true: "Saturday 28 November 2026, 21:30"; as it is, if no label."""
    try:
        then = datetime.fromisoformat(label)
    except ValueError:
        return label
    said = str(_dates().format_date(then, "full", locale=_locale(_now.code)))
    if "T" in label:
        said = f"{said}, {_dates().format_time(then.time(), 'short', locale=_locale(_now.code))}"
    return said[:1].upper() + said[1:]


def day(month: int, of_month: int) -> str:
    """A day of the year without its year, such as a birthday: "3 March"."""
    of_any_year = date(2000, month, of_month)
    return str(_dates().format_skeleton("MMMMd", of_any_year, locale=_locale(_now.code)))


def month(number: int) -> str:
    """The name of a month, 1 to 12, as it stands by itself."""
    return str(_dates().format_date(date(2000, number, 1), "LLLL", locale=_locale(_now.code)))


def number(value: float) -> str:
    """A number as it is written: "1,234.5"; at most three decimals."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, locale=_locale(_now.code)))


def whole(value: int) -> str:
    """A whole number as it stands on the screen, figure by figure, with a true minus."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A whole number that is added, with its sign: "+5", "−2"."""
    return f"+{value}" if value > 0 else whole(value)


def tenths(value: float) -> str:
    """A number to one decimal, also where that is nought, so that a column of them stands in line: "48.0"."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, format="#,##0.0", locale=_locale(_now.code)))


def percent(share: float) -> str:
    """A share of 1 as it is written: "17 %"."""
    from babel.numbers import format_percent

    return str(format_percent(share, locale=_locale(_now.code)))


def seconds(count: int) -> str:
    """A length of time as it stands on a tile: "45 seconds", "1 minute", "1:30 minutes"."""
    minutes, rest = divmod(count, 60)
    if not minutes:
        return plural("{count} second", "{count} seconds", count)
    if not rest:
        return plural("{count} minute", "{count} minutes", minutes)
    return text("{minutes}:{seconds} minutes", minutes=minutes, seconds=f"{rest:02d}")


class _Now:
    """The one table's language, and who wants to hear of a change."""

    def __init__(self) -> None:
        self.code = "en"
        self.observers = Observers()


_now = _Now()


def _said(code: str, sentence: str) -> str:
    catalogue = _catalogue(code)
    said = catalogue.gettext(sentence)
    # What has a plural, too, is found by Python's later patch releases alone if it is asked for by itself.
    return catalogue.ngettext(sentence, sentence, 1) if said == sentence else said


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    # A checkout without catalogues still speaks: English.
    return gettext.translation(DOMAIN, LOCALE, [code], fallback=True)


def _read_label(label: str) -> datetime:
    if "T" not in label:
        raise ValueError(label)
    return datetime.fromisoformat(label)


@cache
def _locale(code: str) -> Any:
    from babel.core import Locale

    return Locale.parse(_REGIONS.get(code, code))


def _dates() -> Any:
    from babel import dates

    return dates
