"""What the buttons of a table of Cranium mean now, and who may not press."""

from __future__ import annotations

from ui.i18n import plural, text
from ui.words.buttons import who_is_locked_out, who_may_press
from ui.words.choices import Can, View
from ui.words.seats import name_of


def buttons(view: View) -> list[Can]:
    """Who may press, each meaning once; then who may not."""
    races = view["phase"] in ("activity", "answer") and view.get("all_play")
    return [*who_may_press(view, _says), *(who_is_locked_out(view, _locked_out) if races else ())]


def _locked_out(count: int, team: str) -> str:
    return plural(
        "{team} is locked out on this card.", "{count} teams are locked out on this card.", count, team=team
    )


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
