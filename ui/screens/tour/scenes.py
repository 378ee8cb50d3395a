"""What the tour shows: a game that is played, on the screens it is played on, some of it in fast motion.

A scene is the same picture at the same moment, whoever asks: it is brought to a time, and reads no clock. The
game in it is a real one that is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from companion import tablelog
from companion.journal import Journal
from companion.session import Session
from ui.i18n import msgid
from ui.screens.buzz_in import BuzzIn
from ui.screens.full_screen import FullScreen
from ui.screens.game_page import GamePage
from ui.screens.hourglass import Hourglass
from ui.screens.new_game.plan import planned
from ui.screens.start import Start
from ui.screens.table import Table
from ui.widgets.miniature import Miniature
from ui.words.choices import View
from ui.words.seats import said_here

_TEAMS = 3
_DATE = "2026-01-01"
_S = 1_000_000
_BEHIND_US = 12_000  # so much later the second button is pressed


class Scene(NamedTuple):
    """One page of the tour.

    Attributes:
        says: its sentence, to be said in the table's language.
        lasts_s: how long it is seen before the next one comes by itself.
        still_s: the moment at which it stands where nothing moves.
        made: makes what brings the picture to a time.
    """

    says: str
    lasts_s: float
    still_s: float
    made: Callable[[Stage], Callable[[float], None]]


class Stage:
    """The small screen, the button beside it, and the pages that are seen on it.

    Args:
        press: shows the button of the seat of that colour, and whether it is held; None: no button is there.
    """

    def __init__(self, screen: Miniature, press: Callable[[str | None, bool], None]) -> None:
        self.screen, self.press = screen, press
        self._now_us = 0
        self._made: dict[type[Any], Any] = {}

    def table(self, view: View) -> Any:
        """Let the table be seen with this view; returns its page."""
        return self._game_page(Table, view)

    def full(self, kind: type[FullScreen], view: View, now_us: int) -> Any:
        """Let that screen be seen with this view, at a time of the table's; returns its page."""
        self._now_us = now_us
        page = self._page(
            kind, now_us=lambda: self._now_us, press_seat=_nothing, say=_nothing, undo=_nothing,
            pause=_nothing,
        )  # fmt: skip
        page.show(said_here(view), now_us)
        self.screen.show(page)
        return page

    def start(self, journal: Journal, view: View) -> Any:
        """Let the first page be seen, with a game that is open; returns it."""
        kept = journal.games()
        page = self._page(
            Start, go_on=_nothing, new_game=_nothing, go=_nothing, now_label=lambda: kept[0].touched
        )
        if self.screen.page is not page:
            page.show(kept, {kept[0].id: view})
            self.screen.show(page)
        return page

    def _game_page(self, kind: type[GamePage], view: View) -> Any:
        page = self._page(kind, say=_nothing, undo=_nothing, redo=_nothing, go=_nothing)
        page.show(said_here(view))
        self.screen.show(page)
        return page

    def _page(self, kind: type[Any], **given: Any) -> Any:
        if kind not in self._made:
            self._made[kind] = kind(**given)
        return self._made[kind]


def _turn(stage: Stage) -> Callable[[float], None]:
    """The turn goes round the table."""
    game = _game()
    views = []
    for number in range(_TEAMS):
        game.say("choose_deck", {"deck": ("red", "blue", "green")[number]}, number)
        views.append(game.view())
        for deed in (("read_card", {"all_play": False}), ("start_hourglass", {}), ("not_solved", {})):
            game.say(*deed, number)

    def show(at_s: float) -> None:
        stage.table(views[min(int(at_s / 1.35), _TEAMS - 1)])

    return show


def _hourglass(stage: Stage) -> Callable[[float], None]:
    """A minute of sand in fast motion."""
    game = _game()
    _to_the_hourglass(game, all_play=False)
    view = game.view()
    # When it is turned; then most of it; then its last ten seconds: (of the scene, of the table), in seconds.
    ways = ((0.0, 0.0), (0.7, 0.6), (2.3, 49.2), (2.9, 50.5), (4.7, 59.6))

    def show(at_s: float) -> None:
        stage.full(Hourglass, view, round(_along(ways, at_s) * _S))

    return show


