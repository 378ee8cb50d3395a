"""Which team begins: the one with the player whose birthday comes next.

Source: seed 000, on who begins; RULES section 1.
"""

from __future__ import annotations

import calendar
import datetime
import re

from companion.errors import Malformed, quoted
from companion.game import Header

_BIRTHDAY = re.compile(r"(?:(\d{4})-)?(\d{2})-(\d{2})\Z", re.ASCII)


def month_and_day(birthday: str) -> tuple[int, int]:
    """The month and day of "YYYY-MM-DD" or "MM-DD". Raises: Malformed for what is no day of a year."""
    match = _BIRTHDAY.match(birthday)
    if match:
        year, month, day = match.groups()
        try:
            # A birthday without its year may be a leap day, so it is tried in a leap year.
            datetime.date(int(year) if year else 2000, int(month), int(day))
        except ValueError:
            pass
        else:
            return int(month), int(day)
    raise Malformed("{birthday} is no birthday: write YYYY-MM-DD or MM-DD", birthday=quoted(birthday))


def next_birthday(month: int, day: int, today: datetime.date) -> datetime.date:
    """When that birthday comes next; today counts. 29 February counts as the 28th in a common year."""
    for year in (today.year, today.year + 1):
        is_moved = (month, day) == (2, 29) and not calendar.isleap(year)
        date = datetime.date(year, month, 28 if is_moved else day)
        if date >= today:
            return date
    raise AssertionError("a birthday comes every year")


def starter_by_birthday(header: Header) -> int:
    """The index of the team that begins.

    Raises:
        Malformed: no birthday and no `starter`, no or no real `today`, or two teams share the next birthday.
    """
    known = [
        (seat, month_and_day(player.birthday))
        for seat, entry in enumerate(header.seats)
        for player in entry.players or ()
        if player.birthday is not None
    ]
    if not known:
        raise Malformed("Nobody's birthday is known: say which team begins")
    if header.today is None:
        raise Malformed("Whose birthday is next cannot be found without today's date")
    today = day_of(header.today)
    coming = [(next_birthday(month, day, today), seat) for seat, (month, day) in known]
    soonest = min(date for date, _ in coming)
    first = sorted({seat for date, seat in coming if date == soonest})
    if len(first) > 1:
        raise Malformed(
            "{one} and {other} have the same next birthday: say which team begins",
            one=header.seats[first[0]].name, other=header.seats[first[1]].name,
        )  # fmt: skip
    return first[0]


def day_of(today: str) -> datetime.date:
    """The date "YYYY-MM-DD". Raises: Malformed."""
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", today, re.ASCII):
        try:
            date = datetime.date.fromisoformat(today)
        except ValueError:
            pass
        else:
            if date.year < datetime.MAXYEAR:  # a birthday may come in the year after
                return date
    raise Malformed("{today} is no date: write YYYY-MM-DD", today=quoted(today))
