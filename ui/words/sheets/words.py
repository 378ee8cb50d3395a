"""What is said at a table that plays on sheets: whose throw it is, what there is to enter, what undo does."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.games.sheets.sheet import Sheet
from ui.i18n import plural, text
from ui.words.choices import NO_KEYS, Can, Card, Choice, Correction, View, to_go_on
from ui.words.seats import name_of, present
from ui.words.sheets import corrections, deeds, options, sentences


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet, each text to be said by `text`.

    Attributes:
        label: what it is called where there is little room.
        needs: what it takes, and what that is worth.
        dice: the dice that it takes, where these are the only ones: "1-3-5".
    """

    label: str
    needs: Callable[[View], str]
    dice: str = ""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of one such game, from its rows and its rules.

    Attributes:
        sheet: the rules' own sheet, for the points that a row can have.
        rows: each row of it by name.
        scoring: what the rows are worth, as sentences; told the options.
        fewest: how few can play.
    """

    sheet: Sheet
    rows: Mapping[str, Row]
    scoring: Callable[[View], Iterable[str]]
    fewest: int

    # -- the sheet ---------------------------------------------------------------------------------------

    def row_label(self, row: str) -> str:
        """What a row is called, in one or two words: "Sixes", "Odd"."""
        return text(self.rows[row].label)

    def row_on_sheet(self, row: str) -> str:
        """What stands before a row on the sheet, with its dice where there are only these: "Odd 1-3-5"."""
        said = self.rows[row]
        return f"{text(said.label)} {said.dice}" if said.dice else text(said.label)

    def row_needs(self, row: str, agreed: View = MappingProxyType({})) -> str:
        """What a row takes and what that is worth, as a short line; `agreed` are the options of the view."""
        return self.rows[row].needs(agreed)

    def throw_label(self, view: View, *, is_next: bool = False) -> str:
        """Which throw it is: "Throw 1 of 2"; before the first it is that.

        `is_next`: another is being told.
        """
        throws = view["options"]["throws"]
        number = max(1, throws - view["throws_left"] + is_next)
        return text("Throw {number} of {throws}", number=number, throws=throws)

    # -- Words -------------------------------------------------------------------------------------------

    def sentence(self, view: View, step: str | None = None) -> str:
        return sentences.sentence(view)

    def news(self, view: View) -> str | None:
        return sentences.news(view)

    def next_seat(self, view: View) -> int:
        return int(view["turn"]["seat"])

    def next_up(self, view: View) -> str:
        return sentences.next_up(view)

    def choices(
        self,
        view: View,
        step: str | None = None,
        with_button: Container[int] | None = None,
        keys: Mapping[int, str] = NO_KEYS,
    ) -> list[Choice]:
        """What is offered beside the sheet: only a table that rests has something there."""
        return [to_go_on()] if view["paused"] else []

    def card(self, view: View, step: str | None = None) -> Card | None:
        return None

    def more(self, view: View) -> list[Choice]:
        """Somebody leaves, the game stops; nobody can come late."""
        if view["phase"] == "over":
            return []
        here = present(view["seats"])
        leaving = [
            Choice("leave", {"seat": seat}, text("{team} leaves", team=name_of(view, seat)),
                   icon="account-off-outline", refused=self._why_nobody_leaves(len(here)))
            for seat in (here if len(view["seats"]) > 1 else ())
        ]  # fmt: skip
        return [*leaving, Choice("stop_game", {}, text("Stop the game"), text("Nobody wins."), "stop")]

    def corrections(self, view: View) -> list[Correction]:
        return corrections.of(self, view)

    def rules(self, view: View) -> list[str]:
        """The rules of the step first, then what the rows are worth and how it ends."""
        return [*sentences.rules(view), *self.scoring(view), *sentences.rules_of_the_end(view)]

    def buttons(self, view: View) -> list[Can]:
        seats = tuple(sorted(int(seat) for seat in view["buttons"]))
        if not seats:
            return []
        name = name_of(view, seats[0])
        return [Can(text("{name} enters the row that is worth most now.", name=name), seats)]

    def did(self, view: View) -> str:
        return deeds.did(view, self.row_label)

    def undo_label(self, view: View) -> str:
        return deeds.undo_label(view, self.row_label)

    def ending(self, view: View) -> str:
        return sentences.ending(view)

    def option_label(self, option: str) -> str:
        return options.option_label(option)

    def value_label(self, option: str, value: Any) -> str:
        return options.value_label(option, value)

    def describe(self, option: str, value: Any) -> str:
        return options.describe(option, value)

    def _why_nobody_leaves(self, here: int) -> str:
        if here > self.fewest:
            return ""
        return plural("{count} player has to stay.", "{count} players have to stay.", self.fewest)
