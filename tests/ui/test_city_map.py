"""The map of a city tour under fingers: a tap means the nearest town, one finger drags, two draw closer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.colours import contrast
from tests.ui.hand import english
from tests.ui.window import Finger, frames, picture, shown, tap

# isort: split

from companion.games.city_tour.catalogue import CARDS, CARDS_A_GROUP, GROUPS, shipped
from tests.ui.caps_lying import as_bytes
from ui.denmark import DENMARK, MOST_ZOOM, Chart, Projection, chart_of
from ui.screens.page import Page
from ui.theme import Box, Mode, theme
from ui.widgets.city_map import CityMap
from ui.widgets.city_marks import Piece, Town
from ui.widgets.text import Written
from ui.widgets.touchable import guard

__all__ = ["english"]  # a fixture for every test here

WHERE: Box = (12.0, 68.0, 556.0, 400.0)
TO_COME = ("Esbjerg", "Rønne")
TOWNS = tuple(
    Town(city.name, city.latitude, city.longitude, "to_come" if city.name in TO_COME else "other")
    for city in shipped("denmark").cities
    if city.latitude is not None and city.longitude is not None
)
PLACES = {town.name: (town.latitude, town.longitude) for town in TOWNS}


class Lying(Page):
    """A page with a map."""

    def __init__(self, towns: tuple[Town, ...] = TOWNS, pieces: tuple[Piece, ...] = ()) -> None:
        super().__init__()
        self.map = CityMap()
        self.tapped: list[str] = []
        self.map.bind(on_town=lambda _map, name: self.tapped.append(name))
        self.map.show(towns, pieces)

    def lay(self) -> None:
        self.touchable("map", self.map, WHERE, lambda: None)


@contextmanager
def lying(page: Lying | None = None) -> Iterator[Lying]:
    page = page or Lying()
    theme.resize(800, 480)
    page.anew()
    with shown(page):
        frames()
        yield page


@pytest.fixture(autouse=True)
def _no_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps follow one another at once here."""
    monkeypatch.setattr(guard, "echo_ns", 0)


def names(page: Lying) -> dict[str, tuple[float, float]]:
    """The names on the map, and where each begins: u."""
    found: dict[str, tuple[float, float]] = {}

    def look(group: object) -> None:
        for part in getattr(group, "children", ()):
            if isinstance(part, Written):
                (line, left, middle), *_ = part.spots
                found[line] = theme.in_u(left, middle)
            look(part)

    look(page.map.canvas)
    return found


def at(page: Lying, town: str) -> tuple[float, float]:
    return page.map.view.at(*PLACES[town])


# -- fingers -------------------------------------------------------------------------------------------------


@pytest.mark.screen
def test_a_tap_means_the_nearest_town_and_none_far_out_at_sea() -> None:
    with lying() as page:
        for town in ("Skagen", "Esbjerg", "Rønne", "Gedser"):
            tap(*at(page, town))
        assert page.tapped == ["Skagen", "Esbjerg", "Rønne", "Gedser"]
        tap(40, 440)
        assert len(page.tapped) == 4


@pytest.mark.screen
def test_one_finger_drags_the_map_and_taps_nothing() -> None:
    with lying() as page:
        page.map.view = page.map.view.zoomed(3, *at(page, "Aarhus"))
        page.map.show(TOWNS)
        frames()
        x, y = at(page, "Aarhus")
        finger = Finger(x, y)
        finger.move(x + 20, y - 30)
        assert at(page, "Aarhus") == pytest.approx((x + 20, y - 30), abs=1)
        finger.move(x + 60, y - 40)
        finger.lift()
        assert at(page, "Aarhus") == pytest.approx((x + 60, y - 40), abs=1)
        assert page.tapped == []
        tap(x + 60, y - 40)
        assert page.tapped == ["Aarhus"]


@pytest.mark.screen
def test_a_finger_that_trembles_taps() -> None:
    with lying() as page:
        x, y = at(page, "Odense")
        finger = Finger(x, y)
        finger.move(x + 9, y - 7)
        finger.lift()
        assert page.tapped == ["Odense"]
        assert page.map.view.zoom == 1


