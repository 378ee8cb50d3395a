"""The language that is spoken in a test: each one in turn, and English again afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ui import i18n


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Every test of the module leaves English behind."""
    yield
    i18n.set_language("en")


@pytest.fixture(params=i18n.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """The test runs in each language."""
    code: str = request.param
    i18n.set_language(code)
    return code
