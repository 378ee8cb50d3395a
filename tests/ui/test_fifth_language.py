"""A fifth language is a line in LANGUAGES and a catalogue: shown with a toy one."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from tests.ui.test_words_catalogues import catalogues
from tests.ui.window import shown
from ui import i18n, settings
from ui.main import parsed
from ui.screens.start import Language
from ui.widgets.key_rows import key_places
from ui.widgets.tile import Tile

SAID: dict[str | tuple[str, str], str | tuple[str, str]] = {
    "New game": "Nytt spel",
    ("{count} team", "{count} teams"): ("{count} lag", "{count} lag"),
    "on {weekday} at {time}": "i {weekday}s kl. {time}",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of catalogues, where Swedish has got one, which is translated in part."""
    locale = tmp_path_factory.mktemp("swedish") / "locale"
    shutil.copytree(i18n.LOCALE, locale)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(i18n.LANGUAGES, "sv", "Svenska")
        assert catalogues.main([], locale) == 1
        path = catalogues.po_path("sv", locale)
        catalog = read_po(io.BytesIO(path.read_bytes()), locale="sv")
        for sentence, said in SAID.items():
            catalog[sentence].string = said
        with path.open("wb") as po:
            write_po(po, catalog)
        catalogues.main([], locale)
    return locale


@pytest.fixture
def locale(made: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Swedish is a language."""
    monkeypatch.setitem(i18n.LANGUAGES, "sv", "Svenska")
    monkeypatch.setattr(i18n, "LOCALE", made)
    i18n._catalogue.cache_clear()
    yield made
    i18n.set_language("en")
    i18n._catalogue.cache_clear()


def test_what_is_still_to_be_translated_is_told_of_it_alone(
    locale: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert catalogues.main(["--check"], locale) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == sum(1 for message in catalogues.template() if message.id) - len(SAID)
    assert all(line.startswith("sv: not translated: ") for line in told)


def test_it_is_spoken_with_its_own_plurals_and_dates_and_the_rest_in_english(locale: Path) -> None:
    i18n.set_language("sv")
    assert i18n.text("New game") == "Nytt spel"
    assert i18n.plural("{count} team", "{count} teams", 3) == "3 lag"
    assert i18n.when("2026-11-29T21:14", "2026-12-03T21:00") == "i söndags kl. 21:14"
    assert i18n.when("2025-12-31T21:14", "2026-12-03T21:00") == "31 december 2025"
    assert i18n.number(0.5) == "0,5"
    assert i18n.text("Settings") == "Settings"


def test_it_can_be_chosen_kept_asked_for_and_typed(locale: Path, tmp_path: Path) -> None:
    assert i18n.of_environment({"LANG": "sv_SE.UTF-8"}) == "sv"
    assert parsed(["run", "--language", "sv"]).language == "sv"
    path = tmp_path / "settings.json"
    settings.keep(path, settings.Settings(language="sv"))
    assert settings.read(path).language == "sv"
    assert key_places("letters", False, "sv")


@pytest.mark.screen
@pytest.mark.parametrize("size", [(720, 1280), (800, 480)])
def test_it_is_offered_with_the_others(locale: Path, size: tuple[int, int]) -> None:
    chosen: list[str] = []
    page = Language(chosen=chosen.append)
    with shown(page, *size):
        page.anew()
        tiles = [tile for tile in page.ways.values() if isinstance(tile, Tile)]
        assert [tile.label for tile in tiles] == list(i18n.LANGUAGES.values())
        for number, tile in enumerate(tiles):
            assert tile.y >= 0
            assert tile.top <= size[1]
            assert tile.height >= 64
            assert not any(tile.collide_widget(other) for other in tiles[number + 1 :])
