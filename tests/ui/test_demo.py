"""The scripted evening: touches and presses through the real app, and a picture of every screen."""

from __future__ import annotations

import functools
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion import tablelog
from companion.journal import Journal
from ui.main import main

pytestmark = pytest.mark.screen

ROOT = Path(__file__).parents[2]
EVENING, CRAG = ROOT / "ui" / "evening.jsonl", ROOT / "ui" / "crag.jsonl"
SCREENS = (
    "start", "new-game-which", "new-game-seats", "keyboard", "new-game-options", "new-game-who-begins",
    "new-game-buttons",
    "cranium-deck", "cranium-table", "hourglass-running", "hourglass-last-8", "hourglass-last-4",
    "time-is-up", "hourglass-all-play", "dead-heat", "buzz-in", "vote", "end-of-game", "rules", "more",
    "settings", "new-game-options-of-crag", "crag-sheet", "crag-first-throw",
)  # fmt: skip


def played(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    command = [sys.executable, "-m", "ui.main", "demo", "--no-window", *arguments]
    return subprocess.run(
        command, env={**environment, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=120
    )


def pixels(path: Path) -> tuple[int, int, bytes]:
    """Width, height and the filtered rows of one of our PNGs."""
    data = path.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    return width, height, zlib.decompress(data[start:])


def unlike(kept: Path, taken: Path) -> float:
    """The share of a document's picture that looks otherwise by now."""
    difference = ImageChops.difference(Image.open(kept).convert("L"), Image.open(taken).convert("L"))
    return sum(difference.histogram()[48:]) / (difference.width * difference.height)


def test_the_evening_is_played_and_every_screen_is_on_a_picture(tmp_path: Path) -> None:
    evening = played("--out", str(tmp_path))
    assert evening.returncode == 0, evening.stderr
    assert evening.stderr == ""
    assert "Blue team has won." in evening.stdout
    taken = sorted(tmp_path.glob("*.png"))
    names = {path.stem.partition("-")[2] for path in taken}
    assert set(SCREENS) <= names
    seen = set()
    for path in taken:
        width, height, rows = pixels(path)
        assert (width, height) == (800, 480)
        assert len(set(rows[1 : 1 + 3 * width])) + len(set(rows)) > 8, f"{path.name} is empty"
        seen.add(rows)
    # Only where an undo was taken back does the table look nearly as before.
    assert len(seen) == len(taken)
    told = {path.stem.partition("-")[2]: path for path in taken}
    kept = (ROOT / "deploy" / "pictures").glob("*.png")
    other = {picture.stem: unlike(picture, told[picture.stem]) for picture in kept}
    assert {name for name, share in other.items() if share > 0.01} == set(), "timeglas demo takes them anew"


@pytest.fixture(scope="module")
def upright(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[str, Path]]:
    """What an evening told at that size, and its pictures."""

    @functools.cache
    def told(size: str) -> tuple[str, Path]:
        pictures = tmp_path_factory.mktemp(size)
        return played("--size", size, "--out", str(pictures)).stdout, pictures

    return told


@pytest.mark.parametrize(("rotation", "page"), [(90, "480x800"), (180, "800x480"), (270, "480x800")])
def test_on_a_turned_screen_the_same_touches_hit_and_the_pictures_are_the_same(
    rotation: int, page: str, upright: Callable[[str], tuple[str, Path]], tmp_path: Path
) -> None:
    turned = played("--size", "800x480", "--rotation", str(rotation), "--out", str(tmp_path))
    assert turned.returncode == 0, turned.stderr
    told, pictures = upright(page)
    assert turned.stdout == told
    for path in sorted(pictures.glob("*.png")):
        with Image.open(path) as stood, Image.open(tmp_path / path.name) as lay:
            counts = ImageChops.difference(stood, lay).convert("L").histogram()
        # Where an edge passes right through the middle of a pixel, it may fall to either side.
        assert sum(counts[3:]) <= 60, path.name


@pytest.mark.parametrize(("language", "size"), [("da", "720x1280"), ("de", "1024x600"), ("nb", "1280x720")])
def test_the_evening_is_played_in_every_language_and_size(language: str, size: str) -> None:
    evening = played("--language", language, "--size", size)
    assert evening.returncode == 0, evening.stderr


def test_the_evening_is_a_table_log_that_holds(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["replay", str(EVENING), "--check"]) == 0
    assert b'"winners":[1]' in capsysbinary.readouterr().out


def test_the_game_of_crag_is_a_table_log_that_holds(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["replay", str(CRAG), "--check"]) == 0
    assert b'"phase":"turn"' in capsysbinary.readouterr().out


def test_the_evening_says_everything_that_may_be_said_at_the_table() -> None:
    steps = list(tablelog.play(EVENING.read_bytes(), lambda _: Journal(None), judge=True))
    said = {step.line.do for step in steps if step.line is not None and step.line.do}
    buzzed = {"buzz", "start_hourglass", "stop_hourglass"}
    assert said | buzzed >= {
        "choose_deck", "read_card", "start_hourglass", "stop_hourglass", "solved", "not_solved", "roll",
        "judge", "dispute", "vote", "pause", "resume",
    }  # fmt: skip
    assert not [failure for step in steps for failure in step.failures]
