"""Pages of what is tapped: tiles in all their states, one of a few, how much, a number, a question."""

from __future__ import annotations

from typing import Any

from companion.errors import JournalUnkept
from ui.gallery.page import NS_ON_PICTURES, Specimens, Turn
from ui.gallery.samples import names, samples
from ui.i18n import LANGUAGES, language
from ui.screens.confirm import Confirm, Question
from ui.theme import Box, theme
from ui.unkept import NotKept
from ui.widgets.button_cell import ButtonCell, ButtonLook
from ui.widgets.edge_button import EdgeButton
from ui.widgets.figures import Figures
from ui.widgets.keyboard import Keyboard
from ui.widgets.keypad import Keypad
from ui.widgets.message_band import MessageBand, usual_box
from ui.widgets.progress import Progress
from ui.widgets.segments import Option, Segments, height_for
from ui.widgets.slider import Slider
from ui.widgets.spelling import Spelling
from ui.widgets.tile import HOURGLASS
from ui.words import refusals

_FULL = "The disk of {path} is full. Make room there."


class TileStates(Specimens):
    """Each kind, at rest, under a finger, with the button that does the same, and where it is refused."""

    shows, part = "Tile", "states"

    def lay_specimens(self) -> None:
        said = samples()
        kinds = (
            ("primary", "check-bold", said.yes), ("normal", "account-group-outline", said.all),
            ("sand", "hand-back-right-outline", said.turn_it),
        )  # fmt: skip
        does_it = {"seat": "blue"}
        looks: list[dict[str, Any]] = [{}, {"pressed": True}, does_it, {**does_it, "held": True}]
        rest: list[dict[str, Any]] = [
            {"kind": "refused", "label": said.throw, "second": said.throw_why},
            {"kind": "refused", "icon": "close", "label": said.plane, "second": said.plane_why},
            {"kind": "outlined", "label": "0", "second": said.struck},
            {"icon": "dice-multiple-outline", "label": said.throw, "second": said.minute},
        ]
        columns = 2 if theme.portrait else 4
        if not theme.portrait:
            boxes = self.grid(columns, 1, 20, 42)
            for box, head in zip(boxes, ("normal", "pressed", "a button does it", "held"), strict=True):
                self.heading(head, *box[:3])
        boxes = self.grid(columns, 16 // columns, 30.0 if theme.portrait else 50.0)
        for number, (kind, icon, label) in enumerate(kinds):
            for at, look in enumerate(looks):
                x, y, w, h = boxes[4 * number + at]
                look = {"kind": kind, "icon": icon, "label": label, **look}
                self.tile(f"{kind}:{at}", (x, y, w - 8, h - 2), self.nothing, **look)
        for at, look in enumerate(rest):
            x, y, w, h = boxes[12 + at]
            self.tile(f"rest:{at}", (x, y, w - 8, h - 2), self.nothing, **look)


class TileForms(Specimens):
    """The icon beside and above, a mark or a card in its place, tools, and labels that are far too long."""

    shows, part = "Tile", "forms"

    def lay_specimens(self) -> None:
        said = samples()
        forms: list[dict[str, Any]] = [
            {"kind": "sand", "icon": HOURGLASS, "label": said.turn, "second": said.minute},
            {"icon": "account-group-outline", "label": said.everybody, "stands": "above"},
            {"kind": "primary", "mark": "yellow", "label": names()[4], "second": said.band, "align": "left"},
            {"deck": "green", "label": said.deck},
            {"label": said.long},
            {"icon": "plus", "label": said.long, "second": said.band},
        ]
        columns, rows, tool_rows = (2, 3, 2) if theme.portrait else (3, 2, 1)
        boxes = self.grid(columns, rows, bottom=self.foot - 72 * tool_rows)
        for number, (form, box) in enumerate(zip(forms, boxes, strict=True)):
            self.tile(f"form:{number}", box, self.nothing, **form)
        tools: list[dict[str, Any]] = [
            {"icon": "undo-variant", "label": said.undo, "stands": "beside"},
            {"icon": "book-open-variant", "label": "", "stands": "beside"},
            {"icon": "pause", "label": said.minutes},
            {"icon": "redo-variant", "label": "", "idle": True},
        ]
        foot = self.foot - (136 if theme.portrait else 64)
        x, right = 20.0, theme.width - 20
        wide = right - x - 3 * 92
        for number, tool in enumerate(tools):
            w = 84.0 if number else (right - x if theme.portrait else wide)
            self.tile(f"tool:{number}", (x, foot, w, 64), self.nothing, kind="tool", **tool)
            x += w + 8
            if number == 0 and theme.portrait:
                x, foot = 20.0, foot + 72


class SegmentsPage(Specimens):
    """Rows as the settings have them: in one row where they fit, each in its own size, with icons."""

    shows = "Segments"

    def lay_specimens(self) -> None:
        said = samples()
        y = 20.0
        rows: list[tuple[list[Option], str]] = [
            ([Option(code, name) for code, name in LANGUAGES.items()], language()),
            ([Option(str(number), mode) for number, mode in enumerate(said.modes)], "0"),
            ([Option(word, word, size_u=18 + 5 * at) for at, word in enumerate(said.sizes)], said.sizes[2]),
            ([Option("calm", said.motions[0], "volume-off"), Option("full", said.motions[1], "volume-high")],
             "full"),
            ([Option(str(count), str(count)) for count in range(2, 9)], "4"),
        ]  # fmt: skip
        for number, (options, chosen) in enumerate(rows):
            h = height_for(options, theme.width - 40)
            self.put(str(number), Segments(options, chosen, lambda _says: None), (20, y, theme.width - 40, h))
            y += h + 8


class SliderPage(Specimens):
    """Empty, in between and full; the second while a finger is on it."""

    shows = "Slider"

    def lay_specimens(self) -> None:
        for number, (value, icons) in enumerate(
            ((0.0, ("minus", "plus")), (0.58, ("volume-off", "volume-high")), (1.0, ("minus", "plus")))
        ):
            less, more = icons
            slider = Slider(value, lambda _value: None, less=less, more=more)
            self.put(str(number), slider, (20, 40 + 110 * number, theme.width - 40, 66))
        self.ways["1:bar"].pressed = True


class KeypadPage(Specimens):
    """For points, which may be below zero, and for a PIN, which nobody is to read."""

    shows = "Keypad"

    def lay_specimens(self) -> None:
        said = samples()
        points, pin = Figures(3, signed=True), Figures(4)
        for figure in "12":
            points.type(figure)
            pin.type(figure)
        points.turn_sign()
        boxes = self.grid(1, 1) if theme.portrait else self.grid(2, 1)
        self.put("points", Keypad(points, lambda _typed: None, asks=said.points_for), boxes[0])
        if not theme.portrait:
            self.put("pin", Keypad(pin, lambda _typed: None, asks=said.pin, least=4, masked=True), boxes[1])


class ProgressPage(Specimens):
    """How much is done, and where nobody knows."""

    shows = "Progress"

    def lay_specimens(self) -> None:
        said = samples()
        self._parts = [
            Progress(said.writing, 0.0, "0 / 40"), Progress(said.writing, 0.3, "12 / 40"),
            Progress(said.writing, 1.0), Progress(said.looking),
        ]  # fmt: skip
        for number, part in enumerate(self._parts):
            self.put(str(number), part, (20, 20 + 90 * number, theme.width - 40, 76))
        self.tick(NS_ON_PICTURES)

    def tick(self, now_ns: int) -> bool:
        moving = [part.tick(now_ns) for part in self._parts]
        return any(moving)


class MessageBandPage(Specimens):
    """What went wrong, over a page that gives way to it."""

    shows = "MessageBand"

    def lay_specimens(self) -> None:
        said = samples()
        where = usual_box(20)
        self._lay_band(where, "usual", text=said.band)
        self.words(
            said.sentence, (28, 36 + where[3], theme.width - 56, 100), weight=600, lines=3,
            size_u=theme.font_u("sentence"), smallest_u=24,
        )  # fmt: skip
        unkept = NotKept(JournalUnkept(_FULL, path="/var/lib/timeglas"))
        self._lay_band(usual_box(160 + where[3]), "alarm", text=refusals.says(unkept), alarms=True)


    def _lay_band(self, where: Box, name: str, **properties: Any) -> None:
        band = MessageBand(self.nothing, **properties)
        band.lay(where)
        self.ways[name] = band.tile
        self.add_widget(band)


class EdgeButtonPage(Specimens):
    """The buttons of seats that have none, at the screen's edge; the second is held."""

    shows = "EdgeButton"

    below_foot = 104.0

    def lay_specimens(self) -> None:
        said = samples()
        count = 3 if theme.portrait else 6
        for seat in range(count):
            button = EdgeButton(seat, theme.seats[seat].name, said.yes, lambda _seat, _at_ns: None)
            x = 20 + seat * (theme.width - 40) / count
            self.touchable(f"seat:{seat}", button, (x, theme.height - 84, 120, 84), self.nothing)
        self.ways["seat:1"].pressed = True


class ConfirmPage(Confirm):
    """A question, asked twice; the safe answer leads back, the deed on."""

    shows, part = "Confirm", ""

    def __init__(self, turn: Turn) -> None:
        said = samples()
        questions = [
            Question(said.off, said.off_happens, said.off_deed, "stop"),
            Question(said.off_sure, said.off_sure_happens, said.off_deed, "stop"),
        ]
        super().__init__(questions, do=lambda: turn(1), stay=lambda: turn(-1), stays=said.stay)


class KeyboardPage(Keyboard):
    """The whole screen of naming somebody; done leads on."""

    shows, part = "Keyboard", ""

    def __init__(self, turn: Turn) -> None:
        super().__init__(
            Spelling("Sør"), lambda _name: turn(1), lambda: samples().town, ("Søren-Peter", "Sørine"),
            "turquoise", back=lambda: turn(-1), may_be_empty=True,
        )  # fmt: skip


class ButtonCells(Specimens):
    """Buttons of the table: at rest, pressed, its lamp tried, unheard, chosen, and nobody's."""

    shows = "ButtonCell"

    def lay_specimens(self) -> None:
        said, people = samples(), names()
        lines = (said.note, said.minute)
        looks = (
            ButtonLook("GPIO5", people[0], "red", lines),
            ButtonLook("GPIO6", people[1], "blue", lines, is_down=True),
            ButtonLook("GPIO13", people[2], "yellow", lines, is_tried=True),
            ButtonLook("GPIO19", people[3], "green", lines, is_broken=True),
            ButtonLook("GPIO26", people[4], "white", lines, is_chosen=True),
            ButtonLook("GPIO12", lines=lines),
        )
        boxes = self.grid(2, 3) if theme.portrait else self.grid(3, 2)
        for look, box in zip(looks, boxes, strict=True):
            self.touchable(look.name, ButtonCell(look=look, names=people), box, self.nothing)
