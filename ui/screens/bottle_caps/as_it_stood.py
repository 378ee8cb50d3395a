"""The whole board of bottle caps as it stood after any move: to set it up again after an accident.

One steps back and forward through the moves, each told in a sentence, and nothing is changed by looking. From
any of them the game can be taken back to there, which is asked about before it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.bottle_caps.played import Step, steps
from companion.past import Past
from ui.i18n import text
from ui.screens.bottle_caps.boards import board_of, standing
from ui.screens.confirm import Confirm, Question
from ui.screens.page import Page
from ui.screens.stepping import STEP_H, lay_steps
from ui.showing import Showing
from ui.sparing import Moved
from ui.theme import Box, theme
from ui.widgets.caps_board import CapsBoard
from ui.widgets.mark import Mark
from ui.widgets.text import LINE_HEIGHT
from ui.widgets.text import Step as Size
from ui.words.bottle_caps import past as words
from ui.words.choices import View
from ui.words.seats import said_here

_EDGE, _GAP, _TILE = 16.0, 8.0, 64.0
_COLUMN_W, _BESIDE = 306.0, 10.0
_HEAD, _SENTENCE, _SENTENCE_UPRIGHT = 26.0, 86.0, 76.0
_LEAST_SENTENCE = 40.0
_MARK, _BETWEEN = 10.0, 5.0
_LINE = LINE_HEIGHT * 17 + 0.5  # the lowest row of words


class AsItStood(Page):
    """The open game, `game` being its view, as it stood.

    Args:
        look_back: calls what it is given with the game's past, on another thread.
        undo: takes back so many actions.
        visit: shows a page over this one, or instead of it.
    """

    def __init__(
        self,
        *,
        game: Callable[[], View],
        look_back: Callable[[Callable[[Past], None]], None],
        undo: Callable[[int], None],
        visit: Callable[..., None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._game, self._look_back, self._undo = game, look_back, undo
        self._visit, self._back = visit, back
        self._told: tuple[Past, Sequence[Step]] | None = None
        self._past: Past | None = None
        self._steps: Sequence[Step] = ()
        self._at = 0
        self._board: CapsBoard | None = None
        self._board_of: tuple[Any, ...] = ()
        self._travels = False

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self._game()["seats"]]

    def begin(self) -> None:
        """See the game as it stands now."""
        self._past, self._steps, self._at = None, (), 0
        self._ask()

    def showing(self, showing: Showing) -> None:
        if showing.view is not None and self._past is not None and not self._is_of(showing.view):
            self._ask()

    def tick(self, now_ns: int) -> bool:
        """See whether the past has been told; a cap goes its way."""
        if self._told is not None:
            was_last = self._at == len(self._steps)
            (self._past, self._steps), self._told = self._told, None
            self._at = len(self._steps) if was_last else min(self._at, len(self._steps))
            self.anew()
        return self._board is not None and self._board.tick(now_ns)

    def moved(self) -> Moved | None:
        known = super().moved()
        return None if self._board is not None and self._board.canvas.needs_redraw else known

    def _ask(self) -> None:
        def told(past: Past) -> None:
            self._told = past, tuple(steps(past))

        self._look_back(told)

    def _is_of(self, view: View) -> bool:
        """Whether the past that is known ends with that view."""
        past = self._past
        return past is not None and (view["undo"], view["undo_what"]) == (
            past.last, past.view(past.last)["undo_what"]
        )  # fmt: skip

    # -- what is seen ------------------------------------------------------------------------------------

    def _view(self, number: int) -> View:
        """How the table stood after so many steps."""
        if self._past is None:
            return self._game()
        return said_here(self._past.view(self._steps[number - 1].stand if number else 0))

    @property
    def _is_now(self) -> bool:
        return self._at == len(self._steps)

    def _step(self, by: int) -> None:
        self._at += by
        self._travels = by == 1
        self.anew()

    def _go_back(self) -> None:
        """Ask whether the game is to go on from here."""
        past, count = self._past, len(self._steps) - self._at
        assert past is not None
        stand = self._steps[self._at - 1].stand if self._at else 0
        first = words.told(self._view(self._at + 1), self._steps[self._at])

        def do() -> None:
            if self._is_of(self._game()):  # else the table has gone on, and one looks again
                self._undo(past.last - stand)
                self._back()
            else:
                stay()

        def stay() -> None:
            self._ask()  # others may have gone on meanwhile
            self._visit(self, instead=True)

        question = Question(
            text("Go on from this move?"), words.taken_back(count, first), text("Take back"), "undo-variant"
        )
        self._visit(Confirm([question], do=do, stay=stay, stays=text("Only look")), instead=True)

    # -- laying out --------------------------------------------------------------------------------------

    def lay(self) -> None:
        view, foot = self._view(self._at), theme.height - _EDGE - _TILE
        if theme.portrait:
            side = min(theme.width - 2 * _EDGE, foot - STEP_H - 2 * _GAP - 240)
            board = ((theme.width - side) / 2, _EDGE, side, side)
            x, y, w = 20.0, _EDGE + side + 4, theme.width - 40
        else:
            side = min(theme.height - 2 * _EDGE, theme.width - 20 - _COLUMN_W - _BESIDE - _EDGE)
            board = (_EDGE, _EDGE, side, side)
            x, y = _EDGE + side + _BESIDE, 20.0
            w = theme.width - 20 - x
        self._lay_board(view, board)
        steps_y = foot - _GAP - STEP_H
        self._lay_standing(view, self._lay_words(view, (x, y, w, steps_y - 4 - y)))
        lay_steps(self, self._at, len(self._steps), self._step, (x, steps_y, w, STEP_H))
        self._lay_foot(x, foot, w)

    def _lay_board(self, view: View, where: Box) -> None:
        """The board stays as long as it is the same one: a step forward is seen to be made."""
        of = board_of(view)
        if self._board is None or of != self._board_of:
            self._board_of, self._board = of, CapsBoard(*of)
        self.add(self._board, where)
        # As the sentence counts them that tells the move.
        self._board.counted_by = self._steps[self._at - 1].seat if self._at else view["turn"]["seat"]
        travels, self._travels = self._travels, False
        if self._at:
            self._board.show(standing(self._view(self._at - 1)), travels=False)
        self._board.show(standing(view), travels=travels)

    def _lay_words(self, view: View, where: Box) -> Box:
        """Which move it is and what was done; returns the room that is left below."""
        x, y, w, h = where
        small = theme.font_u("label")
        self.words(words.heading(self._at, len(self._steps)), (x, y, w, _HEAD), size_u=small, smallest_u=17,
                   colour="muted")  # fmt: skip
        usual = _SENTENCE_UPRIGHT if theme.portrait else _SENTENCE
        # A message takes room of the sentence first, then that of the words which the picture shows anyway.
        height = min(usual, max(_LEAST_SENTENCE, h - _HEAD - _GAP - len(view["seats"]) * _LINE))
        said = words.told(view, self._steps[self._at - 1]) if self._at else ""
        body = theme.font_u("body")
        steps = [Size(int(theme.px(size)), 6) for size in (body, 0.9 * body, 0.8 * body, 19, 18, 17)]
        self.words(said, (x, y + _HEAD, w, height), steps=steps, weight=600, middle=False)
        taken = _HEAD + height + _GAP / 2
        return (x, y + taken, w, h - taken)

    def _lay_standing(self, view: View, where: Box) -> None:
        """Where everybody's caps stood, in words: below the name, or beside it where there is less room."""
        x, y, w, h = where
        seats = view["seats"]
        row_h = min(56.0, h / len(seats))
        lines = 2 if row_h >= 2 * _LINE + _BETWEEN else 1
        block_h = row_h - _BETWEEN if lines > 1 else row_h
        if row_h < _LINE:
            return
        line_h = block_h / lines
        size = max(17.0, min(theme.font_u("label"), line_h / LINE_HEIGHT - 0.5))
        left, width = x + 2 * _MARK + 7, w - 2 * _MARK - 7
        for number, seat in enumerate(seats):
            top = y + number * row_h
            self.add(Mark(seat=seat["colour"], radius_u=_MARK), (x, top, 2 * _MARK, block_h))
            name, stood = seat["name"], words.standing(view, number)
            if lines == 1:
                stood = text("{name}: {said}", name=name, said=stood)
            else:
                self.words(name, (left, top, width, line_h), size_u=size, smallest_u=17, weight=600)
            self.words(stood, (left, top + block_h - line_h, width, line_h), size_u=size, smallest_u=17)

    def _lay_foot(self, x: float, y: float, w: float) -> None:
        if self._is_now:
            self.lay_back(self._back, (x, y, w, _TILE), label=text("Back to the table"))
            return
        self.lay_back(self._back, (x, y, 84, _TILE))
        self.tile(
            "go_back", (x + 84 + _GAP, y, w - 84 - _GAP, _TILE), self._go_back, kind="outlined",
            icon="undo-variant", label=text("Go on from here"), stands="beside",
        )  # fmt: skip
