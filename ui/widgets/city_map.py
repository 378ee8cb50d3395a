"""The map of a city tour: the land, the towns with their marks and names, and everybody's pieces.

One finger drags it and two draw it closer; meanwhile all that is drawn is only moved, and laid anew when the
last finger is lifted. A tap means the nearest town.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate

from ui.denmark import Projection, Spot, chart_of, nearest
from ui.map_labels import TRIES, Label, along, labelled
from ui.map_pieces import CROWDED, PIECE, Cluster, Standing, huddled, moved_aside
from ui.patches import box
from ui.theme import Box, theme
from ui.widgets.city_ground import ground, inset
from ui.widgets.city_marks import (
    HOME,
    REACH,
    RINGED,
    Piece,
    Town,
    about,
    home,
    leader,
    marks,
    pieces,
)
from ui.widgets.paint import Cut, Fill
from ui.widgets.text import LINE_HEIGHT, Laid, one_line, write
from ui.widgets.touchable import TREMBLE, Touchable

TAP_REACH = 48.0
"""How far from a finger the town that it means may lie: u."""

_MOST_NAMED = 60  # where more towns are seen there is no room for the names of those that are nobody's
_WHEEL = 1.25
_BESIDE = 4.0  # u: between a mark and its name
_TO_COME_U, _QUIET_U = 19.0, 17.0
_ASIDE = 3.0  # u: so far from its town a piece is led to it by a line
_EDGE = 3.0  # u: so far names stay from the edge of the map
_LOUD, _NOBODYS = 1, 4  # how much names matter: 0 is the town that was tapped
_MOST_NAME = 0.4  # of the width of the map


class _Placed(NamedTuple):
    """A town where it lies, how far its mark reaches, and how much its name matters: 0 most."""

    town: Town
    x: float
    y: float
    reach: float
    matters: int
    in_inset: bool


class _Name(NamedTuple):
    """A name that has room: how much it matters, where it stands, and the line to its mark, if any."""

    laid: Laid
    matters: int
    at: Box
    led: tuple[Spot, Spot] | None


class CityMap(Touchable):
    """The map in its box, with corners (u) as that of the page has them.

    `on_place` is dispatched with the latitude and longitude of a tap, and `on_town` with the name of the town
    that it means.
    """

    overhang = 0.0

    def __init__(self, corners: Sequence[float] = (0.0, 0.0, 0.0, 0.0), **properties: Any) -> None:
        self.register_event_type("on_town")
        self.register_event_type("on_place")
        super().__init__(**properties)
        self.corners = corners
        self._towns: tuple[Town, ...] = ()
        self._pieces: tuple[Piece, ...] = ()
        self._chosen: str | None = None
        self.view = Projection((0.0, 0.0, 1.0, 1.0))
        self._laid_for = self.view
        self._drawn: tuple[Any, ...] = ()
        self._ground_drawn: tuple[Any, ...] = ()
        self._fingers: dict[int, Spot] = {}
        self._held_at: dict[int, Spot] = {}
        self._held_view = self.view
        self._moves = False
        self._cut = Cut()
        self._sea = Fill(theme.colour("well"))
        self._shift, self._grown = Translate(), Scale()
        self._ground, self._towns_drawn, self._inset = (InstructionGroup() for _ in range(3))
        for instruction in (
            self._cut.before, self._sea, PushMatrix(), self._shift, self._grown, self._ground,
            self._towns_drawn, PopMatrix(), self._inset, self._cut.after,
        ):  # fmt: skip
            self.canvas.add(instruction)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "parent"):
            self.fbind(name, self._redraw)

    def on_town(self, name: str) -> None:
        """A town was tapped; bind it."""

    def on_place(self, latitude: float, longitude: float) -> None:
        """A place was tapped, wherever it is; bind it."""

    def show(
        self, towns: Iterable[Town], pieces: Iterable[Piece] = (), chosen: str | None = None
    ) -> None:
        """Show these towns and pieces; `chosen`: the town that was picked. It stays as close as it was."""
        towns = tuple(towns)
        if towns != self._towns:
            self._towns = towns
            chart = chart_of((town.latitude, town.longitude) for town in towns)
            if chart != self.view.chart:
                self._see(Projection(self.view.box, chart=chart))
        self._pieces, self._chosen = tuple(pieces), chosen
        self._redraw()

    # -- touches -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A first finger may tap or drag, a second one draws closer; a mouse's wheel does, too."""
        if self.opacity and touch.is_mouse_scrolling and self.collide_point(*touch.pos):
            by = _WHEEL if touch.button == "scrolldown" else 1 / _WHEEL
            self._see(self.view.zoomed(by, *theme.in_u(*touch.pos)))
            self._redraw()
            return True
        is_second = self._finger is not None and self.collide_point(*touch.pos)
        if not super().on_touch_down(touch):
            return False
        if is_second and len(self._fingers) == 1:
            touch.grab(self)
            self._moves, self.pressed = True, False
        if is_second or touch is self._finger:
            self._hold(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move what is drawn as the fingers do."""
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        self._fingers[touch.uid] = theme.in_u(*touch.pos)
        if not self._moves:
            (x, y), (at_x, at_y) = self._held_at[touch.uid], self._fingers[touch.uid]
            self._moves = max(abs(x - at_x), abs(y - at_y)) > TREMBLE
        self.pressed = not self._moves
        if self._moves:
            self._see(self._held_view.pinched(list(self._held_at.values()), list(self._fingers.values())))
            self._move()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that has stayed means a town; after the last one all is laid anew."""
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return False
        if touch is self._finger:
            super().on_touch_up(touch)
            self._finger = touch  # until the last one is lifted
        else:
            touch.ungrab(self)
        del self._fingers[touch.uid]
        if self._fingers:
            self._hold()
        else:
            self._finger, self._moves = None, False
            self._redraw()
        return True

    def let_go(self) -> None:
        """As of anything pressed; it stays as it was drawn closer."""
        super().let_go()
        self._fingers, self._held_at, self._moves = {}, {}, False
        self._redraw()

    def _hold(self, touch: Any = None) -> None:
        """From now on the map follows the fingers that are on it, from where they are."""
        if touch is not None and len(self._fingers) < 2:
            self._fingers[touch.uid] = theme.in_u(*touch.pos)
        self._held_at, self._held_view = dict(self._fingers), self.view

    def _near(self, touch: Any) -> bool:
        return not self._moves

    def _do(self, touch: Any) -> None:
        super()._do(touch)
        latitude, longitude = self.view.place(*theme.in_u(*touch.opos))  # where it came down
        if abs(latitude) <= 90 and abs(longitude) <= 180:
            self.dispatch("on_place", latitude, longitude)
        name = self.nearest(*touch.opos)
        if name is not None:
            self.dispatch("on_town", name)

    def nearest(self, x: float, y: float) -> str | None:
        """The name of the town that a finger at that place of Kivy's pixels means."""
        towns = ((town.name, town.latitude, town.longitude) for town in self._towns)
        return nearest(towns, self.view, *theme.in_u(x, y), TAP_REACH)

    # -- the picture ---------------------------------------------------------------------------------------

    def _see(self, view: Projection) -> None:
        self.view = view

    def _move(self) -> None:
        """Move and grow what was laid for another view to where it is in this one."""
        laid, view = self._laid_for, self.view
        grown = view.scale / laid.scale
        place = laid.chart.latitude, laid.chart.longitude
        (x, y), (to_x, to_y) = (theme.point(*each.at(*place, inset=False)) for each in (laid, view))
        self._shift.xy = (to_x - grown * x, to_y - grown * y)
        self._grown.xyz = (grown, grown, 1.0)

    def _draw(self, *_: Any) -> None:
        if self.width <= 1 or self.height <= 1:
            return
        left, top = theme.in_u(self.x, self.top)
        box_u: Box = (left, top, self.width / theme.u, self.height / theme.u)
        if box_u != self.view.box:
            self._see(self.view.in_box(box_u))
            self._hold()
        if self._moves:
            return
        look = (theme.mode, theme.u, theme.text_size, *self.pos, *self.size)
        shown = (look, self.view, self._towns, self._pieces, self._chosen)
        if shown == self._drawn:
            return
        self._drawn = shown
        if (look, self.view) != self._ground_drawn:
            self._ground_drawn = (look, self.view)
            self._draw_ground()
        self._laid_for = self.view
        self._move()
        self._draw_towns()

    def _draw_ground(self) -> None:
        outline = box(self.x, self.y, self.width, self.height, [theme.px(corner) for corner in self.corners])
        self._cut.along(outline)
        self._sea.colour, self._sea.patch = theme.colour("well"), outline
        self._ground.clear()
        self._ground.add(ground(self.view))

    def _draw_towns(self) -> None:
        self._towns_drawn.clear()
        self._inset.clear()
        placed = list(self._placed())
        stand = self._standing(placed)
        nobodys = (each.town for each in placed if each.matters == _NOBODYS)
        seen = sum(self.view.is_seen(town.latitude, town.longitude) for town in nobodys)
        names_all = seen <= _MOST_NAMED
        if self.view.chart.has_inset:
            self._inset.add(inset(self.view))
        for group, in_inset in ((self._towns_drawn, False), (self._inset, True)):
            here = [each for each in placed if each.in_inset == in_inset]
            taken = [disc for one in stand.values() for disc in one.discs()]
            where = self.view.inset if in_inset else self.view.box
            names = self._names(here, where, taken, names_all)
            group.add(
                marks([(each.town.kind, theme.point(each.x, each.y)) for each in _seen(here, names)])
            )
            for each in here:
                if each.town.is_home:
                    group.add(home(*theme.point(each.x, each.y)))
            for each in here:
                if each.town.name == self._chosen:
                    group.add(about(*theme.point(each.x, each.y), theme.px(each.reach - RINGED - _BESIDE)))
            standing = [(each, stand[each.town.name]) for each in here if each.town.name in stand]
            for each, one in standing:
                if dist(one.middle, (each.x, each.y)) > _ASIDE:
                    group.add(leader(theme.point(each.x, each.y), theme.point(*one.middle)))
            for _, one in standing:
                seats = [(seat, theme.point(*spot)) for seat, spot in one.seats]
                group.add(pieces(seats, theme.px(one.radius)))
            for _, _, _, led in names:
                if led is not None:
                    group.add(leader(*(theme.point(*spot) for spot in led)))
            for laid, matters, (x, y, _, _), _ in names:
                colour = theme.colour("text" if matters <= _LOUD else "muted")
                group.add(write(laid, colour, *theme.point(x, y)))

    def _placed(self) -> Iterator[_Placed]:
        """Every town where it lies."""
        taken = {one.town for one in self._pieces}
        alone = {name for name in taken if sum(one.town == name for one in self._pieces) == 1}
        for town in self._towns:
            x, y = self.view.at(town.latitude, town.longitude)
            reach = HOME if town.is_home else REACH[town.kind]
            if town.name in taken:
                reach = max(reach, PIECE if town.name in alone else 2 * CROWDED)
            if town.name == self._chosen:
                matters, reach = 0, reach + RINGED
            elif town.kind == "to_come" or town.is_home:
                matters = _LOUD
            else:
                matters = 2 if town.name in taken else 3 if town.kind == "done" else _NOBODYS
            yield _Placed(town, x, y, reach + _BESIDE, matters, self.view.is_in_inset(town.longitude))

    def _standing(self, placed: Sequence[_Placed]) -> dict[str, Standing]:
        """Where the pieces stand in each town that has any; whoever plays is drawn last."""
        towns = {one.town for one in self._pieces}
        stand: dict[str, Standing] = {}
        for in_inset in (False, True):
            here = [each for each in placed if each.town.name in towns and each.in_inset == in_inset]
            clusters = [self._cluster(each) for each in here]
            for each, cluster, middle in zip(here, clusters, moved_aside(clusters), strict=True):
                spots = huddled(cluster.pieces, *middle)
                seats = sorted(self._pieces_in(each.town.name), key=lambda one: one.in_play)
                stand[each.town.name] = Standing(
                    [(one.seat, spot) for one, spot in zip(seats, spots, strict=True)], cluster.radius, middle
                )
        return stand

    def _cluster(self, each: _Placed) -> Cluster:
        where = self.view.inset if each.in_inset else self.view.box
        is_seen = self.view.is_seen(each.town.latitude, each.town.longitude)
        count = len(self._pieces_in(each.town.name))
        return Cluster(each.x, each.y, count, where if is_seen else None)

    def _pieces_in(self, town: str) -> list[Piece]:
        return [one for one in self._pieces if one.town == town]

    def _names(
        self, placed: Sequence[_Placed], where: Box, pieces: Sequence[Box], names_all: bool
    ) -> list[_Name]:
        """The names that have room, how much each matters, and where it stands; the first matter most.

        Each tries to leave the dots of other towns free, and hides those that it lies upon else.
        """
        view = self.view
        seen = [each for each in placed if view.is_seen(each.town.latitude, each.town.longitude)]
        dots = [_mark(each) for each in seen if each.matters == _NOBODYS]
        taken = [*pieces, *(_mark(each) for each in seen if each.matters < _NOBODYS)]
        if view.chart.has_inset and where == view.box:
            x, y, w, h = view.inset
            taken.append((x - _EDGE, y - _EDGE, w + 2 * _EDGE, h + 2 * _EDGE))
        found: list[_Name] = []
        x, y, w, h = where
        within = (x + _EDGE, y + _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
        for matters in range(_NOBODYS + names_all):
            left = {each.town.name: each for each in seen if each.matters == matters}
            for try_ in TRIES if matters <= _LOUD else TRIES[:2] if matters < _NOBODYS else TRIES[:1]:
                laid = {name: self._laid(each, try_.is_small) for name, each in left.items()}
                wanted = {
                    name: self._label(left[name], one)._replace(is_led=try_.is_led)
                    for name, one in laid.items()
                }
                in_the_way = [*taken, *(dots if try_.spares_dots else ())]
                for name, at in labelled(wanted.values(), within, in_the_way).items():
                    led = wanted[name].leader(at) if try_.is_led else None
                    found.append(_Name(laid[name], matters, at, led))
                    taken += [at, *(along(*led) if led else ())]
                    del left[name]
        return found

    def _laid(self, each: _Placed, is_small: bool) -> Laid:
        is_loud = each.matters <= _LOUD
        size = theme.px((_TO_COME_U if is_loud else _QUIET_U) * theme.text_factor)
        if is_small:
            size = theme.px(_QUIET_U)
        return one_line(each.town.name, _MOST_NAME * self.width, size, size, 600 if is_loud else 400)

    @staticmethod
    def _label(each: _Placed, laid: Laid) -> Label:
        return Label(
            each.town.name, each.x, each.y, each.reach, laid.width / theme.u,
            laid.size * LINE_HEIGHT / theme.u, has_to_be_read=each.matters < _NOBODYS,
        )  # fmt: skip


def _mark(each: _Placed) -> Box:
    return each.x - each.reach, each.y - each.reach, 2 * each.reach, 2 * each.reach


def _seen(placed: Iterable[_Placed], names: Sequence[_Name]) -> Iterator[_Placed]:
    """Those towns over whose mark no name is written; only dots may be."""
    for each in placed:
        if each.matters < _NOBODYS or not any(_is_on(each, name.at) for name in names):
            yield each


def _is_on(each: _Placed, name: Box) -> bool:
    x, y, w, h = name
    dot = REACH["other"]
    return x - dot <= each.x <= x + w + dot and y - dot <= each.y <= y + h + dot
