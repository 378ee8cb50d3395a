"""Lamps, each with its brightness and its own blinking, and a buzzer whose tone ends by itself."""

from array import array

from board import Board
from ticks import MS, later, since


class Outputs:
    """What the board's lamps and buzzer have been told, and keep to by themselves.

    Attributes:
        lamps: a bit for each that is not off, be it in the dark half of its blinking.
        is_sounding: whether the buzzer sounds.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._levels = bytearray(board.buttons)
        self._halves_us = array("i", bytes(4 * board.buttons))  # of a period of blinking; 0: steady
        self._turned_at = array("i", bytes(4 * board.buttons))  # when it went on or off last
        self.lamps = 0
        self._blinking = 0  # a bit for each of these that blinks
        self._dark = 0  # and for each of these that is in its dark half
        self.is_sounding = False
        self._began_at = 0
        self._sounds_us = 0

    def lamp(self, button: int, level: int, blink_ms: int, now: int) -> None:
        """Blinking begins lit. A lamp that blinks so already goes on as it does."""
        bit, half_us = 1 << button, blink_ms * MS // 2
        if self._levels[button] == level and self._halves_us[button] == half_us:
            return
        self._levels[button] = level
        self._halves_us[button] = half_us
        self._turned_at[button] = now
        self.lamps &= ~bit
        self._blinking &= ~bit
        self._dark &= ~bit
        if level:
            self.lamps |= bit
            if half_us:
                self._blinking |= bit
        self._board.lamp(button, level)

    def tone(self, hertz: int, ms: int, now: int) -> None:
        """A new tone ends the old one; no hertz, or no time, is silence."""
        self.is_sounding = hertz > 0 and ms > 0
        self._began_at = now
        self._sounds_us = ms * MS
        self._board.tone(hertz if self.is_sounding else 0)

    def off(self, now: int) -> None:
        """Everything off."""
        for button in range(self._board.buttons):
            self.lamp(button, 0, 0, now)
        self.tone(0, 0, now)

    def keep(self, now: int) -> None:
        """Ends a tone whose time is over; lights and darkens what blinks."""
        if self.is_sounding and since(self._began_at, now) >= self._sounds_us:
            self.tone(0, 0, now)
        if self._blinking:
            for button in range(self._board.buttons):
                if self._blinking >> button & 1:
                    self._blink(button, 1 << button, now)

    def _blink(self, button: int, bit: int, now: int) -> None:
        half_us = self._halves_us[button]
        late = since(self._turned_at[button], now) - half_us
        if late < 0:
            return
        self._turned_at[button] = later(self._turned_at[button], half_us) if late < half_us else now
        self._dark ^= bit
        self._board.lamp(button, 0 if self._dark & bit else self._levels[button])
