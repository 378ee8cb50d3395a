"""What is heard: the loudspeaker, how loud, the ticks, the buzzer; each is heard as it is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from ui.i18n import number, text
from ui.screens.menu import Entry
from ui.screens.settings.section import Reach, Row, Section, choice, words
from ui.settings import LOUDEST
from ui.showing import Showing
from ui.widgets.segments import Option


class Sound(Section):
    """Loudspeaker and buzzer are switched on and off by themselves."""

    says = "sound"
    icon = "volume-high"

    def __init__(self, reach: Reach) -> None:
        super().__init__(reach)
        self._found: bool | None = None  # as the page says it

    @property
    def label(self) -> str:
        return text("Sound")

    def opened(self) -> None:
        sounds = self.reach.machine.sounds
        if sounds is not None:
            self._found = sounds.has_loudspeaker
            sounds.look_for_loudspeaker()

    def showing(self, showing: Showing) -> None:
        sounds = self.reach.machine.sounds
        if sounds is not None and sounds.has_loudspeaker != self._found:
            self._found = sounds.has_loudspeaker
            self.page.anew()

    def rows(self) -> Sequence[Row]:
        chosen = self.reach.machine.kept.now
        steps = [Option(str(step), number(step)) for step in range(1, LOUDEST + 1)]
        rows = [
            self._switch(text("Loudspeaker"), "sound_on", chosen.sound, text("On"), text("Off")),
            choice(text("Volume"), "volume", steps, str(chosen.volume), self._take_volume),
            self._switch(text("Last ten seconds"), "ticks", chosen.ticks, text("Ticks"), text("Silent")),
            self._switch(text("Buzzer"), "buzzer", chosen.buzzer, text("On"), text("Off")),
        ]
        if chosen.sound and self._found is False:
            rows.append(words(text("No loudspeaker was found, or another program has it.")))
        return rows

    def acts(self) -> Sequence[Entry]:
        sounds = self.reach.machine.sounds
        if sounds is None:
            return ()
        return [Entry("try_out", text("Try it out"), sounds.try_out, icon="play")]

    def _switch(self, label: str, field: str, is_on: bool, on: str, off: str) -> Row:
        """One of the fields of the settings that are true or false."""
        name = field.removesuffix("_on")
        return choice(
            label, field, [Option("on", on), Option("off", off)], "on" if is_on else "off",
            lambda says: self._take(name, says == "on"),
        )  # fmt: skip

    def _take(self, field: str, is_on: bool) -> None:
        self.reach.machine.kept.change(**{field: is_on})
        if field == "sound":
            self.opened()
            self.page.anew()

    def _take_volume(self, step: str) -> None:
        self.reach.machine.kept.change(volume=int(step))
        if self.reach.machine.sounds is not None:
            self.reach.machine.sounds.try_out()
