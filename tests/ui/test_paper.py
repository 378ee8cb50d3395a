"""A kept game on paper: read again as whoever opens the file would."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from pypdf import PdfReader

from companion.games.registry import GAMES
from companion.journal import Journal
from companion.tablelog import folded
from tests.companion.table import Table, cranium, people
from tests.ui.scenes import Party
from tests.ui.scenes.city_tour import delivered, tour
from tests.ui.scenes.sheet_games import played
from ui import i18n
from ui.course import view_at
from ui.exports import exported, places_in_evening
from ui.games import on_screen
from ui.main import main
from ui.sheet import sheets
from ui.words.sheets import SheetWords

BEGUN = "2026-11-30T20:15"
# An emoji, a right-to-left script and what no word break is in.
NAMES = ("👨‍👩‍👧 Familie 🇩🇰", "Иван Петров", "שרה לוי", "محمد علي", "Søren Ærø", "W" * 40, "Jürgen", "Žofie")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


def lines_of(table: Table) -> Sequence[bytes]:
    return table.journal.lines(table.session.game_id)


def on_paper(table: Table, begun: str = BEGUN, in_evening: int = 0) -> bytes:
    with closing(Journal(None)) as journal:
        lines = lines_of(table)
        game = journal.take_in(lines, begun, begun, None, bool(table.see("phase") == "over"))
        (kept,) = journal.games()
        return exported(kept, journal.lines(game), "pdf", in_evening)


def read(data: bytes) -> str:
    """What is written in it, each word apart from the next by one space."""
    pages = PdfReader(io.BytesIO(data), strict=True).pages
    assert all(tuple(map(round, page.mediabox)) == (0, 0, 595, 842) for page in pages)  # A4
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


def named(game: str, *names: str, **options: object) -> Table:
    header = people(game, len(names), **options)
    return Table({**header, "seats": [{"name": name} for name in names]})


@pytest.mark.parametrize("game", ["crag", "yatzy", "yacht"])
@pytest.mark.parametrize(
    ("language", "day", "total"),
    [("en", "30 November 2026", "Sum"), ("da", "30. november 2026", "Sum"),
     ("nb", "30. november 2026", "Sum"), ("de", "30. November 2026", "Summe")],
)  # fmt: skip
def test_a_sheet_game_has_its_day_its_people_and_every_row_in_each_language(
    game: str, language: str, day: str, total: str
) -> None:
    table = played(named(game, "Søren", "Иван"))
    i18n.set_language(language)
    said = read(on_paper(table))
    assert day in said
    assert "Søren" in said
    assert "Иван" in said
    assert total in said
    sheet = sheets(view_at(folded(lines_of(table)).past, 0), cast(SheetWords, on_screen(game).words))
    assert [label for label in sheet.labels if label not in said] == []
    for seat in table.view["seats"]:
        assert said.count(str(seat["total"])) >= 2  # beside the name, and below the sheet


def test_a_sheet_tells_what_stands_in_each_row() -> None:
    table = named("crag", "Anna", "Bo").say("throw", 1.5, dice=[6, 6, 1]).say("score", 61.25, row="crag")
    said = read(on_paper(table))
    assert "Not played to the end" in said
    assert "Crag 50 –" in said
    assert "Ones – –" in said


def test_every_game_of_a_match_has_its_sheets() -> None:
    table = named("crag", "Anna", "Bo", games=3)
    for _ in range(3):
        played(table)
    said = read(on_paper(table))
    assert [number for number in (1, 2, 3) if f"Game {number} of 3" not in said] == []


def test_a_free_table_has_the_points_of_every_round() -> None:
    table = named("free_table", "Anna", "Bo")
    for number, points in enumerate((7, -2, 31)):
        table.say("add_points", 10 * number + 1, seat=0, points=points)
        table.say("next_turn", 10 * number + 2).say("next_turn", 10 * number + 3)
    said = read(on_paper(table.say("finish")))
    assert "Anna has won." in said
    assert [line for line in ("1 7", "2 −2", "3 31", "Sum 36") if line not in said] == []


def test_a_game_without_points_tells_how_everybody_stood_and_who_they_are() -> None:
    table = Table(cranium("Reds", "Blues"))
    people_of = [player["name"] for seat in table.view["seats"] for player in seat["players"]]
    said = read(on_paper(table))
    assert [word for word in ("Cranium", "Reds", "Blues", *people_of) if word not in said] == []


def test_it_says_which_game_of_the_evening_it_was() -> None:
    with closing(Journal(None)) as journal:
        begun = ["2026-11-29T23:50", "2026-11-30T20:00", "2026-11-30T00:40", "2026-11-30"]
        games = [journal.begin(b'{"table":9,"game":"chess"}', when) for when in begun]
        assert [places_in_evening(journal.games()).get(game) for game in games] == [1, 1, 2, None]
    assert "Game 2 of the evening" in read(on_paper(named("crag", "Anna", "Bo"), in_evening=2))
    assert "of the evening" not in read(on_paper(named("crag", "Anna", "Bo")))


def test_the_same_game_is_the_same_file_whenever_it_is_written() -> None:
    table = played(named("yatzy", *NAMES))
    first, second = on_paper(table), on_paper(table)
    assert first == second
    told = PdfReader(io.BytesIO(first)).metadata
    assert told is not None
    assert told.creation_date is not None
    assert told.creation_date.isoformat()[:16] == BEGUN
    assert told.modification_date in (None, told.creation_date)


def test_eight_names_of_every_script_are_whole_beside_their_marks() -> None:
    said = read(on_paper(played(named("yatzy", *NAMES))))
    for name in ("Familie", "Иван", "Петров", "Søren", "Ærø", "Jürgen", "Žofie"):
        assert name in said
    assert said.count("W") >= 40


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_printed_as_it_begins(game: str) -> None:
    match game:
        case "cranium":
            table = Table(cranium("Reds", "Blues"))
        case "city_tour":
            table = tour(Party())
        case _:
            table = Table(people(game))
    assert "Not played to the end" in read(on_paper(table))


def test_a_city_tour_names_the_cities_that_were_reached() -> None:
    table = delivered(tour(Party()), 3)
    reached = [card["city"] for group in table.view["seats"][0]["cards"].values() for card in group
               if card["delivered"]]  # fmt: skip
    said = read(on_paper(table))
    assert reached
    assert [city for city in reached if city not in said] == []


# -- by command ---------------------------------------------------------------------------------------------


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A table that has kept a game of Crag, and one that a newer version has played."""
    folder = tmp_path / "state"
    folder.mkdir()
    with closing(Journal(folder / "journal")) as journal:
        Table(people("crag"), journal).say("throw", 1.5, dice=[6, 6, 1]).say("score", 61.25, row="crag")
        journal.begin(b'{"table":9,"game":"chess"}', BEGUN)
    return folder


