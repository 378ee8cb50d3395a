"""Cranium on the screen: teams, birthdays that say who begins, and which page shows which of its phases."""

from __future__ import annotations

from companion.errors import Malformed
from companion.game import Header
from companion.games.cranium.starter import day_of, month_and_day, next_birthday, starter_by_birthday
from companion.games.cranium.table import LEAST_PLAYERS
from companion.seats import Player
from ui.games import First, OnScreen
from ui.i18n import day, msgid, text
from ui.words import cranium
from ui.words.choices import View


def _page_of(view: View) -> str:
    phase, glass = view["phase"], view["hourglass"]["state"]
    if phase == "vote":
        return "vote"
    if phase == "answer" or (phase == "activity" and view.get("dead_heat")):
        return "buzz_in"
    if phase == "activity":
        return "hourglass"
    if phase == "judge" and glass == "expired":
        return "times_up"
    return "table"


def _first(header: Header) -> First:
    """The team whose player has the next birthday."""
    player = _next_birthday(header)
    if player is None or player.birthday is None:
        return First(None, text("The team whose player has the next birthday begins: tap it."))
    when = day(*month_and_day(player.birthday))
    try:
        seat = starter_by_birthday(header)
    except Malformed:
        why = text("Two teams have the next birthday, {day}: tap the one that begins.", day=when)
        return First(None, why)
    return First(seat, text("{name} has the next birthday: {day}.", name=player.name, day=when))


def _next_birthday(header: Header) -> Player | None:
    everybody = [player for seat in header.seats for player in seat.players or ()]
    if header.today is None:
        return None
    coming = [
        (next_birthday(*month_and_day(player.birthday), day_of(header.today)), number, player)
        for number, player in enumerate(everybody)
        if player.birthday is not None
    ]
    return min(coming)[2] if coming else None


CRANIUM = OnScreen(
    title=msgid("Cranium"),
    about=msgid("Teams solve tasks and race round the board."),
    icon="account-group-outline",
    words=cranium,
    page_of=_page_of,
    first=_first,
    options=cranium.HOUSE_OPTIONS,
    fewest_people=LEAST_PLAYERS,
    needs_birthdays=True,
    quickest={"length": "quick"},
    before=cranium.BEFORE,
    stands=cranium.stands,
)
