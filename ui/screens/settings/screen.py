"""The screen's own settings: language, appearance, text size, motion, light."""

from __future__ import annotations

from collections.abc import Sequence

from ui.i18n import LANGUAGES, language, text
from ui.screens.menu import Entry
from ui.screens.settings import light
from ui.screens.settings.section import Row, Section, choice
from ui.theme import theme
from ui.widgets.segments import Option


class Screen(Section):
    """Everything here is seen at once, on this very page."""

    says = "screen"
    icon = "monitor"

    @property
    def label(self) -> str:
        return text("Screen")

    def rows(self) -> Sequence[Row]:
        chosen, change = self.reach.machine.kept.now, self.reach.machine.kept.change
        languages = [Option(code, name) for code, name in LANGUAGES.items()]
        looks = [
            Option("dark", text("Dark")),
            Option("light", text("Light")),
            Option("clock", text("Dark at night")),
        ]
        sizes = [
            Option("normal", text("Normal"), size_u=_size_of("normal")),
            Option("large", text("Large"), size_u=_size_of("large")),
            Option("largest", text("Largest"), size_u=_size_of("largest")),
        ]
        motions = [Option("calm", text("Calm")), Option("full", text("Full"))]
        return [
            choice(text("Language"), "language", languages, language(), lambda code: change(language=code)),
            choice(text("Appearance"), "appearance", looks, chosen.mode, lambda mode: change(mode=mode)),
            choice(text("Text size"), "text", sizes, chosen.text_size, lambda size: change(text_size=size)),
            choice(
                text("Motion"), "motion", motions, "calm" if chosen.reduced_motion else "full",
                lambda motion: change(reduced_motion=motion == "calm"),
            ),
            *light.rows(self.reach),
        ]  # fmt: skip

    def acts(self) -> Sequence[Entry]:
        return light.acts(self.reach)


def _size_of(step: str) -> float:
    """In what size the name of a text size is written, to show what it means."""
    type_ = theme.tokens["type"]
    return float(type_["normal"]["body"] * type_["factor"][step])
