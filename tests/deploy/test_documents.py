"""What the documents say can be typed can be typed: commands, options, files and pictures are there."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "deploy").glob("*.md"))]
NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]


def commands(document: Path) -> Iterator[str]:
    """Whatever stands as code: spans in backticks, and lines that are set in."""
    text = document.read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("    ") and not line.lstrip().startswith(("-", "*", "{", "$ ")):
            yield re.split(r" {2,}", line.strip())[0]
    yield from re.findall(r"`([^`\n]+)`", text)


def typed(document: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of this project in it, each with its words."""
    for code in commands(document):
        if found := re.match(r"(?:sudo )?(timeglas|deploy/[\w.]+)((?: +\S+)*)$", code):
            yield found[1], found[2].split()


@pytest.mark.parametrize("name", NAMES)
def test_what_a_document_leads_to_is_there(name: str) -> None:
    document = ROOT / name
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_a_document_names_is_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for path in re.findall(r"`((?:deploy|companion|hardware|ui|tests)/[\w./-]*\w)`", text):
        assert "GAME" in path or (ROOT / path).exists(), path  # GAME is the reader's own


@pytest.mark.parametrize("name", NAMES)
def test_a_command_that_a_document_names_takes_what_it_is_given(name: str) -> None:
    for command, words in typed(ROOT / name):
        options = [word.split("=")[0] for word in words if word.startswith("--")]
        if command == "timeglas" or (command == "deploy/run" and words):
            told = _help() + _help(words[0] if words and not words[0].startswith("-") else "run")
        else:
            assert (ROOT / command).exists(), command
            told = (ROOT / command).read_text("utf-8", "replace") if words else ""
        for option in options:
            assert re.search(rf"(?<![\w-]){option}\b", told), f"{command} {' '.join(words)}: {option}"


@functools.cache
def _help(*command: str) -> str:
    """What `timeglas COMMAND --help` says; without a command, what stands above all."""
    main = "import sys; from ui.main import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", main, *command, "--help"],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, f"timeglas {' '.join(command)}: {done.stderr}"
    return done.stdout


def test_every_command_is_told_of() -> None:
    told = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    help_ = _help()
    for command in set(re.findall(r"^    ([a-z-]+)  ", help_, re.MULTILINE)) - {"run"}:  # said by nothing
        assert re.search(rf"timeglas {command}\b|`{command}`|deploy/run {command}\b", told), command
