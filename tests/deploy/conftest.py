"""What takes long and another machine is tried on request: `deploy/test --installed`, `deploy/test --vm`."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.rigs.clean_machine import SUITES, CleanMachine, new_root, started, why_not, with_network

ROOT = Path(__file__).resolve().parents[2]

_ON_REQUEST = {"test_installed*.py": "TIMEGLAS_INSTALLED", "test_vm.py": "TIMEGLAS_VM"}
collect_ignore_glob = [name for name, asked in _ON_REQUEST.items() if not os.environ.get(asked)]

Installing = Callable[..., CleanMachine]


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    """Each Debian that Timeglas is installed on."""
    if reason := why_not():
        pytest.skip(reason)
    return str(request.param)


@pytest.fixture(scope="session")
def bundle(suite: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its bundle, made on a clean machine of its kind."""
    folder = tmp_path_factory.mktemp("bundle")
    root = new_root(folder, suite)
    folders = (f"--bind-ro={ROOT}:/project", f"--bind={folder}:/made")
    with_network(root, "/project/deploy/bundle /made/timeglas.tar", *folders)
    return folder / "timeglas.tar"


@pytest.fixture(scope="module")
def install(bundle: Path, suite: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installing]:
    """Makes a clean machine on which the bundle is installed.

    Before that `packages` are fetched, and a line of shell may prepare it; `environment` is what is said to
    the service there.
    """
    with ExitStack() as machines:

        def install(
            mode: str, *, environment: str = "", packages: str = "", prepare: str = "true"
        ) -> CleanMachine:
            root = new_root(tmp_path_factory.mktemp("installed"), suite)
            if packages:
                fetch = f"apt-get install -yqq --no-install-recommends {packages}"
                quietly = "--setenv=DEBIAN_FRONTEND=noninteractive"
                with_network(root, f"(apt-get update -qq && {fetch}) >/dev/null 2>&1", quietly)
            with tarfile.open(bundle) as packed:
                packed.extractall(root / "root", filter="data")
            (unpacked,) = (root / "root").glob("timeglas-*")
            unpacked.rename(root / "root" / "bundle")
            (root / "etc" / "timeglas").mkdir()
            (root / "etc" / "timeglas" / "environment").write_text(environment)
            machine = machines.enter_context(started(root))
            machine.ask(prepare)
            installed = machine.run(f"{prepare}; /root/bundle/deploy/install.sh --{mode}")
            assert installed.returncode == 0, installed.stderr
            return machine

        yield install
