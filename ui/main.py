"""The command `timeglas`: what it can do, and how its parts are put together.

This is the only file that knows everybody. What a command does not need it does not import: `replay` and
`export` run where there is no Kivy, no display and no pin.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import TimeglasError
from ui import command_line
from ui.along import Along
from ui.commands import COMMANDS, standard_output, state_folder
from ui.outfit import Outfit
from ui.terminal import drop, tell
from ui.world import World

if TYPE_CHECKING:
    from companion.clock import Clock
    from companion.errors import HardwareProblem
    from hardware.config import HardwareConfig
    from hardware.findings import Finding
    from ui.app import TableApp
    from ui.gallery.app import Gallery
    from ui.last_runs import Before
    from ui.vigil import Run

CANNOT_START = 2
ENOUGH_READ = 141  # as a shell says of every program whose reader has gone


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    args = parsed(sys.argv[1:] if argv is None else argv)
    _stand_somewhere()
    logging.basicConfig(level=logging.WARNING, format="timeglas: %(message)s")
    try:
        return int(args.do(args))
    except TimeglasError as error:
        from ui.words.refusals import sentences

        tell(*sentences(error))
        drop(sys.stdout)
        return CANNOT_START
    except BrokenPipeError:
        drop(sys.stdout)
        return ENOUGH_READ
    except KeyboardInterrupt:
        return 130


def _stand_somewhere() -> None:
    """Kivy does not start in a folder that was deleted while a shell still stood in it."""
    try:
        os.getcwd()
    except FileNotFoundError:
        os.chdir("/")


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """The command line, read; `do` is the command."""
    commands = {
        **COMMANDS, "run": _run, "demo": _demo, "gallery": _gallery, "buttons": _buttons,
        "outputs-off": _outputs_off, "doctor": _doctor, "report": _report,
    }  # fmt: skip
    return command_line.parsed(argv, commands)


def _report(args: argparse.Namespace) -> int:
    from companion.clock import wall_label
    from companion.errors import JournalError
    from companion.journal import read_into_memory
    from hardware.config import own_file
    from hardware.doctor import report
    from hardware.sticks import Sticks
    from ui import kept_games
    from ui.report import KeptForReport, Report, kept_for_report

    state, sticks = state_folder(args.state), Sticks()
    try:
        with closing(read_into_memory(state / "journal")) as journal:
            kept = kept_for_report(journal)
    except JournalError as error:
        kept = KeptForReport(problem=str(error))
    folder = args.folder
    if folder is None:
        there = sticks.there()
        folder = sticks.open(there[0].device) if len(there) == 1 else Path.cwd()
    doctor = report(_findings(args), as_json=False)
    made = Report(state, kept, doctor, args.hardware or own_file(), args.replace_names, wall_label())
    return kept_games.report(made, folder, standard_output())


def _buttons(args: argparse.Namespace) -> int:
    from hardware.boxes import boxes_of
    from hardware.config import load, with_pair
    from hardware.gpio import GpioButtons
    from hardware.problems import short_of
    from ui import button_lines, settings
    from ui.pairing import Pairing
    from ui.words.refusals import sentences
    from ui.world import World

    def told(problem: TimeglasError) -> None:
        tell(*sentences(problem))

    def met() -> None:
        for unique_id, box in boxes.boxes.items() if boxes is not None else ():
            if unique_id not in known:
                known.add(unique_id)
                tell(f"the button box {short_of(unique_id)} is heard, with {len(box.names)} buttons")

    config = load(args.hardware)
    boxes, known, has_pins = None, set[str](), bool(args.pair) or _has_pins(config)
    if args.pair:
        config = with_pair(config, args.pair)
        lines: button_lines.Lines = button_lines.PairLines(args.pair, config.error_us)
    else:
        boxes = boxes_of(config, args.box or (), tell=told, tell_buttons=met)
        agreed = settings.read(state_folder(args.state) / "settings.json").seats_of
        world = World(pins=config.buttons if has_pins else (), boxes=boxes)
        lines = button_lines.EdgeLines(lambda: Pairing(world.buttons, agreed).seats_of)
    pins = GpioButtons(config, tell=told) if has_pins and any(config.buttons) else None
    may_come = boxes is not None and (boxes.is_any_there or bool(args.box))
    if pins is None and not may_come:
        lacks = "hardware.toml names no button" if has_pins else "This machine has no Raspberry Pi's pins"
        raise TimeglasError(f"{lacks}, and no button box is plugged in.")

    def can_hear() -> bool:
        hears = pins is not None and pins.can_hear and not (args.pair and pins.problems)
        if hears or may_come:
            tell(lines.hint if hears or pins is None else button_lines.INSTEAD)
        return hears or may_come

    sources = [source for source in (pins, boxes) if source is not None]
    return button_lines.print_lines(sources, lines, standard_output(), can_hear)


def _has_pins(config: HardwareConfig) -> bool:
    from hardware.chip import find_chip
    from hardware.problems import ChipForbidden, NoPi

    try:
        return config.gpiochip is not None or find_chip() >= 0
    except NoPi:
        return False
    except ChipForbidden:  # they are there, and who listens to them tells that
        return True


def _doctor(args: argparse.Namespace) -> int:
    from hardware.doctor import is_well, report
    from ui.logs import write

    findings = _findings(args)
    said = f"{report(findings, as_json=args.json)}\n".encode(errors="surrogateescape")
    write(said, standard_output(), is_last=True)
    return 0 if is_well(findings) else 1


def _findings(args: argparse.Namespace) -> list[Finding]:
    from hardware.doctor import Patient, examine
    from hardware.machine import Machine
    from ui.opening import is_open

    state, boxes = state_folder(args.state), getattr(args, "box", None) or ()
    return examine(Patient(Machine(), state, args.hardware, is_open(state / "journal"), tuple(boxes)))


def _outputs_off(args: argparse.Namespace) -> int:
    from hardware.outputs_off import outputs_off

    return outputs_off(args.hardware, lambda problem: tell(str(problem)))


def _run(args: argparse.Namespace) -> int:
    from ui.window import has_display

    if not has_display():
        tell("there is no screen here. Start it on one, or play the scripted evening: timeglas demo")
        return CANNOT_START
    from hardware.service import Service
    from ui.one_run import one_run

    def make(before: Before, run: Run) -> TableApp:
        if before.is_often:
            args.simulate = args.without_boxes = True
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        return table_app(args, run)

    return one_run(state_folder(args.state), Service(os.environ), make)


def table_app(args: argparse.Namespace, run: Run | None = None) -> TableApp:
    """The whole table, put together and ready to run."""
    import msgspec

    from companion.clock import RunningClock
    from hardware.backlight import Backlight
    from hardware.machine import Machine
    from hardware.overlay import forgotten
    from hardware.power import power_of_this_machine
    from ui import i18n, memory, settings
    from ui.opening import open_journal
    from ui.window import prepare

    memory.starting()
    state = state_folder(args.state)
    problems: list[TimeglasError] = []
    clock = RunningClock()
    journal = open_journal(state / "journal", problems)
    if (problem := forgotten(Machine(), state)) is not None:
        problems.append(problem)
    world = _world(args, clock, problems)
    world.along = _along(args, state)
    chosen = settings.read(state / "settings.json")
    said = {"language": args.language, "rotation": args.rotation}
    if said := {name: value for name, value in said.items() if value is not None}:
        chosen = msgspec.structs.replace(chosen, **said)
        try:
            settings.keep(state / "settings.json", chosen)
        except TimeglasError as error:
            problems.append(error)
    i18n.set_language(chosen.language or i18n.of_environment(os.environ))

    prepare(state / "kivy", args.size, rotation=chosen.rotation, fullscreen=args.fullscreen)
    from ui.app import TableApp

    app = TableApp(
        journal=journal, clock=clock, hardware=world, state=state, chosen=chosen, problems=problems,
        power=power_of_this_machine(), backlight=Backlight(), run=run,
    )  # fmt: skip
    world.tell, world.tell_broken = app.table.tell, app.table.broken
    world.tell_buttons = app.table.again
    app.table.broken(world.broken)
    _leave_when_told(app)
    return app


def _along(args: argparse.Namespace, state: Path) -> Along:
    """What can be taken along from this machine."""
    import platformdirs

    from hardware.config import own_file
    from hardware.sticks import Sticks
    from ui.doctor_apart import doctors_answer

    folder = platformdirs.user_documents_path() / "Timeglas"
    hardware = args.hardware or own_file()
    return Along(Sticks(), folder, state, lambda: doctors_answer(state, args.hardware), hardware)


def _leave_when_told(app: TableApp | Gallery) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: app.leave())


def _world(args: argparse.Namespace, clock: Clock, problems: list[TimeglasError]) -> World:
    """The pins where they can be had, else a pretend Pi, and boxes; what is wrong goes to the problems."""
    from hardware.boxes import boxes_of
    from hardware.config import load
    from hardware.problems import HardwareProblem, NoPi
    from hardware.together import Together

    config = load(args.hardware)
    world = World(tell=problems.append)  # until there is a table to hear it
    try:
        if args.simulate:
            raise NoPi
        _wire_pins(world, config)
    except HardwareProblem as problem:
        _pretend_pins(world, config, clock, problem)
    if args.without_boxes:
        return world
    world.boxes = boxes = boxes_of(
        config, args.box or (), tell=lambda problem: world.tell(problem), tell_broken=world.break_boxes,
        tell_buttons=lambda: world.tell_buttons(),
    )  # fmt: skip
    if boxes is not None:
        pins = world.outfit.states
        world.sources = [*world.sources, boxes]
        world.outputs = Together([world.outputs, boxes])
        world.outfit = replace(world.outfit, states=lambda: [*pins(), *boxes.states()])
    return world


def _wire_pins(world: World, config: HardwareConfig) -> None:
    """Raises: HardwareProblem, where this machine has no pins for us."""
    from hardware.chip import find_chip
    from hardware.gpio import GpioButtons
    from hardware.outputs import OutputProcess

    if config.gpiochip is None:
        find_chip()
    outputs = OutputProcess(config, tell=lambda problem: world.tell(problem))
    outputs.start()
    buttons = GpioButtons(config, tell=lambda problem: world.tell(problem), tell_broken=world.break_pins)
    world.pins, world.sources, world.outputs = config.buttons, [buttons], outputs
    world.pin_pulses = [buttons.pulse]
    world.outfit = Outfit(
        buttons.states, config.lamps_by_button, config.buzzer,
        problems=lambda: tuple(outputs.problems), counts=True, is_pretended=False,
    )  # fmt: skip


def _pretend_pins(world: World, config: HardwareConfig, clock: Clock, problem: HardwareProblem) -> None:
    from companion.edges import ButtonState
    from companion.seats import MOST_SEATS
    from hardware.problems import NoPi
    from hardware.simulated import SimulatedButtons, SimulatedOutputs

    if not isinstance(problem, NoPi):
        world.pins = config.buttons
        world.tell(problem)
        world.break_pins(frozenset(config.buttons))
        states = [ButtonState(pin, problem=problem) for pin in config.buttons if pin]
        world.outfit = Outfit(lambda: states)
    world.sources = [SimulatedButtons(config, clock)]
    world.outputs = world.likeness = SimulatedOutputs(MOST_SEATS, clock)


def _demo(args: argparse.Namespace) -> int:
    import tempfile

    from companion.clock import ManualClock
    from companion.journal import Journal
    from companion.seats import MOST_SEATS
    from hardware.config import DEFAULT_FILE, load
    from hardware.simulated import SimulatedButtons, SimulatedOutputs
    from ui import i18n
    from ui.settings import Settings
    from ui.window import has_display, prepare

    is_shown = has_display() and not args.no_window
    if args.out is not None:
        _make_folder(args.out)
    with tempfile.TemporaryDirectory(prefix="timeglas-") as folder:
        prepare(Path(folder), args.size, rotation=args.rotation, shown=is_shown)
        from ui.demo import LINGER_S, Demo, DemoApp, differs_from_the_log, earlier_evening

        state = Path(folder)
        clock, config, journal = ManualClock(), load(DEFAULT_FILE), Journal(state / "journal")
        buttons = SimulatedButtons(config, clock)
        outputs = SimulatedOutputs(MOST_SEATS, clock)
        world = World([buttons], outputs, config.buttons, outputs)
        i18n.set_language(args.language)
        earlier_evening(journal)
        app = DemoApp(
            journal=journal, clock=clock, hardware=world, state=state,
            chosen=Settings(
                language=args.language, rotation=args.rotation, dims_after_s=0, darkens_after_s=0
            ),
            now_label=lambda: "2026-11-30T19:30",
        )  # fmt: skip
        app.player = Demo(
            app, clock, buttons, config.buttons,
            out=args.out, tell=lambda line: print(line, flush=True), linger_s=LINGER_S if is_shown else 0.0,
        )  # fmt: skip
        app.run()
        failure = app.player.failure if app.player.is_over else "the window was closed"
        if failure is None:
            with closing(Journal(state / "journal")) as kept:
                failure = differs_from_the_log(kept)
    if failure:
        tell(failure)
    return 1 if failure else 0


def _gallery(args: argparse.Namespace) -> int:
    from ui.gallery.command import gallery

    if args.out is not None:
        _make_folder(args.out)
    return gallery(args, _leave_when_told)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TimeglasError(
            "The folder {path} cannot be made: {why}", path=str(folder), why=error.strerror
        ) from error


if __name__ == "__main__":
    sys.exit(main())
