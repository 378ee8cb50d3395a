"""What this machine keeps between two evenings: language, look, whose button is which, the lock.

The file never stops a start. A field that is damaged, out of its bounds or from a newer version is as if it
were not there; the others hold. So it is with an entry of a field that has many.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from companion.errors import TimeglasError
from companion.seats import MOST_SEATS, MOST_SEATS_EVER
from ui.i18n import LANGUAGES
from ui.observers import Observers
from ui.round_table import USUAL
from ui.theme import Mode, TextSize
from ui.touch_fix import AS_TOLD, TouchFix
from ui.turn import Rotation
from ui.whole_file import write_whole

_log = logging.getLogger(__name__)

Appearance = Literal["dark", "light", "clock"]
"""`clock`: light by day, dark in the evening."""

_LIGHT_FROM, _DARK_FROM = "08:00", "18:00"

LOUDEST = 5
MOST_BYTES = 1024 * 1024

_Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
_Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
_Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS_EVER)]
_OnSide = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS)]
_Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})+$", max_length=256)]


class Pin(msgspec.Struct, frozen=True):
    """A PIN that only who knows it can say: salt and hash, in hexadecimal figures (ui/lock.py)."""

    salt: _Hex
    hash: _Hex


class Settings(msgspec.Struct, omit_defaults=True):
    """The settings in force.

    Attributes:
        language: None: never chosen.
        frame_rate: frames a second of what moves; None: as many as are right for this machine.
        rotation: how the picture is turned in its window (ui/turn.py).
        touch: what sets right where touches land.
        brightness: of the screen; None: as it is found.
        dims_after_s, darkens_after_s: when nobody has been there for so long; 0: never.
        seats_of: the seat of each button, as people agreed; None: buttons in their own order.
        on_sides: how many sit at each side of the table; None: as so many usually do.
        lies_at: where the device lies on the table, in shares of it (ui/round_table.py).
        toured: somebody has seen the tour to its end.
        sound: whether the loudspeaker is heard; `volume` in steps, `ticks` in the last ten seconds.
        buzzer: whether a buzzer is.
        pin: None: nothing is locked.
        wrong_tries: how many wrong PINs came one after the other.
        forgotten: names that are not offered any more, and the game up to which they are not.
        coached: the names of those whom the coach helps, in games that have one.
        covered: the game whose cards lie covered (ui/covering.py).
    """

    language: str | None = None
    mode: Appearance = "dark"
    text_size: TextSize = "normal"
    reduced_motion: bool = False
    frame_rate: Annotated[int, msgspec.Meta(ge=15, le=60)] | None = None
    rotation: Rotation = 0
    touch: TouchFix = AS_TOLD
    brightness: _Share | None = None
    dims_after_s: _Count = 300
    darkens_after_s: _Count = 600
    seats_of: dict[str, _Seat] | None = None
    on_sides: tuple[_OnSide, _OnSide, _OnSide, _OnSide] | None = None
    lies_at: tuple[_Share, _Share] = USUAL
    toured: bool = False
    sound: bool = True
    volume: Annotated[int, msgspec.Meta(ge=1, le=LOUDEST)] = 3
    ticks: bool = True
    buzzer: bool = True
    pin: Pin | None = None
    wrong_tries: _Count = 0
    forgotten: dict[str, _Count] = {}
    coached: frozenset[str] = frozenset()
    covered: _Count | None = None


def mode_at(appearance: Appearance, label: str) -> Mode:
    """Dark or light at that moment ("YYYY-MM-DDTHH:MM"). Only the clock on the wall is asked."""
    if appearance != "clock":
        return appearance
    return "light" if _LIGHT_FROM <= label[11:16] < _DARK_FROM else "dark"


_TYPES = get_type_hints(Settings, include_extras=True)
_ENTRIES: dict[str, Any] = {"seats_of": _Seat, "forgotten": _Count}  # fields that are read entry by entry


_DAMAGES = (msgspec.DecodeError, ValueError, RecursionError)


def read(path: Path) -> Settings:
    """Returns the settings kept in this file; what of them is missing or damaged is as at a first start."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for, a device read for ever
            raise OSError("it is no file")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ValueError("it is too long")
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except FileNotFoundError:
        return Settings()
    except (OSError, *_DAMAGES) as error:
        _log.warning("The settings %s cannot be read (%s); beginning afresh", path, error)
        return Settings()
    settings = Settings()
    for name, raw in fields.items():
        if name not in _TYPES:
            continue  # From a newer version.
        try:
            sound = _without_damage(raw, name, path)
            setattr(settings, name, msgspec.json.decode(sound, type=_TYPES[name]))
        except _DAMAGES as error:
            _log.warning("In the settings %s %r cannot be read (%s)", path, name, error)
    if settings.language not in LANGUAGES:
        settings.language = None
    return settings


def _without_damage(raw: msgspec.Raw, name: str, path: Path) -> bytes | msgspec.Raw:
    """The field without those of its entries that cannot be read; any other as it is."""
    if name not in _ENTRIES or raw == b"null":
        return raw
    sound = {}
    for key, entry in msgspec.json.decode(raw, type=dict[str, msgspec.Raw]).items():
        try:
            sound[key] = msgspec.json.decode(entry, type=_ENTRIES[name])
        except _DAMAGES as error:
            _log.warning("In the settings %s %r of %r cannot be read (%s)", path, key, name, error)
    return msgspec.json.encode(sound)


class SettingsUnkept(TimeglasError):  # noqa: N818
    """The disk does not take the settings."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            "The settings {path} cannot be kept ({reason}). Make room there, or let Timeglas write there. "
            "Until then they hold for this evening.",
            path=str(path), reason=reason,
        )  # fmt: skip


def keep(path: Path, settings: Settings) -> None:
    """Write the settings, all of them or none.

    Raises:
        SettingsUnkept: none of them.
    """
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
    except OSError as error:
        raise SettingsUnkept(path, error.strerror or str(error)) from error


class KeptSettings:
    """The settings in force, and the file that keeps them; None keeps nothing.

    A disk that refuses costs no evening: `tell` hears of it, once until it takes the settings, and they are
    tried again with the next change and by `catch_up`.
    """

    def __init__(self, chosen: Settings | None = None, path: Path | None = None) -> None:
        self.now = chosen or Settings()
        self.tell: Callable[[TimeglasError], None] = lambda _unkept: None
        self._path = path
        self._is_unkept = False
        self._observers = Observers()

    def change(self, **changed: Any) -> None:
        """Change these fields, keep all, and tell the observers."""
        before, self.now = self.now, msgspec.structs.replace(self.now, **changed)
        if self.now == before:
            return
        self._keep()
        self._observers.tell()

    def catch_up(self) -> bool:
        """Keep what the disk did not take, if there is any; returns whether all is kept now."""
        if self._is_unkept:
            self._keep()
        return not self._is_unkept

    def _keep(self) -> None:
        if self._path is None:
            return
        try:
            keep(self._path, self.now)
        except SettingsUnkept as error:
            if not self._is_unkept:
                self.tell(error)
            self._is_unkept = True
        else:
            self._is_unkept = False

    def observe(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` after every change; returns what ends that."""
        return self._observers.observe(told)
