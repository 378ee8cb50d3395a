"""One line of a table log, read and written. What it does is the session's.

Every line may say `at` (seconds; left out: that of the line before) and at most one of: `do`, `press`,
`release`, `undo`, `redo`, `expect`, `crash`; one that says none lets time pass.

Source: TABLE_LOG, "Lines" and details 9, 10, 15, 17.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from companion.edges import ERROR_US
from companion.errors import Malformed, quoted
from companion.numbers import is_number, is_whole

MOST_BYTES_A_LINE = 256 * 1024
LONGEST_CLOCK = 64
LONGEST_EVENING_S = 10 * 366 * 86_400  # ten years: no evening is longer, and microseconds stay small


class Kind(Enum):
    """What a line says, by the key that says it; TIME says nothing, and time passes."""

    SAY = "do"
    PRESS = "press"
    RELEASE = "release"
    UNDO = "undo"
    REDO = "redo"
    EXPECT = "expect"
    CRASH = "crash"
    TIME = ""


_KINDS = {kind.value: kind for kind in Kind if kind is not Kind.TIME}


class Line(msgspec.Struct, frozen=True, gc=False):
    """What a line says. `number` is a seat (press, release) or a count (undo, redo); `args` are an
    action's arguments or what is expected. Times are microseconds of table time."""

    kind: Kind
    at_us: int | None = None
    seen_us: int | None = None
    do: str = ""
    args: dict[str, Any] = {}
    number: int = 0
    source: str = "gpio"
    error_us: int | None = None
    clock: str = ""
    refused: bool = False


def decoded(raw: bytes) -> dict[str, Any]:
    """The JSON object of one line. Raises: Malformed."""
    try:
        said = msgspec.json.decode(raw)
    except RecursionError:
        raise Malformed("nested too deep") from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise Malformed("not JSON: {why}", why=str(error)) from None
    if not isinstance(said, dict):
        raise Malformed("a line is a JSON object")
    return said


def line_of(raw: bytes) -> Line:
    """A line after the header. Raises: Malformed."""
    said = decoded(raw)
    at_us = _time(said, "at")
    refused = said.pop("refused", False)
    if not isinstance(refused, bool):
        raise Malformed("refused is true or false")
    kinds = [key for key in _KINDS if key in said]
    if len(kinds) > 1:
        raise Malformed("{one} and {other} cannot stand in one line", one=kinds[0], other=kinds[1])
    if not kinds:
        _nothing_else(said)
        return Line(Kind.TIME, at_us)
    key = kinds[0]
    value = said.pop(key)
    kind = _KINDS[key]
    if kind is Kind.SAY:
        if not isinstance(value, str):
            raise Malformed("do is the name of an action")
        return Line(Kind.SAY, at_us, do=value, args=said, refused=refused)
    if kind in (Kind.PRESS, Kind.RELEASE):
        return _button(kind, at_us, _count(value, key), said, refused)
    _nothing_else(said)
    if kind in (Kind.UNDO, Kind.REDO):
        return Line(kind, at_us, number=_count(value, key), refused=refused)
    if kind is Kind.EXPECT:
        if not isinstance(value, dict):
            raise Malformed("expect is an object of paths and values")
        return Line(Kind.EXPECT, at_us, args=value)
    if value is not True:
        raise Malformed("crash is true")
    return Line(Kind.CRASH, at_us)


def _button(kind: Kind, at_us: int | None, seat: int, said: dict[str, Any], refused: bool) -> Line:
    seen_us = _time(said, "seen")
    source = said.pop("source", "gpio")
    error_us = said.pop("error_us", None)
    if not isinstance(source, str) or source not in ERROR_US:
        raise Malformed("source is one of {known}", known=", ".join(ERROR_US))
    if error_us is not None:
        if not is_number(error_us) or not 0 <= error_us <= 10_000_000:
            raise Malformed("error_us is 0 to 10000000 microseconds")
        error_us = round(error_us)
    clock = said.pop("clock", "")
    if not isinstance(clock, str) or len(clock) > LONGEST_CLOCK:
        raise Malformed("clock is the name of the clock that stamped the press")
    _nothing_else(said)
    return Line(
        kind, at_us, seen_us, number=seat, source=source, error_us=error_us, clock=clock, refused=refused
    )


def written(at_us: int, said: dict[str, Any]) -> bytes:
    """The line that says this at that time."""
    return msgspec.json.encode({"at": seconds(at_us), **said})


def seconds(us: int) -> float:
    """Microseconds as the seconds of a table log, exact there and back."""
    return us / 1_000_000


def _time(said: dict[str, Any], name: str) -> int | None:
    if name not in said:
        return None
    value = said.pop(name)
    if not is_number(value) or not 0 <= value <= LONGEST_EVENING_S:
        raise Malformed("{name} is a number of seconds since the game began, 0 or more", name=name)
    us: int = round(value * 1_000_000)
    return us


def _count(value: Any, name: str) -> int:
    if not is_whole(value) or not 0 <= value < 2**31:
        raise Malformed("{name} is a whole number, {least} or more", name=name, least=0)
    return value


def _nothing_else(said: dict[str, Any]) -> None:
    if said:
        raise Malformed("{key} means nothing in this line", key=quoted(next(iter(said))))
