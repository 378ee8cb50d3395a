"""A table that disagrees on a city tour: the rule of the step, and if that does not help, a vote.

The vote is of this page alone: what it comes to is said by the table as ever, or taken back with Undo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import Any

from ui.i18n import text
from ui.screens.vote import Vote
from ui.theme import Box, theme
from ui.widgets.text import LINE_HEIGHT, Step, least
from ui.words.choices import Can, Choice, View
from ui.words.help import Chapter
from ui.words.seats import name_of, present

_RULE, _RULE_UPRIGHT = 40.0, 60.0  # u: what the longest takes


class Dispute(Vote):
    """The rule, and then everybody's vote; leads back to the table by `go("back")`."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._is_voting = False
        self._votes: dict[str, bool] = {}

    def begin(self) -> None:
        """Nobody has voted yet."""
        self._is_voting, self._votes, self._drawn = False, {}, ()

    def show(self, view: View, with_button: Container[int] | None = None) -> None:
        """As every page; who votes, and how, is known here alone."""
        super().show({**view, "voters": present(view["seats"]), "votes": dict(self._votes)}, with_button)

    def button_pressed(self, seat: int) -> None:
        """A seat's own button says that it counts."""
        if self._is_voting and self._verdict is None:
            self._give(seat, True)

    # -- the vote ----------------------------------------------------------------------------------------

    @property
    def _verdict(self) -> bool | None:
        """What the majority says; None where it has not been come to (or never will be)."""
        counted, voters = Counter(self._votes.values()), len(self.view["voters"])
        return next((said for said in (True, False) if 2 * counted[said] > voters), None)

    @property
    def question(self) -> str:
        """What is voted on, and what it has come to."""
        if self._verdict is not None:
            return text("The majority says: it counts.") if self._verdict else text(
                "The majority says: it does not count."
            )
        if len(self._votes) == len(self.view["voters"]):
            return text("A tie: it goes by what the rule says.")
        return text("Does it count as {name} says?", name=name_of(self.view, self.view["turn"]["seat"]))

    def choices_of(self, view: View | None = None, **_asked: Any) -> list[Choice]:
        """Yes and no for each."""
        votes = (view or self.view)["votes"]
        return [
            Choice("vote", {"seat": seat, "solved": counts}, text("Yes") if counts else text("No"))
            for seat in self.view["voters"] if str(seat) not in votes
            for counts in (True, False)
        ]  # fmt: skip

    def take(self, choice: Choice) -> None:
        """A vote is given here, and said to nobody."""
        self._give(choice.args["seat"], choice.args["solved"])

    def _give(self, seat: int, counts: bool) -> None:
        if self._verdict is None and str(seat) not in self._votes and seat in self.view["voters"]:
            self._votes[str(seat)] = counts
            self.view = {**self.view, "votes": dict(self._votes)}
            self.anew()

    def _begin_vote(self) -> None:
        self._is_voting = True
        self.anew()

    # -- laying out --------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        return ""

    def lay_body(self) -> None:
        """The rules of the step, or the vote."""
        if self._is_voting:
            super().lay_body()
            return
        top, right = 94.0 + self.band_room, theme.width - 20
        if not self.has_band:
            self.words(
                text("The rules of this step"), (28, top, right - 36, 40), weight=600, lines=1,
                size_u=min(30, theme.font_u("sentence")), smallest_u=20,
            )  # fmt: skip
            top += 46
        room = self.tools_y - 8 - top
        most = max(1, int(room / (_RULE_UPRIGHT if theme.portrait else _RULE)))
        rules = self._words.rules(self.view)[:most]
        pitch = (self.tools_y - 8 - top) / len(rules)
        for number, rule in enumerate(rules):
            where: Box = (28, top + number * pitch, right - 36, min(90.0, pitch) - 2)
            sizes = (min(theme.font_u("body"), 24.0), 21.0, 19.0, 17.0)
            steps = [Step(int(theme.px(size)), lines) for lines in (1, 2) for size in sizes[2 * lines - 2 :]]
            steps.append(Step(least(), max(1, int(pitch / (17 * LINE_HEIGHT)))))
            self.words(f"• {rule}", where, lines=4, steps=steps)

    def lay_tools(self) -> None:
        """Back, and on to the vote; after it, undo for what does not count."""
        y, right = self.tools_y, theme.width - 20
        half = (right - 20 - 8) / 2
        is_over = self._verdict is False and bool(self.view["undo"])
        if self._is_voting and is_over:
            self.lay_undo((20, y, half, 64))
        elif not self._is_voting:
            self.tile(
                "vote", (20, y, half, 64), self._begin_vote, kind="tool", icon="vote-outline",
                label=text("We still disagree: vote"), stands="beside",
            )  # fmt: skip
        has_two = is_over or not self._is_voting
        left, width = (28 + half, half) if has_two else (20.0, right - 20)
        self.tile(
            "back", (left, y, width, 64), lambda: self._go("back"), kind="primary", icon="close",
            label=text("Back to the table"),
        )  # fmt: skip

    def help(self) -> list[Chapter]:
        """How a dispute is settled."""
        lines = [
            Can(text("Read the rule aloud, and go through the step: throw, move, arrival, card.")),
            Can(text("If you still disagree, everybody votes; more than half decides.")),
            Can(text("A button pressed in the vote says Yes.")),
        ]
        return [Chapter(text("What you can do here"), lines)]
