"""The page for translators tells the truth: files are there, commands are some, words are said."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from deploy.catalogue_checks import pairs
from tests.ui.test_words_catalogues import catalogue_of
from ui import i18n
from ui.main import parsed

PAGE = i18n.LOCALE / "README.md"
TEXT = PAGE.read_text("utf-8")
ROOT = Path(__file__).resolve().parents[2]
COMMANDS = sorted(set(re.findall(r"`((?:\.venv/bin/|deploy/)[^`]+)`", TEXT)))
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if "|" in line]
CRANIUM = ROWS[3 : next(number for number, row in enumerate(ROWS) if row[0] == "**City tour**")]

SAID = {
    code: " ".join(said for message in catalogue_of(code) for _, said in pairs(message)).casefold()
    for code in i18n.LANGUAGES
}


def test_every_file_that_is_named_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    assert [link for link in links if not (PAGE.parent / link).exists()] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_one(command: str) -> None:
    program, *arguments = shlex.split(command)
    if program.startswith("deploy/"):
        assert (ROOT / program).is_file()
    files = [argument for argument in arguments if "/" in argument]
    assert [file for file in files if not (ROOT / file).exists()] == []
    if program.endswith("/timeglas") or program == "deploy/run":
        parsed(arguments)


def test_every_language_has_its_marks_and_its_column() -> None:
    assert ROWS[0] == ["English", "Danish", "Norwegian", "German"]
    assert len(ROWS[0]) == len(i18n.LANGUAGES)
    assert {len(row) for row in ROWS} == {len(ROWS[0])}


@pytest.mark.parametrize("row", CRANIUM, ids=lambda row: row[0])
def test_the_words_of_cranium_are_those_that_are_said(row: list[str]) -> None:
    for code, word in zip(("da", "nb", "de"), row[1:], strict=True):
        assert word.casefold() in SAID[code], (code, word)