def _race(stage: Stage) -> Callable[[float], None]:
    """Two teams press, and one of them was first."""
    game = _game()
    _to_the_hourglass(game, all_play=True)
    running = game.view()
    first_us = 21 * _S
    for number, seat in enumerate((1, 2)):
        pressed_us = first_us + number * _BEHIND_US
        game.press(seat, pressed_us, seen_us=pressed_us, source="gpio")
    game.advance(first_us + _S)
    answering, colour = game.view(), running["seats"][1]["colour"]

    def show(at_s: float) -> None:
        stage.press(colour, 1.5 <= at_s < 2.1)
        if at_s < 1.6:
            stage.full(Hourglass, running, first_us - round((1.6 - at_s) * _S))
        else:
            stage.full(BuzzIn, answering, first_us)

    return show


def _undo(stage: Stage) -> Callable[[float], None]:
    """A finger slips, and what it did is taken back."""
    game = _game()
    _to_the_hourglass(game, all_play=False)
    game.say("stop_hourglass", {}, 30 * _S)
    asked = game.view()
    game.say("not_solved", {}, 31 * _S)
    slipped = game.view()

    def show(at_s: float) -> None:
        page = stage.table(slipped if 1.3 <= at_s < 3.2 else asked)
        touched = page.ways.get("not_solved" if at_s < 1.3 else "undo")
        is_down = 0.7 <= at_s < 1.3 or 2.4 <= at_s < 3.2
        if touched is not None:
            touched.pressed = is_down
        stage.screen.point(touched if is_down else None)

    return show


def _power(stage: Stage) -> Callable[[float], None]:
    """The screen goes dark in the middle of the sand, and the game goes on from there."""
    journal = Journal(None)
    game = _game(journal)
    _to_the_hourglass(game, all_play=False)
    dark_us = 37 * _S
    running = game.view()
    again = tablelog.reopen(journal, game.game_id, dark_us).view()

    def show(at_s: float) -> None:
        page = None
        if at_s < 1.2:
            stage.full(Hourglass, running, dark_us - round((1.2 - at_s) * _S))
        elif at_s < 2.0:
            stage.screen.show(None)
        elif at_s < 3.4:
            page = stage.start(journal, again)
        else:
            stage.full(Hourglass, again, dark_us)
        touched = page.ways[f"go_on:{game.game_id}"] if page is not None and at_s >= 2.9 else None
        if touched is not None:
            touched.pressed = True
        stage.screen.point(touched)

    return show


SCENES = (
    Scene(msgid("The edge of the screen has the colour of the team that plays."), 4.0, 0.0, _turn),
    Scene(msgid("The hourglass fills the screen, and at the end so does its sand."), 4.8, 1.6, _hourglass),
    Scene(msgid("Where all teams play, the screen says who pressed first."), 4.0, 3.0, _race),
    Scene(msgid("Undo takes back one step, and says which."), 4.2, 2.0, _undo),
    Scene(msgid("If the power goes, nothing is lost: go on where you were."), 4.4, 2.5, _power),
)


def _game(journal: Journal | None = None) -> Session:
    plan = planned("cranium").with_seats(_TEAMS)
    for team in range(_TEAMS):
        plan = plan.with_guest(team).with_guest(team)
    header = tablelog.header_of(plan.beginning(0).header(_DATE))
    return Session(header) if journal is None else tablelog.begin(header, journal, f"{_DATE}T20:00")


def _to_the_hourglass(game: Session, *, all_play: bool) -> None:
    game.say("choose_deck", {"deck": "blue"}, 0)
    game.say("read_card", {"all_play": all_play}, 0)
    game.say("start_hourglass", {}, 0)


def _along(ways: tuple[tuple[float, float], ...], at: float) -> float:
    """What belongs to `at` on a line through these points."""
    for (start, value), (end, after) in pairwise(ways):
        if at < end:
            return value + (after - value) * (at - start) / (end - start)
    return ways[-1][1]


def _nothing(*_: Any, **__: Any) -> None:
    """Nobody taps a picture."""
