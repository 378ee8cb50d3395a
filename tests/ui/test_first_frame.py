"""The first frame waits for nothing that it does not show; what is likely to come next is loaded later."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.rigs.table import Table, keep_a_game

pytestmark = pytest.mark.screen

LATER = {"ui.screens.hourglass", "ui.screens.table", "ui.screens.more_menu", "ui.screens.new_game.flow"}
SELDOM = (
    "ui.screens.settings", "ui.screens.tour", "numpy", "ui.widgets.keyboard", "ui.gallery", "ui.demo",
)  # fmt: skip


def test_pages_are_loaded_after_the_first_frame_and_those_seldom_seen_not_at_all(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    (tmp_path / "settings.json").write_text('{"language": "en", "toured": true}')
    with Table(tmp_path, "--simulate") as table:
        table.until(lambda seen: seen["page"] == "Start")
        loaded = modules(table)
        assert not LATER & loaded
        assert not [name for name in loaded if name.startswith(SELDOM)]
        patience = time.monotonic() + 20
        while not modules(table) >= LATER:
            assert time.monotonic() < patience
            time.sleep(0.1)
        assert not [name for name in modules(table) if name.startswith(SELDOM[:3])]


def modules(table: Table) -> set[str]:
    table.say('["modules"]')
    return set(table.next("modules")["modules"])
