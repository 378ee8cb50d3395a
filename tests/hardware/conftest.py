"""What the tests of the hardware share: the pretend Pi."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rigs import pretend_pi


@pytest.fixture
def pi(tmp_path: Path) -> Iterator[pretend_pi.PretendPi]:
    if not pretend_pi.is_possible():
        pytest.skip("the pretend chip is built with cc, which is not installed")
    with pretend_pi.PretendPi(tmp_path) as pi:
        yield pi
