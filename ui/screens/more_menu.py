"""More: what is said seldom. A seat comes late or leaves, the table is put right by hand, the game stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.seats import Player
from ui.games import has_teams, on_screen
from ui.i18n import text
from ui.screens.game_page import GamePage
from ui.screens.late_person import LatePerson
from ui.screens.late_team import LateTeam
from ui.screens.menu import TITLE, Entry, columns_for, most_tiles, one_size, places, said_entry
from ui.screens.new_game.plan import pageful
from ui.theme import theme
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling
from ui.words.choices import Choice, Correction, View
from ui.words.seats import present

_NAMES_A_PAGE = 7  # with a new name and a guest, three rows of three
_LOW = 72.0
_ICON = 36.0
_ASKED_FOR = ("join", "leave", "stop_game")  # these lead to further tiles


class MoreMenu(GamePage):
    """Tiles that lead to further tiles; the last one says an action and goes back to the table.

    Leads itself to "back", "language", "settings" and "start".
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._at: Callable[[], list[Entry]] = self._first
        self._question = ""
        self._keyboard: Keyboard | None = None
        self._known: Sequence[Player] = ()
        self._late: LateTeam | None = None
        self._page = 0
        # Where one came from, step by step.
        self._before: list[tuple[Callable[[], list[Entry]], str]] = []

    def on_parent(self, _menu: Any, parent: Any) -> None:
        """Whoever comes here next begins at the first tiles."""
        if parent is None:
            self._begin()

    @property
    def keyboard(self) -> Keyboard | None:
        """The keyboard, while it lies over the menu."""
        return self._keyboard

    def open(self, view: View, known: Sequence[Player] = (), asks: str = "") -> None:
        """Come here anew, though seen already, to what the tile `asks` leads to; `known` have played here."""
        self._known = known
        self._begin()
        self.show(view)
        if asks in self.ways:
            self.ways[asks].dispatch("on_deed")

    def _begin(self) -> None:
        self._at, self._question, self._keyboard, self._late = self._first, "", None, None
        self._message, self._drawn = None, ()
        self._page, self._before = 0, []

    def anew(self, slide: bool = False) -> None:
        """As every page; the keyboard, while it is up, lies over all: it is first, with the fingers on it."""
        if self._keyboard is not None:
            self._keyboard.anew()
        super().anew(slide)
        if self._keyboard is not None:
            self.ways = self._keyboard.ways
            self.add_widget(self._keyboard)

    def lay_body(self) -> None:
        """The tiles of where one is, under the question that they answer; a band takes its place."""
        top = 94.0 + self.band_room if self.has_band else 96.0
        if self._question and not self.has_band:
            self.words(self._question, (28, top, theme.width - 56, 44), size_u=30, smallest_u=22, weight=600)
            top += 52
        entries = self._paged(self._at(), top)
        is_plain = not any(entry.icon or entry.mark or entry.deck for entry in entries[:-1])
        is_narrow = theme.portrait and columns_for(len(entries), top, self._foot) > 1
        boxes = places(len(entries), top, self._foot)
        # Low tiles have room for a title of the usual size, or for words below a smaller one: all alike.
        is_terse = self.has_band or (not self._question and any(box[3] < _LOW for box in boxes))
        size = TITLE if self._question or is_narrow else one_size(entries, boxes, _ICON)
        for entry, box in zip(entries, boxes, strict=True):
            self.tile(
                entry.name, box, partial(self._take, entry), label=entry.label, icon=entry.icon,
                mark=entry.mark, deck=entry.deck, chosen=entry.chosen,
                second="" if self.has_band else entry.refused or ("" if is_terse else entry.second),
                kind="refused" if entry.refused else "normal", align="centre" if is_plain else "left",
                stands="above" if is_narrow and (entry.icon or entry.mark) else "beside",
                icon_u=_ICON, label_u=size, second_u=theme.font_u("label"),
            )  # fmt: skip

    def _paged(self, entries: list[Entry], top: float) -> list[Entry]:
        """Those of the page that is seen, where one has no room for all."""
        shown, has_others = pageful(entries, most_tiles(top, self._foot), self._page)
        others = Entry("others", text("Others"), self._turn_page, "dots-horizontal")
        return [*shown, others] if has_others else [*shown]

    def lay_tools(self) -> None:
        """The way back: one step, or to the table; and the way on for a late team."""
        if self._question and self._late is not None:
            self._lay_joining(self._late)
            return
        label, icon = (text("Back"), "arrow-left") if self._question else (text("Back to the table"), "close")
        where = (20.0, self.tools_y, theme.width - 40 - 72, 64.0)
        self.lay_help((theme.width - 84, self.tools_y, 64, 64))
        self.tile("back", where, self._back, kind="primary", icon=icon, label=label)

    def _lay_joining(self, late: LateTeam) -> None:
        y, h = self._foot, self.tools_y + 64 - self._foot
        self.lay_back(self._back, (20, y, 84, h))
        missing = late.missing()
        self.tile(
            "join:sure", (112, y, theme.width - 132, h), self._join,
            kind="refused" if missing else "primary", mark=late.colour, icon_u=36,
            label=text("Join in"), label_u=23, second=missing, second_u=theme.font_u("label"),
        )  # fmt: skip

    @property
    def _foot(self) -> float:
        # Upright what a late team misses takes two lines.
        is_joining = bool(self._question) and self._late is not None
        return self.tools_y - 16 if is_joining and theme.portrait else self.tools_y

    def _take(self, entry: Entry) -> None:
        if entry.refused:
            self.refuse(entry.refused)
        else:
            entry.deed()

    def _lead(self, at: Callable[[], list[Entry]], question: str) -> None:
        if question != self._question:  # else the same is asked in other words
            self._before.append((self._at, self._question))
            self._page = 0
        self._at, self._question = at, question
        self.anew()

    def _back(self) -> None:
        if self._question and self._late is not None:
            self._at, self._question, self._before = self._first, "", []
            self._spell_team()
        elif self._before:
            self._at, self._question = self._before.pop()
            self._page = 0
            self.anew()
        else:
            self._go("back")

    def _do(self, do: str, **args: Any) -> None:
        self._say(do, **args)
        self._go("back")

    # The first tiles

    def _first(self) -> list[Entry]:
        said = self._words.more(self.view)
        entries = self._tools()
        entries += [
            Entry(
                "join", choice.label, self._come_late, choice.icon, choice.second, refused=choice.refused
            )
            for choice in said
            if choice.do == "join"
        ]
        entries += [self._said(choice) for choice in said if choice.do not in _ASKED_FOR]
        if any(choice.do == "leave" for choice in said):
            question = text("Who leaves?")
            leave = partial(self._lead, self._leaving, question)
            who = text("A team leaves") if has_teams(self.view["game"]) else text("Somebody leaves")
            entries.append(Entry("leave", who, leave, "account-off-outline"))
        for one in self._words.corrections(self.view):
            put_right = partial(self._lead, partial(self._whose, one), one.asks)
            entries.append(Entry(one.name, one.label, put_right, one.icon, one.second))
        for page, label, second, icon, _ in on_screen(self.view["game"]).asides:
            entries.append(Entry(page, text(label), partial(self._go, page), icon, text(second)))
        if len(self.view["seats"]) > 1:
            turn = partial(self._lead, self._whose_turn, text("Whose turn is it?"))
            it_is = text("It is somebody else's.")
            entries.append(Entry("turn", text("Another turn"), turn, "account-switch-outline", it_is))
        if on_screen(self.view["game"]).has_coach and self.view["phase"] != "over":
            coach, helps = partial(self._go, "coach"), text("It helps whoever wants it.")
            entries.append(Entry("coach", text("The coach"), coach, "school-outline", helps))
        entries.append(Entry("language", text("Language"), partial(self._go, "language"), "web"))
        entries.append(Entry("history", text("Earlier games"), partial(self._go, "history"), "history"))
        entries.append(Entry("settings", text("Settings"), partial(self._go, "settings"), "cog-outline"))
        start, kept = partial(self._go, "start"), text("The game waits there.")
        entries.append(Entry("start", text("To the start"), start, "home-outline", kept))
        for choice in said:
            if choice.do == "stop_game":
                stop = partial(self._lead, self._stopping, text("Stop the game for good?"))
                entries.append(Entry("stop_game", choice.label, stop, choice.icon, choice.second))
        return entries

    def _tools(self) -> list[Entry]:
        """Those that the page of the game has no room for."""
        pause = partial(self._do, "pause")
        tools = {
            "redo": Entry("redo", text("Redo"), self._put_back, "redo-variant"),
            "pause": Entry("pause", text("Pause"), pause, "pause", text("No button does anything then.")),
        }
        usable = {"redo": bool(self.view["redo"]), "pause": not self.view["paused"]}
        return [tools[name] for name in on_screen(self.view["game"]).in_more if usable[name]]

    def _put_back(self) -> None:
        self._redo()
        self._go("back")

    def _leaving(self) -> list[Entry]:
        return [self._said(choice) for choice in self._words.more(self.view) if choice.do == "leave"]

    def _said(self, choice: Choice) -> Entry:
        mark = self.view["seats"][choice.args["seat"]]["colour"] if "seat" in choice.args else ""
        return said_entry(choice, partial(self._do, choice.do, **choice.args), mark)

    def _answer_of(self, correction: Correction, seat: int, choice: Choice) -> Entry:
        """An answer to what is to be put right; one without a deed leads to further ones."""
        further = partial(self._ask_which, correction, seat, **choice.args)
        return said_entry(choice, partial(self._do, choice.do, **choice.args) if choice.do else further)

    def _stopping(self) -> list[Entry]:
        return [
            Entry("go_on", text("Go on playing"), partial(self._go, "back"), "play"),
            Entry(
                "stop_game:sure", text("Stop the game"), partial(self._do, "stop_game"), "stop",
                text("Nobody wins."),
            ),
        ]  # fmt: skip

    # Putting the table right

    def _teams(self, name: str, deed: Callable[[int], None], refused: Mapping[int, str]) -> list[Entry]:
        seats = self.view["seats"]
        return [
            Entry(
                f"{name}:{seat}",
                seats[seat]["name"],
                partial(deed, seat),
                mark=seats[seat]["colour"],
                refused=refused.get(seat, ""),
            )
            for seat in present(seats)
        ]

    def _whose_turn(self) -> list[Entry]:
        def turn(seat: int) -> None:
            self._do("correct", set={"turn.seat": seat})

        # Said of the team that has the turn it would do nothing but throw away the step that it is at.
        has_it = {self.view["turn"]["seat"]: text("It has the turn already.")}
        return self._teams("turn", turn, has_it)

    def _whose(self, correction: Correction) -> list[Entry]:
        return self._teams(correction.name, partial(self._ask_which, correction), {})

    def _ask_which(self, correction: Correction, seat: int, **args: Any) -> None:
        self._lead(partial(self._which, correction, seat, args), correction.question(self.view, seat, **args))

    def _which(self, correction: Correction, seat: int, args: Mapping[str, Any]) -> list[Entry]:
        offered = correction.offers(self.view, seat, **args)
        return [self._answer_of(correction, seat, choice) for choice in offered]

    # A late team

    def _come_late(self) -> None:
        if not has_teams(self.view["game"]):
            self._spell_person(LatePerson(self.view, self._known))
            return
        self._late, self._page = LateTeam(self.view, self._known), 0
        self._spell_team()

    def _spell_team(self) -> None:
        assert self._late is not None
        asks = partial(text, "What is the team called?")
        self._spell(self._late.name, asks, (), self._name_team, self._open_first)

    def _open_first(self) -> None:
        self._begin()
        self.anew()

    def _name_team(self, name: str) -> None:
        assert self._late is not None
        self._late.name = name
        self._keyboard = None
        self._lead(self._seating, text("Who plays in {team}?", team=name))

    def _seating(self) -> list[Entry]:
        """A new name and a guest, which stay where they are while people come; who is one tap away."""
        late = self._late
        assert late is not None
        shown, has_others = pageful(late.offered, _NAMES_A_PAGE, self._page)
        entries = [
            Entry("new_name", text("New name"), self._spell_player, "keyboard-outline"),
            Entry("guest", text("Guest"), self._seat_guest, "account-plus-outline"),
        ]
        entries += [
            Entry(
                f"known:{player.name}",
                player.name,
                partial(self._toggle, player),
                "account-outline",
                chosen=late.plays(player),
            )
            for player in shown
        ]
        if has_others:
            entries.append(Entry("others", text("Others"), self._turn_page, "dots-horizontal"))
        return entries

    def _toggle(self, player: Player) -> None:
        self._change(lambda late: late.toggle(player))

    def _turn_page(self) -> None:
        self._page += 1
        self.anew()

    def _seat_guest(self) -> None:
        self._page = 0
        self._change(LateTeam.add_guest)

    def _change(self, change: Callable[[LateTeam], None]) -> None:
        """Change who is in the late team; a band that said what it misses has said enough."""
        assert self._late is not None
        missing = self._late.missing()
        change(self._late)
        if self._message is not None and self._message.said == missing:
            self._message = None
        self.anew()

    def _spell_player(self) -> None:
        assert self._late is not None
        known = [one.name for one in self._late.offered]
        asks = partial(text, "Who plays in {team}?", team=self._late.name)
        self._spell("", asks, known, self._name_player, self._close_keyboard)

    def _name_player(self, name: str) -> None:
        self._page, self._keyboard = 0, None
        self._change(lambda late: late.add(name))

    def _spell(
        self,
        name: str,
        asks: Callable[[], str],
        known: Sequence[str],
        done: Callable[[str], None],
        back: Callable[[], None],
        colour: str = "",
    ) -> None:
        if self._late is not None:
            colour = self._late.colour
        self._keyboard = Keyboard(Spelling(name), done, asks, known=known, seat=colour, back=back)
        self.anew()

    def _close_keyboard(self) -> None:
        self._keyboard = None
        self.anew()

    # A late person

    def _spell_person(self, late: LatePerson, name: str = "") -> None:
        done = partial(self._name_person, late)
        self._spell(
            name, lambda: text("Who joins in?"), late.offered, done, self._open_first, late.colour
        )  # fmt: skip

    def _name_person(self, late: LatePerson, name: str) -> None:
        self._keyboard = None
        namesake = late.namesake(name)
        if namesake is None:
            self._do("join", name=name)
            return
        other = late.numbered(namesake)
        self._lead(
            lambda: [
                Entry("another", text("Somebody else"), partial(self._do, "join", name=other),
                      "account-plus-outline", text("Is called {name} here", name=other)),
                Entry("respell", text("Another name"), partial(self._spell_person, late, name),
                      "keyboard-outline"),
            ],
            text("{name} plays already.", name=namesake),
        )  # fmt: skip

    def _join(self) -> None:
        assert self._late is not None
        missing = self._late.missing()
        if missing:
            self.refuse(missing)
        else:
            self._do("join", **self._late.as_said())
