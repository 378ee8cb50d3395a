"""What the buttons of a free table mean now, and who may not press."""

from __future__ import annotations

from ui.i18n import text
from ui.words.buttons import who_is_locked_out, who_may_press
from ui.words.choices import Can, View
from ui.words.seats import name_of


def buttons(view: View) -> list[Can]:
    """Who may press, each meaning once; then who may not."""
    return [*who_may_press(view, _says), *(who_is_locked_out(view) if view["buzz_open"] else ())]


def _says(view: View, meaning: str, seats: tuple[int, ...]) -> str:
    if meaning == "buzz":
        return text("Whoever knows the answer presses, and is the one to answer.")
    return text("{name} passes the turn on.", name=name_of(view, seats[0]))
