"""The city cards, entered by hand as they come from the box: everybody's, and then one hand, covered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.errors import Refused
from companion.games.city_tour.catalogue import CARDS, CARDS_A_GROUP, GROUPS
from companion.games.city_tour.dealing import Deal
from ui.folding import fold, found
from ui.i18n import text
from ui.screens.city_tour.seek import SeekCity
from ui.screens.city_tour.setup import said_of
from ui.screens.menu import places
from ui.screens.new_game.plan import SeatPlan
from ui.screens.page import Page
from ui.theme import Rgba, theme
from ui.widgets.rolling import Entry
from ui.widgets.text import text_width
from ui.words.refusals import says


class CityDeal(Page):
    """A tile for each one: how many of the cards are entered. `enter` is told whose are to come."""

    def __init__(
        self,
        deal: Deal,
        seats: Sequence[SeatPlan],
        *,
        enter: Callable[[int], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._deal, self._seats, self._enter, self._back = deal, seats, enter, back

    @property
    def names(self) -> Sequence[str]:
        return self._deal.names

    def lay(self) -> None:
        width, foot, top = theme.width, theme.height - 82, 132.0
        self.words(text("City cards"), (28, 16, width - 56, 46), size_u=34, smallest_u=22, weight=600)
        says_ = text("Tap whose cards come from the box. The program deals the others.")
        self.words(
            says_, (28, 64, width - 56, 62),
            size_u=theme.font_u("label") + 1, smallest_u=17, lines=3, colour="muted",
        )  # fmt: skip
        boxes = places(len(self._seats), top, foot)
        hands = zip(self._seats, self._deal.cards, boxes, strict=True)
        for number, (seat, cards, box) in enumerate(hands):
            self.tile(
                f"hand:{number}", box, partial(self._enter, number), mark=seat.colour, icon_u=40,
                label=seat.name, label_u=theme.font_u("choice"),
                second=said_of(len(cards)) if cards else text("The program deals."),
                second_u=theme.font_u("label") + 1, align="left", stands="beside",
            )  # fmt: skip
        self.lay_back(self._back)
        self.tile(
            "done", (width - 252, foot, 232, 66), self._back,
            kind="primary", icon="check", label=text("Done"), stands="beside",
        )  # fmt: skip


class CityHand(SeekCity):
    """Takes one hand, card after card. What is entered lies covered; it is seen while a finger lies on it.

    Once a city was typed, or its suggestion tapped, the next one can be typed at once.
    """

    def __init__(
        self,
        deal: Deal,
        seats: Sequence[SeatPlan],
        seat: int,
        *,
        changed: Callable[[Deal], None],
        enter: Callable[[int], None],
        aloud: Callable[[str], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(
            [], take=self._enter_card, back=back, asks=self._asked,
            empty=lambda: text("All {count} cards are here.", count=CARDS), **rest,
        )  # fmt: skip
        self._deal, self._seats, self._seat = deal, seats, seat
        self._changed, self._next, self._aloud = changed, enter, aloud
        self._uncovered: list[Widget] = []
        self._typed = ""  # the city that was typed last, while the next one is asked for

    @property
    def names(self) -> Sequence[str]:
        return [self._deal.names[self._seat], *self._deal.cards[self._seat]]

    def edge(self) -> Rgba:
        return theme.seat(self._seats[self._seat].colour).colour

    def lay(self) -> None:
        self._uncovered = []
        self._entries = [
            Entry(city.name, city.name, text("Group {group}", group=city.group))
            for city in self._deal.open_to(self._seat)
        ]
        super().lay()

    def lay_head(self) -> float:
        """Whose cards, how many of each group; beside it what looks at them and what takes one back."""
        width, cards = theme.width, self._deal.cards[self._seat]
        look_w = 200.0 if not theme.portrait else 72.0
        self.lay_back(self._back, (20, 20, 84, 64))
        right = width - 20
        if cards:
            self.tile(
                "take_back", (right - 72, 20, 72, 64), self._take_back,
                kind="tool", icon="undo-variant", stands="beside",
            )  # fmt: skip
            look = self.tile(
                "look", (right - 80 - look_w, 20, look_w, 64), lambda: None, icon="hand-back-right-outline",
                label="" if theme.portrait else text("Hold"), stands="beside", guarded=False,
            )  # fmt: skip
            look.bind(pressed=lambda _tile, is_held: self._uncover(is_held))
            right -= 88 + look_w
        self.words(
            self._deal.names[self._seat], (116, 20, right - 116, 34), weight=600, size_u=28, smallest_u=17
        )
        self.words(said_of(len(cards)), (116, 54, right - 116, 30), size_u=20, smallest_u=17, colour="muted")
        return self._lay_counts(96.0)

    def _lay_counts(self, top: float) -> float:
        """How many of each group have come."""
        gap = theme.space("gap")
        w = (theme.width - 40 - 3 * gap) / 4
        h = theme.font_u("body") * 1.4
        for number, group in enumerate(GROUPS):
            missing = self._deal.missing(self._seat, group)
            has = CARDS_A_GROUP - missing
            self.words(
                text("{group}: {count} of {all}", group=group, count=has, all=CARDS_A_GROUP),
                (20 + number * (w + gap), top, w, h), size_u=theme.font_u("body"), smallest_u=17, weight=600,
                align="centre", colour="text" if missing else "muted",
            )  # fmt: skip
        top += h + 8
        if self._entries:
            return top
        following = self._following()
        self.tile(
            "next", (20, theme.height - 104, theme.width - 40, 84),
            self._back if following is None else partial(self._next, following),
            kind="primary", icon="check" if following is None else "arrow-right",
            label=text("Done") if following is None
            else text("On to {name}", name=self._deal.names[following]),
            names=self._deal.names, stands="beside",
        )  # fmt: skip
        return top

    def _following(self) -> int | None:
        """Who comes next and has not all cards yet."""
        count = len(self._seats)
        after = [(self._seat + step) % count for step in range(1, count)]
        return next((seat for seat in after if len(self._deal.cards[seat]) < CARDS), None)

    # -- covered, and looked at --------------------------------------------------------------------------

    def _uncover(self, is_held: bool) -> None:
        for widget in self._uncovered:
            self.remove_widget(widget)
        self._uncovered, self._boxes = [], None
        if self._list is None:
            return
        if not is_held:
            if self._list.parent is None:
                self.add_widget(self._list)
            return
        x, top = theme.in_u(self._list.x, self._list.top)
        box = (x, top, self._list.width / theme.u, self._list.height / theme.u)
        self.remove_widget(self._list)
        # Upright two groups lie beside each other, each under its letter; else each under its count.
        hands = [
            [group, *cards] if theme.portrait else cards
            for group, cards in self._deal.by_group(self._seat).items()
        ]
        columns = 2 if theme.portrait else 4
        x, y, w, h = box
        gap = theme.space("gap")
        part_w, part_h = (w - gap * (columns - 1)) / columns, min(h / (4 // columns), 240.0)
        size_u = _fitting(hands, part_w)
        for number, cards in enumerate(hands):
            row, column = divmod(number, columns)
            where = (x + column * (part_w + gap), y + row * part_h, part_w, part_h)
            self._uncovered.append(
                self.words(
                    "\n".join(cards), where, size_u=size_u, smallest_u=17, lines=8, align="centre",
                    middle=False,
                )
            )  # fmt: skip

    # -- cards come --------------------------------------------------------------------------------------

    def _asked(self) -> str:
        missing = ((group, self._deal.missing(self._seat, group)) for group in GROUPS)
        counts = " ".join(f"{group} {CARDS_A_GROUP - count}" for group, count in missing)
        if self._typed:
            return text("{city} is in ({counts})", city=self._typed, counts=counts)
        return text("{name}'s next card ({counts})", name=self._deal.names[self._seat], counts=counts)

    def _enter_card(self, city: str) -> None:
        if self._came(city):
            self._keyboard = self._list = None
            self.anew()

    def _came(self, city: str) -> bool:
        try:
            self._deal = self._deal.entered(self._seat, city)
        except Refused as refused:
            self._aloud(says(refused))
            return False
        self._changed(self._deal)
        return True

    def _spelled(self, sought: str) -> None:
        city = self._meant(sought)
        if city is None or not self._came(city):
            self._seek(sought)
            return
        self._keyboard = self._list = None
        self._typed = city
        self._entries = [Entry(one.name, one.name) for one in self._deal.open_to(self._seat)]
        if self._entries:
            self._spell()
        else:
            self.anew()

    def _seek(self, sought: str) -> None:
        self._typed = ""
        super()._seek(sought)

    def _meant(self, sought: str) -> str | None:
        """The one city that this can be; None: none, or one of several."""
        if not sought:
            return None
        every = [city.name for city in self._deal.catalogue.cities]
        exact = [name for name in every if fold(name) == fold(sought)]
        still_open = [entry.label for entry in self._entries]
        fitting = exact or found(still_open, sought, str) or found(every, sought, str)
        return fitting[0] if len(fitting) == 1 else None

    def _take_back(self) -> None:
        self._deal = self._deal.without(self._seat, self._deal.cards[self._seat][-1])
        self._changed(self._deal)
        self.anew()


def _fitting(hands: Sequence[Sequence[str]], width: float) -> float:
    """The largest size at which each city stands on one line; u."""
    size = theme.font_u("body")
    while size > 17 and not all(
        text_width(city, int(theme.px(size)), 400) < theme.px(width) for cards in hands for city in cards
    ):
        size -= 1
    return size
