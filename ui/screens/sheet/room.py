"""Where everything lies on the page of a sheet: side by side, one above the other, or as two tabs. In u.

Every part keeps its place the whole game long: the sheet, the six keys and the dice beside or above them,
the grid of rows. Tabs are for large type, and for a tall sheet on an upright screen: then the sheet or the
throw has the screen to itself. A message takes its room from the sheet, which shows its sums only, or from
the keys where no sheet is to be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ui.theme import Box, theme
from ui.widgets.offer_grid import cell_box

Shows = Literal["both", "throw", "sheet"]

_TOP, _EDGE, _GAP, _TARGET = 76.0, 20.0, 8.0, 64.0
_SIX = 424.0  # six keys and their gaps
_OUT, _UPRIGHT_GAP = 15.0, 7.5  # upright, six keys and their gaps take a little more than the other parts
_SLOTS = 2 * _TARGET + _GAP
_BAND, _UPRIGHT_BAND = 196.0, 148.0
_TABS_TOOLS = 176.0  # so wide that undo can say what it takes back
_LEAST_ROW = 16.0
_LEAST_SHEET_HEAD = 45.0  # marks and sums where there is little height
_MOST_IN_A_ROW = 10


@dataclass(frozen=True)
class Room:
    """The boxes.

    Attributes:
        sheet: None where it is not to be seen; `is_short`: there is room for its sums only.
        dice: of each die that lies there; `said`: all of them, and what is beside them that is free.
        grid: of the rows' cells, in so many `columns`; the last cell is `spans` wide.
        tools: by their names; "roll" is among them.
        pad: where a keypad lies instead of dice, keys and grid; None where it has no room.
    """

    shows: Shows
    band: Box
    sheet: Box | None = None
    is_short: bool = False
    dice: tuple[Box, ...] = ()
    keys: tuple[Box, ...] = ()
    grid: Box | None = None
    columns: int = 5
    spans: int = 1
    tools: dict[str, Box] = field(default_factory=dict)
    pad: Box | None = None

    @property
    def said(self) -> Box:
        """What the dice take, for words where none lie."""
        (x, y, _, h), (last, _, w, _) = self.dice[0], self.dice[-1]
        return x, y, last + w - x, h


def has_tabs(dice: int, rows: int, sums: int) -> bool:
    """Whether sheet and throw are two tabs: a sheet of so many rows and sums has no room by the throw."""
    if theme.text_size == "largest":
        return True
    if not theme.portrait:
        return False
    height = _upright_sheet_h(dice) - _LEAST_SHEET_HEAD - 20 * (sums - 1)
    return rows * _LEAST_ROW > height


def room_for(shows: Shows, dice: int, rows: int, *, has_band: bool, has_redo: bool) -> Room:
    """The room of a game with so many dice and rows to enter."""
    extra = ("redo",) if has_redo else ()
    if shows == "sheet":
        return _sheet_alone(has_band, extra)
    if shows == "throw":
        return _upright_throw(dice, rows, has_band, extra) if theme.portrait else _throw(dice, rows, has_band)
    return _upright(dice, rows, has_band) if theme.portrait else _side_by_side(dice, rows, has_band, extra)


# -- sheet and throw together --------------------------------------------------------------------------------


def _side_by_side(dice: int, rows: int, has_band: bool, extra: tuple[str, ...]) -> Room:
    """The sheet at the left, as in the picture; with five dice the tools that are left over at its foot."""
    right = theme.width - _EDGE
    wide = _SIX + 0.7 * (theme.width - 800)
    x, bottom = right - wide, theme.height - _EDGE
    slots = _slots(x, _TOP, wide)
    sheet: Box = (_EDGE, _TOP, x - _GAP - _EDGE, bottom - _TOP)
    grid: Box = (x, _TOP + _SLOTS + _GAP, wide, bottom - _TOP - _SLOTS - _GAP)
    if dice == 3:
        columns, lying, keys, tools = 5, slots[3:6], (*slots[:3], *slots[6:9]), _three(slots[9:], grid)
    else:
        columns, lying, keys = 5 if rows > 12 else 4, slots[:5], slots[6:]
        sheet = (*sheet[:3], sheet[3] - _TARGET - _GAP)
        foot: Box = (_EDGE, bottom - _TARGET, sheet[2], _TARGET)
        tools = {"undo": slots[5], **_in_a_row(foot, ("rules", "more", *(extra or ("pause",))), "roll")}
    band, short = _under_band(sheet, _BAND)
    return Room(
        "both", band, short if has_band else sheet, has_band, lying, keys, grid, columns,
        _spans(rows, columns, dice == 3), tools, (x, _TOP, wide, bottom - _TOP),
    )  # fmt: skip


def _upright(dice: int, rows: int, has_band: bool) -> Room:
    """The sheet above dice and keys, the rows below."""
    wide, bottom = theme.width - 2 * _EDGE, theme.height - _EDGE
    foot_y = bottom - _TARGET if dice > 3 else bottom + _GAP
    grid_h = _grid_h(dice)
    sheet: Box = (_EDGE, _TOP, wide, _upright_sheet_h(dice))
    y = _TOP + sheet[3] + _GAP
    slots = _slots(_OUT, y, theme.width - 2 * _OUT, _UPRIGHT_GAP)
    grid: Box = (_EDGE, foot_y - _GAP - grid_h, wide, grid_h)
    if dice == 3:
        columns, lying, keys, tools = 5, slots[3:6], (*slots[:3], *slots[6:9]), _three(slots[9:], grid)
    else:
        columns, lying, keys = 5 if rows > 12 else 4, slots[:5], slots[6:]
        foot: Box = (_EDGE, foot_y, wide, _TARGET)
        tools = {"roll": slots[5], **_in_a_row(foot, ("rules", "pause", "more"), "undo")}
    band, short = _under_band(sheet, _UPRIGHT_BAND)
    return Room(
        "both", band, short if has_band else sheet, has_band, lying, keys, grid, columns,
        _spans(rows, columns, dice == 3), tools, (_EDGE, y, wide, bottom - y),
    )  # fmt: skip


def _grid_h(dice: int) -> float:
    return 3 * (72.0 if dice == 3 else 66.0) + 2 * _GAP


def _upright_sheet_h(dice: int) -> float:
    """How high the sheet is where it lies above the throw."""
    tools_h = _TARGET + _GAP if dice > 3 else 0.0
    return theme.height - _EDGE - tools_h - _grid_h(dice) - 2 * _GAP - _SLOTS - _TOP


def _three(slots: tuple[Box, ...], grid: Box) -> dict[str, Box]:
    """With three dice: the tools below the dice, and the roll in the last cell of the grid."""
    tools = dict(zip(("undo", "rules", "more"), slots, strict=True))
    return {**tools, "roll": cell_box(grid, (5, 3), (2, 4))}


# -- one of the two ------------------------------------------------------------------------------------------


def _sheet_alone(has_band: bool, extra: tuple[str, ...]) -> Room:
    """The sheet, and what leads away from it."""
    bottom, wide = theme.height - _EDGE, theme.width - 2 * _EDGE
    names = ("rules", *(extra or ("pause",)), "more")
    if theme.portrait:
        foot: Box = (_EDGE, bottom - _TARGET, wide, _TARGET)
        tools = _in_a_row(foot, ("other", *names), "undo", 68.0)
        sheet: Box = (_EDGE, _TOP, wide, foot[1] - _GAP - _TOP)
        band, short = _under_band(sheet, _UPRIGHT_BAND)
    else:
        sheet = (_EDGE, _TOP, wide - _TABS_TOOLS - _GAP, bottom - _TOP)
        x, pitch = theme.width - _EDGE - _TABS_TOOLS, (bottom - _TOP + _GAP) / 4
        half = (_TABS_TOOLS - _GAP) / 2
        tools = {
            "undo": (x, _TOP, _TABS_TOOLS, pitch - _GAP),
            "other": (x, _TOP + pitch, _TABS_TOOLS, pitch - _GAP),  # over the tile that led here
            names[0]: (x, _TOP + 2 * pitch, _TABS_TOOLS, pitch - _GAP),
            names[1]: (x, _TOP + 3 * pitch, half, pitch - _GAP),
            names[2]: (x + half + _GAP, _TOP + 3 * pitch, half, pitch - _GAP),
        }
        band, short = _under_band(sheet, 150.0)
    return Room("sheet", band, short if has_band else sheet, has_band, tools=tools)


def _throw(dice: int, rows: int, has_band: bool) -> Room:
    """Two rows above wide cells: dice and undo, keys and tools. A message takes the place of the keys."""
    wide, bottom = theme.width - 2 * _EDGE, theme.height - _EDGE
    band: Box = (_EDGE, _TOP, wide, 80.0)
    top = _TOP + (88.0 if has_band else 0.0)
    upper = _columns(_EDGE, top, wide, _MOST_IN_A_ROW)
    lower = _columns(_EDGE, top + _TARGET + _GAP, wide, _MOST_IN_A_ROW)
    names = ("roll", "rules", "more", "other")
    if has_band:
        keys: tuple[Box, ...] = ()
        tools = {"undo": _joined(upper[dice:7]), **dict(zip(names[1:], upper[7:], strict=True))}
        grid_y = top + _TARGET + _GAP
    else:
        keys = lower[:6]
        tools = {"undo": _joined(upper[dice:]), **dict(zip(names, lower[6:], strict=True))}
        grid_y = top + _SLOTS + _GAP
    columns = 4 if rows == 12 else 5
    grid: Box = (_EDGE, grid_y, wide, bottom - grid_y)
    pad: Box | None = None if has_band else (_EDGE, _TOP, wide, bottom - _TOP)
    return Room("throw", band, None, False, upper[:dice], keys, grid, columns,
                _spans(rows, columns, False), tools, pad)  # fmt: skip


def _upright_throw(dice: int, rows: int, has_band: bool, extra: tuple[str, ...]) -> Room:
    """Dice and keys above cells four abreast, the tools below."""
    wide, bottom = theme.width - 2 * _EDGE, theme.height - _EDGE
    band: Box = (_EDGE, _TOP, wide, _UPRIGHT_BAND)
    top = _TOP + (_UPRIGHT_BAND + _GAP if has_band else 0.0)
    slots = _slots(_OUT, top, theme.width - 2 * _OUT, _UPRIGHT_GAP)
    foot: Box = (_EDGE, bottom - _TARGET, wide, _TARGET)
    names = ("other", "rules", *(extra or ("pause",)), "more")  # as below the sheet: each in its place
    tools = {"roll": _joined(slots[dice:6]), **_in_a_row(foot, names, "undo", 68.0)}
    y = top + _SLOTS + _GAP
    grid: Box = (_EDGE, y, wide, foot[1] - _GAP - y)
    pad: Box = (_EDGE, top, wide, bottom - top)
    return Room("throw", band, None, False, slots[:dice], slots[6:], grid, 4,
                _spans(rows, 4, False), tools, pad)  # fmt: skip


# -- pieces --------------------------------------------------------------------------------------------------


def _slots(x: float, y: float, wide: float, gap: float = _GAP) -> tuple[Box, ...]:
    """Two rows of six."""
    return _columns(x, y, wide, 6, gap) + _columns(x, y + _TARGET + _GAP, wide, 6, gap)


def _columns(x: float, y: float, wide: float, count: int, gap: float = _GAP) -> tuple[Box, ...]:
    w = (wide - gap * (count - 1)) / count
    return tuple((x + number * (w + gap), y, w, _TARGET) for number in range(count))


def _joined(boxes: tuple[Box, ...]) -> Box:
    (x, y, _, h), (last, _, w, _) = boxes[0], boxes[-1]
    return x, y, last + w - x, h


def _in_a_row(foot: Box, names: tuple[str, ...], wide_one: str, each: float = 66.0) -> dict[str, Box]:
    """The tools side by side, the first of them as wide as the others leave."""
    x, y, w, h = foot
    first = w - len(names) * (each + _GAP)
    found: dict[str, Box] = {wide_one: (x, y, first, h)}
    for number, name in enumerate(names):
        found[name] = (x + first + _GAP + number * (each + _GAP), y, each, h)
    return found


def _spans(rows: int, columns: int, has_roll: bool) -> int:
    """How many cells the last row has: what is left beside the others, less the one in which is rolled."""
    left = -(rows - 1) % columns or columns
    return max(1, left - has_roll)


def _under_band(sheet: Box, high: float) -> tuple[Box, Box]:
    """Where a message lies on a sheet, and what it leaves of it."""
    x, y, w, h = sheet
    return (x, y, w, high), (x, y + high + _GAP, w, h - high - _GAP)
