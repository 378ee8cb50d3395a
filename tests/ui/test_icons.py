"""Every icon that a screen or a tile asks for is one that we carry, and we carry no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ui
from ui.icons import ICONS, icon
from ui.widgets.tile import HOURGLASS

SOURCES = sorted(Path(ui.__file__).parent.rglob("*.py"))
# icon="name", Choice(..., "some-name", ...): a word of Material Design's with a hyphen, or one given as icon.
ASKED = re.compile(r'icon(?::\s*str)?\s*=\s*"([a-z0-9-]+)"|write_icon\(\s*"([a-z0-9-]+)"')


def asked_for() -> set[str]:
    return {
        name for path in SOURCES for pair in ASKED.findall(path.read_text("utf-8")) for name in pair if name
    }


def test_every_icon_that_is_asked_for_is_carried() -> None:
    assert asked_for()
    assert asked_for() - {HOURGLASS} <= set(ICONS)


def test_every_icon_that_is_carried_is_asked_for() -> None:
    others = [path.read_text("utf-8") for path in SOURCES if path.name != "icons.py"]
    assert [name for name in ICONS if not any(f'"{name}"' in source for source in others)] == []


def test_an_icon_is_one_character_of_the_private_planes() -> None:
    assert all(len(sign) == 1 and ord(sign) >= 0xF0000 for sign in ICONS.values())
    with pytest.raises(KeyError):
        icon("no-such-icon")
