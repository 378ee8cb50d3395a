"""What a person can say in every game. Each game has its own actions beside its rules.

An action is a frozen struct whose tag is its name in a table log (`do`). `seat` says whose it is, where
that is not plain from the turn.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """The root of all actions."""

    seat: int | None = None


class Correct(Action, frozen=True, tag="correct"):
    """Puts the table right by hand: `set` names fields of the view, of that seat or `turn.seat`."""

    set: dict[str, Any]


class Pause(Action, frozen=True, tag="pause"):
    """The table rests: the hourglass and every time count stand still."""


class Resume(Action, frozen=True, tag="resume"):
    """The table goes on."""


class Leave(Action, frozen=True, tag="leave"):
    """A seat goes; order, history and the others stay as they are."""


class StopGame(Action, frozen=True, tag="stop_game"):
    """The game ends without a winner."""


Common = Correct | Pause | Resume | Leave | StopGame


def name_of(action: Action | type[Action]) -> str:
    """The action's name in a table log."""
    tag = action.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def action_kinds(union: Any) -> dict[str, type[Action]]:
    """The classes in a union of actions, by their `do` names."""
    # Not left to msgspec: told a union, it works out anew at every call what belongs to it.
    kinds: tuple[type[Action], ...] = getattr(union, "__args__", (union,))
    return {name_of(kind): kind for kind in kinds}


def as_said(action: Action) -> dict[str, Any]:
    """The action as a table log writes it: `do`, then its arguments that are not at their defaults."""
    said: dict[str, Any] = {"do": name_of(action)}
    for field in _fields(type(action)):
        value = getattr(action, field.name)
        if value is not None and not (field.default is not msgspec.NODEFAULT and value == field.default):
            said[field.encode_name] = msgspec.to_builtins(value)
    return said


@cache
def _fields(kind: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    # Kept: msgspec works them out anew at every call, and every action is written once.
    return msgspec.structs.fields(kind)
