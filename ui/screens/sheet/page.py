"""The sheet: everybody's sheets to read, the throw, and a grid of rows of which one is entered.

The throw is tapped in on six keys or rolled by pretend dice; of a throw that lies there, those dice are
tapped that are kept. A row that would give something is entered by one tap; one that gives nothing asks
first, and so does one that is used, for it was wrong then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.game import OVER
from ui.i18n import text
from ui.screens.game_page import ROOM_TO_SAY
from ui.screens.sheet.layout import SheetLayout
from ui.screens.sheet.questions import About, Question
from ui.screens.sheet.tapping import Tapping
from ui.theme import theme
from ui.tumble import Rest, Tumble, fallen
from ui.widgets.figures import Figures
from ui.widgets.tile import Tile
from ui.words.help import Chapter
from ui.words.sheets.balance import out_of_step
from ui.words.sheets.hints import Lying, hints


class SheetPage(SheetLayout):
    """The page of Crag, Yatzy and Yacht while they go on. `thrown` says what a pretend die shows."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.thrown: Callable[[], int] = fallen
        self._is_said = False  # the throw is whole, and the table has not answered yet
        self._whole: list[Tapping] = []  # the whole throws of this turn
        self._takes_back = False  # the last of them, and the table has not answered yet
        self._tumble: Tumble | None = None
        self._rest: Rest | None = None
        self._moment: tuple[Any, ...] = ()
        self._weighed: tuple[Any, ...] = ()  # the correction of which it was said what it did to the rows

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Whoever comes here next, perhaps at another table, begins a throw that is not said yet anew."""
        if parent is None:
            self._moment, self._drawn = (), ()

    @property
    def _tumbles(self) -> bool:
        return self._tumble is not None

    @property
    def _just_fell(self) -> bool:
        return self._rest is not None

    def _follow(self) -> None:
        """Begin anew where the table has moved on: what was tapped before is done, or void."""
        view = self.view
        moment = (
            view["game"], view["turn"]["number"], view["phase"], view["match_game"], view["undo"],
            view["redo"], view["dice"], view["paused"],
        )  # fmt: skip
        if moment == self._moment:
            return
        if moment[:2] != self._moment[:2]:
            self._tab = "throw"
            self._whole.clear()
            self._rest = None
        self._moment = moment
        self._question = None
        self._begin_throw()
        self._weigh()

    def _weigh(self) -> None:
        """Say it once where a correction has given somebody more or fewer rows than the others have."""
        view, what = self.view, self.view["undo_what"] or {}
        weighed = (view["game"], view["turn"]["number"], view["undo"], what)
        if what.get("do") != "correct" or what.get("seat") is None or weighed == self._weighed:
            return
        self._weighed = weighed
        if view["phase"] != OVER:
            self.tell(out_of_step(view, what["seat"]) or None)

    def _begin_throw(self) -> None:
        self._tapping = self._tapping_now()
        self._is_said, self._takes_back, self._tumble = False, False, None

    def _tapping_now(self) -> Tapping:
        """The next throw, with the marks of the one before; or half of the one that was taken back."""
        lying, count = self.view["dice"], self._words.sheet.dice
        if not self._whole:
            return Tapping(count, lying)
        last = self._whole[-1]
        if self._takes_back and (None if lying is None else tuple(lying)) == last.lying:
            return self._whole.pop().before_last()
        if lying is not None and self._may_throw and list(lying) == last.said["dice"]:
            return Tapping(count, lying, last.kept)
        return Tapping(count, lying)

    # -- the throw ---------------------------------------------------------------------------------------

    @property
    def _is_busy(self) -> bool:
        """Whether nothing can be tapped at this moment: the throw is on its way, or the table rests."""
        return self._is_said or self._tumbles or bool(self.view["paused"])

    def _is_free(self) -> bool:
        """Whether a die can be told now; why not is said aloud."""
        if self._is_busy:
            return False
        if not self._may_throw:
            self.refuse(text("There is no throw left: enter a row"))
        elif not self._tapping.missing:
            self.refuse(text("All dice are kept. Tap those that are thrown again."))
        else:
            return True
        return False

    def _tell_die(self, value: int) -> None:
        if self._is_free():
            self._rest = None
            self._tapping.tell(value)
            self._after_tap()

    def _tap_die(self, place: int) -> None:
        if self._may_throw and not self._is_busy:
            self._rest = None
            self._tapping.tap(place)
            self._after_tap()

    def _roll(self) -> None:
        if self._just_fell or not self._is_free():
            return
        values = {place: self.thrown() for place in self._tapping.missing}
        seconds = theme.motion("tumble")
        if seconds:
            self._tumble, self._question = Tumble(values, seconds), None
            self.anew()
        else:
            self._fall(values)

    def tick(self, now_ns: int) -> bool:
        """Pretend dice tumble, and rest."""
        if self._tumble is None:
            return self._wait(now_ns)
        for place, value in self._tumble.faces(now_ns).items():
            if place < len(self._dice):  # none lie there while the sheets are looked at
                self._dice[place].value, self._dice[place].kind = value, "thrown"
        if not self._tumble.is_over(now_ns):
            return True
        values, self._tumble = self._tumble.values, None
        self._fall(values)
        return self._wait(now_ns)

    def _fall(self, values: Mapping[int, int]) -> None:
        self._rest = Rest()
        self._tapping.tell_rest(values)
        self._after_tap()

    def _wait(self, now_ns: int) -> bool:
        """Whether it is still too early to roll again."""
        if self._rest is not None and self._rest.is_over(now_ns):
            self._rest = None
            self.anew()
        return self._just_fell

    def _after_tap(self) -> None:
        """Show the throw as it is told by now; once it is whole, the table hears of it."""
        self._question = None
        self._is_said = self._tapping.is_whole
        self.anew()
        if self._is_said:
            self._whole.append(self._tapping)
            self._say("throw", **self._tapping.said)

    def tell(
        self, sentence: str | None, icon: str = "message-alert-outline", *, alarms: bool = False
    ) -> None:
        """As every page; a throw that the table refused is told anew."""
        if sentence and self._is_said:
            self._whole.pop()
            self._begin_throw()
        super().tell(sentence, icon, alarms=alarms)

    # -- rows --------------------------------------------------------------------------------------------

    def _take_row(self, row: str) -> None:
        """Enter it, or ask first."""
        if self._is_busy:
            return
        view = self.view
        if view["seats"][view["turn"]["seat"]]["sheet"][row] is not None:
            self._ask("entry", row)
        elif self._tapping.is_begun:
            self.refuse(text("First tap in the other dice, or have them rolled."))
        elif view["dice"] is None:
            self._ask("paper", row)
        elif not view["offers"][row]:
            self._ask("zero", row)
        else:
            self._say("score", row=row)

    def _ask(self, about: About, row: str = "") -> None:
        brought_by, grid = self.ways[f"row:{row}" if row else "undo"], self._room.grid
        from_left = grid is not None and brought_by.center_x < theme.px(grid[0] + grid[2] / 2)
        self._figures.clear()
        self._question = Question(about, row, from_left)
        self.anew()

    def _ask_no_more(self) -> None:
        self._question = None
        self.anew()

    def _typed(self, question: Question, figures: Figures) -> None:
        points = figures.number
        if points in self._questions.possible(question, self._words):
            figures.clear()
            self._questions.take(question, self.view, points)
        elif self._pad is not None:
            self._pad.refuse(text("No throw is worth {points} in that row", points=points))

    # -- undo and help -----------------------------------------------------------------------------------

    def _take_back(self) -> None:
        """Take back what is not said yet, or what the table heard last."""
        self._rest = None
        if self._tumble is not None:
            self._tumble = None
        elif self._question is not None:
            self._question = None
        elif self._is_said:
            return
        elif self._tapping.is_begun:
            self._tapping.take_back()
        elif self.view["undo"]:
            if self._is_plain:
                self._takes_back = (self.view.get("undo_what") or {}).get("do") == "throw"
                self._undo()
            else:
                self._ask("undo")
            return
        self.anew()

    @property
    def _is_plain(self) -> bool:
        """Whether it can be seen what undo takes back: it says so, or the dice lie there that it takes."""
        is_named = self.ways["undo"].width >= theme.px(ROOM_TO_SAY) or self._is_blank
        return is_named or (self.view.get("undo_what") or {}).get("do") == "throw"

    def help(self) -> list[Chapter]:
        """What can be done now, with what the dice and the rows are for."""
        first, *rest = super().help()
        here = hints(self.view, self._lying)
        return [Chapter(first.title, [*first.lines[:1], *here, *first.lines[1:]]), *rest]

    @property
    def _lying(self) -> Lying:
        other = self.ways.get("other")
        leads = isinstance(other, Tile) and self._room.shows == "sheet"
        return Lying(
            keys=bool(self._keys), rolls="roll" in self.ways, rows=self._grid is not None,
            is_begun=self._tapping.is_begun, asks=self._question is not None, types=self._pad is not None,
            to_throw=other.label if leads and other is not None else "",
        )  # fmt: skip

    def _labels(self) -> Iterator[str]:
        """As every page; of the roll more is said than its name."""
        roll = self.ways.get("roll")
        hinted = {self._lying.to_throw, roll.label if isinstance(roll, Tile) else ""}
        return (label for label in super()._labels() if label not in hinted)
