"""Every scene as people see it: nothing cut, nothing over another, everything large enough for a finger.

Each scene is walked in few combinations of screen, text size, language, theme, names, message and buttons. In
these and those of the next scene, which mostly shows the same page in another state, every two of them come
together. What is read most is walked more, a quarter of it in turn in each combination. All combinations
there are: `TIMEGLAS_EVERY_LAYOUT=1`, or `deploy/test --every-layout`.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from tests.ui import window  # before Kivy: it opens its window offscreen

# isort: split
from kivy.clock import Clock

import ui.screens
from tests.ui.opened import PARTIES, SIZES, TEXT_SIZES, opened
from tests.ui.pairwise import every, pairwise
from tests.ui.scenes import Party, scenes
from tests.ui.toy import toy
from tests.ui.walker import complaints
from ui.i18n import LANGUAGES, language, set_language
from ui.screens.page import Page
from ui.theme import TextSize, theme

__all__ = ["toy"]  # a fixture for every test here

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("toy")]

AXES: dict[str, Sequence[Any]] = {
    "size": SIZES,
    "language": list(LANGUAGES),
    "party": list(PARTIES),
    "text_size": TEXT_SIZES,
    "told": ["", "a sentence", "all at once"],
    "mode": ["dark", "light"],
    "with_button": [None, ()],
}
WALKS_ALL = bool(os.environ.get("TIMEGLAS_EVERY_LAYOUT"))
COMBINATIONS = every(AXES) if WALKS_ALL else pairwise(AXES)


def called(*beginnings: str) -> list[str]:
    return [name for name in scenes() if name.startswith(beginnings)]


WITH_NAMES = called("new game", "birthday", "namesake", "who begins")
BEFORE_A_GAME = [*WITH_NAMES, *called("start", "language", "options", "measure", "buttons", "more")]
AT_THE_TABLE = called("table", "vote", "end", "more")


@pytest.fixture(scope="module", autouse=True)
def _heap_at_rest() -> Iterator[None]:
    """What the tests before these have left is not searched through for garbage after every few pages."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(theme, "reduced_motion", True)  # a band lies there at once
    before = language(), theme.text_size, theme.mode
    yield
    set_language(before[0])
    theme.text_size, theme.mode = before[1:]
    theme.leave(0.0)
    window.resize(800, 480)
    Clock.tick()  # Kivy gives back then what the pages that are gone had on the graphics chip


def screens() -> set[type[Page]]:
    """Every page that somebody can come to: those that are the base of others are none."""
    for module in pkgutil.walk_packages(ui.screens.__path__, "ui.screens."):
        importlib.import_module(module.name)
    found, base = set(), [Page]
    while base:
        kind = base.pop()
        here = [each for each in kind.__subclasses__() if each.__module__.startswith("ui.screens")]
        base += here
        if not here:
            found.add(kind)
    return found


def test_every_screen_has_a_scene() -> None:
    theme.resize(800, 480)
    shown = {type(make(Party())) for make in scenes().values()}
    missing = sorted(f"{kind.__module__}.{kind.__name__}" for kind in screens() - shown)
    assert not missing, (
        f"No scene shows {', '.join(missing)}. Write one for each state worth a look into a module of "
        "tests/ui/scenes (any file there is found), as\n\n"
        '    @scene("settings, sound")\n'
        "    def sound(party: Party) -> Widget:\n"
        '        """Every tone can be heard."""\n'
        "        page = Settings(...)\n"
        "        page.anew()\n"
        "        return page\n\n"
        "tests/ui/scenes/__init__.py says how a running game is shown."
    )


def walked(name: str, combination: Mapping[str, Any]) -> list[str]:
    """What is wrong with that scene in that combination."""
    page, party = opened(scenes()[name], combination)
    where = ", ".join(str(value) for value in combination.values())
    return [f"{name}, {where}: {one}" for one in complaints(page, party.names)]


@pytest.mark.parametrize(("number", "name"), list(enumerate(scenes())), ids=scenes())
def test_nothing_is_cut_or_covered_or_too_small(number: int, name: str) -> None:
    combinations = COMBINATIONS if WALKS_ALL else COMBINATIONS[number % 2 :: 2]
    assert [one for combination in combinations for one in walked(name, combination)] == []


def in_turn(names: Sequence[str], combination: Mapping[str, Any]) -> Sequence[str]:
    """Those of the scenes that are walked in that combination."""
    number = sum(list(AXES[axis]).index(value) for axis, value in combination.items())
    return names if WALKS_ALL else names[number % 4 :: 4]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_before_a_game_the_longest_words_fit_in_every_language(
    size: tuple[int, int], text_size: TextSize, language: str
) -> None:
    combination = {"size": size, "text_size": text_size, "language": language}
    assert [one for name in in_turn(BEFORE_A_GAME, combination) for one in walked(name, combination)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("party", ["forty letters", "emoji"])
def test_before_a_game_no_name_pushes_anything_away(size: tuple[int, int], party: str) -> None:
    combination = {"size": size, "party": party}
    assert [one for name in WITH_NAMES for one in walked(name, combination)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", ["", "a sentence"])
def test_at_the_table_everything_fits_in_every_language_also_under_a_message(
    size: tuple[int, int], language: str, said: str
) -> None:
    combination = {"size": size, "language": language, "told": said}
    assert [one for name in in_turn(AT_THE_TABLE, combination) for one in walked(name, combination)] == []
