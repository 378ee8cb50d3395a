"""Lines of text, checked: in by bytes that come one by one, out by bytes that go one by one.

A line is a letter, then fields of which each has a comma before it, then `*` and the CRC-16/CCITT-FALSE of
all that as four hex digits, then a newline. A line longer than LONGEST, or with a wrong check, is dropped and
counted. Two buffers are all the memory that is taken.
"""

from array import array

LONGEST = 96
STAR, COMMA, NEWLINE, RETURN, QUESTION = 42, 44, 10, 13, 63
HEX = b"0123456789ABCDEF"


def _crc_table() -> "array[int]":
    table = array("H", bytes(512))
    for byte in range(256):
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        table[byte] = crc & 0xFFFF
    return table


CRC = _crc_table()
CRC_START = 0xFFFF


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
        self._text = bytearray(LONGEST + 1)  # and a carriage return
        self._length = 0
        self._crc = CRC_START
        self._star = -1  # where the last star stands
        self._crc_at_star = 0
        self._is_too_long = False
        self._at = 0  # where the next field begins
        self._end = 0

    def take(self, byte: int) -> bool:
        """Whether this byte makes a line whole that can be read; it can until the next byte is taken."""
        if byte == NEWLINE:
            return self._whole()
        length = self._length
        if length > LONGEST:
            self._is_too_long = True
            return False
        if byte == STAR:
            self._star = length
            self._crc_at_star = self._crc
        self._text[length] = byte
        self._length = length + 1
        crc = self._crc
        self._crc = (crc << 8 & 0xFF00) ^ CRC[crc >> 8 ^ byte]
        return False

    def _whole(self) -> bool:
        text, end = self._text, self._length
        if end and text[end - 1] == RETURN:
            end -= 1
        is_good = not self._is_too_long and end <= LONGEST and self._is_checked(end)
        self._length = 0
        self._crc = CRC_START
        self._star = -1
        self._is_too_long = False
        if is_good:
            self.kind = text[0]
            self._at = 1
        else:
            self.dropped += 1
        return is_good

    def _is_checked(self, end: int) -> bool:
        text, star = self._text, self._star
        if end == 1 and text[0] == QUESTION:
            self._end = 1
            return True
        if star < 1 or star != end - 5:
            return False
        check = 0
        for at in range(star + 1, end):
            digit = _digit(text[at], 16)
            if digit < 0:
                return False
            check = check << 4 | digit
        self._end = star
        return check == self._crc_at_star

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

    def word(self, into: bytearray) -> int:
        """Copies the next field, if it fits and can be printed; how long it is, 0 if it is not there."""
        text, at, end = self._text, self._at, self._end
        if at >= end or text[at] != COMMA:
            return 0
        at += 1
        length = 0
        while at < end and text[at] != COMMA:
            if length == len(into) or not 33 <= text[at] <= 126 or text[at] == STAR:
                return 0
            into[length] = text[at]
            length += 1
            at += 1
        self._at = at
        return length

    def is_at_end(self) -> bool:
        """Whether every field has been read."""
        return self._at == self._end


class LineOut:
    """The line that is going out: made by `begin`, fields, `end`; then its bytes one by one."""

    def __init__(self) -> None:
        self._text = bytearray(LONGEST + 1)
        self._length = 0
        self._crc = CRC_START
        self._at = 0
        self._digits = bytearray(10)

    def is_empty(self) -> bool:
        """Whether every byte has gone, so that another line may begin."""
        return self._at == self._length

    def next(self) -> int:
        """The byte that goes next; `went` says that it has."""
        return self._text[self._at]

    def went(self) -> None:
        self._at += 1

    def begin(self, kind: int) -> None:
        self._length = self._at = 0
        self._crc = CRC_START
        self._put(kind)

    def word(self, text: "bytes | bytearray", length: int) -> None:
        """A field of the first `length` bytes of a text."""
        self._put(COMMA)
        for at in range(length):
            self._put(text[at])

    def number(self, value: int) -> None:
        """A field with a decimal number."""
        self._put(COMMA)
        digits, count = self._digits, 0
        while value or not count:
            digits[count] = 48 + value % 10
            value //= 10
            count += 1
        while count:
            count -= 1
            self._put(digits[count])

    def hexadecimal(self, value: int) -> None:
        """A field with a hexadecimal number below 65536, as short as it is."""
        self._put(COMMA)
        shift = 12
        while shift and not value >> shift:
            shift -= 4
        self._hex(value, shift)

    def end(self) -> None:
        crc = self._crc
        self._put(STAR)
        self._hex(crc, 12)
        self._put(NEWLINE)

    def _hex(self, value: int, shift: int) -> None:
        while shift >= 0:
            self._put(HEX[value >> shift & 15])
            shift -= 4

    def _put(self, byte: int) -> None:
        self._text[self._length] = byte
        self._length += 1
        crc = self._crc
        self._crc = (crc << 8 & 0xFF00) ^ CRC[crc >> 8 ^ byte]
