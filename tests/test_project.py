"""The project as a stranger gets it: what lies where, what the wheel brings along, that it runs by itself."""

import ast
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "ui")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

TOP_LEVEL = {
    "companion", "hardware", "ui", "tests", "deploy",
    "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE",
}  # fmt: skip


def files(*folders: str) -> Iterator[Path]:
    """Every file of the project below these folders that is not made by a tool."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".pyc", ".so"}:
                yield path


def run(*command: str | Path, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with nothing of this process's Python in its environment."""
    env = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "LD_PRELOAD"}}
    return subprocess.run(command, cwd=cwd, input=stdin, env=env, capture_output=True, text=True, check=False)


# -- what lies where ---------------------------------------------------------------------------------------


def test_the_top_level_is_what_was_agreed() -> None:
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()}
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert seen - ignored == TOP_LEVEL


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in files(*PACKAGES, "tests", "deploy")
        if path.suffix in {".py", ".sh"} or path.parent.name == "deploy"
        if path.suffix not in {".png", ".md"} and (count := len(path.read_bytes().splitlines())) > 400
    }
    assert long == {}


def test_every_module_says_what_it_is() -> None:
    paths = [path for path in files(*PACKAGES, "tests") if path.suffix == ".py" and path.stat().st_size]
    assert [path.name for path in paths if not ast.get_docstring(ast.parse(path.read_bytes()))] == []


@pytest.mark.parametrize("command", ["deploy/run", "deploy/test", "deploy/soak", ".ci/run"])
def test_the_commands_can_be_started(command: str) -> None:
    assert os.access(ROOT / command, os.X_OK)


def test_the_version_is_the_same_everywhere() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## \[(\d+\.\d+\.\d+)\]", changelog, re.MULTILINE)
    assert newest is not None
    assert {newest[1], importlib.metadata.version("timeglas")} == {PROJECT["version"]}


# -- the import law ----------------------------------------------------------------------------------------


def test_the_import_law_holds() -> None:
    done = run(Path(sys.executable).parent / "lint-imports", "--no-cache", cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_only_the_journal_and_its_heartbeat_open_files() -> None:
    """What import-linter cannot see: `open` needs no import."""
    opening = {
        path.name
        for path in files("companion")
        if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Name) and node.id in {"open", "print", "input"}
    }
    assert opening <= {"journal.py", "heartbeat.py"}


# -- the wheel ---------------------------------------------------------------------------------------------


TEAM = {"players": [{"name": "Anna"}, {"name": "Bo"}]}
TEAMS = [{"name": "Red", **TEAM}, {"name": "Blue", **TEAM}]
HEADER = json.dumps({"table": 1, "game": "cranium", "seats": TEAMS, "starter": 0})


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that this checkout builds."""
    out = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    assert built.returncode == 0, built.stdout + built.stderr
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The folder of commands of a fresh environment with the wheel, what it asks for, and nothing else."""
    fresh = wheel.parent / "fresh"
    venv.create(fresh, with_pip=True)
    pip = run(fresh / "bin" / "python", "-m", "pip", "install", "--quiet", wheel, cwd=wheel.parent)
    if "NewConnectionError" in pip.stderr:
        pytest.skip("no network: what the wheel asks for cannot be fetched")
    assert pip.returncode == 0, pip.stdout + pip.stderr
    return fresh / "bin"


def test_the_wheel_has_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == {path.relative_to(ROOT).as_posix() for path in files(*PACKAGES)}


@pytest.mark.parametrize(
    "kind",
    [
        r"ui/fonts/.*\.ttf", r"ui/tokens\.toml", r"ui/evening\.jsonl", r"ui/icon\.png", r"ui/.*\.mo",
        r"ui/sounds/.*\.wav", r"hardware/.*\.toml", r"companion/games/city_tour/denmark\.toml",
        r"ui/denmark\.json",
    ],
)
def test_the_wheel_has_what_is_not_code(wheel: Path, kind: str) -> None:
    assert any(re.fullmatch(kind, name) for name in zipfile.ZipFile(wheel).namelist())


def test_the_wheel_has_the_licence_of_the_project_and_of_every_font(wheel: Path) -> None:
    packed = {Path(name).name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/licenses/" in name}
    assert packed == {"LICENSE", *(path.name for path in (ROOT / "ui" / "fonts").glob("*.txt"))}


def test_the_installed_wheel_says_what_it_can_do(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "timeglas", "--help", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for word in ("replay", "export", "demo"):
        assert word in done.stdout


def test_the_installed_wheel_knows_its_version(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "timeglas", "--version", cwd=tmp_path)
    assert done.stdout.split()[-1] == PROJECT["version"]


def test_the_installed_wheel_replays_a_game(installed: Path, tmp_path: Path) -> None:
    log = f"""
        {HEADER}
        {{"at": 2, "do": "choose_deck", "deck": "green"}}
        {{"expect": {{"phase": "read_card", "deck": "green"}}}}
    """
    done = run(installed / "timeglas", "replay", "--check", "-", cwd=tmp_path, stdin=log)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["phase"] == "read_card"


def test_the_installed_wheel_asks_the_coach(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "timeglas", "coach", "--json", "--dice", "6,6,1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["keep"] == [6, 6, 1]


def test_a_replay_needs_neither_kivy_nor_pins(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(HEADER, "utf-8")
    program = (
        "import sys, ui.main\n"
        "assert ui.main.main(['replay', 'game.jsonl']) == 0\n"
        "assert not {'kivy', 'gpiozero', 'lgpio'} & set(sys.modules)\n"
    )
    done = run(installed / "python", "-c", program, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
