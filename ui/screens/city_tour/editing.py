"""The way through a catalogue that is changed: its name where it is new, its cities, one of them.

Each change is kept at once, whole or not at all; one that no file may say is refused with every reason.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from companion.errors import TimeglasError
from companion.games.city_tour.catalogue import SHIPPED, Catalogue, City
from companion.games.city_tour.editing import with_city, without_city
from companion.games.city_tour.reading import BadCatalogue
from ui import cities
from ui.cities import Known
from ui.i18n import text
from ui.screens.city_tour.catalogue_form import CatalogueForm
from ui.screens.city_tour.choose import called
from ui.screens.city_tour.edit import CityEdit, CityForm
from ui.screens.city_tour.place import CityPlace
from ui.screens.confirm import Confirm, Question
from ui.screens.new_game.own_pages import Way
from ui.screens.page import Page
from ui.widgets.keyboard import Keyboard
from ui.widgets.spelling import Spelling
from ui.words.refusals import says


def _asks_name() -> str:
    return text("What is this list of cities called?")


class Editing:
    """Leads through it.

    Args:
        changed: is told what was kept, and the name of the catalogue that it comes from.
        removed: is told the name of one that there is no more.
        back: leads back to the catalogues.
    """

    def __init__(
        self,
        way: Way,
        *,
        changed: Callable[[Known, str], None],
        removed: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        self._way, self._changed, self._removed, self._back = way, changed, removed, back
        self._known = Known("", None)

    def begin(self, known: Known) -> None:
        """Change that one; of one that ships the table gets its own, which is named first."""
        self._known = known
        if self._way.state is None:
            self._way.aloud(text("Nothing is kept on this device, so there are no cities of your own."))
        elif known.path is None:
            self._spell("", _asks_name, self._named, self._back)
        else:
            self._to_cities()

    def _spell(
        self, name: str, asks: Callable[[], str], done: Callable[[str], None], back: Callable[[], None]
    ) -> None:
        self._way.go(Keyboard(Spelling(name), done, asks, back=back))

    def _named(self, name: str) -> None:
        name = cities.in_folder(name)
        if self._is_free(name) and self._keep(Known(name, None, self._known.catalogue), self._known.name):
            self._to_cities()

    def _is_free(self, name: str, but: str = "") -> bool:
        """Whether no other catalogue is called so; else that is said."""
        assert self._way.state is not None
        there = {*SHIPPED, *(one.name for one in cities.known(self._way.state) if one.name != but)}
        taken = {said.casefold() for one in there for said in (one, called(one))}
        if name.casefold() in taken:
            self._way.aloud(text("There are cities called {name} already.", name=name))
        return name.casefold() not in taken

    # -- what is there -----------------------------------------------------------------------------------

    @property
    def _catalogue(self) -> Catalogue:
        assert self._known.catalogue is not None
        return self._known.catalogue

    def _to_cities(self) -> None:
        self._show(
            CityEdit(
                self._known.name, self._catalogue, take=self._to_city, add=self._add, whole=self._to_whole,
                back=self._back,
            )
        )  # fmt: skip

    def _to_whole(self) -> None:
        self._show(
            CatalogueForm(
                self._known.name, self._catalogue, rename=self._ask_name,
                remove=lambda: self.ask_removal(self._known, self._to_whole), back=self._to_cities,
            )
        )  # fmt: skip

    def _to_city(self, name: str) -> None:
        city = next(city for city in self._catalogue.cities if city.name == name)
        self._show_city(city, name)

    def _show_city(self, city: City, instead_of: str | None) -> None:
        self._show(
            CityForm(
                city, instead_of, rename=partial(self._rename, instead_of),
                place=partial(self._ask_place, instead_of),
                keep=partial(self._keep_city, instead_of), remove=self._ask_removal, back=self._to_cities,
            )
        )  # fmt: skip

    def _show(self, page: Page) -> None:
        page.anew()
        self._way.go(page)

    # -- the whole of it ---------------------------------------------------------------------------------

    def _ask_name(self) -> None:
        self._spell(called(self._known.name), _asks_name, self._renamed, self._to_whole)

    def _renamed(self, name: str) -> None:
        name, before = cities.in_folder(name), self._known.name
        if name in (before, called(before)):
            self._to_whole()
        elif self._is_free(name, before) and self._done(partial(self._rename_file, name)):
            self._changed(self._known, before)
            self._to_cities()

    def _rename_file(self, name: str) -> None:
        self._known = cities.rename(self._known, name)

    def ask_removal(self, known: Known, stay: Callable[[], None]) -> None:
        """Ask twice whether one of the table's own is to be removed; `stay` leads back."""
        name = called(known.name)
        gone = text("New games know these cities no more. Games that have begun keep them.")
        if known.name in SHIPPED:
            gone = text(
                "{name} is again as it came with the table. Games that have begun keep theirs.", name=name
            )
        deed = text("Remove")
        questions = [
            Question(text("Remove {name}?", name=name), gone, deed, "close"),
            Question(
                text("Really remove {name}?", name=name), text("This cannot be taken back."), deed, "close"
            ),
        ]
        remove = partial(self._remove_whole, known, stay)
        self._show(Confirm(questions, do=remove, stay=stay, stays=text("Keep it")))

    def _remove_whole(self, known: Known, stay: Callable[[], None]) -> None:
        if self._done(partial(cities.remove, known)):
            self._removed(known.name)
            self._back()
        else:
            stay()

    def _done(self, deed: Callable[[], None]) -> bool:
        """Whether it could be done; else why not is said."""
        try:
            deed()
        except TimeglasError as lost:
            self._way.aloud(says(lost))
            return False
        return True

    # -- what is changed ---------------------------------------------------------------------------------

    def _add(self) -> None:
        groups = [city.group for city in self._catalogue.cities]
        group = min(sorted(set(groups)), key=groups.count)  # a new city evens them out
        self._spell(
            "", lambda: text("What is the city called?"),
            lambda name: self._show_city(City(name, group), None), self._to_cities,
        )  # fmt: skip

    def _rename(self, instead_of: str | None, city: City) -> None:
        def named(name: str) -> None:
            self._show_city(msgspec.structs.replace(city, name=name), instead_of)

        self._spell(
            city.name, lambda: text("What is the city called?"), named,
            lambda: self._show_city(city, instead_of),
        )  # fmt: skip

    def _ask_place(self, instead_of: str | None, city: City) -> None:
        others = [one for one in self._catalogue.cities if one.name not in (instead_of, city.name)]
        self._show(
            CityPlace(
                city, others, keep=lambda placed: self._show_city(placed, instead_of),
                back=lambda: self._show_city(city, instead_of),
            )
        )  # fmt: skip

    def _keep_city(self, instead_of: str | None, city: City) -> None:
        try:
            catalogue = with_city(self._catalogue, city, instead_of)
        except TimeglasError as refused:
            self._way.aloud(says(refused))
            return
        if self._keep(self._known._replace(catalogue=catalogue), self._known.name):
            self._to_cities()

    def _ask_removal(self, name: str) -> None:
        question = Question(
            text("Take {city} out?", city=name),
            text("New games know it no more. Games that have begun keep their cities."),
            text("Take out"), "close",
        )  # fmt: skip
        back = partial(self._to_city, name)
        self._show(Confirm([question], do=partial(self._remove, name), stay=back, stays=text("Keep it")))

    def _remove(self, name: str) -> None:
        fewer = without_city(self._catalogue, name)
        if self._keep(self._known._replace(catalogue=fewer), self._known.name):
            self._to_cities()
        else:
            self._to_city(name)

    def _keep(self, wanted: Known, before: str) -> bool:
        """Keep it, if a file may say so; else say everything that is wrong."""
        assert wanted.catalogue is not None
        assert self._way.state is not None
        try:
            cities.checked(wanted.catalogue)
            self._known = cities.keep_instead(self._way.state, wanted, wanted.catalogue)
        except BadCatalogue as bad:
            self._way.aloud("\n".join(map(says, bad.problems)))
            return False
        except TimeglasError as lost:
            self._way.aloud(says(lost))
            return False
        self._changed(self._known, before)
        return True
