"""What systemd is told, as it arrives at a real socket of the kind that systemd listens to."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import clock
from hardware import service
from hardware.service import Service


@pytest.fixture(params=["file", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    name = str(tmp_path / "notify") if request.param == "file" else f"@timeglas-{os.getpid()}-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:] if name.startswith("@") else name)
        listener.setblocking(False)
        yield listener, name


def heard(listener: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(listener.recv(4096).decode())
        except BlockingIOError:
            return said


def test_what_happens_is_said_in_systemds_words(listener: tuple[socket.socket, str]) -> None:
    ours, name = listener
    of_us = Service({"NOTIFY_SOCKET": name})
    of_us.ready("The table is open")
    of_us.status("two\nlines")
    of_us.stopping()
    assert heard(ours) == ["READY=1\nSTATUS=The table is open", "STATUS=two lines", "STOPPING=1"]


def test_the_watchdog_is_fed_twice_as_often_as_it_asks(
    listener: tuple[socket.socket, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, name = listener
    moved = clock.ManualClock()
    monkeypatch.setattr(service, "monotonic_ns", moved.now_ns)
    of_us = Service({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "20000000"})
    assert of_us.is_watched
    times = []
    for second in range(41):
        of_us.alive()
        times += [second] * len(heard(ours))
        moved.advance(1000)
    assert times == [0, 10, 20, 30, 40]


@pytest.mark.parametrize(
    "watchdog",
    [{}, {"WATCHDOG_USEC": ""}, {"WATCHDOG_USEC": "-5"}, {"WATCHDOG_USEC": "x"}, {"WATCHDOG_USEC": "²"},
     {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}],
)  # fmt: skip
def test_a_watchdog_that_is_none_or_another_processs_is_not_fed(
    listener: tuple[socket.socket, str], watchdog: dict[str, str]
) -> None:
    ours, name = listener
    of_us = Service({"NOTIFY_SOCKET": name, **watchdog}, pid=4711)
    of_us.alive()
    of_us.starts_anew()
    assert not of_us.is_watched
    assert heard(ours) == ["STATUS=Starting anew after a failure"]


def test_its_own_watchdog_is_fed(listener: tuple[socket.socket, str]) -> None:
    ours, name = listener
    Service({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "4711"}, pid=4711).alive()
    assert heard(ours) == ["WATCHDOG=1"]


@pytest.mark.parametrize("name", ["", "relative", "@", "/nowhere/there", "vsock:2:1234", "/" + 200 * "x"])
def test_where_nobody_listens_nothing_is_said_and_nothing_fails(name: str) -> None:
    of_us = Service({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000"})
    of_us.ready("")
    of_us.alive()
    of_us.stopping()


def test_whoever_does_not_listen_fast_enough_is_not_waited_for(listener: tuple[socket.socket, str]) -> None:
    ours, name = listener
    of_us = Service({"NOTIFY_SOCKET": name})
    for _ in range(1000):
        of_us.status("news")
    assert 0 < len(heard(ours)) < 1000


def test_it_is_there_without_a_screen_and_without_pins() -> None:
    code = "import sys, hardware.service; sys.exit(any(m in sys.modules for m in ('kivy', 'gpiozero')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
