"""The first page, the way to a new game and the menu, as people see them: nothing cut, nothing over another.

Walked in four languages on four screens, as far as a finger or an eye can be asked by measuring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.companion.table import Table as Game
from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from companion.journal import Journal
from companion.seats import Player
from tests.ui.looked_over import apart, complaints, drawn, written
from tests.ui.toy import toy
from ui.i18n import LANGUAGES, set_language
from ui.screens.more_menu import MoreMenu
from ui.screens.new_game.begins import Begins
from ui.screens.new_game.birthday import Birthday
from ui.screens.new_game.buttons import Buttons
from ui.screens.new_game.measure import Measure
from ui.screens.new_game.namesake import Namesake
from ui.screens.new_game.options import Options
from ui.screens.new_game.plan import Plan, planned
from ui.screens.new_game.seats import Seats, table_box
from ui.screens.new_game.which import Which
from ui.screens.page import Page
from ui.screens.start import Language, Start
from ui.theme import theme
from ui.widgets.tile import Tile
from ui.words.cranium import HOUSE_OPTIONS
from ui.words.cranium.options import describe, option_label

__all__ = ["toy"]  # a fixture for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]
TODAY = "2026-11-30"
LONG = "Mormors hemmelige superhelte i Hjørring!"
EMOJI = "🧚 Æblegrød 🍎🍎"


def nothing(*_: Any) -> None: ...


def plan(teams: int, name: str = "", players: int = 2) -> Plan:
    made = planned().with_seats(teams)
    for team in range(teams):
        for number in range(players):
            made = made.seated(team, Player(f"{name}{team}{number}")) if name else made.with_guest(team)
        if name:
            made = made.named(team, f"{name[:-1]}{team}")
    return made


def seats(made: Plan, known: tuple[str, ...] = (), team: int = 0) -> Page:
    page = Seats(
        changed=nothing, new_name=nothing, rename=nothing, go_on=nothing, back=nothing, aloud=nothing
    )
    page._seat = team
    page.show(made, [Player(name) for name in known])
    return page


def birthday(*, in_month: int | None, name: str = "Søren") -> Page:
    page = Birthday(done=nothing, back=nothing)
    page.show(name, "blue")
    if in_month is not None:
        page._choose(in_month)
    return page


def options(values: int, seconds: int = 60) -> Page:
    """Every option at one of its values."""
    made = planned()
    for option in HOUSE_OPTIONS:
        made = made.with_option(option.name, option.values[values % len(option.values)])
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    page.show(made.with_option("hourglass_s", seconds))
    return page


def measure(step: int) -> Page:
    page = Measure(now_ns=lambda: 59_000_000_000 * step, done=nothing, back=nothing)
    page.show()
    for number in range(step):
        page.pressed(number * 75_000_000_000)
    return page


def measured(seconds: int) -> Page:
    page = Measure(now_ns=lambda: 0, done=nothing, back=nothing)
    page.show()
    page.pressed(0)
    page.pressed(seconds * 1_000_000_000)
    return page


def namesake(name: str) -> Page:
    page = Namesake(same=nothing, another=nothing, back=nothing)
    page.show(plan(3).named(0, name).seated(0, Player(name)), 1, name, f"{name} 2")
    return page


def begins(teams: int, name: str = "", birthdays: bool = False, lot: bool = False) -> Page:
    made = plan(teams, name)
    if birthdays:
        made = made.seated(0, Player("Anna", "12-03"))
    page = Begins(chosen=nothing, back=nothing, draw=lambda _: 1)
    page.show(made, TODAY)
    if lot:
        page._draw_lot()
    return page


def buttons(*, taken: bool = False, as_before: bool = False) -> Page:
    page = Buttons(done=nothing, back=nothing)
    page.show(plan(3), {"GPIO17": 0} if as_before else {})
    if taken:
        page.pressed("GPIO5")
        page.pressed("GPIO5")
    return page


def start(games: int) -> Page:
    """With that many games of the evening before: one turns the hourglass, the other chooses a deck."""
    journal = Journal(None)
    peeks = {}
    for number in range(games):
        table = game(3)
        header = plan(3).beginning(1).header(TODAY)
        kept = journal.begin(header, f"2026-11-{29 - number}T21:14")
        if number == games - 1:
            table.say("choose_deck", 0, deck="red").say("read_card", 1, all_play=False)
        peeks[kept] = table.view
    page = Start(go_on=nothing, new_game=nothing, go=nothing, now_label=lambda: f"{TODAY}T20:00")
    page.show(journal.games(), peeks)
    return page


def language() -> Page:
    page = Language(chosen=nothing)
    page.anew()
    return page


def game(teams: int, **options_: Any) -> Game:
    header = plan(teams).beginning(0)
    for name, value in options_.items():
        header = header.with_option(name, value)
    return Game(msgspec.json.decode(header.header(TODAY)))


def more(*ways: str, teams: int = 3, known: int = 0, **options_: Any) -> Page:
    page = MoreMenu(say=nothing, undo=nothing, redo=nothing, go=nothing)
    page.open(game(teams, **options_).view, [Player(f"Anna {number}") for number in range(known)])
    for way in ways:
        page.ways[way].dispatch("on_deed")
    return page


def people(count: int, *names: str, game: str = "toy") -> Page:
    """That many seats, each for one person; those who are named have sat down."""
    made = planned(game).with_seats(count)
    for seat, name in enumerate(names):
        made = made.seated(seat, Player(name))
    return seats(made, names, len(names) % count)


def which() -> Page:
    page = Which(chosen=nothing, back=nothing)
    page.show("toy")
    return page


def many_options(page_number: int) -> Page:
    page = Options(changed=nothing, measure=nothing, go_on=nothing, back=nothing)
    page.show(planned("toy"), page_number)
    return page


def eight(page: Begins | Buttons) -> Page:
    """Who begins, or whose button is which, of eight people."""
    made = planned("toy").with_seats(8)
    for seat in range(8):
        made = made.with_guest(seat)
    if isinstance(page, Begins):
        page.show(made, TODAY)
    else:
        page.show(made, {})
    return page


SHORT = ("Anna", "Bo", "Karl Emil", "Per", "Sofie", "Mor", "Far", "Ida")
PAGES: dict[str, Callable[[], Page]] = {
    "start": lambda: start(0),
    "start-one-game": lambda: start(1),
    "start-two-games": lambda: start(2),
    "language": language,
    "seats-2": lambda: seats(plan(2)),
    "seats-3-nobody-yet": lambda: seats(planned().with_seats(3), ("Anna", "Bo", "Karl Emil"), 1),
    "seats-4": lambda: seats(plan(4), ("Anna", "Bo", "Ida", "Per", "Søren", "Mor", "Far"), 2),
    **{f"people-{count}": partial(people, count, *SHORT[: count - 1]) for count in range(2, 9)},
    "people-8-all": lambda: people(8, *SHORT),
    "which": which,
    "options-of-many": lambda: many_options(0),
    "options-of-many-last": lambda: many_options(-1),
    "begins-8": lambda: eight(Begins(chosen=nothing, back=nothing)),
    "buttons-8": lambda: eight(Buttons(done=nothing, back=nothing)),
    "birthday-month": lambda: birthday(in_month=None),
    "birthday-day": lambda: birthday(in_month=9),
    "birthday-february": lambda: birthday(in_month=2),
    "options-0": lambda: options(0),
    "options-1": lambda: options(1, 90),
    "options-2": lambda: options(2, 75),
    "options-3": lambda: options(3, 10),
    "measure": lambda: measure(0),
    "measure-runs": lambda: measure(1),
    "measure-found": lambda: measure(2),
    "measure-too-short": lambda: measured(4),
    "measure-too-long": lambda: measured(725),
    "namesake": lambda: namesake("Anna"),
    "begins": lambda: begins(4),
    "begins-birthday": lambda: begins(3, birthdays=True),
    "begins-lot": lambda: begins(2, lot=True),
    "buttons": buttons,
    "buttons-taken": lambda: buttons(taken=True),
    "buttons-as-before": lambda: buttons(as_before=True),
    "more": more,
    "more-leave": lambda: more("leave"),
    "more-leave-refused": lambda: more("leave", teams=2),
    "more-standing": lambda: more("standing", "standing:1", length="long"),
    "more-standing-quick": lambda: more("standing", "standing:1", length="quick"),
    "more-turn": lambda: more("turn", teams=4),
    "more-stop": lambda: more("stop_game"),
    "more-late-team": lambda: late_team(known=0),
    "more-late-team-of-many": lambda: late_team(known=12),
}
WITH_ANY_NAME: dict[str, Callable[[], Page]] = {
    "seats-2-long": lambda: seats_of(2, LONG),
    "seats-3-long": lambda: seats_of(3, LONG),
    "seats-4-long": lambda: seats_of(4, LONG),
    **{f"people-{count}-long": partial(people, count, *[f"{LONG[:-1]}{n}" for n in range(count)])
       for count in range(2, 9)},
    "seats-3-emoji": lambda: seats_of(3, EMOJI),
    "seats-4-emoji": lambda: seats_of(4, EMOJI),
    "birthday-long": lambda: birthday(in_month=9, name=LONG),
    "namesake-long": lambda: namesake(LONG),
    "begins-long": lambda: begins(4, name=LONG),
}


def seats_of(teams: int, name: str) -> Page:
    return seats(plan(teams, name, 5), (LONG, EMOJI, "Bo"), teams - 1)


def late_team(known: int) -> Page:
    page = more("join", known=known)
    assert isinstance(page, MoreMenu)
    assert page.keyboard is not None
    page.keyboard.ways["done"].dispatch("on_deed")
    page.ways["guest"].dispatch("on_deed")
    return page


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> None:
    window.resize(*request.param)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def all_complaints() -> list[str]:
    return [
        f"{name}: {one}" for name, make in PAGES.items() for one in complaints(drawn(make), may_be_cut=False)
    ]


@pytest.mark.usefixtures("spoken", "size")
def test_no_page_cuts_a_text_or_lays_one_thing_on_another() -> None:
    assert all_complaints() == []


@pytest.mark.usefixtures("spoken", "size")
@pytest.mark.parametrize("text_size", ["large", "largest"])
def test_larger_text_fits_too(monkeypatch: pytest.MonkeyPatch, text_size: str) -> None:
    monkeypatch.setattr(theme, "text_size", text_size)
    assert all_complaints() == []


@pytest.mark.parametrize("page", WITH_ANY_NAME)
@pytest.mark.usefixtures("size")
def test_no_name_pushes_anything_away(page: str) -> None:
    assert complaints(drawn(WITH_ANY_NAME[page]), may_be_cut=True) == []


@pytest.mark.parametrize("teams", [2, 3, 4])
@pytest.mark.usefixtures("size")
def test_no_words_lie_across_the_edge_of_the_table(teams: int) -> None:
    for made in (plan(teams), plan(teams, LONG, 5), plan(teams, EMOJI)):
        left, bottom, width, height = theme.box(*table_box())
        table = left, bottom, left + width, bottom + height
        words = written(seats(made))
        assert [said for said, its in words.items() if apart(its, table) < 0] == []


@pytest.mark.usefixtures("size")
def test_the_spans_of_a_false_start_are_written_in_one_size() -> None:
    page = drawn(lambda: options(1))
    spans = [tile for name, tile in page.ways.items() if name.startswith("false_start_ms:")]
    assert len({tile.laid[0].size for tile in spans if isinstance(tile, Tile)}) == 1


@pytest.mark.usefixtures("size")
def test_upright_each_heading_is_nearer_to_its_own_row_than_to_the_one_above() -> None:
    if not theme.portrait:
        return
    page = drawn(lambda: options(1))
    words, above = written(page), None
    for option in HOUSE_OPTIONS:
        name = option.name
        tiles = [tile for said, tile in page.ways.items() if said.startswith(f"{name}:")]
        heading = words[option_label(name)]
        means = words[describe(name, 60 if name == "hourglass_s" else option.values[1 % len(option.values)])]
        if above is not None:
            assert above - heading[3] > means[1] - tiles[0].top
        above = tiles[0].y


def test_back_and_help_are_seen_as_tiles_where_they_lie_in_the_well_upright() -> None:
    page = seats(plan(2))
    with window.shown(page, 720, 1280):
        page.anew()
        drawn_page = window.picture()
        for says in ("back", "rules"):
            tile = page.ways[says]
            y = drawn_page.height - round(tile.center_y)
            across = {drawn_page.getpixel((round(tile.x) + by, y)) for by in range(-6, 7)}
            assert len(across) > 1, says
    window.resize(800, 480)
