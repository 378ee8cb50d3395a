"""`timeglas run` in a process of its own, which may fail and start itself anew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.rigs.processes import Talker
from tests.rigs.table import Table


class GuardedTable(Table):
    """The app with all that guards it, on SDL's offscreen driver; its games and settings are in `state`."""

    def __init__(self, state: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        Talker.__init__(
            self, "tests.rigs.guarded_table", ["run", "--state", str(state), "--language", "en", *arguments],
            environment={"SDL_VIDEODRIVER": "offscreen", **(environment or {})},
        )  # fmt: skip

    def __enter__(self) -> GuardedTable:
        return self

    def fail(self, where: str) -> None:
        """Let something fail, as tests/rigs/guarded_table.py names it."""
        self.say(json.dumps(["fail", where]))

    def until_begun(self) -> dict[str, Any]:
        """Wait until it begins, once more."""
        return self.next("began")

    def answer(self) -> None:
        """Touch the message away, once it has slid in."""
        places: list[Any] = [None]

        def lies(seen: dict[str, Any]) -> bool:
            places.append(seen["places"].get("band"))
            return places[-1] is not None and places[-1] == places[-2]

        self.until(lies)
        self.touch_at_once("band")
        self.until(lambda seen: not seen["band"])
