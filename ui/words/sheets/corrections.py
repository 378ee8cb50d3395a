"""What can be put right by hand at a table that plays on sheets: an entry of somebody's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.i18n import text
from ui.words.choices import Choice, Correction, View
from ui.words.seats import name_of

if TYPE_CHECKING:
    from ui.words.sheets.words import SheetWords


def of(words: SheetWords, _view: View) -> list[Correction]:
    """What of a seat's can be put right."""
    return [
        Correction(
            "row", text("Correct a sheet"), text("A row holds something else."), "pencil-outline",
            text("Whose sheet is wrong?"), partial(_asks, words), partial(_offered, words),
        )
    ]  # fmt: skip


def _asks(words: SheetWords, view: View, seat: int, row: str | None = None) -> str:
    name = name_of(view, seat)
    if row is None:
        return text("Which row of {name}?", name=name)
    return text("What is to stand in {row} of {name}?", row=words.row_label(row), name=name)


def _offered(words: SheetWords, view: View, seat: int, row: str | None = None) -> list[Choice]:
    """The rows as they stand; of one row the points that it can have, and that it is open again."""
    entries = view["seats"][seat]["sheet"]
    if row is None:
        return [
            Choice("", {"row": one}, words.row_label(one), _as_it_stands(points), name=f"row:{seat}:{one}")
            for one, points in entries.items()
        ]

    def choice(label: str, points: int | None) -> Choice:
        fields = {f"sheet.{row}": points}
        said = "open" if points is None else points
        return Choice("correct", {"seat": seat, "set": fields}, label, chosen=points == entries[row],
                      name=f"row:{seat}:{row}:{said}")  # fmt: skip

    possible = sorted(words.sheet.possible(row))
    points = [choice(str(points), points) for points in possible]
    return points if entries[row] is None else [*points, choice(text("Open again"), None)]


def _as_it_stands(points: int | None) -> str:
    return text("open") if points is None else str(points)
