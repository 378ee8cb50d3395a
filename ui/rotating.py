"""A log in files of bounded length, for this user alone; what cannot be written is left out."""

from __future__ import annotations

import logging
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from ui.whole_file import for_us_alone


class RotatingFiles(RotatingFileHandler):
    """The file at `path`, and as many older ones beside it, none longer than that."""

    def __init__(self, path: Path, most_bytes: int, older: int) -> None:
        super().__init__(
            path, maxBytes=most_bytes, backupCount=older, encoding="utf-8", errors="backslashreplace",
            delay=True,
        )  # fmt: skip

    def _open(self) -> TextIOWrapper:
        return open(
            self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=for_us_alone
        )

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """A full disk: what waits to be written is dropped, and the next record opens the file anew."""
        stream, self.stream = self.stream, None
        if stream is not None:
            with suppress(OSError):
                stream.close()
