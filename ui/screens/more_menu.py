"""More: what is said seldom. A team comes late or leaves, the table is put right by hand, the game stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.seats import COLOURS
from ui.i18n import text
from ui.screens.game_page import Box, GamePage, says
from ui.theme import theme
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling
from ui.words.choices import Choice, View
from ui.words.cranium import space_name
from ui.words.seats import is_here, team_name

_SPACES = ("red", "blue", "green", "yellow", "purple")


@dataclass(frozen=True)
class _Entry:
    """One tile of the menu."""

    name: str
    label: str
    deed: Callable[[], None]
    icon: str = ""
    second: str = ""
    mark: str = ""
    deck: str = ""
    refused: str = ""
    chosen: bool = False


class MoreMenu(GamePage):
    """Tiles that lead to further tiles; the last one says an action and goes back to the table.

    Leads itself to "back", "language" and "start".
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._at: Callable[[], list[_Entry]] = self._first
        self._question = ""
        self._lane = "outer"
        self._keyboard: Keyboard | None = None

    def on_parent(self, _menu: Any, parent: Any) -> None:
        """Whoever comes here next begins at the first tiles."""
        if parent is None:
            self._begin()

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the menu."""
        return self._keyboard

    def open(self, view: View) -> None:
        """Come here anew, though we may be seen already."""
        self._begin()
        self.show(view)

    def _begin(self) -> None:
        self._at, self._question, self._keyboard = self._first, "", None
        self._drawn = ()

    def anew(self, slide: bool = False) -> None:
        """As every page; the keyboard, while it is up, lies over all."""
        super().anew(slide)
        if self._keyboard is not None:
            self._keyboard.anew()
            self.ways = self._keyboard.ways
            self.add_widget(self._keyboard)

    def lay_body(self) -> None:
        """The tiles of where one is, under the question that they answer."""
        top = 184.0 if self.has_band else 96.0
        if self._question:
            self.words(self._question, (28, top, theme.width - 56, 44), size_u=30, smallest_u=22, weight=600)
            top += 52
        entries = self._at()
        columns = (1 if len(entries) <= 7 else 2) if theme.portrait else (2 if len(entries) <= 4 else 3)
        for entry, box in zip(entries, self._grid(len(entries), columns, top), strict=True):
            self.tile(
                entry.name, box, partial(self._take, entry), label=entry.label, icon=entry.icon,
                mark=entry.mark, deck=entry.deck, second=entry.refused or entry.second, chosen=entry.chosen,
                kind="refused" if entry.refused else "normal", stands="beside", align="left",
                icon_u=40, label_u=25,
            )  # fmt: skip

    def lay_tools(self) -> None:
        """The way back: one step, or to the table."""
        label = text("Back") if self._question else text("Back to the table")
        icon = "arrow-left" if self._question else "close"
        where = (20.0, self.tools_y, theme.width - 40, 64.0)
        self.tile("back", where, self._back, kind="primary", icon=icon, label=label)

    def _grid(self, count: int, columns: int, top: float) -> Sequence[Box]:
        rows = max(1, -(-count // columns))
        w = (theme.width - 40 - 8 * (columns - 1)) / columns
        h = min(96.0, (self.tools_y - 8 - top - 8 * (rows - 1)) / rows)
        return [(20 + (i % columns) * (w + 8), top + (i // columns) * (h + 8), w, h) for i in range(count)]

    def _take(self, entry: _Entry) -> None:
        if entry.refused:
            self.tell(entry.refused)
        else:
            entry.deed()

    def _lead(self, at: Callable[[], list[_Entry]], question: str) -> None:
        self._at, self._question = at, question
        self.anew()

    def _back(self) -> None:
        if self._question:
            self._lead(self._first, "")
        else:
            self._go("back")

    def _do(self, do: str, **args: Any) -> None:
        self._say(do, **args)
        self._go("back")

    # The first tiles

    def _first(self) -> list[_Entry]:
        said = self._words.more(self.view)
        entries = [
            _Entry("join", choice.label, self._spell_team, choice.icon, choice.second)
            for choice in said
            if choice.do == "join"
        ]
        if any(choice.do == "leave" for choice in said):
            question = text("Who leaves?")
            leave = partial(self._lead, self._leaving, question)
            entries.append(_Entry("leave", text("A team leaves"), leave, "account-off-outline"))
        right = partial(self._lead, self._whose_standing, text("Whose piece stands elsewhere?"))
        entries.append(
            _Entry(
                "standing", text("Move a piece"), right, "map-marker-outline", text("It stands elsewhere.")
            )
        )
        turn = partial(self._lead, self._whose_turn, text("Whose turn is it?"))
        entries.append(
            _Entry(
                "turn", text("Another turn"), turn, "account-switch-outline", text("It is somebody else's.")
            )
        )
        entries.append(_Entry("language", text("Language"), partial(self._go, "language"), "web"))
        entries.append(
            _Entry(
                "start",
                text("To the start"),
                partial(self._go, "start"),
                "home-outline",
                text("The game is kept."),
            )
        )
        for choice in said:
            if choice.do == "stop_game":
                stop = partial(self._lead, self._stopping, text("Stop the game for good?"))
                entries.append(_Entry("stop_game", choice.label, stop, choice.icon, choice.second))
        return entries

    def _leaving(self) -> list[_Entry]:
        return [self._said(choice) for choice in self._words.more(self.view) if choice.do == "leave"]

    def _said(self, choice: Choice) -> _Entry:
        mark = self.view["seats"][choice.args["seat"]]["colour"] if "seat" in choice.args else ""
        deed = partial(self._do, choice.do, **choice.args)
        return _Entry(says(choice), choice.label, deed, mark=mark, refused=choice.refused)

    def _stopping(self) -> list[_Entry]:
        return [
            _Entry("go_on", text("Go on playing"), partial(self._go, "back"), "play"),
            _Entry(
                "stop_game:sure",
                text("Stop the game"),
                partial(self._do, "stop_game"),
                "stop",
                text("Nobody wins."),
            ),
        ]

    # Putting the table right

    def _teams(self, name: str, deed: Callable[[int], None], now: int | None = None) -> list[_Entry]:
        seats = self.view["seats"]
        return [
            _Entry(
                f"{name}:{seat}",
                seats[seat]["name"],
                partial(deed, seat),
                mark=seats[seat]["colour"],
                chosen=seat == now,
            )
            for seat in range(len(seats))
            if is_here(self.view, seat)
        ]

    def _whose_turn(self) -> list[_Entry]:
        def turn(seat: int) -> None:
            self._do("correct", set={"turn.seat": seat})

        return self._teams("turn", turn, self.view["turn"]["seat"])

    def _whose_standing(self) -> list[_Entry]:
        return self._teams("standing", self._ask_where)

    def _ask_where(self, seat: int) -> None:
        name = self.view["seats"][seat]["name"]
        self._lane = self.view["seats"][seat]["standing"]["lane"] or "outer"
        self._lead(partial(self._where, seat), text("Where does {team} stand?", team=name))

    def _where(self, seat: int) -> list[_Entry]:
        """START, spaces, planet, Central; where the board has lanes, also which of them."""
        now = self.view["seats"][seat]["standing"]
        has_lanes = any(team["standing"]["lane"] for team in self.view["seats"])

        def entry(label: str, kind: str, colour: str | None = None, icon: str = "") -> _Entry:
            fields = {"standing.kind": kind, "standing.colour": colour}
            if has_lanes:
                fields["standing.lane"] = self._lane if kind == "space" else "outer"
            here = now["kind"] == kind and (kind != "space" or now["colour"] == colour)
            deed = partial(self._do, "correct", seat=seat, set=fields)
            name = f"standing:{seat}:{colour or kind}" if kind != "start" else f"standing:{seat}:start"
            return _Entry(name, label, deed, icon, deck=colour or "" if kind == "space" else "", chosen=here)

        entries = [entry(text("START"), "start", "purple", "flag-outline")]
        entries += [entry(space_name(colour), "space", colour) for colour in _SPACES]
        entries.append(entry(text("Planet"), "planet", icon="orbit"))
        entries.append(entry(text("Cranium Central"), "central", icon="flag-checkered"))
        if has_lanes:
            lane = text("Fast track") if self._lane == "inner" else text("Scenic route")
            entries.append(_Entry("lane", lane, self._other_lane, "swap-horizontal", text("Tap to change")))
        return entries

    def _other_lane(self) -> None:
        self._lane = "outer" if self._lane == "inner" else "inner"
        self.anew()

    # A late team

    def _spell_team(self) -> None:
        used = {seat["colour"] for seat in self.view["seats"]}
        colour = next(each for each in COLOURS if each not in used)
        self._keyboard = Keyboard(
            Spelling(team_name(colour)), self._join, seat=colour, back=self._close_keyboard
        )
        self.anew()

    def _close_keyboard(self) -> None:
        self._keyboard = None
        self.anew()

    def _join(self, name: str) -> None:
        """Its people stay guests: the evening is running, and their birthdays decide nothing any more."""
        self._keyboard = None
        guests = [{"name": text("Guest {number}", number=number)} for number in (1, 2)]
        self._do("join", name=name, players=guests)
