"""What a button is called, and what the buttons of a table mean now, as every game says it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from ui.i18n import plural, text
from ui.words.choices import OR_BUTTON, Can, View
from ui.words.seats import name_of, present, said_here


def button_name(button: str) -> str:
    """The name of a button, as it is said to people: a key by its number, one on a pin by the pin.

    One of a box goes by the end of the box's unique id, and its number there, from 1.
    """
    match button.split(":"):
        case ["key", number]:
            return text("Key {number}", number=number)
        case ["box", box, number]:
            return text("box {box} no. {number}", box=box[-4:], number=int(number) + 1)
    return button


def short_button_name(button: str) -> str:
    """The same where there is hardly any room."""
    match button.split(":"):
        case ["box", box, number]:
            return text("{box} no. {number}", box=box[-4:], number=int(number) + 1)
    return button_name(button)


def is_on_box(button: str) -> bool:
    """Whether a button is one of a button box."""
    return button.startswith("box:")


def button_for(
    view: View, do: str, with_button: Container[int] | None, keys: Mapping[int, str]
) -> tuple[int | None, str]:
    """The seat whose button means this deed now, and "or the red button", or "or key 1".

    Args:
        with_button: the seats that have a button of their own; None: all.
        keys: what stands on the key of each seat that has one instead.
    """
    for name, meaning in view["buttons"].items():
        seat = int(name)
        if meaning == do and seat in keys:
            return seat, text("or key {number}", number=keys[seat])
        if meaning == do and (with_button is None or seat in with_button):
            return seat, text(OR_BUTTON.get(view["seats"][seat]["colour"], ""))
    return None, ""


def who_may_press(view: View, says: Callable[[View, str, tuple[int, ...]], str]) -> list[Can]:
    """Each meaning that a button has now, and whose: `says` is told the meaning and the seats."""
    found = []
    for meaning in dict.fromkeys(view["buttons"].values()):
        seats = tuple(sorted(int(seat) for seat, other in view["buttons"].items() if other == meaning))
        found.append(Can(says(view, meaning, seats), seats))
    return found


def _locked_out(count: int, team: str) -> str:
    return plural("{team} is locked out.", "{count} are locked out.", count, team=team)


def who_is_locked_out(view: View, says: Callable[[int, str], str] = _locked_out) -> list[Can]:
    """Those who press in vain in a race: for a wrong answer, and for a while after a false start.

    `says` is told how many they are who answered wrongly, and the name of the first.
    """
    out = [seat for seat in present(view["seats"]) if view["seats"][seat].get("locked_out")]
    early = tuple(seat for seat in out if view["seats"][seat].get("too_early"))
    wrong = tuple(seat for seat in out if seat not in early)
    found = []
    if wrong:
        found.append(Can(says(len(wrong), name_of(view, wrong[0])), wrong, presses=False))
    if early:
        said = plural(
            "{team} pressed too early and has to wait.", "{count} pressed too early and have to wait.",
            len(early), team=name_of(view, early[0]),
        )  # fmt: skip
        found.append(Can(said, early, presses=False))
    return found


def whose_buttons(view: View | None, seats_of: Mapping[str, int]) -> Mapping[str, str]:
    """Each button of the open game's seats, and what its seat is called."""
    if view is None:
        return {}
    seats = said_here(view)["seats"]
    return {button: seats[seat]["name"] for button, seat in seats_of.items() if seat < len(seats)}
