"""The scripted evening: a table log played through the real app, by fingers and buttons, in a time-lapse.

Nothing here calls a widget. What is touched are the tiles that say the deeds (`ui/demo_hands.py`); a button
is pressed on the pretend Pi. The app's clock is ours and moves as the log says, so a minute of sand takes as
long as its pictures. Every `expect` of the log must hold of what the table thread published, and in the end
the journal must tell the same evening. After it a game of Crag is begun, and left for another evening.

The player is a generator, taken one step further with every frame: what it waits for, it yields for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from kivy.base import ExceptionManager

from companion import tablelog
from companion.clock import ManualClock
from companion.game import Header, SeatEntry
from companion.journal import Journal
from companion.lines import Kind, Line, line_of
from companion.seats import Player
from ui.app import TableApp
from ui.demo_hands import DemoFailed, Hands, Steps
from ui.demo_sheet import a_game_of_crag
from ui.words.seats import as_said_here, team_name

EVENING = Path(__file__).with_name("evening.jsonl")
WITHOUT_BUTTON = frozenset({1})  # the seats that press on the screen
# How long a person gets to look at each step, where there is a window to look at.
LINGER_S = 0.3


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
        self._app, self._buttons, self._pins = app, buttons, pins
        self._hands = Hands(app, clock, out, tell, linger_s)
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
        if not self._hands.rests:
            self._app.loop.wake()  # nobody looks on: a frame after the other

    def _end(self, failure: str | None) -> None:
        self.failure, self.is_over = failure, True
        self._app.leave()

    # -- the evening -------------------------------------------------------------------------------------

    def _evening(self, log: str) -> Steps:
        lines = log.splitlines()
        first = next(number for number, raw in enumerate(lines) if raw.startswith("{"))
        header = _as_said_here(tablelog.header_of(lines[first].encode()))
        yield from self._hands.until("the first page", lambda: self._app.pages.name == "Start")
        yield from self._hands.take("start")
        yield from self._seat_teams(header)
        yield from self._hands.until("the table", lambda: self._app.shown.view is not None)
        began = self._app.shown.header
        if began != header:
            raise DemoFailed(f"the game began with {began}, not with {header}")
        for number, raw in enumerate(lines[first + 1 :], start=first + 2):
            try:
                yield from self._line(raw)
            except DemoFailed as failure:
                raise DemoFailed(f"{EVENING.name}:{number}: {failure}") from None
        yield from self._rematch()
        yield from a_game_of_crag(self._app, self._hands)

    def _seat_teams(self, header: Header) -> Steps:
        """From the first page to the game of this header, as a table would."""
        yield from self._hands.touch("new_game")
        yield from self._hands.take("new-game-which")
        yield from self._hands.touch("game:cranium")
        for _ in range(len(header.seats) - 2):
            yield from self._hands.touch("more")
        for seat, entry in enumerate(header.seats):
            yield from self._hands.touch(f"seat:{seat}")
            for player in entry.players or ():
                if f"known:{player.name}" in self._app.pages.ways:
                    yield from self._hands.touch(f"known:{player.name}")
                elif player.birthday is None:
                    yield from self._hands.touch("guest")
                else:
                    yield from self._name(player.name, player.birthday)
        yield from self._hands.take("new-game-seats")
        yield from self._hands.touch("next")
        for option, value in header.options.items():
            yield from self._hands.touch(f"{option}:{value}")
        yield from self._hands.take("new-game-options")
        yield from self._hands.touch("next")
        yield from self._hands.take("new-game-who-begins")
        yield from self._hands.touch(f"begins:{header.starter}")
        for seat in range(len(header.seats)):
            if seat == 0:
                yield from self._hands.take("new-game-buttons")
            if seat in WITHOUT_BUTTON:
                yield from self._hands.touch("no_button")
            else:
                yield from self._press(seat)
                self._buttons.release(self._pins[seat])

    def _name(self, name: str, birthday: str) -> Steps:
        """Type a name on the keyboard, and say its birthday."""
        yield from self._hands.touch("new_name")
        for letter in name.lower():
            yield from self._hands.touch("space" if letter == " " else letter)
        yield from self._hands.take("keyboard")
        yield from self._hands.touch("done")
        month, day = birthday.split("-")[-2:]
        yield from self._hands.touch(f"month:{int(month)}")
        yield from self._hands.take("new-game-birthday")
        yield from self._hands.touch(f"day:{int(day)}")

    def _rematch(self) -> Steps:
        """The same people again; their rules; and away to the first page, where the game waits."""
        won = self._app.shown.game
        yield from self._hands.touch("rematch")
        yield from self._hands.until("the rematch", lambda: self._app.shown.game not in (won, None))
        yield from self._hands.touch("rules")
        yield from self._hands.take("rules")
        yield from self._hands.touch("sheet")
        yield from self._hands.touch("more")
        yield from self._hands.take("more")
        yield from self._hands.touch("start")
        yield from self._hands.until("the first page", lambda: self._app.pages.name == "Start")
        yield from self._hands.take("start-with-an-open-game")
        yield from self._hands.touch("settings")
        yield from self._hands.take("settings")
        yield from self._hands.touch("back")

    # -- one line of the log -----------------------------------------------------------------------------

    def _line(self, raw: str) -> Steps:
        if raw.startswith("# picture: "):
            yield from self._hands.take(raw.removeprefix("# picture: "))
            return
        if raw.startswith("#"):
            self._hands.tell(raw.removeprefix("# "))
            return
        line = line_of(raw.encode())
        if line.at_us is not None:
            if line.do == "roll":
                # The die first, then where it led: only the second tap is the deed.
                yield from self._hands.advance_to(line.at_us - 1_000_000)
                yield from self._hands.touch(f"to:{line.args['colour']}", tap_ms=0)
            yield from self._hands.advance_to(line.at_us)
        match line.kind:
            case Kind.SAY:
                yield from self._say(line)
            case Kind.PRESS:
                yield from self._press(line.number)
            case Kind.RELEASE:
                self._buttons.release(self._pins[line.number])
            case Kind.UNDO:
                yield from self._hands.deed("undo")
            case Kind.REDO:
                yield from self._hands.deed("redo")
            case Kind.EXPECT:
                yield from self._hands.expect(line.args)
            case Kind.CRASH | Kind.TIME:
                pass

    def _say(self, line: Line) -> Steps:
        said = [line.do, *(str(value).lower() for value in line.args.values())]
        yield from self._hands.deed(":".join(said))

    def _press(self, seat: int) -> Steps:
        """A seat's button goes down: its own, or where it has none the one on the screen."""
        before = self._app.shown.presses
        if seat in WITHOUT_BUTTON:
            yield from self._hands.touch(f"buzz:{seat}", tap_ms=0)
        else:
            down = f"the button of seat {seat} goes down ({self._pins[seat]})"
            self._hands.tell(f"{self._hands.time()}  {down}")
            self._buttons.press(self._pins[seat])
        yield from self._hands.until("the press", lambda: self._app.shown.presses > before)

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
    game = next(game.id for game in journal.games() if game.over)  # those after it were not played out
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
