"""The scripted evening: a table log played through the real app, by fingers and buttons, in a time-lapse.

Nothing here calls a widget. A touch looks for the tile that says the deed, as a person looks for its words,
and enters as an SDL event at its middle; a button is pressed on the pretend Pi. The app's clock is ours and
moves as the log says, so a minute of sand takes as long as its pictures. Every `expect` of the log must hold
of what the table thread published, and in the end the journal must tell the same evening.

The player is a generator, taken one step further with every frame: what it waits for, it yields for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from kivy.base import EventLoop, ExceptionManager

from companion import tablelog
from companion.clock import ManualClock
from companion.game import Header, SeatEntry
from companion.journal import Journal
from companion.lines import Kind, Line, line_of
from companion.seats import Player
from ui import picture, sdl
from ui.app import TableApp
from ui.touches import push_touch
from ui.turn import on_glass
from ui.words.cranium import sentence
from ui.words.seats import as_said_here, team_name

EVENING = Path(__file__).with_name("evening.jsonl")
PATIENCE_S = 20.0
WITHOUT_BUTTON = frozenset({1})  # the seats that press on the screen
TAP_MS, BETWEEN_TAPS_MS = 60.0, 400.0
# How long a person gets to look at each step, where there is a window to look at.
LINGER_S = 0.3
_STEP_NS, _SMALL_STEPS, _LOOK_STEPS = 100_000_000, 8, 5
_SETTLES_S = 0.35  # for whatever slides or fades to have done so, before its picture is taken

Steps = Generator[None, None, None]


class DemoFailed(Exception):  # noqa: N818
    """The app did not do what the log says."""


class PretendButtons(Protocol):
    """What the player presses: the pretend Pi's buttons."""

    def press(self, button: str, at_ns: int | None = None) -> None: ...

    def release(self, button: str, at_ns: int | None = None) -> None: ...


