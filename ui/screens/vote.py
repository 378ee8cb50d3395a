"""The vote: a column for each team that votes; a given vote lies pressed in bone, the other is outlined."""

from __future__ import annotations

from functools import partial

from ui.screens.game_page import GamePage, in_a_row
from ui.screens.game_screen import says
from ui.theme import Box, place, theme
from ui.widgets.mark import Mark
from ui.widgets.panel import Panel
from ui.words.choices import Choice

_TARGET = 64.0
_IN_A_ROW = 4
_LEAST_NAME, _BROAD, _SLIM = 40.0, 230.0, 100.0


class Vote(GamePage):
    """The question, and who has answered it how; teams that have a button vote "solved" with it, too."""

    @property
    def question(self) -> str:
        """What is voted on."""
        return self._words.sentence(self.view)

    def lay_body(self) -> None:
        """The question and the columns; upright they stand one below the other."""
        right = theme.width - 20
        top = 92.0 + self.band_room
        said = self.question
        question_h = 40.0 if self.has_band else 112.0 if theme.portrait else 56.0
        size = theme.font_u("sentence")
        sizes = [(size, 3), (0.9 * size, 1), (31, 1), (27, 2), (23, 2), (19, 2), (17, 2)]
        self.sentence(said, (28, top, right - 32, question_h), sizes)
        voters = self.view["voters"]
        y = top + question_h + (4 if self.has_band else 6)
        height = self.tools_y - 10 - y
        if theme.portrait:
            columns = 1 if len(voters) <= _IN_A_ROW else 2
            rows = -(-len(voters) // columns)
            row_h = min(180.0, (height - 8 * (rows - 1)) / max(1, rows))
            boxes: list[Box] = [
                (x, y + row * (row_h + 8), w, row_h)
                for row in range(rows)
                for x, w in in_a_row(columns, 20, right, False)
            ]
        elif len(voters) > _IN_A_ROW:
            boxes = [
                (x, y + row * (height + 8) / 2, w, (height - 8) / 2)
                for row in range(2)
                for x, w in in_a_row(-(-len(voters) // 2), 20, right, False)
            ]
        else:
            boxes = [(x, y, w, height) for x, w in in_a_row(len(voters), 20, right, False)]
        # What was given is written, too, in the words that it had.
        offered = self.choices_of({**self.view, "votes": {}})
        for seat, box in zip(voters, boxes, strict=False):
            self._lay_voter(seat, box, [choice for choice in offered if choice.args.get("seat") == seat])

    def _lay_voter(self, seat: int, box: Box, choices: list[Choice]) -> None:
        x, y, w, h = box
        panel = Panel()
        place(panel, *box)
        self.add_widget(panel)
        team = self.view["seats"][seat]
        head = 72.0 if h >= 226 else 48.0
        sign = Mark(seat=team["colour"], radius_u=23 if head > 60 else 19)
        place(sign, x + 12, y, 48, head)
        self.add_widget(sign)
        is_flat = h < head + _TARGET + 14  # no room below the name: the answers lie beside it
        if is_flat:
            head, half = h, max(_TARGET, (0.62 * w - 20) / 2)
            place(sign, x + (8 if w > _BROAD else 2), y, 40, h)
        room = w - 80 if not is_flat else w - 2 * half - 96
        if room >= _LEAST_NAME:  # the header has all names
            self.words(team["name"], (x + 68, y, room, head), size_u=27, smallest_u=20, weight=600)
        if is_flat:
            high = min(h - 12, 84.0)
            right = x + w - (12 if w > _BROAD else 8)
            places: list[Box] = [
                (right - 2 * half - 8, y + (h - high) / 2, half, high),
                (right - half, y + (h - high) / 2, half, high),
            ]
        elif theme.portrait or h < 200:
            half = (w - 32) / 2
            places = [
                (x + 12 + number * (half + 8), y + head + 2, half, h - head - 14) for number in (0, 1)
            ]
        else:
            tile_h = (h - head - 20) / 2
            places = [(x + 12, y + head + number * (tile_h + 8), w - 24, tile_h) for number in (0, 1)]
        for solved, where in zip((True, False), places, strict=True):
            self._lay_answer(seat, solved, where, choices, stands="above" if where[2] < _SLIM else "auto")

    def _lay_answer(
        self, seat: int, solved: bool, where: Box, choices: list[Choice], stands: str
    ) -> None:
        icon = "check-bold" if solved else "close-thick"
        choice = next(each for each in choices if each.args["solved"] is solved)
        if str(seat) not in self.view["votes"]:
            button = "" if choice.by_button is None else self.view["seats"][seat]["colour"]
            self.tile(
                says(choice), where, partial(self.take, choice), label=choice.label, icon=icon, seat=button,
                align="left", label_u=27, stands=stands,
            )  # fmt: skip
            return
        is_given = self.view["votes"][str(seat)] is solved
        self.tile(
            f"voted:{seat}:{str(solved).lower()}", where, lambda: None, idle=True, icon=icon,
            label=choice.label, align="left", label_u=27, stands=stands,
            kind="primary" if is_given else "outlined", chosen=is_given, dim=not is_given,
        )  # fmt: skip
