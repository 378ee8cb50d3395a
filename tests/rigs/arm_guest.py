"""An emulated Raspberry Pi: its processor, a screen of 800x480, a finger on it, and buttons on its pins.

Root's commands go in through QEMU's agent, touches and pictures through QEMU itself. The clock is a real one,
so on a busy machine everything in there is slower than on a Pi, mostly ten to thirty times.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from PIL import Image

from tests.rigs.arm_system import PINS, ArmSystem, start
from tests.rigs.closes import Closes
from tests.rigs.other_machine import OtherMachine

SIZE = (800, 480)
STARTS_S = 900.0
ANSWERS_S = 60.0
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_FULL = 0x7FFF  # QEMU's own measure of a screen, whatever its size


class _Line(Closes):
    """A line to QEMU or its agent: JSON each way, an answer to each thing that is asked."""

    def __init__(self) -> None:
        self._ours, self.theirs = socket.socketpair()
        self._heard = b""

    def close(self) -> None:
        self._ours.close()
        self.theirs.close()

    def ask(self, what: str, arguments: Mapping[str, object] | None = None) -> Any:
        """Have something done; what it returns."""
        self.say(what, arguments)
        give_up = time.monotonic() + ANSWERS_S
        while True:
            heard = self.hear(give_up)
            assert "error" not in heard, f"{what} {arguments}: {heard['error']}"
            if "return" in heard:
                return heard["return"]

    def say(self, what: str, arguments: Mapping[str, object] | None = None) -> None:
        self._ours.sendall(json.dumps({"execute": what, "arguments": arguments or {}}).encode() + b"\n")

    def hear(self, until: float) -> dict[str, Any]:
        """The next line.

        Raises:
            TimeoutError: none came until then.
        """
        while b"\n" not in self._heard:
            self._ours.settimeout(max(0.01, until - time.monotonic()))
            more = self._ours.recv(1 << 16)
            assert more, "the emulated machine has ended"
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        said: dict[str, Any] = json.loads(line.lstrip(b"\xff"))
        return said


class ArmGuest(OtherMachine):
    """The emulated Pi. `folder` is for its pictures."""

    def __init__(self, agent: _Line, qemu: _Line, folder: Path) -> None:
        self._agent, self._qemu, self._folder = agent, qemu, folder
        qemu.ask("qmp_capabilities")
        self._wait_for_agent()

    def _wait_for_agent(self) -> None:
        give_up = time.monotonic() + STARTS_S
        number = 0
        while True:
            number += 1
            self._agent.say("guest-sync", {"id": number})
            with suppress(TimeoutError):
                while self._agent.hear(time.monotonic() + 5.0).get("return") != number:
                    pass  # an answer to an earlier question
                return
            assert time.monotonic() < give_up, "the emulated machine does not start"

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        pid = self._agent.ask("guest-exec", {
            "path": "/bin/bash", "arg": ["-c", command], "env": [f"PATH={_PATH}", "LC_ALL=C.UTF-8"],
            "capture-output": True,
        })["pid"]  # fmt: skip
        while not (state := self._agent.ask("guest-exec-status", {"pid": pid}))["exited"]:
            time.sleep(0.2)
        out, err = (base64.b64decode(state.get(name, "")).decode() for name in ("out-data", "err-data"))
        return subprocess.CompletedProcess(command, state.get("exitcode", -1), out, err)

    def write(self, path: str, content: str) -> None:
        """Make a file there, and its folder."""
        encoded = base64.b64encode(content.encode()).decode()
        self.ask(f"mkdir -p $(dirname {path}) && base64 -d >{path} <<<'{encoded}'")

    # Pins

    def press(self, pin: int, held_s: float = 0.2) -> float:
        """Close the button at a pin, and open it again; when that was, in seconds of the Pi's clock."""
        pull = f"{PINS}/sim_gpio{pin}/pull"
        down, up = f"echo pull-down >{pull}", f"echo pull-up >{pull}"
        return float(self.ask(f"read -r now _ </proc/uptime; {down}; sleep {held_s}; {up}; echo $now"))

    def level(self, pin: int) -> int:
        """What is on a pin: 1 is high."""
        return int(self.ask(f"cat {PINS}/sim_gpio{pin}/value"))

    # The screen

    def picture(self, name: str) -> Image.Image:
        """What is on the screen, which is kept as a PNG of that name, too."""
        taken = self._folder / f"{name}.ppm"
        self._qemu.ask("screendump", {"filename": str(taken)})
        with Image.open(taken) as read:
            image = read.convert("RGB")
        taken.unlink()
        image.save(self._folder / f"{name}.png")
        return image

    def touch(self, x: int, y: int, held_s: float = 0.3) -> None:
        """Touch the screen there, in its own pixels."""
        for axis, at, size in (("x", x, SIZE[0]), ("y", y, SIZE[1])):
            self._point({"type": "abs", "data": {"axis": axis, "value": at * _FULL // (size - 1)}})
        for down in (True, False):
            self._point({"type": "btn", "data": {"button": "left", "down": down}})
            time.sleep(held_s)

    def _point(self, *events: dict[str, object]) -> None:
        self._qemu.ask("input-send-event", {"events": events})


@contextmanager
def arm_guest(system: ArmSystem, folder: Path, drive: Path) -> Iterator[ArmGuest]:
    """A Pi that has just been started, with `drive` as its second disk; it is gone afterwards."""
    with ExitStack() as until_then:
        agent, qemu = (until_then.enter_context(_Line()) for _ in range(2))
        lines = (agent.theirs.fileno(), qemu.theirs.fileno())
        command = [
            "setpriv", "--pdeathsig", "KILL",  # it outlives no test
            *start(system), "-accel", "tcg,thread=multi", "-serial", f"file:{folder / 'console.log'}",
            # What is written goes into a file that is gone with the machine.
            "-drive", f"file={system.disk},format=raw,if=none,id=disk,snapshot=on,cache=unsafe",
            "-device", "virtio-blk-pci,drive=disk",
            "-drive", f"file={drive},format=raw,if=none,id=drive,readonly=on",
            "-device", "virtio-blk-pci,drive=drive",
            "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}", "-device", "virtio-tablet-pci",
            "-device", "virtio-serial-pci", "-chardev", f"socket,id=agent,fd={lines[0]}",
            "-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0",
            "-chardev", f"socket,id=qemu,fd={lines[1]}", "-mon", "chardev=qemu,mode=control",
        ]  # fmt: skip
        process = subprocess.Popen(
            command, pass_fds=lines, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": str(folder)},
        )  # fmt: skip
        until_then.callback(process.wait)
        until_then.callback(process.kill)
        agent.theirs.close()
        qemu.theirs.close()
        yield ArmGuest(agent, qemu, folder)
