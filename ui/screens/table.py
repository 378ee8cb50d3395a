"""The table: the one thing to do now, as a sentence and what can be chosen; decks lie there as cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.screens.game_page import GamePage, in_a_row
from ui.screens.game_screen import says
from ui.theme import Box, place, theme
from ui.widgets.deck_card import DeckCard
from ui.words.choices import Card, Choice

_CARDS_FROM = 4


class Table(GamePage):
    """The screen of a running game, whatever its step: it shows what the view calls legal.

    A choice without a deed leads to further ones (a roll: first the colour, then where it led); which one was
    taken is remembered here until the table has moved on.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._taken: Choice | None = None
        self._asked_at: tuple[Any, ...] = ()

    def lay_body(self) -> None:
        """Sentence, card and choices, or a row of cards to choose from."""
        self._follow()
        choices = self.choices_of(**self._asked)
        said = self._words.sentence(self.view, **self._asked)
        if len(choices) >= _CARDS_FROM and all(choice.deck for choice in choices):
            self._lay_cards(said, choices)
        elif theme.portrait:
            self._lay_upright(said, choices)
        else:
            self._lay_wide(said, choices)

    def _follow(self) -> None:
        """Forget what was taken where the table has moved on."""
        now = (self.view["phase"], self.view["turn"]["number"], self.view["undo"], self.view["paused"])
        if now != self._asked_at:
            self._taken = None
        self._asked_at = now

    def take(self, choice: Choice) -> None:
        """A choice without a deed opens its second step."""
        if choice.do or choice.refused:
            super().take(choice)
        else:
            self._taken = choice
            self.anew()

    def lay_undo(self, where: Box) -> None:
        """Between the two steps of a choice, undo leads back to the first."""
        if self._taken is None:
            super().lay_undo(where)
        else:
            self.lay_undo_of(self._undoes, where, self._ask_again)

    @property
    def _undoes(self) -> str:
        """What was taken, in the language that is spoken by now."""
        first = (choice for choice in self.choices_of() if not choice.do)
        return next((choice.undoes for choice in first if choice.args == self._asked), "")

    def _ask_again(self) -> None:
        self._taken = None
        self.anew()

    @property
    def _asked(self) -> Mapping[str, Any]:
        """What the choices of the second step are asked for with; nothing at the first."""
        return {} if self._taken is None else self._taken.args

    # Ways to lie

    @property
    def _lies(self) -> Card | None:
        """The card that lies on the table now."""
        return self._words.card(self.view, **self._asked)

    def _lay_wide(self, said: str, choices: Sequence[Choice]) -> None:
        top, height, tiles_y = (184.0, 92.0, 284.0) if self.has_band else (96.0, 140.0, 250.0)
        tiles_h = self.tools_y - 12 - tiles_y
        card_w, right = 146.0, theme.width - 20
        news = self.news
        lies = self._lies
        room = (right - card_w - 16 - 28) if lies else right - 28
        text_h = height - 44 if news else height
        size = theme.font_u("sentence") * (0.92 if self.has_band or news else 1.0)
        sizes = [(size, 3), (0.87 * size, 3), (30, 4), (26, 4), (22, 6)]
        spread = self.sentence(said, (28, top, room, text_h), sizes, right - 28)
        if lies and not spread:
            card = (
                (right - card_w, top + 6, card_w, 82.0)
                if self.has_band
                else (right - card_w, 104, card_w, 126.0)
            )
            self._card(card, lies.deck, lies.word)
        if news:
            width = room if not spread else right - 28
            self.words(news, (28, top + text_h, width, 40), size_u=22, lines=2, colour="muted", smallest_u=17)
        rows = (
            [choices]
            if len(choices) <= _CARDS_FROM
            else [choices[: len(choices) // 2], choices[len(choices) // 2 :]]
        )
        row_h = (tiles_h - 8 * (len(rows) - 1)) / len(rows)
        for number, row in enumerate(rows):
            y = tiles_y + number * (row_h + 8)
            wide_first = bool(row) and (row[0].primary or row[0].sand)
            for choice, (x, w) in zip(row, in_a_row(len(row), 20, right, wide_first), strict=True):
                self.offer(choice, (x, y, w, row_h))

    def _lay_upright(self, said: str, choices: Sequence[Choice]) -> None:
        right = theme.width - 20
        top = 96.0 + self.band_room if self.has_band else 108.0
        lies = self._lies
        if lies and not self.has_band:
            card_h = 138.0
            self._card((20, top, right - 20, card_h), lies.deck, lies.long_word)
            top += card_h + 16
        pitch = 92.0
        tiles_y = min(440.0, self.tools_y - 12 - pitch * len(choices))
        news = self.news
        text_h = tiles_y - top - 12 - (56 if news else 0)
        size = theme.font_u("sentence")
        sizes = [(size, 4), (0.9 * size, 5), (30, 6), (26, 7), (22, 9)]
        self.sentence(said, (25, top, right - 30, text_h), sizes)
        if news:
            self.words(news, (25, top + text_h, right - 30, 52), size_u=22, lines=2, colour="muted")
        for number, choice in enumerate(choices):
            self.offer(
                choice,
                (20, tiles_y + pitch * number, right - 20, 84),
                stands="beside",
                align="left",
                icon_u=46,
            )

    def _lay_cards(self, said: str, choices: Sequence[Choice]) -> None:
        right = theme.width - 20
        top = 92.0 + self.band_room
        cards_y = top + (48 if self.has_band else 130 if theme.portrait else 68)
        size = theme.font_u("sentence")
        self.sentence(
            said, (28, top, right - 32, cards_y - top - 4),
            [(size, 3), *((each, 4) for each in (0.9 * size, 31, 27, 23, 19, 17))],  # as many as have room
        )  # fmt: skip
        columns = len(choices) if not theme.portrait else 2
        gap = 12.0
        w = (right - 4 - 20 - (columns - 1) * gap) / columns
        rows = -(-len(choices) // columns)
        h = (self.tools_y - 24 - cards_y - (rows - 1) * 22) / rows
        for number, choice in enumerate(choices):
            row, column = divmod(number, columns)
            where = (20 + column * (w + gap), cards_y + row * (h + 22), w, h)
            card = self._card(where, choice.deck or "", choice.label, pile=bool(choice.do))
            card.bind(on_deed=lambda _card, choice=choice: self.take(choice))
            card.idle = False
            self.ways[says(choice)] = card

    def _card(self, where: Box, deck: str, word: str, pile: bool = False) -> DeckCard:
        card = DeckCard(deck=deck, word=word, pile=pile, idle=True)
        place(card, *where)
        self.add_widget(card)
        return card
