"""Which pin is what: hardware.toml, read whole, and everything that is wrong in it said at once.

The file that ships beside this module holds the defaults and says what each key means.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
import platformdirs

from companion.edges import ERROR_US
from companion.errors import TimeglasError
from companion.seats import MOST_SEATS

DEFAULT_FILE = Path(__file__).with_name("hardware.toml")
PINS = tuple(f"GPIO{number}" for number in range(2, 28))
HOLD_MS = (1, 10)
MASK_MS = (5, 60)
ERROR = (1, 20_000)  # us
USB = re.compile("[0-9a-fA-F]{4}(:[0-9a-fA-F]{4})?")
MOST_BOXES = 16
MOST_BYTES = 64 * 1024
_LONGEST_LINE = 10_000  # what a dotted key costs grows with its square
CHIPS = (0, 31)


class HardwareConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wired where. A pin is "GPIO17"; "" stands for none. `gpiochip` None: find it.

    `boxes` are the ports at which button boxes are said to be; `finds_boxes`: others are looked for as well.
    """

    buttons: tuple[str, ...]
    lamps: tuple[str, ...]
    buzzer: str
    buzzer_kind: Literal["active", "passive"]
    hold_ms: int
    mask_ms: int
    error_us: int = ERROR_US["gpio"]
    gpiochip: int | None = None
    boxes: tuple[str, ...] = ()
    finds_boxes: bool = True
    box_usb: tuple[str, ...] = ("2e8a:0005",)
    box_buzzer: bool = True
    box_error_us: int = 600

    @property
    def lamps_by_button(self) -> Mapping[str, str]:
        """The pin of each lamp, by the button in its place; a lamp without one goes by its own pin."""
        buttons = (*self.buttons, *[""] * len(self.lamps))
        return {button or lamp: lamp for button, lamp in zip(buttons, self.lamps, strict=False) if lamp}


class ConfigProblem(TimeglasError, ValueError):  # noqa: N818
    """One thing that is wrong in hardware.toml; `fields["key"]` says where, as it is written there."""


class BadConfig(TimeglasError, ValueError):  # noqa: N818
    """hardware.toml cannot be used. `problems` has everything that is wrong, in the file's order.

    `rest` is what is right in it, over the defaults; None: nothing could be read.
    """

    def __init__(
        self, path: Path, problems: Sequence[ConfigProblem], rest: HardwareConfig | None = None
    ) -> None:
        super().__init__("{file} cannot be used.", file=str(path))
        self.problems = tuple(problems)
        self.rest = rest

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *map(str, self.problems)])


def user_file() -> Path:
    """Where a table keeps its own: ~/.config/timeglas/hardware.toml."""
    return platformdirs.user_config_path("timeglas") / "hardware.toml"


def own_file() -> Path | None:
    """The user's own file; None where there is none. It is not said that it can be read."""
    try:
        user_file().stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:  # a folder that nobody may look into: whoever reads the file says so
        pass
    return user_file()


def load(path: Path | None = None) -> HardwareConfig:
    """What `path` says, over the defaults that ship.

    `path` None: the user's own file if there is one, else the defaults alone.

    Raises:
        BadConfig: with every problem of the file.
    """
    defaults = tomllib.loads(DEFAULT_FILE.read_text("utf-8"))
    path = path or own_file() or DEFAULT_FILE
    try:
        said = _read(path)
    except ConfigProblem as problem:
        raise BadConfig(path, [problem]) from problem.__cause__
    values = {**defaults, **said}
    problems = list(_problems(said, values))
    if problems:
        raise BadConfig(path, problems, _config({**defaults, **_right(said)}))
    return _config(values)


def _right(said: dict[str, object]) -> dict[str, object]:
    known = {key: value for key, value in said.items() if key in CHECKS}
    right = {key: value for key, value in known.items() if not any(CHECKS[key](key, value))}
    for key in known.keys() & {"buttons", "lamps"}:
        right[key] = [pin for _, pin in _places(key, said[key]) if pin in PINS]
    return right


def _config(values: dict[str, object]) -> HardwareConfig:
    chip = values["gpiochip"]
    boxes = values["boxes"]
    typed = {
        **values,
        "gpiochip": None if chip == "auto" else chip,
        "boxes": () if isinstance(boxes, str) else boxes,
        "finds_boxes": boxes != "none",
    }
    return msgspec.convert(typed, HardwareConfig)


def with_pair(config: HardwareConfig, pins: Sequence[str]) -> HardwareConfig:
    """The same with nothing but these two pins, for one switch that closes both.

    Raises:
        ConfigProblem: one of them is none, or both are the same.
    """
    for pin in pins:
        if pin not in PINS:
            raise ConfigProblem(
                '{key} is {value}; a pin is "{lowest}" to "{highest}".',
                key="--pair", value=_shown(pin), lowest=PINS[0], highest=PINS[-1],
            )
    if pins[0] == pins[1]:
        raise _taken("--pair B", pins[1], "A")
    return msgspec.structs.replace(config, buttons=tuple(pins), lamps=(), buzzer="")


def _read(path: Path) -> dict[str, object]:
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise OSError(None, "it is no file")  # a pipe would be waited for, a device read for ever
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES or max(map(len, data.split(b"\n"))) > _LONGEST_LINE:
            raise ConfigProblem(
                "It is too long: {most} bytes, and {line} in a line, are more than enough.",
                key="", most=MOST_BYTES, line=_LONGEST_LINE,
            )
        return tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise ConfigProblem("The file cannot be read: {reason}.", key="", reason=error.strerror) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ConfigProblem("Line {line} is not UTF-8 text.", key="", line=line) from error
    except ValueError as error:  # tomllib's own error, and a number too long to be read
        raise ConfigProblem("This is not TOML: {reason}.", key="", reason=str(error)) from error
    except RecursionError as error:
        raise ConfigProblem("This is not TOML: {reason}.", key="", reason="nested too deep") from error