def test_a_name_that_ends_so_writes_a_pdf_in_the_language_asked_for(state: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.PDF"
    assert main(["export", "1", "--out", str(out), "--language", "de", "--state", str(state)]) == 0
    assert "Nicht zu Ende gespielt" in read(out.read_bytes())


def test_all_are_written_and_one_of_a_newer_version_says_why_it_is_not_shown(
    state: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    args = ["export", "--all", "--as", "pdf", "--language", "en", "--out", str(out), "--state", str(state)]
    assert main(args) == 0
    names = sorted(path.name for path in out.iterdir())
    assert names == ["timeglas-0001-crag.pdf", "timeglas-0002-2026-11-30.pdf"]
    assert "This game cannot be shown here" in read((out / names[1]).read_bytes())


def test_it_goes_to_standard_output(state: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", "1", "--as", "pdf", "--state", str(state)]) == 0
    assert "Anna" in read(capfdbinary.readouterr().out)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_full_disk_is_said(state: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.pdf"
    out.symlink_to("/dev/full")
    assert main(["export", "1", "--out", str(out), "--state", str(state)]) == 2
    assert "game.pdf cannot be written: No space left on device" in capfd.readouterr().err


def test_what_it_needs_is_read_in_only_then() -> None:
    code = "import sys, ui.exports, ui.parcels; sys.exit('fpdf' in sys.modules or 'uharfbuzz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=120).returncode == 0
