"""House options: what a table can agree on before the start. How each stands at first the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec


@dataclass(frozen=True, slots=True)
class HouseOption:
    """An option by its name in the header.

    Attributes:
        default: how it stands where nobody has said anything.
        values: those that are offered, in their order.
        is_measured: it is the length of an hourglass, so that any other can be measured besides.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    is_measured: bool = False


def house_options(
    rules: type[msgspec.Struct], values: Mapping[str, Sequence[Any]], measured: str = ""
) -> tuple[HouseOption, ...]:
    """The options with their values in this order; what they are by default is asked of the rules' own."""
    usual = {field.name: field.default for field in msgspec.structs.fields(rules)}
    return tuple(
        HouseOption(name, usual[name], tuple(offered), name == measured) for name, offered in values.items()
    )
