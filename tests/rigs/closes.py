"""What is closed with the block that it is made for."""

from __future__ import annotations

from types import TracebackType
from typing import Self


class Closes:
    """Whatever has a `close`, which may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """No more of it; for the subclass."""
        raise NotImplementedError
