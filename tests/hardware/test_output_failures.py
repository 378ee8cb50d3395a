"""A mistake in the process of lamps and buzzer is recorded by the table, and the process is replaced."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys

import pytest

from hardware.config import DEFAULT_FILE, load
from hardware.output_process import FAILED
from hardware.outputs import ASKED_TO_END, OutputProcess, pause_s
from tests.rigs.processes import ROOT

FAILS = """
from hardware import output_process
output_process._open = lambda _asked: output_process.Player(None, [])
output_process.play = lambda *_: 1 / 0
raise SystemExit(output_process.main([]))
"""


def test_it_says_what_failed_and_that_it_wants_to_be_started_again() -> None:
    ended = subprocess.run(
        [sys.executable, "-P", "-c", FAILS], env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    ready, failed = ended.stdout.splitlines()
    assert json.loads(ready) == {"ready": True}
    assert json.loads(failed)["failed"].endswith("ZeroDivisionError: division by zero\n")
    assert ended.returncode == FAILED
    assert FAILED not in ASKED_TO_END
    assert pause_s(0, FAILED) == 0


def test_the_table_records_that_and_takes_no_harm_from_half_a_line(caplog: pytest.LogCaptureFixture) -> None:
    outputs = OutputProcess(load(DEFAULT_FILE))
    said = b'{"failed": "Traceback: it broke"}\n{"ready": tr\n\xff\n[]\n{"ready": true}\n{"heard"'
    with caplog.at_level(logging.ERROR):
        outputs._hear(io.BytesIO(said))
    assert "Traceback: it broke" in caplog.text
    assert outputs.wait_ready(0)
