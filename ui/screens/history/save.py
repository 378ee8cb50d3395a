"""Taking something along: what it is, in which form, and where to; then it is said when it is there.

    asks --a place is tapped--> writes --> says that it is there, and that the stick can be pulled out
                                      \\--> says why not, and asks again
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from companion.errors import TimeglasError
from ui.along import Along, Stick
from ui.archive import Archive
from ui.i18n import text
from ui.screens.page import Page
from ui.taking_along import put, settle
from ui.theme import Box, theme
from ui.widgets.progress import Progress
from ui.widgets.segments import Option, Segments, height_for
from ui.widgets.text import Step
from ui.words.refusals import says

_TILE, _HIGH, _EDGE = 64.0, 92.0, 20.0
_MOST_STICKS = 3


@dataclass(frozen=True)
class Parcel:
    """What is to be taken along.

    Attributes:
        asks: the question, in the table's language.
        forms: of which forms one chooses; empty: there is one only.
        files: names and contents of its files in that form, made beside the table.
        count: how many files that are, in that form.
        note: what else is to be known of that form, in the table's language.
        instead: leads to taking games in instead; None: nothing does.
    """

    asks: Callable[[], str]
    forms: Callable[[], Sequence[Option]]
    files: Callable[[str], Iterator[tuple[str, bytes]]]
    count: Callable[[str], int] = lambda _form: 1
    note: Callable[[str], str] = lambda _form: ""
    instead: Callable[[], None] | None = None


class Save(Page):
    """Asks where that parcel is to go which `open` was told, and takes it there.

    Args:
        along: the sticks of this machine, and its folder for such.
    """

    reads: ClassVar[bool] = False  # rather than to write

    def __init__(
        self, *, archive: Archive, along: Along, back: Callable[[], None], **properties: Any
    ) -> None:
        super().__init__(**properties)
        self._archive, self._along, self._back = archive, along, back
        self._parcel: Parcel | None = None
        self._form = ""
        self._problem = ""
        self._works = False
        self._done: tuple[Path, bool] | None = None  # where it is, and whether on a stick
        self._told: tuple[Path, bool] | TimeglasError | None = None
        self._written = self._shown = 0
        self._progress: Progress | None = None

    def open(self, parcel: Parcel) -> None:
        """Ask anew."""
        if self._works:
            return
        self._parcel, self._problem, self._done = parcel, "", None
        self._form = next((option.says for option in parcel.forms()), "")

    def tick(self, now_ns: int) -> bool:
        """See how far it is."""
        told, self._told = self._told, None
        if told is not None:
            self._works = False
            if isinstance(told, TimeglasError):
                self._problem = says(told)
            else:
                self._done = told
            self.anew()
        if not self._works or self._progress is None:
            return False
        if self._shown != self._written:
            self._shown = self._written
            self._progress.show(*self._how_far())
        return self._progress.tick(now_ns)

    # -- laying out --------------------------------------------------------------------------------------

    def lay(self) -> None:
        parcel = self._parcel
        assert parcel is not None
        foot = theme.height - _EDGE - _TILE
        self._progress = None
        if self._works:
            x, middle = 28.0, theme.height / 2
            self._progress = self.put(
                "progress", Progress(*self._how_far()), (x, middle - 60, theme.width - 56, 90)
            )
            self.lay_back(self._back, (20, foot, 84, _TILE))  # a stick may hang: nobody has to wait for it
            return
        if self._done is not None:
            self._lay_done(*self._done, foot)
            return
        self.words(
            parcel.asks(), (28, 20, theme.width - 56, 48), weight=600, size_u=theme.font_u("sentence"),
            smallest_u=22,
        )  # fmt: skip
        y = 76.0
        forms = parcel.forms()
        if forms:
            height = height_for(forms, theme.width - 40)
            self.put("form", Segments(forms, self._form, self._choose), (20, y, theme.width - 40, height))
            y += height + 12
        said = self._problem or parcel.note(self._form)
        if said:
            lines = 3 if theme.portrait else 2
            height = lines * theme.font_u("label") * 1.12 + 8
            self._say(said, (28, y, theme.width - 56, height), lines + 1)
            y += height + 6
        self._lay_places(y, foot - 12)
        self.lay_back(self._back, (20, foot, 84, _TILE))
        room = theme.width - 132
        if parcel.instead is not None:
            room = (room - 8) * 0.5
            self.tile(
                "take_in", (112 + room + 8, foot, room, _TILE), parcel.instead, kind="tool",
                icon="usb-flash-drive-outline", label=text("Take games in"), stands="beside",
            )  # fmt: skip
        self.tile(
            "look_again", (112, foot, room, _TILE), self.anew, kind="tool", icon="restart",
            label=text("Look for sticks again"), stands="beside",
        )  # fmt: skip

    def _say(self, said: str, where: Box, lines: int) -> None:
        size = theme.font_u("label")
        steps = [Step(int(theme.px(each)), lines) for each in (size, 19, 18, 17) if each <= size]
        self.words(said, where, steps=steps, middle=False, weight=600 if self._problem else 400)

    def _lay_places(self, y: float, end: float) -> None:
        """A tile for every stick, and one for the folder of this machine."""
        sticks = self._along.sticks.there()[:_MOST_STICKS] if self._along.sticks is not None else []
        width, gap = theme.width - 40, theme.space("gap")
        places: list[tuple[str, str, str, str, Callable[[], None], str]] = []
        for stick in sticks:
            refused = text("It can only be read.") if stick.is_read_only and not self.reads else ""
            to = partial(self._to_stick, stick)
            label = self.on_stick(stick.name)
            icon = "usb-flash-drive-outline"
            places.append((f"stick:{stick.device}", label, stick.device, icon, to, refused))
        if self._along.folder is not None:
            folder = self._along.folder
            label = self.in_folder()
            to = partial(self._to_folder, folder)
            places.append(("folder", label, str(folder), "folder-outline", to, ""))
        if not sticks:
            height = 2 * theme.font_u("label") * 1.12 + 6
            said = text("No stick is in the machine. Put one in, then look again.")
            self._say(said, (28, y, width - 16, height), 3)
            y += height + gap
        if not places:
            return
        most = max(1, int((end - y + gap) // (_TILE + gap)))
        columns = -(-len(places) // most)
        rows = -(-len(places) // columns)
        tile_w = (width - gap * (columns - 1)) / columns
        row_h = max(_TILE, min(_HIGH, (end - y - gap * (rows - 1)) / rows))
        for number, (name, label, second, icon, deed, refused) in enumerate(places):
            row, column = divmod(number, columns)
            box = (20 + column * (tile_w + gap), y + row * (row_h + gap), tile_w, row_h)
            self.tile(
                name, box, deed, icon=icon, icon_u=36, label=label, second=refused or second,
                align="left", stands="beside", label_u=theme.font_u("choice"),
                second_u=theme.font_u("label"),
                kind="refused" if refused else "primary" if number == 0 else "normal",
            )  # fmt: skip

    def on_stick(self, name: str) -> str:
        """What the tile of a stick says, in the table's language."""
        return text("On the stick {name}", name=name)

    def in_folder(self) -> str:
        """What the tile of the machine's own folder says, in the table's language."""
        return text("In a folder of this machine")

    def _lay_done(self, path: Path, on_stick: bool, foot: float) -> None:
        said = text("It is saved. You can pull the stick out now.") if on_stick else text("It is saved.")
        written = self.words(
            said, (28, 60, theme.width - 56, 150), weight=700, size_u=44, smallest_u=26, lines=3, middle=False
        )  # fmt: skip
        assert written.laid is not None
        top = 60 + written.laid.height / theme.u + 20
        size = theme.font_u("body")
        steps = [Step(int(theme.px(each)), 6) for each in (size, 20, 18, 17)]
        self.words(str(path), (28, top, theme.width - 56, foot - top - 8), steps=steps, middle=False)
        self.lay_back(self._back, (20, foot, theme.width - 40, _TILE), label=text("Back"), kind="primary")

    def _how_far(self) -> tuple[str, float | None, str]:
        assert self._parcel is not None
        count = self._parcel.count(self._form)
        says = text("Being written ... Leave the stick where it is.")
        return (says, self._written / count, f"{self._written} / {count}") if count > 1 else (says, None, "")

    def _choose(self, form: str) -> None:
        self._form = form
        self.anew()

    # -- writing -----------------------------------------------------------------------------------------

    def _to_stick(self, stick: Stick) -> None:
        if stick.is_read_only and not self.reads:
            return
        sticks = self._along.sticks
        assert sticks is not None
        self._take(lambda: sticks.open(stick.device), on_stick=True)

    def _to_folder(self, folder: Path) -> None:
        self._take(lambda: folder, on_stick=False)

    def _take(self, where: Callable[[], Path], *, on_stick: bool) -> None:
        parcel, form = self._parcel, self._form
        assert parcel is not None
        self._works, self._written, self._problem = True, 0, ""

        def work() -> tuple[Path, bool]:
            folder = where()
            path = folder
            for name, data in parcel.files(form):
                path = put(folder, name, data)
                self._written += 1
            settle(folder)
            return (path if self._written == 1 else folder), on_stick

        self._archive.beside(work, self._hear)
        self.anew()

    def _hear(self, told: tuple[Path, bool] | TimeglasError) -> None:
        self._told = told
