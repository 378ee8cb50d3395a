"""What the buttons of a table of Cranium mean now, and who may not press."""

from __future__ import annotations

from ui.i18n import text
from ui.words.choices import Can, View
from ui.words.seats import name_of, present


def buttons(view: View) -> list[Can]:
    """Who may press, each meaning once; then who may not."""
    found = []
    for meaning in dict.fromkeys(view["buttons"].values()):
        seats = tuple(sorted(int(seat) for seat, other in view["buttons"].items() if other == meaning))
        found.append(Can(_says(view, meaning, seats), seats))
    if view["phase"] == "activity" and view.get("all_play"):
        for seat in present(view["seats"]):
            if view["seats"][seat].get("locked_out"):
                says = text("{team} is locked out and presses in vain.", team=name_of(view, seat))
                found.append(Can(says, (seat,), presses=False))
    return found


def _says(view: View, meaning: str, seats: tuple[int, ...]) -> str:
    team = name_of(view, seats[0])
    match meaning:
        case "start_hourglass":
            return text("{team} turns the hourglass.", team=team)
        case "stop_hourglass":
            return text("{team} stops the hourglass when the task is solved.", team=team)
        case "buzz":
            return text("Whoever knows the answer presses, and is the one to answer.")
        case _ if view.get("disputed_all_play"):
            return text("Each of these teams votes; a press says that the answer was right.")
        case _:
            return text("Each of these teams votes; a press says that the task was solved.")
