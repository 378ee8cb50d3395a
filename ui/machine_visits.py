"""The pages about the machine, by the names under which somebody goes there, made when visited first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.screens.page import Page
    from ui.screens.settings.section import Reach


def machine_visits(reach: Callable[[], Reach]) -> dict[str, Callable[[], Page]]:
    """What makes them; `reach` says what they may reach."""

    def made_settings() -> Page:
        from ui.screens.settings.whole import settings_page

        return settings_page(reach())

    def made_check_up() -> Page:
        from ui.screens.check_up.buttons import check_up_page

        return check_up_page(reach())

    def made_touch_test() -> Page:
        from ui.screens.touch_test import TouchTest

        within = reach()
        assert within.machine.display is not None
        return TouchTest(
            display=within.machine.display, kept=within.machine.kept, leave=within.back,
            presses=lambda: within.showing().presses,
        )  # fmt: skip

    return {"settings": made_settings, "check_up": made_check_up, "touch_test": made_touch_test}
