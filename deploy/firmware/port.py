"""Bytes to and from the table, none of which is ever waited for."""

import select


class Port:
    """Two streams of bytes (or twice the same), read and written one byte at a time.

    All that a poll promises is room for one byte. A stream that is given more waits for the table to read,
    and nobody's press would be seen meanwhile.
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

    def read(self) -> int:
        """The next byte that has come, or -1."""
        for _, event in self._incoming.ipoll(0):
            if event & select.POLLIN and self._source.readinto(self._byte):
                return self._byte[0]
        return -1

    def can_write(self) -> bool:
        """Whether a byte can be written."""
        for _, event in self._outgoing.ipoll(0):
            return bool(event & select.POLLOUT)
        return False

    def write(self, byte: int) -> None:
        """Writes a byte that can be."""
        self._byte[0] = byte
        self._sink.write(self._byte)
