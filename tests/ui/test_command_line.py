"""The command line: replay and export, what they print and how they end."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.tablelog import begin, header_of
from ui.commands import state_folder
from ui.main import main, parsed
from ui.settings import Pin, Settings, keep, read

TEAM = {"players": [{"name": "one"}, {"name": "two"}]}
HEADER = {
    "table": 1, "game": "cranium", "seats": [{"name": "Red", **TEAM}, {"name": "Blue", **TEAM}], "starter": 0,
}  # fmt: skip
DECK = {"at": 1, "do": "choose_deck", "deck": "red"}


def log(tmp_path: Path, *lines: object) -> str:
    path = tmp_path / "evening.jsonl"
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text, "utf-8")
    return str(path)


def test_a_log_that_holds_ends_with_0_and_prints_the_last_view(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path, HEADER, "# a remark", "", DECK, {"expect": {"phase": "read_card"}})
    assert main(["replay", file, "--check"]) == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["deck"] == "red"
    assert err == ""


def test_a_check_that_fails_ends_with_1_and_names_line_and_path(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path, HEADER, DECK, {"expect": {"phase": "roll", "deck": "red"}})
    assert main(["replay", file, "--check"]) == 1
    out, err = capfd.readouterr()
    assert json.loads(out)["phase"] == "read_card"
    assert err == f'{file}:3: phase: expected "roll", got "read_card"\n'
    assert main(["replay", file]) == 0


def test_every_prints_a_view_for_every_line_that_counts(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path, HEADER, "", DECK, {"at": 2})
    assert main(["replay", file, "--every"]) == 0
    views = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [view["phase"] for view in views] == ["choose_deck", "read_card", "read_card"]


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ((), 1),
        (("not JSON",), 1),
        (("[1]",), 1),
        (({"table": 2, "game": "cranium", "seats": []},), 1),
        ((HEADER, {"at": 1, "do": "fly"}), 2),
        ((HEADER, {"at": 1, "do": "solved"}), 2),
        ((HEADER, DECK, {"at": 0.5}), 3),
        ((HEADER, "[" * 100_000), 2),
    ],
)
def test_what_cannot_be_played_ends_with_2_and_says_where(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], lines: tuple[object, ...], number: int
) -> None:
    file = log(tmp_path, *lines)
    assert main(["replay", file]) == 2
    err = capfd.readouterr().err
    assert err.startswith(f"{file}:{number}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["nowhere.jsonl", "."])
def test_a_file_that_cannot_be_read_ends_with_2(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    file = str(tmp_path / name)
    assert main(["replay", file]) == 2
    assert capfd.readouterr().err.startswith(f"{file}:1: ")


def test_a_dash_reads_standard_input(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(HEADER).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["replay", "-"]) == 0
    assert json.loads(capfd.readouterr().out)["phase"] == "choose_deck"


def test_replay_imports_neither_kivy_nor_hardware(tmp_path: Path) -> None:
    file = log(tmp_path, HEADER)
    program = (
        "import sys; from ui.main import main; main(['replay', sys.argv[1]]); "
        "print(sorted({'kivy', 'gpiozero', 'lgpio', 'hardware'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_kept_games_are_listed_and_exported_as_table_logs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path / "journal")
    session = begin(header_of(json.dumps(HEADER).encode()), journal, "2026-11-30T21:14")
    session.say("choose_deck", {"deck": "red"}, 1_000_000)
    journal.close()

    assert main(["export", "--state", str(tmp_path)]) == 0
    assert capfd.readouterr().out == "1\t2026-11-30T21:14\topen\tcranium: Red, Blue\n"

    out = tmp_path / "kept.jsonl"
    assert main(["export", "1", "--out", str(out), "--state", str(tmp_path)]) == 0
    assert main(["replay", str(out)]) == 0
    assert json.loads(capfd.readouterr().out)["deck"] == "red"


@pytest.mark.parametrize(
    "command", [["export", "1", "--state", "{state}", "--out"], ["demo", "--no-window", "--out"]]
)
def test_a_place_where_nothing_can_be_written_is_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], command: list[str]
) -> None:
    journal = Journal(tmp_path / "journal")
    begin(header_of(json.dumps(HEADER).encode()), journal)
    journal.close()
    place = tmp_path / "journal" / "out"
    assert main([*(word.format(state=tmp_path) for word in command), str(place)]) == 2
    assert capfd.readouterr().err.endswith("Not a directory\n")


@pytest.mark.parametrize("game", ["7", "0", "99999999999999999999"])
def test_a_game_that_is_not_there_is_said(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], game: str
) -> None:
    assert main(["export", game, "--state", str(tmp_path)]) == 2
    assert capfd.readouterr().err == f"timeglas: There is no game {game} in the journal.\n"


def test_each_game_is_one_line_of_the_list_whatever_names_stand_in_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal(tmp_path / "journal")) as journal:
        seats = [{"name": "a\nb\x1b[31m\t"}, {"name": "Søren 🧚"}]
        journal.begin(json.dumps({"table": 1, "game": "crag", "seats": seats}).encode(), "2026-11-30T21:14")
    assert main(["export", "--state", str(tmp_path)]) == 0
    assert capfd.readouterr().out == "1\t2026-11-30T21:14\topen\tcrag: a\\nb\\x1b[31m\\t, Søren 🧚\n"


def test_games_that_another_program_has_open_can_be_read_meanwhile(tmp_path: Path) -> None:
    # given a table that has kept an action
    with closing(Journal(tmp_path / "journal")) as journal:
        session = begin(header_of(json.dumps(HEADER).encode()), journal, "2026-11-30T21:14")
        session.say("choose_deck", {"deck": "red"}, 1_000_000)
        before = {file: file.read_bytes() for file in tmp_path.iterdir()}

        # when another program lists and writes the games
        listed = run_apart("export", "--state", str(tmp_path), stdout=subprocess.PIPE)
        written = run_apart("export", "1", "--state", str(tmp_path), stdout=subprocess.PIPE)

        # then all is there, nothing was touched, and the table goes on
        assert listed.stdout == "1\t2026-11-30T21:14\topen\tcranium: Red, Blue\n"
        assert '"do":"choose_deck"' in written.stdout
        assert (listed.stderr, written.stderr) == ("", "")
        assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
        session.say("read_card", {"all_play": False}, 2_000_000)


def test_where_no_game_was_ever_kept_that_is_said_and_nothing_is_made(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--state", str(tmp_path / "nowhere")]) == 0
    assert capfd.readouterr() == ("", f"timeglas: no games are kept in {tmp_path / 'nowhere'}\n")
    assert not (tmp_path / "nowhere").exists()


def test_without_a_command_the_table_is_opened() -> None:
    assert parsed(["--size", "1024x600"]).size == (1024, 600)
    assert parsed([]).do is parsed(["run"]).do


def test_what_is_no_command_is_answered_with_those_that_there_are(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["rnu", "--simulate"])
    said = capfd.readouterr().err
    assert "'rnu'" in said
    assert all(command in said.splitlines()[-1] for command in ("run", "replay", "export", "demo"))


@pytest.mark.parametrize("size", ["800", "800x", "x480", "8x8", "99999x480", "800x480x2"])
def test_a_size_that_is_none_is_refused(size: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["--size", size])
    assert "write it as 800x480" in capfd.readouterr().err


@pytest.mark.parametrize(
    "args", [["coach", "--dice=--"], ["coach", "--language=--"], ["export", "--state=--"]]
)
def test_dashes_alone_are_no_value(args: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(args)
    assert ended.value.code == 2
    assert f"error: argument {args[1].partition('=')[0]}: expected one argument" in capfd.readouterr().err


def test_where_games_are_kept_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TIMEGLAS_HOME", str(tmp_path / "home"))
    assert state_folder(None) == tmp_path / "home"
    assert state_folder(tmp_path) == tmp_path
    monkeypatch.delenv("TIMEGLAS_HOME")
    assert state_folder(None).name == "timeglas"


def test_from_a_deleted_folder_everything_starts_as_from_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["export", "--state", str(tmp_path)]) == 0
    assert Path.cwd() == Path("/")


@pytest.mark.screen
def test_a_screen_that_is_not_there_is_said_instead_of_playing_unseen(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    taken = {place.name for place in Path("/tmp/.X11-unix").glob("X*")}
    absent = next(number for number in range(900, 999) if f"X{number}" not in taken)
    environment |= {"DISPLAY": f":{absent}", "WAYLAND_DISPLAY": "", "KIVY_HOME": str(tmp_path)}
    ended = run_apart("run", "--simulate", "--state", str(tmp_path), env=environment)
    assert ended.returncode == 2
    assert "No window can be opened" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.screen
def test_a_table_that_is_stopped_before_it_is_there_ends(tmp_path: Path) -> None:
    program = (
        "import sys; from ui.main import parsed, table_app; app = table_app(parsed(sys.argv[1:])); "
        "app.leave(); app.run()"
    )
    command = [sys.executable, "-c", program, "run", "--simulate", "--state", str(tmp_path)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    assert subprocess.run(command, env=environment, timeout=20, check=False).returncode == 0


def run_apart(*args: str, **streams: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, for what happens to its streams."""
    code = "import sys; from ui.main import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", code, *args], text=True, check=False,
        **{"stderr": subprocess.PIPE, **streams},
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
@pytest.mark.parametrize("option", ["--check", "--every"])
def test_a_full_disk_under_the_output_is_said_in_a_sentence(tmp_path: Path, option: str) -> None:
    file = log(tmp_path, HEADER, *[{"at": at} for at in range(30)])
    with Path("/dev/full").open("wb") as full:
        ended = run_apart("replay", option, file, stdout=full)
    assert ended.returncode == 2
    assert ended.stderr.startswith("timeglas: What was to be printed cannot be written")
    assert ended.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_nor_does_the_doctor_stumble_over_it(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = run_apart("doctor", "--state", str(tmp_path), stdout=full)
    assert ended.returncode == 2
    assert ended.stderr.startswith("timeglas: What was to be printed cannot be written")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_nor_does_unlocking_and_the_lock_is_off(tmp_path: Path) -> None:
    keep(tmp_path / "settings.json", Settings(pin=Pin("00", "11")))
    with Path("/dev/full").open("wb") as full:
        ended = run_apart("unlock", "--state", str(tmp_path), stdout=full)
    assert ended.returncode == 2
    assert ended.stderr.startswith("timeglas: What was to be printed cannot be written")
    assert ended.stderr.count("\n") == 1
    assert read(tmp_path / "settings.json").pin is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
@pytest.mark.parametrize(
    "args", [["outputs-off"], ["export", "--game", "7"], ["replay", "missing"]], ids=lambda args: args[0]
)
def test_where_no_complaint_can_be_written_the_status_says_all(tmp_path: Path, args: list[str]) -> None:
    wanted = run_apart(*args, env={**os.environ, "TIMEGLAS_HOME": str(tmp_path)})
    with Path("/dev/full").open("wb") as full:
        ended = run_apart(*args, env={**os.environ, "TIMEGLAS_HOME": str(tmp_path)}, stderr=full)
    assert wanted.stderr != ""
    assert ended.returncode == wanted.returncode


def test_what_is_wrong_in_a_file_does_nothing_to_a_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hardware.toml").write_text('"a\\u001b[31m\\nb" = 1\nbuzzer = "\\u0007"\n', "utf-8")
    assert main(["outputs-off", "--hardware", str(tmp_path / "hardware.toml")]) == 2
    first, key, buzzer = capfd.readouterr().err.splitlines()
    assert first == f"timeglas: {tmp_path / 'hardware.toml'} cannot be used."
    assert key.startswith("a\\x1b[31m\\nb is no key of this file")
    assert buzzer.startswith('buzzer is "\\x07"')


def test_a_folder_whose_name_is_no_text_is_examined_too(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    assert main(["doctor", "--state", folder]) in (0, 1)
    assert b"/\xff" in capfdbinary.readouterr().out


@pytest.mark.parametrize("option", ["--check", "--every"])
def test_whoever_has_read_enough_ends_it_without_a_word(tmp_path: Path, option: str) -> None:
    file = log(tmp_path, HEADER, *[{"at": at} for at in range(30)])
    reads, writes = os.pipe()
    os.close(reads)
    with open(writes, "wb") as gone:
        ended = run_apart("replay", option, file, stdout=gone)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_a_log_that_cannot_be_read_is_said_with_its_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (str(tmp_path), str(tmp_path / "missing.jsonl")):
        assert main(["replay", file]) == 2
        assert capfd.readouterr().err.startswith(f"{file}:1: ")
    monkeypatch.setattr("sys.stdin", None)
    assert main(["replay", "-"]) == 2
    assert capfd.readouterr().err == "-:1: standard input is closed\n"


def test_a_message_stays_one_line_whatever_names_stand_in_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    name = {"at": 1, "do": "correct", "seat": 0, "set": {"name": "a\nb\x1b[31m"}}
    file = log(tmp_path, HEADER, name, {**DECK, "seat": 1})
    assert main(["replay", file]) == 2
    assert capfd.readouterr().err == f"{file}:3: It is a\\nb\\x1b[31m's turn, not Blue's\n"