@pytest.mark.screen
def test_two_fingers_draw_it_closer_and_the_one_that_is_left_drags() -> None:
    with lying() as page:
        x, y = at(page, "Vejle")
        one, other = Finger(x - 40, y), Finger(x + 40, y)
        one.move(x - 80, y)
        other.move(x + 80, y)
        assert page.map.view.zoom == pytest.approx(2, abs=0.02)
        assert at(page, "Vejle") == pytest.approx((x, y), abs=1)
        one.lift()
        other.move(x + 100, y + 10)
        assert at(page, "Vejle") == pytest.approx((x + 20, y + 10), abs=1)
        other.lift()
        assert page.map.view.zoom == pytest.approx(2, abs=0.02)
        assert page.tapped == []


@pytest.mark.screen
def test_a_third_finger_changes_nothing() -> None:
    with lying() as page:
        fingers = [Finger(200, 200), Finger(300, 200), Finger(250, 300)]
        fingers[2].move(400, 400)
        assert page.map.view.zoom == 1
        for finger in reversed(fingers):
            finger.lift()
        assert page.tapped == []
        tap(*at(page, "Odense"))
        assert page.tapped == ["Odense"]


@pytest.mark.screen
def test_the_wheel_of_a_mouse_draws_it_closer_and_away_again() -> None:
    with lying() as page:
        finger = Finger(40, 440)
        finger.profile.append("button")
        for button, zoom in (("scrolldown", 1.25), ("scrollup", 1.0), ("scrollup", 1.0)):
            finger.button = button
            assert page.map.on_touch_down(finger)
            assert page.map.view.zoom == pytest.approx(zoom)
        finger.profile.remove("button")
        finger.lift()
        assert page.tapped == []


@pytest.mark.screen
def test_while_fingers_move_it_what_is_drawn_lies_where_it_will_when_it_is_laid_anew() -> None:
    with lying(Lying(TOWNS, (Piece("red", "Aarhus"),))) as page:
        x, y = at(page, "Aarhus")
        one, other = Finger(x - 30, y), Finger(x + 30, y)
        one.move(x - 60, y)
        other.move(x + 60, y)
        x, y = (round(theme.px(side)) for side in at(page, "Aarhus"))
        red = as_bytes(theme.seat("red").colour)
        assert picture().getpixel((x, y)) == red
        one.lift()
        other.lift()
        assert picture().getpixel((x, y)) == red


@pytest.mark.screen
def test_a_page_laid_anew_under_a_finger_goes_on_being_dragged() -> None:
    with lying() as page:
        page.map.view = page.map.view.zoomed(4, *at(page, "Aarhus"))
        x, y = at(page, "Aarhus")
        finger = Finger(x, y)
        finger.move(x + 30, y)
        page.anew()
        frames()
        finger.move(x + 50, y)
        assert at(page, "Aarhus") == pytest.approx((x + 50, y), abs=1)
        finger.lift()
        assert page.tapped == []


# -- what is seen --------------------------------------------------------------------------------------------


@pytest.mark.screen
def test_names_that_matter_are_there_and_all_that_have_room_when_it_is_closer() -> None:
    with lying() as page:
        assert set(names(page)) == {"Esbjerg", "Rønne"}
        page.map.view = page.map.view.zoomed(4, *at(page, "Aarhus"))
        page.map.show(TOWNS)
        frames()
        assert {"Aarhus", "Silkeborg", "Randers", "Rønne"} <= set(names(page))
        assert "Esbjerg" not in names(page)


@pytest.mark.screen
def test_nearly_all_of_ones_own_cities_are_named_whatever_is_dealt() -> None:
    draw, by_group = Random(7), [
        [city.name for city in shipped("denmark").cities if city.group == group] for group in GROUPS
    ]  # fmt: skip
    named = 0
    with lying() as page:
        for _ in range(20):
            own = {name for group in by_group for name in draw.sample(group, CARDS_A_GROUP)}
            page.map.show(
                (town._replace(kind="to_come" if town.name in own else "other") for town in TOWNS),
                [Piece("red", draw.choice(TOWNS).name), Piece("blue", draw.choice(TOWNS).name)],
            )
            frames()
            named += len(own & set(names(page)))
    assert named >= 0.95 * 20 * CARDS


