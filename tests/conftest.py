"""What tests share: the pretend Pi, and that none of them judges how long anything took."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.rigs import pretend_pi

settings.register_profile("timeglas", deadline=None)
settings.load_profile("timeglas")

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # nobody is startled by a test


def pytest_collection_finish() -> None:
    """What all tests are made of stays: no search for garbage has to go through it, hundreds of times."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def chips(request: pytest.FixtureRequest) -> str:
    """The chips of the pretend Pi; a test may ask for others as its parameter."""
    return str(getattr(request, "param", pretend_pi.PI_4))


@pytest.fixture
def pi(tmp_path: Path, chips: str) -> Iterator[pretend_pi.PretendPi]:
    if not pretend_pi.is_possible():
        pytest.skip("the pretend chip is built with cc, which is not installed")
    with pretend_pi.PretendPi(tmp_path, chips) as pi:
        yield pi
