"""The shipped themes: complete, and legible."""

from itertools import combinations

import numpy as np
import pytest

from goboard.drawing.colours import blended, channels, contrast, faded, luminance, opaque
from goboard.drawing.theme import Theme, load_theme, theme_names
from goboard.rules.options import MOST_PLAYERS
from tests.drawing.colour_vision import VISIONS, seen_colour


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def test_light_and_dark_are_shipped() -> None:
    assert {"light", "dark"} <= set(theme_names())


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="no theme 'neon'"):
        load_theme("neon")


def test_signs_and_coordinates_can_be_read(theme: Theme) -> None:
    assert contrast(theme.mark, theme.wood_flat) >= 4.5
    assert contrast(theme.coordinate, theme.wood_flat) >= 4.5
    for player in range(1, len(theme.stones) + 1):
        assert contrast(theme.mark_on(player), theme.stone(player).flat) >= 4.0


def test_badges_and_light_stand_out(theme: Theme) -> None:
    ground, ink = theme.sign
    assert contrast(ground, ink) >= 7
    assert contrast(ground, theme.warning) >= 2.5
    assert all(contrast(colour, theme.wood_flat) >= 2.5 for colour in theme.lit)
    assert len(set(theme.lit)) == len(theme.lit) > 3


def test_lines_and_signs_of_an_analysis_stand_out(theme: Theme) -> None:
    assert all(contrast(colour, theme.wood_flat) >= 2.5 for colour in (theme.alive, theme.gap, theme.change))


def test_squares_of_owners_stand_out_from_wood_and_from_stones_by_themselves_or_by_their_edges(theme: Theme) -> None:
    grounds = (theme.wood_flat, *(theme.stone(player).flat for player in range(1, 13)))
    for player in range(1, 13):
        square, edge = theme.square(player), theme.mark_on(player)
        assert all(max(contrast(square, ground), contrast(edge, ground)) >= 2.3 for ground in grounds)
        assert contrast(square, edge) >= 4


def test_owners_stay_apart_for_every_kind_of_colour_vision(theme: Theme) -> None:
    for name in VISIONS:
        seen = [seen_colour(theme.square(player), name) for player in range(1, 13)]
        assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > 0.1, name


def test_territories_differ_in_lightness_from_the_wood_and_from_each_other(theme: Theme) -> None:
    black, white = (luminance(blended(theme.cell(player), theme.wood_flat)) for player in (1, 2))
    wood = luminance(theme.wood_flat)
    assert black < 0.75 * wood
    assert white > 1.25 * wood


def test_territory_lets_the_board_show_through(theme: Theme) -> None:
    assert all(channels(theme.cell(player))[3] < 140 for player in (1, 2))


def test_every_player_has_stones_of_a_colour_of_eir_own(theme: Theme) -> None:
    players = range(1, MOST_PLAYERS + 1)
    assert len({theme.stone(player).flat for player in players}) == MOST_PLAYERS
    assert len({theme.stone(player).name for player in players}) == MOST_PLAYERS
    assert all(contrast(theme.mark_on(player), theme.stone(player).flat) >= 4.0 for player in players)
    assert theme.stone(MOST_PLAYERS) == theme.stone(MOST_PLAYERS)


def test_twelve_colours_stay_apart_for_every_kind_of_colour_vision(theme: Theme) -> None:
    colours = [theme.stone(player).flat for player in range(1, 13)]
    for name in VISIONS:
        seen = [seen_colour(colour, name) for colour in colours]
        nearest = min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))
        assert nearest > 0.1, name


def test_territory_of_players_beyond_two_is_a_tint_of_their_stones(theme: Theme) -> None:
    assert opaque(theme.cell(5)) == theme.stone(5).flat == theme.square(5)
    assert channels(theme.cell(5))[3] < 140


def test_colours_are_read_and_faded() -> None:
    assert channels("#0a141e") == (10, 20, 30, 255)
    assert channels("#0a141e80") == (10, 20, 30, 128)
    assert faded("#0a141e80", 0.5) == "#0a141e40"
    assert blended("#ffffff80", "#000000") == "#808080"
    with pytest.raises(ValueError, match="A colour is"):
        channels("red")


def test_the_sign_of_a_comment_stands_out_from_its_lines() -> None:
    for name in theme_names():
        theme = load_theme(name)
        assert contrast(theme.sign[0], theme.speech) >= 4.5
