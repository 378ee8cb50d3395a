"""Games on paper, for tests: played, printed, and read again by another reader of PDFs."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PdfReader

from companion.history import summary_of
from companion.journal import Journal, KeptGame
from tests.companion.table import Table, people
from ui.paper.printed import as_pdf

BEGUN = "2026-11-28T21:30"
SCRIPTS = (
    "Søren Ærø", "Иван Петров", "שרה לוי", "محمد علي", "👨‍👩‍👧 Familie 🇩🇰", "Ελένη", "ไทย",
    "Wilhelmina-Charlotte von Hohenstein-Berg",
)  # fmt: skip


def kept(table: Table, begun: str = BEGUN) -> tuple[KeptGame, list[bytes]]:
    journal, lines_ = Journal(None), table.journal.lines(table.session.game_id)
    over = table.see("phase") == "over"
    journal.take_in(lines_, begun, begun, summary_of(table.session), over)
    return journal.games()[0], lines_


def printed(table: Table, in_evening: int = 1, begun: str = BEGUN) -> bytes:
    game, lines_ = kept(table, begun)
    return as_pdf(game, lines_, in_evening)


def read(data: bytes) -> str:
    """All that stands on its pages, spaces as one."""
    reader = PdfReader(io.BytesIO(data), strict=True)
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def agreed(game: str, names: tuple[str, ...] | list[str], **options: Any) -> dict[str, Any]:
    header = people(game, min(len(names), 8), **options)
    return {**header, "seats": [{"name": name} for name in names]}


def played(table: Table, rows: int | None = None) -> Table:
    """So many rows of everybody's sheet are entered in every game of the match, as copied from paper."""
    sheet = table.session.game.sheet  # type: ignore[attr-defined]
    seats = len(table.view["seats"])
    for game in range(table.view["options"]["games"]):
        for number, row in enumerate(sheet.rows[:rows]):
            possible = sorted(sheet.possible(row))
            for seat in range(seats):
                table.say("score", row=row, points=possible[(number + 2 * seat + game) % len(possible)])
    return table


def shared(names: tuple[str, ...] | list[str], rounds: int) -> Table:
    """Points of so many rounds at a free table, everybody's different."""
    table, at = Table(agreed("free_table", names)), 1.0
    for number in range(rounds):
        for seat in range(len(names)):
            at += 10
            table.say("add_points", at, seat=seat, points=number + 3 * seat - 2)
            table.say("next_turn", at + 1)
    return table
