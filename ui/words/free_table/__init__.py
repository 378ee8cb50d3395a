"""The words of the free table, all told from the view: it knows no rule of your game."""

from ui.words.free_table.buttons import buttons
from ui.words.free_table.corrections import corrections
from ui.words.free_table.deeds import did, undo_label
from ui.words.free_table.options import HOUSE_OPTIONS, describe, option_label, value_label
from ui.words.free_table.rulebook import BEFORE, rules
from ui.words.free_table.sentences import ending, news, next_seat, next_up, sentence
from ui.words.free_table.stands import stands
from ui.words.free_table.tiles import card, choices, hourglass_label, more, passed_over

__all__ = [
    "BEFORE",
    "HOUSE_OPTIONS",
    "buttons",
    "card",
    "choices",
    "corrections",
    "describe",
    "did",
    "ending",
    "hourglass_label",
    "more",
    "news",
    "next_seat",
    "next_up",
    "option_label",
    "passed_over",
    "rules",
    "sentence",
    "stands",
    "undo_label",
    "value_label",
]
