"""What the box's logic asks of the board that it runs on. A Pico's stands in main.py."""


class Board:
    """Nothing here waits, and nothing takes memory from the heap once the box runs."""

    def __init__(self, buttons: int, identity: bytes, boot: bytes) -> None:
        """`identity` is the board's own and never changes; `boot` is another after each start."""
        self.buttons = buttons
        self.identity = identity
        self.boot = boot

    def pressed(self) -> int:
        """A bit for each button that is pressed, all read at one moment."""
        raise NotImplementedError

    def ticks_us(self) -> int:
        """A counter of microseconds, of which the lower 30 bits are looked at."""
        raise NotImplementedError

    def lamp(self, button: int, level: int) -> None:
        """The lamp of a button shines with 0 to 255."""
        raise NotImplementedError

    def tone(self, hertz: int) -> None:
        """The buzzer sounds; 0: it is silent."""
        raise NotImplementedError

    def feed(self) -> None:
        """Tells the watchdog that the box is alive."""
        raise NotImplementedError
