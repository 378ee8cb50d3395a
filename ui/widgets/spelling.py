"""What has been typed so far: the text behind an on-screen keyboard; it knows no key and no screen."""

from collections.abc import Iterable
from itertools import islice

from ui.folding import found
from ui.widgets.runs import pieces

LONGEST_NAME = 40
SUGGESTED = 3


class Spelling:
    """A name being spelled. The first letter of each word comes large by itself; shift turns that round.

    `shifted` says how the next letter will come. `all_large`: until shift is pressed again.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.shifted = self._begins_word()
        self.all_large = False

    def shift(self) -> None:
        """Once: the next letter comes the other way. Twice in a row: all come large, until the third time."""
        if self.all_large:
            self.all_large = self.shifted = False
        elif self.shifted and not self._begins_word():
            self.all_large = True
        else:
            self.shifted = not self.shifted

    def as_typed(self, sign: str) -> str:
        """How that key's sign would come now. The family of type has no capital sharp s."""
        return sign.upper() if self.shifted and sign != "ß" else sign

    def type(self, sign: str) -> None:
        """Add the sign of a key, as it would come now."""
        self.add(self.as_typed(sign))

    def add(self, added: str) -> None:
        """Add what was typed just so, on a real keyboard. A full name takes none, an empty one no space."""
        if len(self.text) + len(added) > LONGEST_NAME or (added == " " and self._begins_word()):
            return
        self.text += added
        self.shifted = self.all_large or self._begins_word()

    def backspace(self) -> None:
        """Take back the last sign, whole: an emoji with all its parts."""
        signs = pieces(self.text)
        # A sign that nothing can draw is shown as a neutral mark and taken back character by character.
        kept = "".join(piece.text for piece in signs[:-1])
        self.text = kept if self.text.startswith(kept) and kept != self.text else self.text[:-1]
        self.shifted = self.all_large or self._begins_word()

    def complete(self, name: str) -> None:
        """Take a name that is known already."""
        self.text = name
        self.shifted = self.all_large or self._begins_word()

    def suggestions(self, known: Iterable[str]) -> list[str]:
        """The first known names that the text may become, however it is spelled; not the very same one."""
        fitting = (name for name in found(known, self.text, str) if name != self.text)
        return list(islice(fitting, SUGGESTED))

    @property
    def name(self) -> str:
        """What was typed, without spaces at its ends or in a row."""
        return " ".join(self.text.split())

    def _begins_word(self) -> bool:
        return not self.text or self.text[-1] in " -"
