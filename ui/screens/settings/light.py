"""What can be set of the screen as a thing: its brightness, when it rests, how it lies, how it is touched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.i18n import plural, text
from ui.lights import FAINTEST
from ui.machine import Display
from ui.rest import NEVER
from ui.screens.menu import Entry
from ui.screens.settings.section import Reach, Row, choice, tiles
from ui.theme import Box, theme
from ui.widgets.segments import Option
from ui.widgets.slider import Slider

if TYPE_CHECKING:
    from ui.screens.settings.frame import SettingsPage

_DIMS_AFTER, _DARKENS_AFTER = (1, 5, 10), (2, 10, 30)  # minutes


def rows(reach: Reach) -> Sequence[Row]:
    """Its brightness, and how long it waits for somebody."""
    display, kept = reach.machine.display, reach.machine.kept
    if display is None:
        return []
    return [
        _brightness(reach, display),
        *(tiles(lead) for lead in (_leads(reach, display) if theme.portrait else [])),
        choice(
            text("Dims after"), "dims", _waits(_DIMS_AFTER), str(kept.now.dims_after_s),
            lambda seconds: kept.change(dims_after_s=int(seconds)),
        ),
        choice(
            text("Dark after"), "darkens", _waits(_DARKENS_AFTER), str(kept.now.darkens_after_s),
            lambda seconds: kept.change(darkens_after_s=int(seconds)),
        ),
    ]  # fmt: skip


def acts(reach: Reach) -> Sequence[Entry]:
    """What leads on; upright the foot is too narrow for it."""
    display = reach.machine.display
    return [] if display is None or theme.portrait else _leads(reach, display)


def _leads(reach: Reach, display: Display) -> Sequence[Entry]:
    """To turning its picture, and to trying its touches."""
    kept = reach.machine.kept

    def turn() -> None:
        from ui.screens.rotation import RotationPage  # seldom seen

        reach.visit(RotationPage(display=display, kept=kept, leave=reach.back))

    return [
        Entry("turn", text("Turn the screen"), turn, "screen-rotation"),
        Entry("touch_test", text("Touch four corners"), lambda: reach.go("touch_test"), "gesture-tap"),
    ]


def _brightness(reach: Reach, display: Display) -> Row:
    """The bar's left end is as faint as can still be read."""

    def chosen(share: float) -> float:
        return round(FAINTEST + share * (1 - FAINTEST), 3)

    def lay(page: SettingsPage, box: Box) -> None:
        slider = Slider(
            (display.brightness - FAINTEST) / (1 - FAINTEST),
            lambda share: display.shine(chosen(share)),
            rested=lambda share: reach.machine.kept.change(brightness=chosen(share)),
            less="brightness-5", more="brightness-7",
        )  # fmt: skip
        page.put("brightness", slider, box)

    return Row(text("Brightness"), lay)


def _waits(minutes: Sequence[int]) -> Sequence[Option]:
    said = [Option(str(60 * count), plural("{count} min", "{count} min", count)) for count in minutes]
    return [*said, Option(str(NEVER), text("Never"))]
