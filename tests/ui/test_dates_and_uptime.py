"""The date may be anything and jump, and the machine may be on for a year: only labels ever see the date."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal
from tests.rigs import pretend_pi
from tests.rigs.processes import Talker
from tests.ui.test_table_thread import Table, header

ROOT = Path(__file__).parents[2]
DAY_MS = 86_400_000
# What tells the date, by module and name; and its names in companion/clock.py.
_ASKS = {
    ("time", "time"), ("time", "time_ns"), ("time", "localtime"), ("time", "gmtime"), ("time", "strftime"),
    ("time", "ctime"), ("time", "asctime"), ("time", "CLOCK_REALTIME"), ("datetime", "now"),
    ("datetime", "today"), ("datetime", "utcnow"), ("date", "today"),
}  # fmt: skip
_TELLS = {"wall_label", "date_s", "label_at"}
# Who may know it, and what for.
MAY_ASK = {"companion/clock.py"}
MAY_KNOW = {
    "companion/journal_dates.py": "what a label of the journal is by now",
    "hardware/doctor.py": "whether the date was ever set",
    "ui/app.py": "when a game was begun, birthdays, and the look that goes by the clock",
    "ui/commands.py": "when a game was taken in",
    "ui/log_files.py": "what stands before a line of the logs",
    "ui/main.py": "the name of a report",
    "ui/opening.py": "the name of a file that is set aside",
    "ui/screens/start.py": "how long ago a game was left",
    "ui/table_thread.py": "when a game was begun and left",
}


def modules(*words: bytes) -> Iterator[tuple[str, ast.Module]]:
    """Those in which one of these words stands."""
    for package in ("companion", "hardware", "ui"):
        for path in (ROOT / package).rglob("*.py"):
            source = path.read_bytes()
            if any(word in source for word in words):
                yield str(path.relative_to(ROOT)), ast.parse(source)


def test_one_module_asks_for_the_date() -> None:
    found = list(modules(b"import time", b"from time", b"datetime"))
    asking = {
        name
        for name, tree in found
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in _ASKS
    }
    assert asking == MAY_ASK
    hidden = {
        name
        for name, tree in found
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "time" and name not in MAY_ASK
    }
    assert hidden == set(), "import time itself, so that it is seen what of it is used"


def test_nobody_knows_the_date_but_for_labels() -> None:
    knowing = {
        name
        for name, tree in modules(b"companion.clock")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module == "companion.clock"
        and _TELLS & {one.name for one in node.names}
    }
    assert knowing <= set(MAY_KNOW)


def test_a_date_that_jumps_changes_no_time_and_no_order(tmp_path: Path) -> None:
    if not pretend_pi.is_possible():
        pytest.skip("the jumping date is built with cc, which is not installed")
    preload = {"LD_PRELOAD": str(pretend_pi.library("jumping_date"))}
    with Talker("tests.rigs.table_on_jumping_date", [str(tmp_path)], environment=preload) as table:
        seen = [table.next("left_s") for _ in range(6)]
        waited_s = table.next("waited_s")["waited_s"]
        kept = table.next("begun")
    dates = {look["date"][:10] for look in seen}
    assert len(dates) >= 2, "it did jump"
    first = seen[0]
    for look in seen[1:]:
        passed_s = look["monotonic"] - first["monotonic"]
        assert first["left_s"] - look["left_s"] == pytest.approx(passed_s, abs=4)
        assert look["used_s"] - first["used_s"] == pytest.approx(passed_s, abs=4)
    assert 0.4 <= waited_s < 10
    # Begun while the date was right, left when it was again, dated by what the machine believed at last.
    assert kept["begun"][:13] <= kept["touched"][:13] == kept["now"][:13]


@pytest.mark.parametrize("days", [31, 400])
def test_after_months_a_table_is_as_exact_as_on_its_first_day(days: int) -> None:
    table = Table(Journal(None))
    table.clock.advance(days * DAY_MS)
    table.play_to_hourglass(all_play=True)
    table.advance(12_345)
    table.look_again()
    assert table.view["hourglass"]["left_s"] == pytest.approx(47.655, abs=1e-6)
    table.press("GPIO27", ago_ms=1.5)
    table.press("GPIO22", ago_ms=0.75)
    table.advance(25)
    shown = table.until_phase("answer").view
    assert shown is not None
    assert shown["margin_ms"] == pytest.approx(0.75)
    table.thread.close()


def test_a_game_that_lies_open_for_months_goes_on_to_the_microsecond() -> None:
    table = Table(Journal(None))
    table.thread.begin(header())
    table.until_phase("choose_deck")
    table.advance(60 * DAY_MS)
    table.thread.say("choose_deck", {"deck": "red"})
    table.thread.say("read_card", {"all_play": False})
    table.until_phase("turn_hourglass")
    table.advance(0.001)
    table.press("GPIO22")
    table.until_phase("activity")
    table.advance(60_000)
    table.until_phase("judge")
    assert table.view["hourglass"]["left_s"] == 0
    table.thread.close()
