"""The look as numbers: u, boxes, colours by name."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import ui
from ui.theme import Theme

TOKENS = tomllib.loads(Path(ui.__file__).with_name("tokens.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("size", "u", "field"),
    [
        ((800, 480), 1.0, (800, 480)),
        ((1024, 600), 1.25, (819.2, 480)),
        ((1280, 720), 1.5, (853.3, 480)),
        ((720, 1280), 1.6, (450, 800)),
    ],
)
def test_a_u_is_as_large_as_the_window_allows(
    size: tuple[int, int], u: float, field: tuple[float, float]
) -> None:
    theme = Theme(TOKENS)
    theme.resize(*size)
    assert theme.u == pytest.approx(u)
    assert (theme.width, theme.height) == pytest.approx(field, abs=0.1)
    assert theme.portrait == (size[1] > size[0])


@pytest.mark.parametrize("size", [(1, 1), (100, 50), (3, 900)])
def test_a_window_drawn_too_small_is_cut_and_nothing_grows_without_end(size: tuple[int, int]) -> None:
    theme = Theme(TOKENS)
    theme.resize(*size)
    assert theme.u == 0.25
    assert (theme.width, theme.height) >= ((450, 800) if theme.portrait else (800, 480))


def test_boxes_are_turned_round_and_lie_on_whole_pixels() -> None:
    theme = Theme(TOKENS)
    assert theme.box(28, 96, 590, 140) == (28, 480 - 96 - 140, 590, 140)
    theme.resize(1024, 600)
    assert all(side == int(side) for side in theme.box(20.3, 17.7, 101.1, 33.3))


def test_boxes_a_gap_apart_stay_apart_by_the_same_pixels() -> None:
    theme = Theme(TOKENS)
    theme.resize(1024, 600)
    boxes = [theme.box(20 + number * 69.8, 0, 61.8, 56) for number in range(11)]
    gaps = {right[0] - (left[0] + left[2]) for left, right in pairwise(boxes)}
    assert gaps <= {9.0, 10.0, 11.0}


def test_every_colour_has_a_value_in_both_modes() -> None:
    theme = Theme(TOKENS)
    for mode in ("dark", "light"):
        theme.mode = mode
        for name in TOKENS["colour"]["dark"]:
            if name != "bound":
                assert len(theme.colour(name)) == 4
    assert theme.bound is not None
    theme.mode = "dark"
    assert theme.bound is None


def test_seats_are_found_by_colour_and_by_place() -> None:
    theme = Theme(TOKENS)
    assert theme.seat("yellow").shape == "star"
    assert theme.seat(0) == theme.seat("red")
    # Whoever sees no colours tells them apart all the same.
    assert len({seat.shape for seat in theme.seats}) == 8
    assert len({deck.pattern for deck in theme.decks}) == len(theme.decks)


def test_larger_text_enlarges_sentences_but_neither_digits_nor_names() -> None:
    theme = Theme(TOKENS)
    before = {role: theme.font_u(role) for role in ("sentence", "choice", "turn", "hero_last_ten")}
    theme.text_size = "largest"
    assert theme.font_u("sentence") == pytest.approx(before["sentence"] * 1.3)
    assert theme.font_u("turn") == before["turn"]
    assert theme.font_u("hero_last_ten") == before["hero_last_ten"]


def test_reduced_motion_leaves_nothing_moving() -> None:
    theme = Theme(TOKENS)
    assert theme.motion("tab") == 0.22
    theme.reduced_motion = True
    assert theme.motion("tab") == 0


def test_observers_hear_of_changes_and_of_nothing_else() -> None:
    theme = Theme(TOKENS)
    heard: list[str] = []

    def hear() -> None:
        heard.append(theme.mode)

    end = theme.observe(hear)
    theme.mode = "light"
    theme.mode = "light"
    theme.resize(800, 480)
    theme.resize(1024, 600)
    end()
    end()
    theme.mode = "dark"
    assert heard == ["light", "light"]
