"""Who wants to hear of a change: of the looks, of the language, of the settings."""

from __future__ import annotations

from collections.abc import Callable


class Observers:
    """They are told in the order in which they came."""

    def __init__(self) -> None:
        self._told: list[Callable[[], None]] = []

    def observe(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told` at each change; returns what ends that (and may be called twice)."""
        self._told.append(told)

        def end() -> None:
            if told in self._told:
                self._told.remove(told)

        return end

    def tell(self) -> None:
        """There is a change; whoever ends or begins to observe meanwhile counts from the next one on."""
        for told in tuple(self._told):
            told()
