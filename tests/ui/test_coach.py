"""The command `timeglas coach`: what it answers, and what it says to what makes no sense."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.crag.coach import Coach
from companion.games.crag.sheet import ROWS
from tests.ui.test_command_line import run_apart
from ui import i18n
from ui.main import main

FIVE = "fours,sixes,even_straight,three_of_a_kind,crag"


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TIMEGLAS_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    before = i18n.language()
    yield
    i18n.set_language(before)


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Any:
    def said(*args: str) -> str:
        assert main(["coach", *args]) == 0
        out, err = capfd.readouterr()
        assert err == ""
        return str(out)

    return said


def test_a_turn_that_is_to_begin_is_worth_so_much(say: Any) -> None:
    assert json.loads(say("--json")) == {"expected": Coach().expected(ROWS)}
    assert say() == "On average 147.4 points to the end\n"
    assert json.loads(say("--json", "--open", "crag,ones", "--throws", "3", "--thirteen", "any")) == {
        "expected": Coach(3, "any").expected(["ones", "crag"])
    }


def test_with_dice_it_says_what_each_row_is_worth_and_what_to_keep(say: Any) -> None:
    said = json.loads(say("--json", "--open", FIVE, "--dice", "6,3,6"))
    advice = Coach().advice(FIVE.split(","), [6, 3, 6], 1)
    assert said == {"expected": advice.expected, "rows": dict(advice.rows), "keep": [6, 6]}
    assert list(said["rows"]) == FIVE.split(",")
    assert round(said["rows"]["sixes"], 1) == 48.0


def test_the_dice_that_stay_are_said_in_the_order_in_which_they_lie(say: Any) -> None:
    assert json.loads(say("--json", "--dice", "6, 1, 6"))["keep"] == [6, 1, 6]


def test_after_the_last_throw_nothing_is_kept(say: Any) -> None:
    said = json.loads(say("--json", "--dice", "6,6,1", "--left", "0"))
    assert said.keys() == {"expected", "rows"}
    assert said["expected"] == said["rows"]["crag"]


def test_more_throws_are_worth_more_and_dice_are_of_the_first_throw_unless_it_is_said(say: Any) -> None:
    def expected(*left: str) -> float:
        said = json.loads(say("--json", "--throws", "3", "--dice", "1,2,4", *left))
        return float(said["expected"])

    assert expected("--left", "0") < expected("--left", "1") < expected("--left", "2") == expected()


def test_it_is_said_in_sentences_in_the_machines_language(say: Any, tmp_path: Path) -> None:
    assert say("--open", FIVE, "--dice", "6,6,3").splitlines() == [
        "Keep 6 and 6, throw the third",
        "It can give",
        "  Crag    50  1 in 6",
        "  Triple  25  1 in 6",
        "  Sixes   12  4 in 6",
        "On average 55.1 points to the end",
        "What each row gives now, and with all that comes after on average",
        "  Fours    0  38.0",
        "  Sixes   12  48.0",
        "  Even     0  39.8",
        "  Triple   0  38.4",
        "  Crag     0  25.2",
    ]
    assert say("--dice", "6,6,1").startswith("Enter 50 in Crag\n")
    said = say("--dice", "1,2,4", "--left", "0", "--open", "crag")
    assert said.startswith("Give up Crag\nOn average 0.0 points")
    (tmp_path / "settings.json").write_text('{"language": "nb"}')
    assert say("--open", FIVE, "--dice", "6,6,3").startswith("Behold 6 og 6, kast den tredje\n")
    assert say("--language", "de") == "Im Schnitt noch 147,4 bis zum Ende\n"


@pytest.mark.parametrize(
    "args",
    [
        ["--throws", "4"], ["--throws", ""], ["--thirteen", "never"],
        ["--open", ""], ["--open", "crag,"], ["--open", "crag,sevens"], ["--open", "crag,crag"],
        ["--dice", ""], ["--dice", "6,6"], ["--dice", "6,6,1,1"], ["--dice", "6,6,7"], ["--dice", "0,1,2"],
        ["--dice", "6 6 1"], ["--dice", "6", "6", "1"], ["--dice", "6,6,1.0"], ["--dice", "6,6,²"],
        ["--dice", "9" * 5000],
        ["--left", "1"], ["--dice", "6,6,1", "--left", "2"], ["--dice", "6,6,1", "--left=-1"],
        ["--dice", "6,6,1", "--left", "one"], ["--throws", "3", "--dice", "6,6,1", "--left", "3"],
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_a_sentence_and_status_2(
    args: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["coach", "--json", *args]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("timeglas: ")
    assert err.count("\n") == 1
    assert len(err) < 300


def test_only_what_a_throw_can_give_is_named(say: Any) -> None:
    said = say("--open", "crag,fives", "--dice", "5,5,1").splitlines()
    given = [line.split() for line in said[2 : said.index("On average 24.6 points to the end")]]
    assert {row for row, *_ in given} == {"Crag", "Fives"}
    assert "0" not in {points for _, points, *_ in given}


def test_it_needs_neither_kivy_nor_hardware_and_nobody_else_needs_numpy() -> None:
    program = (
        "import sys; from ui.main import main; main(['coach', '--dice', '6,6,1']); "
        "print(sorted({'kivy', 'gpiozero', 'hardware'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    program = (
        "import sys; import ui.main, companion.games.registry, companion.games.crag, "
        "companion.games.sheets.turns; print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_full_disk_under_the_output_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = run_apart("coach", stdout=full)
    assert ended.returncode == 2
    assert ended.stderr.startswith("timeglas: What was to be printed cannot be written")
