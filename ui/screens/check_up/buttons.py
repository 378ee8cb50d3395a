"""The check-up of the buttons: each lights as it is pressed, and says how it does.

    a press --> its button lights, is counted, and more is said of it at the foot
    a touch on a button --> its lamp blinks
    "try the lamps" --> one after the other

While this is open a running game rests, so that no press means anything but itself. What is counted by the
pins (edges, bounces) is looked at ten times a second; it counts from the moment at which somebody came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.edges import ButtonState
from companion.seats import COLOURS
from ui.i18n import text
from ui.keys import KEYS
from ui.machine import Machine
from ui.screens.check_up.buzzer import TryBuzzer
from ui.screens.page import Page
from ui.screens.settings.section import Reach
from ui.showing import Showing
from ui.theme import Box, theme
from ui.unheard import ButtonSilent
from ui.widgets.button_cell import BROAD, ButtonCell, ButtonLook
from ui.widgets.text import Writing
from ui.words import check_up
from ui.words.buttons import button_name, is_on_box, short_button_name
from ui.words.choices import capitalised
from ui.words.seats import said_here, team_name

LOOKS_S = 0.1
LAMP_S = 1.0  # from one lamp to the next
_EDGE, _FOOT, _SAID, _UPRIGHT_SAID, _BACK, _TOOL = 20.0, 84.0, 80.0, 150.0, 84.0, 64.0  # u


class CheckUp(Page):
    """The check-up.

    Args:
        machine: whose buttons these are.
        showing: what the table published last.
        now_ns: CLOCK_MONOTONIC.
        rest: lets a running game rest, or go on.
        aloud: says a sentence in the band.
        visit, back: lead to another page, and to where one was.
    """

    shows_buttons = True

    def __init__(
        self,
        *,
        machine: Machine,
        showing: Callable[[], Showing],
        now_ns: Callable[[], int],
        rest: Callable[[bool], None],
        aloud: Callable[[str], None],
        visit: Callable[[Page], None],
        back: Callable[[], None],
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._machine, self._showing, self._now_ns = machine, showing, now_ns
        self._rest, self._aloud, self._visit, self._back = rest, aloud, visit, back
        self._cells: dict[str, ButtonCell] = {}
        self._said: Writing | None = None
        self._chosen: str | None = None
        self._counted: Counter[str] = Counter()  # presses of those that nobody else counts
        self._pressed_ns: dict[str, int] = {}
        self._since_ns: dict[str, int] = {}
        self._before: Mapping[str, ButtonState] = {}  # what the pins had counted before
        self._presses = 0
        self._tried: list[str] = []  # the lamps to be tried, the first of them now
        self._looks: Any = None
        self._next_lamp: Any = None

    def on_parent(self, _page: Any, parent: Any) -> None:
        """The game rests, and the pins are looked at, while somebody is here."""
        self._rest(parent is not None)
        for event in (self._looks, self._next_lamp):
            if event is not None:
                event.cancel()
        self._looks = None
        if parent is None:
            self._tried = []
        else:
            self._presses = self._showing().presses
            self._looks = Clock.schedule_interval(lambda _dt: self._look(), LOOKS_S)

    def begin(self) -> None:
        """Somebody has come to look: it counts from here on."""
        self._chosen = None
        self._count_anew()

    @property
    def names(self) -> Sequence[str]:
        return [name for _, name in self._seats()]

    # -- what is known -----------------------------------------------------------------------------------

    def _buttons(self) -> list[str]:
        """Those of the table, and the keys that were given to a seat; where there are none, all keys."""
        pairing = self._machine.pairing()
        wired = [name for name in pairing.own if name] or [state.button for state in self._states()]
        given = [name for name in pairing.seats_of if name not in wired and name in KEYS]
        return [*wired, *sorted(given)] if wired else list(KEYS)

    def _states(self) -> Sequence[ButtonState]:
        return self._machine.outfit.states()

    def _known(self) -> dict[str, ButtonState]:
        """How each button does, by its name; counted from the moment at which somebody came."""
        showing, told = self._showing(), {state.button: state for state in self._states()}
        known = {}
        for name in self._buttons():
            state = told.get(name)
            if state is None or not self._counts(name):
                since_ns, pressed_ns = self._since_ns.get(name), self._pressed_ns.get(name)
                problem = None if state is None else state.problem
                down, presses = name in showing.held, self._counted[name]
                state = ButtonState(name, down, since_ns, pressed_ns, presses, problem=problem)
            elif name in self._before:
                before = self._before[name]
                state = state._replace(
                    presses=state.presses - before.presses, edges=state.edges - before.edges,
                    bounces=max(0, state.bounces - before.bounces),
                )  # fmt: skip
            if state.problem is None and name in showing.broken:
                state = state._replace(problem=ButtonSilent(name))
            known[name] = state
        return known

    def _seats(self) -> list[tuple[str, str]]:
        """Each seat's colour and name: of the game that is open, else of any."""
        view = self._showing().view
        if view is not None:
            return [(seat["colour"], seat["name"]) for seat in said_here(view)["seats"]]
        return [(colour, team_name(colour)) for colour in COLOURS]

    # -- what is to be seen ------------------------------------------------------------------------------

    def lay(self) -> None:
        foot = top = theme.height - _FOOT
        said_high = _SAID
        if theme.portrait:
            top, said_high = foot - _TOOL - theme.space("gap"), _UPRIGHT_SAID
        self._lay_cells((_EDGE, _EDGE, theme.width - 2 * _EDGE, top - said_high - 8 - _EDGE))
        box = (_EDGE + 6, top - said_high - 4, theme.width - 2 * _EDGE - 12, said_high)
        size = theme.font_u("label")
        self._said = self.words("", box, size_u=size, smallest_u=17, lines=7 if theme.portrait else 4)
        self._lay_foot(foot)
        self._look()

    def _lay_cells(self, box: Box) -> None:
        x, y, w, h = box
        names, gap = self._buttons(), theme.space("gap")
        columns, rows = _shared_out(len(names))
        wide, high = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
        self._cells = {}
        for number, name in enumerate(names):
            row, column = divmod(number, columns)
            cell = self._cells[name] = ButtonCell(names=self.names)
            where = (x + column * (wide + gap), y + row * (high + gap), wide, high)
            self.touchable(f"button:{name}", cell, where, partial(self._touched, name))

    def _lay_foot(self, y: float) -> None:
        gap, whole = theme.space("gap"), theme.width - 2 * _EDGE
        self.lay_back(self._back, (_EDGE, y, _BACK, _TOOL))
        left, wide = _EDGE + _BACK + gap, (whole - _BACK - 3 * gap) / 3
        lamps, buzzer, anew = ((left + number * (wide + gap), y, wide, _TOOL) for number in range(3))
        if theme.portrait:
            above, wide = y - _TOOL - gap, (whole - gap) / 2
            lamps, buzzer = ((_EDGE + number * (wide + gap), above, wide, _TOOL) for number in range(2))
            anew = (left, y, whole - _BACK - gap, _TOOL)
        usual = {"kind": "tool", "stands": "beside"}
        self.tile("lamps", lamps, self._try_lamps, icon="brightness-7", label=text("Try the lamps"), **usual)
        self.tile(
            "buzzer", buzzer, self._go_to_buzzer, icon="volume-high", label=text("Try the buzzer"), **usual
        )
        self.tile("anew", anew, self._from_zero, icon="restart", label=text("Count from zero"), **usual)

    def _look(self) -> None:
        """Bring everything up to date."""
        known, now_ns = self._known(), self._now_ns()
        if list(known) != list(self._cells):
            self.anew()
            return
        for name, state in known.items():
            self._cells[name].look = self._look_of(state, now_ns, self._cells[name].width / theme.u)
        said = self._says(known, now_ns)
        if self._said is not None and self._said.text != said:
            self._said.text = said
            self._boxes = None  # more than a cell has changed

    def _look_of(self, state: ButtonState, now_ns: int, wide: float) -> ButtonLook:
        seat, seats = self._machine.pairing().owners.get(state.button), self._seats()
        colour, owner = seats[seat] if seat is not None and seat < len(seats) else ("", "")
        lines = [check_up.presses(state.presses)]
        if self._counts(state.button):
            edges = check_up.edges(state)
            lines += [", ".join(edges)] if wide >= BROAD else edges
        lines.append(check_up.level(state, now_ns))
        return ButtonLook(
            capitalised(button_name(state.button)), owner, colour, tuple(lines), state.down,
            state.problem is not None, self._tried[:1] == [state.button], state.button == self._chosen,
            short_button_name(state.button) if is_on_box(state.button) else "",
        )  # fmt: skip

    def _says(self, known: Mapping[str, ButtonState], now_ns: int) -> str:
        """What is said at the foot: of the lamp that is tried, the button last pressed, what is broken."""
        lamps, name = self._machine.outfit.lamps, next(iter(self._tried), "")
        if is_on_box(name):
            return text("The lamp of {button} blinks now.", button=button_name(name))
        if name in lamps:
            if name == lamps[name]:
                return text("The lamp on {pin} blinks now.", pin=name)
            return text(
                "The lamp on {pin} blinks now, beside {button}.", pin=lamps[name], button=button_name(name)
            )
        state = known.get(self._chosen or "")
        if state is None:
            state = next((state for state in known.values() if state.problem is not None), None)
        if state is None:
            return self._greeting()
        edges = check_up.edges(state) if self._counts(state.button) else ()
        counted = [check_up.presses(state.presses), *edges]
        said = ", ".join([*counted, check_up.level(state, now_ns)])
        more = check_up.trouble(state.problem) if state.problem else self._of_its_lamp(state.button)
        return "\n".join([f"{capitalised(button_name(state.button))}: {said}", more])

    def _greeting(self) -> str:
        if not self._machine.outfit.is_pretended or any(map(is_on_box, self._buttons())):
            return text("Press any button: it lights here, and is counted. A touch on it blinks its lamp.")
        return "\n".join([
            text("There are no pins here. The keys 1 to 8 are the buttons: each lights as it is pressed."),
            text("Lamps and buzzer are only shown, at the foot of the screen, while a game is open."),
        ])  # fmt: skip

    def _of_its_lamp(self, name: str) -> str:
        outfit = self._machine.outfit
        if is_on_box(name):
            return text("Its lamp is on the box: a touch on the button blinks it.")
        if outfit.is_pretended:
            return text("Lamps and buzzer are only shown, at the foot of the screen, while a game is open.")
        if name in outfit.lamps:
            return text("Its lamp is on {pin}: a touch on the button blinks it.", pin=outfit.lamps[name])
        return text("It has no lamp.")

    def _counts(self, name: str) -> bool:
        """Whether somebody else counts the edges and presses of that button."""
        return is_on_box(name) or (self._machine.outfit.counts and name not in KEYS)

    # -- what happens ------------------------------------------------------------------------------------

    def showing(self, showing: Showing) -> None:
        for name, at_ns in showing.pressed_since(self._presses):
            self._counted[name] += 1
            self._pressed_ns[name] = self._since_ns[name] = at_ns
            self._chosen = name
        self._presses = showing.presses
        self._look()

    def _touched(self, name: str) -> None:
        self._chosen = name
        outfit = self._machine.outfit
        owned = self._machine.pairing().owners if outfit.is_pretended else outfit.lamps
        has_lamp = name in (self._on_boxes() if is_on_box(name) else owned)
        self._try([name] if has_lamp else [])

    def _on_boxes(self) -> list[str]:
        """The buttons of boxes, each of which has a lamp, but for a box that is away."""
        known = self._known()
        return [name for name in filter(is_on_box, known) if not check_up.is_away(known[name])]

    def _try(self, lamps: Sequence[str]) -> None:
        self._stop_lamps()
        self._tried = list(lamps)
        if lamps:
            self._try_lamp(lamps[0])
            self._next_lamp = Clock.schedule_interval(self._go_on_with_lamps, LAMP_S)
        self._look()

    def _try_lamp(self, name: str) -> None:
        if self._machine.sounds is not None:
            self._machine.sounds.try_lamp(name)

    def _try_lamps(self) -> None:
        """One after the other, in the order of the seats; a touch on a button ends that."""
        lamps = list(self._machine.outfit.lamps)
        if self._machine.outfit.is_pretended:
            owners = self._machine.pairing().owners
            lamps = [name for name in self._buttons() if name in owners and not is_on_box(name)]
        lamps += self._on_boxes()
        if not lamps and not any(map(is_on_box, self._buttons())):
            self._aloud(text("hardware.toml names no lamp."))
        self._try(lamps)

    def _go_on_with_lamps(self, _dt: float) -> None:
        del self._tried[:1]
        if self._tried:
            self._try_lamp(self._tried[0])
        else:
            self._stop_lamps()
        self._look()

    def _stop_lamps(self) -> None:
        self._tried = []
        if self._next_lamp is not None:
            self._next_lamp.cancel()

    def _go_to_buzzer(self) -> None:
        self._visit(TryBuzzer(machine=self._machine, rest=self._rest, back=self._back))

    def _from_zero(self) -> None:
        self._count_anew()
        self._look()

    def _count_anew(self) -> None:
        self._counted.clear()
        self._before = {state.button: state for state in self._states()}


def check_up_page(reach: Reach) -> CheckUp:
    """The page, with what it may reach."""
    return CheckUp(
        machine=reach.machine, showing=reach.showing, now_ns=reach.now_ns, rest=reach.rest, aloud=reach.aloud,
        visit=reach.visit, back=reach.back,
    )  # fmt: skip


def _shared_out(count: int) -> tuple[int, int]:
    """Columns and rows for so many cells."""
    columns = min(count, 2 if count <= 4 else 3 if count <= 6 else 4)
    if theme.portrait:
        columns = 1 if count <= 4 else 2
    return columns, -(-count // columns)
