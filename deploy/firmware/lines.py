"""Lines of text, checked: in by bytes that come one by one, out by bytes that go one by one.

A line is a letter, then fields of which each has a comma before it, then `*` and the CRC-16/CCITT-FALSE of
all that as four hex digits, then a newline. A line longer than LONGEST, or with a wrong check, is dropped and
counted. Two buffers are all the memory that is taken.
"""

from array import array

import micropython

from port import NEWLINE, Port
from swift import copy_word, crc_of, put_hexadecimal, put_number, put_word

LONGEST = 96
STAR, COMMA, RETURN, QUESTION = 42, 44, 13, 63


def _crc_table() -> "array[int]":
    table = array("H", bytes(512))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        table[byte] = crc & 0xFFFF
    return table


CRC = _crc_table()


def _digit(byte: int, base: int) -> int:
    """What a letter is worth, or -1."""
    if 48 <= byte <= 57:
        return byte - 48
    byte |= 32  # small
    return byte - 87 if base == 16 and 97 <= byte <= 102 else -1


class LineIn:
    """The line that is coming in, and when it is whole, its fields one after the other.

    Attributes:
        dropped: how many lines were, so far.
        kind: the letter that the whole line begins with.
    """

    def __init__(self) -> None:
        self.dropped = 0
        self.kind = 0
        self._text = bytearray(LONGEST + 2)  # and a carriage return, and the newline
        self._length = 0
        self._is_too_long = False
        self._at = 0  # where the next field begins
        self._end = 0

    def is_empty(self) -> bool:
        """Whether nothing of it has come yet."""
        return self._length == 0

    @micropython.native
    def take(self, port: Port, most: int) -> None:
        """Takes up to so many bytes of the port, but no more than one line."""
        text, length = self._text, self._length
        if length == len(text):
            self._is_too_long = True
            length = 0
        self._length = port.read(text, length, min(length + most, len(text)))

    @micropython.native
    def is_ended(self) -> bool:
        """Whether its newline has come. `is_whole` has to be asked then, before more is taken."""
        return self._length > 0 and self._text[self._length - 1] == NEWLINE

    @micropython.native
    def is_whole(self) -> bool:
        """Whether the line that has ended is whole, and can be read; it can until more is taken."""
        text, end = self._text, self._length - 1
        if end and text[end - 1] == RETURN:
            end -= 1
        is_good = not self._is_too_long and end <= LONGEST and self._is_checked(end)
        self._length = 0
        self._is_too_long = False
        if is_good:
            self.kind = text[0]
            self._at = 1
        else:
            self.dropped += 1
        return is_good

    @micropython.native
    def _is_checked(self, end: int) -> bool:
        text, star = self._text, end - 5
        if end == 1 and text[0] == QUESTION:
            self._end = 1
            return True
        if star < 1 or text[star] != STAR:
            return False
        check = 0
        for at in range(star + 1, end):
            digit = _digit(text[at], 16)
            if digit < 0:
                return False
            check = check << 4 | digit
        self._end = star
        return bool(check == crc_of(text, star, CRC))

    @micropython.native
    def number(self, most: int) -> int:
        """The next field as a decimal number up to `most`; -1: it is none, or there is none."""
        text, at, end = self._text, self._at, self._end
        if at + 1 >= end or text[at] != COMMA or text[at + 1] == COMMA:
            return -1
        at += 1
        found = 0
        while at < end and text[at] != COMMA:
            digit = _digit(text[at], 10)
            if digit < 0:
                return -1
            found = found * 10 + digit
            if found > most:
                return -1
            at += 1
        self._at = at
        return found

    @micropython.native
    def word(self, into: bytearray) -> int:
        """Copies the next field, if it fits and can be printed; how long it is, 0 if it is not there."""
        at = self._at + 1
        if at > self._end or self._text[at - 1] != COMMA:
            return 0
        length = copy_word(self._text, at, self._end, into, len(into))
        self._at = at + length
        return length

    @micropython.native
    def is_at_end(self) -> bool:
        """Whether every field has been read."""
        return self._at == self._end


class LineOut:
    """The line that is going out: made by `begin`, fields, `end`; then `text` from `at` to `length` goes.

    Whoever sends it moves `at` on.
    """

    def __init__(self) -> None:
        self.text = bytearray(LONGEST + 1)
        self.length = 0
        self.at = 0

    @micropython.native
    def begin(self, kind: int) -> None:
        self.at = 0
        self.text[0] = kind
        self.length = 1

    @micropython.native
    def word(self, word: "bytes | bytearray", length: int) -> None:
        """A field of the first `length` bytes of a text."""
        self.length = put_word(self.text, self.length, word, length)

    @micropython.native
    def number(self, value: int) -> None:
        """A field with a decimal number."""
        self.length = put_number(self.text, self.length, value)

    def hexadecimal(self, value: int) -> None:
        """A field with a hexadecimal number below 65536, as short as it is."""
        self.text[self.length] = COMMA
        digits = 1
        while value >> 4 * digits:
            digits += 1
        self.length = put_hexadecimal(self.text, self.length + 1, value, digits)

    @micropython.native
    def end(self) -> None:
        """The check and the newline."""
        text, at = self.text, self.length
        text[at] = STAR
        at = put_hexadecimal(text, at + 1, crc_of(text, at, CRC), 4)
        text[at] = NEWLINE
        self.length = at + 1
