"""What the dice give in each open row of a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from ui.widgets.offer_grid import Offer, OfferState
from ui.words.choices import View
from ui.words.sheets import SheetWords


def offers(
    view: View, words: SheetWords, *, waits: bool, spans: int, button: tuple[str, str] = ("", "")
) -> list[Offer]:
    """Each row of the sheet of whose turn it is, with what stands in it or what the dice would give.

    `waits`: the dice are not known now. `spans`: how wide the last row's cell is. `button`: the colour of the
    seat whose button enters the best row, and what that is called.
    """
    entries = view["seats"][view["turn"]["seat"]]["sheet"]
    found = [_offer(view, words, row, points, waits) for row, points in entries.items()]
    found[-1] = found[-1]._replace(span=spans)
    seat, press = button
    if seat and view["offers"] and not waits:
        row = best_row(view)
        at = list(entries).index(row)
        found[at] = found[at]._replace(seat=seat, third=press if found[at].span > 1 else "")
    return found


def best_row(view: View) -> str:
    """The row that the button enters: the one worth most, of equal ones the upper."""
    given: Mapping[str, int] = view["offers"]
    return max(given, key=given.__getitem__)


def _offer(view: View, words: SheetWords, row: str, points: int | None, waits: bool) -> Offer:
    label = words.row_label(row)
    if points is not None:
        return Offer(row, label, str(points), "used")
    if waits or row not in view["offers"]:
        return Offer(row, label, "", "waits")
    gives = view["offers"][row]
    state: OfferState = "worth" if gives else "zero"
    return Offer(row, label, str(gives), state)
