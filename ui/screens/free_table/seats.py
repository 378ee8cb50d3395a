"""Who plays at a free table: somebody sits out, comes back, leaves or joins in; whose turn it is, and which
way the turns go.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ui.i18n import text
from ui.screens.free_table.beside import EDGE, GAP, HEAD, SAID, TARGET, BesideTable
from ui.theme import Box, theme
from ui.words.seats import name_of, present

_PANE_W = 340.0
_MOST_H = 84.0


class _Deed(NamedTuple):
    """What can be done with a seat; `refused` says why it cannot be done now."""

    says: str
    icon: str
    label: str
    deed: Callable[[], None]
    refused: str = ""


class Seats(BesideTable):
    """A seat is tapped, then what becomes of it; beside them what concerns all."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._is_leaving = False

    def begin(self) -> None:
        """Whoever comes here is asked nothing yet."""
        super().begin()
        self._is_leaving = False

    def choose(self, seat: int) -> None:
        """Speak of that seat; what was asked of another one is asked no more."""
        self._is_leaving = False
        super().choose(seat)

    # How it is laid out

    def lay(self) -> None:
        if self.view["seats"][self.seat].get("left"):
            self._is_leaving = False
        width, height = theme.width, theme.height
        foot = height - EDGE - TARGET
        tools: Box = (EDGE, foot, width - 2 * EDGE, TARGET)
        if theme.portrait:
            head: Box = (EDGE, 16.0, width - 2 * EDGE, 0.0)
            top = 16.0 + HEAD + SAID + 6
            end = self.lay_seats((EDGE, top, width - 2 * EDGE, 4 * TARGET + 3 * GAP), self._state, 2)
            deeds: Box = (EDGE, end + 12, width - 2 * EDGE, foot - TARGET - 2 * GAP - end - 12)
            all_seats: Box = (EDGE, foot - GAP - TARGET, width - 2 * EDGE, TARGET)
        else:
            wide = _PANE_W + 0.4 * (width - 800)
            left_w = width - 2 * EDGE - wide - 12
            head = (EDGE, 16.0, width - 2 * EDGE, 0.0)
            top = 16.0 + HEAD + SAID + 6
            self.lay_seats((EDGE, top, left_w, foot - GAP - top), self._state, self.seats_abreast)
            x = width - EDGE - wide
            deeds = (x, top, wide, foot - GAP - top - TARGET - GAP)
            all_seats = (x, foot - GAP - TARGET, wide, TARGET)
        if not self.has_band:
            self.lay_head(head, self._sentence)
        if self.view["paused"]:
            self.lay_going_on((deeds[0], deeds[1], deeds[2], _MOST_H))
        elif self._is_leaving:
            self._lay_leaving(deeds)
        else:
            self._lay_deeds(deeds, self._deeds)
            self._lay_for_all(all_seats)
        self.lay_foot(tools)

    def _state(self, seat: int) -> str:
        """What there is to know of a seat, in a word."""
        if self.view["seats"][seat]["sits_out"]:
            return text("sits out")
        if seat == self.view["turn"]["seat"]:
            return text("has the turn")
        if seat == self.view["next_seat"]:
            return text("comes next")
        return ""

    @property
    def _sentence(self) -> str:
        if self._is_leaving:
            return text("Leaves for good? Points and history stay.")
        if self.view["clockwise"]:
            return text("The turns go clockwise. Who comes and goes?")
        return text("The turns go counter-clockwise. Who comes and goes?")

    @property
    def _deeds(self) -> list[_Deed]:
        seat = self.seat
        is_out = bool(self.view["seats"][seat]["sits_out"])
        has_turn = seat == self.view["turn"]["seat"]
        answers = text("Not while somebody answers.") if self.view["answering"] is not None else ""
        seats = self.view["seats"]
        last = [one for one in present(seats) if not seats[one]["sits_out"]] == [seat]
        found = []
        if is_out:
            back = partial(self._say, "sit_out", seat=seat, out=False)
            found.append(_Deed("back_in", "account-check-outline", text("Plays again"), back, answers))
        else:
            why = answers or (text("The last one who plays.") if last else "")
            out = partial(self._say, "sit_out", seat=seat, out=True)
            found.append(_Deed("sit_out", "account-remove-outline", text("Sits out"), out, why))
        if has_turn:
            why = answers or (text("Whoever sits out has none.") if is_out else "")
            extra = partial(self._say, "extra_turn")
            found.append(_Deed("extra_turn", "plus", text("Another turn at once"), extra, why))
        else:
            why = text("Whoever sits out has none.") if is_out else ""
            turn = partial(self._say, "correct", set={"turn.seat": seat})
            found.append(_Deed("turn", "account-switch-outline", text("It is their turn"), turn, why))
        stays = text("Somebody has to stay.") if last else ""
        found.append(_Deed("leave", "account-off-outline", text("Leaves the game"), self._ask_leaving, stays))
        return found

    def _lay_deeds(self, where: Box, deeds: list[_Deed]) -> None:
        x, y, w, h = where
        each = max(TARGET, min(_MOST_H, (h - GAP * (len(deeds) - 1)) / len(deeds)))
        for number, one in enumerate(deeds):
            self.tile(
                one.says, (x, y + number * (each + GAP), w, each), partial(self._do, one), icon=one.icon,
                label=one.label, second=one.refused, kind="refused" if one.refused else "normal",
                align="left", stands="beside", icon_u=36, label_u=theme.font_u("body") + 2,
            )  # fmt: skip

    def _lay_leaving(self, where: Box) -> None:
        """What changes nothing lies where the finger was; what does is above it."""
        x, y, w, h = where
        name = name_of(self.view, self.seat)
        each = min(_MOST_H, (h - 2 * GAP) / 3)
        self.tile(
            "leave:sure", (x, y, w, each), self._leave_for_good, icon="account-off-outline",
            label=text("{team} leaves", team=name), align="left", stands="beside", icon_u=36,
        )  # fmt: skip
        self.tile(
            "stay", (x, y + each + GAP, w, 2 * each + GAP), self._stay, kind="primary",
            icon="account-check-outline", label=text("{team} stays", team=name), align="left",
            stands="beside", icon_u=36,
        )  # fmt: skip

    def _lay_for_all(self, where: Box) -> None:
        """Somebody comes, and which way round the turns go."""
        x, y, w, h = where
        half = (w - GAP) / 2
        can_join = "join" in self.view["legal"]
        look: dict[str, Any] = {"stands": "above", "icon_u": 26, "label_u": theme.font_u("label") + 1}
        self.tile(
            "join", (x, y, half, h), self._come_late, kind="normal" if can_join else "refused",
            icon="account-plus-outline", **look,
            label=text("Join in") if can_join else text("No seat is free."),
        )  # fmt: skip
        turned = not self.view["clockwise"]
        self.tile(
            "direction", (x + half + GAP, y, half, h), partial(self._say, "direction", clockwise=turned),
            icon="rotate-right" if turned else "rotate-left", **look,
            label=text("Clockwise") if turned else text("The other way"),
        )  # fmt: skip

    # What is done

    def _do(self, one: _Deed) -> None:
        if one.refused:
            self.refuse(one.refused)
        else:
            one.deed()

    def _come_late(self) -> None:
        if "join" in self.view["legal"]:
            self._go("more:join")
        else:
            self.refuse(text("No seat is free."))

    def _ask_leaving(self) -> None:
        self._is_leaving = True
        self.anew()

    def _stay(self) -> None:
        self._is_leaving = False
        self.anew()

    def _leave_for_good(self) -> None:
        seat, self._is_leaving, self.chosen = self.seat, False, None
        self._say("leave", seat=seat)

    def leave(self) -> None:
        """One step back."""
        if self._is_leaving:
            self._stay()
        else:
            super().leave()
