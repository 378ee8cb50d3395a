"""A catalogue of the table's own as a whole: what it is called, and a way to be rid of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.city_tour.catalogue import Catalogue
from ui.cities import described
from ui.i18n import text
from ui.screens.city_tour.choose import called
from ui.screens.page import Page
from ui.theme import theme

_TOP, _ROW = 124.0, 96.0


class CatalogueForm(Page):
    """Two tiles: another name, and gone."""

    def __init__(
        self,
        name: str,
        catalogue: Catalogue,
        *,
        rename: Callable[[], None],
        remove: Callable[[], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._name, self._catalogue = name, catalogue
        self._rename, self._remove, self._back = rename, remove, back

    @property
    def names(self) -> Sequence[str]:
        return [called(self._name)]

    def lay(self) -> None:
        wide = theme.width - 40
        self.words(called(self._name), (28, 16, wide - 16, 50), size_u=34, smallest_u=17, weight=600, lines=2)
        self.words(
            described(self._catalogue), (28, 68, wide - 16, 44), size_u=theme.font_u("label"), smallest_u=17,
            colour="muted", lines=2,
        )  # fmt: skip
        rows = (
            ("rename", "pencil-outline", text("Another name"), self._rename),
            ("remove", "close", text("Remove this list of cities"), self._remove),
        )
        for number, (says, icon, label, deed) in enumerate(rows):
            self.tile(
                says, (20, _TOP + number * (_ROW + 8), wide, _ROW), deed, icon=icon, icon_u=40, label=label,
                label_u=theme.font_u("choice"), align="left", stands="beside",
            )  # fmt: skip
        self.lay_back(self._back)
