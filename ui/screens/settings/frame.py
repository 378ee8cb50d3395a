"""The frame of all settings: the list in the well, the rows beside it; upright the list lies above them.

Rows that do not fit go to a further page of the section, which a tile at the foot turns to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from kivy.uix.widget import Widget

from ui.i18n import text
from ui.screens.menu import Entry
from ui.screens.page import Page
from ui.screens.settings.section import ROW, Reach, Row, Section
from ui.showing import Showing
from ui.theme import Box, place, theme
from ui.widgets.panel import Panel
from ui.widgets.part import Part
from ui.widgets.text import text_width
from ui.widgets.touchable import Touchable

_Part = TypeVar("_Part", bound=Part)

_LIST, _LABEL = 192.0, 124.0  # wide
_ENTRY = 66.0
_TOOL = 64.0
_TURN = 124.0  # wide
_SMALLEST = 17.0
_LABEL_ABOVE = 28.0  # upright


class _Place(NamedTuple):
    """Where rows lie, and the foot under them."""

    x: float
    y: float
    w: float
    foot: float


class SettingsPage(Page):
    """Every section there is, one of them open."""

    def __init__(self, sections: Sequence[Section], reach: Reach, **properties: Any) -> None:
        super().__init__(**properties)
        self._sections, self._open, self._number = sections, sections[0], 0
        self._reach, self._refuses = reach, False
        for section in sections:
            section.page = self

    @property
    def names(self) -> Sequence[str]:
        return self._reach.newcomers()

    def on_parent(self, _page: Any, parent: Any) -> None:
        """Nothing rests while nobody is here."""
        self._reach.rest(parent is not None and self._open.rests)

    def begin(self) -> None:
        """Whoever comes here begins at the first section."""
        self._enter(self._sections[0])

    def showing(self, showing: Showing) -> None:
        self._open.showing(showing)

    def take(self, act: Entry) -> None:
        """Do what a tile is for, or say why not."""
        if act.refused:
            self.refuse(act.refused)
        else:
            act.deed()

    def refuse(self, why: str) -> None:
        """Say why something cannot be done, until somebody answers or does something else."""
        self._reach.aloud(why)
        self._refuses = True

    def touchable(
        self, says: str, touchable: Touchable, box: Box, deed: Callable[[], None], on: Widget | None = None
    ) -> None:
        super().touchable(says, touchable, box, partial(self._do, deed), on)

    def put(self, says: str, part: _Part, box: Box) -> _Part:
        super().put(says, part, box)
        for way in part.ways.values():
            way.bind(on_deed=lambda _way: self._do())
        return part

    def _do(self, deed: Callable[[], None] = lambda: None) -> None:
        """What was refused before is past, whatever is done now."""
        if self._refuses:
            self._refuses = False
            self._reach.aloud("")
        deed()

    def lay(self) -> None:
        self._lay_list()
        where = self._place()
        pages = self._pages(where)
        self._number %= len(pages)
        y = where.y
        for row in pages[self._number]:
            height = self._lay_row(row, where.x, y, where.w)
            y += height + self._gap
        self._lay_foot(where, len(pages))

    def _lay_list(self) -> None:
        upright = theme.portrait
        rows = -(-len(self._sections) // 3)
        panel = Panel()
        # Within the line of the rim, where it has one.
        inset = 12 + (theme.space("bound") if theme.bound else 0)
        radius = theme.radius("inner") + 12 - inset
        if upright:
            panel.radii = (radius, radius, 0, 0)
            place(panel, inset, inset, theme.width - 2 * inset, 24 + rows * (_TOOL + 8) - inset)
        else:
            panel.radii = (radius, 0, 0, radius)
            place(panel, inset, inset, 20 + _LIST - inset, theme.height - 2 * inset)
        self.add_widget(panel)
        size_u = self._entry_size()
        for number, section in enumerate(self._sections):
            box = _in_columns(number) if upright else (20, 22 + number * (_ENTRY + 8), _LIST, _ENTRY)
            self.tile(
                section.says, box, partial(self.open, section),
                kind="tool", icon=section.icon, icon_u=26 if upright else 30, label=section.label,
                label_u=size_u, chosen=section is self._open,
                stands="above" if upright else "beside", align="left",
            )  # fmt: skip

    def _entry_size(self) -> float:
        """The largest size of type at which every entry of the list can be read whole."""
        upright = theme.portrait
        room = theme.px(_in_columns(0)[2] - 14 if upright else _LIST - 30 - 9 - 20)
        size = min(22.0, theme.font_u("label")) if upright else theme.font_u("body")
        while size > _SMALLEST and any(
            text_width(section.label, int(theme.px(size)), 600) > room for section in self._sections
        ):
            size -= 1
        return size

    def _place(self) -> _Place:
        foot = theme.height - 84
        if theme.portrait:
            rows = -(-len(self._sections) // 3)
            return _Place(20, 40 + rows * (_TOOL + 8), theme.width - 40, foot)
        left = 20 + _LIST + 20
        return _Place(left, 20, theme.width - 20 - left, foot)

    @property
    def _gap(self) -> float:
        return 12.0 if theme.portrait else 8.0

    def _pages(self, where: _Place) -> list[list[Row]]:
        """The rows as they are shared out to pages."""
        pages: list[list[Row]] = [[]]
        y = where.y
        for row in self._open.rows():
            height = self._height(row, where.w)
            if y + height > where.foot - 8 and pages[-1]:
                pages.append([])
                y = where.y
            pages[-1].append(row)
            y += height + self._gap
        return pages

    def _height(self, row: Row, width: float) -> float:
        if not row.label:
            return row.height(width)
        if theme.portrait:
            return _LABEL_ABOVE + row.height(width)
        return row.height(width - _LABEL - 4)

    def _lay_row(self, row: Row, x: float, y: float, width: float) -> float:
        """Lay a row down; returns how high it is."""
        height = self._height(row, width)
        if not row.label:
            row.lay(self, (x, y, width, height))
        elif theme.portrait:
            size = theme.font_u("label")
            self.words(row.label, (x + 4, y, width - 8, _LABEL_ABOVE - 2), size_u=size, weight=600)
            row.lay(self, (x, y + _LABEL_ABOVE, width, height - _LABEL_ABOVE))
        else:
            size = theme.font_u("body")
            self.words(
                row.label, (x, y, _LABEL, min(height, ROW)), size_u=size, smallest_u=17, weight=600, lines=2
            )
            row.lay(self, (x + _LABEL + 4, y, width - _LABEL - 4, height))
        return height

    def _lay_foot(self, where: _Place, pages: int) -> None:
        x, y, gap = where.x, where.foot, theme.space("gap")
        right = where.x + where.w
        self.lay_back(self._reach.back, (x, y, 84, _TOOL))
        x += 84 + gap
        if pages > 1:
            right -= _TURN
            box: Box = (right, y, _TURN, _TOOL)
            # From the last one it leads to the first.
            icon = "arrow-right" if self._number < pages - 1 else "arrow-left"
            self.tile(
                "others", box, self._turn, kind="tool", icon=icon, label=text("More"),
                second=f"{self._number + 1}/{pages}", stands="beside",
            )  # fmt: skip
            right -= gap
        acts = self._open.acts()
        for number, act in enumerate(acts):
            width = (right - x - gap * (len(acts) - 1)) / len(acts)
            box = (x + number * (width + gap), y, width, _TOOL)
            self.tile(
                act.name, box, partial(self.take, act), kind="tool", icon=act.icon, label=act.label,
                stands="beside", dim=bool(act.refused),
            )  # fmt: skip

    def open(self, section: Section) -> None:
        """Somebody has tapped an entry of the list."""
        self._enter(section)
        self.anew()

    def _enter(self, section: Section) -> None:
        self._open, self._number = section, 0
        section.opened()
        self._reach.rest(section.rests and self.parent is not None)

    def _turn(self) -> None:
        self._number += 1
        self.anew()


def _in_columns(number: int) -> Box:
    """Where an entry of the list lies upright, of three in a row."""
    width = (theme.width - 40 - 16) / 3
    row, column = divmod(number, 3)
    return 20 + column * (width + 8), 20 + row * (_TOOL + 8), width, _TOOL
