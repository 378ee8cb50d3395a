"""What this machine keeps between two evenings: language, look, which button belongs to which seat."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import msgspec

from ui.i18n import LANGUAGES
from ui.theme import Mode, TextSize
from ui.turn import Rotation

_log = logging.getLogger(__name__)


class Settings(msgspec.Struct, omit_defaults=True):
    """The settings in force. `language` None: never chosen; `seats_of` None: buttons in their own order."""

    language: str | None = None
    mode: Mode = "dark"
    text_size: TextSize = "normal"
    reduced_motion: bool = False
    frame_rate: int = 30
    rotation: Rotation = 0
    seats_of: dict[str, int] | None = None


def read(path: Path) -> Settings:
    """Returns the settings kept in this file; where it is missing or damaged, those of a first start."""
    try:
        if path.is_fifo():  # it would be waited for, for ever
            raise OSError("it is no file")
        settings = msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        _log.warning("The settings %s cannot be read (%s); beginning afresh", path, error)
        return Settings()
    if settings.language not in LANGUAGES:
        return msgspec.structs.replace(settings, language=None)
    return settings


def keep(path: Path, settings: Settings) -> None:
    """Write the settings, all of them or none. A disk that refuses costs the settings, not the evening."""
    aside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with aside.open("wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        aside.rename(path)
    except OSError as error:
        _log.warning("The settings %s cannot be kept (%s)", path, error)
