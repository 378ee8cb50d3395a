"""What every screen of a running game has: the view, the message band, and choices that lie there as tiles.

It draws a view and says what people tapped; what may be tapped comes from the view, and what it is called
from the words of the game. No rule is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from ui.coaches import Coaches
from ui.covering import Covering
from ui.games import on_screen
from ui.pairing import Pairing
from ui.screens.page import Page
from ui.theme import Box
from ui.widgets.deck_card import DeckCard
from ui.widgets.key import Key
from ui.widgets.message_band import MessageBand, usual_box
from ui.widgets.tile import HOURGLASS, Tile
from ui.words.choices import Choice, View, Words, to_go_on
from ui.words.help import Chapter, Hands, chapters

_LEADING = frozenset({"rules", "pause", "more", "back"})
_TOOLS = _LEADING | {"undo", "redo", "band"}


class Message(NamedTuple):
    """What the band says, beside which icon, and whether in red."""

    said: str
    icon: str
    alarms: bool = False


class GameScreen(Page):
    """The base of these screens.

    Args:
        say: says an action: its name and its arguments.
        answered: somebody has read the message band.
    """

    def __init__(
        self,
        *,
        say: Callable[..., None],
        undo: Callable[[], None],
        answered: Callable[[], None] = lambda: None,
        **properties: Any,
    ) -> None:
        super().__init__(**properties)
        self._say, self._undo, self._answered = say, undo, answered
        self.view: View = {}
        self.covering = Covering()
        self.with_button: Container[int] | None = None
        self._message: Message | None = None
        self._refuses = False  # what is said, until the game goes on
        self._under: Message | None = None  # what was said before that, and is answered by nobody
        self.look_after: Callable[[], None] | None = None  # leads to where that can be done
        self._drawn: tuple[Any, ...] = ()
        self._laid_at: tuple[tuple[Any, ...], Message | None] | None = None

    @property
    def _words(self) -> Words:
        """What the game says that is shown."""
        return on_screen(self.view["game"]).words

    # Whether help lies over it.
    is_covered = False

    # Whose button is which, where anybody knows.
    pairing: Pairing | None = None

    # Those who know the best play, and the seats of those who want to hear of it.
    coaches: Coaches | None = None
    coached: Container[int] = frozenset()

    @property
    def keys(self) -> Mapping[int, str]:
        """What stands on the key of each seat that has one instead of a button."""
        return {} if self.pairing is None else self.pairing.keys_instead

    def choices_of(self, view: View | None = None, **asked: Any) -> list[Choice]:
        """What may be chosen now; `asked`: of the tile that was taken, where that led to further ones.

        Of a game that rests that is to go on, whatever it offers else.
        """
        if (view or self.view)["paused"]:
            return [to_go_on()]
        return self._words.choices(view or self.view, with_button=self.with_button, keys=self.keys, **asked)

    def help(self) -> list[Chapter]:
        """What can be done now, told from the view and from what lies here, and the rules of the step."""
        tools = {name for name, way in self.ways.items() if name in _TOOLS and not way.idle}
        if not self.view["undo"] and "undo" in self.ways:
            tools.add("undo")  # it is said that there is nothing
        on_edge = [int(name.removeprefix("buzz:")) for name, way in self.ways.items() if way.races]
        hands = Hands(
            self.with_button, list(self._labels()), tools, on_edge=on_edge, undoes=self.undo_says
        )
        if self.pairing is not None:
            hands = replace(hands, with_button=self.pairing.with_any_button, keys=self.pairing.keys)
        return chapters(self._words, self.view, hands)

    @property
    def undo_says(self) -> str | None:
        """What undo takes back here; None: what the table heard last."""
        return None

    def _labels(self) -> Iterator[str]:
        """What can be touched here, as it is labelled."""
        for name, way in self.ways.items():
            is_tool = name.removeprefix("far_") in _TOOLS
            if not (is_tool or way.idle) and isinstance(way, Tile | DeckCard):
                yield way.label if isinstance(way, Tile) else way.word

    @property
    def seat_colours(self) -> list[str]:
        """The colours of the game's seats."""
        return [seat["colour"] for seat in self.view["seats"]]

    def ring(self, seats: frozenset[int]) -> None:
        """Show that the buttons of these seats are pressed, though nothing on the page is what they do."""

    def button_pressed(self, seat: int) -> None:
        """The button of that seat went down. What that means at the table is not the page's to do."""

    def tell(
        self, sentence: str | None, icon: str = "message-alert-outline", *, alarms: bool = False
    ) -> None:
        """Say something in the band, in red where it alarms, until it is answered; None takes it away."""
        self._say_over(Message(sentence, icon, alarms) if sentence else None)

    def refuse(self, why: str) -> None:
        """Say why something cannot be done, until somebody answers or does something else that can be.

        What was said before is not answered by that.
        """
        under = self._under if self._is_refusal else self._message
        self.tell(why)
        self._refuses, self._under = True, under

    @property
    def _is_refusal(self) -> bool:
        return self._refuses and self._message is not None

    def _say_over(self, message: Message | None) -> None:
        self._refuses, self._under = False, None
        if message != self._message:
            slides = self._message is None
            self._message = message
            if self.view:
                self.anew(slides)

    def _answer(self) -> None:
        if self._is_refusal:
            self._say_over(self._under)
        else:
            self.tell(None)
            self._answered()

    def goes_on(self, view: View) -> bool:
        """Before this view is drawn: what was refused is past, where the table has heard something since.

        Returns whether it is.
        """
        is_past = self._is_refusal and any(view[name] != self.view[name] for name in ("undo", "redo"))
        if is_past:
            self._message, self._refuses, self._under = self._under, False, None
        return is_past

    def anew(self, slide: bool = False) -> None:
        """Show everything as it is now, a message over it."""
        super().anew()
        self.lay_band(slide)
        self.hand_on_fingers()

    def wipe(self, kept: Widget | None = None) -> None:
        """Take off everything but `kept`; from here on it is laid for the view and the message of now."""
        super().wipe(kept)
        self._laid_at = self._now_at

    @property
    def _now_at(self) -> tuple[tuple[Any, ...], Message | None]:
        """How far the game is, and what is said over it."""
        view = self.view
        return (view["undo"], view["redo"], view["phase"], view["turn"]["number"]), self._message

    def still_means(self, says: str) -> bool:
        """Whatever concerns the game is meant for where it was when the finger came down.

        Else somebody would judge another answer, or take another throw back. What only leads elsewhere, and
        a key that types, is the same.
        """
        if self._laid_at is None or says in _LEADING or isinstance(self.ways[says], Key):
            return True
        step, message = self._now_at
        return step == self._laid_at[0] and (says != "band" or message == self._laid_at[1])

    def lay_band(self, slide: bool) -> None:
        """Lay the message band over the rest, where there is something to say."""
        if self._message is not None:
            said, icon, alarms = self._message
            band = MessageBand(
                self._answer, self.look_after, text=said, icon=icon, names=self.names, alarms=alarms
            )
            band.bind(text=self._read_on)
            band.lay(self.band_box, slide)
            self.ways.update(band.ways)
            self.add_widget(band)

    def _read_on(self, band: MessageBand, rest: str) -> None:
        """Somebody has read all but this: no more is said when the page is laid anew."""
        self._message = Message(rest, band.icon, band.alarms)

    @property
    def names(self) -> Sequence[str]:
        """Those of the teams and of the people in them."""
        seats = self.view["seats"]
        people = (player["name"] for seat in seats for player in seat.get("players", ()))
        return tuple(dict.fromkeys([*(seat["name"] for seat in seats), *people]))

    @property
    def band_box(self) -> Box:
        """Where the message band lies: right below the header, or where it hides what is needed least."""
        return usual_box(96)

    @property
    def band_room(self) -> float:
        """By how much the body begins lower for the band's sake; u."""
        return self.band_box[3] + 8 if self.has_band else 0.0

    @property
    def has_band(self) -> bool:
        """Whether the body has to give way to the message band."""
        return self._message is not None

    def offer(
        self, choice: Choice, where: Box, on: Widget | None = None, prefix: str = "", **look: Any
    ) -> None:
        """Lay a choice down as a tile, here or on another part of the screen."""
        seat = "" if choice.by_button is None else self.view["seats"][choice.by_button]["colour"]
        usual = {
            "kind": _kind(choice), "seat": seat, "label": choice.label,
            "second": choice.refused or choice.second, "deck": choice.deck or "",
            "mark": choice.mark, "icon": HOURGLASS if choice.sand else choice.icon,
        }  # fmt: skip
        self.tile(prefix + says(choice), where, lambda: self.take(choice), on, **{**usual, **look})

    def take(self, choice: Choice) -> None:
        """Say a choice that was tapped, or read out why it cannot be said."""
        if choice.refused:
            self.refuse(choice.refused)
        else:
            self._say(choice.do, **choice.args)


def says(choice: Choice) -> str:
    """The name of a choice's tile: the deed and its arguments, as "roll:red:space"."""
    said = [choice.do or "to", *(str(value).lower() for value in choice.args.values())]
    return choice.name or ":".join(said)


def _kind(choice: Choice) -> str:
    if choice.refused:
        return "refused"
    if choice.sand:
        return "sand"
    return "primary" if choice.primary else "normal"
