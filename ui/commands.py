"""The commands of `timeglas` that need neither a screen nor a pin: they run where there is no Kivy."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import IO

from ui.command_line import Command
from ui.terminal import tell


def standard_output() -> IO[bytes]:
    """Where what was asked for is printed."""
    # Python has none where it was closed before we were started.
    return open(os.devnull, "wb") if sys.stdout is None else sys.stdout.buffer


def state_folder(chosen: Path | None) -> Path:
    """Where games and settings are kept: as chosen, by TIMEGLAS_HOME, or where this system keeps such."""
    if chosen is not None:
        return chosen
    if home := os.environ.get("TIMEGLAS_HOME"):
        return Path(home)
    import platformdirs

    return platformdirs.user_data_path("timeglas")


def _replay(args: argparse.Namespace) -> int:
    from ui.logs import replay

    return replay(args.file, check=args.check, every=args.every, out=standard_output(), err=sys.stderr)


def _export(args: argparse.Namespace) -> int:
    from companion.journal import read_into_memory
    from ui import kept_games

    state, out = state_folder(args.state), standard_output()
    if (args.form or kept_games.form_by(args.out)) != "jsonl":
        _speak(args)
    with closing(read_into_memory(state / "journal")) as journal:
        games = [kept.id for kept in journal.games()] if args.all else args.game
        if not games:
            if not journal.games():
                tell(f"no games are kept in {state}")
            return kept_games.show(journal, args.form, out)
        return kept_games.export(journal, games, args.form, args.out, out)


def _import(args: argparse.Namespace) -> int:
    from companion.clock import wall_label
    from companion.journal import Journal
    from ui import kept_games

    with closing(Journal(state_folder(args.state) / "journal")) as journal:
        return kept_games.take_in(args.file, journal, wall_label(), standard_output(), sys.stderr)


def _speak(args: argparse.Namespace) -> None:
    """Answer in the language that was asked for, else in the table's."""
    from ui import i18n, settings

    chosen = args.language or settings.read(state_folder(args.state) / "settings.json").language
    i18n.set_language(chosen or i18n.of_environment(os.environ))


def _coach(args: argparse.Namespace) -> int:
    from ui.coach import answer, asked

    _speak(args)
    question = asked(
        throws=args.throws, thirteen=args.thirteen, open_rows=args.open, dice=args.dice, left=args.left
    )
    return answer(question, standard_output(), as_json=args.json)


def _cities(args: argparse.Namespace) -> int:
    from ui import cities

    _speak(args)
    state, out = state_folder(args.state), standard_output()
    if args.form or args.out:
        return cities.write_as(args.form, args.catalogue, state, args.out, out)
    return cities.check(args.catalogue, state, out) if args.catalogue else cities.tell(state, out)


def _unlock(args: argparse.Namespace) -> int:
    from ui.unlock import unlock

    return unlock(state_folder(args.state), standard_output())


COMMANDS: Mapping[str, Command] = {
    "replay": _replay, "export": _export, "import": _import, "coach": _coach, "cities": _cities,
    "unlock": _unlock,
}  # fmt: skip
