"""House options of a city tour: what a table can agree on before the start, each in one sentence."""

from __future__ import annotations

from typing import Any

from companion.games.city_tour.table import Options
from ui.i18n import msgid, text
from ui.words.options import house_options

HOUSE_OPTIONS = house_options(Options, {"start": ("common", "own"), "trading": (False, True)})


def option_label(option: str) -> str:
    """What the option is called: "Start city"."""
    return text(_OPTIONS[option])


def value_label(option: str, value: Any) -> str:
    """What the value is called on its tile: "One for all"."""
    return text(_VALUES[option, value][0])


def describe(option: str, value: Any) -> str:
    """One sentence about the option as it then stands."""
    return text(_VALUES[option, value][1])


_OPTIONS = {"start": msgid("Start city"), "trading": msgid("Trading city cards")}
_VALUES: dict[tuple[str, Any], tuple[str, str]] = {
    ("start", "common"): (msgid("One for all"), msgid("Everybody starts in the same city and ends there.")),
    ("start", "own"): (msgid("Each its own"), msgid("Everybody has a start city and ends there.")),
    ("trading", False): (msgid("Off"), msgid("Everybody keeps the cards that were dealt.")),
    ("trading", True): (msgid("On"), msgid("Two players may swap a city card each before a throw.")),
}