def _problems(said: dict[str, object], values: dict[str, object]) -> Iterator[ConfigProblem]:
    """Everything wrong in what the file said: key by key, then pins used twice (`values`: with defaults)."""
    for key, value in said.items():
        check = CHECKS.get(key)
        if check is None:
            yield ConfigProblem(
                "{key} is no key of this file; they are {keys}.", key=key, keys=", ".join(CHECKS)
            )
        else:
            yield from check(key, value)
    yield from _used_twice(values)


def _used_twice(values: dict[str, object]) -> Iterator[ConfigProblem]:
    first_use: dict[str, str] = {}
    for key in ("buttons", "lamps", "buzzer"):
        for where, pin in _places(key, values[key]):
            if pin not in PINS:
                continue
            assert isinstance(pin, str)
            if pin in first_use:
                yield _taken(where, pin, first_use[pin])
            else:
                first_use[pin] = where


def _taken(key: str, pin: str, other: str) -> ConfigProblem:
    return ConfigProblem("{key} is {pin}, which {other} is already.", key=key, pin=pin, other=other)


def _places(key: str, value: object) -> Iterator[tuple[str, object]]:
    """A pin and where it is written: `buttons[0]` is the first seat's."""
    if isinstance(value, list):
        yield from ((f"{key}[{index}]", pin) for index, pin in enumerate(value))
    else:
        yield key, value


Check = Callable[[str, object], Iterator[ConfigProblem]]


def _pin(key: str, value: object) -> Iterator[ConfigProblem]:
    if value != "" and value not in PINS:
        yield ConfigProblem(
            '{key} is {value}; a pin is "{lowest}" to "{highest}", or "" for none.',
            key=key, value=_shown(value), lowest=PINS[0], highest=PINS[-1],
        )


def _pins(key: str, value: object) -> Iterator[ConfigProblem]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        yield ConfigProblem(
            "{key} is {value}; it is a list of at most {most} pins, one for each seat.",
            key=key, value=_shown(value), most=MOST_SEATS,
        )
    if not isinstance(value, list):
        return
    for where, pin in _places(key, value):
        yield from _pin(where, pin)


def _whole_number(lowest: int, highest: int) -> Check:
    def check(key: str, value: object) -> Iterator[ConfigProblem]:
        if type(value) is not int or not lowest <= value <= highest:
            yield ConfigProblem(
                "{key} is {value}; it is a whole number from {lowest} to {highest}.",
                key=key, value=_shown(value), lowest=lowest, highest=highest,
            )

    return check


def _buzzer_kind(key: str, value: object) -> Iterator[ConfigProblem]:
    if value not in ("active", "passive"):
        yield ConfigProblem(
            '{key} is {value}; it is "active" or "passive".', key=key, value=_shown(value)
        )


def _gpiochip(key: str, value: object) -> Iterator[ConfigProblem]:
    if value != "auto" and (type(value) is not int or not CHIPS[0] <= value <= CHIPS[1]):
        yield ConfigProblem(
            '{key} is {value}; it is "auto" or a whole number from {lowest} to {highest}.',
            key=key, value=_shown(value), lowest=CHIPS[0], highest=CHIPS[1],
        )


def _boxes(key: str, value: object) -> Iterator[ConfigProblem]:
    is_list = isinstance(value, list) and len(value) <= MOST_BOXES and all(map(_is_path, value))
    if value not in ("auto", "none") and not is_list:
        yield ConfigProblem(
            '{key} is {value}; it is "auto", "none", or a list of ports such as "/dev/ttyACM0".',
            key=key, value=_shown(value),
        )  # fmt: skip


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value.startswith("/") and "\0" not in value


def _usb(key: str, value: object) -> Iterator[ConfigProblem]:
    if not isinstance(value, list) or not all(isinstance(one, str) and USB.fullmatch(one) for one in value):
        yield ConfigProblem(
            '{key} is {value}; it is a list of USB identities such as "2e8a:0005".',
            key=key, value=_shown(value),
        )  # fmt: skip


def _yes_or_no(key: str, value: object) -> Iterator[ConfigProblem]:
    if not isinstance(value, bool):
        yield ConfigProblem("{key} is {value}; it is true or false.", key=key, value=_shown(value))


def _shown(value: object) -> str:
    """A value much as the file wrote it, short enough for a line."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = f'"{value}"' if isinstance(value, str) else str(value)
    except ValueError:  # a hexadecimal number of thousands of digits: Python will not write it out
        return "far too large"
    return text if len(text) <= 40 else text[:39] + "…"


CHECKS: dict[str, Check] = {
    "buttons": _pins,
    "lamps": _pins,
    "buzzer": _pin,
    "buzzer_kind": _buzzer_kind,
    "hold_ms": _whole_number(*HOLD_MS),
    "mask_ms": _whole_number(*MASK_MS),
    "error_us": _whole_number(*ERROR),
    "gpiochip": _gpiochip,
    "boxes": _boxes,
    "box_usb": _usb,
    "box_buzzer": _yes_or_no,
    "box_error_us": _whole_number(*ERROR),
}
