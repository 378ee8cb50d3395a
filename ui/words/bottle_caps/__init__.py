"""The words of bottle caps, all told from the view.

A cap's place is told as its owner counts it: from the start field along the arrow, then in the goal lane.
"""

from ui.words.bottle_caps.corrections import corrections
from ui.words.bottle_caps.deeds import did, undo_label
from ui.words.bottle_caps.moves import buttons, card, choices, more
from ui.words.bottle_caps.options import HOUSE_OPTIONS, describe, option_label, value_label
from ui.words.bottle_caps.past import course, standing
from ui.words.bottle_caps.places import place_name
from ui.words.bottle_caps.rulebook import BEFORE, rules
from ui.words.bottle_caps.sentences import ending, news, next_seat, next_up, sentence, try_label

__all__ = [
    "BEFORE",
    "HOUSE_OPTIONS",
    "buttons",
    "card",
    "choices",
    "corrections",
    "course",
    "describe",
    "did",
    "ending",
    "more",
    "news",
    "next_seat",
    "next_up",
    "option_label",
    "place_name",
    "rules",
    "sentence",
    "standing",
    "try_label",
    "undo_label",
    "value_label",
]
