"""House options: what a table can agree on before the start, and how that is said.

How each stands at first the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec

from ui.i18n import seconds, text
from ui.words.spans import short_span, span


@dataclass(frozen=True, slots=True)
class HouseOption:
    """An option by its name in the header.

    Attributes:
        default: how it stands where nobody has said anything.
        values: those that are offered, in their order: what "more" leads to comes later.
        is_measured: it is the length of an hourglass, so that any other can be measured besides.
        only_with: another option and how that has to stand for this one to mean anything.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    is_measured: bool = False
    only_with: tuple[str, Any] | None = None


def house_options(
    rules: type[msgspec.Struct],
    values: Mapping[str, Sequence[Any]],
    measured: str = "",
    only_with: Mapping[str, tuple[str, Any]] = MappingProxyType({}),
) -> tuple[HouseOption, ...]:
    """The options with their values in this order; what they are by default is asked of the rules' own."""
    usual = {field.name: field.default for field in msgspec.structs.fields(rules)}
    return tuple(
        HouseOption(name, usual[name], tuple(offered), name == measured, only_with.get(name))
        for name, offered in values.items()
    )


Said = tuple[str, str]
"""What a value is called on its tile, and one sentence about the option as it then stands."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The words of a game's options.

    Attributes:
        labels: what each option is called, to be said by `text`.
        values: what is said of an option's value, to be said by `text`, too.
        others: what is said of an option's other values; told the value, in the table's language.
    """

    labels: Mapping[str, str]
    values: Mapping[tuple[str, Any], Said]
    others: Mapping[str, Callable[[Any], Said]]

    def option_label(self, option: str) -> str:
        """What the option is called: "After an all-play"."""
        return text(self.labels[option])

    def value_label(self, option: str, value: Any) -> str:
        """What the value is called on its tile: "Fresh card"."""
        return self._said(option, value)[0]

    def describe(self, option: str, value: Any) -> str:
        """One sentence about the option as it then stands."""
        return self._said(option, value)[1]

    def _said(self, option: str, value: Any) -> Said:
        if (option, value) in self.values:
            label, sentence = self.values[option, value]
            return text(label), text(sentence)
        return self.others[option](value)


def hourglass_said(length_s: float) -> Said:
    """How long the sand runs."""
    time = seconds(round(float(length_s)))
    return time, text("The sand runs for {time}.", time=time)


def false_start_said(locked_ms: float) -> Said:
    """What becomes of who presses too early."""
    if not locked_ms:
        return text("Off"), text("Whoever presses too early loses nothing by it.")
    locked_ms = round(float(locked_ms))
    sentence = text("Whoever presses too early is locked out for {time}.", time=span(locked_ms))
    return short_span(locked_ms), sentence
