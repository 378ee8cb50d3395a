"""What is asked before something is entered that was not simply thrown, and what is said then.

A row that these dice do not meet is struck out only when somebody says so. Points that stand on paper, and
those of an entry that was wrong, are chosen from all that are possible in the row, or typed where these are
many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ui.i18n import text
from ui.screens.sheet.asked import Answer, Asked, has_room_apart, most_answers
from ui.words.choices import View
from ui.words.seats import name_of
from ui.words.sheets import SheetWords

About = Literal["zero", "paper", "entry", "undo"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now.

    Attributes:
        about: a zero, points on paper, an entry that is wrong, or what undo takes back.
        row: the row it is about; empty where it is about none.
        from_left: whether the finger that brought it was at the left.
    """

    about: About
    row: str = ""
    from_left: bool = True


class Questions:
    """The answers to a question, and the deeds that they are.

    Args:
        say: says an action: its name and its arguments.
        back: asks no more.
        undo: takes back.
    """

    def __init__(
        self, say: Callable[..., None], back: Callable[[], None], undo: Callable[[], None]
    ) -> None:
        self._say, self._back, self._undo = say, back, undo

    def possible(self, question: Question, words: SheetWords) -> list[int]:
        """The points that can stand in its row."""
        return sorted(words.sheet.possible(question.row))

    def is_typed(self, question: Question, words: SheetWords, width: float) -> bool:
        """Whether these are too many for tiles in that width; u."""
        if question.about not in ("paper", "entry"):
            return False
        points = len(self.possible(question, words))
        if question.about == "entry":
            return not has_room_apart(points, width)
        return points + 1 > most_answers(width)

    def asks(self, question: Question, view: View, words: SheetWords) -> str:
        """The question itself."""
        row = words.row_label(question.row) if question.row else ""
        match question.about:
            case "zero":
                return text("Strike out {row}?", row=row)
            case "paper":
                return text("How many points stand in {row} on paper?", row=row)
            case "entry":
                name = name_of(view, view["turn"]["seat"])
                return text("What is to stand in {row} of {name}?", row=row, name=name)
            case _:
                return words.undo_label(view)

    def part(self, question: Question, view: View, words: SheetWords) -> Asked:
        """The question with its answers."""
        names = [seat["name"] for seat in view["seats"]]
        note = ""
        if question.about == "zero":
            needs = words.row_needs(question.row, view["options"])
            note = f"{text('These dice give nothing there.')}\n{needs}."
        apart = (
            (self.open_again(question, view), self.back._replace(kind="tool"))
            if question.about == "entry"
            else ()
        )
        return Asked(
            self.asks(question, view, words), self._answers(question, view, words), note, names, apart
        )

    def take(self, question: Question, view: View, points: int | None) -> None:
        """These points are the answer; None opens the row again."""
        seat = view["turn"]["seat"]
        if question.about == "paper":
            self._say("score", row=question.row, points=points)
        elif points != view["seats"][seat]["sheet"][question.row]:
            self._say("correct", seat=seat, set={f"sheet.{question.row}": points})
        self._back()

    def open_again(self, question: Question, view: View) -> Answer:
        """The answer to a wrong entry that nothing is to stand there yet."""
        return Answer(
            "open", text("Open again"), partial(self.take, question, view, None), kind="outlined"
        )

    @property
    def back(self) -> Answer:
        """The answer that changes nothing, where it is the usual one."""
        return Answer("back", text("Back"), self._back, "arrow-left", "primary")

    def _answers(self, question: Question, view: View, words: SheetWords) -> list[Answer]:
        if question.about == "zero":
            label = text("Strike out")
            deed = Answer("strike", label, partial(self._strike, question.row), "close-thick", "outlined")
            return self._apart(question, self.back, deed)
        if question.about == "undo":
            deed = Answer("undo:sure", text("Undo"), self._take_back, "undo-variant", "outlined")
            return self._apart(question, self.back, deed)
        stands = view["seats"][view["turn"]["seat"]]["sheet"][question.row]
        answers = [
            Answer(str(points), str(points), partial(self.take, question, view, points),
                   chosen=points == stands)
            for points in self.possible(question, words)
        ]  # fmt: skip
        return [*answers, self.back._replace(kind="tool")] if question.about == "paper" else answers

    @staticmethod
    def _apart(question: Question, safe: Answer, deed: Answer) -> list[Answer]:
        """The deed at the side where the finger was not."""
        return [safe, deed] if question.from_left else [deed, safe]

    def _strike(self, row: str) -> None:
        self._say("score", row=row)
        self._back()

    def _take_back(self) -> None:
        self._undo()
        self._back()