class Demo:
    """Plays one evening.

    Args:
        pins: the names of the buttons, in the order of the seats.
        out: the folder for pictures; None takes none.
        tell: hears of every step.
    """

    def __init__(
        self,
        app: TableApp,
        clock: ManualClock,
        buttons: PretendButtons,
        pins: Sequence[str],
        *,
        out: Path | None,
        tell: Callable[[str], None],
        linger_s: float = 0.0,
    ) -> None:
        self._app, self._clock, self._buttons, self._pins = app, clock, buttons, pins
        self._out, self._tell, self._linger_s = out, tell, linger_s
        self._pictures = 0
        self._rests = linger_s > 0
        self._steps = self._evening(EVENING.read_text("utf-8"))
        self.failure: str | None = None
        self.is_over = False

    def step(self) -> None:
        """Go on, once a frame; at the end the app is left."""
        if self.is_over:
            return
        try:
            next(self._steps)
        except StopIteration:
            self._end(None)
        except Exception as error:
            self._end(f"{type(error).__name__}: {error}" if not isinstance(error, DemoFailed) else str(error))
        if not self._rests:
            self._app.loop.wake()  # nobody looks on: a frame after the other

    def _end(self, failure: str | None) -> None:
        self.failure, self.is_over = failure, True
        self._app.leave()

    # -- the evening -------------------------------------------------------------------------------------

    def _evening(self, log: str) -> Steps:
        lines = log.splitlines()
        first = next(number for number, raw in enumerate(lines) if raw.startswith("{"))
        header = _as_said_here(tablelog.header_of(lines[first].encode()))
        yield from self._until("the first page", lambda: self._app.pages.name == "Start")
        yield from self._take("start")
        yield from self._seat_teams(header)
        yield from self._until("the table", lambda: self._app.shown.view is not None)
        began = self._app.shown.header
        if began != header:
            raise DemoFailed(f"the game began with {began}, not with {header}")
        for number, raw in enumerate(lines[first + 1 :], start=first + 2):
            try:
                yield from self._line(raw)
            except DemoFailed as failure:
                raise DemoFailed(f"{EVENING.name}:{number}: {failure}") from None
        yield from self._rematch()

    def _seat_teams(self, header: Header) -> Steps:
        """From the first page to the game of this header, as a table would."""
        yield from self._touch("new_game")
        yield from self._take("new-game-which")
        yield from self._touch("game:cranium")
        for _ in range(len(header.seats) - 2):
            yield from self._touch("more")
        for seat, entry in enumerate(header.seats):
            yield from self._touch(f"seat:{seat}")
            for player in entry.players or ():
                if f"known:{player.name}" in self._app.pages.ways:
                    yield from self._touch(f"known:{player.name}")
                elif player.birthday is None:
                    yield from self._touch("guest")
                else:
                    yield from self._name(player.name, player.birthday)
        yield from self._take("new-game-seats")
        yield from self._touch("next")
        for option, value in header.options.items():
            yield from self._touch(f"{option}:{value}")
        yield from self._take("new-game-options")
        yield from self._touch("next")
        yield from self._take("new-game-who-begins")
        yield from self._touch(f"begins:{header.starter}")
        for seat in range(len(header.seats)):
            if seat == 0:
                yield from self._take("new-game-buttons")
            if seat in WITHOUT_BUTTON:
                yield from self._touch("no_button")
            else:
                yield from self._press(seat)
                self._buttons.release(self._pins[seat])

    def _name(self, name: str, birthday: str) -> Steps:
        """Type a name on the keyboard, and say its birthday."""
        yield from self._touch("new_name")
        for letter in name.lower():
            yield from self._touch("space" if letter == " " else letter)
        yield from self._take("keyboard")
        yield from self._touch("done")
        month, day = birthday.split("-")[-2:]
        yield from self._touch(f"month:{int(month)}")
        yield from self._take("new-game-birthday")
        yield from self._touch(f"day:{int(day)}")

    def _rematch(self) -> Steps:
        """The same people again; their rules; and away to the first page, where the game waits."""
        won = self._app.shown.game
        yield from self._touch("rematch")
        yield from self._until("the rematch", lambda: self._app.shown.game not in (won, None))
        yield from self._touch("rules")
        yield from self._take("rules")
        yield from self._touch("sheet")
        yield from self._touch("more")
        yield from self._take("more")
        yield from self._touch("start")
        yield from self._until("the first page", lambda: self._app.pages.name == "Start")
        yield from self._take("start-with-an-open-game")
        yield from self._touch("settings")
        yield from self._take("settings")
        yield from self._touch("back")

    # -- one line of the log -----------------------------------------------------------------------------

    def _line(self, raw: str) -> Steps:
        if raw.startswith("# picture: "):
            yield from self._take(raw.removeprefix("# picture: "))
            return
        if raw.startswith("#"):
            self._tell(raw.removeprefix("# "))
            return
        line = line_of(raw.encode())
        if line.at_us is not None:
            if line.do == "roll":
                # The die first, then where it led: only the second tap is the deed.
                yield from self._advance_to(line.at_us - 1_000_000)
                yield from self._touch(f"to:{line.args['colour']}", tap_ms=0)
            yield from self._advance_to(line.at_us)
        match line.kind:
            case Kind.SAY:
                yield from self._say(line)
            case Kind.PRESS:
                yield from self._press(line.number)
            case Kind.RELEASE:
                self._buttons.release(self._pins[line.number])
            case Kind.UNDO:
                yield from self._deed("undo")
            case Kind.REDO:
                yield from self._deed("redo")
            case Kind.EXPECT:
                yield from self._expect(line.args)
            case Kind.CRASH | Kind.TIME:
                pass

    def _say(self, line: Line) -> Steps:
        yield from self._deed(":".join([line.do, *(str(value).lower() for value in line.args.values())]))

    def _deed(self, says: str) -> Steps:
        """Tap what says this just now, and see the table take it up."""
        before = self._app.shown.serial
        yield from self._touch(says, tap_ms=0)
        yield from self._until(f"{says} to be done", lambda: self._app.shown.serial > before)
        view = self._app.shown.view
        self._tell(f"        {sentence(view) if view is not None else ''}")

    def _press(self, seat: int) -> Steps:
        """A seat's button goes down: its own, or where it has none the one on the screen."""
        before = self._app.shown.presses
        if seat in WITHOUT_BUTTON:
            yield from self._touch(f"buzz:{seat}", tap_ms=0)
        else:
            self._tell(f"{self._time()}  the button of seat {seat} goes down ({self._pins[seat]})")
            self._buttons.press(self._pins[seat])
        yield from self._until("the press", lambda: self._app.shown.presses > before)

    def _expect(self, wanted: Mapping[str, Any]) -> Steps:
        """What is expected must come to hold of what was published."""

        def failing() -> list[str]:
            view = self._app.shown.view
            return [path for path in wanted if not tablelog.agrees(wanted[path], tablelog.found(view, path))]

        try:
            yield from self._until("what the log expects", lambda: not failing())
        except DemoFailed:
            got = {path: tablelog.found(self._app.shown.view, path) for path in failing()}
            told = (f"{path}: expected {wanted[path]}, got {found}" for path, found in got.items())
            raise DemoFailed("; ".join(told)) from None

    # -- fingers, time, pictures -------------------------------------------------------------------------

    def _touch(self, says: str, tap_ms: float = TAP_MS) -> Steps:
        """Tap the middle of the tile that says this, as an event of the window's."""
        self._clock.advance(0 if tap_ms == 0 else BETWEEN_TAPS_MS)
        yield from self._until(f"a tile that says {says}", lambda: says in self._app.pages.ways)
        tile = self._app.pages.ways[says]
        x, y = tile.to_window(*tile.center)
        window = EventLoop.window
        glass, down = on_glass(x, y, window.size, window.rotation), window.height - y
        label = getattr(tile, "label", "") or getattr(tile, "word", "") or getattr(tile, "sign", "") or says
        self._tell(f"{self._time()}  touch “{label.replace(chr(10), ' ')}” at {x:.0f}, {down:.0f}")
        push_touch(sdl.FINGER_DOWN, *glass)
        yield from self._frames()
        self._clock.advance(tap_ms)
        push_touch(sdl.FINGER_UP, *glass)
        yield from self._frames()
        yield from self._wait(self._linger_s)

    def _frames(self) -> Steps:
        """What was pushed is seen in the next frame, and what it leads to in the one after."""
        yield
        yield

    def _advance_to(self, at_us: int) -> Steps:
        """Move the app's clock to that table time; where people look on, not all at once."""
        clock = self._app.shown.clock
        if clock is None:
            raise DemoFailed("no game is open")
        until_ns = clock.monotonic_ns(at_us)
        rest_ns = until_ns - self._clock.now_ns()
        if rest_ns < 0:
            raise DemoFailed("the log's time goes back")
        # The last of it in steps as long as frames: what falls then has begun to fall.
        small = min(_SMALL_STEPS, rest_ns // _STEP_NS)
        large = max(1, int(self._linger_s * 30))
        for step_ns in (*[(rest_ns - small * _STEP_NS) // large] * large, *[_STEP_NS] * small):
            yield from self._advance(step_ns)
        yield from self._advance(until_ns - self._clock.now_ns())

    def _advance(self, by_ns: int) -> Steps:
        before = self._app.shown.serial
        self._clock.advance(by_ns / 1e6)
        self._app.table.tick()
        yield from self._until("the table", lambda: self._app.shown.serial > before)

    def _take(self, name: str) -> Steps:
        """A picture of the page, once everything on it has come to rest."""
        if self._out is None:
            return
        if self._app.shown.clock is not None:
            for _ in range(_LOOK_STEPS):
                yield from self._advance(_STEP_NS)
        yield from self._wait(_SETTLES_S)
        self._pictures += 1
        picture.take(self._out / f"{self._pictures:02d}-{name}.png")
        self._tell(f"    picture {self._pictures:02d}-{name}.png")

    def _wait(self, seconds: float) -> Steps:
        until = time.monotonic() + seconds
        rests, self._rests = self._rests, True
        yield
        while time.monotonic() < until:
            yield
        self._rests = rests

    def _until(self, what: str, holds: Callable[[], bool]) -> Steps:
        """Let frames pass until it holds. It waits for threads, so it is patient; the app's clock stands."""
        patience = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > patience:
                seen = f"{self._app.pages.name}: {', '.join(self._app.pages.ways)}"
                raise DemoFailed(f"waited in vain for {what}; seen is {seen}")
            yield

    def _time(self) -> str:
        clock = self._app.shown.clock
        if clock is None:
            return "  --.-"
        return f"{clock.table_us(self._clock.now_ns()) / 1e6:6.1f}"


class DemoApp(TableApp):
    """The real app, with a player that goes on with every frame."""

    player: Demo | None = None

    def on_start(self) -> None:
        super().on_start()
        ExceptionManager.remove_handler(self.mishaps)  # nothing may go wrong in the evening

    def drift(self) -> bool:
        """Every frame is a step of the player's."""
        return super().drift() if self.player is None or self.player.is_over else False

    def frame(self) -> bool:
        moves = super().frame()
        if self.player is not None and not self.player.is_over:
            self.player.step()
            return True
        return moves


def earlier_evening(journal: Journal) -> None:
    """Keep a game that some of the people left open the evening before: they are known here."""
    seats = (
        SeatEntry(team_name("red"), "red", (Player("Anna", "12-01"), Player("Bo"))),
        SeatEntry(team_name("blue"), "blue", (Player("Ida"), Player("Per"))),
    )
    table = tablelog.begin(Header(1, "cranium", seats, {}, 1), journal, "2026-11-29T21:14")
    table.say("choose_deck", {"deck": "green"}, 4_000_000)
    table.say("read_card", {"all_play": False}, 9_000_000)


def differs_from_the_log(journal: Journal) -> str:
    """What the evening in the journal, played again, shows otherwise than the log itself does; or nothing."""
    game = journal.games()[1].id  # the newest is the rematch
    *_, kept = tablelog.play(tablelog.exported(journal.lines(game)), lambda _: Journal(None), judge=False)
    *_, told = tablelog.play(EVENING.read_bytes(), lambda _: Journal(None), judge=False)
    views = [_without_names(step.session.view()) for step in (kept, told)]
    return ", ".join(f"{path}: {value} not {views[1].get(path)}" for path, value in views[0].items()
                     if value != views[1].get(path))  # fmt: skip


def _without_names(view: dict[str, Any]) -> dict[str, Any]:
    for seat in view["seats"]:
        del seat["name"], seat["players"]
    return view


def _as_said_here(header: Header) -> Header:
    """The header as this table's language would make it: teams without a name of their own, and guests."""

    def player(one: Player) -> Player:
        return Player(as_said_here(one.name), one.birthday)

    seats = tuple(
        SeatEntry(team_name(seat.colour or ""), seat.colour, tuple(map(player, seat.players or ())))
        for seat in header.seats
    )
    return msgspec.structs.replace(header, seats=seats)
