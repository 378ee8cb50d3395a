"""What every correction by hand has in common: it names fields of the view, and mostly a seat.

Source: TABLE_LOG, "In every game".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import Refused, quoted

DEEPEST_FIELD = 8  # no field of a view lies as deep


def flattened(fields: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """{"turn": {"seat": 1}} as {"turn.seat": 1}; a dotted path is taken as it is."""
    flat: dict[str, Any] = {}
    for key, value in fields.items():
        # What lies deeper stays as it is, for the game to refuse.
        if isinstance(value, dict) and value and before.count(".") < DEEPEST_FIELD:
            flat.update(flattened(value, f"{before}{key}."))
        else:
            flat[before + key] = value
    return flat


def seat_to_correct(seat: int | None) -> int:
    """The seat that is named. Raises: Refused where none is."""
    if seat is None:
        raise Refused("Say which seat to correct")
    return seat


def senseless(field: str, value: object) -> Refused:
    """The refusal of a value that the field cannot have, or of a field that there is not."""
    return Refused("{field} cannot be corrected to {value}", field=field, value=quoted(value))
