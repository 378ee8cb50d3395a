"""The table is its user's alone: no shell, no listener, no file that others can read or that leads away."""

from __future__ import annotations

import ast
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.city_tour.catalogue import shipped
from tests.rigs.table import Table, keep_a_game
from ui import cities

ROOT = Path(__file__).parents[2]
ARGUMENTS = ("--simulate", "--language", "en")
_LISTENING = "0A"  # of <net/tcp_states.h>
# What runs what it is given, or makes objects of it.
_RUNS = {"eval", "exec", "compile", "__import__"}
_MODULES = {"pickle", "marshal", "shelve", "dbm", "http", "xmlrpc", "socketserver", "ssl", "urllib", "ftplib"}
_ATTRIBUTES = {
    ("os", "system"), ("os", "popen"), ("subprocess", "getoutput"), ("subprocess", "getstatusoutput")
}  # fmt: skip
_WORDS = re.compile("|".join({"shell", *_RUNS, *_MODULES, *(name for _, name in _ATTRIBUTES)}).encode())


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for package in ("companion", "hardware", "ui"):
        for path in (ROOT / package).rglob("*.py"):
            if _WORDS.search(source := path.read_bytes()):
                for node in ast.walk(ast.parse(source)):
                    yield str(path.relative_to(ROOT)), node


def test_no_line_of_the_program_runs_a_shell_or_what_a_file_says() -> None:
    found = []
    for name, node in nodes():
        match node:
            case ast.keyword(arg="shell"):
                found.append((name, "shell"))
            case ast.Call(func=ast.Name(id=called)) if called in _RUNS:
                found.append((name, called))
            case ast.Attribute(value=ast.Name(id=module), attr=called) if (module, called) in _ATTRIBUTES:
                found.append((name, f"{module}.{called}"))
            case ast.Import(names=names):
                found += [(name, one.name) for one in names if one.name.partition(".")[0] in _MODULES]
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in _MODULES:
                found.append((name, module))
    assert found == []


def listening(process: int) -> list[str]:
    """The network sockets that a process has, or its children, of which somebody could want something."""
    inodes = set()
    for pid in (process, *children(process)):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            try:
                inodes.add(os.readlink(link).removeprefix("socket:[").removesuffix("]"))
            except OSError:
                continue
    found = []
    for kind in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{process}/net/{kind}").read_text().splitlines()[1:]:
            words = line.split()
            if words[9] in inodes and (words[3] == _LISTENING or kind.startswith("udp")):
                found.append(f"{kind} {words[1]}")
    return found


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


@pytest.mark.screen
def test_a_running_table_listens_to_no_network(tmp_path: Path) -> None:
    keep_a_game(tmp_path / "state")
    with Table(tmp_path / "state", *ARGUMENTS) as table:
        table.go_on()
        assert listening(table.process.pid) == []


@pytest.mark.screen
def test_what_a_table_keeps_is_for_its_user_alone_whatever_files_are_usually_like(tmp_path: Path) -> None:
    # given a system on which new files can be read and written by everybody
    state = tmp_path / "state"
    for_all = ["sh", "-c", 'umask 000; exec "$@"', "sh"]
    with Table(state, *ARGUMENTS, within=for_all) as table:
        table.touch("skip", "new_game")
        table.until(lambda seen: seen["page"] != "Start")
        cities.keep(state, "our own", shipped("denmark"))
    open_to_others = {
        str(path.relative_to(state)): oct(stat.S_IMODE(path.lstat().st_mode))
        for path in (state, *state.rglob("*"))
        if not path.is_symlink() and path.lstat().st_mode & 0o077
    }
    assert open_to_others == {}


@pytest.mark.parametrize("name", ["../../passwd", "/etc/passwd", "a/../../b", "..", ".hidden", "", "a\0b"])
def test_no_name_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    state = tmp_path / "state"
    path = cities.keep(state, name, shipped("denmark"))
    assert path.resolve().parent == (state / "cities").resolve()
    assert [file.name for file in tmp_path.iterdir()] == ["state"]
