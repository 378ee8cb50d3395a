"""The cities of a catalogue, to be changed; and one city: name, place, group, and what there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from companion.games.city_tour.catalogue import GROUPS, Catalogue, City
from companion.games.city_tour.reading import FLAGS
from ui.cities import described
from ui.i18n import text
from ui.screens.city_tour.choose import called, city_entries, flag_named
from ui.screens.city_tour.seek import SeekCity
from ui.screens.page import Page
from ui.theme import theme
from ui.widgets.segments import Option, Segments

_GAP = 8.0


class CityEdit(SeekCity):
    """All cities, to be searched: a tap leads to one, the plus to a new one, the pencil to all."""

    def __init__(
        self,
        name: str,
        catalogue: Catalogue,
        *,
        take: Callable[[str], None],
        add: Callable[[], None],
        whole: Callable[[], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(
            [], take=take, back=back, asks=lambda: called(name), empty=lambda: text("There is no city left."),
            **rest,
        )  # fmt: skip
        self._name, self._catalogue, self._add, self._whole = name, catalogue, add, whole

    @property
    def names(self) -> Sequence[str]:
        return [called(self._name)]

    def lay(self) -> None:
        self._entries = city_entries(self._catalogue.cities)
        super().lay()

    def lay_head(self) -> float:
        """What it is called, how many there are of each group, and the ways to one more and to its name."""
        width = theme.width
        self.lay_back(self._back, (20, 20, 84, 64))
        add_w = 64.0 if theme.portrait else 216.0
        self.tile(
            "add", (width - 20 - add_w, 20, add_w, 64), self._add,
            icon="plus", label="" if theme.portrait else text("New city"), stands="beside",
        )  # fmt: skip
        self.tile(
            "whole", (width - 28 - add_w - 64, 20, 64, 64), self._whole, kind="tool", icon="pencil-outline"
        )
        room = width - 40 - 96 - add_w - 72 - 16
        self.words(called(self._name), (116, 12, room, 42), weight=600, size_u=28, smallest_u=17, lines=2)
        self.words(
            described(self._catalogue), (116, 54, room, 42), size_u=theme.font_u("label"), smallest_u=17,
            colour="muted", lines=2,
        )  # fmt: skip
        return 100.0


class CityForm(Page):
    """One city as it would be kept. `instead_of` is what it was called before, None where it is new."""

    def __init__(
        self,
        city: City,
        instead_of: str | None,
        *,
        rename: Callable[[City], None],
        place: Callable[[City], None],
        keep: Callable[[City], None],
        remove: Callable[[str], None],
        back: Callable[[], None],
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self._city, self._instead_of = city, instead_of
        self._rename, self._place = rename, place
        self._keep, self._remove, self._back = keep, remove, back

    @property
    def names(self) -> Sequence[str]:
        return [self._city.name]

    def lay(self) -> None:
        width, foot, city = theme.width, theme.height - 82, self._city
        wide = width - 40
        top = 20.0
        place_w = wide if theme.portrait else 300.0
        name_w = wide if theme.portrait else wide - place_w - _GAP
        self.tile(
            "name", (20, top, name_w, 72), lambda: self._rename(self._city), icon="pencil-outline",
            label=city.name, label_u=theme.font_u("choice"), align="left", stands="beside",
        )  # fmt: skip
        if theme.portrait:
            top += 72 + _GAP
        is_placed = city.latitude is not None and city.longitude is not None
        self.tile(
            "place", (width - 20 - place_w, top, place_w, 72), lambda: self._place(self._city),
            icon="map-marker-outline", label=text("Where it lies"),
            second=text("On the map") if is_placed else text("Not on the map"),
            label_u=theme.font_u("body"), align="left", stands="beside",
        )  # fmt: skip
        top += 84
        label_h = theme.font_u("label") * 1.3
        for said, lay in ((text("Group"), self._lay_groups), (text("What there is"), self._lay_flags)):
            self.words(
                said, (28, top, wide - 16, label_h), size_u=theme.font_u("label"), smallest_u=17,
                colour="muted",
            )  # fmt: skip
            top = lay(top + label_h + 2) + 10
        self.lay_back(self._back)
        if self._instead_of is not None:
            self.tile(
                "remove", (112, foot, 72 if theme.portrait else 220, 64),
                partial(self._remove, self._instead_of), kind="tool", icon="close",
                label="" if theme.portrait else text("Take out"), stands="beside",
            )  # fmt: skip
        self.tile(
            "keep", (width - 252, foot, 232, 66), lambda: self._keep(self._city),
            kind="primary", icon="check", label=text("Keep"), stands="beside",
        )  # fmt: skip

    def _lay_groups(self, top: float) -> float:
        options = [Option(group, group) for group in GROUPS]
        self.put("group", Segments(options, self._city.group, self._regroup), (20, top, theme.width - 40, 68))
        return top + 68

    def _lay_flags(self, top: float) -> float:
        columns = 2 if theme.portrait else 4
        w = (theme.width - 40 - _GAP * (columns - 1)) / columns
        for number, flag in enumerate(FLAGS):
            row, column = divmod(number, columns)
            has = bool(getattr(self._city, flag))
            self.tile(
                f"flag:{flag}", (20 + column * (w + _GAP), top + row * (76 + _GAP), w, 76),
                partial(self._turn, flag), icon="check" if has else "", label=flag_named(flag),
                label_u=theme.font_u("body"), chosen=has,
                stands="beside",
            )  # fmt: skip
        return top + (76 + _GAP) * (len(FLAGS) // columns)

    def _regroup(self, group: str) -> None:
        self._city = msgspec.structs.replace(self._city, group=group)

    def _turn(self, flag: str) -> None:
        self._city = msgspec.structs.replace(self._city, **{flag: not getattr(self._city, flag)})
        self.anew()
