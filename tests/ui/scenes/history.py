"""Earlier games: the list of them, each kind looked back upon, and what of them somebody takes along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from kivy.uix.widget import Widget

from companion.errors import Phrase, TimeglasError
from companion.history import read_summary, result_of
from companion.journal import Journal
from hardware.sticks import NoStickOpened
from tests.companion.table import Table as Game
from tests.ui.archives import AtOnce, PretendSticks, keep_all
from tests.ui.scenes import TODAY, Party, nothing, scene
from tests.ui.scenes.bottle_caps import MIDDLE, table
from tests.ui.scenes.caps_as_it_stood import played as moved
from tests.ui.scenes.city_tour import delivered, tour
from tests.ui.scenes.free_table import played as shared
from tests.ui.scenes.free_table import table as free
from tests.ui.scenes.sheet_games import begun, played
from ui import parcels
from ui.along import Along
from ui.exports import exported, file_name
from ui.screens.history.history import History
from ui.screens.history.people import People
from ui.screens.history.record import Record
from ui.screens.history.save import Save
from ui.screens.history.take_in import TakeIn

LONG = 11  # times as long as usual


def now_label() -> str:
    return f"{TODAY}T23:10"


def teams(party: Party, count: int = 3) -> Game:
    """A game of Cranium in which a task was solved and rolled for."""
    game = party.game(count).say("choose_deck", 4, deck="red").say("read_card", 9, all_play=False)
    game.say("start_hourglass", 12).say("solved", 40)
    return game.say("roll", 44, colour="green")


def of_all_kinds(party: Party) -> Journal:
    """One game of each kind, some of them played to their end; and one of a newer version."""
    games = [
        teams(party), played(begun("crag", 3, party)), played(begun("yatzy", 6, party), 4),
        shared(free(party, 5)).say("finish"), moved(table(party, MIDDLE)), delivered(tour(party), 7),
        begun("yacht", 2, party).say("stop_game"),
    ]  # fmt: skip
    journal = keep_all(*games)
    journal.begin(b'{"table":9,"game":"chess"}', "2026-11-30T19:05")
    return journal


def history(keep: Callable[[Party], Journal], sought: str, party: Party) -> Widget:
    page = History(
        archive=AtOnce(keep(party)), look=nothing, save=nothing, report=nothing, people=nothing,
        aloud=nothing, back=nothing, now_label=now_label,
    )  # fmt: skip
    page.begin()
    page.tick(0)
    if sought:
        assert page.typing is not None
        page.typing.typed(sought)
    return page


scene("history")(partial(history, of_all_kinds, ""))
scene("history, nothing is kept")(partial(history, lambda _party: Journal(None), ""))
scene("history, a game is sought")(partial(history, of_all_kinds, "yatzy"))
scene("history, nothing is called so")(partial(history, of_all_kinds, "xyz"))


@scene("history, who has played")
def people(party: Party) -> Widget:
    """Two games of Crag, one of Yatzy, each won by somebody, and hours at a free table."""
    agreed = [("crag", 3), ("crag", 2), ("yatzy", 5)]
    games = [played(begun(game, count, party)) for game, count in agreed]
    return told(*games, shared(free(party, 5), LONG).say("finish"))


@scene("history, who has played, for years")
def for_years(party: Party) -> Widget:
    """As much as is ever told of anybody."""
    return told(*[played(begun("crag", 2, party)), shared(free(party, 2), LONG).say("finish")] * 600)


def told(*games: Game) -> Widget:
    page = People(take=nothing, back=nothing)
    page.open([(game.session.header, result_of(game.session)) for game in games])
    page.anew()
    return page


def record(play: Callable[[Party], Game], back: int, party: Party) -> Widget:
    """That game looked back upon, so many steps before its last."""
    journal = keep_all(play(party))
    page = Record(
        archive=AtOnce(journal), go_on=nothing, save=nothing, back=nothing, now_label=now_label
    )
    page.open(journal.games()[0])
    page.tick(0)
    for _ in range(back):
        page.ways["previous"].dispatch("on_deed")
    return page


_PLAYED: dict[str, Callable[[Party], Game]] = {
    "cranium": teams,
    "crag": lambda party: played(begun("crag", 5, party), 6),
    "crag, over": lambda party: played(begun("crag", 2, party)),
    "yatzy for eight": lambda party: played(begun("yatzy", 8, party), 3),
    "free table": lambda party: shared(free(party, 5)),
    "free table, alone": lambda party: shared(free(party, 1)),
    "free table for eight": lambda party: shared(free(party, 8)),
    "bottle caps": lambda party: moved(table(party, MIDDLE)),
    "city tour": lambda party: delivered(tour(party), 7),
    "stopped": lambda party: teams(party, 2).say("stop_game"),
}
for _name, _play in _PLAYED.items():
    scene(f"record, {_name}")(partial(record, _play, 0))
for _name in ("crag, over", "bottle caps"):
    scene(f"record, {_name}, one step before")(partial(record, _PLAYED[_name], 1))


@scene("record, nothing was done yet")
def at_the_start(party: Party) -> Widget:
    return record(lambda party: begun("crag", 2, party), 0, party)


@scene("record, cannot be played")
def cannot_be_played(_party: Party) -> Widget:
    """A line of it is one that this version does not know."""
    journal = Journal(None)
    game = journal.begin(b'{"table":1,"game":"yatzy","seats":[{"name":"A"}],"starter":0}', f"{TODAY}T20:00")
    journal.append(game, [b'{"at":1,"do":"fly"}'])
    page = Record(archive=AtOnce(journal), go_on=nothing, save=nothing, back=nothing, now_label=now_label)
    page.open(journal.games()[0])
    page.tick(0)
    return page


def take_in(party: Party, *games: Game, others: int = 0) -> Widget:
    """From a stick on which those games lie, one of which is here already, and so many other files."""
    journal = keep_all(*games[:1])
    with TemporaryDirectory() as stick:
        for kept in (journal_of := keep_all(*games)).games():
            log = exported(kept, journal_of.lines(kept.id), "jsonl")
            (Path(stick) / file_name(kept, "jsonl")).write_bytes(log)
        for number in range(others):
            (Path(stick) / f"holiday-{number}.jsonl").write_text("a word")
        along = Along(PretendSticks(Path(stick)))
        page = TakeIn(
            archive=AtOnce(journal), along=along, back=nothing, done=nothing, now_label=now_label
        )
        page.ask()
        page.anew()
        if games or others:
            page.ways["stick:/dev/sda1"].dispatch("on_deed")
            page.tick(0)
    return page


scene("take in, from where")(take_in)
scene("take in, games and other files")(
    lambda party: take_in(party, teams(party), played(begun("crag", 2, party)), others=5)
)
scene("take in, one game")(lambda party: take_in(party, teams(party)))


@scene("take in, nothing is there")
def nothing_to_take_in(_party: Party) -> Widget:
    """An empty folder of this machine."""
    with TemporaryDirectory() as folder:
        along = Along(None, Path(folder))
        page = TakeIn(
            archive=AtOnce(Journal(None)), along=along, back=nothing, done=nothing, now_label=now_label
        )
        page.ask()
        page.anew()
        page.ways["folder"].dispatch("on_deed")
        page.tick(0)
    return page


NO_STICK = Along(PretendSticks(), Path("/home/somebody/Documents/Timeglas"))
STICKS = Along(PretendSticks(Path("/media/pi/MIN PIND"), Path("/media/pi/CAN ONLY READ!")), NO_STICK.folder)


def save(along: Along, party: Party, of: str = "game") -> Any:
    journal = keep_all(played(begun("crag", 2, party)))
    archive = AtOnce(journal)
    assert read_summary(journal.games()[0].summary) is None
    made = {
        "game": lambda: parcels.one_game(archive, journal.games()[0]),
        "games": lambda: parcels.all_games(archive, journal.games(), nothing),
        "report": lambda: parcels.report(archive, along, now_label),
    }
    page = Save(archive=archive, along=along, back=nothing)
    page.open(made[of]())
    page.anew()
    return page


scene("save a game, no stick is there")(partial(save, NO_STICK))
scene("save a game, with sticks")(partial(save, STICKS))
scene("save all games")(partial(save, STICKS, of="games"))
scene("save a report")(partial(save, STICKS, of="report"))


def to_print(of: str, party: Party) -> Widget:
    page = save(STICKS, party, of)
    page.ways["form:pdf"].dispatch("on_deed")
    return cast(Widget, page)


scene("save a game, to print")(partial(to_print, "game"))
scene("save all games, to print")(partial(to_print, "games"))


@scene("save a game, on a stick that is gone")
def gone(party: Party) -> Widget:
    page = save(STICKS, party)
    page._hear(TimeglasError("The stick was pulled out. Put it in again."))
    page.tick(0)
    return page


@scene("save a game, on a stick that cannot be opened")
def not_opened(party: Party) -> Widget:
    page = save(STICKS, party)
    page._hear(NoStickOpened("/dev/sda1", Phrase("udisksctl is missing")))
    page.tick(0)
    return page


@scene("save all games, being written")
def being_written(party: Party) -> Widget:
    page = save(STICKS, party, "games")
    page._works, page._written = True, 0
    page.anew()
    return page


@scene("save a game, it is there")
def is_there(party: Party) -> Widget:
    page = save(STICKS, party)
    page._hear((Path("/media/pi/MIN PIND/timeglas-0012-crag-2026-11-30.jsonl"), True))
    page.tick(0)
    return page
