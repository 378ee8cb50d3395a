"""The coach in the app as it is run: read in where somebody wants it, and its answer comes by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.tablelog import begin, header_of
from tests.rigs.table import Table
from tests.ui.test_first_frame import modules

pytestmark = pytest.mark.screen

HEADER = {"table": 1, "game": "crag", "seats": [{"name": "Anna"}, {"name": "Bo"}], "starter": 0}
SETTINGS = '{"language": "en", "toured": true, "coached": ["Anna"]}'


def test_it_is_read_in_when_it_is_first_asked_and_its_answer_is_shown_by_itself(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    begin(header_of(json.dumps(HEADER).encode()), journal)
    journal.close()
    (tmp_path / "settings.json").write_text(SETTINGS)
    with Table(tmp_path, "--simulate") as table:
        table.touch("go_on:1")
        table.until(lambda seen: "key:6" in seen["ways"])
        assert "numpy" not in modules(table)

        table.touch("key:6", "key:6", "key:3")
        table.until(lambda seen: "Keep 6 and 6, throw the third" in seen["words"])
        assert "numpy" in modules(table)
        table.touch("row:sixes")  # Bo wants no help
        table.until(lambda seen: seen["view"]["turn"]["seat"] == 1)
        table.touch("key:6", "key:6", "key:1")
        table.until(lambda seen: seen["view"]["dice"] is not None)
        assert "coach:why" not in table.see()["ways"]
