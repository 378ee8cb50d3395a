"""The catalogues have every sentence that the code says, in every language, and nothing else."""

from __future__ import annotations

import importlib.util
import io
import re
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from deploy.catalogue_checks import missing, pairs, problems
from ui import i18n
from ui.widgets.runs import coverage

ROOT = Path(__file__).resolve().parents[2]


def _script() -> ModuleType:
    loader = SourceFileLoader("catalogues", str(ROOT / "deploy" / "catalogues"))
    spec = importlib.util.spec_from_loader("catalogues", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = writes
    return module


catalogues = _script()
KEYS = {message.id for message in catalogues.template() if message.id}
TRANSLATED = [code for code in i18n.LANGUAGES if code != "en"]


def catalogue_of(code: str) -> Any:
    """What is written in the catalogue of a language."""
    return read_po(io.BytesIO(catalogues.po_path(code).read_bytes()), locale=code)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_a_catalogue_has_every_sentence_of_the_code_and_no_other(code: str) -> None:
    here = {message.id for message in catalogue_of(code) if message.id}
    assert here == KEYS, "run deploy/catalogues"


def test_every_sentence_is_translated_and_nothing_is_doubtful(capsys: pytest.CaptureFixture[str]) -> None:
    status = catalogues.main(["--check"])
    assert (status, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_letter_of_every_sentence_can_be_drawn(code: str) -> None:
    said = "".join(sentence for message in catalogue_of(code) for pair in pairs(message) for sentence in pair)
    assert [sign for sign in sorted(set(said)) if ord(sign) not in coverage()["text"]] == []


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    path = catalogues.po_path(code)
    with path.with_suffix(".mo").open("rb") as mo:
        compiled = [pairs(message) for message in read_mo(mo)]
    written = [pairs(message) for message in catalogue_of(code)]
    assert sorted(filter(None, compiled)) == sorted(filter(None, written)), "run deploy/catalogues"


def test_every_refusal_in_the_code_is_found() -> None:
    """Counted by hand, so to say: no error is raised with a sentence that the extraction does not see."""
    raised = re.compile(r"\b(?:Refused|Malformed|JournalError)\(\s*f?\"((?:[^\"\\]|\\.)*)\"")
    said = {
        match[1].replace('\\"', '"')
        for path in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("hardware/**/*.py")]
        for match in raised.finditer(path.read_text("utf-8"))
    }
    assert said
    assert said <= KEYS


def test_no_error_of_ours_is_raised_with_anything_but_a_fixed_sentence() -> None:
    for path in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("hardware/**/*.py")]:
        assert not re.search(r"\b(?:Refused|Malformed|JournalError)\(\s*f\"", path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("sentence", "said", "wrong"),
    [
        ("{team} rolls", "{hold} slår", "fields"),
        ("{team} rolls", "{team slår", "fields"),
        ("It takes about 30 minutes.", "Det varer omkring 60 minutter.", "figures"),
        ("Go on", "Spil videre ", "blanks"),
        ("Go on", "Spil  videre", "blanks"),
        ("Say who.", "Sig hvem", "end"),
        ("Say who", "Sig hvem.", "end"),
        ("Called “{sought}”.", "Hedder „{sought}“.", "quotation marks"),
        ('It is "auto".', "Det er »auto«.", "quotation marks"),
        ("Wrong: it waits.", "Forkert: Det venter.", "capital"),
        ("Go on", "Spil videre, når alle er klar til det", "long"),
        ("Go on", "", "not translated"),
    ],
)
def test_what_is_wrong_in_a_translation_is_told(sentence: str, said: str, wrong: str) -> None:
    catalog = Catalog(locale="da")
    catalog.add(sentence, said)
    (told,) = problems(catalog)
    assert wrong in told


def test_a_long_text_is_let_be_where_others_are_as_long_or_somebody_says_why() -> None:
    catalog, other = Catalog(locale="de"), Catalog(locale="da")
    catalog.add("Undo", "Alles noch einmal von vorne")
    other.add("Undo", "Det hele igen fra begyndelsen")
    assert list(problems(catalog))
    assert not list(problems(catalog, [other]))
    catalog.add("Undo", "Alles noch einmal von vorne", user_comments=["long: it has the line for itself"])
    assert not list(problems(catalog))


def test_what_is_right_is_told_of_nobody() -> None:
    catalog = Catalog(locale="da")
    catalog.add('{key} is "auto".', '{key} er "auto".')
    catalog.add("Called “{sought}”.", "Hedder »{sought}«.")
    catalog.add(("{count} team", "{count} teams"), ("{count} hold", "{count} hold"))
    assert not list(problems(catalog))
    assert missing(catalog) == []
