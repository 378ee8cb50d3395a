"""Another machine within this one, on which an installation is tried, and which Debian it has."""

from __future__ import annotations

import os
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "timeglas"


class OtherMachine(ABC):
    """A machine that runs, and does as root what it is told."""

    @abstractmethod
    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run some lines of shell as root there."""

    def ask(self, command: str) -> str:
        """The same, which must go well; what it says."""
        done = self.run(command)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout.strip()

    def becomes(self, command: str, answer: str, patience_s: float = 40.0) -> None:
        """Wait until a command answers so."""
        give_up = time.monotonic() + patience_s
        while (said := self.run(command).stdout.strip()) != answer:
            assert time.monotonic() < give_up, f"{command} says {said!r}, not {answer!r}"
            time.sleep(0.3)


def suite() -> str:
    """The Debian that this machine has, and the other one will."""
    return subprocess.run(
        [". /etc/os-release; echo $VERSION_CODENAME"], shell=True, capture_output=True, text=True, check=True
    ).stdout.strip()


def mirror() -> list[str]:
    """Where this machine has its own packages from; nothing where that cannot be said."""
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"],
        capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip
    return [line.split()[0] for line in told.splitlines() if line.split()[1:] == [suite()]][:1]