@pytest.mark.screen
def test_pieces_that_share_a_town_are_all_seen() -> None:
    seats = [seat.name for seat in theme.seats[:6]]
    with lying(Lying(TOWNS, tuple(Piece(seat, "Gedser") for seat in seats))):
        x, y, w, h = (round(theme.px(side)) for side in WHERE)
        colours = set(picture().crop((x, y, x + w, y + h)).get_flattened_data())
        assert {as_bytes(theme.seat(seat).colour) for seat in seats} <= colours


@pytest.mark.screen
def test_nothing_is_drawn_outside_its_box() -> None:
    with lying() as page:
        page.map.view = page.map.view.zoomed(5, *at(page, "Aarhus"))
        page.map.show(TOWNS)
        frames()
        ground = as_bytes(theme.colour("ground"))
        image = picture()
        assert {image.getpixel((x, 60)) for x in range(40, 560)} == {ground}
        assert {image.getpixel((575, y)) for y in range(70, 440)} == {ground}


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_what_is_drawn_on_the_land_stands_out(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "_mode", mode)
    for under in ("land", "abroad", "well"):
        assert contrast(theme.colour("text"), theme.colour(under)) >= 7
        assert contrast(theme.colour("muted"), theme.colour(under)) >= 4.5


# -- charts --------------------------------------------------------------------------------------------------

places = st.tuples(st.floats(-85, 85), st.floats(-179, 179))
boxes = st.tuples(st.floats(0, 60), st.floats(0, 300), st.floats(300, 900), st.floats(200, 700))


def test_the_shipped_towns_lie_on_the_chart_of_denmark_and_others_have_their_own() -> None:
    assert chart_of(PLACES.values()) is DENMARK
    assert chart_of([]) is DENMARK
    with_malmoe = chart_of([*PLACES.values(), (55.6, 13.0)])
    assert with_malmoe is DENMARK
    with_hamburg = chart_of([*PLACES.values(), (53.55, 10.0)])
    assert not with_hamburg.has_inset
    assert with_hamburg.has_land
    assert not chart_of([(64.1, -21.9), (65.7, -18.1)]).has_land


@given(st.lists(places, min_size=1, max_size=8), boxes)
def test_wherever_towns_lie_all_are_seen(towns: list[tuple[float, float]], box: Box) -> None:
    view = Projection(box, chart=chart_of(towns))
    if view.chart is not DENMARK:
        assert all(view.is_seen(*place) for place in towns)


@given(st.lists(places, min_size=1, max_size=4), boxes, st.floats(0, 1), st.floats(0, 1))
def test_a_point_of_the_map_is_a_place_and_that_place_that_point(
    towns: list[tuple[float, float]], box: Box, across: float, down: float
) -> None:
    view = Projection(box, chart=chart_of(towns)).zoomed(3, box[0] + 50, box[1] + 90)
    x, y = box[0] + across * box[2], box[1] + down * box[3]
    if not view.is_on_inset(x, y):
        assert view.at(*view.place(x, y), inset=False) == pytest.approx((x, y), abs=1e-6)


@given(boxes, boxes, st.floats(0.2, 9), st.floats(-300, 300))
def test_in_another_box_it_shows_the_same_part(box: Box, other: Box, by: float, right: float) -> None:
    view = Projection(box).zoomed(by, box[0] + 100, box[1] + 100).dragged(right, right / 2)
    moved = view.in_box(other)
    assert moved.zoom == view.zoom
    again = moved.dragged(0.0, 0.0)
    assert (again.left, again.up) == pytest.approx((moved.left, moved.up))  # no further than it goes


spots = st.tuples(st.floats(0, 800), st.floats(0, 480))


@given(boxes, st.tuples(spots, spots), st.tuples(spots, spots))
def test_fingers_never_leave_the_map(
    box: Box, before: tuple[tuple[float, float], ...], after: tuple[tuple[float, float], ...]
) -> None:
    view = Projection(box).pinched(before, after)
    assert 1 <= view.zoom <= MOST_ZOOM
    assert view.dragged(0.0, 0.0)[1:4] == pytest.approx(view[1:4], abs=1e-6)


def test_a_chart_of_one_town_shows_some_of_what_lies_about_it() -> None:
    chart = chart_of([(48.2, 16.4)])
    assert isinstance(chart, Chart)
    assert Projection((0.0, 0.0, 400.0, 400.0), chart=chart).at(48.2, 16.4) == pytest.approx((200, 200))
