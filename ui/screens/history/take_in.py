"""Taking games in: from which stick or folder, and then how many there were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from ui.arrivals import Arrivals, take_in_all
from ui.i18n import plural, text
from ui.screens.history.save import Parcel, Save
from ui.theme import theme
from ui.widgets.text import Step

_NAMED = 3


class TakeIn(Save):
    """Asks where games are to be taken from; `done` hears when there are more of them."""

    reads: ClassVar[bool] = True

    def __init__(self, *, done: Callable[[], None], now_label: Callable[[], str], **properties: Any) -> None:
        super().__init__(**properties)
        self._now_label, self._tell_done = now_label, done
        self._arrivals = Arrivals(0, 0, ())
        self._files = 1

    def ask(self) -> None:
        """Ask anew."""
        self.open(
            Parcel(
                lambda: text("Where are games to be taken from?"), forms=lambda: (),
                files=lambda _form: iter(()), note=lambda _form: _what_is_taken(),
            )
        )  # fmt: skip

    def on_stick(self, name: str) -> str:
        return text("From the stick {name}", name=name)

    def in_folder(self) -> str:
        return text("From a folder of this machine")

    def _how_far(self) -> tuple[str, float | None, str]:
        says = text("Being read ... Leave the stick where it is.")
        count = self._files
        return (says, self._written / count, f"{self._written} / {count}") if count > 1 else (says, None, "")

    def _take(self, where: Callable[[], Path], *, on_stick: bool) -> None:
        self._works, self._written, self._files, self._problem = True, 0, 1, ""

        def told(read: int, of: int) -> None:
            self._written, self._files = read, of

        def work() -> tuple[Path, bool]:
            folder = where()
            self._arrivals = take_in_all(folder, self._archive, self._now_label(), told)
            return folder, on_stick

        self._archive.beside(work, self._hear)
        self.anew()

    def _lay_done(self, path: Path, on_stick: bool, foot: float) -> None:
        new, known, others = self._arrivals
        if new:
            title = plural("{count} game is new here.", "{count} games are new here.", new)
        else:
            title = text("Nothing new is there.") if known or others else text("There are no table logs.")
        written = self.words(
            title, (28, 60, theme.width - 56, 150), weight=700, size_u=44, smallest_u=26, lines=3,
            middle=False,
        )  # fmt: skip
        assert written.laid is not None
        top = 60 + written.laid.height / theme.u + 20
        lines = [plural("{count} was here already.", "{count} were here already.", known)] if known else []
        if others:
            named = ", ".join(others[:_NAMED]) + (" ..." if len(others) > _NAMED else "")
            lines.append(
                plural(
                    "{count} file tells no game that can be played here: {names}",
                    "{count} files tell no games that can be played here: {names}", len(others), names=named,
                )
            )  # fmt: skip
        if on_stick:
            lines.append(text("You can pull the stick out now."))
        size = theme.font_u("body")
        steps = [Step(int(theme.px(each)), 9) for each in (size, 20, 18, 17)]
        said = "\n".join(lines) or str(path)
        self.words(said, (28, top, theme.width - 56, foot - top - 8), steps=steps, middle=False)
        self.lay_back(self._back, (20, foot, theme.width - 40, 64), label=text("Back"), kind="primary")

    def tick(self, now_ns: int) -> bool:
        """As of the page for saving; whoever lists games hears that there are more."""
        worked = self._works
        moves = super().tick(now_ns)
        if worked and not self._works and self._done is not None and self._arrivals.new:
            self._tell_done()
        return moves


def _what_is_taken() -> str:
    return text("Every table log that lies there is taken in, each once, and nothing on it is changed.")
