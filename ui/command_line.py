"""The command line of `timeglas`: what can be asked of it. What is done then is for ui/main.py."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import get_args

from ui.i18n import LANGUAGES
from ui.theme import Mode, TextSize
from ui.turn import ROTATIONS

Command = Callable[[argparse.Namespace], int]


def parsed(argv: Sequence[str], commands: Mapping[str, Command]) -> argparse.Namespace:
    """The command line, read; `do` is the one of `commands` that was named. Without a name it is `run`."""
    given = list(argv)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "run")
    parser = _parser(commands)
    args, rest = parser.parse_known_args(given)
    if getattr(args, "dice", None) and all(one.isdecimal() for one in rest):
        args.dice = " ".join([args.dice, *rest])  # how dice are written is said where they are read
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    # argparse takes the value out of `--name=--`, and leaves an empty list.
    for name in (name for name, value in vars(args).items() if value == []):
        parser.error(f"argument --{name.replace('_', '-')}: expected one argument")
    return args


class _SayVersion(argparse.Action):
    """argparse's own action wants the version at every start; looking it up takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import version

        print(f"timeglas {version('timeglas')}")
        parser.exit()


def _parser(commands: Mapping[str, Command]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="timeglas", description="A touchscreen companion for a board game. Without a command: run."
    )
    parser.add_argument("--version", action=_SayVersion, nargs=0, help="say which Timeglas this is")
    named = parser.add_subparsers(metavar="COMMAND", required=True)

    run = named.add_parser("run", help="open the table on this machine's screen")
    _add_hardware(run)
    run.add_argument(
        "--simulate", "--no-gpio", action="store_true", help="leave the pins alone, also on a Raspberry Pi"
    )
    _add_box(run)
    run.add_argument("--fullscreen", action="store_true", help="take the whole screen")
    run.add_argument("--language", choices=list(LANGUAGES), help="speak this language from now on")
    _add_rotation(run, "turn the picture anticlockwise by so many degrees, from now on")
    _add_state(run)
    _add_size(run)
    run.set_defaults(do=commands["run"], without_boxes=False)

    replay = named.add_parser("replay", help="play a table log and print what the table then shows")
    replay.add_argument("file", metavar="FILE", help="the table log; - reads standard input")
    replay.add_argument("--check", action="store_true", help="judge the lines that expect something")
    replay.add_argument("--every", action="store_true", help="print a view for every line of the log")
    replay.set_defaults(do=commands["replay"])

    export = named.add_parser(
        "export", help="write kept games as table logs, for spreadsheets or to print; without GAME: list them"
    )
    export.add_argument(
        "game", nargs="*", default=(), type=int, metavar="GAME", help="the game's number in the list"
    )
    export.add_argument("--all", action="store_true", help="all of them")
    export.add_argument(
        "--as", dest="form", choices=["jsonl", "csv", "pdf"],
        help="as a table log, its course for a spreadsheet, or to print; without GAME, csv is the list",
    )  # fmt: skip
    export.add_argument(
        "--out", type=Path, metavar="FILE|DIR",
        help="where to; for several games, a folder; default: standard output",
    )  # fmt: skip
    export.add_argument("--language", choices=list(LANGUAGES), help="write CSV or PDF in this language")
    _add_state(export)
    export.set_defaults(do=commands["export"])

    taking_in = named.add_parser(
        "import", help="keep the games that table logs tell, but for those that are kept already"
    )
    taking_in.add_argument("file", nargs="+", metavar="FILE", help="the table log; - reads standard input")
    _add_state(taking_in)
    taking_in.set_defaults(do=commands["import"])

    report = named.add_parser("report", help="write what helpers have to know into one file, on a stick")
    report.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER",
        help="where to; default: the stick that is there, else this folder",
    )  # fmt: skip
    report.add_argument("--replace-names", action="store_true", help="name nobody who has played")
    report.add_argument("--hardware", type=Path, metavar="FILE", help="which pin is what (hardware.toml)")
    _add_state(report)
    report.set_defaults(do=commands["report"])

    coach = named.add_parser("coach", help="say the best play of Crag, with any rows open and any dice")
    coach.add_argument("--throws", default="2", metavar="2|3", help="how many throws a turn has (2)")
    coach.add_argument(
        "--thirteen", default="without_pair", metavar="without_pair|any",
        help="which dice the row thirteen takes: of 13 without a pair (usual), or any of 13",
    )  # fmt: skip
    coach.add_argument("--open", metavar="ROW,ROW...", help="the rows that are open; default: all thirteen")
    coach.add_argument("--dice", metavar="6,6,1", help="the dice on the table")
    coach.add_argument(
        "--left", metavar="N", help="throws still allowed after these dice; default: they are the first throw"
    )
    coach.add_argument("--json", action="store_true", help="as one JSON object")
    coach.add_argument("--language", choices=list(LANGUAGES), help="answer in this language")
    _add_state(coach)
    coach.set_defaults(do=commands["coach"])

    cities = named.add_parser("cities", help="say which catalogues of cities there are, and what is wrong")
    cities.add_argument(
        "catalogue", nargs="?", metavar="FILE", help="a TOML or CSV file to check, or the name of a catalogue"
    )
    cities.add_argument(
        "--as", dest="form", choices=["csv", "toml"], help="write it for a spreadsheet or an editor"
    )
    cities.add_argument("--out", type=Path, metavar="FILE", help="where to; default: standard output")
    cities.add_argument("--language", choices=list(LANGUAGES), help="answer, and write CSV, in this language")
    _add_state(cities)
    cities.set_defaults(do=commands["cities"])

    unlock = named.add_parser("unlock", help="take the PIN off the settings, if it is forgotten")
    _add_state(unlock)
    unlock.set_defaults(do=commands["unlock"])

    buttons = named.add_parser("buttons", help="print what is heard of pins and boxes, until stopped")
    buttons.add_argument("--hardware", type=Path, metavar="FILE", help="which pin is what (hardware.toml)")
    buttons.add_argument(
        "--pair", nargs=2, metavar=("A", "B"),
        help="measure how far the stamps of these two pins lie apart, which one switch closes at once",
    )  # fmt: skip
    _add_box(buttons)
    _add_state(buttons)
    buttons.set_defaults(do=commands["buttons"])

    doctor = named.add_parser("doctor", help="say what is wrong with this machine, and what to type")
    doctor.add_argument("--json", action="store_true", help="as one JSON object")
    doctor.add_argument("--hardware", type=Path, metavar="FILE", help="which pin is what (hardware.toml)")
    _add_box(doctor)
    _add_state(doctor)
    doctor.set_defaults(do=commands["doctor"])

    off = named.add_parser("outputs-off", help="switch lamps and buzzer off that a killed table left on")
    _add_hardware(off)
    off.set_defaults(do=commands["outputs-off"])

    demo = named.add_parser("demo", help="play the scripted evening through the real app")
    demo.add_argument("--out", type=Path, metavar="DIR", help="write a picture of every screen there")
    demo.add_argument("--no-window", action="store_true", help="show nothing, also where there is a screen")
    demo.add_argument("--language", choices=list(LANGUAGES), default="en")
    _add_rotation(demo, "turn the picture anticlockwise by so many degrees", default=0)
    _add_size(demo)
    demo.set_defaults(do=commands["demo"])

    gallery = named.add_parser("gallery", help="look at every widget in every state, page after page")
    gallery.add_argument("--out", type=Path, metavar="DIR", help="only write a picture of every page there")
    gallery.add_argument("--theme", choices=get_args(Mode), default="dark")
    gallery.add_argument("--text-size", choices=get_args(TextSize), default="normal")
    gallery.add_argument("--language", choices=list(LANGUAGES), default="en")
    gallery.add_argument("--reduced-motion", action="store_true", help="nothing slides and nothing wanders")
    _add_size(gallery)
    gallery.set_defaults(do=commands["gallery"])
    return parser


def _add_state(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", type=Path, metavar="DIR", help="where games and settings are kept")


def _add_hardware(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hardware", type=Path, metavar="FILE", help="which pin is what (hardware.toml)")


def _add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--box", action="append", metavar="PORT",
        help="a port at which there is a button box; can be said more than once (others are found anyway)",
    )  # fmt: skip


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--size", type=_size, default=(800, 480), metavar="WxH", help="the window's size (800x480)"
    )


def _add_rotation(parser: argparse.ArgumentParser, says: str, default: int | None = None) -> None:
    parser.add_argument("--rotation", type=int, choices=ROTATIONS, default=default, help=says)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    sides = [int(side) for side in (width, height) if side.isdecimal() and len(side) <= 5]
    if len(sides) != 2 or not all(200 <= side <= 8192 for side in sides):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write it as 800x480")
    return sides[0], sides[1]
