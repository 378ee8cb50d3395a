"""Crag's page: for whoever wants it the coach's panel lies in the sheet's place while dice lie on the table.

The sheets are one tap away, and the advice one tap from there. Everything else stays where it is; each open
row also says what it is worth in the long run.
"""

from __future__ import annotations

from typing import Any

from companion.games.sheets.dice import Dice
from ui.i18n import language, text
from ui.screens.sheet.coach_panel import CoachPanel
from ui.screens.sheet.coach_told import Told, told
from ui.screens.sheet.page import SheetPage
from ui.theme import Box, theme
from ui.widgets.offer_grid import Offer
from ui.widgets.tile import Tile
from ui.words.choices import Can
from ui.words.help import Chapter
from ui.words.sheets import advice as words

_COACH = "school-outline"
_FOOT = 64.0


class CoachedSheetPage(SheetPage):
    """The page of a game whose best play somebody knows."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._shows_sheets = self._explains = False
        self._throw: tuple[Any, ...] = ()
        self._told: Told | None = None
        self._told_of: tuple[Any, ...] = ()
        self._laid_panel: tuple[Any, ...] = ()
        self._panel: CoachPanel | None = None

    # -- what the coach says -----------------------------------------------------------------------------

    @property
    def _helps(self) -> bool:
        """Whether the coach is asked about the dice that lie there."""
        view = self.view
        return view["dice"] is not None and view["turn"]["seat"] in self.coached and not view["paused"]

    def _listen(self) -> None:
        """Take in what the coach says by now of what lies there by now."""
        view = self.view
        throw = (view["game"], view["turn"]["number"], view["dice"], view["throws_left"])
        if throw != self._throw:
            self._throw = throw
            self._shows_sheets = self._explains = False
        coach = self.coaches.of(view["options"]) if self._helps and self.coaches is not None else None
        if coach is None:
            self._told, self._told_of = None, ()
            return
        sheet = view["seats"][view["turn"]["seat"]]["sheet"]
        open_rows = tuple(row for row, points in sheet.items() if points is None)
        asked = (coach, open_rows, throw, language())
        if asked != self._told_of:
            self._told_of = asked
            dice: Dice = tuple(view["dice"])
            self._told = told(coach, self._words, open_rows, dice, view["throws_left"])

    @property
    def _is_lost(self) -> bool:
        return self.coaches is not None and self.coaches.is_lost

    def tick(self, now_ns: int) -> bool:
        """As every such page; and the coach may have thought it over."""
        moves = super().tick(now_ns)
        if self._helps and self._told is None and self.coaches is not None:
            if self.coaches.of(self.view["options"]) is not None:
                self.anew()
            else:
                self._bring_up_panel()
        return moves

    # -- laying out --------------------------------------------------------------------------------------

    def anew(self, slide: bool = False) -> None:
        """As every such page; where the panel comes or goes, everything is laid anew."""
        self._listen()
        panel = (self._helps, self._shows_sheets)
        if panel != self._laid_panel:
            self._laid_panel, self._laid_for = panel, ()
        super().anew(slide)

    def lay_body(self) -> None:
        self._panel = None
        super().lay_body()

    def _bring_up(self) -> None:
        super()._bring_up()
        self._bring_up_panel()

    def _bring_up_panel(self) -> None:
        """The coach may answer while a finger lies on a key: nothing else is laid anew."""
        if self._panel is not None:
            self._panel.show(self._told, self._says_instead, explains=self._explains)

    @property
    def _says_instead(self) -> str:
        return words.lost() if self._is_lost else words.thinks()

    def lay_sheet(self, where: Box) -> None:
        """The panel, or the sheets with the way back to it."""
        if not self._helps:
            super().lay_sheet(where)
            return
        if not self._shows_sheets:
            self._panel = CoachPanel(
                self._told, self._says_instead, explains=self._explains, to_sheets=self._turn_panel,
                why=self._turn_why,
            )  # fmt: skip
            self.put("coach", self._panel, where)
            return
        x, y, w, h = where
        if self._has_foot:
            h -= _FOOT + theme.space("gap")
            self.tile(
                "coach:advice", (x, y + h + theme.space("gap"), w, _FOOT), self._turn_panel,
                icon=_COACH, label=text("Advice"), stands="beside", label_u=theme.font_u("label"),
            )  # fmt: skip
        super().lay_sheet((x, y, w, h))

    @property
    def _has_foot(self) -> bool:
        """Whether the sheets leave room for a tile below them; upright they do not."""
        return not theme.portrait or self._room.is_short or self._room.shows == "sheet"

    def lay_tools(self) -> None:
        """As every such page. Upright the way back to the advice lies where the rules are."""
        super().lay_tools()
        if not self._helps:
            return
        other = self.ways.get("other")
        if isinstance(other, Tile) and self._room.shows == "throw":
            other.icon, other.label = _COACH, text("Advice")
        if self._shows_sheets and not self._has_foot and "rules" in self.ways:
            where = self._room.tools["rules"]
            self.remove_widget(self.ways.pop("rules"))
            self.tile("coach:advice", where, self._turn_panel, kind="tool", icon=_COACH, label=text("Advice"),
                      icon_u=30, label_u=theme.font_u("label"))  # fmt: skip

    def _turn_panel(self) -> None:
        self._shows_sheets = not self._shows_sheets
        self.anew()

    def _turn_why(self) -> None:
        self._explains = not self._explains
        self.anew()

    def help(self) -> list[Chapter]:
        """As every such page, with what the coach's words and numbers are."""
        first, *rest = super().help()
        if self._told is None:
            return [first, *rest]
        coach = text(
            "The coach says which dice to keep. Below each row's points stands how many points come on "
            "average from here to the end of the game, if it is entered now."
        )
        return [Chapter(first.title, [*first.lines, Can(coach, icon=_COACH)]), *rest]

    def _offers(self) -> list[Offer]:
        """What each open row would give, and what it is worth in the long run."""
        offers = super()._offers()
        if self._told is None:
            return offers
        rows = self._told.rows
        return [
            offer._replace(third=rows[offer.says])
            if offer.state in ("worth", "zero")
            else offer
            for offer in offers
        ]
