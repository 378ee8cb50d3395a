"""The words of a city tour, all told from the view."""

from ui.words.city_tour.corrections import corrections
from ui.words.city_tour.deeds import did, undo_label
from ui.words.city_tour.options import HOUSE_OPTIONS, describe, option_label, value_label
from ui.words.city_tour.rulebook import BEFORE, rules
from ui.words.city_tour.sentences import ending, news, next_seat, next_up, sentence
from ui.words.city_tour.stands import delivered, delivered_to, stands
from ui.words.city_tour.tiles import buttons, card, choices, more, signs

__all__ = [
    "BEFORE",
    "HOUSE_OPTIONS",
    "buttons",
    "card",
    "choices",
    "corrections",
    "delivered",
    "delivered_to",
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
    "signs",
    "stands",
    "undo_label",
    "value_label",
]
