"""Colours can be told apart and read on: measured here, against the look's own figures and its bounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.colours import EYES, contrast, distance, lab, smallest
from ui.theme import Theme, rgba, theme

TOKENS: dict[str, Any] = theme.tokens
MODES = ("dark", "light")
FIGURES = TOKENS["figures"]


def look(mode: str) -> Theme:
    made = Theme(TOKENS)
    made.mode = mode  # type: ignore[assignment]
    return made


# -- the measure itself ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        # Of the test data that Sharma, Wu and Dalal give with the formula.
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0000),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_formula_s_own_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=0.0001)
    assert distance(other, one) == pytest.approx(apart, abs=0.0001)


def test_contrast_goes_from_one_to_twenty_one() -> None:
    assert contrast(rgba("#FFFFFF"), rgba("#000000")) == pytest.approx(21)
    assert contrast(rgba("#777777"), rgba("#777777")) == 1
    assert contrast(rgba("#767676"), rgba("#FFFFFF")) == pytest.approx(4.54, abs=0.01)


def test_white_is_white_for_everybody_and_red_is_no_green_for_most() -> None:
    for eyes in EYES:
        assert lab((1, 1, 1), eyes) == pytest.approx((100, 0, 0), abs=0.1)
    red, green = (1.0, 0.2, 0.2), (0.45, 0.55, 0.1)
    apart = {eyes: distance(lab(red, eyes), lab(green, eyes)) for eyes in EYES}
    assert apart["deuteranopia"] < apart["normal"] / 2


# -- what is read ------------------------------------------------------------------------------------------

# The look's table: text on these grounds, dark and light.
TEXT = {"ground": (14.4, 13.4), "well": (15.6, 11.3), "tile": (10.9, 16.5), "glass": (12.6, 15.3)}
MUTED = {"ground": (8.7, 5.7), "well": (9.4, 4.8), "tile": (6.6, 7.1)}


@pytest.mark.parametrize("mode", MODES)
def test_writing_can_be_read_on_every_ground(mode: str) -> None:
    found = look(mode)
    number = MODES.index(mode)
    for name, figures in TEXT.items():
        measured = contrast(found.colour("text"), found.colour(name))
        assert measured == pytest.approx(figures[number], abs=0.06)
        assert measured >= 7
    for name, figures in MUTED.items():
        measured = contrast(found.colour("muted"), found.colour(name))
        assert measured == pytest.approx(figures[number], abs=0.06)
        assert measured >= 4.5


@pytest.mark.parametrize(("mode", "figure"), [("dark", 16.6), ("light", 12.8)])
def test_the_usual_choice_can_be_read(mode: str, figure: float) -> None:
    found = look(mode)
    measured = contrast(found.colour("primary_text"), found.colour("primary"))
    assert measured == pytest.approx(figure, abs=0.06)


@pytest.mark.parametrize("mode", MODES)
def test_that_a_game_is_not_kept_can_be_read_and_is_no_seat_s_red(mode: str) -> None:
    found = look(mode)
    alarm = found.colour("alarm")
    assert contrast(found.colour("bone"), alarm) == pytest.approx(5.8, abs=0.06)
    assert contrast(alarm, found.colour("ground")) >= 2.4
    assert contrast(alarm, theme.seats[0].colour) >= 2.4


@pytest.mark.parametrize(("mode", "on_sand"), [("dark", 11.6), ("light", 8.3)])
def test_the_hourglass_can_be_read_with_and_without_sand(mode: str, on_sand: float) -> None:
    found = look(mode)
    measured = contrast(found.colour("ink"), found.colour("sand"))
    assert measured == pytest.approx(on_sand, abs=0.06)
    # In the last ten seconds the digits lie half on sand and half on the ground.
    for digits, ground in (("ink", "sand"), ("text", "ground"), ("text", "glass")):
        assert contrast(found.colour(digits), found.colour(ground)) >= 7


SEATS = {
    "red": (7.1, 6.2), "blue": (8.8, 7.7), "yellow": (15.7, 13.7), "green": (11.5, 10.0),
    "white": (18.4, 16.0), "violet": (7.9, 6.9), "orange": (9.9, 8.6), "turquoise": (14.0, 12.2),
}  # fmt: skip


@pytest.mark.parametrize("seat", theme.seats, ids=lambda seat: seat.name)
def test_whose_turn_it_is_can_be_read_on_every_seat_s_colour(seat: Any) -> None:
    ink, ground = look("dark").colour("ink"), look("dark").colour("ground")
    on_it, on_ground = SEATS[seat.name]
    assert contrast(ink, seat.colour) == pytest.approx(on_it, abs=0.06)
    assert contrast(ink, seat.colour) >= 7
    assert contrast(seat.colour, ground) == pytest.approx(on_ground, abs=0.06)
    assert contrast(seat.colour, ground) >= 4.5
    # On a light ground a seat's colour has an outline that can be seen on both.
    light = look("light")
    assert light.bound is not None
    assert contrast(light.bound, seat.colour) >= 4.5
    assert contrast(light.bound, light.colour("ground")) >= 7


DECKS = {"red": 4.6, "blue": 6.1, "green": 9.1, "yellow": 9.0, "purple": 6.2}


@pytest.mark.parametrize("deck", theme.decks, ids=lambda deck: deck.name)
def test_the_word_on_a_card_can_be_read(deck: Any) -> None:
    measured = contrast(deck.text, deck.colour)
    assert measured == pytest.approx(DECKS[deck.name], abs=0.06)
    assert measured >= 4.5


# -- what is told apart ------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("group", "count"), [("first_4", 4), ("first_6", 6), ("all_8", 8)])
def test_seats_are_as_far_apart_as_the_look_says(eyes: str, group: str, count: int) -> None:
    colours = [seat.colour for seat in theme.seats[:count]]
    assert smallest(colours, eyes) == pytest.approx(FIGURES["smallest_distance"][eyes][group], abs=0.06)


# Below these two colours are one to somebody; in grey, and there alone, the shapes have to do it.
LEAST = {"normal": 20, "deuteranopia": 6.5, "protanopia": 6.5, "tritanopia": 6.5}


@pytest.mark.parametrize("eyes", LEAST)
def test_nobody_takes_one_seat_s_colour_for_another(eyes: str) -> None:
    assert smallest([seat.colour for seat in theme.seats], eyes) >= LEAST[eyes]
    assert smallest([deck.colour for deck in theme.decks[:4]], eyes) >= LEAST[eyes]


@pytest.mark.parametrize("eyes", EYES)
def test_decks_are_as_far_apart_as_the_look_says(eyes: str) -> None:
    colours = [deck.colour for deck in theme.decks if deck.name != "purple"]
    assert smallest(colours, eyes) == pytest.approx(FIGURES["decks"][eyes], abs=0.06)


@pytest.mark.parametrize("mode", MODES)
def test_sand_is_nobody_s_colour(mode: str) -> None:
    sand = lab(look(mode).colour("sand"))
    nearest = min(distance(sand, lab(seat.colour)) for seat in theme.seats)
    assert nearest == pytest.approx(FIGURES["sand_to_nearest_seat"][mode], abs=0.06)
    assert nearest >= 10


@pytest.mark.parametrize("eyes", ["normal", "deuteranopia", "protanopia", "tritanopia"])
def test_a_team_and_a_deck_of_one_name_do_not_look_alike(eyes: str) -> None:
    for deck in theme.decks:
        if deck.name in {seat.name for seat in theme.seats}:
            assert distance(lab(deck.colour, eyes), lab(theme.seat(deck.name).colour, eyes)) >= 12
