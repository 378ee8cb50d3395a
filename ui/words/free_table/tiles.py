"""The tiles of a free table: what can be chosen now, from what the view calls legal."""

from __future__ import annotations

from collections.abc import Container, Mapping
from math import ceil
from typing import Any

from ui.i18n import plural, text
from ui.words.buttons import button_for
from ui.words.choices import NO_KEYS, Card, Choice, View, to_go_on
from ui.words.points import points_added
from ui.words.seats import name_of, present
from ui.words.spans import clock

_OF_A_BUZZ = frozenset({"buzz", "judge", "close_buzz"})


def choices(
    view: View,
    step: str | None = None,
    with_button: Container[int] | None = None,
    keys: Mapping[int, str] = NO_KEYS,
) -> list[Choice]:
    """What can be chosen now of what the game offers; points, seats and rounds have pages of their own.

    Args:
        with_button: the seats that have a button of their own; None: all.
        keys: what stands on the key of each seat that has one instead.
    """
    if view["paused"]:
        return [to_go_on()]
    can_go_on = "reset_hourglass" in view["legal"] and not view["buzz_open"]
    if view["hourglass"]["state"] == "expired" and can_go_on:
        return _run_out(view, with_button, keys)
    # While everybody may press, what belongs to the turn would only be hit in the rush.
    legal = [do for do in view["legal"] if do in _OF_A_BUZZ] if view["buzz_open"] else view["legal"]
    return [choice for do in legal for choice in _offered(view, do, with_button, keys)]


def _run_out(view: View, with_button: Container[int] | None, keys: Mapping[int, str]) -> list[Choice]:
    """What becomes of the turn in which time is up; or of an hourglass that belongs to no turn."""
    again = Choice("start_hourglass", {}, text("Once more"), icon="restart")
    if view["options"]["hourglass_each_turn"]:
        name = name_of(view, view["turn"]["seat"])
        goes_on = Choice("reset_hourglass", {}, text("{name} plays on", name=name), icon="play")
        return [_next_turn(view, with_button, keys), goes_on, again]
    return [Choice("reset_hourglass", {}, text("Go on"), icon="check-bold", primary=True), again]


def card(view: View, step: str | None = None) -> Card | None:
    """Nothing lies on this table but what is yours."""
    return None


def more(view: View) -> list[Choice]:
    """What is said seldom: somebody comes late or leaves, the game ends with a winner or without."""
    if view["phase"] == "over":
        return []
    here = present(view["seats"])
    stays = text("Somebody has to stay.") if len(here) < 2 else ""
    leaving = [
        Choice("leave", {"seat": seat}, text("{team} leaves", team=name_of(view, seat)),
               icon="account-off-outline", refused=stays)
        for seat in here
    ]  # fmt: skip
    why_not = "" if "join" in view["legal"] else text("Not now.")
    return [
        Choice("finish", {}, text("The game is over"), text("Most points win."), "flag-checkered",
               refused="" if "finish" in view["legal"] else text("Not now.")),
        Choice("join", {}, text("Somebody joins in"), icon="account-plus-outline", refused=why_not),
        *leaving,
        Choice("stop_game", {}, text("Stop the game"), text("Nobody wins."), "stop"),
    ]  # fmt: skip


def hourglass_label(view: View, left_us: int) -> str:
    """What the tile of the hourglass says: how long it would run, or what is left; "+" where it counts on."""
    glass = view["hourglass"]
    if glass["state"] in ("idle", "expired"):
        return text("Hourglass {time}", time=clock(round(glass["length_s"])))
    if left_us < 0:
        return f"+{clock(-left_us // 1_000_000)}"
    return clock(ceil(left_us / 1_000_000))


def _offered(
    view: View, do: str, with_button: Container[int] | None, keys: Mapping[int, str]
) -> list[Choice]:
    match do:
        case "next_turn":
            return [_next_turn(view, with_button, keys)]
        case "start_hourglass" if view["hourglass"]["state"] != "running":
            label = hourglass_label(view, round(view["hourglass"]["left_s"] * 1_000_000))
            return [Choice(do, {}, label, sand=True)]
        case "stop_hourglass":
            return [Choice(do, {}, text("Stop"), icon="hand-back-right-outline")]
        case "open_buzz":
            return [Choice(do, {}, text("Buzz"), icon="bell-outline")]
        case "close_buzz":
            return [Choice(do, {}, text("Nobody knows it"), icon="close-thick")]
        case "judge":
            return [
                Choice(do, {"right": right}, label, _worth(view, right), icon, primary=right)
                for right, label, icon in (
                    (True, text("Right"), "check-bold"), (False, text("Wrong"), "close-thick"),
                )
            ]  # fmt: skip
        case "buzz":
            return _buzzes(view, with_button)
        case _:
            return []


def _worth(view: View, right: bool) -> str:
    """What the answer adds by itself, as "+5 points"; empty where that is nothing."""
    points = view["options"]["points_right" if right else "points_wrong"]
    return points_added(points) if points else ""


def _next_turn(view: View, with_button: Container[int] | None, keys: Mapping[int, str]) -> Choice:
    by_button, or_button = button_for(view, "next_turn", with_button, keys)
    second = passed_over(view) or or_button
    look: dict[str, Any] = {"second": second, "primary": True, "by_button": by_button}
    coming = int(view["next_seat"])
    if coming == view["turn"]["seat"]:
        return Choice("next_turn", {}, text("Next turn"), icon="arrow-right", **look)
    label = text("The turn goes to {name}", name=name_of(view, coming))
    return Choice("next_turn", {}, label, mark=view["seats"][coming]["colour"], **look)


def passed_over(view: View) -> str:
    """Whom the next turn passes over, and why; empty where that is nobody."""
    seats, step = view["seats"], 1 if view["clockwise"] else -1
    seat, names = view["turn"]["seat"], []
    for _ in seats:
        seat = (seat + step) % len(seats)
        if seat == view["next_seat"]:
            break
        if seats[seat]["sits_out"] and not seats[seat]["left"]:
            names.append(seats[seat]["name"])
    return plural("{names} sits out", "{names} sit out", len(names), names=", ".join(names)) if names else ""


def _buzzes(view: View, with_button: Container[int] | None) -> list[Choice]:
    seats = sorted(int(name) for name, meaning in view["buttons"].items() if meaning == "buzz")
    return [
        Choice("buzz", {"seat": seat}, text("Answer"), name_of(view, seat), "bell-outline",
               by_button=seat if with_button is None or seat in with_button else None)
        for seat in seats
    ]  # fmt: skip
