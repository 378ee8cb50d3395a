"""What a page of settings is made of: sections, their rows, and what a section may reach.

Whoever brings a new setting gives it a row, in the section where people will look for it:

    Row(text("Volume"), lambda page, box: page.put("volume", Slider(...), box))

The frame finds room for it. What is changed goes through `reach.machine.kept.change` and is in force at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ui.lock import Lock
from ui.machine import Machine
from ui.screens.menu import Entry
from ui.showing import Showing
from ui.theme import Box, theme
from ui.widgets.segments import Option, Segments, height_for

if TYPE_CHECKING:
    from ui.screens.settings.frame import SettingsPage

ROW = 66.0  # u
_TILE = 98.0


@dataclass(frozen=True)
class Reach:
    """What a section may reach.

    Attributes:
        machine, lock: what it sets.
        visit, back: lead to a page of its own (`instead=True`: in the place of the one that is visited now),
            and from it; `go` to one that has a name for everybody.
        aloud: says a sentence in the band.
        showing: what the table published last.
        rest: lets the running game rest, or go on if it was this that rested it.
        newcomers: the names that were given for the next game, and that no game knows yet.
        forget_newcomers: lets go of whoever has one of these names.
        now_ns, now_label: what time it is.
    """

    machine: Machine
    lock: Lock
    visit: Callable[..., None]
    back: Callable[[], None]
    aloud: Callable[[str], None]
    showing: Callable[[], Showing]
    rest: Callable[[bool], None]
    newcomers: Callable[[], Sequence[str]]
    forget_newcomers: Callable[[Sequence[str]], None]
    now_ns: Callable[[], int]
    now_label: Callable[[], str]
    go: Callable[[str], None] = lambda _where: None


def _row_high(_width: float) -> float:
    return ROW


@dataclass(frozen=True)
class Row:
    """One row: a label, and what lies beside it; without a label that has the whole width.

    `lay` puts it into a box given in u; `height` says how high that has to be at a width.
    """

    label: str
    lay: Callable[[SettingsPage, Box], Any]
    height: Callable[[float], float] = _row_high


class Section:
    """One entry of the list. `page` is the frame that it lies in, from the moment it is asked for rows.

    `says` names its tile; `rests`: while it is open the running game rests, for buttons are pressed in it.
    """

    says: ClassVar[str]
    icon: ClassVar[str]
    rests: ClassVar[bool] = False
    page: SettingsPage

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    @property
    def label(self) -> str:
        """What it is called in the list."""
        raise NotImplementedError

    def rows(self) -> Sequence[Row]:
        """What can be set here now, the most asked for first."""
        raise NotImplementedError

    def acts(self) -> Sequence[Entry]:
        """What lies at the foot beside the way back: two at most."""
        return ()

    def opened(self) -> None:
        """Somebody has come here."""

    def showing(self, showing: Showing) -> None:
        """The table published something while this section was open."""


def choice(
    label: str, says: str, options: Sequence[Option], chosen: str, choose: Callable[[str], None]
) -> Row:
    """A row in which one of a few is chosen."""

    def lay(page: SettingsPage, box: Box) -> None:
        page.put(says, Segments(options, chosen, choose), box)

    return Row(label, lay, lambda width: height_for(options, width))


def tiles(*acts: Entry) -> Row:
    """A row of large tiles side by side."""

    def lay(page: SettingsPage, box: Box) -> None:
        x, y, w, h = box
        gap = theme.space("gap")
        width = (w - gap * (len(acts) - 1)) / len(acts)
        for number, act in enumerate(acts):
            page.tile(
                act.name, (x + number * (width + gap), y, width, h), partial(page.take, act),
                icon=act.icon, icon_u=36, label=act.label, label_u=theme.font_u("choice"), align="left",
                second=act.refused or act.second, second_u=theme.font_u("label") + 2, stands="beside",
                kind="refused" if act.refused else "normal",
            )  # fmt: skip

    return Row("", lay, lambda _width: _TILE)


def words(said: str, lines: int = 2) -> Row:
    """A row that only says something, in about so many lines."""

    def height(_width: float) -> float:
        return lines * theme.font_u("label") * 1.12 + 6

    def lay(page: SettingsPage, box: Box) -> None:
        page.words(said, box, size_u=theme.font_u("label"), smallest_u=17, lines=lines + 1, colour="muted")

    return Row("", lay, height)
