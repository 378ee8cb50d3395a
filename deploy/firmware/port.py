"""Bytes to and from the table, none of which is ever waited for."""

import select

import micropython

NEWLINE = 10


class Port:
    """Two streams of bytes (or twice the same).

    A poll promises a byte to read, or room for one, and no more. A stream of which more is asked waits for
    the table, and nobody's press would be seen meanwhile.
    """

    def __init__(self, source, sink) -> None:  # type: ignore[no-untyped-def]  # MicroPython's own streams
        self._source = source
        self._sink = sink
        self._byte = bytearray(1)
        self._incoming = select.poll()
        self._incoming.register(source, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sink, select.POLLOUT)
        for poll in (self._incoming, self._outgoing):
            for _ in poll.ipoll(0):
                pass  # the first of each takes memory, the others do not

    @micropython.native
    def has_come(self) -> bool:
        """Whether there is anything to read."""
        for _, event in self._incoming.ipoll(0):
            return event & 1 != 0  # POLLIN
        return False

    @micropython.native
    def read(self, into: bytearray, at: int, end: int) -> int:
        """Reads what has come, up to a newline, into the places from `at` to `end`; where it stopped."""
        byte, poll, source = self._byte, self._incoming, self._source
        while at < end:
            is_none = True
            for _, event in poll.ipoll(0):
                if event & 1:  # POLLIN
                    is_none = not source.readinto(byte)
            if is_none:
                break
            into[at] = byte[0]
            at += 1
            if byte[0] == NEWLINE:
                break
        return at

    @micropython.native
    def can_write(self) -> bool:
        """Whether a byte can be written."""
        for _, event in self._outgoing.ipoll(0):
            return event & 4 != 0  # POLLOUT
        return False

    @micropython.native
    def write(self, text: bytearray, at: int, end: int, most: int) -> int:
        """Writes what can be written from `at` to `end`; where it stopped.

        It asks for room for each `most` bytes. Where these are more than one it is for the caller to know
        that the table reads.
        """
        poll, sink = self._outgoing, self._sink
        while at < end:
            is_full = True
            for _, event in poll.ipoll(0):
                is_full = event & 4 == 0  # POLLOUT
            if is_full:
                break
            at += sink.write(text, at, min(most, end - at))
        return at
