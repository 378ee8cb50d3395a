"""What the documents say can be typed can be typed: commands, options, files and pictures are there."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from companion.games.registry import GAMES, kind_of
from tests.deploy.documents import (
    DOCUMENTS,
    NAMES,
    PAGES,
    README,
    ROOT,
    anchors,
    commands,
    prose,
    section,
    typed,
    written,
)
from ui.games import on_screen
from ui.i18n import LOCALE

PICTURES = ROOT / "deploy" / "pictures"
# Longer ones are nobody's turn of phrase.
LONGEST_PHRASE = 9

# -- where one is led ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_a_document_leads_to_is_there(name: str) -> None:
    document = ROOT / name
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", written(document)):
        page = document.parent / target if target else document
        assert page.exists(), target
        assert not anchor or anchor in anchors(page), f"{target}#{anchor}"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_a_document_names_is_there(name: str) -> None:
    for path in re.findall(r"`((?:deploy|companion|hardware|ui|tests)/[\w./-]*\w)`", written(ROOT / name)):
        assert "GAME" in path or (ROOT / path).exists(), path  # GAME is the reader's own


def test_every_page_is_led_to_from_the_readme() -> None:
    led_to = set(re.findall(r"\]\(([^)#:]+)", written(README)))
    assert [name for name in NAMES if name not in {*led_to, README.name}] == []


def test_every_picture_is_seen_and_says_what_is_on_it() -> None:
    shown = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
    seen = {path: says for page in PAGES for says, path in shown.findall(written(page))}
    assert all(len(says) > len("a picture") for says in seen.values())
    assert {path.name for path in PICTURES.glob("*")} == {
        path.rpartition("/")[2] for path in seen if path.startswith("deploy/pictures/")
    }


# -- what one types -----------------------------------------------------------------------------------------


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
    told = "\n".join(map(written, DOCUMENTS))
    for command in set(re.findall(r"^    ([a-z-]+)  ", _help(), re.MULTILINE)) - {"run"}:  # said by nothing
        assert re.search(rf"timeglas {command}\b|`{command}`|deploy/run {command}\b", told), command


def test_the_steps_of_the_readme_are_found_by_who_looks_for_commands() -> None:
    found = list(typed(README))
    for command in ("deploy/run", "deploy/test", "deploy/install.sh", "deploy/uninstall.sh"):
        assert (command, []) in found
    assert ("timeglas", ["doctor"]) in found


def test_what_the_installation_is_said_to_say_it_says() -> None:
    scripts = "".join(path.read_text("utf-8") for path in ROOT.glob("deploy/**/*.sh"))
    said = [code.removeprefix("timeglas: ") for code in commands(README) if code.startswith("timeglas: ")]
    assert said
    assert [one for one in said if f"say '{one}" not in scripts] == []


# -- what one sees ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_stands_on_a_tile_in_a_page_stands_on_one_on_the_screen(page: Path) -> None:
    catalogue = (LOCALE / "da" / "LC_MESSAGES" / "timeglas.po").read_text("utf-8")
    for label in re.findall(r"(?<![\w*])\*([A-ZÅÆØ][^*\n]*)\*(?![\w*])", prose(page)):
        assert f'msgid "{label}"\n' in catalogue, label


def test_the_readme_names_every_game_and_how_many_it_is_for() -> None:
    text = section(README, "The games")
    for game in GAMES:
        least, most = kind_of(game).seats_from_to
        assert re.search(rf"\*\*{on_screen(game).title}\*\*[^*:]*, for {least} to {most}\b", text), game


def test_nothing_is_written_twice() -> None:
    found = defaultdict(list)
    for page in PAGES:
        for sentence in re.split(r"(?<=[.:?!])\s+|\n|\|", prose(page)):
            if len(sentence.split()) > LONGEST_PHRASE:
                found[sentence.strip(" -*")].append(page.name)
    made = {"wiring.md", "button-box.md"}  # each is whole by itself at the work bench
    twice = {text: pages for text, pages in found.items() if len(pages) > 1}
    assert [text for text, pages in twice.items() if not made.issuperset(pages)] == []


# -- what it stands on --------------------------------------------------------------------------------------

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w-]", one)[0].casefold() for one in requirements}


def test_every_dependency_has_its_reason() -> None:
    given = re.findall(r"^\| (\[.*?) \| \w.* \|$", section(README, "What it stands on"), re.MULTILINE)
    named = {name.casefold() for cell in given for name in re.findall(r"\[(\w+)\]", cell)}
    assert named == _names(PROJECT["dependencies"]) | _names(PROJECT["optional-dependencies"]["gpio"])


def test_every_tool_of_the_work_has_its_reason() -> None:
    text = section(README, "What it stands on").casefold()
    tools = _names(PROJECT["optional-dependencies"]["dev"]) - {"timeglas"}
    assert [name for name in tools if name not in text] == []


def test_the_versions_of_python_are_those_that_are_taken() -> None:
    named = set(re.findall(r"\b3\.(\d\d)\b", section(README, "On a laptop")))
    least, beyond = map(int, re.findall(r"3\.(\d+)", PROJECT["requires-python"]))
    assert named == {str(minor) for minor in range(least, beyond)}
