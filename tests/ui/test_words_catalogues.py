"""The catalogues have every sentence that the code says, in every language, and nothing else."""

from __future__ import annotations

import importlib.util
import io
import re
import string
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("babel", reason="Babel makes the catalogues; nobody needs it to play")

from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

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


def _po(code: str) -> Any:
    return read_po(io.BytesIO(catalogues.po_path(code).read_bytes()), locale=code)


def _pairs(message: Any) -> list[tuple[str, str]]:
    """Each form of a sentence beside its translation, where there is one."""
    if isinstance(message.id, str):
        return [(message.id, message.string)] if message.id and message.string else []
    return [pair for pair in zip(message.id, message.string, strict=True) if pair[1]]


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_a_catalogue_has_every_sentence_of_the_code_and_no_other(code: str) -> None:
    here = {message.id for message in _po(code) if message.id}
    assert here == KEYS, "run deploy/catalogues"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_and_nothing_is_doubtful(code: str) -> None:
    po = _po(code)
    assert catalogues.missing(po) == []
    assert [message.id for message in po if message.id and message.fuzzy] == []
    assert not po.obsolete


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_letter_of_every_sentence_can_be_drawn(code: str) -> None:
    said = "".join(sentence for message in _po(code) for pair in _pairs(message) for sentence in pair)
    assert [sign for sign in sorted(set(said)) if ord(sign) not in coverage()["text"]] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_the_very_fields_of_its_sentence(code: str) -> None:
    for message in _po(code):
        for sentence, said in _pairs(message):
            assert _fields(said) == _fields(sentence), sentence


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_ends_as_its_sentence_does(code: str) -> None:
    for message in _po(code):
        for sentence, said in _pairs(message):
            assert said == said.strip()
            assert (said[-1] in ".?!:") == (sentence[-1] in ".?!:"), (sentence, said)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    path = catalogues.po_path(code)
    with path.with_suffix(".mo").open("rb") as mo:
        compiled = [_pairs(message) for message in read_mo(mo)]
    written = [_pairs(message) for message in _po(code)]
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
