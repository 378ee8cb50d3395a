"""The games that have screens, and what those need of each beside its rules.

To give a game screens: a module here that describes it, its words in `ui/words` and the catalogues, and a
line below (the README has it in five steps). Only what the general pages do not do takes a page of its own
(`OnScreen.pages`). How many may sit down, whether they are teams, and how an option stands at first is asked
of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from companion.game import Header
from companion.games.registry import kind_of
from companion.past import Past
from ui.i18n import msgid, text
from ui.words.choices import View, Words
from ui.words.options import HouseOption

# Where each one is described: read in when it is first shown.
GAMES = {
    "cranium": "ui.games.cranium:CRANIUM",
    "city_tour": "ui.games.city_tour:CITY_TOUR",
    "crag": "ui.games.crag:CRAG",
    "yatzy": "ui.games.yatzy:YATZY",
    "yacht": "ui.games.yacht:YACHT",
    "bottle_caps": "ui.games.bottle_caps:BOTTLE_CAPS",
    "free_table": "ui.games.free_table:FREE_TABLE",
}


class First(NamedTuple):
    """Who begins by the game's rule, None where that is for the table to say; and why, as a sentence."""

    seat: int | None
    why: str


class Aside(NamedTuple):
    """A page of a game that somebody goes to: its name, and its tile; what that says is said by `text`.

    `at_end`: the page of the end leads there, too.
    """

    page: str
    label: str
    second: str
    icon: str
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class OnScreen:
    """A game on the screen.

    Attributes:
        title: what it is called, to be said by `text`.
        about: what it is, in one sentence, to be said by `text`.
        icon: of the tile that begins it.
        words: what it says at the table.
        page_of: the name of the page on which a view of it is seen while it goes on.
        first: who begins by its rule, from the header as far as it is agreed; None: no rule says it.
        options: what the table can agree on.
        fewest_people: how many a team needs; 1 where each seat is one person.
        needs_birthdays: whether its rule for who begins asks for them.
        quickest: the options with which it is over soonest.
        agrees: what leads through its own pages of the new game, "module:class", where it has any
            (ui/screens/new_game/own_pages.py).
        again: what of its own fields of the header another game with these seats begins with.
        before: the rules of getting ready, by the page on which help says them, to be said by `text`.
        pages: its own pages, "module:class" by name.
        asides: those of them to which the more menu leads, and which stay while the game goes on; also pages
            that are visited (ui/game_visits.py).
        stays: other pages that somebody has gone to, and sees on though the game goes on.
        course: what was done, step by step, where that is more than deed by deed (ui/course.py): the stand of
            the game's past that each step led to, and its sentence.
        last_look_s: for how long the page of the move that ends it is seen before the end is.
        stands: how a seat stood, when one looks back on the game, where that is not its points.
        most: how much a seat can have of what bars show; 0: they are measured by whoever has the most.
        has: what each seat has at the end of a game that counts no points.
        went: what else is told of a seat where there is much room, as on paper.
        picture: draws a view when one looks back, "module:function", where there is more to be seen than how
            everybody stood.
        tables: what of it is printed as tables, "module:function" told its past (ui/paper/tables.py).
        has_coach: whether somebody knows its best play (ui/coaches.py).
        middle: what lies in the middle of the table, to be said by `text`.
        in_more: the tools that these have no room for, "pause" or "redo"; they lie in the more menu.
    """

    title: str
    about: str
    icon: str
    words: Words
    page_of: Callable[[View], str]
    first: Callable[[Header], First] | None = None
    options: tuple[HouseOption, ...] = ()
    fewest_people: int = 1
    needs_birthdays: bool = False
    quickest: Mapping[str, Any] = field(default_factory=dict)
    agrees: str = ""
    again: Callable[[Header, Sequence[int]], Mapping[str, Any]] | None = None
    before: Mapping[str, Sequence[str]] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)
    asides: tuple[Aside, ...] = ()
    stays: tuple[str, ...] = ()
    course: Callable[[Past], Iterable[tuple[int, str]]] | None = None
    last_look_s: float = 0.0
    stands: Callable[[View, int], str] | None = None
    most: int = 0
    has: Callable[[View, int], str] | None = None
    went: Callable[[View, int], str] | None = None
    picture: str = ""
    tables: str = ""
    has_coach: bool = False
    middle: str = msgid("The board")
    in_more: tuple[str, ...] = ()


def has_screens(game: str) -> bool:
    """Whether that game can be played here; another one may lie in the journal all the same."""
    return game in GAMES


def on_screen(game: str) -> OnScreen:
    """The game's description. A KeyError: it has no screens."""
    module, _, name = GAMES[game].partition(":")
    found: OnScreen = getattr(import_module(module), name)
    return found


def title_of(game: str) -> str:
    """What the game is called, in the table's language."""
    return text(on_screen(game).title)


def seats_from_to(game: str) -> tuple[int, int]:
    """The fewest and the most who may sit down to it."""
    return kind_of(game).seats_from_to


def has_teams(game: str) -> bool:
    """Whether its seats are teams, each of several people; else each is one person."""
    return "players" in kind_of(game).fields_of_seat
