"""The end of an evening: its guests are forgotten, if they want to be."""

from __future__ import annotations

from collections.abc import Sequence

from ui.forgetting import forgetting, new_tonight
from ui.i18n import plural, text
from ui.screens.confirm import Confirm, Question
from ui.screens.menu import Entry
from ui.screens.settings.section import Row, Section, tiles, words
from ui.words.seats import is_guest

_NAMES_SAID = 8


class Evening(Section):
    """Forgetting takes a name from those that are one tap away; the games keep theirs."""

    says = "evening"
    icon = "weather-night"

    @property
    def label(self) -> str:
        return text("Evening")

    def rows(self) -> Sequence[Row]:
        names = self._names()
        forget = Entry(
            "forget", text("Forget tonight's guests"), self._ask, "account-remove-outline",
            refused="" if names else text("Nobody new has played tonight."),
        )  # fmt: skip
        rows = [words(text("New tonight: {names}", names=_listed(names)))] if names else []
        if names:
            rows.append(words(text("New is whoever is in no game of an earlier evening.")))
        rows.append(tiles(forget))
        forgotten = len(self.reach.machine.kept.now.forgotten)
        if forgotten:
            again = Entry(
                "offer_again", text("Offer all names again"), self._offer_again, "account-check-outline",
                plural("{count} name is not offered.", "{count} names are not offered.", forgotten),
            )  # fmt: skip
            rows.append(tiles(again))
        cities = Entry(
            "cities", text("Cities of city tours"), self._to_cities, "map-marker-outline",
            text("To match the cards in your own box."),
        )  # fmt: skip
        return [*rows, tiles(cities)]

    def acts(self) -> Sequence[Entry]:
        # For whoever is here for the first time.
        tour = Entry("tour", text("A short tour"), lambda: self.reach.go("tour"), "compass-outline")
        return [tour, Entry("report", text("Report"), lambda: self.reach.go("report"), "lifebuoy")]

    def _to_cities(self) -> None:
        from ui.screens.city_tour.catalogues import change_catalogues  # seldom wanted

        change_catalogues(self.reach)

    def _names(self) -> list[str]:
        showing = self.reach.showing()
        opened = None if showing.game is None or showing.header is None else (showing.game, showing.header)
        forgotten = self.reach.machine.kept.now.forgotten
        played = new_tonight(showing.kept, opened, self.reach.now_label(), forgotten)
        return [*played, *(name for name in self.reach.newcomers() if name not in played)]

    def _ask(self) -> None:
        names = self._names()
        happens = "\n".join(
            [
                text("They are not offered for a new game any more: {names}", names=_listed(names)),
                text("Tonight's games are kept with their names. Whoever plays again types theirs again."),
            ]
        )
        asks = plural("Forget {count} guest?", "Forget {count} guests?", len(names))
        first = Question(asks, happens, text("Forget"), "account-remove-outline")
        second = Question(text("Forget them now?"), happens, text("Forget"), "account-remove-outline")
        back = self.reach.back
        self.reach.visit(Confirm([first, second], do=self._forget, stay=back, stays=text("Keep the names")))

    def _forget(self) -> None:
        names, showing, kept = self._names(), self.reach.showing(), self.reach.machine.kept
        kept.change(
            forgotten=forgetting(names, showing.kept, showing.game, kept.now.forgotten),
            coached=frozenset(name for name in kept.now.coached if name not in names and not is_guest(name)),
        )
        self.reach.forget_newcomers(names)
        self.reach.back()

    def _offer_again(self) -> None:
        self.reach.machine.kept.change(forgotten={})
        self.page.anew()


def _listed(names: Sequence[str]) -> str:
    said, more = ", ".join(names[:_NAMES_SAID]), len(names) - _NAMES_SAID
    return text("{names} and {count} more", names=said, count=more) if more > 0 else said
