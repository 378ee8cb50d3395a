"""Cranium's words, all told from the view.

Teams are called what people typed; the colours of cards and of the die are whole phrases for each colour,
because other languages bend them.
"""

from ui.words.cranium.buttons import buttons
from ui.words.cranium.corrections import corrections
from ui.words.cranium.deeds import did, undo_label
from ui.words.cranium.options import HOUSE_OPTIONS, describe, option_label, value_label
from ui.words.cranium.places import stands
from ui.words.cranium.rulebook import BEFORE, rules
from ui.words.cranium.sentences import ending, news, next_seat, next_up, sentence
from ui.words.cranium.tiles import card, choices, colour_name, deck_name, more, space_name

__all__ = [
    "BEFORE",
    "HOUSE_OPTIONS",
    "buttons",
    "card",
    "choices",
    "colour_name",
    "corrections",
    "deck_name",
    "describe",
    "did",
    "ending",
    "more",
    "news",
    "next_seat",
    "next_up",
    "option_label",
    "rules",
    "sentence",
    "space_name",
    "stands",
    "undo_label",
    "value_label",
]
