"""What can be done now, told from the view and from what lies on the screen: for a game as its words know it.

What a seat's button means is for the game to say (`Words.buttons`); who has which button, what can be touched
and what undo takes back is the same in every game and said here.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ui.i18n import plural, text
from ui.words.choices import Can, View, Words

NO_BUTTON = "gesture-tap-button"
"""The icon of the line that says so: a page on which one does something all the same leaves that out."""


class Chapter(NamedTuple):
    """A part of what help says: its title and its lines."""

    title: str
    lines: Sequence[Can]


@dataclass(frozen=True, slots=True)
class Hands:
    """What people have to press and to touch.

    Attributes:
        with_button: the seats that have a real button; None: all.
        keys: what stands on the keys of each seat that has any; None: the seat's own number.
        on_edge: the seats that have a button at the edge of the screen now.
        undoes: what the tile takes back now, where that is not what the table heard last.
        touch: what can be touched on the screen now, as it is labelled there.
        tools: the names of the tools that lie there: "undo", "pause", "more".
    """

    with_button: Container[int] | None = None
    touch: Sequence[str] = ()
    tools: Container[str] = ()
    keys: Mapping[int, str] | None = None
    on_edge: Container[int] = ()
    undoes: str | None = None

    def has_button(self, seat: int) -> bool:
        """Whether that seat has a real button."""
        return self.with_button is None or seat in self.with_button

    def keys_of(self, seat: int) -> str:
        """What stands on the keys of that seat; empty where it has none."""
        return str(seat + 1) if self.keys is None else self.keys.get(seat, "")


def chapters(words: Words, view: View, hands: Hands) -> list[Chapter]:
    """All that help says of a running game: what can be done, and the rules of the step."""
    return [
        Chapter(text("What you can do now"), can_do(words, view, hands)),
        Chapter(text("The rules of this step"), [Can(rule) for rule in words.rules(view)]),
    ]


def can_do(words: Words, view: View, hands: Hands) -> list[Can]:
    """What is to be done now, and what can be: by button, by touch and by the tools; never empty."""
    pressed, touched = _pressed(words, view, hands), _touched(hands)
    step = Can(words.sentence(view), icon="arrow-right")
    # Who presses says already what is to be done.
    first = [*pressed, *touched] if pressed[0].seats else [step, *touched, *pressed]
    return [*first, *_tools(words, view, hands)]


def _pressed(words: Words, view: View, hands: Hands) -> list[Can]:
    said = [] if view["paused"] else words.buttons(view)
    if not any(can.seats and can.presses for can in said):
        resting = Can(text("No button does anything now."), icon=NO_BUTTON)
        return [resting, *said]
    found = [_with_ways(can, hands) if can.presses else can for can in said]
    if any(seat in hands.on_edge for can in said if can.presses for seat in can.seats):
        edge = text("Whoever has no button taps the one at the edge of the screen.")
        found.insert(1, Can(edge, icon="gesture-tap"))
    return found


def _with_ways(can: Can, hands: Hands) -> Can:
    """Also how it is pressed: with a button where there is one, by which key, or on the screen."""
    keys = [found for seat in can.seats if (found := hands.keys_of(seat))]
    said, count = ", ".join(keys), len(can.seats)
    hows = []
    if any(map(hands.has_button, can.seats)) and keys:
        hows = [
            plural("Its own button does it, or key {keys}.", "Their own buttons do it, or the keys {keys}.",
                   count, keys=said)
        ]  # fmt: skip
    elif keys:
        several = max(len(keys), said.count(",") + 1)
        hows = [plural("Key {keys} does it.", "The keys {keys} do it.", several, keys=said)]
    elif any(map(hands.has_button, can.seats)):
        hows = [plural("Its own button does it.", "Their own buttons do it.", count)]
    without = [seat for seat in can.seats if not (hands.has_button(seat) or hands.keys_of(seat))]
    if not hows and not all(seat in hands.on_edge for seat in without):
        hows.append(text("It is done on the screen."))
    elif not all(seat in hands.on_edge for seat in without):
        hows.append(text("Whoever has no button taps the screen."))
    return Can(" ".join([can.says, *hows]), can.seats, can.icon)


def _touched(hands: Hands) -> list[Can]:
    labels = list(dict.fromkeys(label for label in hands.touch if label))
    if not labels:
        return []
    choices = ", ".join(text("“{label}”", label=label) for label in labels)
    return [Can(text("On the screen: {choices}.", choices=choices), icon="gesture-tap")]


def _tools(words: Words, view: View, hands: Hands) -> list[Can]:
    found = []
    if "undo" in hands.tools:
        label = text("There is nothing to undo yet")
        if hands.undoes or view["undo"]:
            label = hands.undoes or words.undo_label(view)
        found.append(Can(f"{label}.", icon="undo-variant"))
    if view["paused"]:
        found.append(Can(text("The game is paused: no time passes until somebody goes on."), icon="pause"))
    elif "pause" in hands.tools:
        found.append(Can(text("Pause stops the time and every button."), icon="pause"))
    if "more" in hands.tools:
        says = text("More is for what comes up seldom: somebody leaves, something was entered wrongly.")
        found.append(Can(says, icon="dots-horizontal"))
    return found
