"""Guests of one evening: whose names were new tonight, and who is not offered any more. Data only.

Nobody's name is taken out of a game: a game keeps its log. What is forgotten is that somebody could be
offered for the next one. Whoever plays here again, and so types the name again, is known again from then on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from companion import tablelog
from companion.errors import TimeglasError
from companion.game import Header
from companion.journal import KeptGame
from companion.seats import Player
from ui.words.seats import is_guest

_MORNING = timedelta(hours=6)  # until then it is still the evening before


def evening_of(label: str) -> str:
    """The day on which the evening of that moment ("YYYY-MM-DDTHH:MM") began; what is none stays as it is."""
    try:
        return str((datetime.fromisoformat(label[:16]) - _MORNING).date())
    except ValueError:
        return label


def named_in(header: Header) -> list[Player]:
    """Who plays in a game by name."""
    players = (
        player
        for seat in header.seats
        for player in ((Player(seat.name),) if seat.players is None else seat.players)
    )
    return [player for player in players if not is_guest(player.name)]


def named_in_kept(game: KeptGame) -> list[Player]:
    """As `named_in`; of a game from a newer version nobody is known here."""
    try:
        return named_in(tablelog.header_of(game.header))
    except TimeglasError:
        return []


def is_forgotten(name: str, game: int, forgotten: Mapping[str, int], newest: int) -> bool:
    """Whether it is forgotten that somebody of that name played in that game.

    `newest` is the newest game that is kept: what was forgotten of a later one was so in another journal.
    """
    up_to = forgotten.get(name, 0)
    return game <= up_to <= newest + 1  # + 1: of a game that is open still


def new_tonight(
    kept: Sequence[KeptGame], opened: tuple[int, Header] | None, now: str, forgotten: Mapping[str, int]
) -> list[str]:
    """The names that tonight's games know and no earlier one does, but for those that are forgotten already.

    `opened` is the open game's number and header; it is not always among the kept ones yet.
    """
    newest = max((game.id for game in kept), default=0)
    tonight, earlier = dict[str, None](), set[str]()

    def note(game: int, players: Iterable[Player], is_of_tonight: bool) -> None:
        for player in players:
            if is_forgotten(player.name, game, forgotten, newest):
                continue
            if is_of_tonight:
                tonight[player.name] = None
            else:
                earlier.add(player.name)

    for game in kept:
        note(game.id, named_in_kept(game), evening_of(game.begun) == evening_of(now))
    if opened is not None and all(game.id != opened[0] for game in kept):
        note(opened[0], named_in(opened[1]), is_of_tonight=True)
    return [name for name in tonight if name not in earlier]


def forgetting(
    names: Iterable[str], kept: Sequence[KeptGame], opened: int | None, forgotten: Mapping[str, int]
) -> dict[str, int]:
    """What is forgotten once these names are, too; what another journal's games had forgotten goes."""
    newest = max((game.id for game in kept), default=0)
    up_to = max(newest, opened or 0)
    still = {name: game for name, game in forgotten.items() if game <= newest + 1}
    return {**still, **dict.fromkeys(names, up_to)}
